"""Intervals that can be trusted."""

import numpy as np
import pytest

from kaffeehaus.arena.estimates import estimate, share_estimate, student


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (29, 2.0452), (999, 1.9623)],
)
def test_quantiles_of_student_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.002)


def test_an_interval_by_hand() -> None:
    found = estimate([1.0, 2.0, 3.0])
    assert (found.mean, found.deals) == (2.0, 3)
    assert found.high - found.mean == pytest.approx(4.3027 / 3**0.5, rel=0.001)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)


@pytest.mark.parametrize("deals", [5, 40])
def test_nineteen_of_twenty_intervals_hold_the_truth(deals: int) -> None:
    values = np.random.default_rng(1).normal(3, 10, (4000, deals))
    hits = [(found := estimate(row)).low <= 3 <= found.high for row in values]
    assert 0.94 < np.mean(hits) < 0.96


def test_shares_never_leave_zero_to_one() -> None:
    found = share_estimate([1.0, 1.0, 1.0, 0.5])
    assert (found.high, found.low > 0) == (1.0, True)


def test_deals_that_all_came_out_alike_leave_room_for_others() -> None:
    few, many = share_estimate([1.0] * 10), share_estimate([1.0] * 1000)
    assert (few.mean, few.high) == (1.0, 1.0)
    assert few.low < 0.7 < 0.99 < many.low < 1
    half = share_estimate([0.5] * 100)
    assert half.low < 0.5 < half.high
