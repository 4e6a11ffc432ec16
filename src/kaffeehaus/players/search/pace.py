"""How long a player thinks about a move, and with how many threads."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from time import perf_counter

MOST_THREADS = 2
THREADS: ContextVar[int] = ContextVar("threads", default=0)  # that a player may think with; 0 leaves it to the machine
RESERVE = 0.9  # of a hard limit that is used; the rest is for everything around the search


@dataclass(frozen=True)
class Pace:
    """How long a player thinks about a move: at most some time, at most a number of playouts."""

    seconds: float | None = None
    playouts: int | None = None

    def limits(self, start: float, most_seconds: float | None) -> "Limits":
        """Where a search ends that began at `start`, with a hard limit if there is one."""
        seconds = [] if self.seconds is None else [self.seconds]
        if most_seconds is not None:
            seconds.append(most_seconds * RESERVE)
        return Limits(self.playouts, start, start + min(seconds) if seconds else None)


@dataclass(frozen=True)
class Limits:
    """Where one search ends: at a number of playouts, at a moment, or at both."""

    playouts: int | None
    start: float
    end: float | None

    def left(self, done: int, longest: float) -> float:
        """How many playouts are still to come, at the pace of those that are done.

        Zero if a slice as long as the `longest` so far would end too late: on a busy machine slices vary.
        """
        left = float("inf") if self.playouts is None else float(self.playouts - done)
        if self.end is None:
            return left
        now = perf_counter()
        return min(left, done * (self.end - now) / (now - self.start)) if now + longest < self.end else 0.0


@contextmanager
def one_thread() -> Iterator[None]:
    """Lets players think with one thread, so that their strength does not depend on how many games run beside it."""
    before = THREADS.set(1)
    try:
        yield
    finally:
        THREADS.reset(before)


def thread_count() -> int:
    """Threads that think about one move: as many as there are cores, at most two, unless `KAFFEEHAUS_THREADS` says."""
    chosen = os.environ.get("KAFFEEHAUS_THREADS", "")
    wanted = THREADS.get() or (int(chosen) if chosen.isdigit() else 0)
    return min(wanted or os.cpu_count() or 1, MOST_THREADS)
