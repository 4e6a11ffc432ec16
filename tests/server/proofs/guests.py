"""Clients that follow a match, by live channel or by polling; cut off, they come back, and they forget nothing."""

import asyncio
import json
import random
import uuid
from contextlib import suppress
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from tests.server.proofs.doors import Doors
from tests.server.running import Json, Server, bearer

LOST = (WebSocketException, httpx.TransportError, OSError)
UNDONE = 0.05  # of the moves that can be taken back
POLL_SECONDS = 5
CALLS = {"move": "moves"}  # that are not called like their message


class Tally:
    """Counts the commands of all clients: how many they may send, have sent, and were acknowledged."""

    def __init__(self) -> None:
        self.acknowledged = 0
        self._allowed = 0.0
        self._sent = 0
        self._changed = asyncio.Condition()

    async def allow(self, more: float) -> None:
        """Lets clients send so many more commands."""
        async with self._changed:
            self._allowed += more
            self._changed.notify_all()

    async def send(self) -> None:
        """Waits until one more command may be sent."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._sent < self._allowed)
            self._sent += 1

    async def acknowledge(self) -> None:
        """One command more was acknowledged."""
        async with self._changed:
            self.acknowledged += 1
            self._changed.notify_all()

    async def all_but(self, few: int) -> None:
        """Waits until all commands that were allowed are acknowledged, but for a few."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.acknowledged >= self._allowed - few)


class Reader:
    """Whoever follows a match by its live channel: a spectator, unless a seat is given.

    `events` is all that it was told, `views` what it saw after each event, `visits` how often it had to come.
    """

    def __init__(self, doors: Doors, match: str, seat: int | None = None, token: str | None = None) -> None:
        self.match, self.seat, self.token = match, seat, token
        self.events: list[Json] = []
        self.views: dict[int, Json | None] = {}
        self.last: Json = {}
        self.visits = 0
        self._doors = doors
        self._choose = random.Random(f"{match} {seat}")

    def __repr__(self) -> str:
        """Where it stands, for whoever looks why nothing happens."""
        return f"{type(self).__name__} {self.match}/{self.seat}: {self.last.get('state')} {self.number}"

    @property
    def number(self) -> int:
        """The last event that it knows."""
        return len(self.events)

    @property
    def done(self) -> bool:
        """Is there nothing more to hear or to do?"""
        return self.last.get("state") == "finished"

    async def play(self) -> None:
        """Follows the match until it is over, through any server that is there."""
        while not self.done:
            server = await self._doors.any(self._choose)
            self.visits += 1
            with suppress(*LOST):
                await self.visit(server)

    async def visit(self, server: Server) -> None:
        """Listens to one server, until it falls silent or the match is over."""
        async with websockets.connect(f"{server.channels}/{self.match}/live", open_timeout=None) as channel:
            hello = {"type": "hello", "protocol": "kaffeehaus/1", "after": self.number}
            mine = {"seat": self.seat, "token": self.token} if self.token else {}
            await self.say(channel, {**hello, **mine})
            await self.greeted(channel)
            async for text in channel:
                await self.hear(channel, json.loads(text))
                if self.done:
                    return

    async def say(self, channel: ClientConnection, message: Json) -> None:
        """Sends a message."""
        await channel.send(json.dumps(message))

    async def greeted(self, channel: ClientConnection) -> None:
        """The channel is open."""

    async def hear(self, channel: ClientConnection, message: Json) -> None:
        """Takes one message."""
        match message["type"]:
            case "beat":
                await self.say(channel, {"type": "beat"})
            case "state":
                self.take(message)
            case "bye":
                assert "error" not in message, message
                raise ConnectionError(message["reason"])
            case "seats":
                pass
            case other:
                raise AssertionError(f"{other}: {message}")

    def take(self, state: Json) -> None:
        """The events come in order, each of them once."""
        numbers = [event["number"] for event in state["events"]]
        assert numbers == list(range(self.number + 1, self.number + 1 + len(numbers)))
        self.events += state["events"]
        assert state["number"] == self.number
        self.views[self.number] = state["view"]
        self.last = state


class Guest(Reader):
    """One seat by its live channel. `acknowledged` is the number of every command that was accepted, by its id."""

    def __init__(self, doors: Doors, match: str, seat: int, token: str, words: str | None, tally: Tally) -> None:
        super().__init__(doors, match, seat, token)
        self.acknowledged: dict[str, int] = {}
        self._tally = tally
        self._words = words  # which it has not revealed yet
        self._open: Json | None = None  # a command that was sent and may or may not be done

    def __repr__(self) -> str:
        """With what it waits for."""
        return f"{super().__repr__()}, may act {self._may_act}, waits for {self._open}"

    @property
    def done(self) -> bool:
        """Also its last command has been acknowledged."""
        return super().done and self._open is None

    @property
    def _may_act(self) -> bool:
        """Is there something to decide, after all that it has done?"""
        if self._open is not None or self.number < max(self.acknowledged.values(), default=0):
            return False
        reveals = self._words is not None and self.last.get("state") == "dealing"
        return reveals or bool(self.last.get("choice"))

    async def greeted(self, channel: ClientConnection) -> None:
        """Says again what may not have been heard."""
        if self._open is not None:
            await self.say(channel, self._open)

    async def hear(self, channel: ClientConnection, message: Json) -> None:
        """Takes one message, and acts if it is its turn."""
        if message["type"] == "accepted":
            await self._note(message["id"], message["number"])
        elif message["type"] == "refused":
            assert message["error"]["code"] == "busy", message
            raise ConnectionError(message["error"]["text"])
        else:
            await super().hear(channel, message)
        if self._may_act:
            await self._decide()
            assert self._open is not None
            await self.say(channel, self._open)

    async def _decide(self) -> None:
        """Chooses the next command, as soon as it may be sent."""
        await self._tally.send()
        self._open = self._next_command()

    async def _note(self, ident: str, number: int) -> None:
        assert self._open is not None
        assert ident == self._open["id"]
        self.acknowledged[ident] = number
        self._open = None
        await self._tally.acknowledge()

    def _next_command(self) -> Json:
        command: Json = {"id": str(uuid.UUID(int=self._choose.getrandbits(128))), "expect": self.number}
        command["seat"] = self.seat
        choice = self.last["choice"]
        if self._words is not None:
            words, self._words = self._words, None
            return {"type": "reveal", **command, "words": words}
        if choice["undo"] and self._choose.random() < UNDONE:
            return {"type": "undo", **command}
        move: dict[str, Any] = self._choose.choice(choice["moves"])
        return {"type": "move", **command, "move": move["move"]}


class PollingGuest(Guest):
    """One seat by calls: it asks for news, and sends a command until it is answered."""

    def __init__(self, http: httpx.AsyncClient, *given: Any) -> None:
        super().__init__(*given)
        self._http = http

    async def visit(self, server: Server) -> None:
        """Asks one server, until it falls silent or the match is over."""
        url = f"{server.url}/api/v1/matches/{self.match}"
        headers = bearer(self.token or "")
        while not self.done:
            if self._open is not None:
                body = {name: part for name, part in self._open.items() if name != "type"}
                call = CALLS.get(self._open["type"], self._open["type"])
                answer = await self._http.post(f"{url}/{call}", json=body, headers=headers)
                self._check(answer)
                await self._note(self._open["id"], answer.json()["number"])
            else:
                wanted = {"after": self.number, "wait": POLL_SECONDS, "seat": self.seat}
                answer = await self._http.get(f"{url}/events", params=wanted, headers=headers)
                self._check(answer)
                self.take(answer.json())
                if self._may_act:
                    await self._decide()

    def _check(self, answer: httpx.Response) -> None:
        """Only a server that cannot do it, or has not heard it for long, may say no; then another one is asked."""
        if answer.status_code in (408, 503):
            raise ConnectionError(answer.text)
        assert answer.status_code == 200, answer.text
