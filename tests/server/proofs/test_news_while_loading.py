"""News of a match that is just being read from the store is not lost."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kaffeehaus.core.game import Game
from kaffeehaus.server import commands, making
from kaffeehaus.server.agreements import Agreement, SeatPlan
from kaffeehaus.server.commands import Mark
from kaffeehaus.server.house import House
from kaffeehaus.server.seats import Asker, Signer
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.opening import open_database
from kaffeehaus.server.store.rows import Kept
from kaffeehaus.server.store.store import Store

AGREEMENT = Agreement(
    "international", Game("international").options, (SeatPlan("person", "Anna"), SeatPlan("person", "Berta"))
)


class Interrupted(Store):
    """A store to which something happens after it has read a match, and before the house has it."""

    meanwhile: Callable[[str], Awaitable[None]]

    async def load(self, match: str) -> Kept | None:
        """As always."""
        kept = await super().load(match)
        await self.meanwhile(match)
        return kept


@pytest.mark.parametrize("watched", [False, True])
def test_news_that_comes_while_a_match_is_being_loaded_is_heard(data: Path, watched: bool) -> None:
    async def run() -> None:
        store, interrupted = Store(await open_database("", data)), Interrupted(await open_database("", data))
        ours, theirs = (House(Settings(data), each, Signer("key")) for each in (store, interrupted))
        live, _ = await making.make(ours, AGREEMENT, Asker("anna"))
        heard: list[asyncio.Task[None]] = []

        async def move(ident: str) -> None:
            text = str(live.match.position.moves[0])
            await ours.act(live, lambda match: commands.move(match, Mark(None, 1, 0.0), 0, text))
            heard.append(asyncio.create_task(theirs.hear({ident: live.match.number})))
            await asyncio.sleep(0)  # lets the news be heard before the match is there

        interrupted.meanwhile = move
        found = await theirs.find(live.id)
        if watched:
            found.watchers.add(asyncio.Event())
        await asyncio.gather(*heard)
        if not watched:  # then nobody misses anything before the match is asked for again
            await theirs.find(live.id)
        assert found.match.number == 2
        for each in (store, interrupted):
            await each.close()

    asyncio.run(run())
