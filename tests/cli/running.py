"""The command as a person runs it, in this process or in one of its own."""

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from kaffeehaus.cli.app import app

WIDE = 100
NARROW = 80


def kaffeehaus(*arguments: str | Path, typed: str = "", width: int = WIDE) -> Result:
    """Runs a command to its end; `typed` is what comes in from the keyboard."""
    return CliRunner(env={"COLUMNS": str(width)}).invoke(app, [str(argument) for argument in arguments], input=typed)


def process(*arguments: str | Path, typed: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "kaffeehaus.cli", *map(str, arguments)]
    environment = {**os.environ, "COLUMNS": str(WIDE), **settings}
    return subprocess.run(command, input=typed, env=environment, capture_output=True, text=True, check=False)


def lines(*words: str) -> str:
    """Lines as they are typed."""
    return "".join(f"{word}\n" for word in words)


def refused(result: Result, *reasons: str) -> bool:
    """Status 2, every reason on standard error, and no sign of a crash."""
    said = result.stderr
    return result.exit_code == 2 and all(reason in said for reason in reasons) and "Traceback" not in said
