"""What a world is worth: the share of the win that each seat has, or can expect by the fitted evaluation."""

from math import exp
from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.verbs import over, scores
from kaffeehaus.players.search.worlds import Room, share_of_result

POINTS_SCALE = 15.0


def weights_for(ruleset: Ruleset) -> Any:
    return np.zeros(4)


@compiled
def evaluate(rules: Any, state: Any, room: Room, shares: Any) -> None:
    """Writes each seat's share of the win as a softmax of the points so far."""
    scores(rules, state, room.points, room.places)
    most = room.points[0]
    for seat in range(rules.players):
        most = max(most, room.points[seat])
    total = 0.0
    for seat in range(rules.players):
        room.shares[seat] = exp((room.points[seat] - most) / POINTS_SCALE)
        total += room.shares[seat]
    for seat in range(rules.players):
        room.shares[seat] /= total


@compiled
def evaluate_world(rules: Any, state: Any, room: Room, weights: Any) -> None:
    """Writes each seat's share of the win, known or expected."""
    if over(rules, state):
        share_of_result(rules, state, room)
    else:
        evaluate(rules, state, room, room.shares)
