"""The core needs nothing that only Linux has, and no part of numba's inside: it can do without each of them."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[2]

# As far as a Linux process can look like one of macOS or Windows: no such modules, and none of these functions.
ELSEWHERE = """
import importlib, os, pkgutil, sys
import numpy, platformdirs, {before}multiprocessing, random, subprocess, tempfile
for name in ("fcntl", "pwd", "grp", "termios", "resource", "syslog"):
    sys.modules[name] = None
for name in ("pidfd_open", "getuid", "geteuid", "getpwuid", "killpg", "fork", "posix_spawn", "posix_spawnp", "setsid"):
    if hasattr(os, name):
        delattr(os, name)
os.environ.setdefault("USERNAME", "anna")
import kaffeehaus as kh
for room in ("kernel", "games", "drawing", "core", "players"):
    for module in pkgutil.walk_packages([f"{{kh.__path__[0]}}/{{room}}"], f"kaffeehaus.{{room}}."):
        if not module.name.endswith((".supervisor", "__main__", ".linking")):
            importlib.import_module(module.name)
record = kh.play_out(kh.game("cardgame", players=2), seed=1, players=["greedy", "level:2"])
assert record.result
assert str(record.replay()) and record.replay().to_svg()
print("played")
"""

# What we reach for inside numba is taken away before anything is compiled; the package itself is not imported whole.
STEPPED_ASIDE = """
import sys, types
package = types.ModuleType("kaffeehaus")
package.__path__ = ["src/kaffeehaus"]
sys.modules["kaffeehaus"] = package
from kaffeehaus.kernel import compiling
for name in {names}:
    setattr(compiling, name, lambda dispatcher: None)
from kaffeehaus.kernel.random import THINKING, Stream
stream = Stream(7, THINKING)
print(compiling.INTERPRETED, [stream.below(100) for _ in range(5)])
"""
REACHES = ("_forget_literals", "_load_lightly")


def run(program: str, **settings: str) -> str:
    environment = {**os.environ, **settings}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("interpreted", ["0", "1"], ids=["compiled", "interpreted"])
def test_the_core_runs_without_what_only_linux_has(interpreted: str) -> None:
    before = "" if interpreted == "1" else "numba, "
    assert run(ELSEWHERE.format(before=before), KAFFEEHAUS_INTERPRETED=interpreted) == "played"


def test_without_what_we_reach_for_in_numba_the_same_is_compiled(tmp_path: Path) -> None:
    expected = run(STEPPED_ASIDE.format(names=()), KAFFEEHAUS_INTERPRETED="1").replace("True", "False")
    for _ in range(2):  # compiled, then loaded from the cache
        program = STEPPED_ASIDE.format(names=REACHES)
        assert run(program, KAFFEEHAUS_INTERPRETED="0", KAFFEEHAUS_CACHE_DIR=str(tmp_path)) == expected


@pytest.mark.parametrize("reach", REACHES)
def test_a_numba_of_another_shape_is_left_as_it_is(reach: str) -> None:
    from kaffeehaus.kernel import compiling

    stranger = SimpleNamespace(_cache=SimpleNamespace())
    getattr(compiling, reach)(stranger)
    assert vars(stranger) == {"_cache": SimpleNamespace()}


def test_the_cache_lies_where_the_system_keeps_caches(tmp_path: Path) -> None:
    program = "from kaffeehaus.kernel.compiling import cache_home; print(cache_home())"
    assert run(program, XDG_CACHE_HOME=str(tmp_path), KAFFEEHAUS_CACHE_DIR="") == str(tmp_path / "kaffeehaus")
