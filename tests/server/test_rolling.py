"""Two processes on one PostgreSQL are restarted one after the other while people play: no move is refused or lost."""

import json
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from kaffeehaus.server.settings import Settings
from tests.server.postgresql import query
from tests.server.proofs.inside import served
from tests.server.running import GAMES, PLAIN, Json, Person, Server, bearer, people, several

PLAYERS = 6
LOST = (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


class Client:
    """Plays matches one after the other, all seats of each, and goes to the other door when one closes."""

    def __init__(self, doors: list[Server], number: int, ended: threading.Event) -> None:
        self.doors, self.number, self.ended = doors, number, ended
        self.door = number
        self.http = httpx.Client(timeout=30, verify=PLAIN)
        self.accepted: dict[str, tuple[str, int]] = {}  # by id: the match and the number
        self.finished: list[str] = []
        self.moved = 0
        self.accepted_one = threading.Event()
        self.fault: Exception | None = None

    @property
    def server(self) -> Server:
        return self.doors[self.door % len(self.doors)]

    def run(self) -> None:
        try:
            with self.http:
                while not self.ended.is_set():
                    self.play(by_channel=self.number % 2 == 0)
        except (AssertionError, KeyError, ValueError) as fault:
            self.fault = fault

    def insisting(self, ask: Callable[[], httpx.Response]) -> Json:
        """Asks until some server answers; a refusal is a failure."""
        while True:
            try:
                answer = ask()
            except LOST:
                self.door += 1
                self.moved += 1
                continue
            assert answer.status_code in (200, 201), answer.text
            told: Json = answer.json()
            return told

    def call(self, method: str, path: str, **more: object) -> Json:
        return self.insisting(lambda: self.http.request(method, f"{self.server.url}/api/v1{path}", **more))  # type: ignore[arg-type]

    def play(self, *, by_channel: bool) -> None:
        kinds = [{"kind": "remote"}, {"kind": "bot", "level": "greedy"} if self.number % 3 == 0 else {"kind": "remote"}]
        body = {"game": GAMES[self.number % len(GAMES)], "seats": kinds, "pause": 0}
        made = self.call("POST", "/matches", json=body)
        match, tokens = made["match"], {seat["seat"]: seat["token"] for seat in made["seats"] if seat["token"]}
        state: Json = {"number": 0, "state": "playing"}
        while state["state"] != "finished" and not self.ended.is_set():
            state = self.turn(match, tokens, state["number"], by_channel=by_channel)
        if state["state"] != "finished":
            body = {"id": str(uuid.uuid4()), "expect": state["number"], "seat": 0}
            self.resign(match, tokens[0], body)
        self.finished.append(match)

    def turn(self, match: str, tokens: dict[int, str], number: int, *, by_channel: bool) -> Json:
        """Looks with the eyes of each seat; the one that has a choice moves."""
        state: Json = {}
        for seat, token in tokens.items():
            wanted = {"after": number, "seat": seat, "wait": 5 if len(tokens) == 1 else 0}
            state = self.call("GET", f"/matches/{match}/events", params=wanted, headers=bearer(token))
            if state["choice"]:
                move = state["choice"]["moves"][0]["move"]
                body = {"id": str(uuid.uuid4()), "expect": state["number"], "seat": seat, "move": move}
                send = self.through_channel if by_channel else self.through_call
                self.accepted[body["id"]] = (match, send(match, token, body))
                self.accepted_one.set()
                break
        return state

    def resign(self, match: str, token: str, body: Json) -> None:
        """Gives up, however the match has gone on meanwhile."""
        while True:
            state = self.call("GET", f"/matches/{match}/events", params={"seat": 0}, headers=bearer(token))
            if state["state"] == "finished":
                return
            url = f"{self.server.url}/api/v1/matches/{match}/resign"
            self.http.post(url, json={**body, "expect": state["number"]}, headers=bearer(token))

    def through_call(self, match: str, token: str, body: Json) -> int:
        number = self.call("POST", f"/matches/{match}/moves", json=body, headers=bearer(token))["number"]
        return int(number)

    def through_channel(self, match: str, token: str, body: Json) -> int:
        while True:
            with suppress(*LOST), connect(f"{self.server.channels}/{match}/live", open_timeout=30) as channel:
                hello = {"type": "hello", "protocol": "kaffeehaus/1", "token": token, "after": body["expect"]}
                channel.send(json.dumps(hello))
                channel.send(json.dumps({"type": "move", **body}))
                number = accepted(channel)
                if number is not None:
                    return number
            self.door += 1
            self.moved += 1


def accepted(channel: ClientConnection) -> int | None:
    """The number of the move; None if the server says goodbye first."""
    while True:
        message = json.loads(channel.recv(timeout=30))
        assert message["type"] != "refused", message
        if message["type"] == "accepted":
            return int(message["number"])
        if message["type"] == "bye":
            assert message["reason"] == "restart", message
            return None


@contextmanager
def playing(doors: list[Server]) -> Iterator[list[Client]]:
    """People who play meanwhile, and to the end of their last match."""
    ended = threading.Event()
    clients = [Client(doors, number, ended) for number in range(PLAYERS)]
    threads = [threading.Thread(target=client.run) for client in clients]
    for thread in threads:
        thread.start()
    try:
        yield clients
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def check(url: str, clients: list[Client]) -> None:
    """Every move that was accepted is in the log once, under its number, and no log has a gap."""
    for client in clients:
        if client.fault is not None:
            raise client.fault
        assert client.finished
    logged = {
        command: (match, number)
        for match, number, command in query(url, "SELECT match, number, deed FROM events WHERE kind = 'move'")
        if command
    }
    told = {ident: place for client in clients for ident, place in client.accepted.items()}
    assert told == logged
    gaps = "SELECT match FROM events GROUP BY match HAVING count(*) <> max(number)"
    assert query(url, gaps) == []
    assert query(url, "SELECT count(*) FROM matches WHERE state <> 'finished'") == [(0,)]


def test_a_rolling_restart_refuses_and_loses_nothing(own_postgres: str, tmp_path: Path) -> None:
    def start(name: str) -> Server:
        return Server(tmp_path / name, KAFFEEHAUS_DATABASE_URL=own_postgres)

    doors = [start("one"), start("two")]
    with several(*doors):
        with playing(doors) as clients:
            for door in (0, 1):
                doors[door].stop()
                again = start(f"again-{door}")
                again.wait_until_ready()
                doors[door] = again
                for client in clients:
                    client.accepted_one.clear()
                    assert client.accepted_one.wait(60) or client.fault, "everybody goes on"
        for server in doors:
            server.stop()
    assert sum(client.moved for client in clients) >= 2, "the restarts were felt"
    check(own_postgres, clients)


def test_an_older_process_goes_on_while_a_newer_one_has_added_to_the_schema(own_postgres: str, tmp_path: Path) -> None:
    """What the next version may do to the schema: add a column, a table, an index."""
    with served(Settings(tmp_path, own_postgres)) as older:
        first, second = people(older)
        query(own_postgres, "ALTER TABLE matches ADD COLUMN mood text")
        query(own_postgres, "ALTER TABLE events ADD COLUMN weight integer DEFAULT 0")
        query(own_postgres, "CREATE TABLE guests (id text PRIMARY KEY)")
        query(own_postgres, "CREATE INDEX events_weight ON events (weight)")
        query(own_postgres, "UPDATE alembic_version SET version_num = '9999'")
        first.play_first()
        with served(Settings(tmp_path, own_postgres)) as newer:  # an older one that starts again
            there = [Person(newer, person.match, person.seat, person.token) for person in (first, second)]
            for _ in range(6):
                mover = next(person for person in there if person.state()["choice"])
                mover.play_first()
        assert first.state()["number"] == 8
        people(older)


def test_a_schema_that_breaks_with_this_version_is_refused_in_words(own_postgres: str, tmp_path: Path) -> None:
    from tests.cli.running import process

    with served(Settings(tmp_path, own_postgres)):
        pass
    query(own_postgres, "UPDATE alembic_version SET version_num = '9999'")
    query(own_postgres, "UPDATE house SET value = '9999' WHERE name = 'schema_since'")
    told = process("tidy", "--dry-run", KAFFEEHAUS_DATABASE_URL=own_postgres)
    assert told.returncode == 2
    assert "the database has schema 9999" in told.stderr


def test_who_is_told_to_stop_is_no_longer_ready(tmp_path: Path) -> None:
    with served(Settings(tmp_path)) as house:
        ready = f"http://127.0.0.1:{house.port}/readyz"
        assert httpx.get(ready).status_code == 200
        house.loop.call_soon_threadsafe(house.house.say_bye)
        while httpx.get(ready).status_code != 503:
            pass
        person = people(house)[0]
        person.play_first()  # what is on its way is still done


@pytest.mark.parametrize("level", ["greedy"])
def test_a_bot_that_was_thinking_is_asked_by_the_other_process_at_once(
    own_postgres: str, tmp_path: Path, level: str
) -> None:
    """The sweep of the other process finds it within seconds, not after the bot's deadline."""
    settings = Settings(tmp_path, own_postgres, bot_seconds=600)
    with served(settings) as other:
        with served(settings) as one:
            seats = [{"kind": "bot", "level": level}, {"kind": "remote"}]
            body = {"game": "international", "seats": seats, "pause": 5, "start": 0}
            made = one.http.post("/matches", json=body).json()
            person = Person(other, made["match"], 1, made["seats"][1]["token"])
            assert person.state()["ply"] == 0
        assert person.state(wait=25)["ply"] > 0
