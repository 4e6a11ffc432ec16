"""One clock for all live channels of a process: it looks at each of them again and again."""

import asyncio
from typing import Protocol

LOOK_SECONDS = 0.5
LATE_SECONDS = 1.0


class Watched(Protocol):
    """Something to look at."""

    def look(self) -> None:
        """Does what has become due."""


class Pulse:
    """Looks at everything that is open. A timer for every message would cost more than the message."""

    def __init__(self) -> None:
        self._open: set[Watched] = set()
        self._task = asyncio.create_task(self._run(), name="pulse")

    async def close(self) -> None:
        """Stops."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def watch(self, watched: Watched) -> None:
        """Looks at it from now on."""
        self._open.add(watched)

    def forget(self, watched: Watched) -> None:
        """Looks at it no longer."""
        self._open.discard(watched)

    async def _run(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            began = clock()
            await asyncio.sleep(LOOK_SECONDS)
            if clock() - began > LATE_SECONDS:
                continue  # the process stood still: what has arrived meanwhile is heard before anybody counts as silent
            for watched in list(self._open):
                watched.look()
