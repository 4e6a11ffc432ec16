"""Every refusal has its words in three languages, and they are what a client gets."""

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import kaffeehaus as kh
import kaffeehaus.server
from kaffeehaus.kernel.errors import Faulty
from kaffeehaus.kernel.faults import LANGUAGES, fault, table
from kaffeehaus.server.refusals import Reason, Refused
from kaffeehaus.server.texts import texts
from tests.rules.boards import F6
from tests.server.running import Json, Server, bearer, hear, people

SOURCES = Path(kaffeehaus.server.__file__).parent
FIRST = {"not_now": 0, "forbidden": 0, "unknown": 0, "Reason": 0, "Refused": 2}


def words(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from words(node.body)
        yield from words(node.orelse)


def used() -> set[str]:
    """Every reason that the server's sources name."""
    found = {"stale"}
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if isinstance(node, ast.Call) and name in FIRST and len(node.args) > FIRST[name]:
                found.update(words(node.args[FIRST[name]]))
    return found


def test_every_reason_has_its_sentence_and_none_is_idle() -> None:
    assert used() == set(texts("en")["reasons"])


@pytest.mark.parametrize("table", ["reasons", "input"])
def test_all_languages_have_the_same_sentences_with_the_same_parts(table: str) -> None:
    def parts(language: str) -> dict[str, list[str]]:
        return {ident: sorted(re.findall(r"\{(\w+)\}", text)) for ident, text in texts(language)[table].items()}

    english = parts("en")
    for language in LANGUAGES:
        assert parts(language) == english


@pytest.mark.parametrize("ident", sorted(texts("en")["reasons"]))
def test_no_sentence_is_left_in_english(ident: str) -> None:
    said = {Refused(409, "refused", ident).text(language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)


def asked(server: Server, language: str, method: str, path: str, **more: Any) -> Json:
    """The error of a call of a stranger, in a language."""
    headers = {"Accept-Language": f"{language}-XX,en;q=0.5", **more.pop("headers", {})}
    with server.browser() as stranger:
        answer = stranger.request(method, path, headers=headers, **more)
    assert answer.status_code >= 400, answer.text
    error: Json = answer.json()["error"]
    return error


def calls_that_are_refused(server: Server) -> list[tuple[str, str, str, dict[str, Any]]]:
    """Reasons, and calls that are refused for them."""
    first, second = people(server)
    move = {"id": "m", "expect": 1, "seat": 0, "move": "stop"}
    token, other = bearer(first.token), bearer(second.token)
    match = f"/matches/{first.match}"
    seats = [{"kind": "person"}, {"kind": "bot", "level": "genius"}]
    return [
        ("no-such-match", "GET", "/matches/nothing", {}),
        ("no-such-game", "GET", "/games/chess/rules", {}),
        ("no-such-call", "GET", "/nothing", {}),
        ("request-refused", "PUT", match, {"json": {}}),
        ("authorization-form", "GET", match, {"headers": {"Authorization": "Basic x"}}),
        ("unknown-invitation", "POST", "/join", {"json": {"secret": "x"}}),
        ("invitation-needed", "POST", f"{match}/seats/0", {"json": {}}),
        ("maker-only", "POST", f"{match}/stop", {"json": {}, "headers": other}),
        ("no-spectators", "GET", f"{match}/events", {}),
        ("unknown-token", "GET", f"{match}/events", {"headers": bearer("wrong")}),
        ("not-your-seat", "POST", f"{match}/moves", {"json": move, "headers": other}),
        ("no-such-seat", "POST", f"{match}/moves", {"json": {**move, "seat": 7}, "headers": token}),
        ("illegal-move", "POST", f"{match}/moves", {"json": move, "headers": token}),
        ("unreadable-move", "POST", f"{match}/moves", {"json": {**move, "move": "?!"}, "headers": token}),
        ("stale", "POST", f"{match}/moves", {"json": {**move, "expect": 0}, "headers": token}),
        ("nothing-to-undo", "POST", f"{match}/undo", {"json": {"id": "u", "expect": 1, "seat": 0}, "headers": token}),
        ("not-your-turn", "POST", f"{match}/why-not", {"json": {"seat": 1, "move": "stop"}, "headers": other}),
        ("everything-after-end", "GET", f"{match}/record", {"headers": token}),
        ("invalid-input", "POST", "/matches", {"json": {"game": "cardgame", "seats": seats}}),
        ("invalid-input", "POST", f"{match}/moves", {"json": {"id": "x", "colour": 1}, "headers": token}),
        ("no-json", "POST", "/matches", {"content": "{", "headers": {"Content-Type": "application/json"}}),
        ("body-content-type", "POST", "/matches", {"content": "{}"}),
        ("other-site", "POST", "/matches", {"json": {}, "headers": {"Origin": "https://evil.example"}}),
    ]


def test_calls_are_refused_in_the_language_that_is_asked_for(server: Server) -> None:
    for reason, method, path, more in calls_that_are_refused(server):
        said = {language: asked(server, language, method, path, **more) for language in LANGUAGES}
        assert {error["reason"] for error in said.values()} == {reason}
        assert len({error["text"] for error in said.values()}) == len(LANGUAGES), said
        for problems in zip(*(error["reasons"] for error in said.values()), strict=True):
            assert len({problem["text"] for problem in problems}) == len(LANGUAGES), problems


POSITION = {"format": "kaffeehaus-position/1", "game": "international", "supplies": [["ger.w"], ["fra.x", 7]]}
BOARD = {**F6, "tables": [{**F6["tables"][0], "nation": "atl"}, *F6["tables"][1:]], "stools": []}
DAMAGED: list[tuple[Json, Callable[[], Any]]] = [
    ({"options": {"board": BOARD}}, lambda: kh.game("international", board=BOARD)),
    ({"options": {"bar": "snack", "bag_end": 7}}, lambda: kh.game("international", bar="snack", bag_end=7)),
    ({"from": {"position": POSITION}}, lambda: kh.Position.from_dict(POSITION)),
    ({"from": {"position": POSITION | {"turn": []}}}, lambda: kh.Position.from_dict(POSITION | {"turn": []})),
]


@pytest.mark.parametrize(("change", "locally"), DAMAGED, ids=["board", "options", "position", "turn"])
def test_faults_of_the_core_are_told_in_the_language_that_is_asked_for(
    server: Server, change: Json, locally: Callable[[], Any]
) -> None:
    with pytest.raises(Faulty) as error:
        locally()
    assert error.value.faults == error.value.reasons
    body = {"game": "international", "seats": [{"kind": "person"}, {"kind": "person"}], **change}
    for language in LANGUAGES:
        said = asked(server, language, "POST", "/matches", json=body)["reasons"]
        assert [problem["text"] for problem in said] == [fault.text(language) for fault in error.value.faults]
        assert [problem["reason"] for problem in said] == [fault.code for fault in error.value.faults]


def test_a_text_that_is_no_move_is_explained_in_the_language_of_the_reader(server: Server) -> None:
    first, _ = people(server)
    body = {"id": "m", "expect": 1, "seat": 0, "move": "fra.x@c1"}
    for language, text in {
        "en": "'fra.x' needs a gender: fra.w for a woman, fra.m for a man",
        "de": "bei 'fra.x' fehlt das Geschlecht: fra.w für eine Frau, fra.m für einen Mann",
        "fr": "il manque le genre à 'fra.x'\u00a0: fra.w pour une femme, fra.m pour un homme",
    }.items():
        error = asked(server, language, "POST", f"/matches/{first.match}/moves", json=body, headers=bearer(first.token))
        [problem] = error["reasons"]
        assert (problem["reason"], problem["parts"]) == ("no-gender", {"text": "fra.x", "nation": "fra"})
        assert problem["text"] == text


def test_a_damaged_document_inside_a_request_is_told_where_it_breaks(server: Server) -> None:
    more = {"content": '{"game": ', "headers": {"Content-Type": "application/json"}}
    for language in LANGUAGES:
        [problem] = asked(server, language, "POST", "/matches", **more)["reasons"]
        assert problem["text"] == fault("json-damaged", line=1, column=10).text(language)


def test_the_channel_refuses_in_the_language_of_hello(server: Server) -> None:
    first, _ = people(server)
    said = set()
    for language in LANGUAGES:
        with first.channel(language=language) as channel:
            hear(channel, "state")
            channel.send(json.dumps({"type": "undo", "id": "u", "expect": 1, "seat": 0}))
            error = hear(channel, "refused")["error"]
            assert error["reason"] == "nothing-to-undo"
            said.add(error["text"])
    assert said == {Refused(409, "refused", "nothing-to-undo").text(language) for language in LANGUAGES}


def test_a_language_that_the_house_does_not_speak_is_answered_in_english() -> None:
    assert Refused(409, "refused", "seat-taken").text("xx") == texts("en")["reasons"]["seat-taken"]


def test_a_part_of_a_refusal_is_never_read_as_a_pattern() -> None:
    reason = Reason("unreadable-move", {"move": "{0.__class__} {place!r}"})
    assert reason.to_dict("en")["text"] == "{0.__class__} {place!r} is not a move of this game."


def test_every_fault_that_pydantic_finds_has_its_sentence(server: Server) -> None:
    bad: list[Any] = [None, True, "x", 3, 2.5, [], {}, "x" * 300, -1, 10**9]
    body = {"game": "cardgame", "seats": [{"kind": "person"}], "clock": {"kind": "move", "seconds": 5}}
    errors: list[httpx.Response] = []
    for name in (*body, "options", "away", "listed", "pause", "from", "colour"):
        errors += [server.http.post("/matches", json={**body, name: value}) for value in bad]
    for number, value in enumerate(bad):
        clock = {"kind": "move", "seconds": value}
        errors.append(server.http.post("/matches", json={**body, "clock": clock}))
        errors.append(server.http.post("/matches", json={**body, "seats": [{"kind": value, "name": bad[number]}]}))
    found = {
        problem["reason"]
        for answer in errors
        if answer.status_code == 422
        for problem in answer.json()["error"]["reasons"]
    }
    core = {code for home in ("kernel", "games.cardgame") for code in table(f"kaffeehaus.{home}", "en")["faults"]}
    assert found <= {*texts("en")["input"], *texts("en")["reasons"], *core}
    assert len(found) > 10
