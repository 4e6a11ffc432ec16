"""Wiener Melange, action cards: WM-34 to WM-39."""

from typing import Any

import pytest

from tests.oracle.melange.situations import w6
from tests.rules.melange import (
    NEUTRAL,
    NOBODY,
    ORANGE,
    YELLOW,
    Line,
    NewMelange,
    Rows,
    board,
)

SEATED = {"c1": "mahler", "c2": "yellow.1", "c5": "yellow.2", "c7": "zweig"}
EARLY = board(w6(phases=[0, 5, 9]))
"""The second phase begins with the fifth visitor, the third with the ninth."""
PAIR: Rows = {"yellow.cube": ("turquoise-chair", "c6 c9")}


@pytest.mark.clause("WM-34")
def test_wm_34_one_action_card_a_turn_and_a_phase(melange: NewMelange) -> None:
    room = melange(chairs=SEATED, actions="score-own-round score-own-olive", rows=NEUTRAL)
    room.play("action score-own-round")
    assert room.document["played_actions"] == [None, "score-own-round", None, None]
    room.assert_refused("action score-own-olive", "WM-34")
    room = melange(chairs=SEATED, actions="score-own-olive", played={YELLOW: "remove-own"})
    room.assert_refused("action score-own-olive", "WM-34")


@pytest.mark.clause("WM-34")
def test_wm_34_another_players_card_of_the_phase_does_not_matter(melange: NewMelange) -> None:
    room = melange(chairs=SEATED, actions="score-own-olive", played={0: "remove-own", 2: "score-vip-pair"})
    assert "action score-own-olive" in room.moves()


@pytest.mark.clause("WM-34", "WM-07")
def test_wm_34_only_a_card_in_the_hand_can_be_played(melange: NewMelange) -> None:
    room = melange(chairs=SEATED, actions="score-own-olive", hand="grey-table")
    room.assert_refused("action score-own-round", "WM-07")
    room.assert_refused("action swap-guests c2 c5 paying grey-table", "WM-07")


@pytest.mark.clause("WM-34")
def test_tricky_18_three_phases_allow_three_cards(melange: NewMelange) -> None:
    seats = [f"c{number}" for number in range(1, 13)]
    people = ["mahler", "zweig", "kraus", "schiele", "wagner", "adler", "loos", "alma", "lasker"]
    for seated in (4, 8):
        chairs = dict(zip(seats, ["yellow.1", *people[: seated - 1]], strict=False))
        room = melange(components=EARLY, chairs=chairs, actions="score-own-round", played={YELLOW: "remove-own"})
        room.assert_refused("action score-own-round", "WM-34")
    chairs = dict(zip(seats, ["yellow.1", *people], strict=False))
    room = melange(components=EARLY, chairs=chairs, actions="score-own-round", removed="remove-own score-vip-pair")
    assert "action score-own-round" in room.moves()


@pytest.mark.clause("WM-35")
def test_tricky_15_a_chain_across_a_border_clears_all_open_cards(melange: NewMelange) -> None:
    played = {0: "remove-own", YELLOW: "score-vip-pair"}
    room = melange(components=EARLY, chairs=SEATED, rows=PAIR, hand="white-table", played=played)
    room.play("play white-table on yellow.cube")
    assert room.document["played_actions"] == ["remove-own", "score-vip-pair", None, None]
    room.play("seat tile 3 on c6")
    assert room.document["played_actions"] == [None] * 4
    assert room.document["removed_actions"] == ["remove-own", "score-vip-pair"]


@pytest.mark.clause("WM-35")
def test_tricky_17_a_seating_that_opens_a_phase_opens_its_allowance(melange: NewMelange) -> None:
    room = melange(
        components=EARLY,
        chairs=SEATED,
        rows=PAIR,
        hand="white-table",
        actions="score-own-turquoise",
        played={YELLOW: "score-vip-pair"},
    )
    room.play("play white-table on yellow.cube", "seat tile 3 on c6")
    assert room.play("action score-own-turquoise") == 2
    assert room.document["played_actions"][YELLOW] == "score-own-turquoise"


@pytest.mark.clause("WM-35")
def test_tricky_16_a_card_that_opens_a_phase_counts_for_the_old_one(melange: NewMelange) -> None:
    rows = {**PAIR, "white": ("large-table", "c3 c4 c11 c12"), "grey": ("orange-chair", "c4 c12")}
    room = melange(
        components=EARLY,
        chairs=SEATED,
        rows=rows,
        actions="remove-own score-own-turquoise score-own-turquoise",
        hands={2: "purple-chair", 3: "purple-chair", 0: "purple-chair"},
    )
    room.play("action remove-own yellow.cube@c9", "seat tile 3 on c6")
    assert room.document["removed_actions"] == ["remove-own"]
    room.assert_refused("action score-own-turquoise", "WM-34")
    room.play("stop", "take pile")
    for _ in range(3):
        room.play("draw", "take pile", "take pile", "take pile")
    assert room.active == YELLOW
    assert "action score-own-turquoise" in room.moves()


@pytest.mark.clause("WM-36")
def test_wm_36_own_markers_are_removed_and_no_others(melange: NewMelange) -> None:
    rows = {**PAIR, "blue.cube": ("olive-chair", "c2 c5"), **ORANGE}
    room = melange(rows=rows, actions="remove-own")
    assert room.moves_of("action") == {f"action remove-own yellow.cube@{chair}" for chair in ("c6", "c9")}
    room.assert_refused("action remove-own blue.cube@c2", "WM-36")
    room.assert_refused("action remove-own yellow.cube@c2", "WM-36")
    room.assert_refused("action remove-neutral grey@c4", "WM-07")


@pytest.mark.clause("WM-36")
def test_wm_36_a_neutral_marker_is_removed_and_can_force_a_seating(melange: NewMelange) -> None:
    rows = {"white": ("turquoise-chair", "c6 c9"), **ORANGE, "yellow.cube": ("purple-chair", "c1 c3")}
    room = melange(rows=rows, actions="remove-neutral")
    assert room.moves_of("action") == {
        "action remove-neutral white@c6",
        "action remove-neutral white@c9",
        *(f"action remove-neutral grey@{chair}" for chair in ("c4", "c8", "c12")),
    }
    assert room.play("action remove-neutral white@c6") == 1
    assert room.chairs == {"c9": "freud"}


@pytest.mark.clause("WM-36")
def test_tricky_22_a_removal_leaves_at_least_one_marker(melange: NewMelange) -> None:
    room = melange(rows={**PAIR, **ORANGE}, actions="remove-own")
    room.play("action remove-own yellow.cube@c6")
    assert room.markers("yellow.cube") == "c9"
    assert room.moves_of("action") == set()


@pytest.mark.clause("WM-36", "WM-37")
def test_wm_36_two_personalities_change_chairs_for_a_card(melange: NewMelange) -> None:
    room = melange(chairs=SEATED, hand="grey-table purple-chair", actions="swap-personalities")
    assert room.moves_of("action") == {
        f"action swap-personalities c1 c7 paying {face}" for face in ("grey-table", "purple-chair")
    }
    assert room.play("action swap-personalities c7 c1 paying grey-table") == 0
    assert room.chairs == {"c1": "zweig", "c2": "yellow.1", "c5": "yellow.2", "c7": "mahler"}
    assert room.discard == ["grey-table"]
    assert room.hand == ["purple-chair"]
    assert room.turn["used"] == 2


@pytest.mark.clause("WM-36")
def test_wm_36_two_own_guests_change_chairs(melange: NewMelange) -> None:
    room = melange(chairs={**SEATED, "c11": "blue.1"}, hand="grey-table", actions="swap-guests")
    assert room.moves_of("action") == {"action swap-guests c2 c5 paying grey-table"}
    room.assert_refused("action swap-guests c2 c11 paying grey-table", "WM-36")
    room.play("action swap-guests c2 c5 paying grey-table")
    assert (room.chairs["c2"], room.chairs["c5"]) == ("yellow.2", "yellow.1")


@pytest.mark.clause("WM-36")
def test_tricky_20_a_swap_needs_two_tiles(melange: NewMelange) -> None:
    room = melange(
        chairs={"c1": "mahler", "c2": "yellow.1"}, hand="grey-table", actions="swap-personalities swap-guests"
    )
    assert room.moves_of("action") == set()
    room.assert_refused("action swap-personalities c1 c2 paying grey-table", "WM-36")


@pytest.mark.clause("WM-36")
def test_tricky_21_a_swap_changes_what_the_end_pays(melange: NewMelange) -> None:
    chairs = {"c1": "yellow.1", "c2": "freud", "c5": "lueger", "c6": "yellow.5"}
    end = board(w6(end=4))
    room = melange(
        components=end, active=3, chairs={**chairs, "c9": "red.1"}, people=NOBODY, hand="grey-table",
        actions="swap-personalities", turn={"number": 3},
    )  # fmt: skip
    room.play("action swap-personalities c2 c5 paying grey-table", "stop", "take pile")
    assert room.ended == "last-visitor"
    assert room.totals[YELLOW] == 3 * -2 + 1 * 3


@pytest.mark.clause("WM-37", "WM-13")
def test_wm_37_d10_a_swap_needs_two_of_the_three_cards(melange: NewMelange) -> None:
    room = melange(chairs=SEATED, rows=NEUTRAL, hand="brown-table grey-table purple-chair", actions="swap-guests")
    room.play("play brown-table on yellow.cube")
    assert "action swap-guests c2 c5 paying grey-table" in room.moves()
    room.play("play purple-chair on yellow.cube")
    room.play("seat tile 3 on c10")
    room.assert_refused("action swap-guests c2 c5 paying grey-table", "WM-13")


@pytest.mark.clause("WM-37")
def test_tricky_19_a_swap_is_paid_with_a_card_from_the_hand(melange: NewMelange) -> None:
    room = melange(chairs=SEATED, actions="swap-personalities swap-guests")
    room.assert_refused("action swap-guests c2 c5 paying grey-table", "WM-37")
    assert room.moves() == {"draw"}


CONDITIONS: dict[str, tuple[dict[str, str], dict[str, str], int]] = {
    "score-vip-purple": ({"c1": "mahler"}, {"c2": "mahler", "c7": "yellow.1"}, 1),
    "score-vip-orange": ({"c4": "mahler"}, {"c1": "mahler", "c4": "yellow.1"}, 1),
    "score-vip-square": ({"c9": "mahler"}, {"c1": "mahler", "c9": "yellow.1"}, 1),
    "score-vip-brown": ({"c11": "mahler"}, {"c1": "mahler", "c11": "yellow.1"}, 1),
    "score-vip-pair": ({"c1": "mahler", "c2": "zweig"}, {"c1": "mahler", "c2": "yellow.1", "c3": "zweig"}, 2),
    "score-own-turquoise": ({"c6": "yellow.1"}, {"c6": "mahler", "c9": "blue.1"}, 2),
    "score-own-olive": ({"c2": "yellow.1"}, {"c2": "mahler", "c5": "blue.1"}, 2),
    "score-own-round": ({"c1": "yellow.1"}, {"c1": "mahler", "c5": "blue.1"}, 2),
    "score-own-grey": ({"c3": "yellow.1"}, {"c3": "mahler", "c1": "blue.1"}, 2),
    "score-own-pair": ({"c3": "yellow.1", "c4": "yellow.2"}, {"c3": "yellow.1", "c4": "blue.1", "c5": "yellow.2"}, 3),
}


@pytest.mark.clause("WM-38")
@pytest.mark.parametrize("kind", CONDITIONS)
def test_wm_38_e10_a_bonus_card_pays_at_once(melange: NewMelange, kind: str) -> None:
    chairs, _, points = CONDITIONS[kind]
    room = melange(chairs=chairs, actions=kind)
    assert room.score_lines(f"action {kind}") == [Line(None, points, "WM-38")]
    assert room.play(f"action {kind}") == points


@pytest.mark.clause("WM-39")
@pytest.mark.parametrize("kind", CONDITIONS)
def test_wm_39_tricky_23_only_while_its_condition_is_met(melange: NewMelange, kind: str) -> None:
    room = melange(chairs=CONDITIONS[kind][1], actions=kind)
    room.assert_refused(f"action {kind}", "WM-39")


@pytest.mark.clause("WM-39")
def test_tricky_23_a_condition_met_three_times_pays_once(melange: NewMelange) -> None:
    chairs = {"c1": "yellow.1", "c3": "yellow.3", "c4": "yellow.4"}
    room = melange(chairs=chairs, actions="score-own-grey")
    assert room.play("action score-own-grey") == 2


@pytest.mark.clause("WM-39")
def test_tricky_24_a_seating_of_the_same_turn_can_meet_the_condition(melange: NewMelange) -> None:
    room = melange(rows={**PAIR, **ORANGE}, hand="white-table", actions="score-own-turquoise")
    room.assert_refused("action score-own-turquoise", "WM-39")
    room.play("play white-table on yellow.cube", "seat tile 1 on c6")
    assert room.play("action score-own-turquoise") == 2


@pytest.mark.clause("WM-37")
@pytest.mark.parametrize("kind", ["swap-personalities", "swap-guests"])
def test_wm_37_only_the_swaps_cost_a_further_card(melange: NewMelange, kind: str) -> None:
    room = melange(chairs=SEATED, hand="grey-table", actions=kind)
    assert all(move.endswith("paying grey-table") for move in room.moves_of("action"))
    others: dict[str, Any] = {"rows": {**PAIR, **ORANGE}, "actions": "remove-own remove-neutral score-own-round"}
    room = melange(chairs=SEATED, hand="grey-table", **others)
    assert not [move for move in room.moves_of("action") if "paying" in move]
