"""Worlds to think in: copies of states, what a move brings there, and what the end of a game is worth."""

from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.records import MOST_LEGAL, MOST_SEATS, Dtype, new_state
from kaffeehaus.kernel.verbs import scores
from kaffeehaus.players.evaluation.model import MOST_FEATURES

SEEDS = 1 << 31  # of worlds to begin with
LONGEST_PATH = 256
COMPARED = 8  # moves among which a likely one is chosen

# Workspace to work in, as a record: compiled code passes it on without counting references.
ROOM: Dtype = np.dtype(
    [
        ("points", np.int32, (MOST_SEATS,)),
        ("places", np.int32, (MOST_SEATS,)),
        ("shares", np.float64, (MOST_SEATS,)),  # of the win, one a seat
        ("numbers", np.float64, (MOST_FEATURES,)),  # by which a seat is judged
        ("edge", np.int32, (MOST_LEGAL,)),  # of each legal move, while one is selected
        ("paid", np.int32, (COMPARED,)),  # by each of the moves that are compared
        ("turn", np.int32),  # before the last move of the path
        ("path", np.int32, (LONGEST_PATH,)),  # the edges of a playout, from the root on
        ("mover", np.int8, (LONGEST_PATH,)),  # the seats that moved along them
    ]
)
Workspace = Any  # a record of ROOM, or its plain twin


def new_workspace() -> Workspace:
    """Empty room."""
    return new_state(ROOM)


@compiled
def turn_of(state: Any) -> int:
    """How many turns are finished."""
    return state.turn


@compiled
def points_of(rules: Any, state: Any, seat: int, room: Workspace) -> int:
    """The seat's points so far."""
    scores(rules, state, room.points, room.places)
    return room.points[seat]


@compiled
def share_of_result(rules: Any, state: Any, room: Workspace) -> None:
    """Writes each seat's share of the win of a game that is over: those in first place share it."""
    scores(rules, state, room.points, room.places)
    winners = 0
    for seat in range(rules.players):
        winners += room.places[seat] == 1
    for seat in range(rules.players):
        room.shares[seat] = 1.0 / winners if room.places[seat] == 1 else 0.0
