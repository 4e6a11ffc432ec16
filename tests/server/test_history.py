"""A fix of a rule reaches the house: matches under way go on by the old rule, new ones use the new."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from kaffeehaus.core.game import Game
from kaffeehaus.core.record import Record
from kaffeehaus.server import agreements, making, viewers
from kaffeehaus.server.agreements import Agreement, SeatPlan
from kaffeehaus.server.house import House
from kaffeehaus.server.records import record_of
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.seats import Asker, Signer
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.opening import open_database
from kaffeehaus.server.store.store import Store
from tests.history import FIX, mend
from tests.server.test_house import move, with_house

SEATS = (SeatPlan("person", "Anna"), SeatPlan("person", "Berta"))
ANNA = Asker("anna")


def agreed() -> Agreement:
    """A new match as the house agrees upon it now."""
    return Agreement("international", Game("international").ruleset.options, SEATS)


@pytest.fixture(params=["sqlite", "postgres"])
def in_house(
    request: pytest.FixtureRequest, data: Path
) -> Iterator[Callable[[Callable[[House], Awaitable[None]]], None]]:
    """Does some work in a new house with the same database."""
    url = request.getfixturevalue("postgres") if request.param == "postgres" else ""

    async def run(work: Callable[[House], Awaitable[None]]) -> None:
        store = Store(await open_database(url, data))
        try:
            await work(House(Settings(data), store, Signer("key")))
        finally:
            await store.close()

    yield lambda work: asyncio.run(run(work))
    agreements._game.cache_clear()


def test_matches_under_way_go_on_by_the_old_rule(
    in_house: Callable[[Callable[[House], Awaitable[None]]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    async def begin(house: House) -> None:
        live, _ = await making.make(house, agreed(), ANNA)
        made.append(live.id)
        for _ in range(3):
            await move(house, live)

    async def go_on(house: House) -> None:
        live = await house.find(made[0])
        assert (live.match.position.ruleset.version, len(live.match.moves)) == (1, 3)
        while live.match.state != "finished":
            await move(house, live)
        match = live.match
        record = record_of(match)
        assert (record.players, record.rules_version) == (("Anna", "Berta"), 1)
        made.append(record.to_json())
        new, _ = await making.make(house, agreed(), ANNA)
        assert (new.match.position.ruleset.version, new.match.agreement.options[FIX]) == (2, "one-more")
        kept = await house.store.load(new.id)
        assert kept
        assert kept.rules_version == 2
        again = await house.find(await making.play_again(house, live, ANNA))
        assert again.match.position.ruleset.version == 2
        told = viewers.events_for(match, live.recent, 0)
        assert all("kind" in event["parts"] for event in told if event["kind"] == "move")

    in_house(begin)
    with monkeypatch.context() as mending:
        mend(mending)
        in_house(go_on)
        assert Record.from_json(made[1]).to_json() == made[1]
    agreements._game.cache_clear()
    assert Record.from_json(made[1]).to_json() == made[1]  # a house without the fix replays it the same way


def test_a_match_by_rules_that_this_house_does_not_have_yet_is_refused(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    async def begin(house: House) -> None:
        made.append((await making.make(house, agreed(), ANNA))[0].id)

    async def find(house: House) -> None:
        with pytest.raises(Refused) as refused:
            await house.find(made[0])
        assert refused.value.reason.reason == "match-outdated"

    with monkeypatch.context() as mending:
        mend(mending)
        with_house(data, begin)
    agreements._game.cache_clear()
    with_house(data, find)
