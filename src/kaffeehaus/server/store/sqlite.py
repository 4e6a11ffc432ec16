"""Writes jobs to SQLite, in a thread of its own."""

import asyncio
import fcntl
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, text

from kaffeehaus.server.store.writer import MOVES, PRESENCE, EventKey, Job, News, key_of

# Text and not statements of SQLAlchemy: these are written at every move, for many matches in one call. Each call gives
# the interpreter's lock away and has to wait for it again, while the loop is busy.
EVENT = ("match", "number", "kind", "seat", "at", "deed", "data")
CARD = ("of", "state", "number", "updated", "due", "card")
SIZES = (1, 8, 24, 64)  # rows of one call: few sizes, so that every statement is prepared once
SET_PRESENT = "UPDATE keys SET present_until = ? WHERE match = ? AND seat = ?"

MISSED = text(
    f"SELECT {', '.join(f'events.{name}' for name in EVENT)} FROM json_each(:known) AS known"
    " JOIN events ON events.match = known.key AND events.number > known.value ORDER BY events.match, events.number"
)

Row = TypeVar("Row")


class SqliteBatches:
    """The one connection that writes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "sqlite")

    async def write(self, jobs: list[Job]) -> list[bool]:
        """All jobs in one transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, jobs)

    async def rehearse(self, jobs: list[Job]) -> None:
        """Writes the jobs in a transaction that is taken back."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._rehearse, jobs)

    async def close(self) -> None:
        """Closes the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

    def _write(self, jobs: list[Job]) -> list[bool]:
        if len(jobs) <= SIZES[-1] and all(map(is_plain, jobs)):
            return self._write_events([job.event for job in jobs if job.event])
        with self._engine.begin() as connection:
            return write_jobs(connection, jobs)

    def _write_events(self, rows: list[dict[str, Any]]) -> list[bool]:
        """Adds events, and nothing else, by one statement that is a transaction of its own.

        A single call of the driver: each takes the interpreter's lock again when it is done, while the loop computes,
        and for all that time the other processes wait for the file.
        """
        with self._engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            driver.isolation_level = None
            try:
                added = driver.execute(add_statement(size_for(rows)), values_of(EVENT, rows)).rowcount
                return [True] * len(rows) if added == len(rows) else [is_there(driver, row) for row in rows]
            finally:
                driver.isolation_level = ""  # the driver begins transactions by itself

    def _rehearse(self, jobs: list[Job]) -> None:
        with self._engine.connect() as connection, connection.begin() as transaction:
            write_jobs(connection, jobs)
            transaction.rollback()


class Others(Protocol):
    """The other processes that use the same file."""

    def tell(self, news: Iterable[News]) -> None:
        """Tells them what is durable."""

    def tell_missed(self) -> None:
        """Tells them that something may be durable."""


class SharedSqlite(SqliteBatches):
    """The same where several processes write to one file, one after the other.

    SQLite itself lets a process that waits for another one sleep, for longer and longer; a lock on a file wakes it at
    once. A killed process gives the lock back. Nobody waits for it too long: the writer tells its callers in time.
    """

    def __init__(self, engine: Engine, lock: Path, others: Others) -> None:
        super().__init__(engine)
        self._lock = lock.open("w")
        self._others = others

    async def write(self, jobs: list[Job]) -> list[bool]:
        """All jobs in one transaction; the others hear of it."""
        try:
            answers = await super().write(jobs)
        except Exception:
            self._others.tell_missed()  # the commit may have reached the disk all the same
            raise
        self._others.tell(news_of(jobs, answers))
        return answers

    async def close(self) -> None:
        """Closes the connection."""
        await super().close()
        self._lock.close()

    def _write(self, jobs: list[Job]) -> list[bool]:
        with self._alone():
            return super()._write(jobs)

    def _rehearse(self, jobs: list[Job]) -> None:
        with self._alone():
            super()._rehearse(jobs)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._lock, fcntl.LOCK_UN)


def news_of(jobs: Iterable[Job], answers: Iterable[bool]) -> Iterator[News]:
    """What other processes are told of jobs that were written."""
    for job, answer in zip(jobs, answers, strict=True):
        if not answer:
            continue
        if job.event:
            yield MOVES, f"{job.match} {job.event['number']}"
        for (match, seat), until in (job.present or {}).items():
            yield PRESENCE, f"{match} {seat} {until}"
        yield from job.told


def is_plain(job: Job) -> bool:
    """Is it an event and nothing else?"""
    return bool(job.event and not (job.card or job.then or job.present or job.cards))


def is_there(driver: Any, row: Mapping[str, Any]) -> bool:
    """Is this very event in the log, and not another one with its number or its id?"""
    same = " AND ".join(f"{name} IS ?" for name in EVENT)
    return driver.execute(f"SELECT 1 FROM events WHERE {same}", values_of(EVENT, [row])).fetchone() is not None


def write_jobs(connection: Connection, jobs: list[Job]) -> list[bool]:
    """Writes jobs in the transaction of a connection."""
    cursor = connection.connection.cursor()
    won = add_events(cursor, [job.event for job in jobs if job.event])
    set_cards(cursor, [{"of": job.match, **job.card} for job in jobs if job.card and key_of(job.event or {}) in won])
    set_cards(cursor, [card for job in jobs for card in job.cards])
    return [write_rest(connection, cursor, job, won) for job in jobs]


@cache
def add_statement(rows: int) -> str:
    """Adds a number of events, but none whose number or id is taken or whose match is gone, as an empty row's is."""
    return (  # INSERT comes first: after WITH the driver counts no rows, and everybody would seem to be the first
        f"INSERT INTO events ({', '.join(EVENT)})"
        f" WITH new ({', '.join(EVENT)}) AS (VALUES {places(EVENT, rows)})"
        " SELECT * FROM new WHERE EXISTS (SELECT 1 FROM matches WHERE id = new.match) ON CONFLICT DO NOTHING"
    )


@cache
def card_statement(rows: int) -> str:
    """Sets a number of cards, but none that is older than the one there; an empty row sets none."""
    return (
        f"WITH new ({', '.join(CARD)}) AS (VALUES {places(CARD, rows)}) UPDATE matches SET"
        " state = new.state, number = new.number, updated = new.updated, due = new.due, card = new.card"
        " FROM new WHERE id = new.of AND matches.number <= new.number"
    )


def places(columns: Sequence[str], rows: int) -> str:
    """The placeholders of a number of rows in a statement."""
    return ", ".join([f"({', '.join('?' * len(columns))})"] * rows)


def values_of(columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The values of rows, for their places in a statement of the next size; the places behind them stay empty."""
    values = [row[column] for row in rows for column in columns]
    return values + [None] * (size_for(rows) * len(columns) - len(values))


def size_for(rows: Sequence[Any]) -> int:
    """The smallest of the usual sizes that has room for the rows."""
    return next(size for size in SIZES if size >= len(rows))


def in_portions(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """The rows in portions, each for one statement."""
    for first in range(0, len(rows), SIZES[-1]):
        yield rows[first : first + SIZES[-1]]


def add_events(cursor: Any, events: Sequence[Mapping[str, Any]]) -> set[EventKey]:
    """Adds events; says which of them came first."""
    won: set[EventKey] = set()
    for some in in_portions(events):
        cursor.execute("SAVEPOINT portion")
        if cursor.execute(add_statement(size_for(some)), values_of(EVENT, some)).rowcount == len(some):
            won.update(map(key_of, some))
        else:  # one of them came second: one after the other then
            cursor.execute("ROLLBACK TO portion")
            won.update(
                key_of(row) for row in some if cursor.execute(add_statement(1), values_of(EVENT, [row])).rowcount
            )
    return won


def set_cards(cursor: Any, cards: Iterable[Mapping[str, Any]]) -> None:
    """Sets the cards of matches; of several of one match the last one counts."""
    last = {card["of"]: card for card in cards}
    for some in in_portions(list(last.values())):
        cursor.execute(card_statement(size_for(some)), values_of(CARD, some))


def write_rest(connection: Connection, cursor: Any, job: Job, won: set[EventKey]) -> bool:
    """The other statements of a job. Did it come first, or without an event change a row?"""
    changed = True
    if job.event and key_of(job.event) not in won:
        return False
    for statement, values in job.then:
        result = connection.execute(statement, values)
        changed = job.event is not None or result.rowcount > 0
    if job.present:
        cursor.executemany(SET_PRESENT, [(until, *place) for place, until in job.present.items()])
    return changed
