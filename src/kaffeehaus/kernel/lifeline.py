"""Processes that end with the one that started them, however that one ends: a killed parent leaves no orphans."""

import multiprocessing
import os
import threading
from collections.abc import Callable


def end_with_starter() -> None:
    """Ends this process when its standard input closes: the starter holds the other end, and never writes to it."""

    def wait() -> None:
        while os.read(0, 1):
            pass

    _end_after(wait)


def end_with_parent() -> None:
    """The same for a process that `multiprocessing` has started."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        _end_after(parent.join)


def _end_after(wait: Callable[[], object]) -> None:
    def watch() -> None:
        wait()
        os._exit(1)

    threading.Thread(target=watch, name="lifeline", daemon=True).start()
