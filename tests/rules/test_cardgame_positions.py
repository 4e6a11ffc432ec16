"""The card game, positions and options written by hand: what is filled in, and what is refused with all reasons."""

from typing import Any

import pytest

import kaffeehaus as kh
from tests.rules.cards import TABLES, situation

HEAD = {"format": "kaffeehaus-position/1", "game": "cardgame"}
NATIONS = dict(zip(TABLES, ("ind", "eng", "fra", "spa", "ita"), strict=True))
COUPLE = {"o1": "ind.m", "iN": "eng.w"}
CLEARED = {"guests": ["usa.w", "usa.w", "usa.m", "usa.m"], "tables": ["usa"]}


def faults(document: dict[str, Any]) -> list[str]:
    """Every reason against a document."""
    with pytest.raises(kh.InvalidPosition) as caught:
        kh.Position.from_dict(document)
    return caught.value.reasons


def written(hands: list[list[str]], **parts: Any) -> dict[str, Any]:
    """A document with as little as possible; the rest is filled in when it is read."""
    return {**HEAD, "tables": NATIONS, "hands": hands, **parts}


def test_what_is_left_out_is_filled_in() -> None:
    position = kh.Position.from_dict(written([["ind.m"], [], []]))
    document = position.to_dict()
    assert document["options"] == {
        "players": 3,
        "start": 0,
        "single_gender_variant": False,
        "variant_neighbour_parity": "strict",
    }
    assert (document["seats"], document["laid"], document["scores"]) == ({}, [[], [], []], [0, 0, 0])
    assert document["guest_pile"][:5] == ["afr.w", "afr.w", "afr.w", "afr.w", "afr.m"]
    assert document["guest_pile"].count("ind.m") == 3
    assert len(document["guest_pile"]) == 95
    assert document["table_pile"][:3] == ["afr", "afr", "chn"]
    assert document["table_pile"].count("ind") == 1
    assert document["box"] == {"guests": [], "tables": []}
    assert document["turn"] == {"number": 0, "placed": [], "duty": None, "group": None, "asking": False}
    assert kh.Position.from_dict(document) == position


@pytest.mark.parametrize(
    ("parts", "to_move", "number"),
    [({"to_move": 2}, 2, 1), ({"turn": {"number": 7}}, 2, 7), ({"to_move": 0, "turn": {"number": 8}}, 0, 8)],
)
def test_whose_turn_it_is_follows_from_the_number_of_the_turn(parts: dict[str, Any], to_move: int, number: int) -> None:
    options = {"start": 1}
    document = kh.Position.from_dict(written([[], [], []], options=options, **parts)).to_dict()
    assert (document["to_move"], document["turn"]["number"]) == (to_move, number)


def test_the_edition_may_be_named_and_goes_without_saying() -> None:
    assert kh.game("cardgame", edition="rulebook") == kh.game("cardgame")


def test_bad_options_are_refused_all_at_once() -> None:
    with pytest.raises(kh.InvalidOptions) as caught:
        kh.game(
            "cardgame", players=6, start=9, edition="pocket", single_gender_variant="perhaps",
            variant_neighbour_parity="loose", bar="rising",
        )  # fmt: skip
    assert caught.value.reasons == [
        "there is no option 'bar'",
        "players is a number from 2 to 5, not 6",
        "start is a number from 0 to 1, not 9",
        "there is no edition 'pocket'; there are rulebook",
        "single_gender_variant is false or true, not 'perhaps'",
        "variant_neighbour_parity is strict or relaxed, not 'loose'",
    ]


def test_all_faults_of_a_document_are_listed() -> None:
    document = {
        **HEAD,
        "tables": {"NW": "ind", "NE": "elf", "MM": "fra"},
        "seats": {"o9": "ind.m", "o1": "spa.m", "o2": "eng"},
        "hands": [["ind.x"], "all"],
        "laid": [],
        "scores": [0, -1],
        "turn": {"number": -1, "duty": "o9", "asking": 1, "mood": "good"},
        "ended": "tired",
        "weather": "fine",
    }
    reasons = faults(document)
    for word in (
        *("'elf'", "'MM'", "'o9'", "o1: no table there", "eng.w for a woman", "ind.x", "'all'", "laid has 2 entries"),
        *(
            "scores has 2 whole numbers",
            "turn.number",
            "turn.duty",
            "turn.asking",
            "'turn.mood'",
            "'tired'",
            "'weather'",
        ),
        "tables has 4 too few",
    ):
        assert any(word in reason for reason in reasons), word


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        pytest.param(
            {"box": {"guests": ["usa.w"], "tables": []}},
            "box: 0 tables cannot have left with 1 guests (KG-23)",
            id="guests in the box without a table",
        ),
        pytest.param(
            {"box": {"guests": CLEARED["guests"], "tables": ["usa", "usa"]}},
            "box: 2 tables cannot have left with 4 guests (KG-23)",
            id="too few guests for two tables",
        ),
        pytest.param(
            {"seats": {"o1": "ind.w", "o3": "eng.m"}},
            "eng.m cannot sit on o3: no table there has that nation (KG-14)",
            id="a guest without a table",
        ),
        pytest.param(
            {"seats": {"o1": "ind.w", "o3": "ind.m", "iN": "ind.w", "iW": "ind.m"}},
            "table NW is full and would have been cleared (KG-23)",
            id="a full table",
        ),
        pytest.param(
            {"seats": {"o1": "ind.w", "o3": "ind.w", "iN": "ind.w"}, "box": CLEARED},
            "table NW cannot hold 3 women and 0 men (KG-15)",
            id="three of one gender",
        ),
        pytest.param(
            {"seats": {"o1": "ind.w", "o3": "ind.w", "iN": "ind.w", "iW": "ind.m"}, "box": CLEARED},
            "table NW is full and would have been cleared (KG-23)",
            id="a full table with three of one gender",
        ),
        pytest.param(
            {"seats": {"o1": "ind.w", "o3": "ind.w"}},
            "table NW cannot hold 2 women and 0 men (KG-15)",
            id="two left over before any table was cleared",
        ),
        pytest.param(
            {"seats": {"iN": "fra.w", "iS": "fra.w"}, "box": CLEARED},
            "table C cannot hold 2 women and 0 men (KG-15)",
            id="two opposite each other at the centre, whom no clearing leaves over",
        ),
        pytest.param(
            {"seats": {"iN": "ind.w", "iW": "ind.w"}, "box": CLEARED},
            "table NW cannot hold 2 women and 0 men (KG-15)",
            id="two on the inner seats of a corner, whom no clearing leaves over",
        ),
        pytest.param(
            {"seats": {"o1": "ind.w", "o2": "eng.m"}},
            "the guests on o1, o2 sit alone, although no table has been cleared (KG-16)",
            id="alone before any table was cleared",
        ),
        pytest.param(
            {"to_move": 1, "turn": {"number": 2}},
            "to_move is start + turn.number, modulo players (KG-06)",
            id="a turn of somebody else",
        ),
        pytest.param(
            {"seats": COUPLE, "turn": {"placed": ["o1", "iN", "o3"]}, "box": CLEARED},
            "turn.placed has 3 entries; at this point 2 are possible (KG-18)",
            id="three cards in a turn that goes on",
        ),
        pytest.param(
            {"seats": COUPLE, "turn": {"placed": ["o3"]}},
            "turn.placed has a seat twice or without a guest, although no table has been cleared (KG-23)",
            id="a card that is gone before any table was cleared",
        ),
        pytest.param(
            {"seats": COUPLE, "turn": {"placed": ["o1"], "duty": "o1"}},
            "turn.duty is the last seat of turn.placed if the guest there sits alone, else null (KG-17)",
            id="a duty although there is company",
        ),
        pytest.param(
            {"seats": {"o1": "ind.w"}, "turn": {"placed": ["o1"]}, "box": CLEARED},
            "turn.duty is the last seat of turn.placed if the guest there sits alone, else null (KG-17)",
            id="no duty although there is no company",
        ),
        pytest.param(
            {"seats": COUPLE, "turn": {"placed": ["o1"], "asking": True}},
            "turn.asking: only a player who has just placed their last card is asked (KG-28)",
            id="asked with cards in hand",
        ),
        pytest.param(
            {"hands": [[], ["cub.w"]], "seats": COUPLE, "turn": {"placed": ["o1"]}},
            "turn.asking: a player who has just placed their last card is asked (KG-28)",
            id="not asked with an empty hand",
        ),
        pytest.param(
            {"seats": COUPLE, "turn": {"placed": ["o1"], "group": "NW"}},
            "turn.group needs single_gender_variant (KG-31)",
            id="a group without the variant",
        ),
        pytest.param(
            {"seats": COUPLE, "turn": {"placed": ["o1"], "group": "NE"}, "options": {"single_gender_variant": True}},
            "turn.placed has the chairs of the group, all at its table (KG-31)",
            id="a group at another table",
        ),
        pytest.param(
            {"ended": "tables", "turn": {"placed": ["o1"]}, "seats": COUPLE},
            'ended is "tables", but the pile has enough of them, or nobody has placed a card (KG-26)',
            id="ended by tables, of which there are enough",
        ),
        pytest.param(
            {"ended": "guests"},
            'ended is "guests", but nobody has just drawn the last guest (KG-27)',
            id="ended by guests, of whom there are some",
        ),
        pytest.param(
            {"ended": "declared"},
            'ended is "declared", but the player to move has not just placed their last card (KG-28)',
            id="ended by a player with cards in hand",
        ),
        pytest.param(
            {"turn": {"placed": ["iN"], "duty": "iN"}, "seats": {"iN": "ind.w"}, "hands": [["spa.w"], []]},
            "the turn cannot be finished: no move is possible (KG-17, KG-31)",
            id="an opener without a partner in hand",
        ),
    ],
)
def test_one_fault_is_one_reason(parts: dict[str, Any], reason: str) -> None:
    assert faults(written([["cub.m"], ["cub.w"]]) | parts) == [reason]


def test_missing_tables_belong_to_the_end_by_tables() -> None:
    document = written([["cub.m"], ["cub.w"]]) | {"tables": {**NATIONS}}
    del document["tables"]["C"]
    assert "tables has 1 too few; only when the game ends by them are tables missing (KG-24)" in faults(document)


def test_a_pile_of_guests_that_is_empty_ends_the_game() -> None:
    document = situation(guests_left=1)
    document["laid"][1].append(document["guest_pile"].pop())
    assert faults(document) == ['guest_pile is empty, so the game would be over: ended is "guests" (KG-27)']


@pytest.mark.parametrize(
    "seats",
    [
        pytest.param({"o1": "ind.w"}, id="one"),
        pytest.param({"o1": "ind.w", "o3": "ind.w"}, id="two on outer seats"),
        pytest.param({"o1": "ind.w", "iN": "ind.w"}, id="two on an outer and an inner seat"),
        pytest.param({"iN": "fra.m", "iW": "fra.m", "o1": "ind.w"}, id="two beside each other at the centre"),
    ],
)
def test_leftovers_are_accepted_once_a_table_was_cleared(seats: dict[str, str]) -> None:
    position = kh.Position.from_dict(written([["cub.m"], ["cub.w"]], seats=seats, box=CLEARED))
    assert position.to_dict()["seats"] == seats


def test_any_position_of_a_game_can_be_written_and_read() -> None:
    record = kh.play_out(kh.game("cardgame", players=4, single_gender_variant=True), seed=5, players=["greedy"])
    positions = list(record.positions())
    assert len(positions) > 50
    for position in positions:
        assert kh.Position.from_json(position.to_json()) == position


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ind",
        "ind.m",
        "ind.m@",
        "ind.m@o9",
        "elf.m@o1",
        "ind.x@o1",
        "lay",
        "lay ind",
        "pass",
        "group ind.m",
        "take 2",
    ],
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(kh.InvalidText):
        kh.game("cardgame").deal(seed=1).why_not(text)


def test_a_group_names_a_table_of_its_seat() -> None:
    with pytest.raises(kh.InvalidText, match="seat o1 does not stand at table 'NE', but at NW"):
        kh.game("cardgame").deal(seed=1).why_not("group ind.m@o1 at NE")
