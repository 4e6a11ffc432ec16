"""Somebody who plays, in a process of its own, while others attack: it measures how long it has to wait for anything.

`python -m tests.server.proofs.bystander PORT PID` plays until its input ends; for every line that it reads it writes
what it has seen since the last one. On a busy machine a wait says little about the server, so it also notes how much
processor time the server took meanwhile: what it did before it answered.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx

from bench.load_clients import Channel, connected
from tests.server.running import Server

PAUSE = 0.02  # seconds between two moves
TICKS = os.sysconf("SC_CLK_TCK")  # of processor time, in a second
AWAY = "store-away"  # the reason of a server that cannot write just now
SEATS = [{"kind": "remote"}, {"kind": "remote"}]


@dataclass
class Seen:
    """How often the bystander waited, the longest wait, and the most that the server did meanwhile, in seconds.

    `away` counts what the server could not write and asked to be sent again, as the protocol says (503).
    """

    moves: int = 0
    calls: int = 0
    away: int = 0
    longest: float = 0.0
    work: float = 0.0
    faults: list[str] = field(default_factory=list)

    def with_more(self, more: "Seen") -> "Seen":
        """Both together."""
        longest, work = max(self.longest, more.longest), max(self.work, more.work)
        counts = self.moves + more.moves, self.calls + more.calls, self.away + more.away
        return Seen(*counts, longest, work, self.faults + more.faults)


@dataclass
class Watch:
    """Looks at the clock, and at the processor time of a server with all its threads."""

    path: Path

    def now(self) -> tuple[float, float]:
        """Both, in seconds."""
        user, system = self.path.read_text("ascii").rpartition(")")[2].split()[11:13]
        return time.perf_counter(), (int(user) + int(system)) / TICKS


class Playing:
    """Both seats of a match, each by its channel; a move is there when both have heard of it."""

    def __init__(self, port: int, watch: Watch) -> None:
        self._port, self._watch = port, watch
        self.seen = Seen()
        self._news = asyncio.Event()
        self._refused = False  # was the last move not written?
        self._states: list[dict[str, Any]] = [{}, {}]
        self._channels: list[Channel] = []

    async def run(self) -> None:
        """Plays matches one after the other."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self._port}/api/v1", timeout=60) as http:
            while True:
                await self._play(http)

    async def _play(self, http: httpx.AsyncClient) -> None:
        body = {"game": "international", "seats": SEATS, "start": 0}
        made = (await self._call(http, "POST", "/matches", body)).json()
        match = made["match"]
        self._states, self._channels = [{}, {}], []
        for seat in (0, 1):
            url = f"ws://127.0.0.1:{self._port}/api/v1/matches/{match}/live"
            hear = lambda text, seat=seat: self._hear(seat, text)  # noqa: E731
            self._channels.append(await connected(url, self._port, hear))
            hello = {"type": "hello", "protocol": "kaffeehaus/1", "token": made["seats"][seat]["token"]}
            self._channels[seat].say(json.dumps(hello).encode())
        await self._both_have(1)
        while self._states[0]["state"] == "playing":
            await self._move(self._states[0]["number"])
            await self._call(http, "GET", f"/matches/{match}")
            await asyncio.sleep(PAUSE)
        for channel in self._channels:
            channel.close()

    def _hear(self, seat: int, text: bytes) -> None:
        message = json.loads(text)
        if message["type"] == "beat":
            self._channels[seat].say(b'{"type":"beat"}')
        elif message["type"] == "state":
            self._states[seat] = message
            self._news.set()
        elif message["type"] == "refused" and message["error"]["reason"] == AWAY:
            self._refused = True
            self._news.set()
        elif message["type"] in ("bye", "refused"):
            self.seen.faults.append(str(message))

    async def _both_have(self, number: int) -> None:
        while not self._refused and any(state.get("number", 0) < number for state in self._states):
            self._news.clear()
            await self._news.wait()

    async def _move(self, number: int) -> None:
        seat = self._states[0]["to_move"]
        move = self._states[seat]["choice"]["moves"][0]["move"]
        began = self._watch.now()
        command = {"type": "move", "id": f"{number}", "expect": number, "seat": seat, "move": move}
        self._channels[seat].say(json.dumps(command).encode())
        await self._both_have(number + 1)
        while self._refused:
            self._refused = False
            self.seen.away += 1
            await asyncio.sleep(PAUSE)
            self._channels[seat].say(json.dumps(command).encode())
            await self._both_have(number + 1)
        self.seen.moves += 1
        self._note(began)

    def _note(self, began: tuple[float, float]) -> None:
        waited, worked = (now - then for now, then in zip(self._watch.now(), began, strict=True))
        self.seen = self.seen.with_more(Seen(longest=waited, work=worked))

    async def _call(self, http: httpx.AsyncClient, method: str, path: str, body: Any = None) -> httpx.Response:
        began = self._watch.now()
        answer = await http.request(method, path, json=body)
        while answer.status_code == httpx.codes.SERVICE_UNAVAILABLE and answer.json()["error"]["reason"] == AWAY:
            self.seen.away += 1
            await asyncio.sleep(PAUSE)
            answer = await http.request(method, path, json=body)
        self.seen.calls += 1
        self._note(began)
        if answer.status_code not in (200, 201):
            self.seen.faults.append(answer.text)
        return answer


async def play_and_tell(port: int, pid: int) -> None:
    """Plays until the input ends."""
    playing = Playing(port, Watch(Path(f"/proc/{pid}/stat")))
    task = asyncio.create_task(playing.run())
    while await asyncio.to_thread(sys.stdin.readline):
        seen, playing.seen = playing.seen, Seen()
        sys.stdout.write(json.dumps(vars(seen)) + "\n")
        sys.stdout.flush()
        if task.done():
            break
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


class Bystander:
    """The process, as those see it who attack."""

    def __init__(self, server: Server) -> None:
        place = str(server.port), str(server.process.pid)
        command = [sys.executable, "-m", "tests.server.proofs.bystander", *place]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def seen(self) -> Seen:
        """What it has seen since it was asked the last time; it has played at least once."""
        total = Seen()
        while total.moves == 0:
            cast(Any, self._process.stdin).write("\n")
            cast(Any, self._process.stdin).flush()
            told = Seen(**json.loads(cast(Any, self._process.stdout).readline()))
            total = total.with_more(told)
            time.sleep(0 if total.moves else 0.1)
        return total

    def close(self) -> None:
        """Lets it go home."""
        cast(Any, self._process.stdin).close()
        self._process.wait(60)
        cast(Any, self._process.stdout).close()


if __name__ == "__main__":
    asyncio.run(play_and_tell(*map(int, sys.argv[1:])))
