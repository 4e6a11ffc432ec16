"""Games that evaluations play against each other, with notes of positions on the way and of the result."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import INTERPRETED, compiled
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.random import THINKING, below, stream
from kaffeehaus.kernel.records import MOST_SEATS, Dtype, freeze, move_list, new_states, put
from kaffeehaus.kernel.verbs import deal, features, legal, over, play, redeal, scores, stage, to_move
from kaffeehaus.players.evaluation.best_turn import ROOM, best_move, new_desk
from kaffeehaus.players.evaluation.model import MOST_FEATURES, share_out
from kaffeehaus.players.evaluation.weights import at_seats

CHUNK = 100  # games at a time
SAMPLES = 20  # positions of a game, at most
APART = 8  # moves between them, on average
MOST_WORLDS = 1 << 30
WORLD = ROOM  # the place of the world that a player imagines
GAME = WORLD + 1  # the place of the game itself

# How games are played: below how many random moves they begin with, and one move in how many is random later.
VARIED = (30, 20)
STRAIGHT = (1, MOST_WORLDS)

f4, i4 = np.float32, np.int32
SHEET: Dtype = np.dtype(  # the notes of one game
    [
        ("noted", i4),  # positions
        ("stage", f4, (SAMPLES,)),
        ("feature", f4, (SAMPLES, MOST_SEATS, MOST_FEATURES)),
        ("hopeful", f4, (SAMPLES, MOST_SEATS)),  # 1 if the seat can still win
        ("share", f4, (MOST_SEATS,)),  # of the win, at the end
        ("total", i4, (MOST_SEATS,)),
        ("place", i4, (MOST_SEATS,)),
    ]
)


@compiled
def decide(rules: Any, state: Any, weights: Any, number: int, out: Any, states: Any, desk: Any) -> int:
    """The best move by the weights of the player to move, in a world that they imagine."""
    put(states, WORLD, state)
    world, seat = states[WORLD], to_move(rules, state)
    redeal(rules, world, seat, number)
    return best_move(rules, world, weights[seat], out, states, desk)


@compiled
def note(rules: Any, state: Any, sheet: Any) -> None:
    """Adds a position to the notes."""
    sheet.stage[sheet.noted] = stage(rules, state)
    for seat in range(rules.players):
        hopeful = features(rules, state, seat, sheet.feature[sheet.noted][seat])
        sheet.hopeful[sheet.noted][seat] = 1 if hopeful else 0
    sheet.noted += 1


@compiled
def play_game(
    rules: Any,
    state: Any,
    weights: Any,
    seed: int,
    habits: tuple[int, int],
    out: Any,
    states: Any,
    desk: Any,
    sheet: Any,
) -> None:
    """Deals and plays a game in `state`."""
    key = stream(seed, THINKING)
    deal(rules, state, seed)
    opening = below(key, 0, habits[0])
    moves = 0
    while not over(rules, state):
        moves += 1
        if sheet.noted < SAMPLES and moves > opening and below(key, 3 * moves, APART) == 0:
            note(rules, state, sheet)
        if moves <= opening or below(key, 3 * moves + 1, habits[1]) == 0:
            move = out.move[below(key, 3 * moves + 2, legal(rules, state, out))]
        else:
            move = decide(rules, state, weights, below(key, 3 * moves + 2, MOST_WORLDS), out, states, desk)
        play(rules, state, move)
    share_out(rules, state, sheet.share)
    scores(rules, state, sheet.total, sheet.place)


@compiled
def play_games(
    rules: Any,
    weights: Any,
    seed: int,
    habits: tuple[int, int],
    out: Any,
    states: Any,
    desk: Any,
    sheets: Any,
) -> None:
    """Plays a game for each of the blank `sheets`."""
    for game in range(len(sheets)):
        play_game(rules, states[GAME], weights, seed + game, habits, out, states, desk, sheets[game])


def played(
    ruleset: Ruleset, weights: Sequence[Any], seeds: range, habits: tuple[int, int], told: Callable[[int], None]
) -> Any:
    """The notes of a game from each seed, with weights for each seat; `told` hears of games when they are played."""
    out, desk, states, seated = move_list(), new_desk(), new_states(ruleset.dtype, GAME + 1), at_seats(weights)
    parts = []
    for start in range(0, len(seeds), CHUNK):
        some = seeds[start : start + CHUNK]
        sheets = new_states(SHEET, len(some))
        play_games(ruleset.rules, seated, some.start, habits, out, states, desk, sheets)
        parts.append(np.array([freeze(sheet, SHEET) for sheet in sheets]) if INTERPRETED else sheets)
        told(len(some))
    return np.concatenate(parts)
