"""Servers that are killed and started again, and what the store has kept meanwhile."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

from kaffeehaus.server.events import Event
from kaffeehaus.server.store.opening import open_database
from kaffeehaus.server.store.store import Store
from tests.server.running import Server


class Doors:
    """The servers that can be reached at the moment."""

    def __init__(self) -> None:
        self.open: list[Server] = []
        self.killed = 0
        self._anything = asyncio.Event()

    async def any(self, choose: random.Random) -> Server:
        """One of them, as soon as there is one."""
        await self._anything.wait()
        return choose.choice(self.open)

    def kill(self, server: Server) -> None:
        """Ends a server without a word."""
        self.open.remove(server)
        if not self.open:
            self._anything.clear()
        server.kill()
        self.killed += 1

    async def add(self, start: Callable[[], Server]) -> None:
        """Opens another server as soon as it is ready."""
        server = start()
        try:
            await asyncio.to_thread(server.wait_until_ready)
        except BaseException:
            server.kill()
            raise
        self.open.append(server)
        self._anything.set()

    def close(self) -> None:
        """Stops all servers."""
        for server in self.open:
            server.stop()


async def kept_events(url: str, data: Path, matches: list[str]) -> dict[str, list[Event]]:
    """The log of each match, read from the store itself."""
    store = Store(await open_database(url, data))
    try:
        return {match: await store.events(match, 0) for match in matches}
    finally:
        await store.close()
