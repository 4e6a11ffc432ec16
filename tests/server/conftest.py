"""Servers and databases that many tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kaffeehaus.server.settings import Settings
from tests.server.postgresql import new_database, postgresql
from tests.server.running import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its matches in SQLite; whoever is away for a second is away."""
    with running(tmp_path_factory.mktemp("house") / "data", KAFFEEHAUS_PATIENCE="1") as started:
        yield started


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of an empty PostgreSQL."""
    with postgresql() as address:
        yield address


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder for the matches of one test."""
    return tmp_path / "data"


@pytest.fixture
def own_postgres(postgres: str) -> str:
    """The address of a PostgreSQL database that this test has for itself."""
    return new_database(postgres)


@pytest.fixture(params=["sqlite", "postgres"])
def settings(request: pytest.FixtureRequest, data: Path) -> Settings:
    """A house of one's own on each kind of store, with generous limits."""
    url = request.getfixturevalue("own_postgres") if request.param == "postgres" else ""
    return Settings(data, url, rate=1e5, burst=100_000, creations=1e4)
