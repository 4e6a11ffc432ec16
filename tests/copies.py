"""A copy of the package to which a test may add, and processes that use it with a compile cache of their own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import kaffeehaus

LARGE = ("page", "book")  # nobody looks at them here


def copy_package(folder: Path) -> Path:
    """A copy of the package in a folder."""
    unwanted = shutil.ignore_patterns("__pycache__", *LARGE)
    return Path(shutil.copytree(Path(kaffeehaus.__file__).parent, folder / "kaffeehaus", ignore=unwanted))


def run_with(package: Path, *arguments: str, status: int = 0, settings: Mapping[str, str] | None = None) -> str:
    """What a new Python process prints that imports the copy; if it is to fail, also what it complains of."""
    own = {
        "PYTHONPATH": str(package.parent),
        "PYTHONDONTWRITEBYTECODE": "1",  # Python's own cache cannot tell edits within a second apart
        "KAFFEEHAUS_CACHE_DIR": str(package.parent / "cache"),
    }
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("KAFFEEHAUS")}
    environment = {**inherited, **own, **(settings or {})}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == status, done.stderr
    return (done.stdout + done.stderr * bool(status)).strip()
