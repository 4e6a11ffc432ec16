"""Keeps a small database of this version for the tests of later ones: `python -m tools.kept_database`.

Run it before a migration is added: it plays matches of all games through a server, and writes the SQLite file and a
dump of the same rows in PostgreSQL to tests/server/data, named after the newest migration. What is there stays.
"""

import asyncio
import gzip
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, delete, insert, select
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

import kaffeehaus as kh
from kaffeehaus.server.store.opening import FILE, open_database, read_url
from kaffeehaus.server.store.tables import metadata
from tests.server.postgresql import postgresql, tool
from tests.server.running import GAMES, Person, Server, people, running

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "tests" / "server" / "data"

Json = dict[str, Any]


def play(persons: list[Person], most: int) -> int:
    """Plays the first legal move again and again; returns how many were played."""
    for played in range(most):
        states = [person.state() for person in persons]
        if states[0]["state"] == "finished":
            return played
        mover, state = next(pair for pair in zip(persons, states, strict=True) if pair[1]["choice"])
        mover.play(state["choice"]["moves"][0]["move"])
    return most


def kept(persons: list[Person], state: str, played: int) -> Json:
    """What the tests have to know of a match."""
    found = persons[0].state()["state"]
    if found != state:
        raise SystemExit(f"a match is {found}, not {state}")
    return {
        "match": persons[0].match,
        "state": state,
        "plies": played,
        "seats": [{"seat": person.seat, "token": person.token} for person in persons],
    }


def matches_of(server: Server, game: str) -> Iterator[Json]:
    """A finished match, one that is played, one that was given up, and one that waits."""
    finished = people(server, game)
    yield kept(finished, "finished", play(finished, 1000))
    playing = people(server, game)
    yield kept(playing, "playing", play(playing, 40))
    resigned = people(server, game)
    play(resigned, 5)
    resigned[0].state()
    resigned[0].do("resign")
    yield kept(resigned, "finished", 5)
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "open"}]
    made = server.http.post("/matches", json={"game": game, "seats": seats, "pause": 0}).json()
    owner = Person(server, made["match"], 0, made["seats"][0]["token"])
    yield {**kept([owner], "waiting", 0), "join": made["seats"][1]["join"]}


def match_with_own_board(server: Server) -> Json:
    """A match whose board is inside its options, and in which Anna has moved once."""
    board = {**kh.game("international").ruleset.component_data(), "name": "own"}
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "remote", "name": "Zoë ☕"}]
    wanted = {"game": "international", "options": {"board": board}, "seats": seats, "pause": 0}
    answer = server.http.post("/matches", json=wanted)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    persons = [Person(server, made["match"], place["seat"], place["token"]) for place in made["seats"]]
    return kept(persons, "playing", play(persons, 1))


async def copy_rows(file: Path, url: str) -> None:
    """The same rows in PostgreSQL."""
    opened = await open_database(url, file.parent)
    await opened.close()
    writing = create_async_engine(read_url(url))
    source = create_engine(URL.create("sqlite", database=str(file)))
    with source.connect() as reading:
        async with writing.begin() as connection:
            for table in metadata.sorted_tables:
                rows = [dict(row) for row in reading.execute(select(table)).mappings()]
                await connection.execute(delete(table))  # what the migrations put there
                if rows:
                    await connection.execute(insert(table), rows)
    source.dispose()
    await writing.dispose()


def main() -> None:
    """Writes the three files."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        with running(data) as server:
            played = [match for game in GAMES for match in matches_of(server, game)]
            played.append(match_with_own_board(server))
            cookie = server.http.cookies["kaffeehaus_visitor"]
        file = data / FILE
        with closing(sqlite3.connect(file)) as database:
            (version,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("VACUUM")
        name = TARGET / f"schema-{version}"
        if name.with_suffix(".json").exists():
            raise SystemExit(f"{name}.json is there already")
        TARGET.mkdir(exist_ok=True)
        (TARGET / f"{name.name}.sqlite.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
        with postgresql() as url:
            asyncio.run(copy_rows(file, url))
            (TARGET / f"{name.name}.sql.gz").write_bytes(gzip.compress(tool("pg_dump", "--no-owner", url), mtime=0))
        told = {"schema": version, "cookie": cookie, "matches": played}
        name.with_suffix(".json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
