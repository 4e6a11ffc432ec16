"""The house in one process: memory stays bounded, and a match forgotten is found again as it was."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kaffeehaus.core.game import Game
from kaffeehaus.server import commands, making
from kaffeehaus.server import house as house_module
from kaffeehaus.server import presence as module
from kaffeehaus.server.agreements import Agreement, SeatPlan
from kaffeehaus.server.commands import Mark
from kaffeehaus.server.dispatch import fingerprint_of
from kaffeehaus.server.events import Event
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.presence import Presence
from kaffeehaus.server.seats import Asker, Signer, hash_of
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.opening import open_database
from kaffeehaus.server.store.store import Store
from kaffeehaus.server.store.writer import Place
from kaffeehaus.server.wire.incoming import COMMANDS

AGREEMENT = Agreement(
    "international", Game("international").options, (SeatPlan("person", "Anna"), SeatPlan("person", "Berta"))
)


def with_house(data: Path, work: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(await open_database("", data))
        try:
            await work(House(Settings(data, live_matches=5), store, Signer("key")))
        finally:
            await store.close()

    asyncio.run(run())


async def move(house: House, live: Live) -> None:
    match = live.match
    seat, text = match.position.to_move, str(match.position.moves[0])
    mark = Mark(None, match.number, house.now())
    await house.act(live, lambda current: commands.move(current, mark, seat, text))


def test_memory_holds_a_bounded_number_of_matches(data: Path) -> None:
    async def work(house: House) -> None:
        made = [(await making.make(house, AGREEMENT, Asker("anna")))[0].id for _ in range(12)]
        assert len(house.all_in_memory()) == 5
        assert house.in_memory(made[0]) is None
        assert (await house.find(made[0])).match.number == 1

    with_house(data, work)


def test_a_match_that_somebody_watches_is_not_forgotten(data: Path) -> None:
    async def work(house: House) -> None:
        watched, _ = await making.make(house, AGREEMENT, Asker("anna"))
        watched.watchers.add(asyncio.Event())
        for _ in range(12):
            await making.make(house, AGREEMENT, Asker("anna"))
        assert house.in_memory(watched.id) is watched

    with_house(data, work)


def test_a_match_that_somebody_still_uses_is_never_there_twice(data: Path) -> None:
    async def work(house: House) -> None:
        used, _ = await making.make(house, AGREEMENT, Asker("anna"))
        for _ in range(12):
            await making.make(house, AGREEMENT, Asker("anna"))
        assert await house.find(used.id) is used

    with_house(data, work)


def test_a_state_never_tells_more_events_than_it_counts(data: Path) -> None:
    async def work(house: House) -> None:
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        other = House(house.settings, house.store, Signer("key"))  # another process, which has not heard of the moves
        behind = await other.find(live.id)
        behind.forget_recent()
        for _ in range(2):
            await move(house, live)
        told = json.loads(await other.state(behind, 0, 0))
        assert [event["number"] for event in told["events"]] == [1] == [told["number"]]

    with_house(data, work)


def test_who_was_not_heard_of_for_long_is_shown_as_gone(data: Path) -> None:
    async def work(house: House) -> None:
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        presence = Presence(house)
        now = house.now()
        presence.hear(live.id, 0, now + 45)
        presence.hear(live.id, 1, now + 100)
        assert live.present == {0, 1}
        house.now = lambda: now + 46
        presence.forget_lost()
        assert live.present == {1}
        await presence.close()

    with_house(data, work)


def test_who_left_another_process_but_not_this_one_is_there(data: Path) -> None:
    async def work(house: House) -> None:
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        presence = Presence(house)
        with presence.there(live, [0]):
            presence.hear(live.id, 0, house.now())
            assert live.present == {0}
        assert live.present == frozenset()
        await presence.close()

    with_house(data, work)


def test_a_crowd_is_noted_some_at_a_time(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TOGETHER", 2)
    monkeypatch.setattr(module, "PAUSE_SECONDS", 0.0)
    noted: list[int] = []

    async def note(until: Mapping[Place, float]) -> None:
        noted.append(len(until))

    async def work(house: House) -> None:
        monkeypatch.setattr(house.store, "set_present", note)
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        presence = Presence(house)
        presence.come(live, range(5))
        await presence.close()

    with_house(data, work)
    assert noted[-3:] == [2, 2, 1]


def test_a_forgotten_match_is_restored_from_its_snapshot_and_its_log(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "SNAPSHOT_EVERY", 32)  # so that few moves are enough

    async def work(house: House) -> None:
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        for _ in range(50):
            await move(house, live)
        kept = await house.store.load(live.id)
        assert kept
        assert kept.snapshot
        ident, match = live.id, live.match
        await house.cards.write()  # until then it is kept
        del live
        for _ in range(6):
            await making.make(house, AGREEMENT, Asker("anna"))
        again = await house.find(ident)
        assert again.match is not match
        assert again.match.to_snapshot() == match.to_snapshot()
        assert [m.position for m in again.match.past] == [m.position for m in match.past]

    with_house(data, work)


def test_moves_at_once_in_one_process_have_one_winner(data: Path) -> None:
    async def work(house: House) -> None:
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        results = await asyncio.gather(*(move(house, live) for _ in range(8)), return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert live.match.number == 2

    with_house(data, work)


def test_what_this_process_writes_it_does_not_read_again(data: Path) -> None:
    async def work(house: House) -> None:
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        live.watchers.add(asyncio.Event())
        append, read = house.store.append, []

        async def heard_early(*arguments: Any, **more: Any) -> bool:
            """News of the event comes while its author does not know yet that it is durable."""
            first = await append(*arguments, **more)
            await house.hear({live.id: arguments[1].number})
            return first

        async def events_of(after: Mapping[str, int]) -> dict[str, list[Event]]:
            read.append(after)
            return {ident: [] for ident in after}

        house.store.append, house.store.events_of = heard_early, events_of  # type: ignore[method-assign]
        await move(house, live)
        assert (live.match.number, read) == (2, [])
        await house.hear({live.id: 9})
        assert read == [{live.id: 2}]

    with_house(data, work)


def test_a_match_before_its_deal_can_be_looked_at_and_let_go(data: Path) -> None:
    waiting = replace(AGREEMENT, seats=(SeatPlan("person", "Anna"), SeatPlan("open", "")))

    async def work(house: House) -> None:
        live, _ = await making.make(house, waiting, Asker("anna"))
        told = house.told(live, None, [])
        house.look()
        assert live.telling is None
        assert house.told(live, None, []) == told

    with_house(data, work)


@pytest.mark.parametrize("kind", COMMANDS)
def test_the_fingerprint_of_a_command_is_the_one_that_stores_hold(kind: str) -> None:
    given: dict[str, Any] = {
        "commit": {"commitment": "0" * 64},
        "reveal": {"words": "f" * 64},
        "move": {"move": 'fra.w@c12 "é" \\'},
        "takeback": {"answer": True},
        "hand": {"to": "bot", "level": "level:1"},
    }
    message = COMMANDS[kind](type=kind, id="one", expect=3, seat=1, **given.get(kind, {}))  # type: ignore[call-arg]
    name = type(message).__mro__[1].__name__
    whole = name + message.model_dump_json(exclude={"id", "expect", "type"})
    assert fingerprint_of(message) == hash_of(whole)
