"""Companions of real tables: told by several phones, kept durably, worded in the reader's language; and editors."""

import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import kaffeehaus as kh
from tests.server.proofs.inside import two_processes
from tests.server.running import Json, Server, running
from tests.server.wire import checked_client

PATIENT = 400.0  # seconds: advisers may have to be compiled first
SUPPLY = ["fra.w", "ger.m", "usa.w", "usa.m", "jok.w"]
OTHERS = ["fra.m", "ger.w", "ita.m", "spa.w", "tur.m"]
SEATED = [{"kind": "seat", "guest": "usa.w", "chair": "c3"}, {"kind": "seat", "guest": "usa.m", "chair": "c16"}]


class Phone:
    """One phone at the table."""

    def __init__(self, http: httpx.Client, companion: str) -> None:
        self.http, self.companion = http, companion
        self.state: Json = {"number": 0}

    @classmethod
    def at_new_table(cls, http: httpx.Client, **wanted: Any) -> "Phone":
        body = {"id": uuid.uuid4().hex, "names": ["Ada", "Ben"], "options": {"players": 2}, **wanted}
        answer = http.post("/companions", json=body)
        assert answer.status_code == 201, answer.text
        phone = cls(http, answer.json()["companion"])
        phone.state = answer.json()["state"]
        return phone

    def post(self, call: str, body: Json, language: str = "en") -> httpx.Response:
        path = f"/companions/{self.companion}/{call}"
        return self.http.post(path, json=body, headers={"Accept-Language": language}, timeout=PATIENT)

    def send(self, language: str = "en", ident: str | None = None, **wanted: Any) -> httpx.Response:
        body = {"id": ident or uuid.uuid4().hex, "after": self.state["number"], **wanted}
        answer = self.post("commands", body, language)
        if answer.status_code == 200:
            self.state = answer.json()
        return answer

    def tell(self, **telling: Any) -> Json:
        answer = self.send(tell=telling)
        assert answer.status_code == 200, answer.text
        return self.state

    def look(self, **wanted: Any) -> Json:
        answer = self.http.get(f"/companions/{self.companion}", params={"after": self.state["number"], **wanted})
        assert answer.status_code == 200, answer.text
        self.state = answer.json()
        return self.state


@pytest.fixture(scope="module")
def http(server: Server) -> Iterator[httpx.Client]:
    """A client each of whose answers is checked against the declared schemas."""
    with server.browser() as browser:
        yield checked_client(browser)


@pytest.fixture
def phone(http: httpx.Client) -> Phone:
    """Both supplies are told; Ada begins."""
    phone = Phone.at_new_table(http, options={"players": 2, "start": 0})
    phone.tell(shown=SUPPLY)
    phone.tell(shown=OTHERS)
    return phone


def test_a_turn_is_told_by_parts_and_paid_by_its_clause(phone: Phone) -> None:
    for parts in SEATED:
        state = phone.tell(move=parts)
    assert (state["scores"], state["to_move"]) == ([4, 0], 1)
    assert [(line["points"], line["clause"]) for line in state["log"][-1]["lines"]] == [(4, "CI-22")]
    assert state["due"][0]["words"]["text"] == "draw two tiles"
    assert state["view"]["chairs"] == {"c3": "usa.w", "c16": "usa.m"}
    assert state["left"]["supplies"]["jok.w"] == 1
    assert kh.Companion.from_dict(phone.http.get(f"/companions/{phone.companion}/record").json()).scores == [4, 0]


def test_a_refusal_names_its_clause_in_the_readers_language_and_can_be_overruled(phone: Phone) -> None:
    wrong = {"kind": "seat", "guest": "usa.w", "chair": "c1"}
    texts = []
    for language in ("en", "de", "fr"):
        error = phone.send(language, tell={"move": wrong}).json()["error"]
        assert (error["code"], error["clause"], error["overrulable"]) == ("illegal", "CI-11", True)
        texts.append(error["text"])
    assert len(set(texts)) == 3
    verdict = phone.post("judge", {"move": wrong}, "de").json()
    assert (verdict["clause"], verdict["refusal"]["text"]) == ("CI-11", texts[1])
    phone.tell(move=wrong, overruled=True)
    assert phone.state["log"][-1]["overruled"] == "CI-11"


def test_offers_of_a_guest_say_what_each_chair_pays(phone: Phone) -> None:
    phone.tell(move=SEATED[0])
    moves = phone.http.get(f"/companions/{phone.companion}/offers", params={"thing": "usa.m"}).json()["moves"]
    assert {"move": "usa.m@c16", "points": 4}.items() <= next(m for m in moves if m["parts"]["chair"] == "c16").items()


def test_back_to_a_point_and_a_slip_corrected_with_what_no_longer_fits(phone: Phone) -> None:
    phone.tell(move={**SEATED[0], "chair": "c4"})
    phone.tell(move={**SEATED[1], "chair": "c17"})
    slip: Json = {"at": 2, "correct": {"move": SEATED[0]}}
    error = phone.send("de", **slip).json()["error"]
    assert error["reasons"][0]["text"].startswith("Nummer 3, usa.m@c17: ")
    assert phone.send(**slip, drop=True).status_code == 200
    assert [entry["move"] for entry in phone.state["log"][2:]] == ["usa.w@c3"]
    assert phone.send(undo=2).status_code == 200
    assert len(phone.state["log"]) == 2


def test_two_phones_hear_of_each_other_and_nothing_is_told_twice(phone: Phone) -> None:
    other = Phone(phone.http, phone.companion)
    assert other.look()["names"] == ["Ada", "Ben"]
    sent = uuid.uuid4().hex
    assert phone.send(ident=sent, tell={"move": SEATED[0]}).status_code == 200
    behind = other.send(tell={"move": SEATED[0]})
    assert (behind.status_code, behind.json()["error"]["code"]) == (409, "stale")
    heard = other.look(wait=20)
    assert [(each["id"], each["parts"]) for each in heard["commands"]] == [(sent, SEATED[0])]
    assert phone.send(ident=sent, tell={"move": SEATED[0]}).status_code == 200
    assert phone.look(after=0)["number"] == heard["number"] == 3


def test_advice_is_given_only_where_the_table_switched_it_on(phone: Phone, http: httpx.Client) -> None:
    assert phone.post("advice", {}).json()["error"]["reason"] == "no-advice"
    cards = Phone.at_new_table(http, game="cardgame", options={"players": 2, "start": 0}, advice=True)
    cards.tell(shown=["ger", "ita", "fra", "spa", "usa"])
    assert cards.post("advice", {}).json()["error"]["reason"] == "hand-unknown"
    hand = ["ger.w", "ger.m", "ita.w", "fra.m", "usa.w", "rus.m", "cub.w", "chn.m"]
    count = cards.state["view"]["hands"][0]["count"]
    best = cards.post("advice", {"holds": hand[:count]}).json()["prospects"]
    assert best[0]["move"]["parts"]["kind"]
    assert cards.look()["number"] == 1, "the hand is kept nowhere"


def test_the_log_knows_the_tables_that_have_left(http: httpx.Client) -> None:
    table = Phone.at_new_table(http, game="cardgame", options={"players": 2, "start": 0})
    table.tell(shown=["ger", "ita", "fra", "spa", "usa"])
    for move in ("ger.w@iN", "ger.m@iW", "stop", "ger.w@o1", "ger.m@o3"):
        table.tell(move=move)
    table.tell(shown=["rus"])
    assert table.state["view"]["tables"]["NW"] == "rus"
    first, *moves, last = table.state["log"]
    assert (first["tables"], last["tables"]) == (None, None)
    assert {entry["tables"]["NW"] for entry in moves} == {"ger"}
    assert {line["table"] for line in moves[-1]["lines"]} == {"NW"}


def test_the_setup_of_wiener_melange_is_told_card_by_card(http: httpx.Client) -> None:
    table = Phone.at_new_table(http, game="melange", options={"players": 2, "start": 0})
    assert table.state["view"] is None
    assert sum(table.state["left"]["personality_pile"].values()) == 16
    while table.state["waiting"]:
        (due,) = table.state["due"]
        deck = "personality_pile" if due["part"] == "personality_pile" else "hands.reservation"
        things = sorted(table.state["left"][deck].items(), key=lambda each: -each[1])
        table.tell(shown=[things[len(table.state["log"]) % len(things)][0]])
    assert table.state["view"] is not None
    assert table.state["plain"]


def test_a_table_is_exported_imported_and_removed(phone: Phone) -> None:
    record = phone.http.get(f"/companions/{phone.companion}/record").json()
    again = Phone.at_new_table(phone.http, document=record)
    assert again.state["view"] == phone.state["view"]
    assert phone.http.request("DELETE", f"/companions/{again.companion}", json={}).json() == {"removed": True}
    assert phone.http.get(f"/companions/{again.companion}").json()["error"]["reason"] == "no-such-companion"
    broken = phone.http.post("/companions", json={"id": uuid.uuid4().hex, "document": {"format": "x"}})
    assert broken.json()["error"]["reasons"][0]["reason"] == "no-constant"


def test_a_companion_is_no_match(phone: Phone) -> None:
    def listed() -> list[str]:
        paths = ("/matches?which=mine", "/matches?which=open")
        return [each["match"] for path in paths for each in phone.http.get(path).json()["matches"]]

    before = listed()
    Phone.at_new_table(phone.http)
    assert listed() == before
    assert phone.http.get(f"/matches/{phone.companion[:16].lower()}").status_code == 404


def test_kill_9_loses_nothing(tmp_path: Path) -> None:
    with running(tmp_path / "data") as first:
        phone = Phone.at_new_table(first.http, options={"players": 2, "start": 0})
        phone.tell(shown=SUPPLY)
        state = phone.tell(shown=OTHERS)
        first.kill()
    with running(tmp_path / "data") as second:
        again = Phone(second.http, phone.companion)
        assert again.look(after=phone.state["number"]) == {**state, "commands": []}
        again.tell(move=SEATED[0])


@pytest.mark.parametrize("store", ["sqlite", "own_postgres"])
def test_two_processes_share_a_table(tmp_path: Path, store: str, request: pytest.FixtureRequest) -> None:
    url = "" if store == "sqlite" else request.getfixturevalue(store)
    with two_processes(url, tmp_path) as (one, two):
        here = Phone.at_new_table(one.http, options={"players": 2, "start": 0})
        there = Phone(two.http, here.companion)
        there.look()
        here.tell(shown=SUPPLY)
        assert there.look(wait=20)["number"] == 1
        there.tell(shown=OTHERS)
        assert here.look(wait=20)["number"] == 2
        assert here.send(tell={"move": SEATED[0]}).status_code == 200
        assert there.send(tell={"move": SEATED[0]}).status_code == 409


def test_all_faults_of_a_position_are_told_at_once(http: httpx.Client) -> None:
    position = http.post("/positions/new", json={"game": "international", "options": {"players": 2}}).json()
    fine = http.post("/positions/check", json={"position": position}).json()
    assert (fine["faults"], fine["unknown"]) == ([], False)
    assert {move["move"] for move in fine["moves"]} == {str(move) for move in kh.Position.from_dict(position).moves}
    unknown = {**position, "supplies": [["?"] * 5, ["?"] * 5]}
    unknown.pop("bag", None)
    assert http.post("/positions/check", json={"position": unknown}).json()["unknown"] is True
    broken = {**position, "chairs": {"c1": "usa.w", "c999": "ger.m"}, "bar": ["xyz"]}
    told = [
        http.post("/positions/check", json={"position": broken}, headers={"Accept-Language": language}).json()["faults"]
        for language in ("en", "de")
    ]
    assert len(told[0]) == len(told[1]) > 2
    assert {each["text"] for each in told[0]}.isdisjoint(each["text"] for each in told[1])


def test_what_is_unknown_is_imagined_and_a_move_advised(http: httpx.Client) -> None:
    known = kh.PartialPosition.seen_by(kh.game("cardgame", players=2).deal(1), 0).to_dict()
    whole = kh.Position.from_dict(http.post("/positions/imagine", json={"position": known}).json())
    assert kh.PartialPosition.seen_by(whole, 0).to_dict() == known
    (best, *_) = http.post("/positions/advice", json={"position": known}).json()["prospects"]
    assert best["move"]["move"] in [str(move) for move in whole.moves]
    hidden = {**known, "hands": [["?"] * 7, ["?"] * 7]}
    assert http.post("/positions/advice", json={"position": hidden}).json()["error"]["reason"] == "hand-unknown"
    while not whole.over:
        whole = whole.play(whole.moves[-1])
    ended = http.post("/positions/advice", json={"position": whole.to_dict()}).json()
    assert ended["error"]["reason"] == "position-over"


def test_editions_are_compared(http: httpx.Client) -> None:
    position = kh.game("international", players=2, edition="amigo-de-2009").deal(1).to_dict()
    told = http.post("/positions/compare", json={"position": position}).json()
    assert told["editions"] == list(kh.game("international").ruleset.editions)
    assert set(told["legal"]) == set(told["editions"])


def test_boards_are_checked_and_compared_with_the_reconstruction(http: httpx.Client) -> None:
    board = http.post("/games/international/components", json={"options": {}}).json()["components"]
    same = http.post("/boards/check", json={"game": "international", "board": board}).json()
    assert same == {"faults": [], "differences": []}
    tables = [
        {**table, "nation": {"tur": "ita", "ita": "tur"}.get(table["nation"], table["nation"])}
        for table in board["tables"]
    ]
    swapped = http.post("/boards/check", json={"game": "international", "board": {**board, "tables": tables}}).json()
    assert {each["kind"] for each in swapped["differences"]} == {"changed"}
    broken = {**board, "tables": board["tables"][1:], "stools": board["stools"][1:]}
    faults = http.post("/boards/check", json={"game": "international", "board": broken}).json()["faults"]
    assert len(faults) > 1
