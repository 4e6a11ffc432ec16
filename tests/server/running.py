"""A real server in a process of its own, and clients for it."""

import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.forked import ForkedProcess, may_fork

READY_SECONDS = 180.0  # the first start may compile the rules
HEAR_SECONDS = 180.0  # beats alone would let a test wait for ever
GENEROUS = {
    "KAFFEEHAUS_RATE": "100000",
    "KAFFEEHAUS_BURST": "100000",
    "KAFFEEHAUS_CREATIONS": "10000",
    "KAFFEEHAUS_CHANNELS": "10000",
}
GAMES = ("international", "cardgame", "melange")
# Nothing here speaks TLS, and reading the certificates takes longer than most questions to a server.
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

Json = dict[str, Any]


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


class Server:
    """One `kaffeehaus serve` on loopback, forked where possible from a process that has everything imported."""

    process: subprocess.Popen[bytes] | ForkedProcess
    fresh = False

    def __init__(self, data: Path, *options: str, **settings: str) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data.with_name(f"{data.name}-{self.port}.log")
        environment = {**os.environ, **GENEROUS, **settings, "KAFFEEHAUS_DATA": str(data)}
        arguments = ["serve", "--port", str(self.port), *options]
        if may_fork(options, settings) and not self.fresh:
            self.process = ForkedProcess(arguments, environment, self.log)
        else:
            command = [sys.executable, "-m", "kaffeehaus.cli", *arguments]
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        self.http = self.browser()

    def wait_until_ready(self) -> None:
        """Asks until the server answers."""
        until = time.monotonic() + READY_SECONDS
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(self.log.read_text("utf-8")[-3000:])
            try:
                if self.http.get(f"{self.url}/readyz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise TimeoutError("the server does not get ready")

    @property
    def channels(self) -> str:
        """Where live channels are."""
        return f"ws://127.0.0.1:{self.port}/api/v1/matches"

    def browser(self) -> httpx.Client:
        """A client that keeps its own cookie."""
        return httpx.Client(base_url=f"{self.url}/api/v1", timeout=60, verify=PLAIN)

    def stop(self) -> int:
        """Asks the server to stop, and waits."""
        self.http.close()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)

    def kill(self) -> None:
        """Ends the server without a word."""
        self.http.close()
        self.process.kill()
        self.process.wait(60)


class FreshServer(Server):
    """A server that is started from scratch, as a person starts it."""

    fresh = True


@contextmanager
def running(data: Path, **settings: str) -> Iterator[Server]:
    """A server for the time of a test."""
    with several(Server(data, **settings)) as (server,):
        yield server


@contextmanager
def several(*servers: Server) -> Iterator[tuple[Server, ...]]:
    """Servers that were started together."""
    try:
        for server in servers:
            server.wait_until_ready()
        yield servers
    finally:
        for server in servers:
            if server.process.poll() is None:
                server.stop()


def bearer(token: str) -> dict[str, str]:
    """The header of a program."""
    return {"Authorization": f"Bearer {token}"}


class Reachable(Protocol):
    """A server for clients."""

    http: httpx.Client

    @property
    def channels(self) -> str:
        """Where live channels are."""


class Person:
    """One seat of a match, played by calls."""

    def __init__(self, server: Reachable, match: str, seat: int, token: str) -> None:
        self.server, self.match, self.seat, self.token = server, match, seat, token
        self.number = 0

    def get(self, call: str, **wanted: Any) -> httpx.Response:
        """A call that changes nothing."""
        url = f"/matches/{self.match}/{call}"
        return self.server.http.get(url, params=wanted, headers=bearer(self.token))

    def post(self, call: str, body: Json) -> httpx.Response:
        """Any other call."""
        return self.server.http.post(f"/matches/{self.match}/{call}", json=body, headers=bearer(self.token))

    def state(self, wait: float = 0, after: int | None = None) -> Json:
        """The state, after some new event if `wait` is given."""
        since = self.number if after is None else after
        answer = self.get("events", after=since, wait=wait, seat=self.seat)
        assert answer.status_code == 200, answer.text
        state: Json = answer.json()
        self.number = state["number"]
        return state

    def wait_for_turn(self) -> Json:
        """The state as soon as it is this seat's turn, or the match is over."""
        state = self.state()
        while state["choice"] is None and state["state"] != "finished":
            state = self.state(wait=20)
        return state

    def send(self, call: str, **body: Any) -> httpx.Response:
        """A command; what is not given is filled in."""
        filled = {"id": str(uuid.uuid4()), "expect": self.number, "seat": self.seat, **body}
        return self.post(call, filled)

    def do(self, call: str, **body: Any) -> Json:
        """A command that must be accepted."""
        answer = self.send(call, **body)
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        self.number = told["events"][-1]["number"] if told["events"] else told["number"]
        return told

    def play(self, move: str) -> Json:
        """A move that must be accepted."""
        return self.do("moves", move=move)

    def play_first(self) -> Json:
        """The first legal move."""
        choice = self.wait_for_turn()["choice"]
        return self.play(choice["moves"][0]["move"])

    @contextmanager
    def channel(self, **hello: Any) -> Iterator[ClientConnection]:
        """A live channel that has said hello."""
        with connect(f"{self.server.channels}/{self.match}/live", open_timeout=30) as socket:
            socket.send(json.dumps({"type": "hello", "protocol": "kaffeehaus/1", "token": self.token, **hello}))
            yield socket


def hear(socket: ClientConnection, kind: str) -> Json:
    """The next message of a kind; beats are answered, others passed over. Raises TimeoutError if it never comes."""
    until = time.monotonic() + HEAR_SECONDS
    while time.monotonic() < until:
        message: Json = json.loads(socket.recv(timeout=30))
        if message["type"] == "beat":
            socket.send(json.dumps({"type": "beat"}))
        if message["type"] == kind:
            return message
    raise TimeoutError(f"no {kind} is heard, though the channel lives")


def people(server: Reachable, game: str = "international", count: int = 2, **more: Any) -> list[Person]:
    """A match in which every seat is a program's."""
    seats = [{"kind": "remote", "name": f"program {seat}"} for seat in range(count)]
    made = server.http.post("/matches", json={"game": game, "seats": seats, "pause": 0, "start": 0, **more})
    assert made.status_code == 201, made.text
    body = made.json()
    return [Person(server, body["match"], place["seat"], place["token"]) for place in body["seats"]]
