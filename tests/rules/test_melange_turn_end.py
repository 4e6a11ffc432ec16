"""Wiener Melange, the end of a turn: WM-40 to WM-48."""

import pytest

from tests.oracle.melange.chance import Stream
from tests.oracle.melange.situations import PERSONALITIES, w6
from tests.oracle.melange.words import FACES
from tests.rules.melange import (
    GREAT_HALL,
    GREEN,
    HALL,
    NEUTRAL,
    NOBODY,
    ORANGE,
    YELLOW,
    NewMelange,
    board,
)

PLAYED = {"mode": "play", "used": 1}
LAST_DRAW = {"mode": "take", "used": 1, "draws_left": 1}


@pytest.mark.clause("WM-40")
def test_wm_40_tricky_29_both_colours_get_new_personalities_of_different_categories(melange: NewMelange) -> None:
    room = melange(people=NOBODY, next_people="kraus adler", turn=PLAYED, pile="olive-chair purple-chair round-table")
    room.play("stop")
    assert room.personalities == {"white": "kraus", "grey": "adler"}
    assert room.rows == {"white": ["olive-chair"], "grey": ["round-table"]}
    assert room.discard == ["purple-chair"]
    assert room.turn["served"] == []


@pytest.mark.clause("WM-40")
def test_tricky_49_a_colour_served_alone_has_no_demand(melange: NewMelange) -> None:
    room = melange(rows={"grey": ("olive-chair", "c2 c5 c11")}, turn=PLAYED, pile="purple-chair white-table")
    room.play("stop")
    assert room.rows["white"] == ["purple-chair"]


@pytest.mark.clause("WM-40")
def test_tricky_49_the_demand_is_dropped_if_nothing_else_can_be_had(melange: NewMelange) -> None:
    room = melange(people=NOBODY, turn=PLAYED, pile="olive-chair purple-chair", rest="hand")
    room.play("stop")
    assert room.rows == {"white": ["olive-chair"], "grey": ["purple-chair"]}


D21_CHAIRS = {"c7": "mahler", "c8": "zweig", "c9": "schiele"}
D21_PILE = "white-table turquoise-chair olive-chair purple-chair round-table brown-table"


@pytest.mark.clause("WM-40", "WM-41", "WM-33")
def test_wm_40_d21_tricky_49_a_seating_between_two_reveals(melange: NewMelange) -> None:
    room = melange(chairs=D21_CHAIRS, people=NOBODY, next_people="kraus adler loos wagner", turn=PLAYED, pile=D21_PILE)
    assert room.play("stop") == 2
    assert room.chairs == {"c5": "kraus", "c6": "adler", **D21_CHAIRS}
    assert room.personalities == {"white": "loos", "grey": "wagner"}
    assert (room.markers("white"), room.markers("grey")) == ("c2 c11", "c1 c2")
    assert room.discard == ["purple-chair", "turquoise-chair", "white-table"]


@pytest.mark.clause("WM-40")
def test_tricky_31_without_tiles_a_colour_rests_and_the_game_goes_on(melange: NewMelange) -> None:
    people = [person for person in PERSONALITIES if person != "klimt"]
    chairs = {f"c{number}": person for number, person in enumerate(people)}
    rows = {"grey": ("grey-table", "c18 c19 c20")}
    room = melange(components=HALL, chairs=chairs, rows=rows, people={"white": None, "grey": "klimt"}, turn=PLAYED)
    room.play("stop")
    assert room.personalities == {"white": None, "grey": "klimt"}
    assert room.turn["mode"] == "take"


@pytest.mark.clause("WM-40")
def test_wm_40_turns_of_drawing_serve_nobody(melange: NewMelange) -> None:
    room = melange(people=NOBODY)
    room.play("draw", "take pile", "take pile", "take pile")
    assert room.personalities == NOBODY
    assert room.active == GREEN


@pytest.mark.clause("WM-41")
def test_wm_41_d20_tricky_30_a_personality_with_one_chair_sits_at_once_and_pays_nobody(melange: NewMelange) -> None:
    room = melange(
        chairs={"c6": "mahler"},
        rows={"grey": ("white-table", "c5 c7 c8")},
        people={"white": None, "grey": "klimt"},
        next_people="kraus adler",
        turn=PLAYED,
        pile="turquoise-chair olive-chair brown-table",
    )
    assert room.play("stop") == 0
    assert room.chairs == {"c6": "mahler", "c9": "kraus"}
    assert room.steward == 2
    assert room.personalities == {"white": "adler", "grey": "klimt"}
    assert room.rows["white"] == ["olive-chair"]
    assert room.discard == ["turquoise-chair"]


@pytest.mark.clause("WM-41")
def test_wm_41_faces_that_fit_no_chair_are_drawn_and_discarded(melange: NewMelange) -> None:
    room = melange(
        chairs={"c6": "mahler", "c9": "zweig"},
        rows=ORANGE,
        turn=PLAYED,
        pile="turquoise-chair turquoise-chair purple-chair",
    )
    room.play("stop")
    assert room.rows["white"] == ["purple-chair"]
    assert room.discard == ["turquoise-chair", "turquoise-chair"]


@pytest.mark.clause("WM-41", "WM-40")
def test_wm_41_tricky_50_a_personality_waits_for_the_next_turn_of_playing(melange: NewMelange) -> None:
    turquoise = "turquoise-chair turquoise-chair turquoise-chair turquoise-chair turquoise-chair"
    room = melange(
        chairs={"c6": "mahler", "c9": "zweig"},
        rows=ORANGE,
        people={"white": None, "grey": "klimt"},
        next_people="kraus",
        turn=PLAYED,
        pile=turquoise,
        rest="hand",
        hands={2: "purple-chair", 3: "purple-chair white-table"},
    )
    room.play("stop")
    assert room.personalities["white"] == "kraus"
    assert "white" not in room.rows
    assert room.discard == []
    room.play("take display orange-chair", "draw", "take pile", "take pile", "take action")
    assert room.active == 3
    assert "white" not in room.rows
    room.play("play purple-chair on red.cube", "play white-table on red.cube", "seat tile 1 on c7", "stop")
    assert room.personalities["white"] == "kraus"
    assert room.rows["white"] in (["purple-chair"], ["white-table"])


@pytest.mark.clause("WM-41")
def test_tricky_30_a_reveal_can_bring_the_last_visitor(melange: NewMelange) -> None:
    room = melange(
        active=3,
        turn={**PLAYED, "number": 3},
        chairs={"c6": "mahler"},
        rows=ORANGE,
        people={"white": None, "grey": "klimt"},
        pile="turquoise-chair purple-chair",
        components=board(w6(end=2)),
    )
    room.play("stop", "take pile")
    assert room.ended == "last-visitor"


@pytest.mark.clause("WM-19", "WM-65")
def test_wm_19_at_a_reveal_the_active_player_leaves_chairs_out(melange: NewMelange) -> None:
    room = melange(components=GREAT_HALL, turn=PLAYED, pile="large-table square-table grey-table")
    room.play("stop")
    assert room.turn["served"] == ["white"]
    assert room.moves() == {f"skip c{number}" for number in range(12)}
    room.play("skip c9", "skip c10", "skip c11")
    assert room.turn["served"] == ["white", "grey"]
    room.play("skip c0", "skip c1", "skip c2")
    assert room.rows == {"white": ["large-table"], "grey": ["grey-table"]}
    assert room.markers("white") == "c0 c1 c2 c3 c4 c5 c6 c7 c8"
    assert room.turn["mode"] == "take"


@pytest.mark.clause("WM-42")
def test_wm_42_tricky_36_one_card_from_display_pile_or_action_pile(melange: NewMelange) -> None:
    room = melange(turn=LAST_DRAW, action_pile="remove-own")
    assert room.moves() == {
        *(f"take display {face}" for face in ("orange-chair", "large-table", "brown-table")),
        "take pile",
        "take action",
    }
    room.play("take action")
    assert room.active == GREEN
    assert room.document["hands"][YELLOW]["actions"] == ["remove-own"]
    room = melange(turn=LAST_DRAW, action_pile="")
    room.assert_refused("take action", "WM-46")


@pytest.mark.clause("WM-42")
def test_wm_42_the_draw_is_not_waived(melange: NewMelange) -> None:
    room = melange(turn=LAST_DRAW)
    assert room.verbs() == {"take"}


@pytest.mark.clause("WM-43")
def test_wm_43_tricky_34_the_display_is_filled_after_the_last_draw_only(melange: NewMelange) -> None:
    room = melange(pile="purple-chair white-table")
    room.play("draw", "take display orange-chair", "take display orange-chair")
    assert room.display == ["large-table", "brown-table"]
    room.play("take display brown-table")
    assert len(room.display) == 4
    assert {"purple-chair", "white-table", "large-table"} <= set(room.display)


@pytest.mark.clause("WM-44")
def test_wm_44_tricky_33_four_cards_of_one_category_are_replaced_again_and_again(melange: NewMelange) -> None:
    twice = "orange-chair purple-chair purple-chair olive-chair purple-chair"
    room = melange(
        display="olive-chair olive-chair purple-chair",
        pile=f"{twice} grey-table olive-chair orange-chair orange-chair white-table",
        rest="hand",
        turn=LAST_DRAW,
        rows=NEUTRAL,
    )
    room.play("take action")
    flushed = ["purple-chair"] * 4 + ["orange-chair"] + ["olive-chair"] * 3
    assert room.discard == sorted(flushed, key=FACES.index)
    assert room.display == ["orange-chair", "orange-chair", "olive-chair", "grey-table"]


@pytest.mark.clause("WM-44")
def test_tricky_33_no_flush_if_no_other_category_can_come(melange: NewMelange) -> None:
    room = melange(
        display="olive-chair olive-chair olive-chair",
        pile="orange-chair purple-chair",
        rest="hand",
        turn=LAST_DRAW,
    )
    room.play("take action")
    assert room.display == ["orange-chair", "olive-chair", "olive-chair", "olive-chair"]


@pytest.mark.clause("WM-44")
def test_wm_44_fewer_than_four_are_never_flushed(melange: NewMelange) -> None:
    room = melange(display="olive-chair olive-chair olive-chair", pile="", rest="hand", turn=LAST_DRAW)
    room.play("take action")
    assert room.display == ["olive-chair"] * 3


@pytest.mark.clause("WM-45", "WM-66")
def test_wm_45_tricky_32_an_empty_pile_is_made_from_the_discards(melange: NewMelange) -> None:
    discard = "white-table olive-chair purple-chair olive-chair"
    room = melange(display="", discard=discard, rest="hand", turn={"mode": "take", "draws_left": 2}, rows=NEUTRAL)
    shuffled = Stream(1).shuffled(["purple-chair", "olive-chair", "olive-chair", "white-table"])
    room.play("take pile")
    assert room.hand == shuffled[:1]
    assert room.document["pile"] == shuffled[1:]
    assert room.discard == []
    assert set(room.rows) == set(NEUTRAL)


@pytest.mark.clause("WM-45")
def test_wm_45_without_pile_and_discards_nothing_comes_from_there(melange: NewMelange) -> None:
    room = melange(display="olive-chair", rest="hand", turn=LAST_DRAW)
    room.assert_refused("take pile", "WM-45")
    assert room.moves_of("take display", "take pile") == {"take display olive-chair"}


@pytest.mark.clause("WM-46")
def test_wm_46_tricky_35_without_action_cards_three_others_are_drawn(melange: NewMelange) -> None:
    room = melange(action_pile="")
    room.play("draw")
    room.assert_refused("take action", "WM-46")
    room.play("take pile", "take pile", "take pile")
    assert room.active == GREEN


@pytest.mark.clause("WM-47")
def test_wm_47_three_cards_of_which_one_may_be_an_action_card(melange: NewMelange) -> None:
    room = melange(pile="purple-chair", rows=NEUTRAL)
    room.play("draw", "take action")
    room.assert_refused("take action", "WM-47")
    room.play("take pile")
    assert room.turn["draws_left"] == 1
    room.play("take display orange-chair")
    assert room.hands[YELLOW] == ["purple-chair", "orange-chair"]
    assert room.active == GREEN


@pytest.mark.clause("WM-48")
def test_wm_48_tricky_37_a_hand_has_no_limit(melange: NewMelange) -> None:
    room = melange(hand="purple-chair " * 8 + "white-table " * 7, pile="olive-chair olive-chair olive-chair")
    room.play("draw", "take pile", "take pile", "take pile")
    assert len(room.hands[YELLOW]) == 18
