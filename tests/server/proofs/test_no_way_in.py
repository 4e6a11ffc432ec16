"""No way in: whoever has no right is refused with the documented code, and nothing happens to anybody."""

import json
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.running import Json, Person, Server, bearer, hear, people

COMMANDS: dict[str, Json] = {
    "moves": {"move": "stop"},
    "undo": {},
    "takeback": {},
    "resign": {},
    "hand": {"to": "bot"},
}
TYPES = {"moves": "move"}  # of messages that are not called like their call

HUGE = 10**400
WRONG: list[Json] = [
    {"seat": True},
    {"seat": "0"},
    {"seat": 0.0},
    {"seat": -1},
    {"seat": 99},
    {"seat": HUGE},
    {"expect": HUGE},
    {"expect": -1},
    {"expect": "1"},
    {"id": ""},
    {"id": "x" * 65},
    {"id": "semi;colon"},
    {"id": None},
    {"move": ""},
    {"move": 7},
    {"move": ["stop"]},
    {"move": "x" * 201},
    {"colour": "blue"},
]


@dataclass
class Pair:
    """Two who play, and a match in which they do not."""

    first: Person
    second: Person
    elsewhere: Person

    @property
    def url(self) -> str:
        """The match."""
        return f"/matches/{self.first.match}"


@pytest.fixture
def pair(server: Server) -> Iterator[Pair]:
    """A match that stands afterwards as it stood before."""
    first, second = people(server)
    yield Pair(first, second, people(server)[0])
    state = first.state(after=0)
    assert (state["number"], state["state"]) == (1, "playing")
    first.play_first()


def code_of(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return answer.status_code, answer.json()["error"]["code"]


def body_of(call: str, **more: Any) -> Json:
    """A command of the first seat."""
    return {"id": secrets.token_hex(8), "expect": 1, "seat": 0, **COMMANDS[call], **more}


@pytest.mark.parametrize("call", COMMANDS)
def test_nobody_acts_with_a_key_of_another_seat_or_match(server: Server, pair: Pair, call: str) -> None:
    for token, refusal in (
        (pair.second.token, (403, "forbidden")),
        (pair.elsewhere.token, (401, "token")),
        (secrets.token_urlsafe(24), (401, "token")),
        ("x" * 5000, (401, "token")),
    ):
        answer = server.http.post(f"{pair.url}/{call}", json=body_of(call), headers=bearer(token))
        assert code_of(answer) == refusal
    with server.browser() as stranger:
        assert code_of(stranger.post(f"{pair.url}/{call}", json=body_of(call))) == (403, "forbidden")
    forged = {"Cookie": f"kaffeehaus_visitor=me.{secrets.token_urlsafe(24)}"}
    assert code_of(server.http.post(f"{pair.url}/{call}", json=body_of(call), headers=forged)) == (403, "forbidden")


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: next(iter(wrong)))
def test_parts_of_wrong_types_and_sizes_are_named(pair: Pair, wrong: Json) -> None:
    answer = pair.first.post("moves", body_of("moves", **wrong))
    (name,) = wrong
    assert code_of(answer) == (422, "invalid")
    assert name in answer.text


def test_a_deed_sent_again_or_by_another_is_not_done_twice(server: Server) -> None:
    first, second = people(server)
    move = first.wait_for_turn()["choice"]["moves"][0]["move"]
    body = {"id": "mine", "expect": 1, "seat": 0, "move": move}
    assert first.post("moves", body).json()["number"] == 2
    assert code_of(second.post("moves", body | {"seat": 1})) == (409, "refused")
    assert first.send("undo", expect=2).status_code == 200
    assert first.post("moves", body).json()["number"] == 2
    assert first.state()["number"] == 3


@contextmanager
def channel_of(person: Person, **more: Any) -> Iterator[ClientConnection]:
    """A live channel that has heard its first state."""
    with person.channel(**more) as channel:
        hear(channel, "state")
        yield channel


@pytest.mark.parametrize("call", COMMANDS)
def test_a_channel_acts_for_its_own_seat_only(pair: Pair, call: str) -> None:
    with channel_of(pair.second) as channel:
        channel.send(json.dumps(body_of(call, type=TYPES.get(call, call))))
        assert hear(channel, "refused")["error"]["code"] == "forbidden"


def test_wrong_messages_are_refused_and_the_channel_lives_on(pair: Pair) -> None:
    with channel_of(pair.first) as channel:
        for wrong in WRONG:
            channel.send(json.dumps(body_of("moves", type="move", **wrong)))
            error = hear(channel, "refused")["error"]
            assert error["code"] == "invalid", wrong
        channel.send(json.dumps(body_of("moves", type="move")))
        assert hear(channel, "refused")["error"]["clause"] == "CI-07"


@pytest.mark.parametrize(
    "said", [b"bytes", "no json", "[]", "7", "null", '{"type": 7}', "[" * 10_000, " " * 20_000, '{"a":1,"a":2}']
)
def test_a_message_that_cannot_be_read_closes_the_channel(pair: Pair, said: str | bytes) -> None:
    with channel_of(pair.first) as channel:
        channel.send(said)
        assert hear(channel, "bye")["error"]["code"] in ("malformed", "large")
        with pytest.raises(ConnectionClosed) as closed:
            channel.recv(timeout=30)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1008


def test_a_message_beyond_all_measure_is_not_even_read(pair: Pair) -> None:
    def say_and_hear(channel: ClientConnection) -> None:
        channel.send("x" * 2_000_000)
        hear(channel, "never")

    with channel_of(pair.first) as channel, pytest.raises(ConnectionClosed) as closed:
        say_and_hear(channel)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_open_no_channel_and_make_no_call(server: Server, pair: Pair, origin: str) -> None:
    with connect(f"{server.channels}/{pair.first.match}/live", origin=Origin(origin)) as channel:
        assert hear(channel, "bye")["error"]["code"] == "origin"
    headers = {**bearer(pair.first.token), "Origin": origin}
    answer = server.http.post(f"{pair.url}/resign", json=body_of("resign"), headers=headers)
    assert code_of(answer) == (403, "origin")


def test_of_a_thousand_who_want_one_seat_one_gets_it(server: Server) -> None:
    seats = [{"kind": "remote"}, {"kind": "open"}, {"kind": "open"}]
    made = server.http.post("/matches", json={"game": "cardgame", "seats": seats}).json()
    body = {"secret": made["seats"][1]["join"], "name": "me"}
    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda _: server.http.post("/join", json=body, headers=bearer("any")), range(1000)))
    codes = [answer.status_code for answer in answers]
    assert (codes.count(200), codes.count(409)) == (1, 999)
    summary = server.http.get(f"/matches/{made['match']}").json()
    assert [seat["kind"] for seat in summary["seats"]] == ["remote", "person", "open"]
    assert summary["number"] == 1


def test_refusals_are_logged_without_secrets(server: Server, pair: Pair) -> None:
    stolen = secrets.token_urlsafe(24)
    server.http.post(f"{pair.url}/resign", json=body_of("resign"), headers=bearer(stolen))
    with connect(f"{server.channels}/{pair.first.match}/live") as channel:
        channel.send(json.dumps({"type": "hello", "protocol": "kaffeehaus/1", "token": stolen}))
        assert hear(channel, "bye")["error"]["code"] == "token"
    with channel_of(pair.second) as channel:
        channel.send(json.dumps(body_of("resign", type="resign")))
        hear(channel, "refused")
    log = server.log.read_text("utf-8")
    about = [json.loads(line) for line in log.splitlines() if pair.first.match in line]
    assert ("request", 401) in [(line["text"], line.get("status")) for line in about]
    assert ("channel refused", "token") in [(line["text"], line.get("code")) for line in about]
    assert ("message refused", "forbidden") in [(line["text"], line.get("code")) for line in about]
    assert not any(secret in log for secret in (stolen, pair.first.token, pair.second.token))
