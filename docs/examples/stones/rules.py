"""The rules of Stones: who may take how many, what they bring, and when it is over."""

from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.layout import Layout
from kaffeehaus.kernel.random import DEAL, IMAGINING, shuffle, sort, stream
from kaffeehaus.kernel.records import wipe
from kaffeehaus.kernel.sealed import sealed_shuffle

PLAYERS = 4
WORTH = 3  # a stone brings 1, 2 or 3 points
STONES = 7 * WORTH
MOST_TAKEN = 3

OBSERVED = Layout()
LEFT, TURN = OBSERVED.add("stones left"), OBSERVED.add("turns")
POINTS, MOVES_NOW = OBSERVED.add("points, the own first", PLAYERS), OBSERVED.add("to move, the own first", PLAYERS)
FEATURES = Layout()
SCORE, TO_MOVE = FEATURES.add("points"), FEATURES.add("to move")

STATE = np.dtype(
    [
        ("to_move", np.int8),  # seat
        ("turn", np.int16),  # turns finished so far
        ("heap", np.uint8, (STONES,)),  # worth of each stone, face down; the next is the last one before the zeros
        ("left", np.int8),
        ("score", np.int16, (PLAYERS,)),
        ("ending", np.int8),  # 1 when the heap is gone
    ]
)
RULES = np.dtype([("players", np.int8), ("start", np.int8), ("penalty", np.int8)])


@compiled
def deal(rules: Any, state: Any, seed: int) -> None:
    """ST-01: a heap of 21 stones, face down."""
    fill_heap(rules, state)
    shuffle(state.heap, STONES, stream(seed, DEAL), 0)


@compiled
def deal_sealed(rules: Any, state: Any, key: Any) -> None:
    """The same from the sealed stream of a key."""
    fill_heap(rules, state)
    sealed_shuffle(state.heap, STONES, key, DEAL, 0)


@compiled
def fill_heap(rules: Any, state: Any) -> None:
    """All stones in their order."""
    wipe(state)
    for stone in range(STONES):
        state.heap[stone] = 1 + stone % WORTH
    state.left = STONES
    state.to_move = rules.start


@compiled
def over(rules: Any, state: Any) -> bool:
    """ST-04: the game ends with the last stone."""
    return state.left == 0


@compiled
def to_move(rules: Any, state: Any) -> int:
    """The seat whose decision is open; at the end, who moved last."""
    return state.to_move


@compiled
def why_not(rules: Any, state: Any, move: int) -> int:
    """ST-02: a move takes one stone more than its number; there must be as many."""
    if state.left == 0:
        return 4
    return 0 if move + 1 <= state.left else 2


@compiled
def legal(rules: Any, state: Any, out: Any) -> int:
    """Every number of stones that may be taken, in ascending order."""
    most = min(MOST_TAKEN, state.left)
    for move in range(most):
        out.move[move] = move
    return most


@compiled
def play(rules: Any, state: Any, move: int) -> None:
    """ST-03: the stones are turned up and bring what they are worth; ST-04: the last one costs."""
    seat = state.to_move
    for _ in range(move + 1):
        state.left -= 1
        state.score[seat] += state.heap[state.left]
        state.heap[state.left] = 0
    if state.left == 0:
        state.score[seat] -= rules.penalty
        state.ending = 1
    else:
        state.turn += 1
        state.to_move = (seat + 1) % rules.players


@compiled
def explain(rules: Any, state: Any, move: int, lines: Any) -> int:
    """What the stones bring is luck, for nobody has seen them; what the last one costs can be foreseen."""
    for stone in range(move + 1):
        lines[0][1] += state.heap[state.left - 1 - stone]
    lines[0][2] = 3
    lines[0][3] = 1
    if move + 1 < state.left:
        return 1
    lines[1][1] = -rules.penalty
    lines[1][2] = 4
    return 2


@compiled
def scores(rules: Any, state: Any, points: Any, places: Any) -> None:
    """Points, and places once the heap is gone."""
    for seat in range(rules.players):
        points[seat] = state.score[seat]
        places[seat] = 0
        for other in range(rules.players):
            if state.left == 0 and (other == seat or state.score[other] > state.score[seat]):
                places[seat] += 1


@compiled
def redeal(rules: Any, state: Any, seat: int, seed: int) -> None:
    """The order of the heap is hidden from everybody; sorted first, so that nothing leads back to the true one."""
    sort(state.heap, state.left)
    shuffle(state.heap, state.left, stream(seed, IMAGINING), 0)


@compiled
def observe(rules: Any, state: Any, seat: int, out: Any) -> None:
    """Everything that a view shows, as numbers; the own seat comes first."""
    out[LEFT] = state.left / STONES
    out[TURN] = state.turn / STONES
    for other in range(PLAYERS):
        there = other < rules.players
        seated = (seat + other) % rules.players
        out[POINTS + other] = state.score[seated] / STONES if there else 0.0
        out[MOVES_NOW + other] = 1.0 if there and state.to_move == seated else 0.0


@compiled
def stage(rules: Any, state: Any) -> float:
    """How far the game has come, from 0 to 1."""
    return 1.0 - state.left / STONES


@compiled
def features(rules: Any, state: Any, seat: int, out: Any) -> bool:
    """Writes what `FEATURES` names; everybody can still win."""
    out[SCORE] = state.score[seat]
    out[TO_MOVE] = 1.0 if state.to_move == seat else 0.0
    return True
