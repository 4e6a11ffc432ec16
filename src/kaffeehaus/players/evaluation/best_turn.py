"""The move that begins the best turn, judged by the evaluation of where the turn leads."""

from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.records import MOST_SEATS, Dtype, new_state, put
from kaffeehaus.kernel.verbs import legal, over, play, to_move
from kaffeehaus.players.evaluation.model import expect

WIDTH = 6  # unfinished turns that are followed at a time
DEPTH = 6  # moves of a turn that are looked at
TRIAL = 2 * WIDTH
ROOM = TRIAL + 1  # states that `best_move` works with

DESK: Dtype = np.dtype(
    [
        ("first", np.int32, (2 * WIDTH,)),  # moves that the unfinished turns begin with: those before, those after
        ("value", np.float64, (WIDTH,)),
        ("share", np.float64, (MOST_SEATS,)),
    ]
)


def new_desk() -> Any:
    """Workspace for the notes of `best_move`."""
    return new_state(DESK)


@compiled
def place_for(value: float, values: Any, kept: int) -> int:
    """Where an unfinished turn is kept: in free room, else instead of the worst if it is better; -1 for nowhere."""
    if kept < WIDTH:
        return kept
    worst = 0
    for place in range(1, WIDTH):
        if values[place] < values[worst]:
            worst = place
    return worst if value > values[worst] else -1


@compiled
def best_move(rules: Any, state: Any, weights: Any, out: Any, states: Any, desk: Any) -> int:
    """The first move of the best turn that the player to move has.

    A turn is followed until another player decides or the next turn begins; of unfinished ones only the best `WIDTH`
    are. `out` is a move list, `states` has room for `ROOM` states, and `desk` for notes.
    """
    seat, turn = to_move(rules, state), state.turn
    put(states, 0, state)
    followed, chosen, best = 1, -1, -1.0
    for depth in range(DEPTH):
        kept = 0
        for before in range(followed):
            for choice in range(legal(rules, states[before], out)):
                move = out.move[choice]
                put(states, TRIAL, states[before])
                after = states[TRIAL]
                play(rules, after, move)
                expect(rules, after, weights, desk.share)
                value = desk.share[seat]
                first = move if depth == 0 else desk.first[before]
                finished = over(rules, after) or to_move(rules, after) != seat or after.turn != turn
                if finished or depth == DEPTH - 1:
                    if value > best:
                        chosen, best = first, value
                    continue
                place = place_for(value, desk.value, kept)
                if place >= 0:
                    kept = max(kept, place + 1)
                    desk.value[place] = value
                    desk.first[WIDTH + place] = first
                    put(states, WIDTH + place, after)
        for place in range(kept):
            desk.first[place] = desk.first[WIDTH + place]
            put(states, place, states[WIDTH + place])
        followed = kept
    return chosen
