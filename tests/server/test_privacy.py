"""A visitor takes their data away, and is forgotten; the matches of others go on and replay; on both stores."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import httpx
import pytest
from sqlalchemy import select

from kaffeehaus.core.fairness import words_commitment
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.opening import FILE
from kaffeehaus.server.store.tables import metadata
from tests.cli.running import kaffeehaus
from tests.server.postgresql import new_database
from tests.server.proofs.inside import Inside, served
from tests.server.running import PLAIN, Json, Person, hear

COOKIE = "kaffeehaus_visitor"
ANNA, BERTA = "Anna Sacher", "Berta Demel"


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    url = new_database(request.getfixturevalue("postgres")) if request.param == "postgres" else ""
    settings = Settings(tmp_path_factory.mktemp("people"), url, rate=1e5, burst=100_000, creations=1e4)
    with served(replace(settings, words_seconds=1e6)) as inside:  # words are awaited however long a test takes
        yield inside


@pytest.fixture(autouse=True)
def _visitors_go_home() -> Iterator[None]:
    yield
    while Visitor.here:
        Visitor.here.pop().http.close()


class Visitor:
    """Somebody with a cookie."""

    here: ClassVar[list["Visitor"]] = []

    def __init__(self, house: Inside, name: str) -> None:
        self.house, self.name = house, name
        self.http = httpx.Client(base_url=house.http.base_url, timeout=60, verify=PLAIN)
        self.http.get("/games")
        Visitor.here.append(self)

    def make(self, *others: Json, game: str = "international", **more: object) -> Json:
        seats = [{"kind": "person", "name": self.name}, *others]
        answer = self.http.post("/matches", json={"game": game, "seats": seats, "pause": 0, **more})
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def join(self, secret: str, **more: object) -> Json:
        answer = self.http.post("/join", json={"secret": secret, "name": self.name, **more})
        assert answer.status_code == 200, answer.text
        joined: Json = answer.json()
        return joined

    def match(self, match: str) -> Json:
        found: Json = self.http.get(f"/matches/{match}").json()
        return found

    def data(self) -> Json:
        answer = self.http.get("/visitor")
        assert answer.status_code == 200
        assert "attachment" in answer.headers["content-disposition"]
        found: Json = answer.json()
        return found

    def leave(self) -> httpx.Response:
        answer = self.http.request("DELETE", "/visitor", json={})
        assert answer.status_code == 200, answer.text
        return answer


OPEN: Json = {"kind": "open"}


def pair(house: Inside, game: str = "international") -> tuple[Visitor, Visitor, list[Person]]:
    """Anna makes a match, Berta sits down."""
    anna, berta = Visitor(house, ANNA), Visitor(house, BERTA)
    made = anna.make(OPEN, game=game)
    token = berta.join(made["seats"][1]["join"])["token"]
    return (
        anna,
        berta,
        [Person(house, made["match"], seat, key) for seat, key in ((0, made["seats"][0]["token"]), (1, token))],
    )


def everything(house: Inside) -> str:
    """Every row of the store, as text."""

    async def read() -> str:
        async with house.house.store.opened.reading.connect() as connection:
            tables = [(await connection.execute(select(table))).all() for table in metadata.sorted_tables]
            return "\n".join(repr(tuple(row)) for rows in tables for row in rows)

    return house.run(read())


def play_some(persons: list[Person], most: int = 1000) -> None:
    for _ in range(most):
        for person in persons:
            state = person.state()
            if state["state"] == "finished":
                return
            if state["choice"]:
                person.play(state["choice"]["moves"][0]["move"])
                break
        else:
            persons[0].state(wait=20)


def end_by(person: Person) -> None:
    """Gives up, once it is this person's turn and nobody else's event can come between."""
    if person.wait_for_turn()["state"] != "finished":
        person.do("resign")


def test_a_visitor_gets_all_that_is_kept_and_nothing_of_others(house: Inside, tmp_path: Path) -> None:
    anna, berta, persons = pair(house, "cardgame")
    play_some(persons, 12)
    persons[0].state()
    persons[0].do("resign")
    waiting = anna.make(OPEN, listed=True)["match"]
    told = anna.data()
    assert told["format"] == "kaffeehaus-visitor/1"
    over, lonely = told["matches"]
    assert (over["match"], over["state"], over["maker"]) == (persons[0].match, "finished", True)
    assert over["seats"] == [{"seat": 0, "name": ANNA}]
    assert (lonely["match"], lonely["record"], lonely["agreement"]["listed"]) == (waiting, None, True)
    record = tmp_path / "record.json"
    record.write_text(json.dumps(over["record"]))
    assert kaffeehaus("verify", record).exit_code == 0
    (hers,) = berta.data()["matches"]
    assert (hers["seats"], hers["maker"], hers["agreement"]) == ([{"seat": 1, "name": BERTA}], False, None)
    assert Visitor(house, "Clara").data()["matches"] == []
    anna.leave()
    berta.leave()


def test_secrets_of_a_running_match_are_not_in_the_download(house: Inside) -> None:
    anna = Visitor(house, ANNA)
    anna.make({"kind": "bot"}, game="cardgame")
    (match,) = anna.data()["matches"]
    assert not {"deal", "seed", "nonce", "token"} & set(str(match).replace("'", " ").split())
    anna.leave()


def test_a_program_with_a_token_is_no_visitor(house: Inside) -> None:
    headers = {"Authorization": "Bearer some-token"}
    with httpx.Client(base_url=house.http.base_url, verify=PLAIN) as program:
        assert program.get("/visitor", headers=headers).status_code == 401
        assert program.request("DELETE", "/visitor", headers=headers, json={}).status_code == 401


def test_who_leaves_is_nowhere_in_the_store_and_has_no_cookie(house: Inside) -> None:
    anna, berta, persons = pair(house)
    play_some(persons, 40)  # so that there is a snapshot
    visitor = house.house.signer.visitor_of(anna.http.cookies[COOKIE])
    assert visitor
    before = everything(house)
    assert visitor in before
    assert ANNA in before
    answer = anna.leave()
    assert f'{COOKIE}=""' in answer.headers["set-cookie"]
    assert COOKIE not in anna.http.cookies
    after = everything(house)
    assert visitor not in after
    assert ANNA not in after
    assert BERTA in after
    berta.leave()
    assert BERTA not in everything(house)


@pytest.mark.parametrize("leaver", [0, 1])
def test_the_other_plays_on_with_a_bot(house: Inside, leaver: int, tmp_path: Path) -> None:
    anna, berta, persons = pair(house)
    play_some(persons, 7)
    stays = persons[1 - leaver]
    other = (anna, berta)[1 - leaver]
    with stays.channel(seat=stays.seat) as channel:
        hear(channel, "state")
        (anna, berta)[leaver].leave()
        event = hear(channel, "state")["events"][0]
    number = str(leaver)
    assert (event["kind"], event["names"][number], event["levels"]) == (
        "forget",
        f"person {leaver + 1}",
        {number: "level:3"},
    )
    assert persons[leaver].get("events").status_code == 401
    play_some([stays], 6)
    end_by(stays)
    summary = other.match(stays.match)
    assert summary["state"] == "finished"
    assert summary["seats"][leaver]["name"] == f"person {leaver + 1}"
    log = other.http.get(f"/matches/{stays.match}/events").json()["events"]
    assert any(event["kind"] == "move" and event["seat"] == leaver for event in log[event["number"] :])
    assert [event["number"] for event in log] == list(range(1, len(log) + 1))
    assert (ANNA, BERTA)[leaver] not in json.dumps(log)
    record = tmp_path / "record.json"
    record.write_text(other.http.get(f"/matches/{stays.match}/record").text)
    assert kaffeehaus("verify", record, "--commitment", summary["commitment"]).exit_code == 0
    other.leave()


def test_a_match_read_again_is_the_same_as_in_memory(house: Inside) -> None:
    anna, berta, persons = pair(house, "melange")
    play_some(persons, 40)
    anna.leave()
    live = house.run(house.house.find(persons[0].match))
    kept, seats = live.match.to_snapshot(), live.keys
    house.house.drop(live.id)
    again = house.run(house.house.find(live.id))
    assert again is not live
    number = kept["number"]
    assert {**again.match.to_snapshot(), "position": kept["position"]} == kept or again.match.number > number
    assert (again.keys, again.maker) == (seats, None)
    berta.leave()


def test_a_finished_match_stays_for_the_others(house: Inside) -> None:
    anna, berta, persons = pair(house)
    persons[0].state()
    persons[0].do("resign")
    anna.leave()
    (match,) = berta.http.get("/matches?which=mine").json()["matches"]
    assert [seat["name"] for seat in match["seats"]] == ["person 1", BERTA]
    assert berta.http.get(f"/matches/{match['match']}/record").json()["players"] == ["person 1", BERTA]
    again = berta.http.post(f"/matches/{match['match']}/rematch", json={}).json()["match"]
    assert [seat["kind"] for seat in berta.match(again)["seats"]] == ["bot", "person"]
    berta.leave()


def test_a_match_without_anybody_else_is_called_off(house: Inside) -> None:
    anna = Visitor(house, ANNA)
    alone = anna.make({"kind": "bot", "name": "Aunt Clara"})["match"]
    waiting = anna.make(OPEN)["match"]
    anna.leave()
    for match in (alone, waiting):
        summary = house.http.get(f"/matches/{match}").json()
        assert (summary["state"], summary["end"]["reason"]) == ("finished", "stopped")
    assert "Aunt Clara" not in everything(house)


def test_a_seat_in_a_match_that_waits_is_open_again(house: Inside) -> None:
    anna, berta, clara = (Visitor(house, name) for name in (ANNA, BERTA, "Clara"))
    made = anna.make(OPEN, OPEN)
    joins = [seat["join"] for seat in made["seats"]]
    berta.join(joins[1])
    berta.leave()
    seat = anna.match(made["match"])["seats"][1]
    assert (seat["kind"], seat["name"]) == ("open", "")
    clara.join(joins[1])
    Visitor(house, "Dora").join(joins[2])
    summary = anna.match(made["match"])
    assert (summary["state"], summary["seats"][1]["name"]) == ("playing", "Clara")
    house.house.drop(made["match"])
    assert anna.match(made["match"])["seats"][1]["name"] == "Clara"
    assert BERTA not in everything(house)
    anna.leave()


def test_a_seat_that_is_open_again_owes_no_words(house: Inside) -> None:
    anna, berta = Visitor(house, ANNA), Visitor(house, BERTA)
    made = anna.make(OPEN, OPEN)
    words = "1" * 64
    berta.join(made["seats"][1]["join"], commitment=words_commitment(words))
    assert anna.match(made["match"])["seats"][1]["words"] == "committed"
    berta.leave()
    assert anna.match(made["match"])["seats"][1]["words"] == "none"
    house.house.drop(made["match"])
    assert anna.match(made["match"])["seats"][1]["words"] == "none"
    assert anna.http.post(f"/matches/{made['match']}/start", json={"level": "greedy"}).status_code == 200
    summary = anna.match(made["match"])
    assert (summary["state"], summary["practice"]) == ("playing", [])
    anna.leave()


def test_whoever_is_forgotten_while_words_are_awaited_keeps_them_back(house: Inside) -> None:
    anna, berta = Visitor(house, ANNA), Visitor(house, BERTA)
    made = anna.make(OPEN)
    berta.join(made["seats"][1]["join"], commitment=words_commitment("1" * 64))
    assert anna.match(made["match"])["state"] == "dealing"
    berta.leave()
    seat = anna.match(made["match"])["seats"][1]
    assert (seat["bot"], seat["words"]) == (True, "committed"), "only time, not leaving, lets a client off"
    assert BERTA not in everything(house)
    anna.leave()


def test_a_name_is_not_even_in_the_file(tmp_path: Path) -> None:
    with served(Settings(tmp_path, creations=1e4)) as house:
        anna, berta, persons = pair(house)
        play_some(persons, 70)  # several snapshots, one written over the other
        assert written(ANNA, tmp_path)
        anna.leave()
        assert not written(ANNA, tmp_path), "not in the log of the database either, while others play on"
        berta.leave()
    assert not written(ANNA, tmp_path)
    assert not written(BERTA, tmp_path)


def written(name: str, folder: Path) -> list[str]:
    """The files of the store in which a name stands."""
    return [file.name for file in folder.iterdir() if file.name.startswith(FILE) and name.encode() in file.read_bytes()]


def test_leaving_twice_is_leaving_once(house: Inside) -> None:
    anna = Visitor(house, ANNA)
    anna.make({"kind": "bot"})
    cookie = anna.http.cookies[COOKIE]
    assert anna.leave().json() == {"forgotten": 1}
    anna.http.cookies.set(COOKIE, cookie)
    assert anna.leave().json() == {"forgotten": 0}


def test_a_match_in_another_process_hears_of_it(postgres: str, tmp_path: Path) -> None:
    settings = Settings(tmp_path, new_database(postgres))
    with served(settings) as one, served(settings) as two:
        anna, berta, persons = pair(one)
        there = Person(two, persons[1].match, 1, persons[1].token)
        with there.channel(seat=1) as channel:
            hear(channel, "state")
            anna.leave()
            heard = hear(channel, "state")
            while not any(event["kind"] == "forget" for event in heard["events"]):
                heard = hear(channel, "state")
        assert ANNA not in json.dumps(there.state(after=0))
        berta.leave()


def test_a_match_by_rules_that_the_house_does_not_have_is_forgotten_too(
    house: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, berta, persons = pair(house)
    house.house.drop(persons[0].match)
    monkeypatch.setattr("kaffeehaus.server.house.newest_rules", lambda _: 0)
    assert anna.http.get(f"/matches/{persons[0].match}").status_code == 410
    anna.leave()
    monkeypatch.undo()
    assert ANNA not in everything(house)
    play_some([persons[1]], 3)
    berta.leave()
