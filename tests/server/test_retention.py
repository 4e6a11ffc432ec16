"""Old matches go by rule, whole, and never one at which somebody looks; on both stores."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Update, func, select, text, update

from kaffeehaus.core.fairness import words_commitment
from kaffeehaus.server import house as house_module
from kaffeehaus.server.agreements import DAY
from kaffeehaus.server.retention import Tidied, tidy, tidy_house
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.archive import BELONGING, TIDY_LOCK, Rule
from kaffeehaus.server.store.opening import FILE
from kaffeehaus.server.store.tables import events, keys, matches, metadata, snapshots
from kaffeehaus.server.store.writer import Job
from tests.cli.running import kaffeehaus, refused
from tests.server.postgresql import new_database
from tests.server.proofs.inside import Inside, served
from tests.server.running import Json, Person, hear, people, running

NEVER_BY_ITSELF = 1e6  # seconds


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A house on each kind of store; every test removes what it has made old."""
    url = new_database(request.getfixturevalue("postgres")) if request.param == "postgres" else ""
    settings = Settings(tmp_path_factory.mktemp("old"), url, rate=1e5, burst=100_000, creations=1e4)
    with served(replace(settings, tidy_seconds=NEVER_BY_ITSELF, words_seconds=NEVER_BY_ITSELF)) as inside:
        yield inside


def write(house: Inside, statement: Update) -> None:
    """Changes the store behind the back of the house."""

    async def job() -> None:
        await house.house.store._writer.write(Job(then=[(statement, None)]))

    house.run(job())


def grow_old(house: Inside, match: str, days: float) -> None:
    """As if nothing had happened in the match for so long."""
    then = house.house.now() - days * DAY
    write(house, update(matches).where(matches.c.id == match).values(updated=then))
    live = house.house.in_memory(match)
    if live is not None:
        live.match.last_at = then


def leave(house: Inside, match: str) -> None:
    """As if everybody had been away for long."""
    write(house, update(keys).where(keys.c.match == match).values(present_until=0))


def tidied(house: Inside) -> Tidied:
    return house.run(tidy_house(house.house))


def rows_of(house: Inside, match: str) -> dict[str, int]:
    """How many rows each table has of the match."""

    async def count() -> dict[str, int]:
        found = {}
        async with house.house.store.opened.reading.connect() as connection:
            for table in (matches, keys, events, snapshots):
                column = table.c.id if table is matches else table.c.match
                found[table.name] = await connection.scalar(
                    select(func.count()).select_from(table).where(column == match)
                )
        return {name: number or 0 for name, number in found.items()}

    return house.run(count())


def finished(house: Inside, moves: int = 2) -> Person:
    """A match that has ended: at the bar of its own accord, or because somebody gave up after some moves."""
    first, second = people(house)
    for _ in range(moves):
        state = first.state()
        if state["state"] == "finished":
            return first
        (first if state["choice"] else second).play_first()
    first.state()
    first.do("resign")
    return first


def waiting(house: Inside, game: str = "melange", **options: object) -> str:
    seats = [{"kind": "person"}, {"kind": "open"}]
    made: Json = house.http.post("/matches", json={"game": game, "seats": seats, "options": options}).json()
    return str(made["match"])


def dealing(house: Inside) -> str:
    """A match in which somebody's words are awaited."""
    seats = [{"kind": "remote", "commitment": words_commitment("1" * 64)}, {"kind": "remote"}]
    made: Json = house.http.post("/matches", json={"game": "melange", "seats": seats}).json()
    assert made["state"] == "dealing"
    return str(made["match"])


def test_each_state_has_its_time_and_what_goes_goes_whole(house: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "SNAPSHOT_EVERY", 8)  # so that few moves are enough
    over, playing = finished(house, 35).match, people(house)[0].match
    lonely, dealt = waiting(house), dealing(house)
    assert rows_of(house, over)["snapshots"] == 1
    for match, days in ((over, 364), (playing, 89), (lonely, 13), (dealt, 13)):
        grow_old(house, match, days)
    assert tidied(house) == Tidied()
    for match, days in ((over, 366), (playing, 91), (lonely, 15), (dealt, 15)):
        grow_old(house, match, days)
    young = people(house)[0]
    assert tidied(house).removed == 4
    for match in (over, playing, lonely, dealt):
        assert set(rows_of(house, match).values()) == {0}
        assert house.http.get(f"/matches/{match}").status_code == 404
    young.play_first()


def test_nothing_goes_where_everything_is_kept_for_ever(house: Inside) -> None:
    ever = replace(house.house.settings, keep_finished=0, keep_playing=0, keep_waiting=0)
    match = waiting(house)
    grow_old(house, match, 10_000)
    assert house.run(tidy(house.house.store, ever, house.house.now())) == Tidied()
    assert tidied(house).removed == 1


def test_a_match_that_somebody_watches_stays(house: Inside) -> None:
    person = finished(house)
    grow_old(house, person.match, 400)
    with person.channel() as channel:
        hear(channel, "state")
        assert tidied(house).removed == 0
    leave(house, person.match)
    assert tidied(house).removed == 0, "another process may not have looked since"
    write(house, update(matches).where(matches.c.id == person.match).values(watched_until=None))
    assert tidied(house).removed == 1


def test_a_match_at_whose_seat_somebody_was_just_now_stays(house: Inside) -> None:
    person = people(house)[0]
    grow_old(house, person.match, 400)
    house.run(house.house.store.set_present({(person.match, 0): house.house.now()}))
    assert tidied(house).removed == 0
    leave(house, person.match)
    assert tidied(house).removed == 1


def test_a_match_that_goes_on_at_the_last_moment_stays(house: Inside) -> None:
    person = people(house)[0]
    grow_old(house, person.match, 400)
    store = house.house.store
    (going,) = house.run(store.archive.going(Rule("playing", 90), house.house.now()))
    person.play_first()
    assert not house.run(store.archive.remove(going, house.house.now()))
    assert rows_of(house, person.match)["events"] == 2


def test_an_event_for_a_match_that_has_gone_spoils_no_other(house: Inside) -> None:
    gone, stays = people(house), people(house)
    store = house.house.store
    live = house.run(house.house.find(gone[0].match))
    grow_old(house, gone[0].match, 400)
    (going,) = house.run(store.archive.going(Rule("playing", 90), house.house.now()))
    assert house.run(store.archive.remove(going, house.house.now()))
    event = replace(live.recent[-1], number=2)
    other = house.run(house.house.find(stays[0].match))

    async def append() -> list[bool]:
        card = house.house.cards.of(other.match)
        return await asyncio.gather(*(store.append(each, event, card) for each in (gone[0].match, stays[0].match)))

    assert house.run(append()) == [False, True]


def test_of_several_processes_one_tidies(own_postgres: str, data: Path) -> None:
    with served(Settings(data, own_postgres, tidy_seconds=NEVER_BY_ITSELF)) as house:
        match = people(house)[0].match
        grow_old(house, match, 400)

        async def while_another_tidies() -> Tidied:
            async with house.house.store.opened.reading.connect() as other:
                await other.execute(text(f"SELECT pg_advisory_xact_lock({TIDY_LOCK})"))
                return await tidy_house(house.house)

        assert house.run(while_another_tidies()) == Tidied()
        assert tidied(house).removed == 1


def test_a_removed_match_leaves_the_memory_of_other_processes(own_postgres: str, data: Path) -> None:
    settings = Settings(data, own_postgres, tidy_seconds=NEVER_BY_ITSELF)
    with served(settings) as one, served(settings) as two:
        first, second = people(one)
        elsewhere = Person(two, first.match, second.seat, second.token)
        elsewhere.state()
        assert two.house.in_memory(first.match)
        grow_old(one, first.match, 400)
        assert tidied(one).removed == 1
        while elsewhere.get("events", wait=1).status_code != 404:
            pass


def test_the_server_tidies_by_itself(settings: Settings) -> None:
    with served(replace(settings, tidy_seconds=0.05)) as house:
        match = waiting(house)
        grow_old(house, match, 15)
        while house.http.get(f"/matches/{match}").status_code != 404:
            pass


def test_people_are_forgotten_by_rule_and_the_match_stays(house: Inside) -> None:
    rule = replace(house.house.settings, keep_names=30)
    person = finished(house)
    grow_old(house, person.match, 31)
    for forgotten in (1, 0):  # once is enough
        assert house.run(tidy(house.house.store, rule, house.house.now())) == Tidied(forgotten=forgotten)
    house.house.drop(person.match)  # as the server does
    assert person.get("record").status_code == 401, "the token is no longer known"
    record = house.http.get(f"/matches/{person.match}/record").json()
    assert record["players"] == ["remote 1", "remote 2"]


def test_uploaded_boards_go_and_the_file_of_sqlite_becomes_shorter(data: Path) -> None:
    with served(Settings(data, tidy_seconds=NEVER_BY_ITSELF, creations=1e4)) as house:
        board = house.http.post("/games/international/components", json={"options": {}}).json()["components"]
        for _ in range(20):
            grow_old(house, waiting(house, "international", board={**board, "title": "mine"}), 20)
        house.run(vacuumed(house))
        before = pages(data)
        assert tidied(house).removed == 20
        house.run(vacuumed(house))
        assert pages(data) < before / 2
        assert b"mine" not in (data / FILE).read_bytes()


async def vacuumed(house: Inside) -> None:
    async with house.house.store.opened.reading.connect() as connection:
        await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))


def pages(data: Path) -> int:
    with closing(sqlite3.connect(data / FILE)) as connection:
        (count,) = connection.execute("PRAGMA page_count").fetchone()
        return int(count)


def test_a_dry_run_says_what_would_go_and_why(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(replace(settings, tidy_seconds=NEVER_BY_ITSELF)) as house:
        match, silent = waiting(house), dealing(house)
        for each in (match, silent):
            grow_old(house, each, 20.1)
    monkeypatch.setenv("KAFFEEHAUS_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("KAFFEEHAUS_DATA", str(settings.data))
    for _ in range(2):
        told = kaffeehaus("tidy", "--dry-run")
        assert told.exit_code == 0, told.stderr
        assert f"{match}  melange  waiting for 20 days, kept 14" in told.stdout
        assert f"{silent}  melange  waiting for words for 20 days, kept 14" in told.stdout
        assert "2 matches would go" in told.stdout
    assert "2 matches have gone" in kaffeehaus("tidy").stdout
    assert "0 matches would go" in kaffeehaus("tidy", "--dry-run").stdout
    assert "0 matches have gone" in kaffeehaus("tidy").stdout


def test_a_command_leaves_a_running_sqlite_server_alone(data: Path) -> None:
    with running(data) as server:
        assert refused(kaffeehaus("tidy", "--data", server.data), "another server uses the folder", "--dry-run")
        assert kaffeehaus("tidy", "--dry-run", "--data", server.data).exit_code == 0


def test_tidying_nothing_is_refused(tmp_path: Path) -> None:
    assert refused(kaffeehaus("tidy", "--data", tmp_path), "there are no matches")


def test_a_round_is_bounded(house: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kaffeehaus.server.retention.MOST_ROUND", 3)
    monkeypatch.setattr("kaffeehaus.server.retention.BATCH", 2)
    for _ in range(5):
        grow_old(house, waiting(house), 20)
    assert [tidied(house).removed for _ in range(3)] == [4, 1, 0]


def test_tables_are_all_cleared() -> None:
    """A table that comes later and belongs to a match must be removed with it."""
    belonging = {table.name for table in metadata.sorted_tables if "match" in table.c}
    assert belonging == {"events", "hints", "keys", "reviews", "snapshots"} == {table.name for table in BELONGING}
