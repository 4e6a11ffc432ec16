"""Opening a database: its engines, its settings, and its schema brought up to date under a lock."""

import asyncio
import fcntl
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

from sqlalchemy import Dialect, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.server.store.postgres import PostgresBatches
from kaffeehaus.server.store.schema import migrate
from kaffeehaus.server.store.sqlite import Others, SharedSqlite, SqliteBatches
from kaffeehaus.server.store.writer import Batches

FILE = "kaffeehaus.sqlite"
MIGRATION_LOCK = 0x6B616666  # any number that nobody else uses
READERS = 4
# Less than a caller waits, so that the caller still hears the reason.
BUSY_SECONDS = 3.0  # for a lock, a connection or an answer
UNUSED_SECONDS = 1.0  # after which a connection to PostgreSQL is tried before it is used
USED = "used"  # when a connection was last used
LOG_PAGES = 4000  # 16 MB, then SQLite takes its log into the file: a page that is written often is copied less often
HIDDEN = {"hide_parameters": True}  # what is written is never told in an error


@dataclass(frozen=True)
class Opened:
    """A database, opened for both; `others` are the processes of this server that share SQLite, if there are any."""

    writing: Batches
    reading: AsyncEngine
    postgres: bool
    others: Others | None = None

    @property
    def shared(self) -> bool:
        """May several processes use it at a time?"""
        return self.postgres or self.others is not None

    async def close(self) -> None:
        """Closes all connections."""
        await self.reading.dispose()
        await self.writing.close()


async def open_database(url: str | None, folder: Path, others: Others | None = None) -> Opened:
    """Opens PostgreSQL at the URL, or else SQLite in the folder, with the newest schema. Raises InvalidOptions.

    `others` hear what is written to SQLite; PostgreSQL tells all processes by itself.
    """
    if url:
        return await _open_postgres(read_url(url))
    folder.mkdir(parents=True, exist_ok=True)
    return await _open_sqlite(folder, others)


def read_url(url: str) -> URL:
    """The address of a PostgreSQL database, for our driver. Raises InvalidOptions."""
    try:
        read = make_url(url)
    except ArgumentError as fault:
        raise InvalidOptions(["KAFFEEHAUS_DATABASE_URL is no address such as postgresql://user@host/name"]) from fault
    if read.get_backend_name() not in ("postgresql", "postgres"):
        raise InvalidOptions([f"KAFFEEHAUS_DATABASE_URL names {read.get_backend_name()}, not postgresql"])
    return read.set(drivername="postgresql+asyncpg")


async def _open_postgres(url: URL) -> Opened:
    migrating = create_async_engine(url, **HIDDEN)  # which may take its time
    async with migrating.begin() as connection:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        await connection.run_sync(migrate)
    await migrating.dispose()
    seconds = {"timeout": BUSY_SECONDS, "command_timeout": BUSY_SECONDS}
    patient: dict[str, Any] = {"pool_timeout": BUSY_SECONDS, "connect_args": seconds, **HIDDEN}
    writing = create_async_engine(url, pool_size=2, max_overflow=1, **patient)
    reading = create_async_engine(url, pool_size=READERS, **patient)
    for engine in (writing, reading):
        event.listen(engine.sync_engine, "checkin", note_use)
        event.listen(engine.sync_engine, "checkout", partial(try_unused, engine.dialect))
    return Opened(PostgresBatches(writing), reading, postgres=True)


def note_use(_: object, record: ConnectionPoolEntry) -> None:
    """Notes when a connection was last used."""
    record.info[USED] = time.monotonic()


def try_unused(dialect: Dialect, connection: Any, record: ConnectionPoolEntry, _: object) -> None:
    """Makes all connections anew if one that nobody has used for a while does not answer: the database may have ended.

    `pool_pre_ping` would ask every time, which is one more round trip for all who wait for a batch.
    """
    if time.monotonic() - record.info.get(USED, inf) > UNUSED_SECONDS:
        try:
            dialect.do_ping(connection)
        except Exception as fault:
            raise InvalidatePoolError from fault


async def _open_sqlite(folder: Path, others: Others | None) -> Opened:
    path = str(folder / FILE)
    patient: dict[str, Any] = {"max_overflow": 0, "pool_timeout": BUSY_SECONDS, **HIDDEN}
    writing = create_engine(URL.create("sqlite", database=path), pool_size=1, **patient)
    reading = create_async_engine(URL.create("sqlite+aiosqlite", database=path), pool_size=READERS, **patient)
    for engine in (writing, reading.sync_engine):
        event.listen(engine, "connect", set_durable)
    async with locked(folder / "migrating.lock"):
        await asyncio.to_thread(migrate_in, writing)
    batches = SqliteBatches(writing) if others is None else SharedSqlite(writing, folder / "writing.lock", others)
    return Opened(batches, reading, postgres=False, others=others)


def migrate_in(engine: Engine) -> None:
    """Brings the schema of a database up to date."""
    with engine.begin() as connection:
        migrate(connection)


def set_durable(connection: Any, _: object) -> None:
    """Readers do not wait for the writer, and a commit has reached the disk when it returns.

    A new file can give space back bit by bit, which only the first setting of all can arrange, and what is deleted is
    overwritten: a name that is forgotten must not be found in the file.
    """
    cursor = connection.cursor()
    for setting in (
        f"busy_timeout={BUSY_SECONDS * 1000:.0f}",
        "auto_vacuum=INCREMENTAL",
        "secure_delete=ON",
        "journal_mode=WAL",
        "synchronous=FULL",
        f"wal_autocheckpoint={LOG_PAGES}",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


@asynccontextmanager
async def locked(path: Path) -> AsyncIterator[None]:
    """Holds a lock that only one process has at a time."""
    with path.open("w") as file:
        await asyncio.to_thread(fcntl.flock, file, fcntl.LOCK_EX)
        yield


@asynccontextmanager
async def only_one(path: Path) -> AsyncIterator[bool]:
    """Holds the lock if nobody else has it."""
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
