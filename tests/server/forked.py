"""Server processes that are forked from one that has everything imported, which saves most of the work of a start."""

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from kaffeehaus.cli import main
from kaffeehaus.server import app as application
from kaffeehaus.server.bots import Bots, Pool

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.server.preloaded"])
READ_AT_IMPORT = ("KAFFEEHAUS_CACHE_DIR", "KAFFEEHAUS_INTERPRETED", "NUMBA_DISABLE_JIT")


class LazyBots(Bots):
    """Bots whose processes start with the first question: most tests never ask one."""

    def __init__(self, *given: Any) -> None:
        with patch.object(Pool, "start"):
            super().__init__(*given)


def run(arguments: list[str], environment: dict[str, str], log: Path) -> None:
    """The command `kaffeehaus` in this process."""
    os.environ.clear()
    os.environ.update(environment)
    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    sys.argv = ["kaffeehaus", *arguments]
    with patch.object(application, "Bots", LazyBots):
        main()


class ForkedProcess:
    """A forked process with the methods of `subprocess.Popen` that tests use."""

    def __init__(self, arguments: list[str], environment: dict[str, str], log: Path) -> None:
        # A daemon ends with the tests, whatever becomes of them.
        self._process = CONTEXT.Process(target=run, args=(arguments, environment, log), daemon=True)
        self._process.start()
        assert self._process.pid is not None
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        """How it has ended; None if it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """How it has ended, as soon as it has."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("kaffeehaus", timeout or 0)
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        """Sends a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Asks it to stop."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Ends it without a word."""
        self.send_signal(signal.SIGKILL)


def may_fork(options: tuple[str, ...], settings: dict[str, Any]) -> bool:
    """Would a forked server do the same as one that is started from scratch?"""
    return "--workers" not in options and not any(name in settings for name in READ_AT_IMPORT)
