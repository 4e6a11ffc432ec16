"""A real server on loopback in a thread of the test, so that the test can reach inside."""

import asyncio
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import httpx
import uvicorn
from fastapi import FastAPI

from kaffeehaus.server import app as application
from kaffeehaus.server.app import create_app
from kaffeehaus.server.connections import GuardedHttp
from kaffeehaus.server.house import House
from kaffeehaus.server.running import bind
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.siblings import Siblings
from kaffeehaus.server.sockets import ChannelSocket
from tests.server.forked import LazyBots
from tests.server.running import PLAIN, Reachable, Server, several

T = TypeVar("T")


@dataclass
class Inside:
    """The application and its loop, the address and a client."""

    app: FastAPI
    loop: asyncio.AbstractEventLoop
    port: int
    http: httpx.Client

    @property
    def house(self) -> House:
        """The house of the application."""
        house: House = self.app.state.house
        return house

    @property
    def channels(self) -> str:
        """Where live channels are."""
        return f"ws://127.0.0.1:{self.port}/api/v1/matches"

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs something on the loop of the server."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()


@contextmanager
def served(settings: Settings, siblings: Path | None = None) -> Iterator[Inside]:
    """The application, served as always, but without the time of day in its headers.

    `siblings` is the folder in which it meets the other processes of its server.
    """
    bound = bind("127.0.0.1", 0)
    port = bound.getsockname()[1]
    app = create_app(settings, siblings=siblings)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, date_header=False, http=GuardedHttp, ws=ChannelSocket
    )
    server = uvicorn.Server(config)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=lambda: loop.run_until_complete(server.serve(sockets=[bound])))
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/v1", timeout=180, verify=PLAIN) as http:
            with patch.object(application, "Bots", LazyBots):
                thread.start()
                http.get("/games").raise_for_status()  # answered once the house is open
            yield Inside(app, loop, port, http)
    finally:
        server.should_exit = True
        thread.join()
        loop.close()
        bound.close()


@contextmanager
def two_served(settings: Settings, folder: Path) -> Iterator[tuple[Inside, Inside]]:
    """Two processes of one server, each on a port of its own, once they have found each other."""
    folder.mkdir(exist_ok=True)
    with served(settings, folder) as one, served(settings, folder) as other:
        for each in (one, other):
            while len(siblings_of(each).links) < 1:
                time.sleep(0.01)
        yield one, other


@contextmanager
def two_processes(url: str, folder: Path) -> Iterator[tuple[Reachable, Reachable]]:
    """Two processes that serve the same matches: servers on PostgreSQL, or one server on SQLite if there is no address.

    Channels stay where they come: the processes have to tell each other everything.
    """
    if url:
        with several(*(Server(folder / name, KAFFEEHAUS_DATABASE_URL=url) for name in ("one", "two"))) as (one, two):
            yield one, two
        return
    settings = Settings(folder / "data", rate=1e5, burst=100_000, creations=1e4)
    with patch.object(Siblings, "offer", lambda *_: False), two_served(settings, folder / "siblings") as (here, there):
        yield here, there


def siblings_of(inside: Inside) -> Siblings:
    """What a process knows of the others."""
    siblings: Siblings = inside.app.state.siblings
    return siblings
