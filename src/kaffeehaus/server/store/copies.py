"""Backups: everything that a house keeps in one SQLite file, whichever database it came from or goes to."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, delete, func, insert, select, text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.server.store.opening import FILE, migrate_in, read_url
from kaffeehaus.server.store.postgres import SERVING_LOCK
from kaffeehaus.server.store.schema import known_versions, migrate, version_of
from kaffeehaus.server.store.tables import matches, metadata

TOGETHER = 1000  # rows
SIDE_FILES = ("-wal", "-shm", "-journal")  # of SQLite, and of no use to another file of the same name


def check_backup(file: Path) -> int:
    """How many matches a backup has. Raises InvalidOptions with all that is wrong with it."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            reasons = [
                f"it is damaged: {state}" for (state,) in connection.execute("PRAGMA integrity_check") if state != "ok"
            ]
            if connection.execute("PRAGMA foreign_key_check").fetchone():
                reasons.append("it has parts of matches that are not there")
            (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            (count,) = connection.execute("SELECT count(*) FROM matches").fetchone()
    except (sqlite3.Error, TypeError) as fault:
        raise InvalidOptions([f"{file} is no backup of a house: {fault}"]) from fault
    if version not in known_versions():
        reasons.append(f"it has schema {version}, which is newer than this version of kaffeehaus")
    if reasons:
        raise InvalidOptions([f"{file} cannot be used: {reason}" for reason in reasons])
    return int(count)


def copy_file(source: Path, to: Path) -> None:
    """Copies a SQLite database while it may be in use. Raises InvalidOptions if it is damaged."""
    with drafted(to) as draft:
        copy_pages(source, draft)
        check_backup(draft)


def copy_pages(source: Path, to: Path) -> None:
    """Copies a SQLite database as it is at one moment."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(to)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # one file is all there is


@contextmanager
def drafted(to: Path) -> Iterator[Path]:
    """A name beside the file; what is there in the end becomes the file, so that nobody finds half of it."""
    draft = to.with_name(f".{to.name}.draft")
    try:
        draft.unlink(missing_ok=True)
        yield draft
        draft.replace(to)
    finally:
        for suffix in ("", *SIDE_FILES):
            draft.with_name(draft.name + suffix).unlink(missing_ok=True)


async def backup_postgres(url: str, to: Path) -> None:
    """Writes all that PostgreSQL keeps to a file, as it is at one moment."""
    with drafted(to) as draft:
        async with connected(url, isolation_level="REPEATABLE READ") as source:
            await source.run_sync(check_current)
            engine = create_engine(URL.create("sqlite", database=str(draft)))
            await asyncio.to_thread(migrate_in, engine)
            with engine.begin() as target:
                for table in metadata.sorted_tables:
                    target.execute(delete(table))
                    async for rows in (await source.stream(select(table))).mappings().partitions(TOGETHER):
                        await asyncio.to_thread(target.execute, insert(table), [dict(row) for row in rows])
            engine.dispose()
        check_backup(draft)


def check_current(connection: Connection) -> None:
    """Raises InvalidOptions unless this version knows everything that is kept."""
    current, (newest, *_) = version_of(connection), known_versions()
    if current != newest:
        raise InvalidOptions(
            [f"the database has schema {current}, not {newest}: start the server once, or use its version"]
        )


async def restore_postgres(file: Path, url: str, *, replace: bool) -> None:
    """Puts a backup into PostgreSQL, all of it or nothing. Raises InvalidOptions."""
    async with connected(url) as target:
        if not await target.scalar(text(f"SELECT pg_try_advisory_xact_lock({SERVING_LOCK})")):
            raise InvalidOptions(["a server uses this database; stop it first"])
        await target.run_sync(migrate)
        await target.run_sync(check_current)
        if await target.scalar(select(func.count()).select_from(matches)) and not replace:
            raise InvalidOptions(["there are matches already; --replace removes them"])
        for table in reversed(metadata.sorted_tables):
            await target.execute(delete(table))
        engine = create_engine(URL.create("sqlite", database=str(file)))
        with engine.connect() as source:
            for table in metadata.sorted_tables:
                for rows in source.execute(select(table)).mappings().partitions(TOGETHER):
                    await target.execute(insert(table), [dict(row) for row in rows])
        engine.dispose()


def restore_sqlite(file: Path, folder: Path, *, replace: bool) -> None:
    """Puts a backup into a data folder that no server uses. Raises InvalidOptions."""
    target = folder / FILE
    if target.exists() and not replace:
        raise InvalidOptions([f"there are matches in {folder} already; --replace removes them"])
    folder.mkdir(parents=True, exist_ok=True)
    with drafted(target) as draft:
        copy_pages(file, draft)
        upgrade(draft)
        for suffix in SIDE_FILES:
            target.with_name(target.name + suffix).unlink(missing_ok=True)


def upgrade(file: Path) -> None:
    """Brings a file to the newest schema."""
    engine = create_engine(URL.create("sqlite", database=str(file)))
    migrate_in(engine)
    engine.dispose()


@asynccontextmanager
async def connected(url: str, **options: Any) -> AsyncIterator[AsyncConnection]:
    """One connection to PostgreSQL, with all that is done in one transaction."""
    engine = create_async_engine(read_url(url), **options)
    try:
        async with engine.begin() as connection:
            yield connection
    finally:
        await engine.dispose()
