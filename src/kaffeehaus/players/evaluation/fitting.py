"""Weights from games: least squares for the lead at the end, then how sharply a lead decides the game."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.players.evaluation.model import KNOTS

RIDGE = 1e-3  # draws weights to 0,
SMOOTHNESS = 0.03  # and to those of the next knot; matters for what hardly occurs
TINY = 1e-9
NEWTON_STEPS = 12
CHUNK = 20_000  # positions at a time
DIGITS = 5  # after the point: enough, and the same on every machine
LEAST_SHARE = 1e-9

Doubles = NDArray[np.float64]


@dataclass(frozen=True)
class Lessons:
    """Positions of games, with what became of them. Axes are position, seat and feature, as far as they apply."""

    stages: Doubles
    features: Doubles
    hopeful: Doubles
    shares: Doubles
    totals: Doubles

    def only(self, *features: int) -> "Lessons":
        """The same with some of the features."""
        return Lessons(self.stages, self.features[:, :, list(features)], self.hopeful, self.shares, self.totals)


def lessons_in(sheets: Any, players: int, features: int) -> Lessons:
    """All positions that were noted."""
    game, position = np.nonzero(np.arange(sheets["stage"].shape[1]) < sheets["noted"][:, None])
    return Lessons(
        stages=sheets["stage"][game, position],
        features=sheets["feature"][game, position, :players, :features],
        hopeful=sheets["hopeful"][game, position, :players],
        shares=sheets["share"][game, :players],
        totals=sheets["total"][game, :players],
    )


def chunks(lessons: Lessons) -> list[slice]:
    """Parts small enough to be worked on at once."""
    return [slice(start, start + CHUNK) for start in range(0, len(lessons.stages), CHUNK)]


def spread(lessons: Lessons, part: slice) -> Doubles:
    """Each feature once for every knot, by how near the position's stage is to it."""
    distance = np.abs(lessons.stages[part, None] * (KNOTS - 1) - np.arange(KNOTS))
    nearness = np.clip(1 - distance, 0, 1)
    features = lessons.features[part].astype(np.float64)
    both: Doubles = nearness[:, None, :, None] * features[:, :, None, :]
    return both.reshape(*features.shape[:2], -1)


def centred(values: Doubles, hopeful: Doubles) -> Doubles:
    """What distinguishes the seats that can still win; 0 for the others."""
    mean = (values * hopeful).sum(axis=1, keepdims=True) / hopeful.sum(axis=1, keepdims=True)
    difference: Doubles = (values - mean) * hopeful
    return difference


def fit_lead(lessons: Lessons) -> Doubles:
    """Weights whose sum comes nearest to a seat's lead at the end, one row a knot."""
    features = lessons.features.shape[2]
    size = KNOTS * features
    left, right = np.zeros((size, size)), np.zeros(size)
    for part in chunks(lessons):
        hopeful = lessons.hopeful[part]
        inputs = centred(spread(lessons, part), hopeful[:, :, None]).reshape(-1, size)
        leads = centred(lessons.totals[part], hopeful).reshape(-1)
        left += inputs.T @ inputs
        right += inputs.T @ leads
    weight = np.diag(left).reshape(KNOTS, features).sum(axis=0) + TINY
    restraint = np.kron(RIDGE * np.eye(KNOTS) + SMOOTHNESS * neighbours(), np.diag(weight))
    table: Doubles = np.linalg.solve(left + restraint, right).reshape(KNOTS, features)
    return table


def neighbours() -> Doubles:
    """The matrix that sums up how far each knot is from the next."""
    steps: Doubles = np.diff(np.eye(KNOTS), axis=0)
    return steps.T @ steps


def shares_from(worth: Doubles, hopeful: Doubles) -> Doubles:
    """Shares of the seats that can still win: a softmax."""
    raised = np.exp(worth - worth.max(axis=1, keepdims=True)) * hopeful
    shares: Doubles = raised / raised.sum(axis=1, keepdims=True)
    return shares


def predicted(lessons: Lessons, table: Doubles) -> Doubles:
    """The shares that weights expect."""
    parts = [shares_from(spread(lessons, part) @ table.ravel(), lessons.hopeful[part]) for part in chunks(lessons)]
    return np.concatenate(parts)


def fit_sharpness(lessons: Lessons, table: Doubles) -> Doubles:
    """By how much to multiply the weights of each knot, so that the shares become as likely as possible."""
    sharpness = np.zeros(KNOTS)
    rows = [np.where(np.arange(KNOTS)[:, None] == knot, table, 0).ravel() for knot in range(KNOTS)]
    leads = np.concatenate([spread(lessons, part) @ np.transpose(rows) for part in chunks(lessons)])
    for _ in range(NEWTON_STEPS):
        shares = shares_from(leads @ sharpness, lessons.hopeful)
        mean = np.einsum("ps,psk->pk", shares, leads)
        around = (leads - mean[:, None]) * np.sqrt(shares)[:, :, None]
        slope = np.einsum("ps,psk->k", shares - lessons.shares, leads)
        bend = np.einsum("psk,psl->kl", around, around)
        sharpness -= np.linalg.solve(bend + (RIDGE * np.trace(bend) + TINY) * np.eye(KNOTS), slope)
    return sharpness


def fit(lessons: Lessons) -> Doubles:
    """The weights of an evaluation, one row a knot."""
    table = fit_lead(lessons)
    fitted: Doubles = np.round(table * fit_sharpness(lessons, table)[:, None], DIGITS)
    return fitted


def log_loss(lessons: Lessons, table: Doubles) -> float:
    """How surprised an evaluation is by the results; 0 if it knew them all."""
    surprise = -lessons.shares * np.log(np.maximum(predicted(lessons, table), LEAST_SHARE))
    return float(surprise.sum(axis=1).mean())


def brier(lessons: Lessons, table: Doubles) -> float:
    """The squared distance between expected and true shares."""
    distance = (predicted(lessons, table) - lessons.shares) ** 2
    return float(distance.sum(axis=1).mean())
