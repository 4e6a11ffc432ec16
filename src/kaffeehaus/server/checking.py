"""Checks in a thread of their own: however large a document is, what others send meanwhile is answered in between."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

LARGE = 8 * 1024  # bytes of a text; less is checked sooner than a thread begins

Given = ParamSpec("Given")
Found = TypeVar("Found")


class Unhurried:
    """Does one thing after the other, and rests before the next one for as long as the last one took.

    So a crowd of large documents takes no more than half of the interpreter's time.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "checking")
        self._rested = 0.0

    async def do(self, work: Callable[[], Found]) -> Found:
        """Does something in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    def _do(self, work: Callable[[], Found]) -> Found:
        began = time.monotonic()
        if began < self._rested:
            time.sleep(self._rested - began)
            began = self._rested
        try:
            return work()
        finally:
            ended = time.monotonic()
            self._rested = ended + (ended - began)


aside = Unhurried()


async def checked_aside(check: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
    """Checks something without letting others wait for it."""
    return await aside.do(partial(check, *given, **named))
