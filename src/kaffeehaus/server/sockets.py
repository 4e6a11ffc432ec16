"""WebSockets of live channels below ASGI: uvicorn hands the connection over, frames go straight to the channel.

An ASGI application would have a task, a queue and several objects for every socket, and a round trip for every message.
Here a socket is one object; handshake and frames are those of the library websockets, but for whole short texts, which
are almost all that clients ever send. Nothing is compressed: that would take memory for every channel, and the length
of a message would tell of secrets beside what others can write.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from http import HTTPStatus
from typing import Any, cast

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.utils import get_remote_addr, is_ssl
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.utils import apply_mask

from kaffeehaus.server.connections import DOOR, MOST_PINGS, PING_SECONDS, address_of
from kaffeehaus.server.limits import MOST_MESSAGE_BYTES
from kaffeehaus.server.live import RESTART, Channel
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.siblings import CHANNEL_PATH

NOT_UTF8 = 1007
MOST_FRAME_BYTES = 4 * MOST_MESSAGE_BYTES  # above it the connection is cut; up to it the answer says what is wrong
WHOLE_TEXT = 0x81  # the first byte of a text that is not in fragments
MASKED = 0x80  # is added to the length of what clients send
LONGER = 126  # instead of a length: two more bytes have it, with the next number eight
HIGH_WATER = 64 * 1024  # bytes that may wait for a viewer; above that it hears nothing until it has read
# What a client still sends after the last word is thrown away, so long and so much of it: if it stayed unread, closing
# the connection would take that word back.
DRAIN_SECONDS = 2.0
MOST_DRAINED_BYTES = 4 * 1024 * 1024

log = logging.getLogger(__name__)


class Drain(asyncio.Protocol):
    """Reads what a client is still sending to a connection that is over, and keeps nothing of it."""

    def __init__(self, transport: asyncio.Transport, lost: Callable[[Exception | None], None]) -> None:
        self._transport = transport
        self._lost = lost
        self._left = MOST_DRAINED_BYTES
        self._timer = asyncio.get_running_loop().call_later(DRAIN_SECONDS, transport.abort)

    def data_received(self, data: bytes) -> None:
        """It says something more, or far too much."""
        self._left -= len(data)
        if self._left < 0:
            self._transport.abort()

    def connection_lost(self, fault: Exception | None) -> None:
        """It has heard the last word, or its time is up."""
        self._timer.cancel()
        self._lost(fault)


class ChannelSocket(asyncio.Protocol):
    """One WebSocket, for `uvicorn.Config(ws=ChannelSocket)`."""

    __slots__ = (
        "_channel",
        "_client",
        "_config",
        "_fragments",
        "_frames",
        "_in_step",
        "_parts",
        "_pings",
        "_server",
        "_transport",
    )

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], **_: Any) -> None:
        self._config: Config | None = config
        self._server = server_state
        self._parts = app_state
        self._frames = ServerProtocol(max_size=MOST_FRAME_BYTES, logger=log)
        self._fragments: list[bytes] = []
        self._in_step = True  # has every piece of data so far ended with the end of a frame?
        self._transport = cast(asyncio.Transport, None)
        self._channel: Channel | None = None
        self._client: tuple[str, int] | None = None
        self._pings = (0.0, 0)  # since when they are counted, and how many have come

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """uvicorn has read the request of an upgrade."""
        self._transport = cast(asyncio.Transport, transport)
        self._client = get_remote_addr(self._transport)  # who came through the door that HTTP keeps
        self._transport.set_write_buffer_limits(HIGH_WATER)
        self._server.connections.add(self)  # type: ignore[arg-type]

    def connection_lost(self, _: Exception | None) -> None:
        """The connection is gone, whatever the reason."""
        DOOR.leave(address_of(self._client))
        self._server.connections.discard(self)
        if self._channel is not None:
            self._channel.lost()
            self._channel = None

    def data_received(self, data: bytes) -> None:
        """The request first, then frames."""
        if self._channel is not None and self._in_step and self._frames.state is State.OPEN:
            texts = whole_texts(data)
            if texts is not None:
                for text in texts:
                    self._hear(text)
                return
            self._in_step = False  # from now on the library knows where frames end
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            if isinstance(event, Frame):
                self._take(event)
            elif isinstance(event, Request):
                self._shake_hands(event)
        self._flush()

    def eof_received(self) -> None:
        """The other side says nothing more."""
        self._frames.receive_eof()

    def pause_writing(self) -> None:
        """The viewer is slow."""
        if self._channel is not None:
            self._channel.pause()

    def resume_writing(self) -> None:
        """The viewer has read."""
        if self._channel is not None:
            self._channel.resume()

    def shutdown(self) -> None:
        """The server stops."""
        self.close(RESTART)
        self._transport.close()

    def say(self, *texts: bytes) -> None:
        """Sends texts in one piece, if the connection still stands."""
        if self._frames.state is State.OPEN:
            self._transport.write(b"".join([part for text in texts for part in (head_of(text), text)]))

    def close(self, code: int) -> None:
        """Begins to close the connection with a status."""
        if self._frames.state is State.OPEN:
            self._frames.send_close(code)
        self._flush()

    def drop(self) -> None:
        """Ends the connection at once, with all that waits in it."""
        self._transport.abort()

    def hold(self, *, still: bool) -> None:
        """Reads nothing more from the other side, or goes on."""
        if self._transport.is_closing():
            return
        if still:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs something for which the server waits before it stops."""
        task = asyncio.create_task(work)
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    def _shake_hands(self, request: Request) -> None:
        found = CHANNEL_PATH.fullmatch(request.path)
        if found is None:
            self._frames.send_response(self._frames.reject(HTTPStatus.NOT_FOUND, "There is no such channel.\n"))
            return
        response = self._frames.accept(request)
        self._frames.send_response(response)
        self._flush()
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self._channel = Channel(self, self._parts["app"].state, self._connection(request), found[1])
        self._config = None

    def _connection(self, request: Request) -> HTTPConnection:
        """The request as the calls know it, with the client's address as trusted proxies tell it."""
        assert self._config is not None
        scope: Scope = {
            "type": "websocket",
            "app": self._parts["app"],
            "scheme": "wss" if is_ssl(self._transport) else "ws",
            "path": request.path,
            "client": get_remote_addr(self._transport),
            "headers": [
                (name.lower().encode(), value.encode("utf-8", "surrogateescape"))
                for name, value in request.headers.raw_items()
            ],
        }
        return HTTPConnection(behind_proxies(scope, self._config) if self._config.proxy_headers else scope)

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.PING and self._pinged_too_often():
            self.drop()
        if frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT) or self._channel is None:
            return  # the library answers pings and closes
        if frame.opcode is Opcode.BINARY:
            self._channel.refuse(Refused(400, "malformed", "message-not-text"))
            return
        self._fragments.append(bytes(frame.data))
        if not frame.fin:
            return
        data = b"".join(self._fragments)
        self._fragments.clear()
        self._hear(data)

    def _hear(self, data: bytes) -> None:
        try:
            data.isascii() or data.decode("utf-8")
        except UnicodeDecodeError:
            self.close(NOT_UTF8)
        else:
            if self._channel is not None:
                self._channel.hear(data)

    def _pinged_too_often(self) -> bool:
        since, count = self._pings
        now = asyncio.get_running_loop().time()
        self._pings = (now, 1) if now - since > PING_SECONDS else (since, count + 1)
        return self._pings[1] > MOST_PINGS

    def _flush(self) -> None:
        for data in self._frames.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._end()

    def _end(self) -> None:
        """Ends the connection, if the client was told something that it does not expect once it has heard that."""
        unexpected = self._frames.state is State.CLOSING and self._frames.close_rcvd is None
        if unexpected and self._transport.can_write_eof() and not self._transport.is_closing():
            self._transport.set_protocol(Drain(self._transport, self.connection_lost))
            self._transport.write_eof()
        else:
            self._transport.close()


def whole_texts(data: bytes) -> list[bytes] | None:
    """The texts in data that is made of whole masked text frames below 64 kB; None if there is anything else in it."""
    texts, start, end = [], 0, len(data)
    while start < end:
        if end - start < 6 or data[start] != WHOLE_TEXT or data[start + 1] < MASKED:
            return None
        length, start = data[start + 1] - MASKED, start + 2
        if length == LONGER:
            length, start = int.from_bytes(data[start : start + 2], "big"), start + 2
        elif length > LONGER:
            return None
        first = start + 4
        if first + length > end:
            return None
        texts.append(apply_mask(data[first : first + length], data[start:first]))
        start = first + length
    return texts


def head_of(text: bytes) -> bytes:
    """What stands in front of a text in its frame."""
    length = len(text)
    if length < LONGER:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, LONGER)) + length.to_bytes(2, "big")
    return bytes((WHOLE_TEXT, LONGER + 1)) + length.to_bytes(8, "big")


def behind_proxies(scope: Scope, config: Config) -> Scope:
    """The scope with the address that proxies have told, if they are trusted: what uvicorn does for calls."""
    seen: list[Scope] = []

    async def see(scope: Scope, _: Receive, __: Send) -> None:
        seen.append(scope)

    told: Any = ProxyHeadersMiddleware(cast(Any, see), config.forwarded_allow_ips)
    work = told(scope, None, None)
    try:
        work.send(None)
    except StopIteration:
        return seen[0]
    raise RuntimeError("reading the headers of proxies must not wait")
