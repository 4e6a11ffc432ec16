"""A real server on loopback in a thread of the test, so that the test can reach inside."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar
from unittest.mock import patch

import httpx
import uvicorn
from fastapi import FastAPI

from kaffeehaus.server import app as application
from kaffeehaus.server.app import create_app
from kaffeehaus.server.house import House
from kaffeehaus.server.running import bind
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.sockets import ChannelSocket
from tests.server.forked import LazyBots
from tests.server.running import PLAIN

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
def served(settings: Settings) -> Iterator[Inside]:
    """The application, served as always, but without the time of day in its headers."""
    bound = bind("127.0.0.1", 0)
    port = bound.getsockname()[1]
    app = create_app(settings)
    config = uvicorn.Config(app, log_config=None, access_log=False, date_header=False, ws=ChannelSocket)
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
