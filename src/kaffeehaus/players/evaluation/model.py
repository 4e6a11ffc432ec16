"""The evaluation itself: weighted features of each seat, and from them shares of the win."""

import math
from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import allocating, compiled
from kaffeehaus.kernel.records import MOST_SEATS, Dtype
from kaffeehaus.kernel.verbs import features, over, scores, stage

MOST_FEATURES = 32
KNOTS = 5  # stages of the game with weights of their own; between them the weights change evenly
HOPELESS = -math.inf

WEIGHTS: Dtype = np.dtype(
    [
        ("features", np.int32),  # how many
        ("weight", np.float64, (KNOTS, MOST_FEATURES)),
    ]
)


@compiled
def worth(weights: Any, numbers: Any, place: float) -> float:
    """The weighted sum of a seat's features; `place` is the stage, counted in knots."""
    knot = min(int(place), KNOTS - 2)
    early, late = 0.0, 0.0
    for number in range(weights.features):
        early += numbers[number] * weights.weight[knot][number]
        late += numbers[number] * weights.weight[knot + 1][number]
    return early + (place - knot) * (late - early)


@compiled
def to_shares(players: int, shares: Any) -> None:
    """Turns the worth of each seat into its share of the win: a softmax."""
    most = shares[0]
    for seat in range(1, players):
        most = max(most, shares[seat])
    total = 0.0
    for seat in range(players):
        shares[seat] = math.exp(shares[seat] - most)
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total


@allocating
def evaluate(rules: Any, state: Any, weights: Any, shares: Any) -> None:
    """Writes the share of the win that each seat can expect in a state that is not over; they add up to 1."""
    judge(rules, state, weights, shares, np.empty(MOST_FEATURES))


@compiled
def judge(rules: Any, state: Any, weights: Any, shares: Any, numbers: Any) -> None:
    """The same with room for the features of a seat, for callers that evaluate often."""
    place = stage(rules, state) * (KNOTS - 1)
    for seat in range(rules.players):
        hopeful = features(rules, state, seat, numbers)
        shares[seat] = worth(weights, numbers, place) if hopeful else HOPELESS
    to_shares(rules.players, shares)


@allocating
def share_out(rules: Any, state: Any, shares: Any) -> None:
    """Writes the share of the win that each seat got in a game that is over."""
    points, places = np.empty(MOST_SEATS, np.int32), np.empty(MOST_SEATS, np.int32)
    scores(rules, state, points, places)
    winners = 0
    for seat in range(rules.players):
        winners += places[seat] == 1
    for seat in range(rules.players):
        shares[seat] = 1.0 / winners if places[seat] == 1 else 0.0


@compiled
def expect(rules: Any, state: Any, weights: Any, shares: Any) -> None:
    """Writes each seat's share of the win: the expected one, or once the game is over the true one."""
    if over(rules, state):
        share_out(rules, state, shares)
    else:
        evaluate(rules, state, weights, shares)
