"""Wiener Melange, forced seatings: WM-26 to WM-33."""

import pytest

from tests.rules.melange import (
    BLUE,
    GREEN,
    NEUTRAL,
    ORANGE,
    RED,
    W6_AND_TWO,
    YELLOW,
    Line,
    NewMelange,
    Rows,
)

GREEN_ROW: Rows = {"green.cube": ("purple-chair grey-table", "c1 c3")}


@pytest.mark.clause("WM-26", "WM-28")
def test_wm_26_e03_the_last_marker_becomes_a_guest_of_choice(melange: NewMelange) -> None:
    room = melange(active=GREEN, rows={**GREEN_ROW, **ORANGE}, hand="round-table")
    room.play("play round-table on green.cube")
    assert room.moves() == {f"seat tile {tile} on c1" for tile in range(1, 7)}
    room.assert_refused("stop", "WM-65")
    room.assert_refused("seat tile 1 on c3", "WM-65")
    assert room.score_lines("seat tile 6 on c1") == [Line("G1", 4, "WM-33")]
    assert room.play("seat tile 6 on c1") == 4
    assert room.chairs == {"c1": "green.6"}
    assert room.steward == 1
    assert room.discard == ["purple-chair", "round-table", "grey-table"]
    assert "green.cube" not in room.document["markers"]


@pytest.mark.clause("WM-26")
def test_wm_26_d09_a_removed_marker_can_be_the_last_but_one(melange: NewMelange) -> None:
    rows = {"yellow.cube": ("brown-table square-table", "c9 c10"), **NEUTRAL}
    room = melange(rows=rows, actions="remove-own")
    room.play("action remove-own yellow.cube@c9")
    assert room.play("seat tile 5 on c10") == 3


@pytest.mark.clause("WM-27")
def test_wm_27_the_chair_is_cleared_of_all_markers(melange: NewMelange) -> None:
    rows = {**GREEN_ROW, "blue.cube": ("round-table", "c1 c2 c5"), "grey": ("grey-table", "c1 c2 c4")}
    room = melange(active=GREEN, rows=rows, hand="round-table")
    room.play("play round-table on green.cube", "seat tile 1 on c1")
    assert room.markers("blue.cube") == "c2 c5"
    assert room.markers("grey") == "c2 c4"


@pytest.mark.clause("WM-28")
def test_wm_28_tricky_13_the_owner_chooses_in_another_players_turn(melange: NewMelange) -> None:
    rows = {"blue.cube": ("turquoise-chair", "c6 c9"), "white": ("white-table round-table", "c5 c6"), **ORANGE}
    room = melange(chairs={"c1": "blue.2", "c2": "blue.4"}, rows=rows, hand="turquoise-chair")
    room.play("play turquoise-chair on white")
    assert (room.active, room.to_move) == (YELLOW, BLUE)
    assert room.moves() == {f"seat tile {tile} on c9" for tile in (1, 3, 5, 6)}
    room.assert_refused("seat tile 2 on c9", "WM-28")
    room.play("seat tile 3 on c9")
    assert (room.active, room.to_move) == (YELLOW, YELLOW)
    assert room.turn["mode"] == "play"


@pytest.mark.clause("WM-28")
def test_wm_28_the_last_guest_is_asked_for_too(melange: NewMelange) -> None:
    five = {"c3": "green.1", "c4": "green.2", "c6": "green.3", "c7": "green.4", "c8": "green.5"}
    rows = {"green.cube": ("round-table", "c1 c2")}
    room = melange(active=GREEN, chairs=five, rows=rows, hand="purple-chair")
    room.play("play purple-chair on green.cube")
    assert room.moves() == {"seat tile 6 on c1"}


@pytest.mark.clause("WM-29")
def test_wm_29_e05_the_open_personality_is_seated_and_its_cards_are_discarded(melange: NewMelange) -> None:
    rows = {"white": ("olive-chair round-table", "c2 c5"), "grey": ("white-table", "c5 c6 c7 c8")}
    room = melange(rows=rows, hand="white-table", pile="brown-table", next_people="kraus")
    assert room.score_lines("play white-table on white") == [Line("W1", 1, "WM-33")]
    assert room.play("play white-table on white") == 1
    assert room.chairs == {"c5": "freud"}
    assert room.markers("grey") == "c6 c7 c8"
    assert room.discard == ["olive-chair", "round-table", "white-table"]
    assert room.personalities == {"white": None, "grey": "klimt"}
    room.play("stop")
    assert room.personalities == {"white": "kraus", "grey": "klimt"}
    assert room.rows["white"] == ["brown-table"]


CHAIN: Rows = {
    "white": ("white-table round-table", "c5 c6"),
    "blue.cube": ("turquoise-chair", "c6 c9"),
    "green.cube": ("brown-table square-table", "c9 c10"),
    **ORANGE,
}


@pytest.mark.clause("WM-30", "WM-33")
def test_wm_30_d01_tricky_14_a_chain_of_three_pays_for_the_personality_only(melange: NewMelange) -> None:
    room = melange(rows=CHAIN, hand="turquoise-chair")
    assert room.play("play turquoise-chair on white") == 1
    assert room.to_move == BLUE
    assert room.play("seat tile 6 on c9") == 0
    assert room.to_move == GREEN
    assert room.play("seat tile 5 on c10") == 0
    assert room.chairs == {"c6": "freud", "c9": "blue.6", "c10": "green.5"}
    assert room.scores == [0, 1, 0, 0]


@pytest.mark.clause("WM-30", "WM-33")
def test_wm_30_d02_the_active_players_own_guest_in_a_chain_is_paid(melange: NewMelange) -> None:
    room = melange(active=BLUE, rows=CHAIN, hand="turquoise-chair")
    room.play("play turquoise-chair on white")
    assert room.play("seat tile 6 on c9") == 4
    assert room.play("seat tile 5 on c10") == 0
    assert room.scores == [5, 0, 0, 0]


D15: Rows = {
    "white": ("turquoise-chair", "c6 c9"),
    "yellow.cube": ("white-table", "c6 c7"),
    "blue.cube": ("round-table", "c2 c6"),
}


@pytest.mark.clause("WM-30")
def test_wm_30_d15_tricky_47_on_different_chairs_the_order_is_fixed(melange: NewMelange) -> None:
    room = melange(rows={**D15, "green.cube": ("turquoise-chair", "c6 c9")}, hand="white-table")
    room.play("play white-table on white")
    for seat, chair in ((YELLOW, "c7"), (GREEN, "c9"), (BLUE, "c2")):
        assert room.to_move == seat
        room.play(f"seat tile 1 on {chair}")


@pytest.mark.clause("WM-30")
def test_wm_30_own_rows_come_before_neutral_ones_and_cubes_before_octagons(melange: NewMelange) -> None:
    rows = {**D15, "yellow.octagon": ("round-table", "c5 c6"), "grey": ("white-table", "c6 c8")}
    del rows["blue.cube"]
    room = melange(rows=rows, hand="white-table")
    room.play("play white-table on white")
    assert room.moves_of("seat tile 1") == {"seat tile 1 on c7"}
    room.play("seat tile 1 on c7")
    assert room.chairs == {"c6": "freud", "c7": "yellow.1"}
    assert room.play("seat tile 6 on c5") == 4 + 1
    assert room.chairs["c8"] == "klimt"


@pytest.mark.clause("WM-30", "WM-65")
def test_wm_30_d16_only_rows_due_on_one_chair_make_a_question(melange: NewMelange) -> None:
    room = melange(rows={**D15, "red.cube": ("round-table", "c2 c6")}, hand="white-table")
    room.play("play white-table on white", "seat tile 1 on c7")
    assert room.to_move == YELLOW
    assert room.moves() == {"resolve blue.cube", "resolve red.cube"}
    room.assert_refused("resolve yellow.octagon", "WM-30")
    room.assert_refused("seat tile 1 on c2", "WM-65")
    room.play("resolve red.cube")
    assert room.turn["named"] == "red.cube"
    assert room.to_move == RED
    room.play("seat tile 2 on c2")
    assert room.chairs["c2"] == "red.2"
    assert room.turn["named"] is None


@pytest.mark.clause("WM-30")
def test_wm_30_the_named_row_sits_before_rows_due_elsewhere(melange: NewMelange) -> None:
    rows = {
        "white": ("turquoise-chair", "c6 c9"),
        "yellow.cube": ("round-table", "c2 c6"),
        "yellow.octagon": ("white-table", "c6 c7"),
        "red.cube": ("round-table", "c2 c6"),
    }
    room = melange(rows=rows, hand="white-table")
    room.play("play white-table on white", "resolve red.cube")
    assert room.to_move == RED
    room.play("seat tile 1 on c2")
    assert room.moves_of("seat tile 1") == {"seat tile 1 on c7"}


D07: Rows = {
    "red.cube": ("olive-chair round-table", "c2 c5"),
    "blue.cube": ("olive-chair round-table", "c2 c5"),
    "green.cube": ("white-table round-table", "c5 c6"),
    "white": ("turquoise-chair", "c6 c9"),
}


@pytest.mark.clause("WM-31")
def test_wm_31_d07_the_row_that_is_not_named_is_void(melange: NewMelange) -> None:
    room = melange(rows=D07, hand="white-table")
    room.play("play white-table on white", "seat tile 1 on c5")
    assert room.moves() == {"resolve blue.cube", "resolve red.cube"}
    room.play("resolve blue.cube", "seat tile 3 on c2")
    assert room.chairs == {"c2": "blue.3", "c5": "green.1", "c6": "freud"}
    assert room.rows == {}
    assert len(room.discard) == 8
    assert room.steward == 3


@pytest.mark.clause("WM-31")
def test_tricky_45_a_void_row_can_be_started_again_with_all_its_markers(melange: NewMelange) -> None:
    rows = {**D07, "yellow.cube": D07["red.cube"]}
    del rows["red.cube"]
    room = melange(rows=rows, hand="white-table brown-table")
    room.play("play white-table on white", "seat tile 1 on c5", "resolve blue.cube", "seat tile 1 on c2")
    room.play("play brown-table on yellow.cube")
    assert room.markers("yellow.cube") == "c9 c10 c11 c12"


@pytest.mark.clause("WM-31")
def test_tricky_46_three_rows_due_on_one_chair_leave_two_void(melange: NewMelange) -> None:
    rows = dict.fromkeys(("blue.cube", "green.cube", "grey"), ("round-table", "c2 c6"))
    room = melange(rows={**rows, "white": ("turquoise-chair", "c6 c9")}, hand="white-table")
    room.play("play white-table on white")
    assert room.moves() == {"resolve grey", "resolve green.cube", "resolve blue.cube"}
    assert room.play("resolve grey") == 1
    assert room.rows == {}
    assert room.chairs == {"c2": "klimt", "c6": "freud"}


@pytest.mark.clause("WM-31", "WM-40")
def test_wm_31_d22_a_void_neutral_row_keeps_its_tile_and_gets_a_fresh_card(melange: NewMelange) -> None:
    rows = dict.fromkeys(("white", "blue.cube"), ("round-table", "c2 c6"))
    rows |= {"yellow.cube": ("turquoise-chair", "c6 c9"), "grey": ("orange-chair", "c4 c12")}
    room = melange(rows=rows, hand="white-table olive-chair", pile="brown-table")
    room.play("play white-table on yellow.cube", "seat tile 1 on c6", "resolve blue.cube", "seat tile 1 on c2")
    assert room.personalities["white"] == "freud"
    room.assert_refused("play olive-chair on white", "WM-17")
    room.play("stop")
    assert room.personalities["white"] == "freud"
    assert room.rows["white"] == ["brown-table"]


D17: Rows = {
    "red.cube": ("olive-chair round-table", "c2 c5"),
    "blue.cube": ("olive-chair", "c2 c5 c11"),
    "grey": ("white-table", "c5 c6 c7 c8"),
}


@pytest.mark.clause("WM-31")
@pytest.mark.parametrize(("edition", "left"), [("publisher", "c6 c7 c8"), ("rulebook", "c5 c6 c7 c8")])
def test_wm_31_d17_a_locked_pair_sends_other_markers_back(melange: NewMelange, edition: str, left: str) -> None:
    room = melange(edition=edition, active=BLUE, rows=D17, hand="round-table")
    room.play("play round-table on blue.cube")
    assert room.markers("grey") == left
    assert room.markers("blue.cube") == "c2 c5"


@pytest.mark.clause("WM-31")
def test_wm_31_d18_a_lock_can_make_a_row_due(melange: NewMelange) -> None:
    rows = {**D17, "green.cube": ("white-table", "c5 c8")}
    room = melange(edition="publisher", active=BLUE, rows=rows, hand="round-table")
    room.play("play round-table on blue.cube")
    assert room.to_move == GREEN
    assert room.play("seat tile 6 on c8") == 0


@pytest.mark.clause("WM-31", "WM-19")
def test_wm_31_d19_a_locked_chair_takes_no_new_marker(melange: NewMelange) -> None:
    rows = dict.fromkeys(("red.cube", "blue.cube"), ("olive-chair round-table", "c2 c5"))
    room = melange(edition="publisher", rows=rows, hand="olive-chair")
    room.play("play olive-chair on yellow.cube")
    assert room.moves_of("seat tile 1") == {"seat tile 1 on c11"}
    room = melange(edition="publisher", rows=rows, chairs={"c11": "mahler"}, hand="olive-chair")
    room.assert_refused("play olive-chair on yellow.cube", "WM-19")


@pytest.mark.clause("WM-31")
def test_tricky_48_three_rows_on_the_same_two_chairs_all_stay(melange: NewMelange) -> None:
    rows = {
        "yellow.cube": ("grey-table", "c1 c2"),
        "red.cube": ("round-table", "c2 c5 c6"),
        "green.cube": ("round-table", "c2 c5 c6"),
        "grey": ("white-table", "c5 c6"),
        "blue.cube": ("white-table", "c5 c7 c8"),
    }
    room = melange(edition="publisher", rows=rows, hand="olive-chair")
    room.play("play olive-chair on yellow.cube", "seat tile 1 on c2")
    assert [room.markers(row) for row in ("red.cube", "green.cube", "grey")] == ["c5 c6"] * 3
    assert room.markers("blue.cube") == "c7 c8"


@pytest.mark.clause("WM-31")
def test_tricky_48_seatings_come_before_a_lock(melange: NewMelange) -> None:
    rows = {
        "yellow.cube": ("purple-chair", "c1 c3"),
        "blue.cube": ("round-table", "c1 c2 c5"),
        "red.cube": ("olive-chair", "c2 c5"),
        "green.cube": ("grey-table", "c1 c4"),
        "grey": ("white-table", "c5 c6 c7"),
    }
    room = melange(edition="publisher", rows=rows, hand="round-table")
    room.play("play round-table on yellow.cube", "seat tile 1 on c1")
    assert room.markers("blue.cube") == room.markers("red.cube") == "c2 c5"
    assert room.to_move == GREEN
    assert room.markers("grey") == "c5 c6 c7"
    room.play("seat tile 1 on c4")
    assert room.markers("grey") == "c6 c7"


@pytest.mark.clause("WM-31")
def test_tricky_48_of_two_overlapping_pairs_the_first_in_board_order_is_cleared(melange: NewMelange) -> None:
    rows = {
        "yellow.cube": ("purple-chair", "c1 c3"),
        "green.cube": ("round-table", "c1 c5 c6"),
        "green.octagon": ("white-table", "c5 c6"),
        "red.cube": ("round-table", "c1 c2 c5"),
        "blue.cube": ("olive-chair", "c2 c5"),
    }
    room = melange(edition="publisher", rows=rows, hand="round-table")
    room.play("play round-table on yellow.cube", "seat tile 1 on c1")
    assert room.moves() == {"resolve green.cube", "resolve green.octagon"}
    assert room.markers("red.cube") == room.markers("blue.cube") == "c2 c5"


@pytest.mark.clause("WM-32")
def test_wm_32_the_steward_moves_one_space_a_visitor_and_not_by_swaps(melange: NewMelange) -> None:
    room = melange(rows=CHAIN, hand="turquoise-chair")
    room.play("play turquoise-chair on white", "seat tile 6 on c9", "seat tile 5 on c10")
    assert room.steward == 3
    room = melange(chairs={"c1": "mahler", "c8": "zweig"}, hand="grey-table", actions="swap-personalities")
    room.play("action swap-personalities c1 c8 paying grey-table")
    assert room.steward == 2


@pytest.mark.clause("WM-33")
def test_wm_33_points_released_by_another_seats_choice_go_to_the_active_player(melange: NewMelange) -> None:
    rows = {
        "yellow.cube": ("purple-chair", "c1 c3"),
        "blue.cube": ("grey-table", "c1 c2"),
        "white": ("olive-chair", "c2 c5"),
    }
    room = melange(rows=rows, hand="round-table")
    room.play("play round-table on yellow.cube", "seat tile 1 on c1")
    assert room.to_move == BLUE
    assert room.score_lines("seat tile 1 on c2") == [Line("W1", 1, "WM-33")]
    room.play("seat tile 1 on c2")
    assert room.scores == [0, 1, 0, 0]


@pytest.mark.clause("WM-33")
def test_wm_33_a_guest_worth_nothing_has_its_line(melange: NewMelange) -> None:
    room = melange(components=W6_AND_TWO, chairs={"c6": "mahler"}, hand="turquoise-chair")
    room.play("play turquoise-chair on yellow.cube")
    assert room.score_lines("seat tile 1 on c9") == [Line("B1", 0, "WM-33")]
