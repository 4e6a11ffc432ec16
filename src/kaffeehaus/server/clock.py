"""The time of the house, which no jump of a machine's clock can disturb, and the gaps in which the house was closed."""

import asyncio
import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from kaffeehaus.server.gaps import Gap
from kaffeehaus.server.store.faults import StoreFault
from kaffeehaus.server.store.store import Store

ALIVE_SECONDS = 15.0  # between two signs of life
LASTING_SECONDS = 45.0  # at most so much of the time in which no process lived counts for anybody's clock
MOST_GAPS = 100
GAPS = "gaps"

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Clock:
    """Starts at a time, and goes on by the monotonic clock of the process."""

    start: float
    gaps: tuple[Gap, ...] = ()
    monotonic: Callable[[], float] = time.monotonic
    anchor: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "anchor", self.monotonic())

    def now(self) -> float:
        """The time of the house."""
        return self.start + self.monotonic() - self.anchor


def resumed(alive: tuple[float, float] | None, wall: float) -> tuple[float, Gap | None]:
    """When the house opens, and in which gap it was closed.

    A machine's clock that went back counts as no time at all. If it is far ahead, nobody can tell a long night from a
    clock that was set: the house takes the time, but nobody has to pay for it.

    >>> resumed((1000.0, 5000.0), 5020.0)
    (1020.0, None)
    >>> resumed((1000.0, 1000.0), 400.0)
    (1000.0, None)
    >>> resumed((1000.0, 1000.0), 9000.0)
    (9000.0, (1045.0, 9000.0))
    """
    if alive is None:
        return wall, None
    now, then = alive
    closed = wall - then
    if closed <= LASTING_SECONDS:
        return now + max(0.0, closed), None
    begun = now + LASTING_SECONDS
    opened = max(wall, begun)
    return opened, (begun, opened) if opened > begun else None


async def open_clock(store: Store, monotonic: Callable[[], float] = time.monotonic) -> Clock:
    """The clock of a process that starts; whatever gap there was is noted for all that start later."""
    start, gap = resumed(await store.last_alive(), await store.wall())
    gaps = [tuple(each) for each in json.loads(await store.shared_value(GAPS, "[]"))]
    if gap:
        gaps = [*gaps, gap][-MOST_GAPS:]
        await store.set_value(GAPS, json.dumps(gaps))
    clock = Clock(start, tuple(gaps), monotonic)
    store.now = clock.now
    await store.live_on()
    return clock


class Heartbeat:
    """Notes again and again that the house is open."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._task = asyncio.create_task(self._run(), name="heartbeat")

    async def close(self) -> None:
        """Stops, with a last sign of life."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._note()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(ALIVE_SECONDS)
            await self._note()

    async def _note(self) -> None:
        try:
            await self._store.live_on()
        except StoreFault as fault:
            log.warning("no sign of life was noted", extra={"fault": str(fault)})
