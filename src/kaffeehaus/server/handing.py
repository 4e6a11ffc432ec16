"""Serves live channels that another process of this server has accepted and handed over."""

import asyncio
import logging
import socket
from typing import cast

import uvicorn
from fastapi import FastAPI
from uvicorn.server import ServerState

from kaffeehaus.server.connections import DOOR, address_of
from kaffeehaus.server.metrics import CHANNELS_HANDED
from kaffeehaus.server.sockets import ChannelSocket

CLOSING_SECONDS = 5.0

log = logging.getLogger(__name__)


class HandedSocket(ChannelSocket):
    """A channel whose request has been read by another process."""

    __slots__ = ("_request",)

    def __init__(self, config: uvicorn.Config, state: ServerState, app: FastAPI, client: str, request: bytes) -> None:
        super().__init__(config, state, {"app": app})
        self._client = (client, 0)
        self._request = request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The request comes first, whatever the client has sent meanwhile."""
        client = self._client
        super().connection_made(transport)
        self._client = client  # as whom it came through the door
        request, self._request = self._request, b""
        self.data_received(request)


class Handed:
    """The channels that others have handed over. uvicorn does not know of them."""

    def __init__(self, app: FastAPI, closing: asyncio.Event) -> None:
        self._app = app
        self._closing = closing
        self._config = uvicorn.Config(app, log_config=None)
        self._state = ServerState()

    def enter(self, connection: socket.socket) -> str | None:
        """Lets a channel in through the door of this process, if there is room."""
        client = client_of(connection)
        return client if not self._closing.is_set() and DOOR.enter(client) else None

    def leave(self, client: str) -> None:
        """A channel that was let in is served elsewhere."""
        DOOR.leave(client)

    def serve(self, connection: socket.socket, client: str, request: bytes) -> None:
        """Serves a channel that was let in."""
        task = asyncio.create_task(self._serve(connection, client, request))
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)

    async def _serve(self, connection: socket.socket, client: str, request: bytes) -> None:
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        try:
            await loop.connect_accepted_socket(
                lambda: HandedSocket(self._config, self._state, self._app, client, request), connection
            )
        except OSError as fault:
            log.info("a channel was lost on its way", extra={"fault": type(fault).__name__})
            connection.close()
            DOOR.leave(client)
        else:
            CHANNELS_HANDED.inc()

    async def close(self) -> None:
        """Ends all channels, as uvicorn does with its own."""
        for connection in list(self._state.connections):
            cast(ChannelSocket, connection).shutdown()
        if self._state.tasks:
            await asyncio.wait(self._state.tasks, timeout=CLOSING_SECONDS)


def client_of(connection: socket.socket) -> str:
    """The address at the other end, as the door knows it."""
    try:
        return address_of(connection.getpeername()[:2])
    except OSError:  # it has gone
        return address_of(None)
