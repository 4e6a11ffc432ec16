"""Writes jobs to PostgreSQL, and notifies other processes."""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kaffeehaus.server.store.writer import MOVES, PRESENCE, EventKey, Job, key_of

SERVING_LOCK = 0x6B616675  # shared by all servers of a database; any number that nobody else uses

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
PLACE_TYPES = {"of": "varchar", "at": "smallint"}
PRESENT_TYPES = {**PLACE_TYPES, "until": "double precision"}


def rows_of(types: dict[str, str], prefix: str = "") -> str:
    """A table made of lists, one parameter a column."""
    return f"unnest({', '.join(f'CAST(:{prefix}{name} AS {kind}[])' for name, kind in types.items())})"


def columns(types: dict[str, str], rows: Iterable[dict[str, Any]], prefix: str = "") -> dict[str, list[Any]]:
    """The parameters of `rows_of`."""
    listed = list(rows)
    return {prefix + name: [row[name] for row in listed] for name in types}


# Rows are always locked in the same order, so that no two processes wait for each other.
LOCKED = "SELECT id FROM matches WHERE id = ANY(CAST(:matches AS varchar[])) ORDER BY id FOR NO KEY UPDATE"
LOCK = text(LOCKED)
# In one statement: each would be one more round trip for all who wait for the batch.
ADD_EVENTS = text(
    f"WITH locked AS ({LOCKED}),"
    f" added AS (INSERT INTO events ({', '.join(EVENT_TYPES)})"
    f" SELECT new.* FROM {rows_of(EVENT_TYPES)} AS new ({', '.join(EVENT_TYPES)})"
    " JOIN locked ON locked.id = new.match"  # a match that was removed must not spoil the others
    " ON CONFLICT DO NOTHING RETURNING match, number),"
    " cards AS (UPDATE matches SET"
    " state = new.state, number = new.number, updated = new.updated, due = new.due, card = new.card"
    " FROM (SELECT DISTINCT ON (new.of) new.*"  # a statement that sets a row twice sets it to either
    f" FROM {rows_of(CARD_TYPES, 'card_')} AS new ({', '.join(CARD_TYPES)})"
    " JOIN added ON added.match = new.of AND added.number = new.number ORDER BY new.of, new.number DESC) AS new"
    " WHERE matches.id = new.of AND matches.number <= new.number)"
    " SELECT match, number, pg_notify(:channel, match || ' ' || number) FROM added"
)
# A card that is older than the one there changes nothing.
SET_CARDS = text(
    "UPDATE matches SET"
    " state = new.state, number = new.number, updated = new.updated, due = new.due, card = new.card"
    f" FROM {rows_of(CARD_TYPES)} AS new ({', '.join(CARD_TYPES)})"
    " WHERE matches.id = new.of AND matches.number <= new.number"
)
LOCK_PRESENT = text(
    f"SELECT FROM keys JOIN {rows_of(PLACE_TYPES)} AS new (of, at) ON match = new.of AND seat = new.at"
    " ORDER BY match, seat FOR NO KEY UPDATE OF keys"
)
SET_PRESENT = text(
    "UPDATE keys SET present_until = new.until"
    f" FROM {rows_of(PRESENT_TYPES)} AS new (of, at, until) WHERE match = new.of AND seat = new.at"
)
# Columns by name: a newer version may add some, and PostgreSQL refuses a prepared statement whose answer changes.
MISSED = text(
    f"SELECT {', '.join(f'events.{name}' for name in EVENT_TYPES)} FROM {rows_of(KNOWN_TYPES)} AS known (of, after)"
    " JOIN events ON events.match = known.of AND events.number > known.after ORDER BY events.match, events.number"
)
NOTIFY = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")


class PostgresBatches:
    """The connections that write."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def write(self, jobs: list[Job]) -> list[bool]:
        """All jobs in one transaction; events alone are one statement, which needs no other to begin and to end it."""
        if all(job.event and not (job.then or job.present or job.cards or job.told) for job in jobs):
            async with self._at_once.connect() as connection:
                won = await add_events(connection, jobs)
            return [job.event is not None and key_of(job.event) in won for job in jobs]
        async with self._engine.begin() as connection:
            return await write_jobs(connection, jobs)

    async def rehearse(self, jobs: list[Job]) -> None:
        """Writes the jobs in a transaction that is taken back."""
        async with self._engine.connect() as connection, connection.begin() as transaction:
            await write_jobs(connection, jobs)
            await transaction.rollback()

    async def close(self) -> None:
        """Closes the connections."""
        await self._engine.dispose()


async def write_jobs(connection: AsyncConnection, jobs: list[Job]) -> list[bool]:
    """Writes jobs in the transaction of a connection."""
    won = await add_events(connection, jobs)
    rest = {id(job): await write_rest(connection, job, won) for job in sorted(jobs, key=lambda job: job.match)}
    await set_cards(connection, {card["of"]: card for job in jobs for card in job.cards})
    await note_present(connection, jobs)
    return [rest[id(job)] for job in jobs]


async def add_events(connection: AsyncConnection, jobs: list[Job]) -> set[EventKey]:
    """Locks all matches, adds events with their cards, and tells of those that came first."""
    touched = {"matches": sorted({job.match for job in jobs if job.match})}
    new = [job.event for job in jobs if job.event]
    if not new:
        if touched["matches"]:
            await connection.execute(LOCK, touched)
        return set()
    cards = [{"of": job.match, **job.card} for job in jobs if job.event and job.card]
    values = {**columns(EVENT_TYPES, new), **columns(CARD_TYPES, cards, "card_"), **touched, "channel": MOVES}
    return {(row.match, row.number) for row in await connection.execute(ADD_EVENTS, values)}


async def write_rest(connection: AsyncConnection, job: Job, won: set[EventKey]) -> bool:
    """The other statements of a job. Did it come first, or without an event change a row?"""
    if job.event and key_of(job.event) not in won:
        return False
    changed = True
    for statement, values in job.then:
        result = await connection.execute(statement, values)
        changed = job.event is not None or result.rowcount > 0
    for channel, payload in job.told if changed else ():
        await notify(connection, channel, [payload])
    return changed


async def set_cards(connection: AsyncConnection, cards: Mapping[str, dict[str, Any]]) -> None:
    """Sets cards of events that are there already."""
    if cards:
        await connection.execute(LOCK, {"matches": sorted(cards)})
        await connection.execute(SET_CARDS, columns(CARD_TYPES, cards.values()))


async def note_present(connection: AsyncConnection, jobs: list[Job]) -> None:
    """Who is there according to all jobs, the last one counts."""
    present = {place: until for job in jobs if job.present for place, until in job.present.items()}
    if not present:
        return
    rows = [{"of": match, "at": seat, "until": until} for (match, seat), until in present.items()]
    await connection.execute(LOCK_PRESENT, columns(PLACE_TYPES, rows))
    await connection.execute(SET_PRESENT, columns(PRESENT_TYPES, rows))
    await notify(connection, PRESENCE, [f"{match} {seat} {until}" for (match, seat), until in present.items()])


async def notify(connection: AsyncConnection, channel: str, payloads: list[str]) -> None:
    """Lets other processes know, once it is committed."""
    if payloads:
        await connection.execute(NOTIFY, {"channel": channel, "payloads": payloads})
