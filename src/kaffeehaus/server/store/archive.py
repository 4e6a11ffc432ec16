"""Matches that are to go: which ones by a rule, removed whole, and their space given back."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from kaffeehaus.server.agreements import DAY
from kaffeehaus.server.store.opening import Opened, only_one
from kaffeehaus.server.store.tables import events, hints, keys, matches, reviews, snapshots
from kaffeehaus.server.store.writer import MOVES, REMOVED, Job, Rows, Writer

BELONGING = (reviews, hints, snapshots, events, keys)  # to a match
HERE_SECONDS = 3600.0  # somebody who was there so short a time ago may come back
TIDY_LOCK = 0x6B616674  # any number that nobody else uses
FREED_TOGETHER = 256  # pages of SQLite
PAUSE_SECONDS = 0.02  # for those who play
LOG_SECONDS = 0.2  # in which SQLite's log has to come to rest; those who play wait meanwhile
LOG_TRIES = 50

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Rule:
    """Matches of a state go some days after their last event."""

    state: str
    days: float


@dataclass(frozen=True)
class Going:
    """A match that is to go, as it was when somebody looked."""

    id: str
    game: str
    state: str
    number: int
    updated: float


class Archive:
    """Finds and removes old matches."""

    def __init__(self, opened: Opened, rows: Rows, writer: Writer) -> None:
        self._opened = opened
        self._reading: AsyncEngine = opened.reading
        self._rows = rows
        self._writer = writer

    async def going(self, rule: Rule, now: float, limit: int | None = None) -> list[Going]:
        """Matches that are to go by the rule, the oldest first; none at which somebody looks or has just looked."""
        number = select(func.max(events.c.number)).where(events.c.match == matches.c.id).scalar_subquery()
        wanted = (
            select(matches.c.id, matches.c.game, matches.c.state, number.label("number"), matches.c.updated)
            .where(matches.c.state == rule.state, matches.c.updated < now - rule.days * DAY, left_alone(now))
            .order_by(matches.c.updated)
            .limit(limit)
        )
        return [Going(row.id, row.game, row.state, row.number or 0, row.updated) for row in await self._rows(wanted)]

    async def remove(self, going: Going, now: float) -> bool:
        """Removes a match with all that belongs to it; False if it has gone on, or somebody has come."""
        newer = exists().where(events.c.match == going.id, events.c.number > going.number)
        same = and_(matches.c.id == going.id, ~newer, left_alone(now))
        still = select(matches.c.id).where(same)
        then: list[tuple[Any, Any]] = [(delete(table).where(table.c.match.in_(still)), None) for table in BELONGING]
        then.append((delete(matches).where(same), None))  # the last one says whether it has gone
        return await self._writer.write(Job(going.id, then=then, told=[(MOVES, f"{going.id} {REMOVED}")]))

    async def note_watched(self, idents: Iterable[str], until: float) -> None:
        """Lets other processes know that somebody looks at these matches."""
        watched = update(matches).where(matches.c.id.in_(list(idents))).values(watched_until=until)
        await self._writer.write(Job(then=[(watched, None)]))

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[bool]:
        """Is this process the only one that tidies meanwhile?"""
        if not self._opened.postgres:
            async with only_one(Path(str(self._reading.url.database)).with_name("tidying.lock")) as alone:
                yield alone
            return
        async with self._reading.connect() as connection:  # whose transaction holds the lock to the end
            yield bool(await connection.scalar(text(f"SELECT pg_try_advisory_xact_lock({TIDY_LOCK})")))

    async def give_space_back(self) -> None:
        """Shortens the file of SQLite, a little at a time; PostgreSQL does it by itself."""
        if self._opened.postgres:
            return
        file = str(self._reading.url.database)
        while await asyncio.to_thread(free_pages, file):
            await asyncio.sleep(PAUSE_SECONDS)

    async def empty_log(self) -> None:
        """Takes SQLite's log into the file and empties it: what was deleted or replaced stands there until then."""
        if self._opened.postgres:
            return
        file = str(self._reading.url.database)
        for _ in range(LOG_TRIES):
            if await asyncio.to_thread(log_emptied, file):
                return
            await asyncio.sleep(PAUSE_SECONDS)
        log.warning("the log of the database is in use")

    async def shorten(self) -> None:
        """Writes the file of SQLite anew without any gap: for a process that knows to be alone."""
        if not self._opened.postgres:
            await asyncio.to_thread(vacuum, str(self._reading.url.database))


def vacuum(file: str) -> None:
    """Also lets files that were made before 0002 give space back later."""
    with closing(sqlite3.connect(file, timeout=10)) as connection:
        connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
        connection.execute("VACUUM")


def left_alone(now: float) -> ColumnElement[bool]:
    """Nobody sits at the match now, and no process says that somebody looks at it."""
    here = exists().where(keys.c.match == matches.c.id, keys.c.present_until > now - HERE_SECONDS)
    return and_(~here, or_(matches.c.watched_until.is_(None), matches.c.watched_until < now))


def log_emptied(file: str) -> bool:
    """Empties SQLite's log, unless somebody reads from it or writes to it at this moment."""
    with closing(sqlite3.connect(file, timeout=LOG_SECONDS)) as connection:
        (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy


def free_pages(file: str) -> bool:
    """Gives some free pages at the end of the file back. Are there more?"""
    with closing(sqlite3.connect(file, timeout=10)) as connection:
        connection.execute(f"PRAGMA incremental_vacuum({FREED_TOGETHER})").fetchall()
        (kind,) = connection.execute("PRAGMA auto_vacuum").fetchone()  # 0 in a file that was made before 0002
        (free,) = connection.execute("PRAGMA freelist_count").fetchone()
        return bool(kind and free)
