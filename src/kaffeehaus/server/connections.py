"""Connections: how many there may be, how long a request may take to arrive, and how large its head may be.

uvicorn leaves a connection open for as long as its client likes, whether a request ever comes or not.
"""

import asyncio
import os
import resource
from collections import Counter

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kaffeehaus.server.siblings import Siblings

HEAD_SECONDS = 10.0  # until the head of a request has arrived
BODY_SECONDS = 20.0  # and then its body
MOST_HEAD_BYTES = 32 * 1024
MOST_HEADERS = 100
MOST_FROM_ONE = 1000  # connections of an address, unless it is that of a proxy
KEPT_DESCRIPTORS = 128  # for the database, the bots and the log
MOST_PINGS = 100  # of a client, within
PING_SECONDS = 10.0
TOO_LARGE = "The head of the request is too large."


def most_connections() -> int:
    """As many as there are descriptors, but for those that the house itself needs."""
    return max(64, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - KEPT_DESCRIPTORS)


class Door:
    """Counts the connections of a process."""

    def __init__(self, most: int, most_from_one: int, proxies: frozenset[str]) -> None:
        self._most, self._most_from_one, self._proxies = most, most_from_one, proxies
        self._inside: Counter[str] = Counter()
        self._all = 0

    def enter(self, address: str) -> bool:
        """Lets a client in, or not. Every client that enters has to leave."""
        from_one = 0 if address in self._proxies else self._inside[address]
        if self._all >= self._most or from_one >= self._most_from_one:
            return False
        self._inside[address] += 1
        self._all += 1
        return True

    def leave(self, address: str) -> None:
        """Somebody leaves."""
        self._all -= 1
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]


def the_door() -> Door:
    """The door of this process. Those whose word about addresses uvicorn believes are proxies."""
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1").split(",")
    return Door(most_connections(), MOST_FROM_ONE, frozenset(proxy.strip() for proxy in proxies))


DOOR = the_door()


def address_of(client: tuple[str, int] | None) -> str:
    """The address at the other end."""
    return client[0] if client else "local"


class GuardedHttp(HttpToolsProtocol):
    """HTTP with an end to everybody's patience."""

    _timer: asyncio.TimerHandle | None = None
    _inside = False
    _handed_on = False  # to a live channel
    _in_head = True
    _head_bytes = 0
    _refusal: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        self._inside = DOOR.enter(address_of(self.client))
        if self._inside:
            self._wait(HEAD_SECONDS)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody leaves."""
        self._wait(None)
        if self._inside:
            self._inside = False
            DOOR.leave(address_of(self.client))
        super().connection_lost(exc)

    def _wait(self, seconds: float | None) -> None:
        """Waits for the other side, no longer than that; None if it is not its turn."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._lose_patience)

    def _lose_patience(self) -> None:
        self._timer = None
        if not self.transport.is_closing():
            if self.cycle is None or self.cycle.response_complete:
                self.transport.write(b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Takes what has arrived."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._handed_on:
            return
        if self._timer is None and (self.cycle is None or self.cycle.response_complete):
            self._wait(HEAD_SECONDS)  # blank lines before a request keep uvicorn waiting, and are no request
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > MOST_HEAD_BYTES and not self.transport.is_closing():
                self.send_400_response(TOO_LARGE)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_head, self._head_bytes = True, 0
        self._wait(HEAD_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head of a request is complete."""
        self._in_head = False
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > MOST_HEAD_BYTES or len(self.headers) > MOST_HEADERS:
            self._refusal = TOO_LARGE
            raise ValueError(TOO_LARGE)  # uvicorn then answers with `send_400_response`, and closes
        self._wait(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._wait(None)
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuses what is no request."""
        self._wait(None)
        super().send_400_response(self._refusal or msg)

    def handle_websocket_upgrade(self) -> None:
        """The connection goes on as a live channel, which leaves through the same door."""
        self._wait(None)
        self._handed_on = True
        if not self._offer():
            self._upgrade_here()

    def _offer(self) -> bool:
        """Offers the connection to the process that serves the channels of its match, if that is another one."""
        siblings: Siblings | None = self.app_state.get("siblings")
        if siblings is None:
            return False
        head = b"".join(b"%b: %b\r\n" % header for header in self.headers)
        request = b"%b %b HTTP/1.1\r\n%b\r\n" % (self.scope["method"].encode(), self.url, head)
        descriptor = self.transport.get_extra_info("socket").fileno()
        if not siblings.offer(self.url.decode("latin-1"), descriptor, request, self._give, self._upgrade_here):
            return False
        self.transport.pause_reading()  # what comes next is for the process that serves it
        return True

    def _give(self) -> None:
        """Another process has the connection: this end is closed, which does not end the other."""
        self.transport.abort()

    def _upgrade_here(self) -> None:
        if self.transport.is_closing():
            return
        if not self.transport.is_reading():
            self.transport.resume_reading()
        self._inside = False
        super().handle_websocket_upgrade()
