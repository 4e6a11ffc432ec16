"""Wiener Melange, documents and options: what can be left out, and what is refused with all reasons at once."""

from copy import deepcopy
from typing import Any

import pytest

import kaffeehaus as kh
from tests.rules.melange import (
    BLUE,
    GREAT_HALL,
    NEUTRAL,
    NOBODY,
    ORANGE,
    W6,
    YELLOW,
    Document,
    Rows,
    situation,
)

CHAIN: Rows = {
    "white": ("white-table round-table", "c5 c6"),
    "blue.cube": ("turquoise-chair", "c6 c9"),
    **ORANGE,
}
DUE: Rows = {"blue.cube": ("turquoise-chair", "c9"), **ORANGE}
SHARED: Rows = {"red.cube": ("turquoise-chair", "c9"), **DUE}
PLAYED = {"mode": "play", "used": 1}


def reasons_of(document: Document) -> list[str]:
    """Why a document is refused."""
    with pytest.raises(kh.InvalidPosition) as caught:
        kh.Position.from_dict(document)
    return caught.value.reasons


def test_a_document_with_hands_alone_is_a_position() -> None:
    hands: list[Document] = [{"reservation": [], "actions": []} for _ in range(3)]
    position = kh.Position.from_dict({"format": "kaffeehaus-position/1", "game": "melange", "hands": hands})
    whole = position.to_dict()
    assert position.ruleset.players == 3
    assert len(whole["pile"]) == 92
    assert len(whole["action_pile"]) == 28
    assert whole["personality_pile"][0] == "freud"
    assert [str(move) for move in position.moves] == ["draw"]


@pytest.mark.parametrize("rows", [NEUTRAL, CHAIN])
def test_a_document_reads_back_as_the_same_position(rows: Rows) -> None:
    hand = "turquoise-chair purple-chair olive-chair olive-chair"
    position = kh.Position.from_dict(situation(rows=rows, hand=hand, discard="round-table round-table"))
    for move in position.moves:
        after = position.play(move)
        assert kh.Position.from_dict(after.to_dict()) == after


def test_open_decisions_can_be_written_by_hand() -> None:
    position = kh.Position.from_dict({**situation(rows=DUE, turn=PLAYED), "to_move": BLUE})
    assert {str(move) for move in position.moves} == {f"seat tile {tile} on c9" for tile in range(1, 7)}
    position = kh.Position.from_dict(situation(rows=SHARED, turn=PLAYED))
    assert [str(move) for move in position.moves] == ["resolve blue.cube", "resolve red.cube"]
    named = situation(rows=SHARED, turn={**PLAYED, "named": "blue.cube"})
    assert kh.Position.from_dict({**named, "to_move": BLUE}).to_move == BLUE
    skipping: Rows = {"yellow.cube": ("large-table", "")}
    document = situation(components=GREAT_HALL, rows=skipping, people=NOBODY, turn={**PLAYED, "skipped": ["c4"]})
    assert {str(move) for move in kh.Position.from_dict(document).moves} == {
        f"skip c{number}" for number in range(12) if number != 4
    }


def test_who_is_to_move_follows_from_the_rest() -> None:
    document = situation(rows=DUE, turn=PLAYED)
    del document["to_move"]
    assert kh.Position.from_dict(document).to_move == BLUE
    document["to_move"] = YELLOW
    assert reasons_of(document) == ["to_move is 0, who has to decide, not 1"]


def changed(parts: dict[str, Any], **situations: Any) -> Document:
    """A good document with other parts."""
    document = deepcopy(situation(**situations))
    for name, value in parts.items():
        part, _, inner = name.partition(".")
        if inner:
            document[part][inner] = value
        else:
            document[part] = value
    return document


FAULTS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"coffee": 1}, {}, "there is no part 'coffee'"),
    ({"turn.coffee": 1}, {}, "there is no part 'turn.coffee'"),
    ({"chairs": {"c99": "mahler"}}, {}, "there is no chair 'c99'"),
    ({"chairs": {"c1": "sisi"}}, {}, "there is no personality 'sisi'"),
    ({"chairs": {"c1": "blue.7"}}, {}, "there is no guest 'blue.7'"),
    ({"chairs": {"c1": "red.1"}}, {"players": 3}, "nobody plays that colour"),
    ({"chairs": {"c1": "blue.1", "c2": "blue.1"}}, {}, "blue.1 sits on 2 chairs"),
    ({"chairs": {"c1": "freud"}}, {}, "there are 1 freud, not 2"),
    ({"personalities": {"white": "freud", "grey": "freud"}}, {}, "there are 1 freud, not 2"),
    ({"personalities": {"black": "freud"}}, {}, "personalities: there is no neutral colour 'black'"),
    ({"personality_pile": []}, {}, "there are 1 zweig, not 0"),
    ({"display": ["purple-chair"] * 4}, {}, "there are 8 purple-chair, not 12"),
    ({"display": ["purple-chair"] * 5}, {}, "the display has at most 4 cards, not 5"),
    ({"display": ["coffee"]}, {}, "there is no card 'coffee'"),
    ({"removed_actions": ["remove-own"]}, {}, "there are 2 remove-own, not 3"),
    ({"removed_actions": ["remove-own"] * 5}, {}, "more action cards are out of the game than"),
    ({"played_actions": ["juggle", None, None, None]}, {}, "there is no action card 'juggle'"),
    ({"played_actions": [None]}, {}, "played_actions has 4 entries"),
    ({"hands": []}, {}, "hands has 4 entries"),
    ({"hands": None}, {}, "hands has 4 entries"),
    ({"known": [["olive-chair"], [], [], []]}, {}, "known[0] names cards that are not in that hand"),
    ({"scores": [0, -1, 0, 0]}, {}, "scores has 4 whole numbers from 0"),
    ({"rows": {"pink.cube": ["olive-chair"]}}, {}, "there is no marker type 'pink.cube'"),
    ({"rows": {"red.cylinder": ["olive-chair"]}}, {}, "red.cylinder is not in this game"),
    ({"markers": {"yellow.cube": ["c1", "c3"]}}, {}, "yellow.cube has markers but no row"),
    ({}, {"rows": {"yellow.cube": ("purple-chair", "c1 c1 c3")}}, "markers.yellow.cube names a chair twice"),
    ({}, {"rows": {"yellow.cube": ("purple-chair", "c1 c2")}}, "c2 does not fit all cards of yellow.cube"),
    ({}, {"rows": {"yellow.cube": ("olive-chair purple-chair", "c1 c2")}}, "two cards of one category (WM-21)"),
    (
        {},
        {"rows": {"yellow.cube": ("olive-chair round-table grey-table grey-table", "c2")}, "turn": PLAYED},
        "rows.yellow.cube has at most 3 cards",
    ),
    (
        {},
        {"rows": {"yellow.cube": ("purple-chair", "c1 c3")}, "chairs": {"c1": "mahler"}},
        "a marker of yellow.cube is on c1, which is taken",
    ),
    (
        {},
        {"rows": dict.fromkeys(("blue.cube", "red.cube", "green.cube"), ("olive-chair round-table", "c2 c5"))},
        "3 rows hold olive-chair and round-table; two may",
    ),
    (
        {},
        {
            "rows": dict.fromkeys(("blue.cube", "red.cube", "green.cube"), ("olive-chair", "c2 c5"))
            | dict.fromkeys(("blue.octagon", "red.octagon"), ("round-table", "c2 c5"))
        },
        "c2 has 5 markers; 4 may be",
    ),
    (
        {},
        {"components": GREAT_HALL, "rows": {"yellow.cube": ("large-table", "c0 c1 c2 c3 c4 c5 c6 c7 c8 c9")}},
        "yellow.cube has 10 markers; one of 10 stays on the card",
    ),
    ({}, {"rows": ORANGE, "people": NOBODY}, "grey has a row but no personality"),
    (
        {},
        {
            "chairs": {f"c{number}": f"yellow.{number}" for number in range(1, 7)},
            "rows": {"yellow.cube": ("brown-table", "c9 c10")},
        },
        "seat 1 has 1 rows but only 0 guests left",
    ),
    ({}, {"rows": {"yellow.cube": ("purple-chair", "")}}, "rows.yellow.cube has no markers"),
    ({}, {"rows": {"yellow.cube": ("purple-chair", "c1")}}, "yellow.cube has one marker, so its visitor"),
    (
        {},
        {"rows": {"white": ("purple-chair", "c1"), **ORANGE}, "turn": PLAYED},
        "white has one marker, so its personality would be seated",
    ),
    (
        {},
        {
            "edition": "publisher",
            "rows": {
                **dict.fromkeys(("red.cube", "blue.cube"), ("olive-chair", "c2 c5")),
                "grey": ("white-table", "c5 c6"),
            },
        },
        "c2 and c5 are locked, so grey has no marker there",
    ),
    ({"active": 2}, {}, "active is the seat turn.number steps after the start player"),
    ({"turn.used": 1}, {}, "turn.used is 0 in mode start"),
    ({"turn.mode": "play"}, {}, "turn.used is 1 … 3 in mode play"),
    ({"turn.mode": "coffee"}, {}, "turn.mode is one of setup, start"),
    ({"turn.mode": "play", "turn.used": 3}, {}, "no decision is open, so the turn would go on from mode play"),
    ({"turn.mode": "reveal", "turn.used": 1}, {}, "no decision is open, so the turn would go on from mode reveal"),
    ({"turn.mode": "setup"}, {}, "turn.number is 0 in mode setup"),
    ({"turn.mode": "take"}, {}, "turn.draws_left is 1 … 3 here, not 0"),
    ({"turn.mode": "take", "turn.used": 2, "turn.draws_left": 2}, {}, "turn.draws_left is 1 here, not 2"),
    ({"turn.draws_left": 1}, {}, "turn.draws_left is 0 here, not 1"),
    ({"turn.action_used": True}, {}, "turn.action_used needs a used card"),
    (
        {"turn.mode": "play", "turn.used": 1, "turn.action_used": True},
        {},
        "turn.action_used needs an action card that lies open",
    ),
    (
        {},
        {
            "components": GREAT_HALL,
            "rows": {"yellow.cube": ("large-table", ""), "blue.cube": ("purple-chair", "c0")},
            "people": NOBODY,
            "turn": PLAYED,
        },
        "yellow.cube waits for its markers while blue.cube has one left",
    ),
    ({"turn.action_taken": True}, {}, "turn.action_taken needs a draw in this turn"),
    ({"turn.served": ["white"]}, {}, "turn.served is empty in mode start"),
    ({"turn.served": ["black"]}, {}, "there is no neutral colour 'black'"),
    ({"turn.skipped": ["c1"]}, {}, "turn.skipped is empty unless a first card waits"),
    ({"turn.named": "blue.cube"}, {}, "turn.named: blue.cube was not to be named for a chair"),
    ({"turn.named": "red.octagon"}, {"rows": SHARED, "turn": PLAYED}, "red.octagon was not to be named"),
    (
        {"turn.skipped": ["c30"]},
        {"components": GREAT_HALL, "rows": {"yellow.cube": ("large-table", "")}, "people": NOBODY, "turn": PLAYED},
        "turn.skipped names chairs that could take no marker",
    ),
    (
        {"turn.mode": "take", "turn.draws_left": 1},
        {"display": "", "rest": "hand", "action_pile": ""},
        "there is nothing to take, so the turn would be over",
    ),
    ({"passes": 4}, {}, 'the game would be over: ended is "all-passed"'),
    ({"ended": "last-visitor"}, {}, 'ended is "last-visitor", but the position does not show it'),
    ({"ended": "all-passed"}, {}, 'ended is "all-passed", but the position does not show it'),
    ({"ended": "coffee"}, {}, "ended is one of null, last-visitor"),
    ({"ended": "all-passed", "passes": 4, "turn.mode": "take"}, {}, "turn is as at the start of a turn"),
    ({"stream": {"key": -1}}, {}, "stream.key is a whole number from 0"),
]


@pytest.mark.parametrize(("parts", "situations", "reason"), FAULTS)
def test_an_impossible_document_is_refused(parts: dict[str, Any], situations: dict[str, Any], reason: str) -> None:
    reasons = reasons_of(changed(parts, **situations))
    assert [found for found in reasons if reason in found], reasons


def test_the_final_round_is_over_when_the_start_player_would_move_again() -> None:
    chairs = {f"c{number}": f"blue.{number}" for number in range(1, 7)}
    document = situation(players=2, active=BLUE, chairs=chairs, turn={"number": 2})
    assert reasons_of(document) == ["the final round has been played, so the game would be over (WM-50)"]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    document = changed(
        {"coffee": 1, "passes": 9, "turn.used": 1, "scores": [0], "display": ["tea"], "turn.skipped": ["c1"]}
    )
    reasons = reasons_of(document)
    for part in ("coffee", "passes", "turn.used", "scores", "tea", "turn.skipped", "orange-chair"):
        assert [reason for reason in reasons if part in reason], (part, reasons)


def test_bad_options_are_told_at_once() -> None:
    with pytest.raises(kh.InvalidOptions) as caught:
        kh.game("melange", players=7, start=9, edition="dialect", pair_lock="maybe", joker_scope="suit", sugar=2)
    told = "\n".join(caught.value.reasons)
    for part in ("players", "start", "dialect", "pair_lock", "joker_scope", "sugar"):
        assert part in told


@pytest.mark.parametrize(("edition", "pair_lock"), [("rulebook", False), ("publisher", True)])
def test_a_profile_sets_the_pair_lock_and_each_switch_can_be_set_alone(edition: str, pair_lock: bool) -> None:
    assert kh.game("melange", edition=edition).options["pair_lock"] is pair_lock
    other = kh.game("melange", edition=edition, pair_lock=not pair_lock, joker_scope="category")
    assert other.options["pair_lock"] is not pair_lock
    assert other.options["joker_scope"] == "category"


def test_options_are_those_of_the_document() -> None:
    document = situation(components=W6, edition="publisher", joker_scope="category")
    assert kh.Position.from_dict(document).to_dict()["options"] == document["options"]
