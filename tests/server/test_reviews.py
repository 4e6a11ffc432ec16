"""Looking back at a match, hints against bots, statistics: through a real server, on both stores."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

import httpx
import pytest

import kaffeehaus as kh
from kaffeehaus.server.settings import Settings
from tests.server.postgresql import new_database
from tests.server.proofs.inside import Inside, served
from tests.server.running import PLAIN, Json, Person, bearer

LONGEST = 600.0  # seconds


def late_position() -> Json:
    """A game of cards of which little is left, with a choice for seat 0."""
    record = kh.play_out(kh.game("cardgame", players=2), 3, ["greedy", "greedy"])
    positions = list(record.positions())
    return positions[-17].to_dict()


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    kh.hint(kh.game("cardgame", players=2).deal(1), effort=0.01)  # compiles what the server's process needs
    url = new_database(request.getfixturevalue("postgres")) if request.param == "postgres" else ""
    settings = Settings(
        tmp_path_factory.mktemp("reviews"), url, rate=1e5, burst=100_000, creations=1e4, review_effort=0.05
    )
    with served(settings) as inside:
        yield inside


class Visitor:
    """A browser with a cookie, which plays seat 0 of a match."""

    def __init__(self, house: Inside, http: httpx.Client, others: list[Json], **more: Any) -> None:
        self.http = http
        seats = [{"kind": "person", "name": "Anna"}, *others]
        wanted = {"game": "cardgame", "seats": seats, "pause": 0, **more}
        answer = self.http.post("/matches", json=wanted)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.person = Person(house, made["match"], 0, made["seats"][0]["token"])
        self.url = f"/matches/{self.person.match}"

    def finish(self) -> Json:
        """Plays the first legal move to the end."""
        state = self.person.wait_for_turn()
        while state["state"] != "finished":
            self.person.play(state["choice"]["moves"][0]["move"])
            state = self.person.wait_for_turn()
        return state

    def reviewed(self) -> Json:
        """The review when it is done; on the way there is always as much as before, or more."""
        answer = self.http.post(f"{self.url}/review", json={})
        done, until = 0, time.monotonic() + LONGEST
        while True:
            assert answer.status_code == 200, answer.text
            told: Json = answer.json()
            assert told["done"] >= done
            done = told["done"]
            if told["state"] == "done":
                return told
            assert told["state"] in ("waiting", "working"), told
            assert time.monotonic() < until
            time.sleep(0.2)
            answer = self.http.get(f"{self.url}/review")


Enter = Callable[..., Visitor]


@pytest.fixture
def enter(house: Inside) -> Iterator[Enter]:
    """Lets visitors in, and out again after the test."""
    with ExitStack() as opened:

        def visitor(others: list[Json], **more: Any) -> Visitor:
            http = opened.enter_context(httpx.Client(base_url=house.http.base_url, timeout=LONGEST, verify=PLAIN))
            return Visitor(house, http, others, **more)

        yield visitor


def bot(level: str = "greedy") -> Json:
    return {"kind": "bot", "level": level, "name": "Mizzi"}


def reason(answer: httpx.Response) -> str:
    found: str = answer.json()["error"]["reason"]
    return found


def test_a_match_is_looked_back_at(house: Inside, enter: Enter) -> None:
    anna = enter([bot()], **{"from": {"position": late_position()}})
    assert reason(anna.http.post(f"{anna.url}/review", json={})) == "review-after-end"
    hinted = hint(anna)
    anna.finish()
    told = anna.reviewed()
    review = told["review"]
    assert review["complete"]
    assert told["done"] == told["decisions"] == len(review["decisions"])
    for seat in review["seats"]:
        parts = sum(seat[name] for name in ("start", "skill", "luck", "others", "open"))
        assert parts == pytest.approx(seat["result"], abs=1e-5)
    assert [seat["hints"] for seat in review["seats"]] == told["hints"] == [hinted, 0]
    assert house.http.get(f"{anna.url}/hints").json() == {"hints": [hinted, 0]}
    decision = review["decisions"][0]
    assert decision["played"]["parts"]["kind"]
    assert decision["best"]["parts"]["kind"]
    plies = len(review["steps"])
    assert [step["ply"] for step in review["steps"]] == list(range(plies))
    rest = anna.http.get(f"{anna.url}/review", params={"after": told["done"]}).json()
    assert rest["review"]["decisions"] == []
    assert rest["review"]["steps"] is None
    # Whoever has the link may look, and asking again works nothing out anew.
    assert house.http.post(f"{anna.url}/review", json={}).json()["state"] == "done"


def hint(anna: Visitor) -> int:
    """Asks for a hint twice at one decision: it is given twice and counted once."""
    state = anna.person.wait_for_turn()
    wanted = {"expect": state["number"], "seat": 0}
    answers = [anna.http.post(f"{anna.url}/hint", json=wanted) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200], answers[0].text
    one, two = (answer.json() for answer in answers)
    assert one == two
    assert one["move"] in [each["move"] for each in state["choice"]["moves"]]
    assert one["given"] == 1
    late = anna.http.post(f"{anna.url}/hint", json={**wanted, "expect": state["number"] - 1})
    assert late.json()["error"]["code"] == "stale"
    return int(one["given"])


def test_hints_are_never_given_in_a_match_with_other_people(enter: Enter) -> None:
    for other in ({"kind": "person", "name": "Berta"}, {"kind": "remote", "name": "a program"}):
        anna = enter([other], start=0)
        state = anna.person.wait_for_turn()
        answer = anna.http.post(f"{anna.url}/hint", json={"expect": state["number"], "seat": 0})
        assert (answer.status_code, reason(answer)) == (403, "hint-with-people")


def test_a_match_that_was_given_up_has_nothing_to_explain(enter: Enter) -> None:
    anna = enter([bot()], start=0)
    anna.person.wait_for_turn()
    anna.person.do("resign")
    answer = anna.http.post(f"{anna.url}/review", json={}, headers={"Accept-Language": "de"})
    assert (answer.status_code, reason(answer)) == (409, "review-game-open")
    assert answer.json()["error"]["text"].startswith("Diese Partie endete")


def test_a_review_that_is_done_while_it_is_told_was_asked_for_all_the_same(house: Inside, enter: Enter) -> None:
    anna = enter([bot()], **{"from": {"position": late_position()}})
    anna.finish()
    store, reviews = house.house.store.reviews, house.app.state.reviews
    quick = store.hints

    async def slow(match: str, players: int) -> list[int]:
        while reviews.waiting(match) is not None:
            await asyncio.sleep(0.01)
        return await quick(match, players)

    with patch.object(store, "hints", slow):
        assert anna.http.post(f"{anna.url}/review", json={}).json()["state"] == "working"
    assert anna.reviewed()["review"]["complete"]


def test_the_end_of_a_review_is_kept_also_if_it_comes_while_a_part_is_written(house: Inside, enter: Enter) -> None:
    anna = enter([bot()], **{"from": {"position": late_position()}})
    anna.finish()
    store, reviews = house.house.store.reviews, house.app.state.reviews
    quick = store.keep

    async def slow(match: str, *kept: Any) -> bool:
        while not reviews._works[match].complete:
            await asyncio.sleep(0.01)
        return await quick(match, *kept)

    with patch.object(store, "keep", slow):
        assert anna.reviewed()["review"]["complete"]


def test_a_review_is_stopped_and_goes_on(house: Inside, enter: Enter) -> None:
    anna = enter([bot()], **{"from": {"position": late_position()}})
    anna.finish()
    assert anna.http.post(f"{anna.url}/review", json={}).json()["state"] in ("waiting", "working", "done")
    refused = house.http.request("DELETE", f"{anna.url}/review", json={})
    assert (refused.status_code, reason(refused)) == (403, "review-of-others")
    stopped = anna.http.request("DELETE", f"{anna.url}/review", json={})
    assert stopped.status_code == 200
    assert anna.reviewed()["review"]["complete"]


def test_a_visitor_sees_how_they_do(house: Inside, enter: Enter) -> None:
    seats = [bot(), {**bot(), "name": "Poldi"}]
    wanted = {"game": "cardgame", "seats": seats, "pause": 0, "spectators": True, "start": 0}
    whole = house.http.post("/matches", json=wanted).json()["match"]
    told = house.http.get(f"/matches/{whole}/events").json()
    while told["state"] != "finished":
        told = house.http.get(f"/matches/{whole}/events", params={"wait": 20, "after": told["number"]}).json()
    late = told["ply"] - 12
    fair = enter([bot()], **{"from": {"match": whole, "ply": late}})
    fair.finish()
    before = fair.http.get("/visitor/statistics").json()["games"]
    assert [(game["match"], game["luck"], game["players"]) for game in before] == [(fair.person.match, None, 2)]
    fair.reviewed()
    (game,) = fair.http.get("/visitor/statistics").json()["games"]
    assert game["error_rate"] >= 0
    assert game["luck"] is not None
    assert game["place"] in (1, 2)
    assert house.http.get("/visitor/statistics", headers=bearer(fair.person.token)).status_code == 401
    # No name is in what the house keeps about the game, so none has to be forgotten there.
    kept = house.run(house.house.store.reviews.review(fair.person.match, 0.0))
    assert kept is not None
    assert kept.data is not None
    assert kept.data["players"] == ["", ""]
