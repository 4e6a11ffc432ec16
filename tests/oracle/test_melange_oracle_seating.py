"""The naive engine of `melange`: rows, markers, seatings and the pair lock, by example."""

from typing import Any

import pytest

from tests.oracle.melange.situations import (
    BLUE,
    GREEN,
    GREY_ELSEWHERE,
    PUBLISHER,
    RED,
    TWO_MORE,
    YELLOW,
    hall,
    markers,
    points,
    situation,
    verbs,
    w6,
)
from tests.oracle.melange.words import COLOURS

# Rows and markers


def test_e01_to_e03_a_row_is_narrowed_until_a_guest_sits() -> None:
    oracle = situation(w6(), active=GREEN, hand="purple-chair grey-table round-table")
    oracle.play("play purple-chair on green.cube")
    assert markers(oracle, "green.cube") == "c1 c3 c7 c10"
    oracle.play("play grey-table on green.cube")
    assert markers(oracle, "green.cube") == "c1 c3"
    oracle.play("play round-table on green.cube")
    assert sorted(oracle.moves()) == [f"seat tile {tile} on c1" for tile in range(1, 7)]
    assert oracle.play("seat tile 6 on c1") == [{"table": "G1", "points": 4, "clause": "WM-33"}]
    after = oracle.document()
    assert after["chairs"]["c1"] == "green.6"
    assert "green.cube" not in after["rows"] | after["markers"]


def test_e03_the_cards_of_a_finished_row_are_discarded() -> None:
    row = {"green.cube": ("purple-chair grey-table", "c1 c3")} | GREY_ELSEWHERE
    oracle = situation(w6(), active=GREEN, rows=row, hand="round-table")
    oracle.play("play round-table on green.cube")
    oracle.play("seat tile 1 on c1")
    assert oracle.document()["discard"] == ["purple-chair", "round-table", "grey-table"]


def test_e04_any_player_may_extend_a_neutral_row() -> None:
    oracle = situation(w6(), active=BLUE, rows={"white": ("olive-chair", "c2 c5 c11")}, hand="round-table")
    assert oracle.play("play round-table on white") == []
    assert markers(oracle, "white") == "c2 c5"


def test_e05_a_personality_clears_its_chair_and_its_successor_waits_for_the_turn_end() -> None:
    rows = {"white": ("olive-chair round-table", "c2 c5"), "grey": ("white-table", "c5 c6 c7 c8")}
    oracle = situation(w6(), rows=rows, hand="white-table")
    assert oracle.play("play white-table on white") == [{"table": "W1", "points": 1, "clause": "WM-33"}]
    after = oracle.document()
    assert after["chairs"] == {"c5": "freud"}
    assert markers(oracle, "grey") == "c6 c7 c8"
    assert after["personalities"]["white"] is None
    oracle.play("stop")
    assert oracle.document()["personalities"]["white"] == "kraus"


@pytest.mark.parametrize("kind", ["green.cube", "white"])
def test_e06_a_third_row_with_the_same_two_faces_is_refused(kind: str) -> None:
    rows = {
        "red.cube": ("purple-chair round-table", "c1 c13"),
        "blue.cube": ("round-table purple-chair", "c1 c13"),
        kind: ("purple-chair", "c1 c3 c13"),
    }
    oracle = situation(w6(TWO_MORE), active=GREEN, rows=rows, hand="round-table grey-table")
    assert f"play round-table on {kind}" not in oracle.moves()
    assert f"play grey-table on {kind}" in oracle.moves()
    del rows["red.cube"]
    oracle = situation(w6(TWO_MORE), active=GREEN, rows=rows, hand="round-table")
    assert f"play round-table on {kind}" in oracle.moves()


def test_d03_a_first_card_that_fits_one_chair_seats_at_once() -> None:
    oracle = situation(w6(), chairs={"c6": "freud"}, hand="turquoise-chair")
    oracle.play("play turquoise-chair on yellow.octagon")
    assert oracle.to_move == YELLOW
    assert oracle.play("seat tile 2 on c9") == [{"table": "B1", "points": 1, "clause": "WM-33"}]


def test_d04_a_first_card_needs_a_free_chair() -> None:
    oracle = situation(w6(), chairs={"c6": "freud", "c9": "klimt"}, hand="turquoise-chair")
    assert verbs(oracle) == {"draw"}


def test_d05_a_fifth_marker_on_a_chair_is_left_out() -> None:
    rows = {f"{kind}.cube": ("round-table", "c2 c6") for kind in COLOURS if kind != "yellow"}
    rows["red.octagon"] = ("round-table", "c2 c6")
    oracle = situation(w6(), rows=rows, hand="turquoise-chair round-table")
    oracle.play("play turquoise-chair on yellow.cube")
    assert oracle.moves()[0] == "seat tile 1 on c9"
    oracle.play("seat tile 1 on c9")
    oracle.play("play round-table on yellow.cube")
    assert markers(oracle, "yellow.cube") == "c1 c5"


def test_d06_a_card_must_leave_a_marker_and_bring_a_new_category() -> None:
    rows = {"yellow.cube": ("purple-chair grey-table", "c1 c3"), "yellow.octagon": ("purple-chair", "c1 c3")}
    oracle = situation(w6(), rows=rows, hand="square-table white-table round-table grey-table")
    assert {move for move in oracle.moves() if move != "draw"} == {
        "play round-table on yellow.cube",
        "play round-table on yellow.octagon",
        "play grey-table on yellow.octagon",
    }


def test_wm_14_nobody_plays_for_another_players_row() -> None:
    oracle = situation(w6(), rows={"blue.cube": ("purple-chair", "c1 c3")}, hand="grey-table")
    assert not [move for move in oracle.moves() if "blue" in move]


@pytest.mark.parametrize(("players", "starts"), [(2, 3), (3, 2), (4, 2)])
def test_wm_15_own_marker_types(players: int, starts: int) -> None:
    oracle = situation(w6(), players=players, hand="purple-chair")
    assert len([move for move in oracle.moves() if move.startswith("play")]) == starts


def test_wm_16_every_own_row_needs_a_guest() -> None:
    chairs = {f"c{tile}": f"yellow.{tile}" for tile in range(1, 6)}
    oracle = situation(w6(), chairs=chairs, hand="brown-table")
    assert "play brown-table on yellow.octagon" in oracle.moves()
    rows = {"yellow.cube": ("white-table", "c7 c8")}
    oracle = situation(w6(), chairs=chairs, rows=rows, hand="brown-table")
    assert "play brown-table on yellow.octagon" not in oracle.moves()


def test_wm_17_a_neutral_colour_without_row_takes_no_card() -> None:
    oracle = situation(w6(), hand="purple-chair")
    assert not [move for move in oracle.moves() if move.endswith(("white", "grey"))]


def test_wm_19_more_than_nine_chairs_are_reduced_one_by_one() -> None:
    oracle = situation(hall(4), hand="large-table")
    oracle.play("play large-table on yellow.cube")
    assert oracle.moves() == [f"skip c{i}" for i in range(12)]
    assert oracle.document()["rows"] == {"yellow.cube": ["large-table"]}
    for chair in ("c11", "c0", "c5"):
        assert verbs(oracle) == {"skip"}
        oracle.play(f"skip {chair}")
    assert markers(oracle, "yellow.cube") == "c1 c2 c3 c4 c6 c7 c8 c9 c10"
    assert oracle.document()["turn"]["skipped"] == []


def test_wm_19_a_reveal_can_ask_for_chairs_to_leave_out() -> None:
    turn = {"mode": "play", "used": 1}
    oracle = situation(hall(4), turn=turn, pile="large-table square-table grey-table purple-chair purple-chair")
    oracle.play("stop")
    assert oracle.document()["turn"]["served"] == ["white"]
    for chair in ("c9", "c10", "c11"):
        oracle.play(f"skip {chair}")
    assert oracle.document()["turn"]["served"] == ["white", "grey"]
    for chair in ("c0", "c1", "c2"):  # grey tables for grey: the square card is of white's category
        oracle.play(f"skip {chair}")
    assert oracle.document()["rows"] == {"white": ["large-table"], "grey": ["grey-table"]}
    assert oracle.document()["turn"]["mode"] == "take"


# Chains


CHAIN = {
    "white": ("white-table round-table", "c5 c6"),
    "blue.cube": ("turquoise-chair", "c6 c9"),
    "green.cube": ("brown-table square-table", "c9 c10"),
} | GREY_ELSEWHERE


def test_d01_a_chain_of_three_pays_the_active_player_for_the_personality_only() -> None:
    oracle = situation(w6(), rows=CHAIN, hand="turquoise-chair")
    assert points(oracle.play("play turquoise-chair on white")) == [1]
    assert oracle.to_move == BLUE
    assert oracle.play("seat tile 6 on c9") == []
    assert oracle.to_move == GREEN
    assert oracle.play("seat tile 5 on c10") == []
    assert oracle.document()["chairs"] == {"c6": "freud", "c9": "blue.6", "c10": "green.5"}
    assert oracle.scores == [0, 1, 0, 0]
    assert oracle.to_move == YELLOW


def test_d02_own_guests_in_a_chain_are_paid() -> None:
    oracle = situation(w6(), active=BLUE, rows=CHAIN, hand="turquoise-chair")
    oracle.play("play turquoise-chair on white")
    assert points(oracle.play("seat tile 6 on c9")) == [4]
    oracle.play("seat tile 5 on c10")
    assert oracle.scores == [5, 0, 0, 0]


def test_wm_33_points_released_by_another_seats_choice_go_to_the_active_player() -> None:
    rows = {
        "yellow.cube": ("purple-chair", "c1 c3"),
        "blue.cube": ("grey-table", "c1 c2"),
        "white": ("olive-chair", "c2 c5"),
    }
    oracle = situation(w6(), rows=rows, hand="round-table")
    oracle.play("play round-table on yellow.cube")
    oracle.play("seat tile 1 on c1")
    assert oracle.to_move == BLUE
    assert oracle.play("seat tile 1 on c2") == [{"table": "W1", "points": 1, "clause": "WM-33"}]
    assert oracle.scores == [0, 1, 0, 0]


D07 = {
    "red.cube": ("olive-chair round-table", "c2 c5"),
    "blue.cube": ("olive-chair round-table", "c2 c5"),
    "green.cube": ("white-table round-table", "c5 c6"),
    "white": ("turquoise-chair", "c6 c9"),
}


def test_d07_one_of_two_types_on_a_chair_is_seated_and_the_other_void() -> None:
    oracle = situation(w6(), rows=D07, hand="white-table")
    oracle.play("play white-table on white")
    oracle.play("seat tile 1 on c5")
    assert oracle.to_move == YELLOW
    assert sorted(oracle.moves()) == ["resolve blue.cube", "resolve red.cube"]
    oracle.play("resolve blue.cube")
    assert oracle.to_move == BLUE
    assert oracle.document()["turn"]["named"] == "blue.cube"
    oracle.play("seat tile 3 on c2")
    after = oracle.document()
    assert after["rows"] == {}
    assert after["chairs"] == {"c2": "blue.3", "c5": "green.1", "c6": "freud"}
    assert len(after["discard"]) == 8
    assert after["turn"]["named"] is None


def test_d08_a_third_row_with_olive_and_round_is_refused() -> None:
    rows = {kind: D07[kind] for kind in ("red.cube", "blue.cube")} | {"yellow.cube": ("olive-chair", "c2 c5 c11")}
    oracle = situation(w6(), rows=rows, hand="round-table")
    assert "play round-table on yellow.cube" not in oracle.moves()


D15 = {
    "white": ("turquoise-chair", "c6 c9"),
    "yellow.cube": ("white-table", "c6 c7"),
    "blue.cube": ("round-table", "c2 c6"),
}


def test_d15_different_chairs_are_taken_in_the_fixed_order() -> None:
    oracle = situation(w6(), rows=D15 | {"green.cube": ("turquoise-chair", "c6 c9")}, hand="white-table")
    oracle.play("play white-table on white")
    for seat, chair in [(YELLOW, "c7"), (GREEN, "c9"), (BLUE, "c2")]:
        assert oracle.to_move == seat
        oracle.play(f"seat tile 1 on {chair}")


def test_wm_30_own_types_come_before_neutral_ones() -> None:
    oracle = situation(w6(), rows=D15 | {"grey": ("white-table", "c6 c8")}, hand="white-table")
    oracle.play("play white-table on white")
    assert oracle.document()["chairs"] == {"c6": "freud"}
    assert points(oracle.play("seat tile 6 on c7")) == [4, 1]
    assert oracle.document()["chairs"] == {"c6": "freud", "c7": "yellow.6", "c8": "klimt"}


def test_d16_a_question_of_order_only_for_one_chair() -> None:
    oracle = situation(w6(), rows=D15 | {"red.cube": ("round-table", "c2 c6")}, hand="white-table")
    oracle.play("play white-table on white")
    oracle.play("seat tile 1 on c7")
    assert sorted(oracle.moves()) == ["resolve blue.cube", "resolve red.cube"]


def test_wm_30_the_named_type_sits_before_due_types_on_other_chairs() -> None:
    rows = {
        "white": ("turquoise-chair", "c6 c9"),
        "yellow.cube": ("round-table", "c2 c6"),
        "yellow.octagon": ("white-table", "c6 c7"),
        "red.cube": ("round-table", "c2 c6"),
    }
    oracle = situation(w6(), rows=rows, hand="white-table")
    oracle.play("play white-table on white")
    oracle.play("resolve red.cube")
    assert oracle.to_move == RED
    oracle.play("seat tile 1 on c2")
    assert oracle.moves()[0] == "seat tile 1 on c7"


def test_wm_31_three_types_on_a_chair_leave_two_void() -> None:
    rows = dict.fromkeys(("blue.cube", "green.cube", "grey"), ("round-table", "c2 c6"))
    oracle = situation(w6(), rows=rows | {"white": ("turquoise-chair", "c6 c9")}, hand="white-table")
    oracle.play("play white-table on white")
    assert set(oracle.moves()) == {"resolve grey", "resolve green.cube", "resolve blue.cube"}
    assert points(oracle.play("resolve grey")) == [1]
    assert oracle.document()["rows"] == {}
    assert oracle.document()["chairs"] == {"c2": "klimt", "c6": "freud"}


def test_d22_a_void_neutral_row_keeps_its_tile_and_gets_a_fresh_card() -> None:
    rows = dict.fromkeys(("white", "blue.cube"), ("round-table", "c2 c6"))
    rows |= {"yellow.cube": ("turquoise-chair", "c6 c9"), "grey": ("orange-chair", "c4 c12")}
    oracle = situation(w6(), rows=rows, hand="white-table olive-chair", pile="brown-table grey-table")
    oracle.play("play white-table on yellow.cube")
    oracle.play("seat tile 1 on c6")
    oracle.play("resolve blue.cube")
    oracle.play("seat tile 1 on c2")
    assert oracle.document()["personalities"]["white"] == "freud"
    assert "white" not in oracle.document()["rows"]
    assert "play olive-chair on white" not in oracle.moves()
    oracle.play("stop")
    assert oracle.document()["personalities"]["white"] == "freud"
    assert oracle.document()["rows"]["white"] == ["brown-table"]


# The pair lock


D17 = {
    "red.cube": ("olive-chair round-table", "c2 c5"),
    "blue.cube": ("olive-chair", "c2 c5 c11"),
    "grey": ("white-table", "c5 c6 c7 c8"),
}


@pytest.mark.parametrize(("options", "left"), [(PUBLISHER, "c6 c7 c8"), ({}, "c5 c6 c7 c8")])
def test_d17_a_locked_pair_sends_other_markers_back(options: dict[str, Any], left: str) -> None:
    oracle = situation(w6(), active=BLUE, rows=D17, hand="round-table", options=options)
    oracle.play("play round-table on blue.cube")
    assert markers(oracle, "grey") == left
    assert markers(oracle, "blue.cube") == "c2 c5"


def test_d18_a_lock_can_force_a_seating() -> None:
    rows = D17 | {"green.cube": ("white-table", "c5 c8")}
    oracle = situation(w6(), active=BLUE, rows=rows, hand="round-table", options=PUBLISHER)
    oracle.play("play round-table on blue.cube")
    assert oracle.to_move == GREEN
    assert oracle.play("seat tile 6 on c8") == []


@pytest.mark.parametrize("c11_taken", [False, True])
def test_d19_a_locked_chair_takes_no_marker(c11_taken: bool) -> None:
    rows = dict.fromkeys(("red.cube", "blue.cube"), ("olive-chair round-table", "c2 c5"))
    chairs = {"c11": "mahler"} if c11_taken else {}
    oracle = situation(w6(), rows=rows, chairs=chairs, hand="olive-chair", options=PUBLISHER)
    assert ("play olive-chair on yellow.cube" in oracle.moves()) is not c11_taken
    if not c11_taken:
        oracle.play("play olive-chair on yellow.cube")
        assert oracle.moves()[0] == "seat tile 1 on c11"


def test_wm_31_overlapping_locks_are_treated_in_board_order() -> None:
    rows = dict.fromkeys(("green.cube", "green.octagon"), ("round-table", "c5 c6"))
    rows |= {"red.cube": ("olive-chair", "c2 c5"), "blue.cube": ("olive-chair", "c2 c5 c11")}
    oracle = situation(w6(), active=BLUE, rows=rows, hand="round-table", options=PUBLISHER)
    oracle.play("play round-table on blue.cube")
    assert sorted(oracle.moves()) == ["resolve green.cube", "resolve green.octagon"]
    assert markers(oracle, "green.cube") == "c6"


def test_wm_31_three_types_on_one_pair_all_stay() -> None:
    rows = dict.fromkeys(("red.cube", "green.cube"), ("olive-chair", "c2 c5"))
    rows |= {"blue.cube": ("olive-chair", "c2 c5 c11"), "grey": ("white-table", "c5 c6 c7")}
    oracle = situation(w6(), active=BLUE, rows=rows, hand="round-table", options=PUBLISHER)
    oracle.play("play round-table on blue.cube")
    assert [markers(oracle, kind) for kind in rows] == ["c2 c5", "c2 c5", "c2 c5", "c6 c7"]


def test_wm_31_a_seating_comes_before_the_lock() -> None:
    rows = {
        "yellow.cube": ("purple-chair", "c1 c2"),
        "red.cube": ("olive-chair", "c2 c5"),
        "blue.cube": ("olive-chair", "c1 c2 c5"),
    }
    oracle = situation(w6(), rows=rows, hand="purple-chair round-table", actions="remove-own", options=PUBLISHER)
    oracle.play("action remove-own yellow.cube@c2")
    oracle.play("seat tile 1 on c1")
    assert [markers(oracle, kind) for kind in ("red.cube", "blue.cube")] == ["c2 c5", "c2 c5"]
