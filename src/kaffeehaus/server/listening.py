"""Hears from other processes which matches have gone on, whatever carries it."""

import asyncio
import logging
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from kaffeehaus.server.companions import Companions
from kaffeehaus.server.emotes import CHANNEL, Emotes
from kaffeehaus.server.house import House
from kaffeehaus.server.presence import Presence
from kaffeehaus.server.siblings import Ear
from kaffeehaus.server.store.faults import StoreFault, faults_of_store
from kaffeehaus.server.store.postgres import SERVING_LOCK
from kaffeehaus.server.store.writer import MOVES, PRESENCE

AGAIN_SECONDS = 1.0

log = logging.getLogger(__name__)


class Listener:
    """Hands on what was heard, many matches together; after a gap it looks at every match in memory."""

    def __init__(self, house: House, presence: Presence, emotes: Emotes, companions: Companions) -> None:
        self._house = house
        self._presence = presence
        self._emotes = emotes
        self._companions = companions
        self._news: dict[str, int] = {}  # matches that have gone on, and up to which number
        self._gap = False
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._run(), name="listener")

    async def close(self) -> None:
        """Stops."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def hear(self, channel: str, payload: str) -> None:
        """Another process, or this one, tells something."""
        if channel == MOVES:
            match, number = payload.split()
            self._news[match] = max(int(number), self._news.get(match, 0))
            self._wake.set()
        elif channel == PRESENCE:
            match, seat, until = payload.split()
            self._presence.hear(match, int(seat), float(until))
        elif channel == CHANNEL:
            self._emotes.hear(payload)

    def missed(self) -> None:
        """Something may have been told that was not heard."""
        self._gap = True
        self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            gap, self._gap = self._gap, False
            news, self._news = self._news, {}
            try:
                with faults_of_store():  # whatever it is: without this task nothing would be heard of others again
                    self._companions.hear(news)
                    await self._house.hear(news)
                    if gap:
                        self._companions.miss()
                        await self._house.look_at_all()
            except StoreFault as fault:
                log.warning("news were not read", extra={"fault": str(fault)})
                await asyncio.sleep(AGAIN_SECONDS)
                self.missed()


class Notifications:
    """Keeps one connection to PostgreSQL that listens for all of them."""

    def __init__(self, engine: AsyncEngine, ear: Ear) -> None:
        self._engine = engine
        self._ear = ear
        self.ready = asyncio.Event()
        self._task = asyncio.create_task(self._run(), name="notifications")

    async def close(self) -> None:
        """Stops."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                with faults_of_store():
                    await self._listen()
            except StoreFault as fault:
                log.warning("not listening", extra={"fault": str(fault)})
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self) -> None:
        ended = asyncio.Event()
        async with self._engine.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            await raw.execute(f"SELECT pg_advisory_lock_shared({SERVING_LOCK})")  # nobody restores a backup meanwhile
            raw.add_termination_listener(lambda _: ended.set())
            for channel in (MOVES, PRESENCE, CHANNEL):
                await raw.add_listener(channel, lambda *heard: self._ear.hear(str(heard[2]), str(heard[3])))
            self.ready.set()
            self._ear.missed()  # what was told before
            try:
                await ended.wait()
            finally:
                await connection.invalidate()
