"""Positions of Café International by hand: what may be left out, and what is refused with all reasons."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

import kaffeehaus as kh
from tests.rules.boards import F6

Document = dict[str, Any]

MINIMAL: Document = {
    "format": "kaffeehaus-position/1",
    "game": "international",
    "supplies": [["ger.w", "usa.m"], ["fra.w", "jok.m"]],
}
SEATED = MINIMAL | {"chairs": {"c1": "ger.m", "c7": "ger.w"}}
VARIANT = {"options": {"single_gender_variant": True}}


def reasons_for(document: Any) -> list[str]:
    with pytest.raises(kh.InvalidPosition) as fault:
        kh.Position.from_dict(document)
    return fault.value.reasons


def tiles_in(document: Mapping[str, Any]) -> int:
    """How many tiles a document names, seated jokers included."""
    piles = [document["bar"], document["bag"], document["set_aside"], document["chairs"], *document["supplies"]]
    return sum(map(len, piles))


def test_all_but_the_supplies_may_be_left_out() -> None:
    document = kh.Position.from_dict(MINIMAL).to_dict()
    bag = document.pop("bag")
    assert document == {
        **MINIMAL,
        "options": kh.game("international").options,
        "chairs": {},
        "bar": [],
        "scores": [0, 0],
        "set_aside": [],
        "eliminated": [],
        "to_move": 0,
        "turn": {"number": 0, "seated": [], "group": None, "drawing": False},
        "skips": 0,
        "ended": None,
    }
    assert len(bag) == 96
    assert bag == sorted(bag, key=lambda tile: ("jok" in tile, tile[:3], tile[-1] == "m"))


def test_the_game_has_begun_once_somebody_is_there() -> None:
    assert kh.Position.from_dict(SEATED).to_dict()["turn"]["number"] == 1
    assert kh.Position.from_dict(MINIMAL | {"bar": ["cub.m"]}).to_dict()["turn"]["number"] == 1


def test_the_start_player_begins() -> None:
    assert kh.Position.from_dict(MINIMAL | {"options": {"start": 1}}).to_move == 1


def test_the_tiles_of_a_supply_may_stand_in_any_order() -> None:
    turned = MINIMAL | {"supplies": [["usa.m", "ger.w"], ["jok.m", "fra.w"]]}
    assert kh.Position.from_dict(turned) == kh.Position.from_dict(MINIMAL)


def test_a_document_brings_its_board() -> None:
    position = kh.Position.from_dict(MINIMAL | {"options": {"board": F6}, "chairs": {"s1": "tur.m", "a1": "tur.w"}})
    assert position.to_dict()["options"]["board"] == F6
    assert tiles_in(position.to_dict()) == 100


def test_a_turn_may_stand_in_its_middle() -> None:
    position = kh.Position.from_dict(SEATED | {"turn": {"seated": ["c1"]}, "supplies": [["ger.m"], ["fra.w"]]})
    assert [str(move) for move in position.moves] == ["ger.m@c8", "ger.m@c14", "stop"]


def test_a_game_that_is_over_has_a_result() -> None:
    over = MINIMAL | {"eliminated": [1], "supplies": [["ger.w"], []], "bar": ["cub.m"] * 4, "ended": "one-left"}
    position = kh.Position.from_dict(over)
    assert position.over
    assert position.result is not None
    assert position.result.winners == (0,)


def test_two_guests_on_one_chair_are_refused() -> None:
    text = json.dumps(SEATED).replace('"c7": "ger.w"', '"c7": "ger.w", "c7": "ger.w"')
    with pytest.raises(kh.InvalidPosition, match="'c7' is named twice in one object"):
        kh.Position.from_json(text)


@pytest.mark.parametrize("document", [None, [], "position", 7, {}, {"format": "kaffeehaus-record/1"}], ids=str)
def test_what_is_no_position_is_refused(document: Any) -> None:
    [reason] = reasons_for(document)
    assert reason.startswith('format is "kaffeehaus-position/1", not ')


@pytest.mark.parametrize("options", [[], "players 2", 7])
def test_options_that_are_no_object_are_refused(options: Any) -> None:
    assert reasons_for(MINIMAL | {"options": options}) == [f"options is an object, not {options!r}"]


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(kh.InvalidOptions, match="there is no game 'chess'"):
        kh.Position.from_dict(MINIMAL | {"game": "chess"})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"supplies": [["ger.w"] * 5, ["fra.w"]]}, "there are 4 ger.w, not 5 (CI-02)"),
        ({"supplies": [["jok.m"] * 3, ["fra.w"]]}, "there are 2 jok.m, not 3 (CI-02)"),
        ({"bag": []}, "there are 4 afr.w, not 0 (CI-02)"),
        ({"supplies": [["ger.w"] * 4 + ["ger.m"] * 2, ["fra.w"]]}, "seat 0 has more than 5 tiles"),
        ({"supplies": [["ger.w"]]}, "supplies has 2 entries, one per seat, not [['ger.w']]"),
        ({"supplies": None}, "supplies has 2 entries, one per seat, not None"),
        ({"supplies": [["ger.w"], "fra.w"]}, "supplies[1] is a list, not 'fra.w'"),
        ({"supplies": [[], ["fra.w"]]}, "seat 0 has no tiles, so the game would be over (CI-48)"),
        ({"chairs": {"c99": "ger.w"}}, "chairs: there is no chair 'c99'; there are c1 … c68"),
        ({"chairs": {"c1": "atl.w"}}, "chairs: there is no nation 'atl'"),
        ({"chairs": {"c1": "ger"}}, "chairs: 'ger' needs a gender: ger.w for a woman, ger.m for a man"),
        ({"chairs": {"c1": "jok.w"}}, "chairs: 'jok.w' needs the nation that the joker stands for"),
        ({"chairs": {"c1": 7}}, "chairs: 7 is no text"),
        ({"chairs": {"c1": "fra.w"}}, "fra.w cannot sit on c1: no table there has that nation"),
        ({"chairs": ["c1"]}, "chairs is an object, not ['c1']"),
        ({"chairs": {"c1": "ger.w", "c7": "ger.w"}}, "table 1 cannot hold 2 women and 0 men (CI-12)"),
        ({"chairs": {"c1": "ger.w", "c4": "usa.w"}}, "the guests on c1, c4 sit alone"),
        ({"bar": ["cub.x"]}, "bar: 'cub.x' needs a gender"),
        ({"bar": "cub.m"}, "bar is a list, not 'cub.m'"),
        ({"options": {"edition": "amigo-de-2009"}, "bar": ["jok.w"]}, "a joker sits at the bar"),
        ({"scores": [1]}, "scores has 2 whole numbers from 0, not [1]"),
        ({"scores": [1, -1]}, "scores has 2 whole numbers from 0, not [1, -1]"),
        ({"set_aside": ["ger.w"]}, "tiles are set aside although nobody is out (CI-35)"),
        ({"eliminated": [2]}, "eliminated has seats from 0 to 1, not [2]"),
        ({"eliminated": [1]}, "seat 1 is out but still has tiles (CI-35)"),
        ({"eliminated": [0], "supplies": [[], ["fra.w"]]}, "seat 0 is to move but out of the game"),
        ({"to_move": 2}, "to_move is a whole number from 0 to 1, not 2"),
        ({"to_move": True}, "to_move is a whole number from 0 to 1, not True"),
        ({"skips": 2}, "skips is a whole number from 0 to 1, not 2"),
        ({"ended": "boredom"}, "ended is one of null, last-chair"),
        ({"ended": "last-chair"}, 'ended is "last-chair", but the position does not show it'),
        ({"turn": 7}, "turn is an object, not 7"),
        ({"turn": {"phase": 1}}, "there is no part 'turn.phase'"),
        ({"turn": {"number": -1}}, "turn.number is a whole number from 0 to 32000, not -1"),
        ({"turn": {"seated": ["c1"]}}, "turn.seated has c1, but nobody sits there"),
        ({"turn": {"drawing": "yes"}}, "turn.drawing is true or false, not 'yes'"),
        ({"turn": {"drawing": True}}, "turn.drawing needs the chairs that were taken in this turn (CI-43)"),
        ({"turn": {"group": 1}}, "turn.group needs single_gender_variant (CI-54)"),
        ({"turn": {"group": 99}}, "turn.group is one of null, 1, 2"),
        ({"weather": "fine"}, "there is no part 'weather'"),
    ],
    ids=str,
)
def test_an_impossible_part_is_named(change: Document, reason: str) -> None:
    assert any(found.startswith(reason) for found in reasons_for(MINIMAL | change))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"turn": {"seated": ["c1", "c1"]}}, "turn.seated has a chair twice (CI-10)"),
        ({"turn": {"seated": ["c1", "c7"]}}, "turn.seated has 2 entries; at this point 1 are possible (CI-08)"),
        ({"turn": {"seated": ["c1"], "drawing": True}}, "turn.drawing: no tile may be waived in this turn (CI-43)"),
        (VARIANT | {"turn": {"seated": ["c1"], "group": 2}}, "turn.seated has the chairs of the group"),
        (
            VARIANT | {"turn": {"seated": ["c1"], "group": 1, "drawing": True}},
            "turn.group is null once the table is full",
        ),
        (
            {"chairs": {"c1": "ger.w"}, "turn": {"number": 5, "seated": ["c1"]}},
            "the turn cannot be finished: no move is possible (CI-15, CI-54)",
        ),
    ],
    ids=str,
)
def test_a_contradictory_turn_is_refused(change: Document, reason: str) -> None:
    assert any(found.startswith(reason) for found in reasons_for(SEATED | change))


def test_a_game_that_would_be_over_is_refused() -> None:
    everyone = {"bar": [f"{nation}.w" for nation in ("afr", "chn", "cub", "eng", "fra") for _ in range(4)]}
    document = MINIMAL | everyone | {"supplies": [["ger.w"], ["usa.m"]]}
    assert 'the game would be over: ended is "last-stool"' in reasons_for(document)


def test_all_faults_are_listed_at_once() -> None:
    document = MINIMAL | {
        "chairs": {"c1": "fra.w", "c2": "usa.m", "c99": "ger.w", "c7": "nobody"},
        "bar": ["jok.x"],
        "supplies": [["ger.w"] * 6, ["fra.w"]],
        "scores": "none",
        "turn": {"seated": ["c3"], "drawing": 1},
        "weather": "fine",
    }
    assert reasons_for(document) == [
        "there is no part 'weather'",
        "chairs: there is no chair 'c99'; there are c1 … c68",
        "chairs: there is no nation 'nobody'; there are afr chn cub eng fra ger ind ita rus spa tur usa",
        "bar: 'jok.x' is no tile: the jokers are jok.w and jok.m",
        "scores has 2 whole numbers from 0, not 'none'",
        "turn.drawing is true or false, not 1",
        "there are 4 ger.w, not 6 (CI-02)",
        "fra.w cannot sit on c1: no table there has that nation (CI-11)",
        "usa.m cannot sit on c2: no table there has that nation (CI-11)",
        "the guests on c1, c2 sit alone; only the start player's first guest can (CI-13, CI-16)",
        "seat 0 has more than 5 tiles",
        "turn.seated has c3, but nobody sits there",
    ]
