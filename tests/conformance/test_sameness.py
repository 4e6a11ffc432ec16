"""The same seed gives the same bytes: in every process, compiled or interpreted, alone or beside other games."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Any

import pytest

import kaffeehaus as kh
from tests.conformance.digests import digest, digests_of, sum_of
from tests.conformance.games import CASES, every_game, game_of

ROOT = Path(__file__).parents[2]
SOME = list(CASES)[::9]
EVERY_COMPILED = 2
EVERY_INTERPRETED = 10  # plain Python takes forty times as long


@cache
def known(case: str) -> str:
    """The digest of a case in this process."""
    return digest(case)


@pytest.mark.parametrize(
    ("interpreted", "every"), [("0", EVERY_COMPILED), ("1", EVERY_INTERPRETED)], ids=["compiled", "interpreted"]
)
def test_another_process_gives_the_same_bytes(interpreted: str, every: int) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digests", str(every)],
        cwd=ROOT,
        env={**os.environ, "KAFFEEHAUS_INTERPRETED": interpreted},
        capture_output=True,
        check=True,
    )
    assert json.loads(run.stdout) == {case: known(case) for case in list(CASES)[::every]}


def test_threads_do_not_disturb_each_other() -> None:
    twice = [case for case in SOME for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(digest, twice)) == [known(case) for case in twice]


def test_games_side_by_side_do_not_disturb_each_other() -> None:
    for first, second in pairwise(SOME):
        together = zip_longest(digests_of(first), digests_of(second), fillvalue="")
        assert [sum_of(each) for each in zip(*together, strict=True)] == [known(first), known(second)]


@every_game
def test_the_seed_decides_the_deal(case: str) -> None:
    game = game_of(case)
    assert len({game.deal(seed).to_bytes() for seed in (0, 1, 2, 2**32, 2**63 - 1)}) == 5
    assert game.deal(7) == game.deal(7)


@every_game
def test_a_seed_that_does_not_fit_is_refused(case: str) -> None:
    game = game_of(case)
    wrong: list[Any] = [-1, 2**63, 1.0, "1", True, None]
    for seed in wrong:
        with pytest.raises(kh.InvalidOptions):
            game.deal(seed)
