"""The servers of the load run, each in processes of its own on loopback: ours, and boardgame.io's."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from typing import Any

READY_SECONDS = 180
INSTALL_SECONDS = 300
GAME = "international"
GENEROUS = {
    "KAFFEEHAUS_RATE": "100000000",
    "KAFFEEHAUS_BURST": "100000000",
    "KAFFEEHAUS_CREATIONS": "100000000",
    "KAFFEEHAUS_CHANNELS": "100000000",
    "KAFFEEHAUS_LIVE_MATCHES": "20000",
    "KAFFEEHAUS_LOG_LEVEL": "error",
}
PEER = Path(__file__).with_name("boardgame_io")

Json = dict[str, Any]


class Server:
    """A process that serves on a free port, its children with it."""

    ready_at = "/"

    def __init__(self, command: list[str], environment: dict[str, str], port: int) -> None:
        self.port = port
        self.process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)

    def wait_until_ready(self) -> None:
        """Asks until it answers."""
        until = time.monotonic() + READY_SECONDS
        while True:
            try:
                self.get(self.ready_at)
            except OSError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise
                time.sleep(0.1)
            else:
                return

    def get(self, path: str) -> bytes:
        """An answer to a request without a body."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
            body: bytes = answer.read()
            return body

    def post(self, path: str, body: Json) -> Json:
        """An answer to a request in JSON."""
        headers = {"Content-Type": "application/json"}
        url = f"http://127.0.0.1:{self.port}{path}"
        request = urllib.request.Request(url, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            found: Json = json.load(answer)
            return found

    def processes(self) -> Iterable[int]:
        """The processes that serve."""
        return [self.process.pid]

    def make_match(self) -> Json:
        """A new match of two programs: its `match` and the `token` of each seat."""
        raise NotImplementedError

    def kilobytes(self) -> int:
        """Memory of the processes that serve."""
        return sum(map(resident, self.processes()))

    def seconds(self) -> float:
        """Processor time that the processes that serve have taken so far."""
        return sum(map(processor_seconds, self.processes()))

    def stop(self) -> None:
        """Ends it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


class Kaffeehaus(Server):
    """`kaffeehaus serve` on SQLite, or on PostgreSQL if there is an address."""

    ready_at = "/readyz"

    def __init__(self, data: str, postgres: str = "", workers: int = 1) -> None:
        self._workers = workers
        environment = {**GENEROUS, "KAFFEEHAUS_DATA": data, "KAFFEEHAUS_DATABASE_URL": postgres}
        port = free_port()
        options = ["--port", str(port), "--workers", str(workers)]
        super().__init__([sys.executable, "-m", "kaffeehaus.cli", "serve", *options], environment, port)

    def processes(self) -> Iterable[int]:
        """One, or all that share the socket; the bots think in children of theirs, which have nothing to do here."""
        pid = self.process.pid
        return [pid] if self._workers == 1 else [pid, *children_of(pid)]

    def make_match(self) -> Json:
        """A match of two programs."""
        made = self.post("/api/v1/matches", {"game": GAME, "seats": [{"kind": "remote"}, {"kind": "remote"}]})
        return {"match": made["match"], "tokens": [seat["token"] for seat in made["seats"]]}


class BoardgameIo(Server):
    """boardgame.io's server in production mode, in memory or with FlatFile in a folder."""

    ready_at = "/games"

    def __init__(self, folder: str = "") -> None:
        port = free_port()
        command = ["node", str(PEER / "server.js"), str(port), *[folder] * bool(folder)]
        super().__init__(command, {"NODE_ENV": "production"}, port)

    def make_match(self) -> Json:
        """A match in which both seats are taken."""
        match = self.post("/games/cafe/create", {"numPlayers": 2})["matchID"]
        path = f"/games/cafe/{match}/join"
        tokens = [
            self.post(path, {"playerID": seat, "playerName": f"program {seat}"})["playerCredentials"] for seat in "01"
        ]
        return {"match": match, "tokens": tokens}


def compile_rules() -> None:
    """Compiles all games first: until that is done our server plays by uncompiled rules, in a child of its process."""
    subprocess.run([sys.executable, "-m", "kaffeehaus.players.warming"], check=True)


def install_peer() -> str | None:
    """Installs boardgame.io on first use; returns what is missing, None if it is there."""
    if (PEER / "node_modules" / "boardgame.io").is_dir():
        return None
    if shutil.which("npm") is None:
        return "node and npm, for boardgame.io"
    done = subprocess.run(
        ["npm", "ci", "--silent"], cwd=PEER, stdout=subprocess.DEVNULL, timeout=INSTALL_SECONDS, check=False
    )
    return None if done.returncode == 0 else "npm could not install boardgame.io"


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]


def resident(pid: int) -> int:
    """The memory of a process in kilobytes."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def processor_seconds(pid: int) -> float:
    """Processor time that a process has taken so far."""
    user, system = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
