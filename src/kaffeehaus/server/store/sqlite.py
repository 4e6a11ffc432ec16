"""Writes jobs to SQLite, in a thread of its own."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from kaffeehaus.server.store.writer import EventKey, Job, key_of

# Text and not statements of SQLAlchemy: these are written at every move, for many matches in one call. Each call gives
# the interpreter's lock away and has to wait for it again, while the loop is busy.
EVENT = ("match", "number", "kind", "seat", "at", "deed", "data")
CARD = ("of", "state", "number", "updated", "due", "card")
SIZES = (1, 8, 24, 64)  # rows of one call: few sizes, so that every statement is prepared once
SET_PRESENT = "UPDATE keys SET present_until = ? WHERE match = ? AND seat = ?"

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
        with self._engine.begin() as connection:
            return write_jobs(connection, jobs)

    def _rehearse(self, jobs: list[Job]) -> None:
        with self._engine.connect() as connection, connection.begin() as transaction:
            write_jobs(connection, jobs)
            transaction.rollback()


def write_jobs(connection: Connection, jobs: list[Job]) -> list[bool]:
    """Writes jobs in the transaction of a connection."""
    cursor = connection.connection.cursor()
    won = add_events(cursor, [job.event for job in jobs if job.event])
    set_cards(cursor, [job for job in jobs if job.event and key_of(job.event) in won])
    return [write_rest(connection, cursor, job, won) for job in jobs]


@cache
def add_statement(rows: int) -> str:
    """Adds so many events, but none whose number or id is taken or whose match is gone, as that of an empty row is."""
    return (  # INSERT comes first: after WITH the driver counts no rows, and everybody would seem to be the first
        f"INSERT INTO events ({', '.join(EVENT)})"
        f" WITH new ({', '.join(EVENT)}) AS (VALUES {places(EVENT, rows)})"
        " SELECT * FROM new WHERE EXISTS (SELECT 1 FROM matches WHERE id = new.match) ON CONFLICT DO NOTHING"
    )


@cache
def card_statement(rows: int) -> str:
    """Sets so many cards; an empty row sets none."""
    return (
        f"WITH new ({', '.join(CARD)}) AS (VALUES {places(CARD, rows)}) UPDATE matches SET"
        " state = new.state, number = new.number, updated = new.updated, due = new.due, card = new.card"
        " FROM new WHERE id = new.of"
    )


def places(columns: Sequence[str], rows: int) -> str:
    """The places of so many rows in a statement."""
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


def set_cards(cursor: Any, jobs: Sequence[Job]) -> None:
    """Sets the cards of matches whose events came first; of several of one match the last one counts."""
    cards = {job.match: {"of": job.match, **job.card} for job in jobs if job.card}
    for some in in_portions(list(cards.values())):
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
