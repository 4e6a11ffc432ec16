"""Processes of one server: they hear of each other, make up for what they missed, and hand live channels over."""

import asyncio
import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from kaffeehaus.server import siblings as module
from kaffeehaus.server.presence import Presence
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.siblings import MOST_BYTES, MOST_TOLD, Siblings, messages_of, take_place
from kaffeehaus.server.store.writer import Place
from tests.cli.running import kaffeehaus, refused
from tests.server.proofs.doors import workers_of
from tests.server.proofs.inside import Inside, siblings_of, two_served
from tests.server.running import Person, Server, hear, people, several

PATIENCE = 30.0
CROWD = 8000  # what is told of so many fills a link several times over


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Inside, Inside]]:
    folder = tmp_path_factory.mktemp("house")
    settings = Settings(folder / "data", rate=1e5, burst=100_000, creations=1e4)
    with two_served(settings, folder / ("siblings" * 20)) as served:
        yield served


@pytest.fixture
def pair(both: tuple[Inside, Inside]) -> tuple[Inside, Inside]:
    """Two processes of one server that know each other."""
    until(lambda: all(siblings_of(each).links for each in both))
    return both


def until(true: Callable[[], bool]) -> None:
    """Waits for something that has to come."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def watchers(inside: Inside, match: str) -> int:
    """The channels of a match in a process."""
    live = inside.house.in_memory(match)
    return 0 if live is None else len(live.watchers)


def elsewhere(person: Person, server: Inside) -> Person:
    return Person(server, person.match, person.seat, person.token)


def test_both_channels_of_a_match_end_in_one_process_wherever_they_come(pair: tuple[Inside, Inside]) -> None:
    found = set()
    for _ in range(8):
        first, second = people(pair[0])
        with first.channel() as one, elsewhere(second, pair[1]).channel() as other:
            assert hear(one, "state")["number"] == hear(other, "state")["number"] == 1
            here = [watchers(each, first.match) for each in pair]
            assert sorted(here) == [0, 2]
            found.add(here[0])
            mover, hearer = (one, other) if first.state()["choice"] else (other, one)
            person = first if mover is one else second
            move = person.state()["choice"]["moves"][0]["move"]
            mover.send(json.dumps({"type": "move", "id": "a", "expect": 1, "seat": person.seat, "move": move}))
            assert hear(mover, "accepted")["number"] == hear(hearer, "state")["number"] == 2
        until(lambda: [watchers(each, first.match) for each in pair] == [0, 0])  # noqa: B023 – within the turn
    assert found == {0, 2}, "each process serves some of them"


def test_a_channel_that_nobody_takes_in_time_is_served_where_it_came(
    pair: tuple[Inside, Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the other process, which finds the offer later, leaves it alone."""
    monkeypatch.setattr(module, "TAKING_SECONDS", 0.05)
    first, _ = people(pair[0])
    home = siblings_of(pair[0]).home_of(first.match)
    away = next(each for each in pair if siblings_of(each).name != home)
    asleep = next(each for each in pair if siblings_of(each).name == home)
    asleep.loop.call_soon_threadsafe(time.sleep, 0.5)
    with elsewhere(first, away).channel() as channel:
        assert hear(channel, "state")["number"] == 1
        assert watchers(away, first.match) == 1
        asleep.http.get("/games").raise_for_status()
        assert watchers(asleep, first.match) == 0
        elsewhere(first, away).play_first()
        assert hear(channel, "state")["number"] == 2


def test_a_process_without_room_leaves_a_channel_where_it_came(
    pair: tuple[Inside, Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = people(pair[0])
    home = siblings_of(pair[0]).home_of(first.match)
    (away,) = (each for each in pair if siblings_of(each).name != home)
    (full,) = (each for each in pair if siblings_of(each).name == home)
    monkeypatch.setattr(siblings_of(full)._taker, "enter", lambda _: None)
    with elsewhere(first, away).channel() as channel:
        hear(channel, "state")
        assert [watchers(full, first.match), watchers(away, first.match)] == [0, 1]


def test_who_missed_news_makes_up_for_it(pair: tuple[Inside, Inside], monkeypatch: pytest.MonkeyPatch) -> None:
    """A link that is full ends, and what could not be told on it is read once there is another one."""
    monkeypatch.setattr(Siblings, "offer", lambda *_: False)
    first, second = people(pair[0])
    with elsewhere(second, pair[1]).channel() as channel:
        hear(channel, "state")
        monkeypatch.setattr(Siblings, "_link_to", lambda *_: None)
        for link in list(siblings_of(pair[0]).links.values()):
            pair[0].loop.call_soon_threadsafe(link.close)
        until(lambda: not siblings_of(pair[0]).links)
        assert first.play_first()["number"] == 2
        assert pair[1].house.in_memory(first.match).match.number == 1  # type: ignore[union-attr]
        monkeypatch.undo()
        assert hear(channel, "state")["number"] == 2


def test_a_link_that_is_full_ends_and_is_made_anew(pair: tuple[Inside, Inside]) -> None:
    one = siblings_of(pair[0])
    before = dict(one.links)
    pair[1].loop.call_soon_threadsafe(time.sleep, 1.0)

    async def flood() -> None:
        while one.links:
            one.tell([("nothing", "x" * 1000)] * 30)

    pair[0].run(flood())
    until(lambda: one.links.keys() == before.keys() and one.links != before)


def test_a_crowd_that_comes_at_once_does_not_fill_a_link(
    pair: tuple[Inside, Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process reads only in the pauses between what is told; a link that is full would end."""
    here, there = pair
    presence: Presence = here.app.state.presence
    heard: set[int] = set()
    told: set[int] = set()
    set_present = here.house.store.set_present

    def hear_presence(match: str, seat: int, _: float) -> None:
        if match == crowded.id:
            heard.add(seat)

    async def tell_and_pause(until: Mapping[Place, float]) -> None:
        busy, reading = threading.Event(), threading.Event()
        there.loop.call_soon_threadsafe(busy.set)
        there.loop.call_soon_threadsafe(reading.wait)
        await asyncio.to_thread(busy.wait)
        await set_present(until)
        told.update(seat for _, seat in until)
        reading.set()
        while not told <= heard and siblings_of(here).links == links:
            await asyncio.sleep(0)

    async def come() -> None:
        presence.come(crowded, range(CROWD))
        while len(told) < CROWD:
            await asyncio.sleep(0)

    crowded = here.run(here.house.find(people(here)[0].match))
    links = dict(siblings_of(here).links)
    monkeypatch.setattr(there.app.state.presence, "hear", hear_presence)
    monkeypatch.setattr(here.house.store, "set_present", tell_and_pause)
    here.run(come())
    until(lambda: heard == told or siblings_of(here).links != links)
    assert siblings_of(here).links == links
    monkeypatch.undo()
    here.loop.call_soon_threadsafe(presence.leave, crowded, range(CROWD))


def test_news_travel_in_messages_that_always_pass() -> None:
    told = [("kaffeehaus", f"match{number} {number}") for number in range(10_000)]
    messages = list(messages_of(told))
    assert all(len(message) < MOST_TOLD + 1000 < MOST_BYTES for message in messages)
    lines = [line for message in messages for line in message[1:].decode().splitlines()]
    assert [tuple(line.split(" ", 1)) for line in lines] == told


def test_places_are_taken_in_order_and_free_again_when_their_process_ends(tmp_path: Path) -> None:
    taken = [take_place(tmp_path) for _ in range(3)]
    assert [name for name, _ in taken] == ["0", "1", "2"]
    taken[1][1].close()
    name, file = take_place(tmp_path)
    assert name == "1"
    for each in (file, taken[0][1], taken[2][1]):
        each.close()


def test_workers_on_sqlite_share_matches_and_a_killed_one_is_replaced(tmp_path: Path) -> None:
    """Nothing that was acknowledged is lost, and the folder still belongs to one server."""
    with several(Server(tmp_path / "data", "--workers", "2")) as (server,):
        assert refused(kaffeehaus("serve", "--port", "0", "--data", server.data), "another server uses the folder")
        first, second = people(server)
        number = 1
        for _ in range(4):
            states = [person.state(wait=20, after=number - 1) for person in (first, second)]
            number = (first if states[0]["choice"] else second).play_first()["number"]
        before = set(workers_of(server))
        os.kill(min(before), signal.SIGKILL)
        until(lambda: len(set(workers_of(server)) - before) == 1)
        for _ in range(4):  # each by another connection, which any of them may accept
            with second.channel() as channel:
                assert hear(channel, "state")["number"] == number
        log = second.state(after=0)["events"]
        assert [event["number"] for event in log] == list(range(1, number + 1))
