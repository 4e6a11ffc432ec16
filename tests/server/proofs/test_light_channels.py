"""An open channel on which nothing happens costs little memory."""

import asyncio
from pathlib import Path

from bench.load_clients import Load, OurTable
from tests.server.proofs.processes import memory_of
from tests.server.running import FreshServer, Server, people, several

MATCHES = 150
MOST_KILOBYTES = 20.0  # per channel
MOST_SECONDS = 30  # until the server has let go of what it encoded


def table(server: Server, load: Load) -> OurTable:
    persons = people(server)
    return OurTable({"match": persons[0].match, "tokens": [person.token for person in persons]}, load)


def test_an_idle_channel_takes_less_than_twenty_kilobytes(data: Path) -> None:
    async def open_all(server: Server) -> None:
        load = Load(0)
        warm = [table(server, load) for _ in range(20)]
        tables = [table(server, load) for _ in range(MATCHES)]
        for each in warm:
            await each.open(server.port)
        before = memory_of(server)
        for each in tables:
            await each.open(server.port)
        async with asyncio.timeout(MOST_SECONDS):
            while (memory_of(server) - before) * 1024 / (2 * MATCHES) >= MOST_KILOBYTES:
                await asyncio.sleep(0.1)
        for each in (*warm, *tables):
            each.close()

    # Not forked: what a forked process touches for the first time would count as memory of its channels.
    with several(FreshServer(data)) as (server,):
        asyncio.run(open_all(server))
