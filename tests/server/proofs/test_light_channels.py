"""An open channel on which nothing happens costs little memory."""

import asyncio
from pathlib import Path

from bench.load_clients import Load, OurTable
from tests.server.proofs.processes import memory_of
from tests.server.running import FreshServer, Server, people, several

MATCHES = 20
PAIRS = 25  # of channels on each match; many, because a process also grows for reasons of its own
MOST_KILOBYTES = 20.0  # per channel
MOST_SECONDS = 60  # until the server has let go of what it encoded


def test_an_idle_channel_takes_less_than_twenty_kilobytes(data: Path) -> None:
    async def open_all(server: Server) -> None:
        load = Load(0)
        matches = [people(server) for _ in range(MATCHES)]
        made = [{"match": two[0].match, "tokens": [person.token for person in two]} for two in matches]
        opened = []

        async def open_pairs(count: int) -> None:
            for each in made * count:
                opened.append(OurTable(each, load))
                await opened[-1].open(server.port)

        try:
            await open_pairs(2)
            before = memory_of(server)
            await open_pairs(PAIRS)
            async with asyncio.timeout(MOST_SECONDS):
                while (memory_of(server) - before) * 1024 / (2 * MATCHES * PAIRS) >= MOST_KILOBYTES:
                    await asyncio.sleep(0.1)
        finally:
            for each in opened:
                each.close()

    # Not forked: what a forked process touches for the first time would count as memory of its channels.
    with several(FreshServer(data)) as (server,):
        asyncio.run(open_all(server))
