"""Gaps: times in which no process of the house lived. They count for nobody's clock."""

from collections.abc import Sequence

Gap = tuple[float, float]


def lost(gaps: Sequence[Gap], since: float, until: float = float("inf")) -> float:
    """How much of a span of time lies in gaps.

    >>> lost([(10, 20), (50, 60)], since=15, until=55)
    10.0
    """
    return float(sum(max(0.0, min(end, until) - max(start, since)) for start, end in gaps))
