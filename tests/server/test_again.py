"""The same request again gives the same answer; another one under the same id is refused."""

import asyncio
import json
import uuid
from pathlib import Path

import pytest

from kaffeehaus.server import commands, making
from kaffeehaus.server import house as house_module
from kaffeehaus.server.commands import Mark
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.seats import Asker, Signer
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.opening import open_database
from kaffeehaus.server.store.store import Store
from tests.server.running import Json, Server, bearer, hear, people
from tests.server.test_house import AGREEMENT, move


def once() -> str:
    return str(uuid.uuid4())


def test_a_seat_handed_over_can_be_handed_over_again_after_a_restart(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the event lies before the last snapshot, and is in nobody's memory."""
    monkeypatch.setattr(house_module, "SNAPSHOT_EVERY", 32)  # so that few moves are enough

    async def hand(house: House, live: Live, ident: str, level: str | None) -> int:
        mark = Mark(ident, None, house.now())
        return (await house.act(live, lambda match: commands.hand(match, mark, 1, level), ident=ident)).number

    async def run() -> None:
        store = Store(await open_database("", data))
        house = House(Settings(data), store, Signer("key"))
        live, _ = await making.make(house, AGREEMENT, Asker("anna"))
        told = [await hand(house, live, "handed", "random"), await hand(house, live, "back", None)]
        for _ in range(40):
            await move(house, live)
        restarted = House(Settings(data), store, Signer("key"))
        again = await restarted.find(live.id)
        assert "back" not in [event.id for event in again.recent]
        assert [await hand(restarted, again, ident, None) for ident in ("handed", "back")] == told
        with pytest.raises(Refused, match="No bot plays"):
            await hand(restarted, again, "new", None)
        await store.close()

    asyncio.run(run())


def test_another_command_under_a_used_id_is_refused(server: Server) -> None:
    first, second = people(server)
    mover = first if first.state()["choice"] else second
    moves = mover.state()["choice"]["moves"]
    number = mover.do("moves", id="mine", move=moves[0]["move"])["number"]
    answer = mover.send("moves", id="mine", move=moves[1]["move"])
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "refused")
    assert "id" in answer.json()["error"]["text"]
    assert mover.send("resign", id="mine").status_code == 409
    again = mover.send("moves", id="mine", move=moves[0]["move"])
    assert (again.status_code, again.json()["number"]) == (200, number)
    assert "command" not in again.text


def test_a_command_of_the_channel_sent_again_by_a_call_is_done_once(server: Server) -> None:
    mover, _ = people(server)
    moves = [move["move"] for move in mover.state()["choice"]["moves"]]
    command = {"type": "move", "id": "mine", "expect": 1, "seat": 0, "move": moves[0]}
    with mover.channel() as channel:
        channel.send(json.dumps(command))
        number = hear(channel, "accepted")["number"]
    again = mover.send("moves", id="mine", move=moves[0])
    assert (again.status_code, again.json()["number"]) == (200, number)
    assert mover.send("moves", id="mine", move=moves[1]).status_code == 409
    with mover.channel() as channel:  # where it was done, too
        channel.send(json.dumps(command))
        assert hear(channel, "accepted")["number"] == number


def test_who_lost_the_answer_to_a_join_gets_the_same_token(server: Server) -> None:
    made = server.http.post(
        "/matches", json={"game": "cardgame", "seats": [{"kind": "person"}, {"kind": "open"}]}
    ).json()
    wanted = {"id": once(), "secret": made["seats"][1]["join"], "name": "Program"}
    with server.browser() as one, server.browser() as two, server.browser() as thief:
        first = one.post("/join", json=wanted).json()
        again = two.post("/join", json=wanted).json()
        assert first["token"]
        assert (again["token"], again["seat"]) == (first["token"], first["seat"])
        stolen = thief.post("/join", json={**wanted, "id": once()})
        assert stolen.status_code == 409
    assert server.http.get(f"/matches/{made['match']}", headers=bearer(first["token"])).json()["you"] == [1]


def test_who_lost_the_answer_to_a_seat_in_the_lobby_gets_the_same_token(server: Server) -> None:
    seats = [{"kind": "person"}, {"kind": "open"}]
    made = server.http.post("/matches", json={"game": "cardgame", "seats": seats, "listed": True}).json()
    wanted = {"id": once(), "name": "Program"}
    with server.browser() as one, server.browser() as two:
        answers = [each.post(f"/matches/{made['match']}/seats/1", json=wanted).json() for each in (one, two)]
    assert answers[0]["token"]
    assert answers[0]["token"] == answers[1]["token"]


def test_who_lost_the_answer_to_a_new_match_gets_the_same_match(server: Server) -> None:
    wanted: Json = {"id": once(), "game": "cardgame", "seats": [{"kind": "remote"}, {"kind": "open"}]}
    first, again = (server.http.post("/matches", json=wanted) for _ in range(2))
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert first.json()["seats"][0]["token"]
    for other in ({"seats": [{"kind": "remote"}, {"kind": "remote"}]}, {"listed": True}, {"game": "melange"}):
        answer = server.http.post("/matches", json={**wanted, **other})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "refused")
    assert server.http.get(f"/matches/{first.json()['match']}").json()["state"] == "waiting"


@pytest.mark.parametrize("short", ["", "1", "a" * 15, "ä" * 20, "a" * 65])
def test_an_id_that_somebody_could_guess_is_refused(server: Server, short: str) -> None:
    seats = [{"kind": "remote"}, {"kind": "remote"}]
    answer = server.http.post("/matches", json={"id": short, "game": "cardgame", "seats": seats})
    assert answer.status_code == 422
