"""A house opens what an older one has kept: its matches go on, with their seeds and commitments.

`data/house-0.1.sqlite.gz` was written by a server from before deals had keys, and `data/house-0.1.json` is what its
clients knew.
"""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import kaffeehaus
from tests.server.running import GAMES, Json, Person, Server, running

OLD = Path(__file__).parent / "data"


@pytest.fixture(scope="module")
def old() -> Json:
    """What the clients of the old house knew."""
    known: Json = json.loads((OLD / "house-0.1.json").read_text("utf-8"))
    return known


@pytest.fixture(scope="module")
def reopened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The house of today on the data of then."""
    data = tmp_path_factory.mktemp("old") / "data"
    data.mkdir()
    (data / "kaffeehaus.sqlite").write_bytes(gzip.decompress((OLD / "house-0.1.sqlite.gz").read_bytes()))
    with running(data, KAFFEEHAUS_WORDS_SECONDS="0.5") as server:
        yield server


def guests(server: Server, known: Json) -> list[Person]:
    return [Person(server, known["match"], seat, token) for seat, token in enumerate(known["tokens"])]


def verified(tmp_path: Path, record: Json, commitment: str) -> bool:
    saved = tmp_path / "record.json"
    saved.write_text(json.dumps(record), "utf-8")
    return kaffeehaus("verify", saved, "--commitment", commitment).exit_code == 0


@pytest.mark.parametrize("game", GAMES)
def test_an_old_match_goes_on_and_verifies(reopened: Server, old: Json, game: str, tmp_path: Path) -> None:
    known = old[f"playing-{game}"]
    people = guests(reopened, known)
    states = [person.state() for person in people]
    assert [state["view"] for state in states] == known["views"]
    assert (states[0]["number"], states[0]["to_move"], states[0]["practice"]) == (known["number"], known["to_move"], [])
    people[known["to_move"]].play_first()
    people[0].state()
    people[0].do("resign")
    record = people[0].get("record").json()
    assert record["format"] == "kaffeehaus-record/1"
    assert str(record["seed"]) == people[0].state(after=0)["end"]["reveal"]["seed"]
    assert verified(tmp_path, record, known["commitment"])


def test_an_old_record_is_the_same(reopened: Server, old: Json, tmp_path: Path) -> None:
    known = old["finished"]
    first = guests(reopened, known)[0]
    assert first.get("record").json() == known["record"]
    assert verified(tmp_path, known["record"], known["record"]["fairness"]["commitment"])


def test_an_old_match_that_waits_begins_with_its_seed(reopened: Server, old: Json, tmp_path: Path) -> None:
    known = old["waiting"]
    words = {"commitment": "0" * 64}  # a client of today offers words; the deal was fixed long ago
    with reopened.browser() as browser:
        [listed] = browser.get("/matches?which=open").json()["matches"]
        assert (listed["match"], listed["from"]) == (known["match"], None)
        assert browser.post("/join", json={"secret": known["join"], "name": "Berta", **words}).status_code == 200
        state = browser.get(f"/matches/{known['match']}/events").json()
    assert (state["state"], [seat["words"] for seat in state["seats"]]) == ("playing", ["none", "none"])
    first = Person(reopened, known["match"], 0, known["token"])
    assert first.state()["to_move"] == 0
    first.do("resign")
    assert verified(tmp_path, first.get("record").json(), known["commitment"])
    again = Person(reopened, first.post("rematch", {}).json()["match"], 0, first.token)
    state = again.state()
    assert [seat["words"] for seat in state["seats"]] == ["none", "awaited"]  # Berta sat down by a browser
    while state["state"] == "dealing":
        state = again.state(wait=20)
    assert state["to_move"] == 1
    again.do("resign")
    assert again.get("record").json()["format"] == "kaffeehaus-record/2"


def test_an_old_match_that_began_in_the_middle_says_so_now(reopened: Server, old: Json, tmp_path: Path) -> None:
    known = old["from"]
    first, second = guests(reopened, known)
    state = first.state()
    assert (state["ply"], state["from"], state["practice"]) == (
        10,
        {"kind": "match", "match": None, "ply": 10},
        ["known"],
    )
    second.state()
    second.do("resign")
    assert verified(tmp_path, first.get("record").json(), known["commitment"])
