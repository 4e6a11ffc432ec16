"""What a model can judge a state by instead of an observation: the features of a seat and of the others, apart.

Features may read everything, so these numbers are for worlds that a player imagines.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.core.position import Position
from kaffeehaus.kernel.compiling import INTERPRETED, compiled
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.records import row_of
from kaffeehaus.kernel.verbs import features, stage
from kaffeehaus.players.evaluation.model import MOST_FEATURES


def prospect_names(ruleset: Ruleset) -> tuple[str, ...]:
    """The names of the numbers: those of the seat, the average of the others, and how far the game has come."""
    each = (*ruleset.features, "hope")  # which is 0 for a seat that cannot win any more
    return (*(f"own: {name}" for name in each), *(f"others: {name}" for name in each), "stage")


@compiled
def write_prospects(rules: Any, state: Any, seat: int, count: int, room: Any, out: Any) -> None:
    """Writes the prospects of a seat in a state that is not over; a game has `count` features, written to `room`."""
    for number in range(2 * count + 3):
        out[number] = 0.0
    for player in range(rules.players):
        if features(rules, state, player, room):
            first = 0 if player == seat else count + 1
            part = 1.0 if player == seat else 1.0 / (rules.players - 1)
            for number in range(count):
                out[first + number] += part * room[number]
            out[first + count] += part
    out[2 * count + 2] = stage(rules, state)


@compiled
def write_prospects_of_row(rules: Any, state: Any, seat: int, count: int, room: Any, out: Any) -> None:
    """The same for Python, which passes records as arrays of one (see `kernel/queries.py`)."""
    write_prospects(rules[0], state[0], seat, count, room, out)


def prospects(position: Position, seat: int) -> NDArray[np.float32]:
    """The prospects of a seat in a position that is not over."""
    count = len(position.ruleset.features)
    room: Any = [0.0] * MOST_FEATURES if INTERPRETED else np.empty(MOST_FEATURES)
    out: Any = [0.0] * (2 * count + 3) if INTERPRETED else np.empty(2 * count + 3, np.float32)
    write_prospects_of_row(row_of(position.ruleset.rules), row_of(position.state()), seat, count, room, out)
    return np.asarray(out, np.float32)
