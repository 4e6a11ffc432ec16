"""A sequential test: goes on until it is settled whether the first of two contestants reaches a share of the wins."""

import math
from collections import Counter
from dataclasses import dataclass

import numpy as np

from kaffeehaus.kernel.errors import InvalidOptions

ERROR = 0.05  # the probability of either wrong answer
LIMIT = math.log((1 - ERROR) / ERROR)
UNSEEN = 1e-3  # deals counted as all lost and as all won before the first, so that every mean is possible
STEPS = 50


@dataclass(frozen=True)
class Question:
    """Is the first contestant's share of the wins `low`, or is it `high`?"""

    low: float
    high: float

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise InvalidOptions([f"two shares settle a question, 0 < low < high < 1, not {self.low}, {self.high}"])


class SequentialTest:
    """A generalised sequential probability ratio test on the share of wins in each deal.

    What else is to know about the distribution of these shares is taken from those that were seen, as likely as
    possible under either answer. This is the pentanomial test of chess engines, for any number of games in a deal.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.ratio = 0.0  # the logarithm of how much likelier `high` makes the deals than `low` does
        self._seen: Counter[float] = Counter({0.0: UNSEEN, 1.0: UNSEEN})

    def add(self, share: float) -> None:
        """Counts one more deal in."""
        self._seen[round(share, 9)] += 1
        shares, counts = np.array(list(self._seen)), np.array(list(self._seen.values()))
        high, low = (log_likelihood(shares, counts, mean) for mean in (self.question.high, self.question.low))
        self.ratio = high - low

    @property
    def answer(self) -> float | None:
        """`high` or `low`, None while it is open."""
        if abs(self.ratio) < LIMIT:
            return None
        return self.question.high if self.ratio > 0 else self.question.low


def log_likelihood(shares: np.ndarray, counts: np.ndarray, mean: float) -> float:
    """Of the likeliest distribution over `shares` that has this mean, up to a constant.

    By Lagrange that distribution gives each share a weight in proportion to count / (1 + slope × (share - mean)); the
    slope is found by halving the range in which all weights are positive.
    """
    away = shares - mean
    low, high = -1 / away.max(), -1 / away.min()
    for _ in range(STEPS):
        slope = (low + high) / 2
        if np.sum(counts * away / (1 + slope * away)) > 0:
            low = slope
        else:
            high = slope
    return float(-np.sum(counts * np.log1p(slope * away)))
