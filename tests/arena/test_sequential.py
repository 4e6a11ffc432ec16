"""The sequential test."""

import math

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.arena.sequential import LIMIT, Question, SequentialTest, log_likelihood


def after(question: Question, shares: list[float]) -> SequentialTest:
    test = SequentialTest(question)
    for share in shares:
        test.add(share)
    return test


def test_with_wins_and_losses_only_it_is_the_plain_probability_ratio_test() -> None:
    ratio = after(Question(0.5, 0.6), [1.0] * 30 + [0.0] * 12).ratio
    assert ratio == pytest.approx(30 * math.log(0.6 / 0.5) + 12 * math.log(0.4 / 0.5), abs=0.001)


def test_the_likeliest_distribution_with_a_mean_is_found() -> None:
    counts = np.array([5.0, 9.0, 6.0])
    half = np.linspace(0.001, 0.799, 100_000)  # the share of deals that end even; the mean settles the rest
    best = counts @ np.log([1 - 0.6 - half / 2, half, 0.6 - half / 2])
    observed = counts @ np.log(counts / counts.sum())
    assert log_likelihood(np.array([0.0, 0.5, 1.0]), counts, 0.6) == pytest.approx(best.max() - observed, abs=1e-6)


def test_the_observed_mean_is_the_likeliest_one() -> None:
    shares, counts = np.array([0.0, 0.25, 0.5, 1.0]), np.array([2.0, 3.0, 4.0, 1.0])
    mean = float(counts @ shares / counts.sum())
    assert log_likelihood(shares, counts, mean) == pytest.approx(0, abs=1e-9)
    assert log_likelihood(shares, counts, mean + 0.05) < 0 > log_likelihood(shares, counts, mean - 0.05)


def test_the_order_of_the_answers_does_not_matter_and_mirrors() -> None:
    shares = [1.0, 0.5, 0.5, 0.75, 0.0, 1.0]
    there = after(Question(0.4, 0.6), shares).ratio
    back = after(Question(0.4, 0.6), [1 - share for share in reversed(shares)]).ratio
    assert there == pytest.approx(-back)


@pytest.mark.parametrize(("truth", "wrong"), [(0.35, 0.65), (0.65, 0.35)])
def test_wrong_answers_are_as_rare_as_promised(truth: float, wrong: float) -> None:
    random = np.random.default_rng(3)
    answers = []
    for _ in range(200):
        test = SequentialTest(Question(0.35, 0.65))
        while test.answer is None:
            test.add(random.binomial(2, truth) / 2)
        answers.append(test.answer)
    assert answers.count(wrong) <= 0.05 * len(answers)


def test_it_stays_open_while_the_ratio_is_small() -> None:
    test = after(Question(0.5, 0.55), [1.0, 0.0] * 10)
    assert abs(test.ratio) < LIMIT
    assert test.answer is None


@pytest.mark.parametrize(("low", "high"), [(0.6, 0.5), (0.5, 0.5), (0.0, 0.5), (0.5, 1.0)])
def test_a_question_without_sense_is_refused(low: float, high: float) -> None:
    with pytest.raises(kh.InvalidOptions, match="two shares"):
        Question(low, high)
