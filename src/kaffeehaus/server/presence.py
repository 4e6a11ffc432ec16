"""Who is there: open live channels, noted in the store for all processes."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable

from sqlalchemy.exc import SQLAlchemyError

from kaffeehaus.server.house import House, Live

REFRESH_SECONDS = 20.0
LASTING_SECONDS = 45.0  # so long somebody counts as there if their process dies

log = logging.getLogger(__name__)


class Presence:
    """Counts the channels of every seat."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._channels: Counter[tuple[str, int]] = Counter()
        self._refreshing = asyncio.create_task(self._refresh(), name="presence")

    async def close(self) -> None:
        """Stops; everybody who was here leaves."""
        self._refreshing.cancel()
        await asyncio.gather(self._refreshing, return_exceptions=True)
        await self._house.store.set_present(list(+self._channels), self._house.now(), news=True)

    async def enter(self, live: Live, seats: Iterable[int]) -> None:
        """A channel has opened."""
        keys = [(live.id, seat) for seat in seats]
        new = [key for key in keys if self._channels[key] == 0]
        self._channels.update(keys)
        await self._note(live, new, self._house.now() + LASTING_SECONDS)

    async def leave(self, live: Live, seats: Iterable[int]) -> None:
        """A channel has closed."""
        keys = [(live.id, seat) for seat in seats]
        self._channels.subtract(keys)
        gone = [key for key in keys if self._channels[key] <= 0]
        for key in gone:
            del self._channels[key]
        await self._note(live, gone, self._house.now())
        if (live.id, live.match.to_move) in gone:
            await self._house.lose_patience(live)

    async def _note(self, live: Live, keys: list[tuple[str, int]], until: float) -> None:
        if keys:
            await self._house.store.set_present(keys, until, news=True)
            await self._house.stir(live)

    async def _refresh(self) -> None:
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            until = self._house.now() + LASTING_SECONDS
            try:
                await self._house.store.set_present(list(+self._channels), until, news=False)
            except (SQLAlchemyError, OSError) as fault:
                log.warning("presence was not noted", extra={"fault": str(fault)})
