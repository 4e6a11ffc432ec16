"""Nothing is lost: servers are killed again and again while whole games are played."""

import asyncio
import math
from dataclasses import dataclass
from pathlib import Path

import kaffeehaus as kh
from tests.server.proofs.doors import Doors, kept_events
from tests.server.proofs.guests import Guest, Tally
from tests.server.running import GAMES, Person, Server, bearer

MATCHES = 20
KILLS = 6
BETWEEN = 120  # moves between two kills
MEANWHILE = 40  # moves through the other server, if there is one, before the killed one comes back
UNDER_WAY = 15  # moves that may be on their way when a server is killed
MOST_SECONDS = 300  # a match that stands still would never end


@dataclass(frozen=True)
class Place:
    """Where servers keep their matches, and how one is started."""

    data: Path
    url: str = ""

    def start(self) -> Server:
        """Another server."""
        return Server(self.data, KAFFEEHAUS_DATABASE_URL=self.url)


def seated(place: Place, server: Server, number: int) -> list[Person]:
    """A match of two programs, and of a bot as well where one server has all matches: it takes up its bots at once."""
    with_bot = not place.url and number % 2 == 0
    seats = [{"kind": "remote"}, {"kind": "remote"}, *[{"kind": "bot", "level": "random"}] * with_bot]
    body = {"game": GAMES[number % len(GAMES)], "seats": seats, "pause": 0}
    made = server.http.post("/matches", json=body).json()
    return [Person(server, made["match"], place["seat"], place["token"]) for place in made["seats"] if place["token"]]


async def kill_one_after_the_other(place: Place, doors: Doors, guests: list[Guest], tally: Tally) -> None:
    """Kills servers while the guests play; whatever they were told is in the store each time."""
    for _ in range(KILLS):
        await tally.allow(BETWEEN)
        await tally.all_but(UNDER_WAY)
        doors.kill(doors.open[0])
        await check_kept(place, guests)
        if doors.open:
            await tally.allow(MEANWHILE)
            await tally.all_but(UNDER_WAY)
        await doors.add(place.start)
    await tally.allow(math.inf)


async def check_kept(place: Place, guests: list[Guest]) -> None:
    """Every acknowledged deed is in the log under its number, every event that was told is, and none is there twice."""
    known = [(guest, dict(guest.acknowledged), list(guest.events)) for guest in guests]
    logs = await kept_events(place.url, place.data, sorted({guest.match for guest in guests}))
    for log in logs.values():
        assert [event.number for event in log] == list(range(1, len(log) + 1))
        ids = [event.id for event in log if event.id]
        assert len(ids) == len(set(ids))
    for guest, acknowledged, told in known:
        log = logs[guest.match]
        assert acknowledged.items() <= {event.id: event.number for event in log}.items()
        kept = [(event.number, event.kind, event.seat, event.at) for event in log]
        assert [(each["number"], each["kind"], each["seat"], each["at"]) for each in told] == kept[: len(told)]


async def play_through_kills(place: Place, doors: Doors) -> list[Guest]:
    """All matches to their ends."""
    tally = Tally()
    persons = [person for number in range(MATCHES) for person in seated(place, doors.open[-1], number)]
    guests = [Guest(doors, person, tally) for person in persons]
    async with asyncio.timeout(MOST_SECONDS), asyncio.TaskGroup() as together:
        for guest in guests:
            together.create_task(guest.play())
        together.create_task(kill_one_after_the_other(place, doors, guests, tally))
    await check_kept(place, guests)
    return guests


def check_views(server: Server, guests: list[Guest]) -> None:
    """Everybody ends with the view that the record of the match gives."""
    for guest in guests:
        answer = server.http.get(f"/matches/{guest.match}/record", headers=bearer(guest.token))
        end = kh.Record.from_dict(answer.json()).replay()
        assert guest.last["view"] == end.seen_by(guest.seat)
        assert end.result
        assert guest.last["end"]["totals"] == list(end.result.totals)


def prove_nothing_lost(place: Place, processes: int) -> None:
    """The proof, with so many servers at a time."""

    async def run() -> None:
        doors = Doors()
        try:
            for _ in range(processes):
                await doors.add(place.start)
            guests = await play_through_kills(place, doors)
            await asyncio.to_thread(check_views, doors.open[0], guests)
            assert doors.killed == KILLS
        finally:
            doors.close()

    asyncio.run(run())


def test_nothing_is_lost_when_a_server_on_sqlite_is_killed(data: Path) -> None:
    prove_nothing_lost(Place(data), processes=1)


def test_nothing_is_lost_when_a_server_on_postgresql_is_killed(data: Path, postgres: str) -> None:
    prove_nothing_lost(Place(data, postgres), processes=1)


def test_nothing_is_lost_when_one_of_two_servers_is_killed_while_the_other_serves_on(data: Path, postgres: str) -> None:
    prove_nothing_lost(Place(data, postgres), processes=2)
