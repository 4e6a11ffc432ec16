"""A client that plays one seat over the live channel, comes back whenever it is cut off, and forgets nothing."""

import asyncio
import json
import random
import uuid
from contextlib import suppress
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from tests.server.proofs.doors import Doors
from tests.server.running import Json, Person, Server


class Tally:
    """Counts the deeds of all clients: how many they may send, have sent, and were acknowledged."""

    def __init__(self) -> None:
        self._allowed = 0.0
        self._sent = 0
        self._acknowledged = 0
        self._changed = asyncio.Condition()

    async def allow(self, more: float) -> None:
        """Lets clients send so many more deeds."""
        async with self._changed:
            self._allowed += more
            self._changed.notify_all()

    async def send(self) -> None:
        """Waits until one more deed may be sent."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._sent < self._allowed)
            self._sent += 1

    async def acknowledge(self) -> None:
        """One deed more was acknowledged."""
        async with self._changed:
            self._acknowledged += 1
            self._changed.notify_all()

    async def all_but(self, few: int) -> None:
        """Waits until all deeds that were allowed are acknowledged, but for a few."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._acknowledged >= self._allowed - few)


class Guest:
    """One seat. `events` is all that it was told, `acknowledged` the number of every deed that was accepted."""

    def __init__(self, doors: Doors, person: Person, tally: Tally) -> None:
        self.match, self.seat, self.token = person.match, person.seat, person.token
        self.events: list[Json] = []
        self.acknowledged: dict[str, int] = {}
        self.last: Json = {}
        self._doors = doors
        self._tally = tally
        self._choose = random.Random(f"{person.seat}")
        self._open: Json | None = None  # a deed that was sent and may or may not be done

    @property
    def number(self) -> int:
        """The last event that it knows."""
        return len(self.events)

    @property
    def _may_choose(self) -> bool:
        """Is it this seat's turn, after all that it has done?"""
        done = max(self.acknowledged.values(), default=0)
        return bool(self.last.get("choice")) and self.number >= done

    async def play(self) -> None:
        """Plays until the match is over, through whichever server is there."""
        while self.last.get("state") != "finished" or self._open:
            server = await self._doors.any(self._choose)
            with suppress(WebSocketException, OSError):
                await self._visit(server)

    async def _visit(self, server: Server) -> None:
        async with websockets.connect(f"{server.channels}/{self.match}/live", open_timeout=None) as channel:
            hello = {"type": "hello", "protocol": "kaffeehaus/1", "after": self.number, "seat": self.seat}
            await self._say(channel, hello | {"token": self.token})
            if self._open:
                await self._say(channel, self._open)
            async for text in channel:
                await self._hear(channel, json.loads(text))
                if self.last.get("state") == "finished" and self._open is None:
                    return

    async def _say(self, channel: ClientConnection, message: Json) -> None:
        await channel.send(json.dumps(message))

    async def _hear(self, channel: ClientConnection, message: Json) -> None:
        match message["type"]:
            case "beat":
                await self._say(channel, {"type": "beat"})
            case "accepted":
                await self._note(message["id"], message["number"])
            case "state":
                self._take(message)
            case "seats":
                return
            case other:
                raise AssertionError(f"{other}: {message}")
        if self._open is None and self._may_choose:
            await self._tally.send()
            self._open = self._next_move()
            await self._say(channel, self._open)

    async def _note(self, ident: str, number: int) -> None:
        assert self._open is not None
        assert ident == self._open["id"]
        self.acknowledged[ident] = number
        self._open = None
        await self._tally.acknowledge()

    def _take(self, state: Json) -> None:
        """The events come in order, each of them once."""
        numbers = [event["number"] for event in state["events"]]
        assert numbers == list(range(self.number + 1, self.number + 1 + len(numbers)))
        self.events += state["events"]
        assert state["number"] == self.number
        self.last = state

    def _next_move(self) -> Json:
        move: dict[str, Any] = self._choose.choice(self.last["choice"]["moves"])
        deed = {"type": "move", "id": str(uuid.UUID(int=self._choose.getrandbits(128))), "expect": self.number}
        return {**deed, "seat": self.seat, "move": move["move"]}
