"""The naive engine of the card game against worked examples and tricky cases."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.oracle.cardgame import TOUCHED, Oracle
from tests.oracle.cardgame_cafes import EMPTY_CAFE, cafe, play, position

# Worked examples: tables, guests before, cards of one turn, points of each card

EXAMPLES = {
    "E01": ("ind afr fra usa cub", "ind.m@o3", "fra.w@iW", [2]),
    "E02": ("ind afr fra usa cub", "ind.m@o3 fra.w@iW", "ind.w@o1", [3]),
    "E03": ("ind afr fra usa cub", "ind.m@o3 fra.w@iW ind.w@o1", "afr.m@iN", [6]),
    "E04": ("spa afr fra usa cub", "spa.m@o3", "spa.w@iW", [4]),
    "E05": ("spa afr fra usa cub", "spa.m@o3 spa.w@iW", "spa.w@o1", [6]),
    "E06": ("spa afr fra usa cub", "spa.m@o3 spa.w@iW spa.w@o1", "spa.m@iN", [10]),
    "E07": ("chn ita ger usa cub", "ger.m@iE", "ger.w@iN", [6]),
    "E08": ("chn ita ger usa cub", "ger.m@iE ger.w@iN", "chn.m@iW", [5]),
    "E09": ("tur fra ger usa cub", "tur.w@o3", "tur.m@o1 fra.m@iN", [4, 3]),
    "E10": ("tur fra ger usa cub", "tur.w@o3", "tur.m@o1 tur.m@iN tur.w@iW", [4, 6, 10]),
    "E11": ("afr eng ger usa cub", "afr.m@o3 afr.w@o1 eng.w@o2", "eng.m@iN", [7]),
    "E14": ("rus eng fra spa ita", "rus.w@o1 rus.m@iW", "rus.w@iN ita.w@iS ita.m@iE", [8, 5, 10]),
    "E15": ("ind eng fra spa ita", "ind.m@o1 ind.w@iN ind.m@iW ita.w@iS ita.w@o6 ita.m@o8", "ita.m@iE", [14]),
    "E16": ("ind eng fra spa ita", "ind.m@o1 ind.w@iN ind.m@iW ita.m@iE ita.w@o6 ita.m@o8", "ita.w@iS", [14]),
    "E18": ("chn spa ger usa cub", "chn.w@o3 chn.m@o1", "spa.m@iN", [3]),
    "D01": ("tur fra ger usa cub", "tur.w@o3", "fra.m@iN tur.m@o1", [2, 3]),
    "D02": (
        "tur fra ger usa cub",
        "tur.m@o1 tur.w@o3 tur.m@iW fra.m@o2 fra.w@o4 fra.m@iE ger.w@iS",
        "tur.w@iN",
        [16],
    ),
    "D03": (
        "ger eng ger usa cub",
        "ger.m@o1 ger.m@o3 ger.w@iW ger.m@iE ger.m@iS eng.m@o2 eng.w@o4",
        "ger.w@iN",
        [20],
    ),
    "D04": ("tur eng ger usa tur", "tur.m@iN tur.w@iW tur.w@iE", "tur.m@iS", [10]),
    "D07": ("ind eng fra spa ita", "", "fra.w@iN eng.m@o2", [0, 2]),
    "D08": ("ind eng fra spa ita", "ind.m@o1", "ind.w@o3 ita.m@o6 ita.w@o8", [4, 0, 4]),
}


@pytest.mark.parametrize(("tables", "seated", "cards", "points"), EXAMPLES.values(), ids=EXAMPLES)
def test_worked_example(tables: str, seated: str, cards: str, points: list[int]) -> None:
    hand = " ".join(card.split("@")[0] for card in cards.split())
    oracle = cafe(tables, seated, f"{hand} cub.w")
    assert play(oracle, *cards.split()) == points
    assert oracle.scores == [sum(points), 0]


def test_kg_19_a_line_for_each_touched_table_in_order() -> None:
    oracle = cafe("tur fra ger usa cub", "tur.w@o3 tur.m@o1 tur.m@iN", "tur.w cub.w")
    assert oracle.play("tur.w@iW") == [
        {"table": "NW", "points": 8, "clause": "KG-20"},
        {"table": "C", "points": 2, "clause": "KG-19"},
        {"table": "SW", "points": 0, "clause": "KG-19"},
    ]


def test_kg_19_per_table_e10_is_worth_18() -> None:
    oracle = cafe("tur fra ger usa cub", "tur.w@o3", "tur.m tur.m tur.w cub.w")
    lines = [line for card in ("tur.m@o1", "tur.m@iN", "tur.w@iW") for line in oracle.play(card)]
    assert [line["points"] for line in lines if line["table"] == "NW"] == [4, 6, 8]


# Seating


@pytest.mark.parametrize("guest", ["afr.m", "ger.m", "usa.m"])
def test_kg_14_any_touched_table_will_do(guest: str) -> None:
    assert f"{guest}@iE" in cafe("chn ger afr cub usa", "ger.w@o2", guest).moves()


def test_kg_14_the_nation_of_the_neighbours_does_not_count() -> None:
    oracle = cafe("tur eng ger usa cub", "tur.m@iN", "tur.w")
    assert "tur.w@iW" in oracle.moves()
    assert "tur.w@o2" not in oracle.moves()
    assert "tur.w@iE" not in oracle.moves()


def test_kg_13_a_taken_seat_is_not_free() -> None:
    assert "ind.w@o1" not in cafe(EMPTY_CAFE, "ind.m@o1", "ind.w").moves()


def test_kg_15_two_men_alone_are_refused() -> None:
    assert "eng.m@iN" not in cafe("afr eng ger usa cub", "afr.m@o3 afr.w@o1 eng.m@o2", "eng.m").moves()


def test_kg_15_the_third_table_counts_too() -> None:
    seated = "ind.m@o1 eng.m@o2 ita.w@iE"
    assert "ind.w@iN" not in cafe(EMPTY_CAFE, seated, "ind.w").moves()
    assert "ind.w@iN" in cafe(EMPTY_CAFE, seated.replace("ita.w", "ita.m"), "ind.w").moves()


@pytest.mark.parametrize("seated", ["ind.w@o1", "ind.w@o1 ind.w@o3"])
def test_kg_15_only_the_other_gender_joins_leftovers(seated: str) -> None:
    oracle = cafe(EMPTY_CAFE, seated, "ind.w ind.m cub.w")
    assert not [move for move in oracle.moves() if move.startswith("ind.w@") and "NW" in TOUCHED[move[6:]]]
    points = 2 * (1 + len(seated.split()))
    assert play(oracle, "ind.m@iW") == [points]


def test_kg_20_a_foreign_leftover_breaks_uniformity() -> None:
    oracle = cafe("tur eng ger usa cub", "ger.m@iN", "tur.w cub.w")
    assert oracle.play("tur.w@o1") == [{"table": "NW", "points": 2, "clause": "KG-19"}]


def test_kg_20_two_tables_of_one_nation_both_double() -> None:
    oracle = cafe("tur eng tur usa cub", "tur.m@iN", "tur.w cub.w")
    assert [line["points"] for line in oracle.play("tur.w@iW")] == [4, 4, 0]


# Opening


def test_kg_17_no_lone_start() -> None:
    assert cafe(EMPTY_CAFE, "", "ind.w cub.m").moves() == ["take"]


def test_kg_17_the_last_card_in_hand_cannot_open() -> None:
    assert cafe(EMPTY_CAFE, "eng.m@o2", "ind.w").moves() == ["ind.w@iN", "take"]


@pytest.mark.parametrize(("partner", "legal"), [("spa.w", True), ("spa.m", False), ("chn.m", False)])
def test_kg_17_a_partner_must_fit_beside_the_opener(partner: str, legal: bool) -> None:
    oracle = cafe("chn spa ger usa cub", "chn.w@o3 chn.m@o1", f"spa.m {partner}")
    assert ("spa.m@o4" in oracle.moves()) is legal


def test_kg_17_an_open_duty_allows_nothing_but_a_partner() -> None:
    oracle = cafe(EMPTY_CAFE, "ita.m@o6", "ind.w ind.m ita.w")
    oracle.play("ind.w@o1")
    assert oracle.document()["turn"]["duty"] == "o1"
    assert oracle.moves() == ["ind.m@iN", "ind.m@iW", "ind.m@o3"]


def test_kg_17_the_partner_of_an_inner_opener_sits_at_any_of_its_tables() -> None:
    oracle = cafe(EMPTY_CAFE, "spa.m@o5", "fra.w ind.m eng.m fra.m spa.m spa.w")
    oracle.play("fra.w@iN")
    seats = {"ind.m": ["iW", "o1", "o3"], "eng.m": ["iE", "o2", "o4"], "fra.m": ["iE", "iS"], "spa.m": ["iS"]}
    # A man at iW or iS would be the second one at SW.
    legal = {f"{guest}@{seat}" for guest in seats for seat in seats[guest]} - {"ind.m@iW", "fra.m@iS", "spa.m@iS"}
    assert set(oracle.moves()) == legal


def test_kg_17_the_third_card_cannot_open() -> None:
    oracle = cafe(EMPTY_CAFE, "ind.m@o1", "ind.w ind.m ita.w ita.m")
    play(oracle, "ind.w@o3")
    assert "ita.w@o6" in oracle.moves()
    play(oracle, "ind.m@iN")
    assert "ita.w@o6" not in oracle.moves()


def test_kg_17_a_partner_may_vanish_and_leave_the_opener_alone() -> None:
    oracle = cafe(EMPTY_CAFE, "eng.w@o2 eng.m@o4 eng.m@iE", "ind.m eng.w cub.w")
    play(oracle, "ind.m@o1", "eng.w@iN")
    assert oracle.document()["seats"] == {"o1": "ind.m"}
    assert oracle.document()["turn"]["duty"] is None
    assert "stop" in oracle.moves()


# The turn


def test_kg_09_eleven_cards_draw_and_twelve_lay_down() -> None:
    hand = "afr.w afr.m chn.w chn.m cub.w cub.m ger.w ger.m rus.w rus.m tur.w"
    assert cafe(EMPTY_CAFE, "", hand).moves() == ["take"]
    full = cafe(EMPTY_CAFE, "ind.m@o1", f"{hand} ind.w")
    assert "take" not in full.moves()
    assert {"ind.w@o3", "lay ind.w", "lay afr.w"} < set(full.moves())


def test_kg_12_a_card_laid_down_is_out_of_the_hand_and_of_play() -> None:
    hand = "afr.w afr.m chn.w chn.m cub.w cub.m ger.w ger.m rus.w rus.m tur.w ind.w"
    oracle = cafe(EMPTY_CAFE, "ind.m@o1", hand)
    play(oracle, "lay ind.w", "take")
    assert oracle.to_move == 0
    assert oracle.document()["laid"] == [["ind.w"], []]
    assert oracle.moves() == ["take"]


def test_kg_18_the_turn_ends_by_stop_or_with_the_third_card() -> None:
    hand = "ind.w ind.w ind.m fra.w"
    stopped = cafe(EMPTY_CAFE, "ind.m@o1", hand)
    play(stopped, "ind.w@o3", "stop")
    assert stopped.to_move == 1
    full = cafe(EMPTY_CAFE, "ind.m@o1", hand)
    play(full, "ind.w@o3", "ind.w@iN", "ind.m@iW")
    assert full.to_move == 1


def test_kg_18_stop_is_its_own_move_even_if_nothing_else_is_legal() -> None:
    oracle = cafe(EMPTY_CAFE, "ind.m@o1", "ind.w cub.w")
    play(oracle, "ind.w@o3")
    assert oracle.moves() == ["stop"]


def test_kg_08_the_top_guest_is_drawn() -> None:
    oracle = cafe(EMPTY_CAFE, "", "cub.w")
    top, *rest = oracle.document()["guest_pile"]
    oracle.play("take")
    assert oracle.document()["hands"] == [[top, "cub.w"], []]
    assert oracle.document()["guest_pile"] == rest


def test_kg_08_no_drawing_after_a_card() -> None:
    oracle = cafe(EMPTY_CAFE, "ind.m@o1", "ind.w fra.w")
    play(oracle, "ind.w@o3")
    assert "take" not in oracle.moves()


# Clearing


def test_kg_23_centre_and_corner_leave_together_and_are_replaced_in_order() -> None:
    oracle = cafe(*EXAMPLES["E15"][:2], "ita.m cub.w")
    before = oracle.document()
    oracle.play("ita.m@iE")
    after = oracle.document()
    assert after["seats"] == {"o1": "ind.m"}
    assert [after["tables"][table] for table in ("C", "SE")] == before["table_pile"][:2]
    assert after["box"] == {"guests": ["ind.w", "ind.m", "ita.w", "ita.w", "ita.m", "ita.m"], "tables": ["fra", "ita"]}


def test_kg_23_three_tables_and_eight_guests_leave_at_once() -> None:
    oracle = cafe(*EXAMPLES["D02"][:2], "tur.w cub.w")
    oracle.play("tur.w@iN")
    assert oracle.document()["seats"] == {}
    assert len(oracle.document()["box"]["guests"]) == 8


def test_kg_24_a_corner_leaves_the_other_guests_of_the_centre() -> None:
    oracle = cafe(EMPTY_CAFE, "ind.m@o1 ind.w@o3 ind.w@iW fra.w@iE", "ind.m cub.w")
    oracle.play("ind.m@iN")
    assert oracle.document()["seats"] == {"iE": "fra.w"}


def test_kg_25_the_next_card_may_use_the_new_table() -> None:
    oracle = cafe(EMPTY_CAFE, "ind.m@o1 ind.w@o3 ind.w@iW", "ind.m afr.w afr.m cub.w")
    play(oracle, "ind.m@iN")
    assert oracle.document()["tables"]["NW"] == "afr"
    assert play(oracle, "afr.w@o1", "afr.m@o3") == [0, 4]


# The end


def test_kg_26_too_few_tables_end_the_game_and_none_is_refilled() -> None:
    oracle = cafe(*EXAMPLES["E15"][:2], "ita.m cub.w", tables_left=1)
    assert play(oracle, "ita.m@iE") == [14]
    assert oracle.ended == "tables"
    assert oracle.moves() == []
    assert oracle.document()["tables"] == {"NW": "ind", "NE": "eng", "SW": "spa"}
    assert len(oracle.document()["table_pile"]) == 1
    assert oracle.document()["turn"] == {"number": 0, "placed": ["iE"], "duty": None, "group": None, "asking": False}


def test_kg_26_exactly_enough_tables_play_on() -> None:
    oracle = cafe(*EXAMPLES["E15"][:2], "ita.m cub.w", tables_left=2)
    oracle.play("ita.m@iE")
    assert oracle.ended is None
    assert oracle.document()["table_pile"] == []


def test_kg_26_comes_before_the_question_of_kg_28() -> None:
    oracle = cafe(*EXAMPLES["E15"][:2], "ita.m", tables_left=1)
    oracle.play("ita.m@iE")
    assert oracle.ended == "tables"
    assert oracle.document()["turn"]["asking"] is False


def test_kg_27_the_last_guest_ends_the_game_and_counts() -> None:
    oracle = cafe(EMPTY_CAFE, "", "cub.w", guests_left=1)
    oracle.play("take")
    assert oracle.ended == "guests"
    assert oracle.to_move == 0
    assert oracle.totals() == [-4, 0]


def test_kg_28_an_empty_hand_is_asked_once() -> None:
    oracle = cafe(EMPTY_CAFE, "ind.m@o1", "ind.w", "cub.w")
    oracle.play("ind.w@o3")
    assert oracle.to_move == 0
    assert oracle.moves() == ["end", "continue"]
    play(oracle, "continue", "take")
    assert oracle.moves() == ["take"]


def test_kg_28_the_end_may_be_declared() -> None:
    oracle = cafe(EMPTY_CAFE, "ind.m@o1", "ind.w", "cub.w")
    play(oracle, "ind.w@o3", "end")
    assert oracle.ended == "declared"
    assert oracle.to_move == 0
    assert oracle.document()["turn"] == {"number": 0, "placed": ["o3"], "duty": None, "group": None, "asking": False}


def test_kg_28_the_third_card_may_empty_the_hand() -> None:
    oracle = cafe(EMPTY_CAFE, "ind.m@o1", "ind.w ind.w ind.m")
    play(oracle, "ind.w@o3", "ind.w@iN", "ind.m@iW")
    assert oracle.moves() == ["end", "continue"]


def test_kg_29_cards_in_hand_and_laid_down_cost_two_each() -> None:
    oracle = cafe(EMPTY_CAFE, "ind.m@o1", "ind.w", "cub.w cub.m", laid=("afr.w", "chn.w chn.m rus.w"), scores=(0, 57))
    play(oracle, "ind.w@o3", "end")
    assert oracle.totals() == [2, 47]


@pytest.mark.parametrize(
    ("scores", "hands", "places"),
    [
        ((50, 60, 70), ("", "cub.w", "cub.w cub.m"), [3, 2, 1]),
        ((54, 60, 0), ("cub.w cub.m", "afr.w afr.m chn.w chn.m rus.w", ""), [1, 2, 3]),
        ((50, 50, 60), ("", "", ""), [2, 2, 1]),
        ((50, 50, 10), ("", "", ""), [1, 1, 3]),
    ],
)
def test_kg_30_points_then_fewer_penalties_then_shared(
    scores: tuple[int, ...], hands: tuple[str, ...], places: list[int]
) -> None:
    document = position(EMPTY_CAFE, "", *hands, scores=scores)
    assert Oracle(document | {"ended": "declared"}, {}).places() == places


# The single-gender group

GROUP_CAFE = "fra eng ger spa ita"


def group_cafe(tables: str, seated: str, hand: str, **rest: Any) -> Oracle:
    return cafe(tables, seated, hand, single_gender_variant=True, **rest)


def groups(oracle: Oracle) -> set[str]:
    return {move for move in oracle.moves() if move.startswith("group ")}


def test_kg_31_no_group_without_the_variant() -> None:
    assert groups(cafe(GROUP_CAFE, "ita.m@iE", "fra.w fra.w fra.w ger.w")) == set()


def test_kg_32_e20_three_of_four_from_the_nation_give_20() -> None:
    oracle = group_cafe(GROUP_CAFE, "ita.m@iE", "fra.w fra.w fra.w ger.w cub.w")
    assert oracle.play("group fra.w@o1") == []
    assert oracle.moves() == ["fra.w@iN", "fra.w@iW", "fra.w@o3", "ger.w@iN", "ger.w@iW"]
    assert oracle.play("fra.w@o3") == []
    assert oracle.play("fra.w@iW") == [
        {"table": "C", "points": 2, "clause": "KG-33"},
        {"table": "SW", "points": 0, "clause": "KG-33"},
    ]
    assert oracle.play("ger.w@iN") == [
        {"table": "NW", "points": 20, "clause": "KG-32"},
        {"table": "NE", "points": 2, "clause": "KG-33"},
        {"table": "C", "points": 3, "clause": "KG-33"},
    ]
    assert oracle.document()["seats"] == {"iE": "ita.m"}
    assert (oracle.to_move, oracle.scores) == (1, [27, 0])


def test_kg_32_e21_four_of_the_nation_give_40() -> None:
    oracle = group_cafe("ger eng fra spa ita", "ita.w@iE", "ger.m ger.m ger.m ger.m cub.w")
    assert play(oracle, "group ger.m@iW at NW", "ger.m@o1", "ger.m@iN", "ger.m@o3") == [2, 0, 5, 40]


def test_kg_32_d05_four_equal_foreigners_give_20() -> None:
    oracle = group_cafe("tur eng ger spa tur", "tur.w@o1 eng.w@o2 spa.w@o5 tur.w@o6", "tur.m tur.m tur.m tur.m cub.w")
    assert play(oracle, "group tur.m@iN at C", "tur.m@iW", "tur.m@iE", "tur.m@iS") == [6, 8, 7, 29]


@pytest.mark.parametrize(("parity", "legal"), [("strict", False), ("relaxed", True)])
def test_kg_33_a_corner_group_beside_an_empty_centre(parity: str, legal: bool) -> None:
    oracle = group_cafe(GROUP_CAFE, "", "fra.w fra.w fra.w ger.w", variant_neighbour_parity=parity)
    assert ("group fra.w@o1" in oracle.moves()) is legal


@pytest.mark.parametrize(
    ("centre", "legal"),
    [
        ("ita.m@iE", True),
        ("ita.m@iS", True),
        ("ita.m@iE ita.m@iS", True),
        ("ita.w@iE", False),
        ("ita.m@iE ita.w@iS", False),
    ],
)
def test_kg_33_the_centre_beside_a_corner_group(centre: str, legal: bool) -> None:
    oracle = group_cafe(GROUP_CAFE, centre, "fra.w fra.w fra.w ger.w")
    assert ("group ger.w@iN at NW" in oracle.moves()) is legal


def test_kg_33_only_tables_touched_by_the_new_cards_are_judged() -> None:
    seated = "fra.w@iN eng.w@o2 eng.w@o4 ita.m@iS"
    oracle = group_cafe(GROUP_CAFE, seated, "fra.w fra.w fra.w cub.w")
    assert groups(oracle) == {"group fra.w@o1", "group fra.w@o3", "group fra.w@iW at NW"}


def test_kg_33_a_filled_neighbour_is_cleared_with_the_group_not_before() -> None:
    oracle = group_cafe(GROUP_CAFE, "ita.m@iE ita.m@iS", "fra.w fra.w fra.w fra.w cub.w")
    play(oracle, "group fra.w@iN at NW", "fra.w@iW")
    assert "iS" in oracle.document()["seats"]
    play(oracle, "fra.w@o1", "fra.w@o3")
    assert oracle.document()["seats"] == {}
    assert oracle.document()["box"]["tables"] == ["fra", "ger"]


def test_kg_33_a_neighbour_that_gets_one_gender_scores_as_a_neighbour() -> None:
    oracle = group_cafe(
        GROUP_CAFE, "ita.w@iE ita.w@iS", "fra.w fra.w fra.w fra.w cub.w", variant_neighbour_parity="relaxed"
    )
    assert play(oracle, "group fra.w@o1", "fra.w@o3", "fra.w@iN") == [0, 0, 2 + 3]
    assert oracle.play("fra.w@iW") == [
        {"table": "NW", "points": 40, "clause": "KG-32"},
        {"table": "C", "points": 4, "clause": "KG-33"},
        {"table": "SW", "points": 2, "clause": "KG-33"},
    ]
    assert oracle.document()["seats"] == {}


def test_kg_31_two_leftovers_need_two_cards() -> None:
    oracle = group_cafe(GROUP_CAFE, "fra.w@o1 fra.w@o3 ita.m@iE", "fra.w ger.w cub.w")
    assert groups(oracle) == {
        "group fra.w@iN at NW",
        "group fra.w@iW at NW",
        "group ger.w@iN at NW",
        "group ger.w@iW at NW",
    }
    assert play(oracle, "group fra.w@iN at NW", "ger.w@iW") == [4, 23]


def test_kg_31_one_guest_of_the_other_gender_forbids_the_group() -> None:
    assert groups(group_cafe(GROUP_CAFE, "fra.m@o1 ita.m@iE", "fra.w fra.w fra.w fra.w")) == set()


@pytest.mark.parametrize("fourth", ["cub.w", "fra.m"])
def test_kg_31_the_hand_must_hold_the_whole_group(fourth: str) -> None:
    assert groups(group_cafe(GROUP_CAFE, "ita.m@iE", f"fra.w fra.w fra.w {fourth}")) == set()


def test_kg_31_a_card_may_not_take_the_seat_that_another_needs() -> None:
    """The Germans fit only on the inner seats, the French on all."""
    oracle = group_cafe(GROUP_CAFE, "ita.m@iE", "fra.w fra.w ger.w ger.w cub.w")
    assert groups(oracle) == {
        "group fra.w@o1",
        "group fra.w@o3",
        "group ger.w@iN at NW",
        "group ger.w@iW at NW",
    }


def test_kg_31_a_group_is_the_whole_turn() -> None:
    oracle = group_cafe(GROUP_CAFE, "ita.m@iE eng.w@o2", "eng.m fra.w fra.w fra.w fra.w")
    assert "group fra.w@o1" in oracle.moves()
    play(oracle, "eng.m@o4")
    assert groups(oracle) == set()


def test_kg_26_a_group_ends_the_game_if_the_pile_is_too_small() -> None:
    oracle = group_cafe(GROUP_CAFE, "ita.m@iE", "fra.w fra.w fra.w fra.w", tables_left=0)
    play(oracle, "group fra.w@o1", "fra.w@o3", "fra.w@iN", "fra.w@iW")
    assert oracle.ended == "tables"
    assert oracle.document()["turn"]["group"] is None


def test_kg_28_a_group_may_empty_the_hand() -> None:
    oracle = group_cafe(GROUP_CAFE, "ita.m@iE", "fra.w fra.w fra.w fra.w")
    play(oracle, "group fra.w@o1", "fra.w@o3", "fra.w@iN", "fra.w@iW")
    assert oracle.moves() == ["end", "continue"]


# The interface


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    oracle = cafe(EMPTY_CAFE, "ind.m@o1", "ind.w")
    before = oracle.document()
    for text in ("stop", "ind.w@o1", "fra.w@iN", "lay ind.w", "end", "group ind.w@o3", "nonsense"):
        with pytest.raises(ValueError, match="not legal"):
            oracle.play(text)
    assert oracle.document() == before


def test_the_given_document_is_not_touched() -> None:
    document = position(EMPTY_CAFE, "ind.m@o1", "ind.w cub.w")
    before = json.dumps(document)
    play(Oracle(document, {}), "ind.w@o3", "stop", "take")
    assert json.dumps(document) == before
