"""A mean and how far it can be trusted, from one number a deal."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

CONFIDENCE = 0.95
TAIL = (1 - CONFIDENCE) / 2


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval, and the number of deals that it rests on."""

    mean: float
    low: float
    high: float
    deals: int


def estimate(values: Any) -> Estimate:
    """Student's interval for the mean of two deals or more.

    Deals are independent of each other; the games of one deal are not.
    """
    count, mean = len(values), float(np.mean(values))
    reach = student(count - 1) * float(np.std(values, ddof=1)) / math.sqrt(count)
    return Estimate(mean, mean - reach, mean + reach, count)


def share_estimate(values: Any) -> Estimate:
    """The same for shares, which lie from 0 to 1.

    Where all deals came out alike there is no spread to go by: up to a share of ln(1/0.025) / deals of all deals could
    still come out in any other way without one having been seen.
    """
    found = estimate(values)
    unseen = min(1.0, -math.log(TAIL) / found.deals)
    low, high = found.low, found.high
    if np.ptp(values) == 0:
        low, high = found.mean * (1 - unseen), found.mean * (1 - unseen) + unseen
    return Estimate(found.mean, max(0.0, low), min(1.0, high), found.deals)


def student(freedom: int) -> float:
    """The quantile of Student's distribution that leaves 2.5 % above it.

    Exact for 1 and 2 degrees of freedom, else by the expansion of Cornish and Fisher, off by 0.2 % at most.
    """
    if freedom == 1:
        return math.tan(math.pi * (0.5 - TAIL))
    if freedom == 2:
        middle = 1 - 2 * TAIL
        return middle * math.sqrt(2 / (1 - middle**2))
    z = NormalDist().inv_cdf(1 - TAIL)
    terms: Sequence[float] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(float(term / freedom**power) for power, term in enumerate(terms, 1))
