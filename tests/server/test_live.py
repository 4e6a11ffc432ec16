"""The live channel, on a real server."""

import json
import signal
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.running import Json, Person, Server, hear, people, running

GOING_AWAY = 1001


def test_reconnecting_gives_what_was_missed(server: Server) -> None:
    first, second = people(server)
    with second.channel() as channel:
        assert hear(channel, "state")["number"] == 1
    first.play_first()
    first.play_first()
    with second.channel(after=1) as channel:
        state = hear(channel, "state")
        assert [event["number"] for event in state["events"]] == [2, 3]


def test_deeds_are_refused_with_their_id(server: Server) -> None:
    first, _ = people(server)
    with first.channel() as channel:
        hear(channel, "state")
        channel.send(json.dumps({"type": "move", "id": "bad", "expect": 1, "seat": 0, "move": "stop"}))
        refused = hear(channel, "refused")
        assert (refused["id"], refused["error"]["clause"]) == ("bad", "CI-07")
        channel.send(json.dumps({"type": "move", "id": "worse", "expect": 1, "seat": 1, "move": "stop"}))
        assert hear(channel, "refused")["error"]["code"] == "forbidden"
        channel.send(json.dumps({"type": "dance", "id": "worst"}))
        assert hear(channel, "refused")["error"]["code"] == "malformed"
        channel.send(json.dumps({"type": "undo", "id": "x", "expect": 1, "seat": 0, "colour": "blue"}))
        assert "colour" in hear(channel, "refused")["error"]["reasons"][0]["text"]


def test_all_deeds_go_through_the_channel(server: Server) -> None:
    first, second = people(server)
    with first.channel() as channel:
        moves = hear(channel, "state")["choice"]["moves"]
        commands: list[Json] = [
            {"type": "move", "move": moves[0]["move"]},
            {"type": "undo"},
            {"type": "move", "move": moves[0]["move"]},
            {"type": "takeback"},
            {"type": "hand", "to": "bot"},
        ]
        for number, command in enumerate(commands, 1):
            channel.send(json.dumps({"id": str(number), "expect": number, "seat": 0, **command}))
            assert hear(channel, "accepted") == {"type": "accepted", "id": str(number), "number": number + 1}
    second.wait_for_turn()
    with second.channel() as channel:
        number = hear(channel, "state")["number"]
        channel.send(json.dumps({"type": "resign", "id": "r", "expect": number, "seat": 1}))
        hear(channel, "accepted")
    assert second.state()["end"]["places"] == [1, 2]


@pytest.mark.parametrize(
    "first",
    [
        "no json",
        "[]",
        '{"type": "hello"}',
        '{"type": "hello", "protocol": "chess/9"}',
        '{"type": "move", "id": "x", "expect": 1, "seat": 0, "move": "stop"}',
        "[" * 5000,
        '{"type": "hello", "protocol": "kaffeehaus/1", "token": "stolen"}',
        '{"type": "hello", "protocol": "kaffeehaus/1", "seat": 1}',
        "x" * 40_000,
        b"bytes",
    ],
)
def test_a_channel_that_begins_badly_is_closed_with_a_word(server: Server, first: str | bytes) -> None:
    match = people(server)[0].match
    with connect(f"{server.channels}/{match}/live") as channel:
        channel.send(first)
        said = json.loads(channel.recv(timeout=20))
        assert said["type"] == "bye"
        with pytest.raises(ConnectionClosed) as closed:
            channel.recv(timeout=20)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1008


def test_pages_of_other_sites_get_no_channel(server: Server) -> None:
    match = people(server)[0].match
    with connect(f"{server.channels}/{match}/live", origin=Origin("https://evil.example")) as channel:
        assert json.loads(channel.recv(timeout=20))["error"]["code"] == "origin"


def test_presence_is_seen_by_others(server: Server) -> None:
    first, second = people(server)
    with first.channel() as here:
        hear(here, "state")
        with second.channel() as there:
            hear(there, "state")
            while not hear(here, "seats")["seats"][1]["present"]:
                pass
        while hear(here, "seats")["seats"][1]["present"]:
            pass


def test_a_page_that_is_left_is_no_fault(data: Path) -> None:
    with running(data) as server:
        first, _ = people(server)
        for _ in range(5):
            with first.channel() as channel:
                hear(channel, "state")
                channel.close(GOING_AWAY)
    assert "Exception in ASGI application" not in server.log.read_text("utf-8")


def test_a_closing_server_says_bye_and_the_next_one_goes_on_with_people_and_bots(data: Path) -> None:
    seats = [{"kind": "remote"}, {"kind": "bot"}]
    with running(data) as server:
        first, second = people(server)
        first.play_first()
        slow = server.http.post("/matches", json={"game": "cardgame", "seats": seats, "pause": 5, "start": 0}).json()
        against_bot = Person(server, slow["match"], 0, slow["seats"][0]["token"])
        against_bot.play_first()
        with second.channel() as channel:
            hear(channel, "state")
            server.process.terminate()
            said = hear(channel, "bye")
            assert (said["reason"], said["retry"] > 0) == ("restart", True)
        assert server.process.wait(30) in (0, -signal.SIGTERM)
        server.http.close()
    with running(data) as later:
        again = Person(later, first.match, 0, first.token)
        state = again.state()
        assert (state["number"], state["choice"]["undo"]) == (2, True)
        assert Person(later, against_bot.match, 0, against_bot.token).wait_for_turn()["choice"]


def test_a_cookie_of_strange_bytes_is_no_fault(data: Path) -> None:
    with running(data) as server:
        first, _ = people(server)
        cookie = {"Cookie": "kaffeehaus_visitor=\u00e9\u00ff"}
        with connect(f"{server.channels}/{first.match}/live", additional_headers=cookie) as channel:
            channel.send(json.dumps({"type": "hello", "protocol": "kaffeehaus/1", "token": first.token}))
            assert hear(channel, "state")["seat"] == 0


def test_many_messages_at_once_are_answered_in_their_order(server: Server) -> None:
    first, _ = people(server)
    with first.channel() as channel:
        hear(channel, "state")
        for number in range(100):
            channel.send(json.dumps({"type": "undo", "id": f"u{number}", "expect": 1, "seat": 0}))
        assert [hear(channel, "refused")["id"] for _ in range(100)] == [f"u{number}" for number in range(100)]


def test_other_paths_have_no_channel(server: Server) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(f"{server.channels}/nothing"):
        pass
    assert refused.value.response.status_code == 404
