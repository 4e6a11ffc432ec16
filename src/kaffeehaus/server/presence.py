"""Who is there: open live channels, noted in the store for all processes."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from kaffeehaus.server.house import House, Live
from kaffeehaus.server.store.faults import StoreFault
from kaffeehaus.server.store.writer import Place

REFRESH_SECONDS = 20.0
LASTING_SECONDS = 45.0  # so long somebody counts as there if their process dies
# Seats that are noted at a time: what another process hears of a crowd at once fills the link to it, and it then has to
# look for what it missed in all its matches.
TOGETHER = 500
PAUSE_SECONDS = 0.1  # until the next ones

log = logging.getLogger(__name__)


class Presence:
    """Counts the channels of every seat. The store is told soon afterwards, of many seats at once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._channels: Counter[Place] = Counter()
        self._changed: set[Place] = set()
        self._left: dict[str, Live] = {}  # matches whose person to move has left
        self._wake = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._note(), name="presence"),
            asyncio.create_task(self._refresh(), name="presence refreshed"),
        ]

    async def close(self) -> None:
        """Stops; everybody who was here leaves."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with self._bearing_faults():
            await self._tell({*self._channels, *self._changed}, lambda _: self._house.now())

    @contextmanager
    def there(self, live: Live, seats: Iterable[int]) -> Iterator[None]:
        """A channel of these seats is open meanwhile."""
        here = tuple(seats)
        self.come(live, here)
        try:
            yield
        finally:
            self.leave(live, here)

    def come(self, live: Live, seats: Sequence[int]) -> None:
        """A channel of these seats is open from now on."""
        places = [(live.id, seat) for seat in seats]
        self._channels.update(places)
        self._change(live, [place for place in places if self._channels[place] == 1])

    def leave(self, live: Live, seats: Sequence[int]) -> None:
        """A channel of these seats was closed."""
        places = [(live.id, seat) for seat in seats]
        self._channels.subtract(places)
        gone = [place for place in places if self._channels[place] == 0]
        for place in gone:
            del self._channels[place]
        self._change(live, gone)
        if (live.id, live.match.to_move) in gone:
            self._left[live.id] = live

    def hear(self, match: str, seat: int, until: float) -> None:
        """A process says up to when somebody is there."""
        live = self._house.in_memory(match)
        if live is not None:
            self._show(live, seat, until)

    def _change(self, live: Live, places: list[Place]) -> None:
        for place in places:
            self._show(live, place[1], self._until(place))
        if places:
            self._changed.update(places)
            self._wake.set()

    def _until(self, place: Place) -> float:
        now = self._house.now()
        return now + LASTING_SECONDS if place in self._channels else now

    def _show(self, live: Live, seat: int, until: float) -> None:
        live.until[seat] = until
        there = until > self._house.now() or (live.id, seat) in self._channels
        if there != (seat in live.present):
            live.show(live.present ^ {seat})

    async def _note(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            changed, self._changed = self._changed, set()
            left, self._left = self._left, {}
            with self._bearing_faults():
                await self._tell(changed, self._until)
                for live in left.values():
                    await self._house.lose_patience(live)

    async def _refresh(self) -> None:
        """Says again who is here."""
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            with self._bearing_faults():
                await self._tell(self._channels, self._until)
            self.forget_lost()

    async def _tell(self, places: Iterable[Place], until: Callable[[Place], float]) -> None:
        """Notes until when somebody is at each of these places, of some at a time: other processes read meanwhile."""
        for number, some in enumerate(portions(list(places))):
            await asyncio.sleep(PAUSE_SECONDS if number else 0)
            await self._house.store.set_present({place: until(place) for place in some})

    def forget_lost(self) -> None:
        """Shows no longer as there of whom nothing was heard for long: their process may have died."""
        for live in self._house.all_in_memory():
            for seat in live.present:
                self._show(live, seat, live.until[seat])

    @contextmanager
    def _bearing_faults(self) -> Iterator[None]:
        try:
            yield
        except StoreFault as fault:
            log.warning("presence was not noted", extra={"fault": str(fault)})


def portions(places: Sequence[Place]) -> Iterator[Sequence[Place]]:
    """The places, some at a time."""
    for first in range(0, len(places), TOGETHER):
        yield places[first : first + TOGETHER]
