"""The clients of the load run: lean WebSockets, and tables of two that speak our protocol or boardgame.io's."""

import asyncio
import json
import re
import time
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from websockets.client import ClientProtocol
from websockets.uri import parse_uri

TEXT = 0x81  # the first byte of a text in one frame
MASKED = 0x80  # is added to the length of what clients send
LONG = 126  # instead of a length: two more bytes have it, with the next number eight
NO_MASK = bytes(4)
DIGITS = re.compile(rb"\d+")

Json = dict[str, Any]


class Channel(asyncio.Protocol):
    """A WebSocket that hands every text to `hear`: one object per socket, no task, no queue, frames read in place.

    Clients and server share the machine: whatever the clients take is missing to the server that is measured.
    """

    def __init__(self, url: str, hear: Callable[[bytes], None]) -> None:
        self._request = ClientProtocol(parse_uri(url)).connect().serialize()
        self._hear = hear
        self._transport = cast(asyncio.Transport, None)
        self._rest = b""  # of a frame, or of the answer to the request
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the upgrade."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Hears what came."""
        data = self._rest + data
        if not self.open.done():
            answer, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = answer
                return
            if not answer.startswith(b"HTTP/1.1 101 "):
                raise ConnectionError(answer.decode("ascii", "replace"))
            self.open.set_result(None)
        start = 0
        while frame := frame_at(data, start):
            opcode, first, start = frame
            if opcode == TEXT:
                self._hear(data[first:start])
        self._rest = data[start:]

    def say(self, text: bytes) -> None:
        """Sends a text below 64 kB, with a mask of zeros, which leaves it as it is."""
        length = len(text)
        head = bytes((TEXT, MASKED + length)) if length < LONG else bytes((TEXT, MASKED + LONG, *divmod(length, 256)))
        self._transport.write(head + NO_MASK + text)

    def close(self) -> None:
        """Leaves without a word."""
        self._transport.abort()


def frame_at(data: bytes, start: int) -> tuple[int, int, int] | None:
    """The first byte of a frame from the server, and where its content begins and ends; None if it is not all there."""
    if len(data) < start + 2:
        return None
    length, first = data[start + 1], start + 2
    if length >= LONG:
        first += 2 if length == LONG else 8
        length = int.from_bytes(data[start + 2 : first], "big")
    return (data[start], first, first + length) if len(data) >= first + length else None


def number_after(text: bytes, name: bytes) -> int:
    """The first number in a JSON text that has this name."""
    start = text.index(name) + len(name)
    found = DIGITS.match(text, start)
    assert found is not None
    return int(found[0])


async def connected(url: str, port: int, hear: Callable[[bytes], None]) -> Channel:
    """An open WebSocket."""
    loop = asyncio.get_running_loop()
    _, channel = await loop.create_connection(lambda: Channel(url, hear), "127.0.0.1", port)
    await channel.open
    return channel


class Load:
    """All tables: a fixed number of moves is in progress at a time, at any table that is ready."""

    def __init__(self, at_once: int) -> None:
        self.times: list[float] = []
        self.short = asyncio.Event()  # too few matches are left that are not over
        self._ready: deque[Table] = deque()
        self._room = at_once
        self._playing = False

    def note(self, seconds: float) -> None:
        """A move that everybody has."""
        self._room += 1
        self.times.append(seconds)

    def ready(self, table: "Table") -> None:
        """A table whose next move can be played."""
        self._ready.append(table)
        if self._playing:
            self.play()

    def play(self) -> None:
        """Plays as many moves as there is room for; the table that has waited longest goes first."""
        self._playing = True
        while self._room and self._ready:
            self._room -= 1
            self._ready.popleft().move()


class Table:
    """A match and its two channels. A move is over when both have its event."""

    def __init__(self, made: Json, load: Load) -> None:
        self.match: str = made["match"]
        self.tokens: list[str] = made["tokens"]
        self.load = load
        self.channels: list[Channel] = []
        self.number = -1  # of the state that both have
        self._waiting = 2
        self._started = 0.0

    async def open(self, port: int) -> None:
        """Opens both channels and says hello."""
        for seat in (0, 1):
            url = f"ws://127.0.0.1:{port}{self.path()}"
            self.channels.append(await connected(url, port, lambda text, seat=seat: self.hear(seat, text)))  # type: ignore[misc]
            self.hello(seat)

    def close(self) -> None:
        """Leaves."""
        for channel in self.channels:
            channel.close()

    def took(self, number: int, *, over: bool) -> None:
        """One of both has a state; after the second one everybody has the move."""
        if number <= self.number:
            return
        self._waiting -= 1
        if self._waiting:
            return
        self.number, self._waiting = number, 2
        if self._started:
            self.load.note(time.perf_counter() - self._started)
        if over:
            self.load.short.set()
        else:
            self.load.ready(self)

    def move(self) -> None:
        """Plays a move."""
        self._started = time.perf_counter()
        self.send_move()

    def path(self) -> str:
        """Where the channel is."""
        raise NotImplementedError

    def hello(self, seat: int) -> None:
        """The first message."""
        raise NotImplementedError

    def hear(self, seat: int, text: bytes) -> None:
        """Any message."""
        raise NotImplementedError

    def send_move(self) -> None:
        """The next move of the seat that has to decide."""
        raise NotImplementedError


class OurTable(Table):
    """A match of Kaffeehaus: the first legal move."""

    CHOICE = b'"choice":{"moves":[{"move":"'

    _move = ""
    _mover = 0

    def path(self) -> str:
        """The live channel."""
        return f"/api/v1/matches/{self.match}/live"

    def hello(self, seat: int) -> None:
        """The first message."""
        hello = {"type": "hello", "protocol": "kaffeehaus/1", "seat": seat, "token": self.tokens[seat]}
        self.channels[seat].say(json.dumps(hello).encode())

    def hear(self, seat: int, text: bytes) -> None:
        """States count, beats are answered. Nothing is parsed whole, neither here nor for boardgame.io."""
        if text.startswith(b'{"type":"state"'):
            choice = text.find(self.CHOICE)
            if choice >= 0:
                first = choice + len(self.CHOICE)
                self._move, self._mover = text[first : text.index(b'"', first)].decode(), seat
            self.took(number_after(text, b'"number":'), over=b'"end":{' in text)
        elif text.startswith(b'{"type":"beat"'):
            self.channels[seat].say(b'{"type":"beat"}')

    def send_move(self) -> None:
        """The first legal move."""
        number, seat = self.number, self._mover
        move = f'{{"type":"move","id":"{number}","expect":{number},"seat":{seat},"move":"{self._move}"}}'
        self.channels[seat].say(move.encode())


class TheirTable(Table):
    """A match of boardgame.io, spoken to as its own client does over Socket.IO, by WebSocket from the start."""

    def path(self) -> str:
        """Socket.IO's address."""
        return "/socket.io/?EIO=4&transport=websocket"

    def hello(self, seat: int) -> None:
        """The namespace of the game; `sync` follows once the server has opened it."""
        self.channels[seat].say(b"40/cafe,")

    def hear(self, seat: int, text: bytes) -> None:
        """Pings are answered, updates count."""
        if text == b"2":
            self.channels[seat].say(b"3")
        elif text.startswith(b"40/cafe"):
            self._emit(seat, "sync", self.match, str(seat), self.tokens[seat], 2)
        elif text.startswith((b'42/cafe,["update"', b'42/cafe,["sync"')):
            self.took(number_after(text, b'"_stateID":'), over=b'"gameover":' in text)

    def _emit(self, seat: int, *arguments: Any) -> None:
        self.channels[seat].say(f"42/cafe,{json.dumps(arguments)}".encode())

    def send_move(self) -> None:
        """A guest on the next chair."""
        seat = self.number % 2
        payload = {"type": "seat", "args": [0, self.number], "playerID": str(seat), "credentials": self.tokens[seat]}
        self._emit(seat, "update", {"type": "MAKE_MOVE", "payload": payload}, self.number, self.match, str(seat))
