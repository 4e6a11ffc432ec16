"""What the evaluation says of a game from beginning to end. `python -m tests.players.shares` prints it as JSON."""

import json
import sys

import kaffeehaus as kh
from kaffeehaus.kernel.records import MOST_SEATS, buffer
from kaffeehaus.players.evaluation.model import evaluate
from kaffeehaus.players.evaluation.weights import weights_for
from tests.conformance.games import CASES, played

SOME = list(CASES)[::4]


def shares_in(position: kh.Position) -> list[float]:
    """Each seat's expected share of the win in a position that is not over."""
    shares = buffer(MOST_SEATS, float)
    evaluate(position.ruleset.rules, position._state, weights_for(position.ruleset), shares)
    return [float(share) for share in shares[: position.ruleset.players]]


def shares_of(case: str) -> list[list[float]]:
    """The shares in some positions of a game."""
    return [shares_in(position) for position in played(case)[:-1:7]]


if __name__ == "__main__":
    json.dump({case: shares_of(case) for case in SOME}, sys.stdout)
