"""Hears from other processes on the same PostgreSQL which matches have gone on."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from kaffeehaus.server.companions import Companions
from kaffeehaus.server.emotes import CHANNEL, Emotes
from kaffeehaus.server.house import House
from kaffeehaus.server.presence import Presence
from kaffeehaus.server.store.faults import StoreFault, faults_of_store
from kaffeehaus.server.store.postgres import MOVES, PRESENCE, SERVING_LOCK

AGAIN_SECONDS = 1.0

log = logging.getLogger(__name__)


class Listener:
    """Keeps one connection that listens; after a gap it looks at every match that somebody watches."""

    def __init__(self, house: House, presence: Presence, emotes: Emotes, companions: Companions) -> None:
        self._house = house
        self._presence = presence
        self._emotes = emotes
        self._companions = companions
        self._news: dict[str, int] = {}  # matches that have gone on, and up to which number
        self._wake = asyncio.Event()
        self._ended = False
        self.ready = asyncio.Event()
        self._task = asyncio.create_task(self._run(), name="listener")

    async def close(self) -> None:
        """Stops."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                with faults_of_store():  # whatever it is: without this task nothing would be heard of others again
                    await self._listen()
            except StoreFault as fault:
                log.warning("not listening", extra={"fault": str(fault)})
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self) -> None:
        async with self._house.store.opened.reading.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            self._ended = False
            await raw.execute(f"SELECT pg_advisory_lock_shared({SERVING_LOCK})")  # nobody restores a backup meanwhile
            raw.add_termination_listener(lambda _: self._end())
            await raw.add_listener(MOVES, lambda *heard: self._hear_of_move(str(heard[3])))
            await raw.add_listener(PRESENCE, lambda *heard: self._hear_of_person(str(heard[3])))
            await raw.add_listener(CHANNEL, lambda *heard: self._emotes.hear(str(heard[3])))
            self.ready.set()
            await self._look_at_all()
            try:
                await self._tell_house()
            finally:
                await connection.invalidate()

    def _end(self) -> None:
        self._ended = True
        self._wake.set()

    def _hear_of_move(self, payload: str) -> None:
        match, number = payload.split()
        self._news[match] = max(int(number), self._news.get(match, 0))
        self._wake.set()

    def _hear_of_person(self, payload: str) -> None:
        match, seat, until = payload.split()
        self._presence.hear(match, int(seat), float(until))

    async def _tell_house(self) -> None:
        """Hands on all that was heard meanwhile, together."""
        while not self._ended:
            await self._wake.wait()
            self._wake.clear()
            news, self._news = self._news, {}
            self._companions.hear(news)
            await self._house.hear(news)

    async def _look_at_all(self) -> None:
        for live in self._house.all_in_memory():
            with suppress(StoreFault):
                async with live.lock:
                    await self._house.catch_up(live)
