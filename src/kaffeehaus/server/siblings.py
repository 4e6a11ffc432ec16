"""Processes of one server tell each other news and hand live channels over, by sockets in a folder of their own.

Every process listens on a socket in the folder, and has a link to the socket of each of the others, on which only it
tells. A link carries whole messages in order, or ends: whoever finds one ended or new has to look for what it missed.
"""

import asyncio
import fcntl
import hashlib
import itertools
import logging
import os
import re
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

CHANNEL_PATH = re.compile(r"/api/v1/matches/([a-z0-9]{1,16})/live(?:\?.*)?")
LINK_SECONDS = 0.5  # between two looks for processes to which there is no link
TAKING_SECONDS = 1.0  # a channel that no other process takes within this time is served here
MOST_BYTES = 128 * 1024  # of a message; the head of a request is shorter
MOST_TOLD = 32 * 1024  # bytes of news in one message
WAITING = 64  # links that may wait to be accepted

HELLO, NEWS, MISSED = b"H", b"N", b"M"
OFFER, TAKE, REFUSE, YOURS, WITHDRAWN = b"O", b"T", b"R", b"Y", b"W"
NUMBER = 8  # bytes of the number of an offer

News = tuple[str, str]  # a channel and what is told on it

log = logging.getLogger(__name__)


class Ear(Protocol):
    """Who wants to hear from other processes."""

    def hear(self, channel: str, payload: str) -> None:
        """Another process tells something."""

    def missed(self) -> None:
        """Something may have been told that was not heard."""


class Taker(Protocol):
    """Who serves channels that other processes hand over."""

    def enter(self, connection: socket.socket) -> str | None:
        """Lets one more in, under the name that is returned; None if there is no room."""

    def leave(self, client: str) -> None:
        """One that was let in is not served after all."""

    def serve(self, connection: socket.socket, client: str, request: bytes) -> None:
        """Serves a connection that was let in, beginning with its request."""


@dataclass(slots=True)
class Offer:
    """A channel that was offered to another process, which has not answered yet."""

    given: Callable[[], None]
    kept: Callable[[], None]
    alarm: asyncio.TimerHandle


@dataclass(slots=True)
class Offered:
    """A channel that another process offers, until it says that it is ours."""

    connection: socket.socket
    client: str
    request: bytes


def take_place(folder: Path) -> tuple[str, IO[str]]:
    """The first free place in a folder, and the file whose lock holds it. A killed process frees its place."""
    for number in itertools.count():
        file = (folder / f"{number}.lock").open("w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
        else:
            return str(number), file
    raise AssertionError


class Siblings:
    """The other processes of this server. To be made and used on one loop."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._descriptor = os.open(folder, os.O_PATH | os.O_DIRECTORY)
        self._loop = asyncio.get_running_loop()
        self.name, self._place = take_place(folder)
        self.links: dict[str, Link] = {}
        self._callers: set[Caller] = set()
        self._ear: Ear | None = None
        self._taker: Taker | None = None
        self._listening: socket.socket | None = None
        self._task: asyncio.Task[None] | None = None

    def first(self) -> bool:
        """Is this the first process of all that the folder has seen?"""
        try:
            (self._folder / "first").open("x").close()
        except FileExistsError:
            return False
        return True

    def open(self, ear: Ear, taker: Taker) -> None:
        """Begins to hear, and to look for others."""
        self._ear, self._taker = ear, taker
        self._remove_address()  # that of a process that was killed
        self._listening = new_socket()
        self._listening.bind(self._address(self.name))
        self._listening.listen(WAITING)
        self._loop.add_reader(self._listening, self._accept)
        self._task = asyncio.create_task(self._look_for_others(), name="siblings")

    async def close(self) -> None:
        """Ends all links."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._listening is not None:
            self._remove_address()
            self._loop.remove_reader(self._listening)
            self._listening.close()
        for link in list(self.links.values()):
            link.close()
        for caller in list(self._callers):
            caller.close()
        self._place.close()
        os.close(self._descriptor)

    def _remove_address(self) -> None:
        (self._folder / f"{self.name}.socket").unlink(missing_ok=True)

    def _address(self, name: str) -> str:
        """Where a process listens; the path of the folder itself may be longer than the address of a socket."""
        return f"/proc/self/fd/{self._descriptor}/{name}.socket"

    async def _look_for_others(self) -> None:
        while True:
            for path in self._folder.glob("*.socket"):
                self._link_to(path.stem)
            await asyncio.sleep(LINK_SECONDS)

    def _link_to(self, name: str) -> None:
        if name == self.name or name in self.links:
            return
        connection = new_socket()
        try:
            connection.connect(self._address(name))
        except OSError:  # it has ended, or has too much to do
            connection.close()
            return
        self.links[name] = link = Link(connection, self._loop, lambda: self._unlink(name, link))
        link.send(HELLO + self.name.encode())

    def _unlink(self, name: str, link: "Link") -> None:
        if self.links.get(name) is link:
            del self.links[name]

    def _accept(self) -> None:
        assert self._listening is not None
        assert self._ear is not None
        assert self._taker is not None
        with suppress(OSError):
            connection, _ = self._listening.accept()
            connection.setblocking(False)
            self._callers.add(Caller(connection, self._loop, self, self._ear, self._taker))
            self._ear.missed()  # what was told before it called

    def called(self, name: str) -> None:
        """Another process says who it is."""
        self._link_to(name)

    def gone(self, caller: "Caller") -> None:
        """Another process has ended its link, perhaps with a word that it could no longer say."""
        self._callers.discard(caller)
        if self._ear is not None:
            self._ear.missed()

    def tell(self, news: Iterable[News]) -> None:
        """Tells all other processes; one that has too much to read finds out that it missed something."""
        if not self.links:
            return
        for message in messages_of(news):
            for link in list(self.links.values()):
                link.send(message)

    def tell_missed(self) -> None:
        """Tells all others that something may have happened which nobody can name."""
        for link in list(self.links.values()):
            link.send(MISSED)

    def offer(
        self, url: str, connection: int, request: bytes, given: Callable[[], None], kept: Callable[[], None]
    ) -> bool:
        """Offers a connection to the process that serves the channels of its match; False if that is this one.

        Then either `given` or `kept` is called, soon. `given` has to close this process's end of the connection.
        """
        found = CHANNEL_PATH.fullmatch(url)
        link = self.links.get(self.home_of(found[1])) if found else None
        return link is not None and link.offer(connection, request, given, kept)

    def home_of(self, match: str) -> str:
        """The process that serves the channels of a match, of those that are there: few matches move if one leaves."""
        return max((self.name, *self.links), key=lambda name: hashlib.blake2b(f"{name} {match}".encode()).digest())


class Link:
    """To another process: what is told to it, and the channels that it is offered."""

    def __init__(self, connection: socket.socket, loop: asyncio.AbstractEventLoop, ended: Callable[[], None]) -> None:
        self._connection: socket.socket | None = connection
        self._loop = loop
        self._ended = ended
        self._numbers = itertools.count()
        self._offers: dict[bytes, Offer] = {}
        loop.add_reader(connection, self._read)

    def close(self) -> None:
        """Ends the link; what was offered and not taken is served here."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        self._loop.remove_reader(connection)
        connection.close()
        self._ended()
        for number in list(self._offers):
            self._keep(number)

    def send(self, message: bytes, *descriptors: int) -> bool:
        """Sends a message. If that cannot be done at once, the link ends: the other process then knows of the gap."""
        if self._connection is None:
            return False
        try:
            socket.send_fds(self._connection, [message], list(descriptors))
        except OSError as fault:
            log.warning("a link to another process ended", extra={"fault": type(fault).__name__})
            self.close()
            return False
        return True

    def offer(self, connection: int, request: bytes, given: Callable[[], None], kept: Callable[[], None]) -> bool:
        """Offers a connection; False if that is not possible."""
        number = next(self._numbers).to_bytes(NUMBER, "big")
        if len(request) > MOST_BYTES // 2 or not self.send(OFFER + number + request, connection):
            return False
        self._offers[number] = Offer(given, kept, self._loop.call_later(TAKING_SECONDS, self._withdraw, number))
        return True

    def _withdraw(self, number: bytes) -> None:
        self.send(WITHDRAWN + number)
        self._keep(number)

    def _keep(self, number: bytes) -> None:
        offer = self._offers.pop(number, None)
        if offer is not None:
            offer.alarm.cancel()
            offer.kept()

    def _read(self) -> None:
        assert self._connection is not None
        try:
            message = self._connection.recv(MOST_BYTES)
        except BlockingIOError:
            return
        except OSError:
            message = b""
        kind, number = message[:1], message[1:]
        if kind == TAKE and number in self._offers:
            if self.send(YOURS + number):
                offer = self._offers.pop(number)
                offer.alarm.cancel()
                offer.given()
        elif kind == REFUSE:
            self._keep(number)
        elif not message:
            self.close()


class Caller:
    """Another process that has a link to this one: what it tells, and the channels that it offers."""

    def __init__(
        self, connection: socket.socket, loop: asyncio.AbstractEventLoop, siblings: Siblings, ear: Ear, taker: Taker
    ) -> None:
        self._connection: socket.socket | None = connection
        self._loop = loop
        self._siblings, self._ear, self._taker = siblings, ear, taker
        self._offered: dict[bytes, Offered] = {}
        loop.add_reader(connection, self._read)

    def close(self) -> None:
        """Ends the link; what is not known to be ours is given up."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        self._loop.remove_reader(connection)
        connection.close()
        for number in list(self._offered):
            self._give_up(number)
        self._siblings.gone(self)

    def _read(self) -> None:
        assert self._connection is not None
        try:
            message, descriptors, _, _ = socket.recv_fds(self._connection, MOST_BYTES, 1, socket.MSG_CMSG_CLOEXEC)
        except BlockingIOError:
            return
        except OSError:
            message, descriptors = b"", []
        if not message:
            self.close()
            return
        self._take(message[:1], message[1:], [socket.socket(fileno=each) for each in descriptors])

    def _take(self, kind: bytes, rest: bytes, connections: list[socket.socket]) -> None:
        if kind == NEWS:
            for line in rest.decode().splitlines():
                self._ear.hear(*line.split(" ", 1))
        elif kind == MISSED:
            self._ear.missed()
        elif kind == HELLO:
            self._siblings.called(rest.decode())
        elif kind == OFFER:
            self._consider(rest[:NUMBER], rest[NUMBER:], connections)
        elif kind == YOURS and (offered := self._offered.pop(rest, None)):
            self._taker.serve(offered.connection, offered.client, offered.request)
        elif kind == WITHDRAWN:
            self._give_up(rest)

    def _consider(self, number: bytes, request: bytes, connections: list[socket.socket]) -> None:
        """Takes a channel if there is room for it; without a descriptor left nothing arrives."""
        for connection in connections:
            client = self._taker.enter(connection)
            if client is not None:
                self._offered[number] = Offered(connection, client, request)
                self._answer(TAKE + number)
                return
            connection.close()
        self._answer(REFUSE + number)

    def _answer(self, message: bytes) -> None:
        try:
            assert self._connection is not None
            self._connection.send(message)
        except OSError:
            self.close()

    def _give_up(self, number: bytes) -> None:
        offered = self._offered.pop(number, None)
        if offered is not None:
            offered.connection.close()
            self._taker.leave(offered.client)


def new_socket() -> socket.socket:
    """A socket for whole messages in order."""
    made = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    made.setblocking(False)
    return made


def messages_of(news: Iterable[News]) -> Iterable[bytes]:
    """News in messages of a size that always passes."""
    lines: list[str] = []
    size = 0
    for channel, payload in news:
        lines.append(f"{channel} {payload}")
        size += len(lines[-1]) + 1
        if size > MOST_TOLD:
            yield NEWS + "\n".join(lines).encode()
            lines, size = [], 0
    if lines:
        yield NEWS + "\n".join(lines).encode()
