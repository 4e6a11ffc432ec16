"""Cards of matches: what lists and clocks need is in the store at once, that a match has gone on a moment later."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from kaffeehaus.core.game import Game
from kaffeehaus.server import cards as module
from kaffeehaus.server import commands, making
from kaffeehaus.server.agreements import Agreement, SeatKind, SeatPlan
from kaffeehaus.server.api.matches import listed
from kaffeehaus.server.commands import Mark
from kaffeehaus.server.events import Event
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.seats import Asker, Signer
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.archive import Rule
from kaffeehaus.server.store.faults import StoreFault
from kaffeehaus.server.store.opening import open_database
from kaffeehaus.server.store.rows import Card
from kaffeehaus.server.store.store import Store
from kaffeehaus.server.store.tables import matches

Work = Callable[[House], Awaitable[None]]
WithHouse = Callable[[Work], None]
DAY = 24 * 3600.0


@pytest.fixture(params=["sqlite", "postgres"])
def with_house(request: pytest.FixtureRequest, data: Path) -> WithHouse:
    """Does something in a house on each kind of store, which others may have used before."""
    url = request.getfixturevalue("postgres") if request.param == "postgres" else ""

    async def run(work: Work) -> None:
        store = Store(await open_database(url, data))
        try:
            await work(House(Settings(data), store, Signer("key")))
        finally:
            await store.close()

    return lambda work: asyncio.run(run(work))


async def new_match(house: House, *seats: SeatKind) -> Live:
    plans = [SeatPlan(kind, "Anna", "level:1" if kind == "bot" else None) for kind in seats or ("person", "person")]
    agreement = Agreement("cardgame", Game("cardgame", players=len(plans)).options, tuple(plans))
    live, _ = await making.make(house, agreement, Asker("anna"))
    return live


async def play(house: House, live: Live) -> Event:
    match = live.match
    seat, text = match.position.to_move, str(match.position.moves[0])
    mark = Mark(None, match.number, house.now())
    bot = match.seats[seat].bot
    return await house.act(live, lambda current: commands.move(current, mark, seat, text, by_bot=bot))


async def row_of(house: House, live: Live) -> Any:
    (row,) = await house.store._rows(select(matches).where(matches.c.id == live.id))
    return row


def test_that_a_match_has_gone_on_is_written_a_moment_later(with_house: WithHouse) -> None:
    async def work(house: House) -> None:
        live = await new_match(house)
        await play(house, live)  # this process has not written a card of it yet
        assert (await row_of(house, live)).number == live.match.number
        before = live.match.number
        await play(house, live)
        await play(house, live)
        assert (await row_of(house, live)).number == before
        await house.cards.write()
        row = await row_of(house, live)
        assert (row.number, json.loads(row.card)["ply"]) == (live.match.number, len(live.match.moves))

    with_house(work)


def test_lists_of_this_process_show_it_at_once(with_house: WithHouse) -> None:
    async def work(house: House) -> None:
        live = await new_match(house)
        await play(house, live)
        await play(house, live)
        (kept,) = [row for row in await house.store.of_visitor("anna") if row.id == live.id]
        told = listed(house.cards.renewed(kept), [0])
        assert (kept.card["ply"], told["ply"], told["number"]) == (1, 2, live.match.number)
        assert told["scores"] == live.match.position.scores

    with_house(work)


def test_the_end_of_a_match_is_written_with_its_event(with_house: WithHouse) -> None:
    async def work(house: House) -> None:
        live = await new_match(house)
        for _ in range(3):
            await play(house, live)
        mark = Mark(None, live.match.number, house.now())
        await house.act(live, lambda current: commands.resign(current, mark, 0, "level:1"))
        row = await row_of(house, live)
        assert (row.state, row.number, row.due) == ("finished", live.match.number, None)
        await house.cards.write()  # what waited from before changes nothing
        assert (await row_of(house, live)).state == "finished"

    with_house(work)


def test_nobody_looks_at_a_match_too_late(with_house: WithHouse) -> None:
    async def work(house: House) -> None:
        live = await new_match(house, "person", "bot")
        while not live.match.bot_to_move:
            await play(house, live)
        row = await row_of(house, live)
        assert row.due is not None
        assert row.due <= house.now() + house.settings.bot_seconds + 20
        await house.store.postpone(live.id, live.match.number, house.now() - 1)  # the time has come: somebody may look
        live.written = live.written and live.written._replace(due=house.now() - 1)
        await play(house, live)
        assert (await row_of(house, live)).number == live.match.number

    with_house(work)


def test_a_card_never_replaces_a_newer_one(with_house: WithHouse) -> None:
    async def work(house: House) -> None:
        live = await new_match(house)
        await play(house, live)
        old = house.cards.of(live.match)
        await play(house, live)
        new = house.cards.of(live.match)
        await house.store.set_cards({live.id: new})
        await house.store.set_cards({live.id: old})
        assert (await row_of(house, live)).number == new.number
        event = Event(live.match.number + 1, "offer", 0, 5.0, {"ply": 1, "asked": [1], "scores": None})
        assert await house.store.append(live.id, event, old)
        assert (await row_of(house, live)).number == new.number

    with_house(work)


def test_what_a_killed_process_left_behind_is_written_by_the_next(
    with_house: WithHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LATE_SECONDS", 0.01)
    monkeypatch.setattr(module, "STALE_SECONDS", -1.0)
    left: list[str] = []

    async def be_killed(house: House) -> None:
        live = await new_match(house)
        for _ in range(4):
            await play(house, live)
        assert (await row_of(house, live)).number < live.match.number
        left.append(live.id)

    async def come_after(house: House) -> None:
        assert left[0] in await house.store.behind(house.now() + 1)
        house.cards.open(house.find)
        live = await house.find(left[0])
        while (await row_of(house, live)).number < live.match.number:
            await asyncio.sleep(0.01)
        assert left[0] not in await house.store.behind(house.now() + 1)
        await house.cards.close()

    with_house(be_killed)
    with_house(come_after)


def test_cards_that_cannot_be_written_wait(with_house: WithHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        live = await new_match(house)
        await play(house, live)
        await play(house, live)

        async def refuse(_: dict[str, Card]) -> None:
            raise StoreFault("away")

        with monkeypatch.context() as patched:
            patched.setattr(house.store, "set_cards", refuse)
            await house.cards.close()  # says so, and goes on
        await house.cards.write()
        assert (await row_of(house, live)).number == live.match.number

    with_house(work)


def test_a_match_that_has_gone_on_is_not_removed_though_its_card_is_old(with_house: WithHouse) -> None:
    async def work(house: House) -> None:
        live = await new_match(house)
        await play(house, live)
        (going,) = [
            each
            for each in await house.store.archive.going(Rule("playing", 1), house.now() + 2 * DAY)
            if each.id == live.id
        ]
        await play(house, live)
        assert (await row_of(house, live)).number == going.number
        assert not await house.store.archive.remove(going, house.now() + 2 * DAY)
        assert (await house.store.load(live.id)) is not None

    with_house(work)


def test_a_later_look_is_agreed_on_only_if_nothing_has_happened(with_house: WithHouse) -> None:
    async def work(house: House) -> None:
        live = await new_match(house)
        await play(house, live)
        number = live.match.number
        await play(house, live)
        due = (await row_of(house, live)).due
        await house.store.postpone(live.id, number, 12345.0)
        assert (await row_of(house, live)).due == due
        await house.store.postpone(live.id, live.match.number, 12345.0)
        assert (await row_of(house, live)).due == 12345.0

    with_house(work)


def test_who_is_forgotten_is_forgotten_in_the_next_event_though_the_card_is_old(with_house: WithHouse) -> None:
    async def work(house: House) -> None:
        live = await new_match(house)
        for _ in range(3):
            await play(house, live)
        assert await house.store.people.forget(live.id, "anna", "level:1", house.now())
        events = await house.store.events(live.id, live.match.number)
        assert [(event.number, event.kind) for event in events] == [(live.match.number + 1, "forget")]
        assert "Anna" in house.cards.of(live.match).card
        await house.cards.write()  # an older card, with the name: too late
        assert "Anna" not in (await row_of(house, live)).card

    with_house(work)
