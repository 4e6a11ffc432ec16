"""The store, on SQLite and on PostgreSQL: first come, first served; nothing lost; the schema as it should be."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.event import listen, remove

import kaffeehaus as kh
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.server.agreements import Agreement, Deal, SeatPlan
from kaffeehaus.server.events import Event
from kaffeehaus.server.seats import new_match_id
from kaffeehaus.server.store.faults import StoreFault
from kaffeehaus.server.store.gathering import Gathered
from kaffeehaus.server.store.opening import open_database
from kaffeehaus.server.store.rows import Card, NewMatch, SeatKey
from kaffeehaus.server.store.store import Store
from kaffeehaus.server.store.tables import metadata

Work = Callable[[Store], Awaitable[None]]


@pytest.fixture(params=["sqlite", "postgres"])
def with_store(request: pytest.FixtureRequest, data: Path) -> Callable[[Work], None]:
    """Runs some work with a store of each kind."""
    url = request.getfixturevalue("postgres") if request.param == "postgres" else ""

    async def run(work: Work) -> None:
        store = Store(await open_database(url, data))
        try:
            await work(store)
        finally:
            await store.close()

    return lambda work: asyncio.run(run(work))


def card(number: int, due: float | None = None, state: str = "playing") -> Card:
    return Card(state, number, 1.0, due, f'{{"number": {number}}}')


async def new_match(store: Store, due: float | None = None) -> str:
    agreement = Agreement(
        "international", kh.game("international").options, (SeatPlan("person", "Anna"), SeatPlan("open", ""))
    )
    keys = (SeatKey("anna", "token"), SeatKey(None, None, secrets.token_hex(32)))
    ident = new_match_id()
    await store.create(NewMatch(ident, agreement, Deal(7, "0" * 64, 1), 1, "anna", 1.0, keys, card(0, due), None))
    return ident


def event(number: int, command: str | None = None, name: str = "Berta") -> Event:
    return Event(number, "sit", 1, float(number), {"name": name, "starts": False}, command)


def test_what_is_kept_is_found_again(with_store: Callable[[Work], None]) -> None:
    async def work(store: Store) -> None:
        ident = await new_match(store)
        strange = event(1, "command", name="Zoë \ud800 \x00 ☕")
        assert await store.append(ident, strange, card(1), key=SeatKey("berta", "hers"), snapshot={"number": 1})
        kept = await store.load(ident)
        assert kept
        assert (kept.agreement.seats[0].name, kept.deal.seed, kept.snapshot) == ("Anna", 7, {"number": 1})
        assert (kept.keys[1].visitor, kept.keys[1].token) == ("berta", "hers")
        assert await store.events(ident, 0) == [strange]
        assert await store.find(ident, "command") == strange
        assert await store.find(ident, "other") is None
        assert await store.load("nothing") is None

    with_store(work)


def test_of_two_events_with_one_number_the_first_wins(with_store: Callable[[Work], None]) -> None:
    async def work(store: Store) -> None:
        ident = await new_match(store)
        results = await asyncio.gather(
            *(store.append(ident, event(1, f"command-{each}", str(each)), card(1)) for each in range(20))
        )
        assert results.count(True) == 1
        (kept,) = await store.events(ident, 0)
        assert kept.data["name"] == str(results.index(True))

    with_store(work)


def test_a_deed_is_kept_once_whatever_its_number(with_store: Callable[[Work], None]) -> None:
    async def work(store: Store) -> None:
        ident = await new_match(store)
        assert await store.append(ident, event(1, "command"), card(1))
        assert not await store.append(ident, event(2, "command"), card(2), key=SeatKey("thief", "thief"))
        kept = await store.load(ident)
        assert kept
        assert kept.keys[1].visitor is None

    with_store(work)


def test_many_matches_are_written_together(with_store: Callable[[Work], None]) -> None:
    async def work(store: Store) -> None:
        idents = [await new_match(store) for _ in range(10)]
        appends = [store.append(ident, event(number), card(number)) for ident in idents for number in range(1, 6)]
        assert all(await asyncio.gather(*appends))
        for ident in idents:
            assert [each.number for each in await store.events(ident, 0)] == [1, 2, 3, 4, 5]

    with_store(work)


def test_events_of_several_matches_are_found_each_after_its_number(with_store: Callable[[Work], None]) -> None:
    async def work(store: Store) -> None:
        one, two, three = [await new_match(store) for _ in range(3)]
        for ident in (one, two, three):
            for number in (1, 2, 3):
                assert await store.append(ident, event(number), card(number))
        found = await store.events_of({one: 0, two: 2, three: 3})
        assert {ident: [each.number for each in each_of] for ident, each_of in found.items()} == {
            one: [1, 2, 3],
            two: [3],
            three: [],
        }

    with_store(work)


@contextmanager
def queries(store: Store) -> Iterator[list[str]]:
    """What the store is asked meanwhile."""
    asked: list[str] = []

    def note(_: object, __: object, statement: str, *___: object) -> None:
        asked.append(statement)

    engine = store.opened.reading.sync_engine
    listen(engine, "before_cursor_execute", note)
    yield asked
    remove(engine, "before_cursor_execute", note)


def test_a_crowd_is_read_in_few_queries(with_store: Callable[[Work], None]) -> None:
    """A connection for each match would be waited for longer than the store may take to answer."""

    async def work(store: Store) -> None:
        idents = await asyncio.gather(*(new_match(store) for _ in range(200)))
        await asyncio.gather(*(store.append(ident, event(1), card(1)) for ident in idents))
        with queries(store) as asked:
            kept = await asyncio.gather(*(store.load(ident) for ident in (*idents, *idents, "nothing")))
            found = await asyncio.gather(*(store.events(ident, after) for ident in idents for after in (0, 1)))
        assert [each and each.id for each in kept] == [*idents, *idents, None]
        assert all(each.events == (event(1),) for each in kept if each)
        assert found == [[event(1)], []] * 200
        assert len(asked) < 50

    with_store(work)


def test_a_match_comes_with_the_events_since_its_snapshot(with_store: Callable[[Work], None]) -> None:
    async def work(store: Store) -> None:
        one, other = await new_match(store), await new_match(store)
        for ident in (one, other):
            for number in (1, 2, 3):
                snapshot = {"number": 2} if (ident, number) == (one, 2) else None
                assert await store.append(ident, event(number), card(number), snapshot=snapshot)
        await store.set_present({(one, 1): 7.5})
        kept = await asyncio.gather(store.load(one), store.load(other))
        assert [[each.number for each in one.events] for one in kept if one] == [[3], [1, 2, 3]]
        assert [one.present_until for one in kept if one] == [(0.0, 7.5), (0.0, 0.0)]

    with_store(work)


def test_all_who_wait_for_a_store_that_does_not_answer_are_told_at_once() -> None:
    tried = []

    async def read(asked: Sequence[int]) -> dict[int, str]:
        tried.append(asked)
        if len(tried) == 1:
            raise TimeoutError
        return {number: str(number) for number in asked}

    async def work() -> None:
        gathered = Gathered(read)
        told = await asyncio.gather(*(gathered.ask(number) for number in range(1000)), return_exceptions=True)
        assert {str(each) for each in told} == {"TimeoutError"}
        assert all(isinstance(each, StoreFault) for each in told)
        assert len(tried) == 1
        assert await asyncio.gather(*(gathered.ask(number) for number in (3, 4, 3))) == ["3", "4", "3"]
        assert len(tried) == 2

    asyncio.run(work())


def test_processes_that_write_about_the_same_matches_never_block_each_other(postgres: str, data: Path) -> None:
    async def work() -> None:
        stores = [Store(await open_database(postgres, data)) for _ in range(2)]
        idents = [await new_match(stores[0]) for _ in range(20)]
        orders = (idents, idents[::-1])
        for number in range(1, 11):
            writing = [
                store.append(ident, event(number), card(number))
                for store, order in zip(stores, orders, strict=True)
                for ident in order
            ]
            noting = [
                store.set_present({(ident, 0): float(number) for ident in order})
                for store, order in zip(stores, orders[::-1], strict=True)
            ]
            results = await asyncio.gather(*writing, *noting)
            assert results.count(True) == len(idents)
        for store in stores:
            await store.close()

    asyncio.run(work())


def test_one_process_claims_what_is_due(with_store: Callable[[Work], None]) -> None:
    async def work(store: Store) -> None:
        ident = await new_match(store, due=50.25)
        assert ident not in dict(await store.due(50))
        assert (ident, 50.25) in await store.due(51)
        claims = await asyncio.gather(*(store.claim(ident, 50.25, 80) for _ in range(5)))
        assert claims.count(True) == 1
        await store.postpone(ident, 0, None)
        assert ident not in dict(await store.due(1000))

    with_store(work)


def test_a_shared_value_is_the_first_one_proposed(with_store: Callable[[Work], None]) -> None:
    async def work(store: Store) -> None:
        name = secrets.token_hex(8)
        assert [await store.shared_value(name, value) for value in ("one", "two")] == ["one", "one"]

    with_store(work)


def test_the_migrations_lead_to_the_tables(with_store: Callable[[Work], None]) -> None:
    def differences(connection: Connection) -> object:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    async def work(store: Store) -> None:
        async with store.opened.reading.connect() as connection:
            assert await connection.run_sync(differences) == []

    with_store(work)


def test_several_processes_open_a_new_database_at_once(data: Path) -> None:
    async def work() -> None:
        for opened in await asyncio.gather(*(open_database("", data) for _ in range(3))):
            await opened.close()

    asyncio.run(work())


@pytest.mark.parametrize("url", ["nonsense", "mysql://host/name", "://"])
def test_a_wrong_address_of_the_database_is_refused(url: str, data: Path) -> None:
    with pytest.raises(InvalidOptions, match="KAFFEEHAUS_DATABASE_URL"):
        asyncio.run(open_database(url, data))
