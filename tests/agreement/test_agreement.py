"""Kernel and second engine agree on random games; `make proof` plays thousands more."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kaffeehaus as kh
from tests.agreement.compare import compare, compare_random_game, late_start
from tests.agreement.drivers import drivers_for
from tests.oracle.engines import SUBJECTS, proven_options

BULK = 24
GAMES_A_TEST = 4
GAMES_BY_HYPOTHESIS = 12


@pytest.mark.parametrize("name", kh.games())
def test_every_game_has_a_second_engine(name: str) -> None:
    assert name in SUBJECTS


@pytest.mark.parametrize("first", range(0, BULK, GAMES_A_TEST))
@pytest.mark.parametrize("name", kh.games())
def test_engines_agree_on_random_games(name: str, first: int) -> None:
    for number in range(first, first + GAMES_A_TEST):
        compare_random_game(name, number)


@pytest.mark.parametrize("late", [False, True], ids=["from the deal", "late"])
@pytest.mark.parametrize("name", kh.games())
def test_engines_agree_whatever_hypothesis_plays(name: str, late: bool) -> None:
    @settings(
        max_examples=GAMES_BY_HYPOTHESIS,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        options=st.sampled_from(proven_options(name)),
        seed=st.integers(0, 2**63 - 1),
        way=st.sampled_from(sorted(drivers_for(name))),
        chance=st.randoms(use_true_random=False),
    )
    def play(options: dict[str, object], seed: int, way: str, chance: Random) -> None:
        driver = drivers_for(name)[way]
        start = kh.game(name, **options).deal(seed)
        compare(late_start(start, driver, chance) if late else start, driver, chance)

    play()
