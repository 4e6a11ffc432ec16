"""Backup and restore, on both stores and from one to the other."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine
from typer.testing import Result

from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.opening import FILE, read_url
from kaffeehaus.server.store.tables import metadata
from tests.cli.running import kaffeehaus, refused
from tests.server.kept import VERSIONS, put_in_folder, told
from tests.server.postgresql import new_database, query, tool
from tests.server.proofs.inside import served
from tests.server.running import Person, free_port, people, running

Rows = dict[str, list[tuple[object, ...]]]
NEWEST_KEPT = VERSIONS[-1]


def rows_of_file(file: Path) -> Rows:
    engine = create_engine(URL.create("sqlite", database=str(file)))
    with engine.connect() as connection:
        found = {
            table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
        }
    engine.dispose()
    return found


def rows_of_postgres(url: str) -> Rows:
    async def read() -> Rows:
        engine = create_async_engine(read_url(url))
        async with engine.connect() as connection:
            found = {
                table.name: sorted(map(tuple, (await connection.execute(select(table))).all()), key=repr)
                for table in metadata.sorted_tables
            }
        await engine.dispose()
        return found

    return asyncio.run(read())


def on(url: str, *arguments: str | Path) -> Result:
    """Runs a command on PostgreSQL."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KAFFEEHAUS_DATABASE_URL", url)
        return kaffeehaus(*arguments)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A backup that an earlier version made."""
    return put_in_folder(NEWEST_KEPT, tmp_path / "kept")


def test_a_backup_goes_to_postgresql_and_back_with_every_row(kept: Path, tmp_path: Path, own_postgres: str) -> None:
    here, back, again = tmp_path / "here", tmp_path / "back.sqlite", tmp_path / "again"
    assert kaffeehaus("restore", kept, "--data", here).exit_code == 0
    first = rows_of_file(here / FILE)
    assert len(first["matches"]) == len(told(NEWEST_KEPT)["matches"])
    for command in (("restore", kept), ("backup", back)):
        done = on(own_postgres, *command)
        assert done.exit_code == 0, done.stderr
    assert rows_of_postgres(own_postgres) == first
    assert kaffeehaus("restore", back, "--data", again).exit_code == 0
    assert rows_of_file(again / FILE) == first


def test_a_restored_house_plays_on(kept: Path, tmp_path: Path) -> None:
    here = tmp_path / "here"
    assert kaffeehaus("restore", kept, "--data", here).exit_code == 0
    match = next(each for each in told(NEWEST_KEPT)["matches"] if each["state"] == "playing")
    with served(Settings(here)) as house:
        persons = [Person(house, match["match"], seat["seat"], seat["token"]) for seat in match["seats"]]
        mover = next(person for person in persons if person.state()["choice"])
        mover.play_first()
        copy = tmp_path / "copy.sqlite"
        assert kaffeehaus("backup", copy, "--data", here).exit_code == 0
    assert rows_of_file(copy)["events"] == rows_of_file(here / FILE)["events"]


def test_what_is_there_is_replaced_only_if_told(kept: Path, tmp_path: Path, own_postgres: str) -> None:
    here = tmp_path / "here"
    assert kaffeehaus("restore", kept, "--data", here).exit_code == 0
    assert refused(kaffeehaus("restore", kept, "--data", here), "there are matches", "--replace")
    assert kaffeehaus("restore", kept, "--data", here, "--replace").exit_code == 0
    assert on(own_postgres, "restore", kept).exit_code == 0
    assert refused(on(own_postgres, "restore", kept), "--replace removes them")
    assert on(own_postgres, "restore", kept, "--replace").exit_code == 0


def test_nothing_is_restored_while_a_server_runs(kept: Path, data: Path, own_postgres: str) -> None:
    with running(data) as server:
        assert refused(
            kaffeehaus("restore", kept, "--replace", "--data", server.data), "another server uses the folder"
        )
    with running(data, KAFFEEHAUS_DATABASE_URL=own_postgres) as server:
        first, _ = people(server)
        assert refused(on(own_postgres, "restore", kept, "--replace"), "a server uses this database")
        first.play_first()


def test_a_postgresql_house_is_backed_up_while_it_runs(own_postgres: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with served(Settings(tmp_path, own_postgres)) as house:
        first, _ = people(house)
        first.play_first()
        done = on(own_postgres, "backup", copy)
        assert done.exit_code == 0, done.stderr
    assert [row[2] for row in rows_of_file(copy)["events"]] == ["start", "move"]


def test_a_database_that_does_not_answer_is_told_in_words(kept: Path, tmp_path: Path) -> None:
    nowhere = f"postgresql://nobody@127.0.0.1:{free_port()}/nothing"
    for command in (("backup", tmp_path / "copy"), ("restore", kept), ("tidy",), ("tidy", "--dry-run")):
        assert refused(on(nowhere, *command), "the database cannot be used")


def test_a_file_that_is_no_backup_is_refused(kept: Path, tmp_path: Path) -> None:
    here = tmp_path / "here"
    for text in (b"", b"nothing", kept.read_bytes()[:20_000]):
        (tmp_path / "wrong").write_bytes(text)
        assert refused(kaffeehaus("restore", tmp_path / "wrong", "--data", here))
    assert refused(kaffeehaus("restore", tmp_path / "missing", "--data", here), "there is no file")
    with closing(sqlite3.connect(kept)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert refused(kaffeehaus("restore", kept, "--data", here), "schema 9999", "newer")
    assert not (here / FILE).exists()


def test_pg_dump_and_pg_restore_give_the_same_rows(kept: Path, own_postgres: str, tmp_path: Path) -> None:
    assert on(own_postgres, "restore", kept).exit_code == 0
    dump, other = tmp_path / "kaffeehaus.dump", new_database(own_postgres)
    tool("pg_dump", "--format=custom", f"--file={dump}", own_postgres)
    tool("pg_restore", "--no-owner", f"--dbname={other}", dump)
    assert rows_of_postgres(other) == rows_of_postgres(own_postgres)
    assert query(other, "SELECT version_num FROM alembic_version") == query(
        own_postgres, "SELECT version_num FROM alembic_version"
    )
