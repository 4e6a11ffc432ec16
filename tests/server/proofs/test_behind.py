"""A process that has not heard of the last events yet serves a client that has."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect

from kaffeehaus.core.fairness import words_commitment
from kaffeehaus.server.settings import Settings
from tests.server.proofs.inside import Inside, served
from tests.server.running import Json, bearer, hear

WORDS = ("1" * 64, "2" * 64)


class Seat:
    """The first seat of a match of two, which any process may serve."""

    def __init__(self, maker: Inside) -> None:
        body = {"game": "international", "seats": [{"kind": "remote"}, {"kind": "remote"}], "start": 0}
        made = maker.http.post("/matches", json=body).json()
        self.match, self.token = made["match"], made["seats"][0]["token"]

    def state(self, server: Inside, after: int) -> Json:
        """The state by polling."""
        url = f"/matches/{self.match}/events"
        state: Json = server.http.get(url, params={"after": after}, headers=bearer(self.token)).json()
        return state

    def play(self, server: Inside, number: int, move: str) -> int:
        """The status of the answer to a move."""
        body = {"id": f"move-{number}", "expect": number, "seat": 0, "move": move}
        return server.http.post(f"/matches/{self.match}/moves", json=body, headers=bearer(self.token)).status_code

    def hello(self, after: int) -> str:
        """The first message on a channel."""
        return json.dumps({"type": "hello", "protocol": "kaffeehaus/1", "after": after, "token": self.token})


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Inside, Inside]]:
    """Two servers on one store that never tell each other anything."""
    folder: Path = tmp_path_factory.mktemp("behind")
    settings = Settings(folder, log_level="error")
    with served(settings) as one, served(settings) as two:
        yield one, two


@pytest.fixture
def seat(processes: tuple[Inside, Inside]) -> Seat:
    """A seat that has moved once in the first process, while the second one remembers the match as it was before."""
    ahead, behind = processes
    seat = Seat(ahead)
    move = seat.state(behind, 0)["choice"]["moves"][0]["move"]
    assert seat.play(ahead, 1, move) == 200
    return seat


def test_polling_shows_no_older_state(processes: tuple[Inside, Inside], seat: Seat) -> None:
    assert seat.state(processes[1], after=2)["number"] == 2


def test_a_channel_shows_no_older_state(processes: tuple[Inside, Inside], seat: Seat) -> None:
    with connect(f"{processes[1].channels}/{seat.match}/live") as channel:
        channel.send(seat.hello(after=2))
        assert hear(channel, "state")["number"] == 2


def test_a_move_after_the_last_event_is_not_stale(processes: tuple[Inside, Inside], seat: Seat) -> None:
    ahead, behind = processes
    assert seat.play(behind, 2, seat.state(ahead, 2)["choice"]["moves"][0]["move"]) == 200


def test_who_claims_to_know_the_future_hears_of_every_event(processes: tuple[Inside, Inside], seat: Seat) -> None:
    with connect(f"{processes[0].channels}/{seat.match}/live") as channel:
        channel.send(seat.hello(after=999))
        move = hear(channel, "state")["choice"]["moves"][0]["move"]
        assert seat.play(processes[0], 2, move) == 200
        assert [event["number"] for event in hear(channel, "state")["events"]] == [3]


def made(server: Inside, kind: str) -> Json:
    """A match that awaits the words of two clients, or two people."""
    words = [{"kind": "remote", "commitment": words_commitment(each)} for each in WORDS]
    seats = words if kind == "dealing" else [{"kind": "open"}, {"kind": "open"}]
    told: Json = server.http.post("/matches", json={"game": "international", "seats": seats}).json()
    assert told["state"] == kind
    return told


def test_words_may_come_to_two_processes_at_once(processes: tuple[Inside, Inside]) -> None:
    match = made(processes[0], "dealing")
    url = f"/matches/{match['match']}"
    for server in processes:
        assert server.http.get(url).json()["state"] == "dealing"
    for seat, server in enumerate(processes):
        body = {"id": f"words-{seat}", "expect": 1, "seat": seat, "words": WORDS[seat]}
        answer = server.http.post(f"{url}/reveal", json=body, headers=bearer(match["seats"][seat]["token"]))
        assert answer.status_code == 200, answer.text
    assert processes[1].http.get(url).json()["state"] == "playing"


def test_two_people_may_sit_down_at_once_in_two_processes(processes: tuple[Inside, Inside]) -> None:
    match = made(processes[0], "waiting")
    url = f"/matches/{match['match']}"
    for server in processes:
        assert server.http.get(url).json()["state"] == "waiting"
    for seat, server in enumerate(processes):
        answer = server.http.post("/join", json={"secret": match["seats"][seat]["join"], "name": f"{seat}"})
        assert answer.status_code == 200, answer.text
