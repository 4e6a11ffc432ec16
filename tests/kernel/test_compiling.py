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
    return made.sum()

print(all_twice(3))
"""
SOMEBODY_ELSE = """
import numba
numba.config.CACHE_DIR = "elsewhere"
import kaffeehaus.kernel.caller
print(numba.config.CACHE_DIR)
"""
LISTENING = """
import logging
said = []
class Ear(logging.Handler):
    def emit(self, record):
        said.append(record.getMessage())
logging.getLogger("kaffeehaus").addHandler(Ear())
from kaffeehaus.kernel.caller import twice
twice(1), twice(2.5)
print(len(said), *said)
"""
RECURSIVE = """
from kaffeehaus.kernel.compiling import compiled

@compiled
def value(number: int) -> int:
    return 0 if number == 0 else number + value(number - 1)
"""
# Without one of the names on which our way of linking stands.
HIDE = """
import numba.{module}
class Hiding(type(numba.{owner})):
    def __getattribute__(self, name):
        if name == "{name}":
            raise AttributeError(name)
        return super().__getattribute__(name)
hidden = Hiding("Hidden", (numba.{owner},), {{}})
numba.{owner} = hidden
from kaffeehaus.kernel.compiling import linking
print(linking is None, end=" ")
"""
WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
"""
# A numba that lacks something which the rules use.
WITHOUT_INSIDE = """
import numba.{module}
del numba.{module}.{name}
"""
# A numba whose cache is made otherwise: it loads without the method that we would call.
OTHER_CACHE = """
from numba.core.caching import Cache
load = Cache._load_overload
def load_overload(self, signature, target):
    target.refresh()
    return load(self, signature, target)
Cache.load_overload = load_overload
del Cache._load_overload
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


def test_the_same_package_in_another_place_does_not_count_as_compiled(tmp_path: Path) -> None:
    program = "from kaffeehaus.kernel.compiling import CACHE_FOLDER; print(CACHE_FOLDER)"
    shared = {"KAFFEEHAUS_CACHE_DIR": str(tmp_path / "cache")}
    places = [copy_package(tmp_path / name) for name in ("here", "there")]
    folders = {run_with(package, "-c", program, settings=shared) for package in (*places, *places)}
    assert len(folders) == 2


def test_rules_are_compiled_beside_cached_ones(house: Path) -> None:
    run(house, ASK)
    assert run(house, COMPILE_AFTERWARDS) == "12"


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


def test_the_first_compilation_is_announced_once_and_later_ones_never(house: Path) -> None:
    assert run(house, LISTENING).startswith("1 Compiling the rules")
    assert run(house, LISTENING) == "0"


def test_a_function_that_others_call_is_not_built_by_itself(house: Path) -> None:
    built = "from kaffeehaus.kernel.called import value\nprint(len(value.overloads))"
    assert run(house, ASK + built).split() == ["22", "0", "0"]


def test_a_function_may_call_itself(house: Path) -> None:
    (house / "kernel" / "called.py").write_text(RECURSIVE)
    assert run(house, ASK) == "110 0"
    assert run(house, ASK) == "110 1"


@pytest.mark.parametrize("missing", ["core.cgutils.memset", "core.typing.templates.infer_global"])
def test_a_numba_without_what_the_rules_use_leaves_them_interpreted(tmp_path: Path, missing: str) -> None:
    module, _, name = missing.rpartition(".")
    played = run_with(copy_package(tmp_path), "-c", WITHOUT_INSIDE.format(module=module, name=name) + PLAY)
    assert played.startswith("True ")


def test_a_numba_with_another_cache_loads_in_its_own_way(house: Path) -> None:
    assert run(house, OTHER_CACHE + ASK) == "22 0"
    assert run(house, OTHER_CACHE + ASK) == "22 1"


@pytest.mark.parametrize(
    "missing", ["core.compiler.Flags.no_compile", "core.dispatcher.Dispatcher.fold_argument_types"]
)
def test_another_numba_compiles_in_its_own_way(house: Path, missing: str) -> None:
    owner, _, name = missing.rpartition(".")
    changed = HIDE.format(owner=owner, module=owner.rpartition(".")[0], name=name)
    assert run(house, changed + ASK) == "True 22 0"
    assert run(house, changed + ASK) == "True 22 1"
