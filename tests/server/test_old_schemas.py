"""Databases of every earlier version are opened, brought up to date, and played on; on both stores."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.schema import known_versions
from tests.cli.running import kaffeehaus
from tests.server.kept import VERSIONS, put_in_folder, put_in_postgres, told
from tests.server.postgresql import new_database
from tests.server.proofs.inside import Inside, served
from tests.server.running import GAMES, PLAIN, Json, Person

MOVES_ON = 10  # fewer than are left in any of these matches


@dataclass
class Old:
    """A house on a database of an earlier version."""

    house: Inside
    known: Json

    def of_state(self, state: str) -> list[Json]:
        return [match for match in self.known["matches"] if match["state"] == state]

    def persons(self, match: Json) -> list[Person]:
        return [Person(self.house, match["match"], seat["seat"], seat["token"]) for seat in match["seats"]]

    def anna(self) -> httpx.Client:
        cookies = {"kaffeehaus_visitor": self.known["cookie"]}
        return httpx.Client(base_url=self.house.http.base_url, cookies=cookies, verify=PLAIN)


@pytest.fixture(scope="module", params=[(version, store) for version in VERSIONS for store in ("sqlite", "postgres")])
def old(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Old]:
    version, store = request.param
    folder, url = tmp_path_factory.mktemp("kept"), ""
    if store == "postgres":
        url = new_database(request.getfixturevalue("postgres"))
        put_in_postgres(version, url)
    else:
        put_in_folder(version, folder)
    # The matches are kept for ever, or the tests would fail once these databases are old.
    ever = Settings(folder, url, keep_finished=0, keep_waiting=0, keep_playing=0, rate=1e5, burst=100_000)
    with served(ever) as house:
        yield Old(house, told(version))


def test_every_earlier_version_is_kept() -> None:
    newest, *earlier = known_versions()
    assert {f"schema-{version}" for version in earlier} <= set(VERSIONS)
    assert set(VERSIONS) <= {f"schema-{version}" for version in (newest, *earlier)}


def test_there_are_matches_of_all_games_in_every_state(old: Old) -> None:
    found = {
        (old.house.http.get(f"/matches/{match['match']}").json()["game"], match["state"])
        for match in old.known["matches"]
    }
    assert found == {(game, state) for game in GAMES for state in ("waiting", "playing", "finished")}


def test_a_visitor_finds_what_was_theirs(old: Old) -> None:
    with old.anna() as anna:
        mine = anna.get("/matches?which=mine").json()["matches"]
        assert {match["match"] for match in mine} == {match["match"] for match in old.known["matches"]}


def test_finished_matches_replay_and_verify(old: Old, tmp_path: Path) -> None:
    for match in old.of_state("finished"):
        record = old.house.http.get(f"/matches/{match['match']}/record").json()
        assert len(record["moves"]) == match["plies"]
        file = tmp_path / "record.json"
        file.write_text(json.dumps(record))
        result = kaffeehaus("verify", file)
        assert result.exit_code == 0, result.stderr
        plies = old.house.http.get(f"/matches/{match['match']}/plies?count=100").json()
        assert plies["count"] == match["plies"] + 1


def test_matches_go_on_and_come_to_an_end(old: Old) -> None:
    for match in old.of_state("playing"):
        persons = old.persons(match)
        states = [person.state() for person in persons]
        assert (states[0]["state"], states[0]["ply"]) == ("playing", match["plies"])
        assert [event["number"] for event in states[0]["events"]] == list(range(1, states[0]["number"] + 1))
        for _ in range(MOVES_ON):
            next(person for person, state in zip(persons, states, strict=True) if state["choice"]).play_first()
            states = [person.state() for person in persons]
        persons[0].do("resign")
        record = persons[0].get("record").json()
        assert len(record["moves"]) == match["plies"] + MOVES_ON


def test_somebody_can_still_sit_down(old: Old) -> None:
    for match in old.of_state("waiting"):
        answer = old.house.http.post("/join", json={"secret": match["join"], "name": "Berta"})
        assert answer.status_code == 200, answer.text
        (anna,) = old.persons(match)
        assert anna.state()["state"] == "playing"
