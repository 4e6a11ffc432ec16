"""Editions side by side: which moves differ, what they pay, and which clause makes the difference."""

import json
from pathlib import Path
from typing import Any

import pytest

import kaffeehaus as kh
from tests.cli.running import kaffeehaus
from tests.rules.boards import F6

US, RIO, DE = "amigo-us-2018", "rio-grande-2012", "amigo-de-2009"
AMERICAN = {"players": 2, "start": 1, "edition": US, "board": F6, "bar": "rising"}


def cafe(seated: dict[str, str], supply: list[str], **parts: Any) -> kh.Position:
    """Seat 0 to move on the board F6 by the German rules; seat 1 began."""
    options = {"players": 2, "start": 1, "edition": DE, "board": F6, "bar": "rising"}
    document = {"format": "kaffeehaus-position/1", "game": "international", "options": options}
    turn = {"number": 6}
    supplies = [supply, ["usa.w", "usa.m"]]
    return kh.Position.from_dict(
        {**document, "chairs": seated, "supplies": supplies, "to_move": 0, "turn": turn, **parts}
    )


def test_a_declared_joker_pays_less_than_one_that_blends() -> None:
    position = cafe({"c1": "afr.m", "c2": "afr.w", "d1": "eng.w"}, ["jok.m", "usa.w"])
    found = kh.compare(position)
    difference = next(each for each in found.differences if each.move == "jok.m=afr@s2")
    points = {edition: outcome.points for edition, outcome in difference.outcomes.items() if outcome}
    assert points == {US: 8, RIO: 10, DE: 8}
    assert difference.clauses == ("CI-20",)


def test_the_end_of_the_bag_differs() -> None:
    position = cafe({"a1": "tur.w"}, ["tur.m", "usa.w"])
    document = position.to_dict()
    kept, rest = document["bag"][:4], document["bag"][4:]
    late = kh.Position.from_dict(
        {**document, "bag": kept, "bar": [], "set_aside": rest, "eliminated": []} | out(document)
    )
    difference = next(each for each in kh.compare(late).differences if each.move == "bar usa.w")
    ended = {edition: outcome.ended for edition, outcome in difference.outcomes.items() if outcome}
    assert ended == {US: "bag", RIO: None, DE: "bag"}
    assert difference.clauses == ("CI-49",)


def out(document: dict[str, Any]) -> dict[str, Any]:
    """A third player who is out, so that tiles may be set aside."""
    options = {**document["options"], "players": 3}
    return {"options": options, "supplies": [*document["supplies"], []], "eliminated": [2], "scores": [0, 0, 0]}


def test_what_an_edition_cannot_lead_to_is_said() -> None:
    document = cafe({"a1": "tur.w"}, ["tur.m", "usa.w"], bar=["jok.w"], options=AMERICAN).to_dict()
    found = kh.compare(kh.Position.from_dict(document))
    assert [*found.legal] == [US]
    assert all("CI-33" in reasons[0] for reasons in found.impossible.values())


def test_unknown_editions_are_named() -> None:
    with pytest.raises(kh.InvalidOptions, match="there is no edition 'x'"):
        kh.compare(kh.game("melange").deal(1), ["rulebook", "x"])


def test_the_editions_of_melange_are_compared() -> None:
    found = kh.compare(kh.game("melange").deal(1))
    assert found.editions == ("rulebook", "publisher")
    assert set(found.legal) == {"rulebook", "publisher"}


def test_the_command_prints_the_difference_and_its_clause(tmp_path: Path) -> None:
    file = tmp_path / "situation.json"
    file.write_text(cafe({"c1": "afr.m", "c2": "afr.w", "d1": "eng.w"}, ["jok.m", "usa.w"]).to_json(), "utf-8")
    shown = kaffeehaus("position", "compare", file).stdout
    assert "CI-20" in shown
    documents = json.loads(kaffeehaus("position", "compare", file, "--json").stdout)
    assert "jok.m=afr@s2" in [each["move"] for each in documents["differences"]]
