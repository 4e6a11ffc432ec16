"""A connection that is lost just after a message has come: the message counts, and nothing is said into the void."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from starlette.requests import HTTPConnection

from kaffeehaus.server import making
from kaffeehaus.server.house import House
from kaffeehaus.server.limits import Limits
from kaffeehaus.server.live import Channel
from kaffeehaus.server.presence import Presence
from kaffeehaus.server.pulse import Pulse
from kaffeehaus.server.seats import Asker
from tests.server.test_house import AGREEMENT, with_house


class Wire:
    """Keeps what is said, and lets the test decide when work begins."""

    def __init__(self) -> None:
        self.said: list[bytes] = []
        self.work: list[Any] = []

    def say(self, *texts: bytes) -> None:
        """Keeps texts."""
        self.said += texts

    def close(self, code: int) -> None:
        """Nothing to close."""

    def drop(self) -> None:
        """Nothing to end."""

    def hold(self, *, still: bool) -> None:
        """Nothing to hold."""

    def spawn(self, work: Any) -> None:
        """Keeps work."""
        self.work.append(work)


def test_a_command_counts_though_the_connection_is_lost_before_it_is_carried_out(data: Path) -> None:
    async def work(house: House) -> None:
        live, places = await making.make(house, AGREEMENT, Asker("anna"))
        presence, pulse, wire = Presence(house), Pulse(), Wire()
        parts = SimpleNamespace(
            house=house, settings=house.settings, limits=Limits(house.settings), presence=presence, pulse=pulse
        )
        request = HTTPConnection({"type": "websocket", "client": ("127.0.0.1", 1), "headers": []})
        channel = Channel(wire, parts, request, live.id)
        seat, number = live.match.position.to_move, live.match.number
        hello = {"type": "hello", "protocol": "kaffeehaus/1", "seat": seat, "token": places[seat].token}
        channel.hear(json.dumps(hello).encode())
        await wire.work.pop()
        await asyncio.sleep(0)
        said = len(wire.said)
        assert json.loads(wire.said[0])["type"] == "state"
        text = str(live.match.position.moves[0])
        move = {"type": "move", "id": "last", "expect": number, "seat": seat, "move": text}
        channel.hear(json.dumps(move).encode())
        channel.lost()
        await wire.work.pop()
        await asyncio.sleep(0)
        assert live.match.number == number + 1
        assert len(wire.said) == said
        await presence.close()
        await pulse.close()

    with_house(data, work)
