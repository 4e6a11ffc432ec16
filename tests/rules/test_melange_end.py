"""Wiener Melange, the end: WM-49 to WM-52, WM-55 and WM-64."""

from typing import Any

import pytest

import kaffeehaus as kh
from tests.oracle.melange.situations import w6
from tests.oracle.melange.words import COLOURS
from tests.rules.melange import (
    BLUE,
    GREEN,
    NOBODY,
    ORANGE,
    RED,
    TWO_MORE,
    YELLOW,
    NewMelange,
    board,
    situation,
)

THREE = {"c1": "mahler", "c2": "blue.1", "c3": "red.1"}
END_AT_3 = board(w6(end=3))
LAST_DRAW = {"mode": "take", "used": 1, "draws_left": 1}
TURN = ("draw", "take pile", "take pile", "take pile")
SIX = {f"c{number}": f"blue.{number}" for number in range(1, 7)}


def last_draw(active: int) -> dict[str, Any]:
    """The last draw of a turn."""
    return {"components": END_AT_3, "active": active, "chairs": THREE, "turn": {**LAST_DRAW, "number": active}}


@pytest.mark.clause("WM-49", "WM-50")
@pytest.mark.parametrize(("active", "turns"), [(BLUE, 3), (YELLOW, 2), (GREEN, 1), (RED, 0)])
def test_wm_50_d13_d14_the_round_is_finished(melange: NewMelange, active: int, turns: int) -> None:
    room = melange(**last_draw(active))
    room.play("take pile")
    for _ in range(turns):
        assert room.ended is None
        room.play(*TURN)
    assert room.ended == "last-visitor"
    assert room.active == room.to_move == RED
    assert room.moves() == set()


@pytest.mark.clause("WM-49")
def test_wm_49_one_visitor_fewer_ends_nothing(melange: NewMelange) -> None:
    room = melange(**{**last_draw(RED), "chairs": {"c1": "mahler", "c2": "blue.1"}})
    room.play("take pile")
    assert room.ended is None
    assert room.active == BLUE


@pytest.mark.clause("WM-50")
def test_wm_50_the_round_ends_before_the_start_player_wherever_he_sits(melange: NewMelange) -> None:
    room = melange(components=END_AT_3, start=2, active=YELLOW, chairs=THREE, turn={**LAST_DRAW, "number": 3})
    room.play("take pile")
    assert room.ended == "last-visitor"


@pytest.mark.clause("WM-50")
def test_wm_50_after_the_end_nothing_can_be_played(melange: NewMelange) -> None:
    room = melange(**last_draw(RED))
    room.play("take pile")
    room.assert_refused("draw", "WM-50")
    room.assert_refused("play purple-chair on blue.cube", "WM-50")


@pytest.mark.clause("WM-49")
def test_tricky_38_a_foreign_guest_can_be_the_last_visitor(melange: NewMelange) -> None:
    rows = {"white": ("white-table round-table", "c5 c6"), "blue.cube": ("turquoise-chair", "c6 c9"), **ORANGE}
    room = melange(components=board(w6(end=2)), active=RED, rows=rows, hand="turquoise-chair", turn={"number": 3})
    room.play("play turquoise-chair on white", "seat tile 1 on c9", "stop", "take action")
    assert room.ended == "last-visitor"


@pytest.mark.clause("WM-50", "WM-35")
def test_tricky_39_seatings_points_and_action_cards_go_on_after_the_last_visitor(melange: NewMelange) -> None:
    rows = {"yellow.cube": ("purple-chair", "c7 c10"), **ORANGE}
    room = melange(
        components=END_AT_3,
        chairs={**THREE, "c9": "yellow.1"},
        rows=rows,
        hand="white-table",
        actions="score-own-turquoise",
    )
    room.play("play white-table on yellow.cube")
    assert room.play("seat tile 6 on c7") == 4
    assert room.play("action score-own-turquoise") == 2
    assert room.steward == 5
    assert room.ended is None


@pytest.mark.clause("WM-50", "WM-41")
def test_tricky_52_the_very_last_turn_has_its_reveals(melange: NewMelange) -> None:
    room = melange(
        components=END_AT_3,
        active=RED,
        chairs={"c7": "mahler", "c8": "zweig", "c9": "schiele"},
        people=NOBODY,
        next_people="kraus adler loos wagner",
        turn={"mode": "play", "used": 1, "number": 3},
        pile="white-table turquoise-chair olive-chair purple-chair round-table",
    )
    room.play("stop")
    assert room.ended is None
    room.play("take action")
    assert room.ended == "last-visitor"
    assert room.scores == [0, 0, 0, 2]


def at_the_end(chairs: dict[str, str], scores: list[int]) -> dict[str, Any]:
    """The last draw of a game on a board with two more chairs at W1."""
    return {
        "components": board(w6(TWO_MORE, end=2)),
        "active": RED,
        "chairs": chairs,
        "scores": scores,
        "turn": {**LAST_DRAW, "number": 3},
    }


@pytest.mark.clause("WM-51")
def test_wm_51_e07_multipliers_times_vip_scores_at_the_same_table(melange: NewMelange) -> None:
    room = melange(**at_the_end({"c5": "mahler", "c6": "yellow.1", "c13": "blue.5", "c1": "yellow.3"}, [0] * 4))
    room.play("take action")
    assert room.totals == [3, 9, 0, 0]


@pytest.mark.clause("WM-51")
def test_wm_51_d12_every_pair_counts_and_lueger_against_you(melange: NewMelange) -> None:
    room = melange(**at_the_end({"c5": "mahler", "c6": "lueger", "c13": "yellow.3"}, [0, 5, 0, 0]))
    room.play("take action")
    assert room.totals == [0, 5 + 6 - 4, 0, 0]


@pytest.mark.clause("WM-51")
def test_wm_51_the_result_tells_each_guest_with_each_personality() -> None:
    parts = at_the_end({"c5": "mahler", "c6": "lueger", "c13": "yellow.3"}, [0, 5, 0, 0])
    result = kh.Position.from_dict(situation(**parts)).play("take action").result
    assert result is not None
    told = [(line.table, line.points, line.clause, line.visitors) for line in result.lines[YELLOW]]
    assert told == [
        ("W1", 6, "WM-51", ("yellow.3", "mahler")),
        ("W1", -4, "WM-51", ("yellow.3", "lueger")),
    ]


@pytest.mark.clause("WM-51")
def test_tricky_43_a_total_can_be_negative(melange: NewMelange) -> None:
    room = melange(**at_the_end({"c1": "lueger", "c2": "red.1"}, [0] * 4))
    room.play("take action")
    assert room.totals == [0, 0, 0, -6]
    assert room.places == [1, 1, 1, 4]


@pytest.mark.clause("WM-51")
def test_wm_51_cards_in_hand_and_guests_without_personalities_count_nothing(melange: NewMelange) -> None:
    chairs = {"c1": "yellow.1", "c3": "mahler"}
    room = melange(**at_the_end(chairs, [1, 2, 3, 4]), hand="olive-chair olive-chair", actions="remove-own")
    room.play("take action")
    assert room.totals == [1, 2, 3, 4]


@pytest.mark.clause("WM-52")
def test_wm_52_tricky_42_ties_go_to_more_guests_and_are_shared_otherwise(melange: NewMelange) -> None:
    chairs = {"c1": "green.1", "c3": "red.1", "c4": "red.2", "c5": "blue.1"}
    room = melange(**at_the_end(chairs, [7, 7, 7, 6]))
    room.play("take action")
    assert room.places == [1, 3, 1, 4]


@pytest.mark.clause("WM-55")
@pytest.mark.parametrize(("players", "reason"), [(2, "all-guests"), (3, None)])
def test_wm_55_six_guests_end_a_game_of_two(melange: NewMelange, players: int, reason: str | None) -> None:
    last = players - 1
    room = melange(players=players, active=last, chairs=SIX, turn={**LAST_DRAW, "number": last})
    room.play("take pile")
    assert room.ended == reason


@pytest.mark.clause("WM-55")
def test_tricky_40_the_sixth_guest_can_come_in_the_opponents_turn(melange: NewMelange) -> None:
    five = {f"c{number}": f"blue.{number}" for number in range(1, 6)}
    rows = {
        "blue.cube": ("turquoise-chair", "c6 c9"),
        "white": ("white-table", "c6 c7 c8"),
        "grey": ("orange-chair", "c8 c12"),
    }
    room = melange(players=2, active=YELLOW, chairs=five, rows=rows, hand="turquoise-chair")
    room.play("play turquoise-chair on white", "seat tile 6 on c9", "stop", "take action")
    assert room.ended == "all-guests"


@pytest.mark.clause("WM-55", "WM-50")
def test_wm_55_the_round_is_finished_here_too(melange: NewMelange) -> None:
    room = melange(players=2, active=BLUE, chairs=SIX, turn={**LAST_DRAW, "number": 0})
    room.play("take pile")
    assert room.ended is None
    room.play(*TURN)
    assert room.ended == "all-guests"


@pytest.mark.clause("WM-55")
def test_tricky_41_both_triggers_make_one_final_round(melange: NewMelange) -> None:
    room = melange(components=board(w6(end=6)), players=2, active=YELLOW, chairs=SIX, turn={**LAST_DRAW, "number": 1})
    room.play("take pile")
    assert room.ended == "last-visitor"


@pytest.mark.clause("WM-55", "WM-16")
def test_wm_55_with_more_players_one_goes_on_without_guests(melange: NewMelange) -> None:
    room = melange(
        players=3,
        active=BLUE,
        chairs=SIX,
        rows={"white": ("purple-chair", "c7 c10"), "grey": ("orange-chair", "c8 c12")},
        hand="white-table",
    )
    assert room.moves_of("play") == {"play white-table on white", "play white-table on grey"}


def standstill() -> dict[str, Any]:
    """A full café: nothing to play, and all cards in hands."""
    seats = [f"c{number}" for number in range(1, 13)]
    guests = [f"{COLOURS[number % 4]}.{number // 4 + 1}" for number in range(12)]
    return {
        "chairs": dict(zip(seats, guests, strict=True)),
        "display": "",
        "rest": "hand",
        "action_pile": "",
        "played": {seat: f"score-vip-{kind}" for seat, kind in enumerate(("purple", "orange", "square", "brown"))},
    }


@pytest.mark.clause("WM-64")
def test_wm_64_tricky_51_pass_only_with_nothing_to_play_or_take_and_all_passes_end_the_game(
    melange: NewMelange,
) -> None:
    room = melange(**standstill())
    for passes in range(4):
        assert room.moves() == {"pass"}
        room.assert_refused("draw", "WM-63")
        assert room.document["passes"] == passes
        room.play("pass")
    assert room.ended == "all-passed"
    assert room.active == BLUE
    assert room.turn["number"] == 4


@pytest.mark.clause("WM-64")
def test_wm_64_whoever_can_do_anything_may_not_pass(melange: NewMelange) -> None:
    room = melange(**{**standstill(), "display": "olive-chair"})
    room.assert_refused("pass", "WM-64")
    played = {seat: kind for seat, kind in standstill()["played"].items() if seat != YELLOW}
    room = melange(**{**standstill(), "played": played}, actions="score-own-olive")
    assert room.moves() == {"action score-own-olive"}
    room.assert_refused("pass", "WM-64")


@pytest.mark.clause("WM-64", "WM-45")
def test_tricky_51_a_draw_that_is_impossible_is_dropped(melange: NewMelange) -> None:
    parts = standstill()
    del parts["played"][YELLOW]
    room = melange(**parts, actions="score-own-olive")
    room.play("action score-own-olive", "stop")
    assert room.active == GREEN


@pytest.mark.clause("WM-64")
def test_wm_64_a_turn_that_is_not_passed_breaks_the_row(melange: NewMelange) -> None:
    room = melange(**{**standstill(), "display": "olive-chair"}, passes=3)
    room.play("draw", "take display olive-chair")
    assert room.document["passes"] == 0
    assert room.ended is None


@pytest.mark.clause("WM-64")
def test_wm_64_passing_has_no_turn_end(melange: NewMelange) -> None:
    room = melange(**standstill(), people=NOBODY)
    room.play("pass")
    assert room.personalities == NOBODY
    assert room.active == GREEN
