"""What travels is what is declared: in the OpenAPI document, in the page's types, and in every real answer."""

import asyncio
import json
import re
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import websockets

from kaffeehaus.server.events import Kind
from kaffeehaus.server.wire import outgoing
from tests.server.running import GAMES, Json, Person, Server, hear, people, running
from tests.server.wire import check, check_answer, check_message, checked_client, document, strict_schemas

ROOT = Path(__file__).parents[2]
CALLED_MOVES = 30  # whole games are checked message by message


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server each of whose answers is checked."""
    with running(tmp_path_factory.mktemp("strict") / "data", KAFFEEHAUS_PATIENCE="1") as started:
        checked_client(started.http)
        yield started


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"]
        for each in part.values():
            yield from references(each)
    elif isinstance(part, list):
        for each in part:
            yield from references(each)


def test_every_call_declares_its_answer_and_its_refusals() -> None:
    for path, calls in document()["paths"].items():
        for method, call in calls.items():
            good = next(answer for status, answer in call["responses"].items() if status.startswith("2"))
            assert good["content"]["application/json"]["schema"], (method, path)
            for status in ("400", "404", "409", "422", "429", "503"):
                refused = call["responses"][status]["content"]["application/json"]
                assert refused["schema"] == {"$ref": "#/components/schemas/Refusal"}, (method, path)
                check("Refusal", refused["example"])


def test_everything_that_is_referred_to_is_there() -> None:
    known = {f"#/components/schemas/{name}" for name in document()["components"]["schemas"]}
    assert set(references(document())) <= known
    assert {"path", "protocol", "first", "client", "server"} == set(document()["x-live-channel"])


def test_every_kind_of_event_is_declared() -> None:
    kinds = {
        schema["properties"]["kind"]["const"]
        for name, schema in strict_schemas().items()
        if name.endswith("Event") and "kind" in schema.get("properties", {})
    }
    assert kinds == set(get_args(Kind))


def test_the_types_of_the_page_are_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "tools" / "wire_types.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_renamed_part_is_noticed() -> None:
    moved = {"type": "accepted", "id": "x", "nummer": 3}
    with pytest.raises(AssertionError, match=r"number|nummer"):
        check_message(moved)


async def play(person: Person) -> Json:
    """Plays a whole game over one channel and checks every message; returns the last state."""
    async with websockets.connect(f"{person.server.channels}/{person.match}/live", ping_interval=None) as channel:

        async def say(**message: Any) -> None:
            await channel.send(json.dumps(message))

        await say(type="hello", protocol="kaffeehaus/1", token=person.token)
        async for text in channel:
            message: Json = json.loads(text)
            check_message(message)
            if message["type"] == "beat":
                await say(type="beat")
            elif message["type"] == "state" and message["state"] == "finished":
                return message
            elif message["type"] == "state" and message["choice"]:
                move = max(message["choice"]["moves"], key=lambda each: int(each["points"]))["move"]
                await say(type="move", id=str(uuid.uuid4()), expect=message["number"], seat=person.seat, move=move)
    raise AssertionError("the channel was closed")


@pytest.mark.parametrize("game", GAMES)
def test_every_message_of_a_whole_game_of_two_fits(strict_server: Server, game: str) -> None:
    players = people(strict_server, game, clock={"kind": "move", "seconds": 60, "bank": 60}, spectators=True)

    async def all_of_them() -> list[Json]:
        return await asyncio.gather(*(play(person) for person in players))

    states = asyncio.run(all_of_them())
    assert [state["seat"] for state in states] == [0, 1]
    assert states[0]["end"] == states[1]["end"]
    first = players[0]
    for call in ("", "/plies", "/record", "/position?ply=0", "/events"):
        assert strict_server.http.get(f"/matches/{first.match}{call}").status_code == 200
    assert first.post("rematch", {}).status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_by_calls_fits(strict_server: Server, game: str) -> None:
    first, second = people(strict_server, game, clock={"kind": "days", "days": 1}, spectators=True)
    for number in range(CALLED_MOVES):
        state = first.state()
        if state["state"] == "finished":
            break
        mover = first if state["to_move"] == 0 else second
        choice = mover.wait_for_turn()["choice"]
        if number < 3:
            mover.post("why-not", {"seat": mover.seat, "move": choice["moves"][0]["move"]})
            mover.post("preview", {"expect": mover.number, "seat": mover.seat, "move": choice["moves"][0]["move"]})
        mover.play(choice["moves"][number % len(choice["moves"])]["move"])
    if first.state()["state"] != "finished":
        first.do("resign")
    assert first.state()["end"]


def test_every_other_answer_fits(strict_server: Server) -> None:
    http = strict_server.http
    http.get("/games")
    for game in GAMES:
        http.get(f"/games/{game}/rules", params={"language": "de"})
        http.post(f"/games/{game}/components", json={"options": {}})
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}]
    made = http.post("/matches", json={"game": "cardgame", "seats": seats, "listed": True, "spectators": True}).json()
    http.get(f"/join/{made['seats'][1]['join']}")
    http.post("/join", json={"secret": made["seats"][1]["join"], "name": "Berta"})
    http.post(f"/matches/{made['match']}/seats/2", json={"name": "Carla"})
    for which in ("open", "mine", "watch"):
        http.get("/matches", params={"which": which})
    first, second = people(strict_server)
    first.play_first()
    first.do("undo")
    first.play_first()
    first.do("takeback")
    second.state()
    second.do("takeback", answer=True)
    first.state()
    first.do("hand", to="bot")
    second.wait_for_turn()
    second.do("resign")
    waiting = http.post("/matches", json={"game": "melange", "seats": [{"kind": "person"}, {"kind": "open"}]}).json()
    http.post(f"/matches/{waiting['match']}/start", json={"level": "random"})
    http.post(f"/matches/{waiting['match']}/stop", json={})
    http.get("/matches", params={"which": "mine"})
    check_answer(http.get("/matches/nothing"))


def test_the_channel_says_seats_refused_and_bye_as_declared(strict_server: Server) -> None:
    first, second = people(strict_server)
    with first.channel() as channel:
        hear(channel, "state")
        with second.channel() as other:
            hear(other, "state")
            check_message(hear(channel, "seats"))
        channel.send(json.dumps({"type": "move", "id": "x", "expect": 1, "seat": 0, "move": "nonsense"}))
        check_message(hear(channel, "refused"))
        channel.send(json.dumps({"type": "undo", "id": "y", "expect": 0, "seat": 0}))
        stale = hear(channel, "refused")
        check_message(stale)
        assert stale["error"]["events"]
        channel.send("nonsense")
        check_message(hear(channel, "bye"))


def test_every_code_is_in_the_protocol() -> None:
    told = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    assert {code for code in get_args(outgoing.Code) if not re.search(rf"`{code}`", told)} == set()
