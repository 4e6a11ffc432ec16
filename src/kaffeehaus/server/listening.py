"""Hears from other processes on the same PostgreSQL which matches have gone on."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from kaffeehaus.server.house import House
from kaffeehaus.server.store.writer import CHANNEL

AGAIN_SECONDS = 1.0

log = logging.getLogger(__name__)


class Listener:
    """Keeps one connection that listens; after a gap it looks at every match that somebody watches."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self.ready = asyncio.Event()
        self._task = asyncio.create_task(self._run(), name="listener")

    async def close(self) -> None:
        """Stops."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (SQLAlchemyError, OSError) as fault:
                log.warning("not listening", extra={"fault": str(fault)})
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self) -> None:
        async with self._house.store.opened.reading.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            raw.add_termination_listener(lambda _: self._heard.put_nowait(None))
            await raw.add_listener(CHANNEL, lambda *heard: self._heard.put_nowait(str(heard[3])))
            self.ready.set()
            await self._look_at_all()
            try:
                while (payload := await self._heard.get()) is not None:
                    await self._hear(payload)
            finally:
                await connection.invalidate()

    async def _hear(self, payload: str) -> None:
        match, _, number = payload.partition(" ")
        await self._house.hear(match, int(number))

    async def _look_at_all(self) -> None:
        for live in self._house.all_in_memory():
            with suppress(SQLAlchemyError):
                async with live.lock:
                    await self._house.catch_up(live)
