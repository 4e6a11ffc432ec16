"""Searching the player's own turn: every sequence of moves up to its end, in a few sampled worlds."""

from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import INTERPRETED, compiled
from kaffeehaus.kernel.records import MOST_LEGAL, MOVE_LIST, Dtype, new_state, new_states, put
from kaffeehaus.kernel.verbs import legal, over, play, redeal, to_move
from kaffeehaus.players.search.evaluating import evaluate_world
from kaffeehaus.players.search.worlds import Workspace, points_of, share_of_result

DEEPEST = 6  # moves of a turn that are looked through
MOST_TRIED = 4000  # moves tried in one world; beyond it, positions within the turn are judged as they are
WIN = 1000.0  # points; nobody who counts points would miss the win

LOOK: Dtype = np.dtype(
    [
        ("total", np.float64, (MOST_LEGAL,)),  # of each move at the root, over all worlds
        ("best", np.float64, (DEEPEST,)),  # found so far, by depth
        ("count", np.int32, (DEEPEST,)),  # legal moves, by depth
        ("tried", np.int32, (DEEPEST,)),  # of these, by depth
    ]
)
Look = Any  # a record of LOOK, or its plain twin


def new_look() -> Look:
    """Workspace for the values found."""
    return new_state(LOOK)


def new_lists() -> Any:
    """A move list for each depth."""
    return new_states(MOVE_LIST, DEEPEST)


@compiled
def judge(rules: Any, state: Any, seat: int, by_points: bool, room: Workspace, weights: Any) -> float:
    """What a world is worth to the seat: its points, and the win once the game is over; or its share of the win."""
    if not by_points:
        evaluate_world(rules, state, room, weights)
        return room.shares[seat]
    if not over(rules, state):
        return points_of(rules, state, seat, room)
    share_of_result(rules, state, room)
    return points_of(rules, state, seat, room) + WIN * (room.shares[seat] - 1 / rules.players)


@compiled
def enter(rules: Any, states: Any, lists: Any, look: Look, depth: int) -> None:
    """Begins with the moves of the state at this depth."""
    look.count[depth] = legal(rules, states[depth], lists[depth])
    look.tried[depth] = 0
    look.best[depth] = -2 * WIN


@compiled
def look_through(
    rules: Any, seat: int, states: Any, lists: Any, look: Look, by_points: bool, room: Workspace, weights: Any
) -> None:
    """Adds to each move at the root the best that the turn can then come to, in the world at place 0."""
    turn = states[0].turn
    tried, depth = 0, 0
    enter(rules, states, lists, look, 0)
    while True:
        if look.tried[depth] == look.count[depth]:
            if depth == 0:
                return
            value = look.best[depth]
            depth -= 1
        else:
            put(states, depth + 1, states[depth])
            play(rules, states[depth + 1], lists[depth].move[look.tried[depth]])
            look.tried[depth] += 1
            tried += 1
            state = states[depth + 1]
            in_turn = not over(rules, state) and state.turn == turn and to_move(rules, state) == seat
            if in_turn and depth + 1 < DEEPEST and tried < MOST_TRIED:
                depth += 1
                enter(rules, states, lists, look, depth)
                continue
            value = judge(rules, state, seat, by_points, room, weights)
        look.best[depth] = max(look.best[depth], value)
        if depth == 0:
            look.total[look.tried[0] - 1] += value


@compiled
def look_through_worlds(
    rules: Any,
    root: Any,
    seat: int,
    states: Any,
    lists: Any,
    look: Look,
    by_points: bool,
    room: Workspace,
    weights: Any,
    seed: int,
    worlds: int,
) -> int:
    """Writes the value of each legal move, added up over the worlds; returns how many moves there are."""
    for number in range(worlds):
        put(states, 0, root)
        redeal(rules, states[0], seat, seed + number)
        if number == 0:
            for place in range(legal(rules, states[0], lists[0])):
                look.total[place] = 0.0
        look_through(rules, seat, states, lists, look, by_points, room, weights)
    return look.count[0]


def values_of(look: Look, count: int) -> list[float]:
    """The values that were written for the moves."""
    return [float(value) for value in (look.total if INTERPRETED else look["total"])[:count]]
