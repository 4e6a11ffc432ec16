"""A server that starts before the rules are compiled: bots answer, everybody is told, and nothing is left behind."""

import os
import shutil
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

import kaffeehaus as kh
from kaffeehaus.kernel.compiling import CACHE_FOLDER
from tests.server.running import Json, Server, hear, people

PATIENCE = 120.0  # seconds until a test gives up
GAMES = ("cardgame", "international", "melange")
Found = TypeVar("Found")


def eventually(look: Callable[[], Found], what: str) -> Found:
    """The first answer that is not empty."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = look()
        if found:
            return found
        time.sleep(0.02)
    raise TimeoutError(what)


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]
    except FileNotFoundError:
        return []


def family_of(pid: int) -> set[int]:
    """All that a process has started, and what they have."""
    return {pid}.union(*(family_of(child) for child in children_of(pid)))


def alive(pid: int) -> bool:
    """Does the process still run? One that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def compilers_of(server: Server, game: str = "") -> list[int]:
    """The processes that compile for a server, of all games or of one."""
    commands = {}
    for child in children_of(server.process.pid):
        try:
            commands[child] = Path(f"/proc/{child}/cmdline").read_bytes()
        except FileNotFoundError:
            continue
    return [
        child
        for child, command in commands.items()
        if b"kaffeehaus.players.warming" in command and command.endswith(f"{game}\0".encode())
    ]


@contextmanager
def cold_server(tmp_path: Path, data: Path) -> Iterator[Server]:
    """A server that does not know yet that everything is compiled: trying it does not take long."""
    assert CACHE_FOLDER is not None
    cache = tmp_path / "cache"
    shutil.copytree(CACHE_FOLDER, cache / CACHE_FOLDER.name, ignore=shutil.ignore_patterns("ready-*"))
    server = Server(data, KAFFEEHAUS_CACHE_DIR=str(cache))
    try:
        yield server
    finally:
        for pid in family_of(server.process.pid):
            os.kill(pid, signal.SIGCONT)
        server.stop()


def hold(server: Server, game: str = "") -> list[int]:
    """Lets compiling go no further."""
    cores = min(os.cpu_count() or 1, 2)
    compilers = eventually(lambda: held if len(held := compilers_of(server, game)) >= cores else [], "nothing compiles")
    for pid in compilers:
        os.kill(pid, signal.SIGSTOP)
    return compilers


def status(server: Server, **wanted: str) -> Json:
    """How far the house is with each game."""
    told: Json = server.http.get("/house", params=wanted).raise_for_status().json()
    return told


def test_a_cold_server_serves_while_it_compiles_and_goes_on_compiled(tmp_path: Path, data: Path) -> None:
    with cold_server(tmp_path, data) as server:
        compilers = hold(server)
        server.wait_until_ready()
        first, second = people(server)
        with first.channel() as channel:
            assert hear(channel, "state")["number"] == 1
            first.play_first()
            assert hear(channel, "state")["number"] == 2
            for pid in compilers:
                os.kill(pid, signal.SIGCONT)
            assert hear(channel, "bye")["reason"] == "restart"
        server.wait_until_ready()
        mover = first if first.state()["to_move"] == 0 else second
        mover.play_first()
        assert mover.number == 3
        assert {mark.name for mark in (tmp_path / "cache").glob("*/ready-*")} == {
            f"ready-{name}" for name in kh.games()
        }
        assert "The rules are compiled." in server.log.read_text("utf-8")
        assert warm(server)


def test_bots_of_all_games_answer_while_nothing_is_ever_compiled(tmp_path: Path, data: Path) -> None:
    with cold_server(tmp_path, data) as server:
        held = hold(server)
        server.wait_until_ready()
        bots = [{"kind": "bot", "level": level} for level in ("level:5", "level:3")]
        for game in GAMES:
            made = server.http.post("/matches", json={"game": game, "seats": bots, "pause": 0}).json()
            number = 0
            while number < 12:
                url = f"/matches/{made['match']}/events"
                number = server.http.get(url, params={"after": number, "wait": 20}).json()["number"]
        told = status(server)
        assert told["warming"]
        assert not any(each["ready"] for each in told["games"].values())
        assert all(each["seconds"] > 0 for each in told["games"].values())
        assert all(alive(pid) for pid in held)


def warm(server: Server) -> bool:
    """Is everything compiled?"""
    server.wait_until_ready()  # it starts again in between
    told = status(server)
    return not told["warming"] and all(each == {"ready": True, "seconds": 0} for each in told["games"].values())


def test_an_unknown_game_is_not_compiled_first(server: Server) -> None:
    assert server.http.get("/house", params={"game": "chess"}).status_code == 404
    assert warm(server)


def is_free(port: int) -> bool:
    """Can somebody else listen there?"""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


@pytest.mark.parametrize("moment", ["compiling", "serving", "thinking"])
def test_a_server_that_is_killed_while_it_compiles_leaves_nothing_behind(
    moment: str, tmp_path: Path, data: Path
) -> None:
    server = Server(data, KAFFEEHAUS_CACHE_DIR=str(tmp_path / "empty"))
    eventually(lambda: compilers_of(server), "nothing compiles")
    if moment != "compiling":
        server.wait_until_ready()
    if moment == "thinking":
        bots = [{"kind": "bot", "level": "level:5"}] * 2
        made = server.http.post("/matches", json={"game": "international", "seats": bots, "pause": 0}).json()
        server.http.get(f"/matches/{made['match']}/events", params={"after": 1, "wait": 20})
    family = family_of(server.process.pid)
    server.kill()
    eventually(lambda: not any(map(alive, family)), "somebody is left")
    eventually(lambda: is_free(server.port), "somebody who was just being started holds the port")


def test_several_processes_end_with_the_one_that_started_them(data: Path, postgres: str) -> None:
    server = Server(data, "--workers", "2", KAFFEEHAUS_DATABASE_URL=postgres)
    server.wait_until_ready()
    family = family_of(server.process.pid)
    assert len(family) > len(("server", "worker", "worker"))
    server.kill()
    eventually(lambda: not any(map(alive, family)), "somebody is left")
    eventually(lambda: is_free(server.port), "somebody who was just being started holds the port")
