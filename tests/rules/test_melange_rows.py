"""Wiener Melange, cards and rows: WM-12 to WM-25."""

import pytest

from tests.oracle.melange.words import COLOURS
from tests.rules.melange import (
    BLUE,
    GREAT_HALL,
    GREEN,
    NEUTRAL,
    ORANGE,
    TWINS,
    W6_AND_TWO,
    NewMelange,
    Rows,
)

PURPLE_AND_GREY: Rows = {"yellow.cube": ("purple-chair grey-table", "c1 c3")}


@pytest.mark.clause("WM-12")
def test_wm_12_playing_and_drawing_exclude_each_other(melange: NewMelange) -> None:
    room = melange(hand="purple-chair olive-chair")
    assert "draw" in room.moves()
    room.play("play purple-chair on yellow.cube")
    room.assert_refused("draw", "WM-12")
    room = melange(hand="purple-chair olive-chair")
    room.play("draw")
    room.assert_refused("play purple-chair on yellow.cube", "WM-63")


@pytest.mark.clause("WM-12", "WM-62")
def test_tricky_01_a_turn_of_playing_has_at_least_one_card(melange: NewMelange) -> None:
    room = melange(hand="purple-chair", actions="score-own-olive", chairs={"c2": "yellow.1"})
    room.assert_refused("stop", "WM-62")
    room.play("action score-own-olive", "stop")
    assert room.turn["mode"] == "take"


@pytest.mark.clause("WM-13")
def test_wm_13_the_third_card_ends_the_playing(melange: NewMelange) -> None:
    room = melange(hand="purple-chair grey-table brown-table olive-chair", rows=NEUTRAL)
    room.play("play purple-chair on yellow.cube", "play brown-table on yellow.octagon")
    assert room.turn["mode"] == "play"
    room.play("play grey-table on yellow.cube")
    assert room.turn["mode"] == "take"
    room.assert_refused("play olive-chair on yellow.octagon", "WM-63")


@pytest.mark.clause("WM-13")
def test_wm_13_cards_come_in_any_order(melange: NewMelange) -> None:
    moves = ["action score-own-olive", "play brown-table on yellow.cube"]
    for order in (moves, moves[::-1]):
        room = melange(hand="brown-table", actions="score-own-olive", chairs={"c2": "yellow.1"}, rows=NEUTRAL)
        room.play(*order)
        assert room.turn["used"] == 2


@pytest.mark.clause("WM-13")
def test_tricky_02_never_four_cards_nor_two_action_cards(melange: NewMelange) -> None:
    room = melange(
        hand="brown-table olive-chair olive-chair",
        actions="score-own-olive score-own-round",
        chairs={"c2": "yellow.1"},
        rows=NEUTRAL,
    )
    room.play("action score-own-olive")
    room.assert_refused("action score-own-round", "WM-34")
    room.play("play brown-table on yellow.cube")
    room.assert_refused("joker olive-chair as square-table on yellow.cube", "WM-13")


@pytest.mark.clause("WM-14")
def test_tricky_03_nobody_plays_for_another_players_row(melange: NewMelange) -> None:
    rows = {"blue.cube": ("purple-chair", "c1 c3 c7"), "white": ("purple-chair", "c1 c3 c7")}
    room = melange(rows=rows, hand="grey-table")
    room.assert_refused("play grey-table on blue.cube", "WM-14")
    room.assert_refused("play grey-table on blue.octagon", "WM-14")
    assert room.moves_of("play") == {f"play grey-table on {row}" for row in ("yellow.cube", "yellow.octagon", "white")}


@pytest.mark.clause("WM-15")
@pytest.mark.parametrize(("players", "own"), [(2, 3), (3, 2), (4, 2)])
def test_tricky_04_so_many_own_rows_and_no_more(melange: NewMelange, players: int, own: int) -> None:
    shapes = ("cube", "octagon", "cylinder")
    taken = {f"yellow.{shape}": ("purple-chair", "c1 c3 c7") for shape in shapes[:own]}
    room = melange(players=players, hand="purple-chair grey-table", rows=taken)
    assert not [move for move in room.moves() if move.startswith("play purple-chair on yellow")]
    assert {f"play grey-table on yellow.{shape}" for shape in shapes[:own]} <= room.moves()
    if own == 2:
        room.assert_refused("play purple-chair on yellow.cylinder", "WM-15")


@pytest.mark.clause("WM-16")
def test_wm_16_e01_a_first_card_marks_every_chair_that_it_fits(melange: NewMelange) -> None:
    room = melange(active=GREEN, hand="purple-chair")
    room.play("play purple-chair on green.cube")
    assert room.markers("green.cube") == "c1 c3 c7 c10"
    assert room.rows["green.cube"] == ["purple-chair"]


@pytest.mark.clause("WM-16")
def test_tricky_05_a_row_needs_a_guest_who_is_left_for_it(melange: NewMelange) -> None:
    five = {f"c{tile}": f"yellow.{tile}" for tile in range(1, 6)}
    room = melange(chairs=five, hand="brown-table")
    assert "play brown-table on yellow.octagon" in room.moves()
    room = melange(chairs=five, rows={"yellow.cube": ("white-table", "c7 c8")}, hand="brown-table")
    room.assert_refused("play brown-table on yellow.octagon", "WM-16")
    room = melange(chairs={**five, "c6": "yellow.6"}, hand="brown-table")
    room.assert_refused("play brown-table on yellow.cube", "WM-16")


@pytest.mark.clause("WM-16")
def test_tricky_11_a_freed_marker_type_is_used_again_in_the_same_turn(melange: NewMelange) -> None:
    room = melange(rows=PURPLE_AND_GREY, hand="round-table brown-table")
    room.play("play round-table on yellow.cube", "seat tile 1 on c1", "play brown-table on yellow.cube")
    assert room.markers("yellow.cube") == "c9 c10 c11 c12"


@pytest.mark.clause("WM-17")
def test_wm_17_players_never_start_a_neutral_row(melange: NewMelange) -> None:
    room = melange(rows=ORANGE, hand="purple-chair brown-table")
    room.assert_refused("play purple-chair on white", "WM-17")
    assert "play brown-table on grey" in room.moves()


@pytest.mark.clause("WM-17")
def test_tricky_12_a_freed_neutral_colour_takes_no_card_until_the_turn_ends(melange: NewMelange) -> None:
    room = melange(rows={"white": ("turquoise-chair", "c6 c9"), **ORANGE}, hand="white-table purple-chair")
    room.play("play white-table on white")
    assert room.chairs == {"c6": "freud"}
    room.assert_refused("play purple-chair on white", "WM-17")


@pytest.mark.clause("WM-18")
@pytest.mark.parametrize(
    ("face", "chairs"),
    [
        ("purple-chair", "c1 c3 c7 c10"),
        ("orange-chair", "c4 c8 c12"),
        ("turquoise-chair", "c6 c9"),
        ("olive-chair", "c2 c5 c11"),
        ("large-table", "c3 c4 c11 c12"),
        ("square-table", "c7 c8 c9 c10"),
        ("round-table", "c1 c2 c5 c6"),
        ("grey-table", "c1 c2 c3 c4"),
        ("brown-table", "c9 c10 c11 c12"),
        ("white-table", "c5 c6 c7 c8"),
    ],
)
def test_wm_18_a_face_fits_chairs_of_its_colour_or_at_its_tables(melange: NewMelange, face: str, chairs: str) -> None:
    room = melange(hand=face)
    room.play(f"play {face} on yellow.cube")
    assert room.markers("yellow.cube") == chairs


@pytest.mark.clause("WM-19")
def test_wm_19_d03_tricky_10_one_chair_left_seats_at_once(melange: NewMelange) -> None:
    room = melange(chairs={"c6": "mahler"}, hand="turquoise-chair")
    room.play("play turquoise-chair on yellow.octagon")
    assert room.moves() == {f"seat tile {tile} on c9" for tile in range(1, 7)}
    assert room.play("seat tile 6 on c9") == 4


@pytest.mark.clause("WM-19")
def test_wm_19_d04_no_chair_left_means_no_row(melange: NewMelange) -> None:
    room = melange(chairs={"c6": "mahler", "c9": "zweig"}, hand="turquoise-chair")
    room.assert_refused("play turquoise-chair on yellow.cube", "WM-19")
    assert room.moves() == {"draw"}


def crowded_round_tables() -> Rows:
    """Four rows on c2 and c6."""
    rows = {f"{colour}.cube": ("round-table", "c2 c6") for colour in COLOURS if colour != "yellow"}
    return {**rows, "red.octagon": ("round-table", "c2 c6")}


@pytest.mark.clause("WM-19")
def test_wm_19_d05_tricky_09_a_fifth_marker_is_left_out_and_never_added(melange: NewMelange) -> None:
    room = melange(rows={**crowded_round_tables(), **ORANGE}, hand="round-table")
    room.play("play round-table on yellow.cube")
    assert room.markers("yellow.cube") == "c1 c5"
    room = melange(rows=crowded_round_tables(), hand="turquoise-chair")
    room.play("play turquoise-chair on yellow.cube")
    assert room.moves_of("seat tile 1") == {"seat tile 1 on c9"}


@pytest.mark.clause("WM-19")
def test_tricky_09_a_chair_that_was_full_stays_without_marker_when_it_empties(melange: NewMelange) -> None:
    rows: Rows = {
        "blue.cube": ("grey-table", "c1 c2 c3"),
        "green.cube": ("grey-table", "c2 c3 c4"),
        "red.cube": ("round-table", "c1 c2 c6"),
        "white": ("olive-chair", "c2 c5 c11"),
    }
    room = melange(rows=rows, hand="round-table brown-table olive-chair")
    room.play("play round-table on yellow.cube")
    assert room.markers("yellow.cube") == "c1 c5 c6"
    room.play("play brown-table on white")
    assert room.chairs == {"c11": "freud"}
    assert room.markers("yellow.cube") == "c1 c5 c6"


@pytest.mark.clause("WM-19", "WM-65")
def test_wm_19_tricky_08_with_too_many_chairs_the_player_leaves_some_out(melange: NewMelange) -> None:
    room = melange(components=GREAT_HALL, hand="large-table purple-chair", people={"white": None, "grey": None})
    room.play("play large-table on yellow.cube")
    assert room.moves() == {f"skip c{number}" for number in range(12)}
    room.play("skip c11", "skip c0")
    room.assert_refused("skip c0", "WM-65")
    room.assert_refused("skip c12", "WM-65")
    room.assert_refused("play purple-chair on yellow.octagon", "WM-65")
    assert room.turn["skipped"] == ["c0", "c11"]
    room.play("skip c5")
    assert room.markers("yellow.cube") == "c1 c2 c3 c4 c6 c7 c8 c9 c10"
    assert room.turn["skipped"] == []


@pytest.mark.clause("WM-20")
def test_wm_20_e02_only_markers_that_fit_the_new_card_stay(melange: NewMelange) -> None:
    room = melange(active=GREEN, rows={"green.cube": ("purple-chair", "c1 c3 c7 c10")}, hand="grey-table")
    room.play("play grey-table on green.cube")
    assert room.markers("green.cube") == "c1 c3"


@pytest.mark.clause("WM-20")
def test_wm_20_e04_everybody_may_extend_a_neutral_row(melange: NewMelange) -> None:
    room = melange(active=BLUE, rows={"white": ("olive-chair", "c2 c5 c11"), **ORANGE}, hand="round-table")
    assert room.play("play round-table on white") == 0
    assert room.markers("white") == "c2 c5"


@pytest.mark.clause("WM-20")
def test_tricky_07_a_card_may_remove_nothing(melange: NewMelange) -> None:
    room = melange(rows={"yellow.cube": ("purple-chair", "c1 c3")}, hand="grey-table")
    room.play("play grey-table on yellow.cube")
    assert room.markers("yellow.cube") == "c1 c3"


@pytest.mark.clause("WM-21")
def test_wm_21_tricky_06_a_row_has_one_card_of_each_category(melange: NewMelange) -> None:
    room = melange(rows=PURPLE_AND_GREY, hand="white-table orange-chair olive-chair olive-chair")
    room.assert_refused("play white-table on yellow.cube", "WM-21")
    room.assert_refused("play orange-chair on yellow.cube", "WM-21")
    room.assert_refused("joker olive-chair as brown-table on yellow.cube", "WM-21")
    assert "joker olive-chair as round-table on yellow.cube" in room.moves()


@pytest.mark.clause("WM-21")
def test_wm_21_a_complete_row_takes_no_card(melange: NewMelange) -> None:
    complete: Rows = {"yellow.cube": ("purple-chair round-table grey-table", "c1 c13")}
    room = melange(components=TWINS, rows=complete, hand="square-table")
    room.assert_refused("play square-table on yellow.cube", "WM-21")


@pytest.mark.clause("WM-22")
def test_wm_22_d06_a_card_must_leave_a_marker(melange: NewMelange) -> None:
    room = melange(rows=PURPLE_AND_GREY, hand="square-table")
    room.assert_refused("play square-table on yellow.cube", "WM-22")
    room = melange(rows={"yellow.cube": ("purple-chair", "c1 c3")}, hand="white-table")
    room.assert_refused("play white-table on yellow.cube", "WM-22")


@pytest.mark.clause("WM-23")
def test_wm_23_removed_markers_can_be_laid_again(melange: NewMelange) -> None:
    room = melange(rows=PURPLE_AND_GREY, hand="round-table purple-chair")
    room.play("play round-table on yellow.cube", "seat tile 1 on c1", "play purple-chair on yellow.cube")
    assert room.markers("yellow.cube") == "c3 c7 c10"


TWICE: Rows = {
    "red.cube": ("purple-chair round-table", "c1 c13"),
    "blue.cube": ("round-table purple-chair", "c1 c13"),
}


@pytest.mark.clause("WM-24")
@pytest.mark.parametrize("row", ["green.cube", "white", "grey"])
def test_wm_24_e06_no_third_row_with_the_same_two_faces(melange: NewMelange, row: str) -> None:
    rows = {**TWICE, row: ("purple-chair", "c1 c3 c13")}
    room = melange(components=W6_AND_TWO, active=GREEN, rows=rows, hand="round-table grey-table")
    room.assert_refused(f"play round-table on {row}", "WM-24")
    assert f"play grey-table on {row}" in room.moves()


@pytest.mark.clause("WM-24")
@pytest.mark.parametrize("gone", list(TWICE))
def test_tricky_27_the_pair_is_free_again_when_a_row_is_gone(melange: NewMelange, gone: str) -> None:
    rows = {**TWICE, "green.cube": ("purple-chair", "c1 c3 c13")}
    del rows[gone]
    room = melange(components=W6_AND_TWO, active=GREEN, rows=rows, hand="round-table")
    assert "play round-table on green.cube" in room.moves()


@pytest.mark.clause("WM-24")
def test_tricky_27_a_row_of_three_cards_counts_for_each_of_its_pairs(melange: NewMelange) -> None:
    three = ("purple-chair round-table grey-table", "c1 c13")
    rows = {"red.cube": three, "white": three, "green.cube": ("round-table", "c1 c2 c13 c14")}
    room = melange(components=TWINS, active=GREEN, rows=rows, hand="purple-chair grey-table orange-chair")
    room.assert_refused("play purple-chair on green.cube", "WM-24")
    room.assert_refused("play grey-table on green.cube", "WM-24")
    assert "play orange-chair on green.cube" in room.moves()


@pytest.mark.clause("WM-24")
def test_wm_24_d08_holds_even_for_a_card_that_would_seat_at_once(melange: NewMelange) -> None:
    rows = dict.fromkeys(("red.cube", "blue.cube"), ("olive-chair round-table", "c2 c5"))
    room = melange(rows={**rows, "yellow.cube": ("olive-chair", "c2 c11")}, hand="round-table")
    room.assert_refused("play round-table on yellow.cube", "WM-24")


@pytest.mark.clause("WM-24")
def test_wm_24_a_joker_counts_as_the_face_it_shows(melange: NewMelange) -> None:
    rows = {**TWICE, "green.cube": ("purple-chair", "c1 c3 c13")}
    room = melange(components=W6_AND_TWO, active=GREEN, rows=rows, hand="brown-table brown-table")
    room.assert_refused("joker brown-table as round-table on green.cube", "WM-24")


@pytest.mark.clause("WM-25")
def test_wm_25_two_identical_cards_are_played_as_another(melange: NewMelange) -> None:
    room = melange(rows=NEUTRAL, hand="olive-chair olive-chair", discard="purple-chair purple-chair")
    room.play("joker olive-chair as purple-chair on yellow.cube")
    assert room.rows["yellow.cube"] == ["purple-chair"]
    assert room.hand == []
    assert room.discard == ["purple-chair", "olive-chair", "olive-chair"]
    assert room.turn["used"] == 2
    assert room.document["stream"]["count"] == 0


@pytest.mark.clause("WM-25", "WM-66")
def test_tricky_25_failing_the_discards_the_card_comes_from_the_pile_which_is_shuffled(melange: NewMelange) -> None:
    pile = "white-table round-table grey-table brown-table square-table"
    room = melange(rows=NEUTRAL, hand="olive-chair olive-chair", pile=pile, rest="hand")
    room.play("joker olive-chair as round-table on yellow.cube")
    left = room.document["pile"]
    assert sorted(left) == ["brown-table", "grey-table", "square-table", "white-table"]
    assert left != ["white-table", "grey-table", "brown-table", "square-table"]
    assert room.document["stream"] == {"key": 1, "count": 3}


@pytest.mark.clause("WM-25")
def test_tricky_25_a_face_in_hands_rows_and_display_only_cannot_be_had(melange: NewMelange) -> None:
    room = melange(hand="olive-chair olive-chair", display="round-table", pile="purple-chair", rest="hand")
    room.assert_refused("joker olive-chair as round-table on yellow.cube", "WM-25")
    room.assert_refused("joker olive-chair as grey-table on yellow.cube", "WM-25")
    assert "joker olive-chair as purple-chair on yellow.cube" in room.moves()


@pytest.mark.clause("WM-25")
def test_wm_25_the_two_discarded_cards_are_no_copies_of_what_they_stand_for(melange: NewMelange) -> None:
    room = melange(hand="olive-chair olive-chair", pile="purple-chair", rest="hand")
    room.assert_refused("joker olive-chair as olive-chair on yellow.cube", "WM-25")


@pytest.mark.clause("WM-25")
def test_tricky_26_the_two_cards_must_be_identical(melange: NewMelange) -> None:
    room = melange(hand="olive-chair orange-chair")
    room.assert_refused("joker olive-chair as purple-chair on yellow.cube", "WM-25")
    room.assert_refused("joker purple-chair as round-table on yellow.cube", "WM-06")


@pytest.mark.clause("WM-25")
def test_wm_25_joker_scope_decides_whether_the_category_may_be_the_same(melange: NewMelange) -> None:
    for scope, allowed in (("face", True), ("category", False)):
        room = melange(hand="olive-chair olive-chair", joker_scope=scope)
        assert "joker olive-chair as round-table on yellow.cube" in room.moves()
        same = "joker olive-chair as purple-chair on yellow.cube"
        if allowed:
            assert same in room.moves()
        else:
            room.assert_refused(same, "WM-25")


@pytest.mark.clause("WM-25")
def test_wm_25_the_card_must_be_playable_before_anything_is_paid(melange: NewMelange) -> None:
    room = melange(rows=PURPLE_AND_GREY, hand="olive-chair olive-chair")
    room.assert_refused("joker olive-chair as square-table on yellow.cube", "WM-22")
    assert room.hand == ["olive-chair", "olive-chair"]


@pytest.mark.clause("WM-25")
def test_wm_25_d11_a_joker_and_a_plain_action_fill_the_turn(melange: NewMelange) -> None:
    room = melange(
        chairs={"c2": "yellow.1", "c5": "yellow.2"},
        rows=NEUTRAL,
        hand="brown-table brown-table purple-chair",
        actions="score-own-olive swap-guests",
    )
    room.play("joker brown-table as square-table on yellow.cube")
    room.assert_refused("action swap-guests c2 c5 paying purple-chair", "WM-13")
    room.play("action score-own-olive")
    assert room.turn["mode"] == "take"
