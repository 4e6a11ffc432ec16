"""A server that starts before the rules are compiled: it serves meanwhile, then goes on by the compiled rules."""

import os
import shutil
import signal
import time
from pathlib import Path

import kaffeehaus as kh
from kaffeehaus.kernel.compiling import CACHE_FOLDER
from tests.server.running import Server, hear, people

STARTING_SECONDS = 60


def compilers_of(server: Server) -> list[int]:
    """The processes that compile for a server, once all of them have started."""
    pid = server.process.pid
    until = time.monotonic() + STARTING_SECONDS
    while time.monotonic() < until:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
        found = [child for child in children if b"kaffeehaus.players.warming" in command_of(child)]
        if len(found) == len(kh.games()):
            return [int(child) for child in found]
    raise TimeoutError("nothing compiles")


def command_of(pid: str) -> bytes:
    """The command line of a process."""
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def test_a_cold_server_serves_while_it_compiles_and_goes_on_compiled(tmp_path: Path, data: Path) -> None:
    assert CACHE_FOLDER is not None
    cache = tmp_path / "cache"
    # Everything is there but the marks: nothing takes long, and nobody knows that before it is tried.
    shutil.copytree(CACHE_FOLDER, cache / CACHE_FOLDER.name, ignore=shutil.ignore_patterns("ready-*"))
    server = Server(data, KAFFEEHAUS_CACHE_DIR=str(cache))
    try:
        compilers = compilers_of(server)
        for pid in compilers:
            os.kill(pid, signal.SIGSTOP)
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
        assert {mark.name for mark in cache.glob("*/ready-*")} == {f"ready-{name}" for name in kh.games()}
        assert "The rules are compiled." in server.log.read_text("utf-8")
    finally:
        server.stop()
