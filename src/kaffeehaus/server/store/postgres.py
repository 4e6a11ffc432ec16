"""Writes jobs to PostgreSQL, and notifies other processes."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kaffeehaus.server.store.writer import Job, Key, key_of

MOVES = "kaffeehaus"  # the channel on which a match and a number are told
PRESENCE = "kaffeehaus_presence"  # a match, a seat, and until when its person is there

EVENT_TYPES = {
    "match": "varchar",
    "number": "integer",
    "kind": "varchar",
    "seat": "smallint",
    "at": "double precision",
    "deed": "varchar",
    "data": "text",
}
CARD_TYPES = {
    "of": "varchar",
    "state": "varchar",
    "number": "integer",
    "updated": "double precision",
    "due": "double precision",
    "card": "text",
}
KNOWN_TYPES = {"of": "varchar", "after": "integer"}
PRESENT_TYPES = {"of": "varchar", "at": "smallint", "until": "double precision"}


def rows_of(types: dict[str, str]) -> str:
    """A table made of lists, one parameter a column."""
    return f"unnest({', '.join(f'CAST(:{name} AS {kind}[])' for name, kind in types.items())})"


def columns(types: dict[str, str], rows: Iterable[dict[str, Any]]) -> dict[str, list[Any]]:
    """The parameters of `rows_of`."""
    listed = list(rows)
    return {name: [row[name] for row in listed] for name in types}


# Always in the same order, so that no two processes wait for each other.
LOCK = text("SELECT FROM matches WHERE id = ANY(CAST(:matches AS varchar[])) ORDER BY id FOR NO KEY UPDATE")
ADD_EVENTS = text(
    f"INSERT INTO events ({', '.join(EVENT_TYPES)}) SELECT * FROM {rows_of(EVENT_TYPES)}"
    " ON CONFLICT DO NOTHING RETURNING match, number"
)
SET_CARDS = text(
    "UPDATE matches SET state = new.state, number = new.number, updated = new.updated, due = new.due, card = new.card"
    f" FROM {rows_of(CARD_TYPES)} AS new ({', '.join(CARD_TYPES)}) WHERE id = new.of"
)
SET_PRESENT = text(
    "UPDATE keys SET present_until = new.until"
    f" FROM {rows_of(PRESENT_TYPES)} AS new (of, at, until) WHERE match = new.of AND seat = new.at"
)
MISSED = text(
    f"SELECT events.* FROM {rows_of(KNOWN_TYPES)} AS known (of, after)"
    " JOIN events ON events.match = known.of AND events.number > known.after ORDER BY events.match, events.number"
)
NOTIFY = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")


class PostgresBatches:
    """The connections that write."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def write(self, jobs: list[Job]) -> list[bool]:
        """All jobs in one transaction."""
        async with self._engine.begin() as connection:
            touched = {job.match for job in jobs} | {match for job in jobs for match, _ in job.present}
            await connection.execute(LOCK, {"matches": list(touched)})
            won = await add_events(connection, jobs)
            answers = [await write_rest(connection, job, won) for job in jobs]
            await note_present(connection, jobs)
        return answers

    async def close(self) -> None:
        """Closes the connections."""
        await self._engine.dispose()


async def add_events(connection: AsyncConnection, jobs: list[Job]) -> set[Key]:
    """Adds the events of all jobs with their cards, and tells of those that came first."""
    new = [job.event for job in jobs if job.event]
    if not new:
        return set()
    won = {(row.match, row.number) for row in await connection.execute(ADD_EVENTS, columns(EVENT_TYPES, new))}
    # A statement that sets a row twice sets it to either.
    cards = {
        job.match: {"of": job.match, **job.card}
        for job in sorted((job for job in jobs if job.event and key_of(job.event) in won), key=number_of)
        if job.card
    }
    if cards:
        await connection.execute(SET_CARDS, columns(CARD_TYPES, cards.values()))
    await notify(connection, MOVES, [f"{match} {number}" for match, number in sorted(won)])
    return won


def number_of(job: Job) -> int:
    """The number of a job's event."""
    return int(job.event["number"]) if job.event else 0


async def write_rest(connection: AsyncConnection, job: Job, won: set[Key]) -> bool:
    """The other statements of a job. Did it come first, or without an event change a row?"""
    if job.event and key_of(job.event) not in won:
        return False
    changed = True
    for statement, values in job.then:
        result = await connection.execute(statement, values)
        changed = job.event is not None or result.rowcount > 0
    return changed


async def note_present(connection: AsyncConnection, jobs: list[Job]) -> None:
    """Who is there according to all jobs, the last one counts."""
    present = {place: until for job in jobs for place, until in job.present.items()}
    if not present:
        return
    rows = ({"of": match, "at": seat, "until": until} for (match, seat), until in present.items())
    await connection.execute(SET_PRESENT, columns(PRESENT_TYPES, rows))
    await notify(connection, PRESENCE, [f"{match} {seat} {until}" for (match, seat), until in present.items()])


async def notify(connection: AsyncConnection, channel: str, payloads: list[str]) -> None:
    """Lets other processes know, once it is committed."""
    if payloads:
        await connection.execute(NOTIFY, {"channel": channel, "payloads": payloads})
