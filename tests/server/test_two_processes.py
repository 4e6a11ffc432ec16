"""Two processes serve the same matches: servers on one PostgreSQL, or processes of one server on SQLite."""

from collections.abc import Iterator

import pytest

from tests.server.proofs.inside import two_processes
from tests.server.running import Json, Person, Reachable, hear, people

House = tuple[Reachable, Reachable]


@pytest.fixture(scope="module", params=["postgres", "sqlite"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    url = request.getfixturevalue("postgres") if request.param == "postgres" else ""
    with two_processes(url, tmp_path_factory.mktemp("two")) as both:
        yield both


def told_to_all(event: Json) -> Json:
    return {name: part for name, part in event.items() if name not in ("move", "parts")}


def elsewhere(person: Person, server: Reachable) -> Person:
    return Person(server, person.match, person.seat, person.token)


@pytest.mark.parametrize("game", ["international", "cardgame", "melange"])
def test_a_match_is_played_through_both(house: House, game: str) -> None:
    first, second = people(house[0], game)
    both = [first, elsewhere(second, house[1])]
    number = 1
    for _ in range(20):
        states = [person.state(wait=20, after=number - 1) for person in both]
        mover = next(person for person, state in zip(both, states, strict=True) if state["choice"])
        number = mover.play_first()["number"]
    logs = [person.state(wait=20, after=number - 1)["number"] and person.state(after=0)["events"] for person in both]
    assert [event["number"] for event in logs[0]] == list(range(1, 22))
    assert [told_to_all(event) for event in logs[0]] == [told_to_all(event) for event in logs[1]]


def test_who_watches_in_one_process_hears_of_moves_in_the_other(house: House) -> None:
    first, second = people(house[0])
    with elsewhere(second, house[1]).channel() as channel:
        assert hear(channel, "state")["number"] == 1
        first.play_first()
        heard = hear(channel, "state")
        assert (heard["number"], heard["events"][0]["kind"]) == (2, "move")


def test_two_moves_at_once_have_one_winner_and_the_other_is_told(house: House) -> None:
    here = people(house[0])[0]
    there = elsewhere(here, house[1])
    moves = [person.wait_for_turn()["choice"]["moves"] for person in (here, there)]
    here.play(moves[0][0]["move"])
    late = there.send("moves", move=moves[1][1]["move"])
    assert late.status_code == 409
    assert late.json()["error"]["events"][0]["move"] == moves[0][0]["move"]


def test_the_same_deed_sent_to_both_is_done_once(house: House) -> None:
    here = people(house[0])[0]
    there = elsewhere(here, house[1])
    move = here.wait_for_turn()["choice"]["moves"][0]["move"]
    there.state()
    answers = [person.send("moves", id="only-one", move=move) for person in (here, there)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json()["number"] == answers[1].json()["number"] == 2


def test_bots_move_once_a_turn(house: House) -> None:
    seats = [{"kind": "remote"}, {"kind": "bot"}, {"kind": "bot"}]
    made = house[0].http.post("/matches", json={"game": "international", "seats": seats, "pause": 0}).json()
    person = Person(house[1], made["match"], 0, made["seats"][0]["token"])
    for _ in range(6):
        person.play_first()
    state = person.wait_for_turn()
    moves = [event for event in person.state(after=0)["events"] if event["kind"] == "move"]
    assert [event["ply"] for event in moves] == list(range(1, len(moves) + 1))
    assert {event["seat"] for event in moves} == {0, 1, 2}
    assert state["ply"] == len(moves)


def test_somebody_who_comes_is_seen_in_the_other_process(house: House) -> None:
    first, second = people(house[0])
    with first.channel() as here:
        hear(here, "state")
        with elsewhere(second, house[1]).channel() as there:
            hear(there, "state")
            seats = hear(here, "seats")["seats"]
            while not seats[1]["present"]:
                seats = hear(here, "seats")["seats"]
        while seats[1]["present"]:
            seats = hear(here, "seats")["seats"]
