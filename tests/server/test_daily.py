"""The deal of the day: one deal for everybody, one try each, results after the end, the key after the day."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from kaffeehaus.core.fairness import house_commitment
from kaffeehaus.server import commands, daily, making
from kaffeehaus.server.access import viewer_of
from kaffeehaus.server.clock import Clock
from kaffeehaus.server.commands import Draft, Mark
from kaffeehaus.server.days import SECONDS, TURN, Day, check_opened
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.matches import Match
from kaffeehaus.server.records import record_of
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.seats import Asker, Signer
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.days import Played
from kaffeehaus.server.store.opening import open_database
from kaffeehaus.server.store.store import Store
from tests.server.running import Server

TODAY = Day(20_001)  # of the card game, whose random games are short
ANNA, BERTA, CILLI = "a" * 64, "b" * 64, "c" * 64


class Hand:
    """A clock that a test moves by hand; it starts in the morning."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def clock(self) -> Clock:
        """The clock of a house."""
        return Clock(TODAY.ends - SECONDS + 3_600, monotonic=self)


def with_house(data: Path, work: Callable[[House, Hand], Awaitable[None]]) -> None:
    """A house without bots: their moves are made by the test."""

    async def run() -> None:
        hand, store = Hand(), Store(await open_database("", data))
        try:
            await work(House(Settings(data), store, Signer("key"), hand.clock()), hand)
        finally:
            await store.close()

    asyncio.run(run())


def drafted(draft: Draft, _: Match) -> Draft:
    """A command whose draft is there already."""
    return draft


async def play_on(house: House, live: Live, moves: int = 10_000) -> None:
    """Everybody takes the first legal move."""
    for _ in range(moves):
        match = live.match
        seat = match.to_move
        if seat is None:
            return
        text, bot, mark = str(match.position.moves[0]), match.seats[seat].bot, Mark(None, match.number, house.now())
        draft = commands.move(match, mark, seat, text, by_bot=bot)
        await house.act(live, partial(drafted, draft))


def test_the_games_take_turns_and_days_have_names() -> None:
    days = [Day(20_000 + each) for each in range(3)]
    assert sorted(day.game for day in days) == sorted(TURN)
    assert [day.name for day in days] == ["2024-10-04", "2024-10-05", "2024-10-06"]
    assert Day.at(days[0].ends - 1) == days[0]
    assert Day.at(days[0].ends) == days[1]


def test_everybody_gets_the_same_deal_and_one_try(data: Path) -> None:
    async def work(house: House, hand: Hand) -> None:
        anna = await daily.sit_down(house, ANNA, "Anna")
        berta = await daily.sit_down(house, BERTA, "Berta")
        assert anna.id != berta.id
        assert anna.match.position.to_dict() == berta.match.position.to_dict()
        assert anna.match.deal.thinking == berta.match.deal.thinking
        assert anna.match.practice == []
        again = await daily.sit_down(house, ANNA, "Anna again")
        assert again.id == anna.id
        assert again.match.seats[0].name == "Anna"
        hand.seconds += SECONDS
        assert (await daily.sit_down(house, ANNA, "Anna")).id != anna.id

    with_house(data, work)


def test_results_are_seen_after_finishing_and_the_key_after_the_day(data: Path) -> None:
    async def work(house: House, hand: Hand) -> None:
        anna = await daily.sit_down(house, ANNA, "Anna")
        await play_on(house, anna)
        for_anna = await daily.told(house, TODAY, ANNA)
        assert for_anna["results"] is not None
        assert [(each["place"], each["name"], each["you"]) for each in for_anna["results"]] == [(1, "Anna", True)]
        assert anna.match.end is not None
        assert for_anna["results"][0]["total"] == anna.match.end["totals"][0]
        for visitor in (BERTA, None):
            told = await daily.told(house, TODAY, visitor)
            assert told["results"] is None
            assert told["played"] == 1
        assert for_anna["key"] is None
        hand.seconds += SECONDS
        later = await daily.told(house, TODAY, BERTA)
        assert later["results"] is not None
        assert not later["results"][0]["you"]
        assert later["key"] is not None
        assert house_commitment(later["key"]) == for_anna["commitment"] == anna.match.commitment

    with_house(data, work)


def test_the_end_reveals_nothing_before_the_day_is_over(data: Path) -> None:
    async def work(house: House, hand: Hand) -> None:
        anna = await daily.sit_down(house, ANNA, "Anna")
        await play_on(house, anna)
        assert anna.match.end is not None
        assert anna.match.end["reveal"] == {"commitment": anna.match.commitment}
        with pytest.raises(Refused, match="sealed"):
            check_opened(anna.match, house.now())
        with pytest.raises(Refused, match="sealed"):
            await making.beginning_from(house, anna.id, 0)
        with pytest.raises(Refused, match="Only the person"):
            viewer_of(anna, Asker(BERTA), None)
        assert viewer_of(anna, Asker(ANNA), None) == 0
        hand.seconds += SECONDS
        check_opened(anna.match, house.now())
        record = record_of(anna.match)
        assert record.dealt is not None
        assert record.dealt.seal is not None
        assert record.dealt.seal.faults(record.game.name, record.game.options, record.dealt.key) == []
        assert record.dealt.seal.commitment == anna.match.commitment

    with_house(data, work)


def test_only_games_that_were_played_by_their_person_to_the_end_count(data: Path) -> None:
    async def work(house: House, hand: Hand) -> None:
        helped, stopped, late = [await daily.sit_down(house, each, "Guest") for each in (ANNA, BERTA, CILLI)]
        mark = Mark(None, None, house.now())
        await house.act(helped, lambda match: commands.hand(match, mark, 0, "greedy"))
        await house.act(helped, lambda match: commands.hand(match, mark, 0, None))
        await play_on(house, helped)
        await play_on(house, stopped, moves=4)
        await house.act(stopped, lambda match: commands.stop(match, mark))
        await play_on(house, late, moves=4)
        hand.seconds += SECONDS  # by now the key is known
        await play_on(house, late)
        assert [live.match.state for live in (helped, stopped, late)] == ["finished"] * 3
        assert (await daily.told(house, TODAY, None))["results"] == []

    with_house(data, work)


def test_whoever_has_as_many_points_shares_the_place() -> None:
    played = [Played(name, name, [total, 0], [1, 2], 1.0) for name, total in (("x", 30), ("y", 41), ("z", 30))]
    assert [(place, each.name) for place, each in daily.ranked(played)] == [(1, "y"), (2, "x"), (2, "z")]


def test_it_is_played_over_http(server: Server) -> None:
    with server.browser() as anna, server.browser() as berta:
        today = anna.get("/daily").json()["today"]
        assert today["mine"] is None
        made = [browser.post("/daily", json={"name": name}) for browser, name in ((anna, "Anna"), (berta, "Berta"))]
        assert [answer.status_code for answer in made] == [201, 201]
        first, second = (answer.json()["match"] for answer in made)
        assert anna.get("/daily").json()["today"]["mine"]["match"] == first != second
        summary = anna.get(f"/matches/{first}").json()
        assert summary["from"] == {"kind": "daily", "day": today["day"]}
        assert summary["commitment"] == today["commitment"]
        assert berta.get(f"/matches/{first}/events").status_code == 403
    assert server.http.post("/daily", json={}, headers={"Authorization": "Bearer none"}).status_code == 401
