"""Rounds of self-play and fitting: each round is played by the evaluation that the round before it has taught."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

import numpy as np

from kaffeehaus.kernel.contract import Document, Ruleset
from kaffeehaus.players.evaluation.fitting import Doubles, Lessons, brier, fit, lessons_in, log_loss
from kaffeehaus.players.evaluation.selfplay import STRAIGHT, VARIED, played
from kaffeehaus.players.evaluation.weights import FORMAT, points_only, weights_from

ROUNDS = (0.25, 0.25, 0.5)  # the part of the games that each round has
HELD_OUT = 0.1  # as many further games are not learnt from
MATCH = 0.1  # as many further deals are played against the plainest evaluation

Told = Callable[[int], None]


@dataclass(frozen=True)
class Errors:
    """How far an evaluation is from the results of games that it has not learnt from."""

    log_loss: float
    brier: float


@dataclass(frozen=True)
class Trained:
    """The weights for one number of players, and how good they are."""

    weights: Doubles  # one row a knot
    positions: int
    errors: Errors
    errors_by_points: Errors  # of an evaluation that counts nothing but points, fitted alike
    wins: float  # the share of one who plays by these weights, against others who play for points

    def document(self) -> Document:
        """As it stands in the file of weights."""
        return {**asdict(self), "weights": self.weights.tolist()}


def parts_of(games: int) -> tuple[list[int], int, int]:
    """How many games each round has, how many are held out, and how many deals are for the match."""
    rounds = [max(1, round(games * part)) for part in ROUNDS]
    return rounds, max(1, round(games * HELD_OUT)), max(1, round(games * MATCH))


def games_in_all(ruleset: Ruleset, games: int) -> int:
    """How many games `train` plays."""
    rounds, held_out, deals = parts_of(games)
    return sum(rounds) + held_out + deals * ruleset.players


def train(ruleset: Ruleset, games: int, seed: int, told: Told) -> Trained:
    """Fits an evaluation; the same seed gives the same weights. `told` hears of games when they are played."""
    rounds, held_out, deals = parts_of(games)
    table = points_only(ruleset)
    for count in rounds:
        lessons = self_taught(ruleset, table, range(seed, seed + count), told)
        table, seed = fit(lessons), seed + count
    unseen = self_taught(ruleset, table, range(seed, seed + held_out), told)
    points = ruleset.features.index("points")
    return Trained(
        weights=table,
        positions=len(lessons.stages),
        errors=errors_of(table, unseen),
        errors_by_points=errors_of(fit(lessons.only(points)), unseen.only(points)),
        wins=share_against_points(ruleset, table, range(seed + held_out, seed + held_out + deals), told),
    )


def self_taught(ruleset: Ruleset, table: Doubles, seeds: range, told: Told) -> Lessons:
    """Varied games of an evaluation against itself."""
    sheets = played(ruleset, [weights_from(table)] * ruleset.players, seeds, VARIED, told)
    return lessons_in(sheets, ruleset.players, len(ruleset.features))


def errors_of(table: Doubles, lessons: Lessons) -> Errors:
    """The errors, rounded for people."""
    return Errors(round(log_loss(lessons, table), 4), round(brier(lessons, table), 4))


def share_against_points(ruleset: Ruleset, table: Doubles, seeds: range, told: Told) -> float:
    """The share of the win of a player with these weights, in every seat of each deal in turn."""
    own, plain = weights_from(table), weights_from(points_only(ruleset))
    shares = []
    for seat in range(ruleset.players):
        weights = [own if other == seat else plain for other in range(ruleset.players)]
        shares.append(played(ruleset, weights, seeds, STRAIGHT, told)["share"][:, seat].mean())
    return round(float(np.mean(shares)), 3)


def file_of(ruleset: Ruleset, command: str, trained: Mapping[int, Trained]) -> Document:
    """The file of weights: what they are for, how they were made, and the weights for each number of players."""
    return {
        "format": FORMAT,
        "game": ruleset.name,
        "rules_version": ruleset.version,
        "made_by": command,
        "features": list(ruleset.features),
        "players": {str(players): each.document() for players, each in trained.items()},
    }
