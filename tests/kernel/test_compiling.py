"""The compile cache: it is used, and it never runs an old rule."""

import os
import time
from pathlib import Path

import pytest

import kaffeehaus as kh
from tests.copies import copy_package, run_with

# Two rules in files of their own; numba itself would only notice a change of the first.
CALLER = """
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.called import value

@compiled
def twice(number: int) -> int:
    return 2 * value(number)
"""
CALLED = """
from kaffeehaus.kernel.compiling import compiled

@compiled
def value(number: int) -> int:
    return number + {more}
"""

ASK = """
from kaffeehaus.kernel.caller import twice
print(twice(10), sum(twice.stats.cache_hits.values()))
"""
COMPILE_AFTERWARDS = """
import numpy as np
from kaffeehaus.kernel.caller import twice
from kaffeehaus.kernel.compiling import numba
assert twice(10) and sum(twice.stats.cache_hits.values()) == 1

@numba.njit
def all_twice(length):
    made = np.empty(length, np.int64)
    for place in range(length):
        made[place] = twice(place)
    return sorted([str(each) for each in made])

print(*all_twice(3))
"""
SOMEBODY_ELSE = """
import numba
numba.config.CACHE_DIR = "elsewhere"
import kaffeehaus.kernel.caller
print(numba.config.CACHE_DIR)
"""
WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
"""
PLAY = """
import kaffeehaus as kh
from kaffeehaus.kernel.compiling import INTERPRETED
print(INTERPRETED, *kh.play_out(kh.game("cardgame"), seed=1, players=["random"]).replay().scores)
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the package with two more rules."""
    package = copy_package(tmp_path)
    (package / "kernel" / "caller.py").write_text(CALLER)
    write_called(package, 1)
    return package


def write_called(package: Path, more: int) -> None:
    (package / "kernel" / "called.py").write_text(CALLED.format(more=more))


def run(package: Path, program: str) -> str:
    """What a program prints that uses the copy."""
    return run_with(package, "-c", program)


def caches(package: Path) -> list[Path]:
    return sorted((package.parent / "cache").iterdir())


def test_a_second_process_runs_what_the_first_has_compiled(house: Path) -> None:
    assert run(house, ASK) == "22 0"
    assert run(house, ASK) == "22 1"


def test_an_edited_rule_never_runs_from_the_old_cache(house: Path) -> None:
    assert run(house, ASK) == "22 0"
    write_called(house, 2)
    assert run(house, ASK) == "24 0"
    write_called(house, 1)
    assert run(house, ASK) == "22 1"


def test_rules_are_compiled_beside_cached_ones(house: Path) -> None:
    run(house, ASK)
    assert run(house, COMPILE_AFTERWARDS) == "2 4 6"


def test_others_who_use_numba_keep_their_cache(house: Path) -> None:
    assert run(house, SOMEBODY_ELSE) == "elsewhere"


def test_a_cache_that_nobody_has_used_for_long_is_removed(house: Path) -> None:
    run(house, ASK)
    (old,) = caches(house)
    write_called(house, 2)
    run(house, ASK)
    assert old in caches(house)
    stranger = old.parent / "compiled-by-somebody"
    stranger.mkdir()
    long_ago = time.time() - 15 * 24 * 3600
    for folder in (old, stranger):
        os.utime(folder, (long_ago, long_ago))
    run(house, ASK)
    assert old not in caches(house)
    assert stranger in caches(house)


@pytest.mark.parametrize(
    ("program", "setting"),
    [(WITHOUT_NUMBA, {}), ("", {"NUMBA_DISABLE_JIT": "1"}), ("", {"KAFFEEHAUS_INTERPRETED": "1"})],
    ids=["absent", "switched-off-by-itself", "switched-off-by-us"],
)
def test_without_numba_the_same_rules_run_interpreted(tmp_path: Path, program: str, setting: dict[str, str]) -> None:
    scores = kh.play_out(kh.game("cardgame"), seed=1, players=["random"]).replay().scores
    assert run_with(copy_package(tmp_path), "-c", program + PLAY, settings=setting) == f"True {scores[0]} {scores[1]}"
