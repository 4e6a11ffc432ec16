"""Servers that are killed and started again, and what the store has kept meanwhile."""

import asyncio
import os
import random
import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import text

from kaffeehaus.server.events import Event
from kaffeehaus.server.store.opening import open_database
from kaffeehaus.server.store.store import Store
from tests.server.running import FreshServer, Server

# Nobody is late for anything, however long a machine takes to start a server; a bot whose process died moves soon.
PATIENT = {"KAFFEEHAUS_WORDS_SECONDS": "100000", "KAFFEEHAUS_BOT_SECONDS": "2"}


@dataclass(frozen=True)
class Place:
    """Where servers keep their matches, and how one is started; `workers` are processes behind one port.

    `fresh` servers are started from scratch, as a person starts them.
    """

    data: Path
    url: str = ""
    workers: int = 1
    fresh: bool = False
    settings: dict[str, str] = field(default_factory=lambda: dict(PATIENT))

    def start(self) -> Server:
        """Another server."""
        options = ("--workers", str(self.workers)) if self.workers > 1 else ()
        kind = FreshServer if self.fresh else Server
        return kind(self.data, *options, KAFFEEHAUS_DATABASE_URL=self.url, **self.settings)

    async def logs(self, matches: list[str]) -> dict[str, list[Event]]:
        """The log of each match, read from the store itself."""
        store = Store(await open_database(self.url, self.data))
        try:
            return {match: await store.events(match, 0) for match in matches}
        finally:
            await store.close()

    async def all_matches(self) -> set[str]:
        """Every match that the store has."""
        opened = await open_database(self.url, self.data)
        try:
            async with opened.reading.connect() as connection:
                return set((await connection.execute(text("SELECT id FROM matches"))).scalars())
        finally:
            await opened.close()


class Doors:
    """The servers that can be reached at the moment."""

    def __init__(self) -> None:
        self.open: list[Server] = []
        self.killed = 0
        self.started = 0
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

    async def kill_worker(self, server: Server) -> None:
        """Ends one of the processes behind a port without a word, and waits until its supervisor has another one."""
        before = set(workers_of(server))
        os.kill(min(before), signal.SIGKILL)
        self.killed += 1
        while len(set(workers_of(server)) - before) == 0:
            await asyncio.sleep(0.05)
        self.started += 1

    async def add(self, start: Callable[[], Server]) -> None:
        """Opens another server as soon as it is ready."""
        server = start()
        try:
            await asyncio.to_thread(server.wait_until_ready)
        except BaseException:
            server.kill()
            raise
        self.open.append(server)
        self.started += 1
        self._anything.set()

    def close(self) -> None:
        """Stops all servers."""
        for server in self.open:
            server.stop()


def workers_of(server: Server) -> list[int]:
    """The processes of a server that serve, by their number."""
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    return [int(child) for child in children if b"spawn_main" in command_of(child)]


def command_of(pid: str) -> bytes:
    """The command line of a process; none if it has just ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
