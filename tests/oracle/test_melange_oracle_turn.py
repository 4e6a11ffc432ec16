"""The naive engine of `melange`: jokers, action cards, reveals, draws and the end, by example."""

import pytest

from tests.oracle.melange import Oracle
from tests.oracle.melange.chance import Stream
from tests.oracle.melange.situations import (
    BLUE,
    GREEN,
    GREY_ELSEWHERE,
    RED,
    TWO_MORE,
    YELLOW,
    points,
    situation,
    verbs,
    w6,
)
from tests.oracle.melange.words import COLOURS, FACES

# Jokers


def test_wm_25_a_joker_is_two_identical_cards_for_another_face() -> None:
    rows = {"yellow.cube": ("purple-chair", "c1 c3 c7 c10")}
    oracle = situation(w6(), rows=rows, hand="olive-chair olive-chair grey-table white-table", pile="grey-table")
    jokers = {move for move in oracle.moves() if move.startswith("joker")}
    assert jokers == {"joker olive-chair as grey-table on yellow.cube"} | {
        "joker olive-chair as grey-table on yellow.octagon"
    }
    oracle.play("joker olive-chair as grey-table on yellow.cube")
    after = oracle.document()
    assert after["rows"]["yellow.cube"] == ["purple-chair", "grey-table"]
    assert after["discard"] == ["olive-chair", "olive-chair"]
    assert after["turn"]["used"] == 2
    assert after["pile"] == []


@pytest.mark.parametrize(("used", "allowed"), [(1, True), (2, False)])
def test_wm_25_a_joker_needs_two_of_the_three_cards(used: int, allowed: bool) -> None:
    oracle = situation(w6(), hand="olive-chair olive-chair", turn={"mode": "play", "used": used})
    assert ("joker" in verbs(oracle)) is allowed


def test_wm_25_the_wanted_card_comes_from_the_discards_first() -> None:
    pile = "grey-table purple-chair orange-chair"
    oracle = situation(w6(), hand="olive-chair olive-chair", discard=["grey-table"], pile=pile)
    oracle.play("joker olive-chair as grey-table on yellow.cube")
    after = oracle.document()
    assert after["discard"] == ["olive-chair", "olive-chair"]
    assert after["pile"] == pile.split()
    assert after["stream"]["count"] == 0


def test_wm_25_a_card_from_the_pile_reshuffles_it() -> None:
    pile = ["white-table", "purple-chair", "grey-table", "orange-chair", "purple-chair"]
    oracle = situation(w6(), hand="olive-chair olive-chair", pile=" ".join(pile))
    oracle.play("joker olive-chair as grey-table on yellow.cube")
    after = oracle.document()
    assert after["stream"]["count"] == 3
    assert after["pile"] == Stream(1).shuffled(["purple-chair", "purple-chair", "orange-chair", "white-table"])


@pytest.mark.parametrize(("scope", "allowed"), [("face", True), ("category", False)])
def test_wm_25_joker_scope(scope: str, allowed: bool) -> None:
    options = {"joker_scope": scope}
    oracle = situation(w6(), hand="olive-chair olive-chair", discard=["purple-chair"], pile="", options=options)
    assert ("joker olive-chair as purple-chair on yellow.cube" in oracle.moves()) is allowed


def test_wm_25_the_display_is_not_searched() -> None:
    oracle = situation(w6(), hand="olive-chair olive-chair", display=["grey-table"], pile="")
    assert verbs(oracle) == {"play", "draw"}


def test_wm_25_two_different_cards_are_no_joker() -> None:
    oracle = situation(w6(), hand="olive-chair purple-chair")
    assert "joker" not in verbs(oracle)


# Budget and action cards


SEATED = {"c1": "mahler", "c2": "yellow.1", "c5": "yellow.2", "c8": "zweig"}


def test_wm_12_an_action_card_alone_is_a_turn_and_no_card_is_none() -> None:
    oracle = situation(w6(), chairs=SEATED, actions="score-own-round")
    assert set(oracle.moves()) == {"action score-own-round", "draw"}
    assert oracle.play("action score-own-round") == [{"table": None, "points": 2, "clause": "WM-38"}]
    assert oracle.moves() == ["stop"]


def test_wm_13_three_cards_end_the_playing() -> None:
    oracle = situation(w6(), hand="purple-chair olive-chair grey-table brown-table", rows=GREY_ELSEWHERE)
    oracle.play("play purple-chair on yellow.cube")
    oracle.play("play olive-chair on yellow.octagon")
    oracle.play("play grey-table on yellow.cube")
    assert verbs(oracle) == {"take"}


def test_d09_a_removal_can_seat_and_is_paid() -> None:
    rows = {"yellow.cube": ("brown-table square-table", "c9 c10")}
    oracle = situation(w6(), rows=rows, actions="remove-own")
    assert set(oracle.moves()) == {"action remove-own yellow.cube@c9", "action remove-own yellow.cube@c10", "draw"}
    oracle.play("action remove-own yellow.cube@c10")
    assert points(oracle.play("seat tile 3 on c9")) == [2]


def test_wm_36_a_neutral_marker_is_removed() -> None:
    rows = {"white": ("turquoise-chair", "c6 c9"), "yellow.cube": ("olive-chair", "c2 c5")}
    oracle = situation(w6(), rows=rows, actions="remove-neutral")
    assert [move for move in oracle.moves() if "yellow" in move] == []
    assert points(oracle.play("action remove-neutral white@c9")) == [1]
    assert oracle.document()["chairs"] == {"c6": "freud"}


@pytest.mark.parametrize(("used", "allowed"), [(0, True), (1, True), (2, False)])
def test_d10_a_swap_needs_two_of_the_three_cards(used: int, allowed: bool) -> None:
    turn = {"mode": "play", "used": used} if used else {}
    oracle = situation(w6(), chairs=SEATED, hand="grey-table", actions="swap-guests", turn=turn)
    assert ("action swap-guests c2 c5 paying grey-table" in oracle.moves()) is allowed


def test_d11_a_joker_leaves_one_card() -> None:
    hand, actions = "olive-chair olive-chair grey-table", "swap-guests score-vip-purple"
    oracle = situation(w6(), chairs=SEATED, hand=hand, actions=actions, discard=["brown-table"])
    oracle.play("joker olive-chair as brown-table on yellow.cube")
    assert "action score-vip-purple" in oracle.moves()
    assert not [move for move in oracle.moves() if "swap" in move]


def test_wm_36_a_swap_changes_two_visitors_in_either_order_of_chairs() -> None:
    oracle = situation(w6(), chairs=SEATED, hand="grey-table", actions="swap-personalities")
    assert [move for move in oracle.moves() if "swap" in move] == ["action swap-personalities c1 c8 paying grey-table"]
    assert oracle.play("action swap-personalities c8 c1 paying grey-table") == []
    after = oracle.document()
    assert after["chairs"] == {"c1": "zweig", "c2": "yellow.1", "c5": "yellow.2", "c8": "mahler"}
    assert after["discard"] == ["grey-table"]
    assert after["turn"]["used"] == 2


def test_wm_36_a_swap_needs_two_tiles_and_wm_37_a_card_to_pay() -> None:
    alone = situation(w6(), chairs={"c1": "mahler", "c2": "blue.1"}, hand="grey-table", actions="swap-personalities")
    assert "action" not in verbs(alone)
    poor = situation(w6(), chairs=SEATED, actions="swap-personalities swap-guests")
    assert verbs(poor) == {"draw"}


BONUS_CHAIRS = {
    "score-vip-purple": ({"c1": "freud"}, {"c2": "freud", "c7": "yellow.1"}, 1),
    "score-vip-orange": ({"c4": "freud"}, {"c1": "freud", "c4": "yellow.1"}, 1),
    "score-vip-square": ({"c9": "freud"}, {"c1": "freud", "c9": "yellow.1"}, 1),
    "score-vip-brown": ({"c11": "freud"}, {"c1": "freud", "c11": "yellow.1"}, 1),
    "score-vip-pair": ({"c1": "freud", "c2": "klimt"}, {"c1": "freud", "c2": "yellow.1", "c3": "klimt"}, 2),
    "score-own-turquoise": ({"c6": "yellow.1"}, {"c6": "freud", "c9": "blue.1"}, 2),
    "score-own-olive": ({"c2": "yellow.1"}, {"c2": "freud", "c5": "blue.1"}, 2),
    "score-own-round": ({"c1": "yellow.1"}, {"c1": "freud", "c5": "blue.1"}, 2),
    "score-own-grey": ({"c3": "yellow.1"}, {"c3": "freud", "c1": "blue.1"}, 2),
    "score-own-pair": ({"c3": "yellow.1", "c4": "yellow.2"}, {"c3": "yellow.1", "c4": "blue.1", "c5": "yellow.2"}, 3),
}


@pytest.mark.parametrize("kind", BONUS_CHAIRS)
def test_e10_bonus_scorings_pay_if_their_condition_holds(kind: str) -> None:
    fulfilled, unfulfilled, pay = BONUS_CHAIRS[kind]
    oracle = situation(w6(), chairs=fulfilled, actions=kind, personalities={"white": None, "grey": None})
    assert points(oracle.play(f"action {kind}")) == [pay]
    assert f"action {kind}" not in situation(w6(), chairs=unfulfilled, actions=kind).moves()


def test_wm_39_a_condition_that_holds_three_times_pays_once() -> None:
    chairs = {f"c{i}": f"yellow.{i}" for i in (1, 3, 4)}
    oracle = situation(w6(), chairs=chairs, actions="score-own-grey")
    assert points(oracle.play("action score-own-grey")) == [2]


def test_wm_34_one_action_card_a_turn_and_a_phase() -> None:
    oracle = situation(w6(), chairs=SEATED, actions="score-own-round score-own-olive")
    oracle.play("action score-own-round")
    assert oracle.document()["played_actions"] == [None, "score-own-round", None, None]
    assert "action" not in verbs(oracle)
    played = [None, "remove-own", None, None]
    oracle = situation(w6(), chairs=SEATED, actions="score-own-olive", played_actions=played)
    assert "action" not in verbs(oracle)


def test_wm_35_a_seating_that_opens_a_phase_frees_the_allowance() -> None:
    board = w6(phases=[0, 5, 15])
    rows = {"yellow.cube": ("turquoise-chair", "c6 c9")}
    played = ["remove-own", "score-vip-pair", None, None]
    oracle = situation(
        board, chairs=SEATED, rows=rows, hand="white-table", actions="score-own-turquoise", played_actions=played
    )
    assert "action" not in verbs(oracle)
    oracle.play("play white-table on yellow.cube")
    oracle.play("seat tile 3 on c6")
    after = oracle.document()
    assert after["played_actions"] == [None] * 4
    assert after["removed_actions"] == ["remove-own", "score-vip-pair"]
    assert "action score-own-turquoise" in oracle.moves()


def test_wm_35_a_card_that_opens_a_phase_counts_for_the_old_one() -> None:
    rows = {"yellow.cube": ("turquoise-chair", "c6 c9")} | GREY_ELSEWHERE
    actions = "remove-own score-own-round"
    oracle = situation(w6(phases=[0, 5, 15]), chairs=SEATED, rows=rows, actions=actions)
    oracle.play("action remove-own yellow.cube@c9")
    oracle.play("seat tile 3 on c6")
    after = oracle.document()
    assert after["removed_actions"] == ["remove-own"]
    assert after["played_actions"] == [None] * 4
    assert oracle.moves() == ["stop"]


# Reveals


STOP = {"mode": "play", "used": 1}
NO_ONE = {"white": None, "grey": None}


def test_d20_a_personality_seated_at_its_reveal_pays_nobody() -> None:
    rows = {"grey": ("white-table", "c5 c7 c8")}
    nobody = {"white": None, "grey": "klimt"}
    pile = "turquoise-chair olive-chair brown-table"
    oracle = situation(w6(), chairs={"c6": "mahler"}, rows=rows, personalities=nobody, turn=STOP, pile=pile)
    assert oracle.play("stop") == []
    after = oracle.document()
    assert after["chairs"] == {"c6": "mahler", "c9": "kraus"}
    assert after["personalities"] == {"white": "adler", "grey": "klimt"}
    assert after["rows"]["white"] == ["olive-chair"]
    assert after["discard"] == ["turquoise-chair"]


D21_CHAIRS = {"c7": "mahler", "c8": "zweig", "c9": "schiele"}
D21_PILE = "white-table turquoise-chair olive-chair purple-chair round-table brown-table"


def test_d21_two_reveals_with_a_seating_between() -> None:
    oracle = situation(w6(), chairs=D21_CHAIRS, personalities=NO_ONE, turn=STOP, pile=D21_PILE)
    assert oracle.play("stop") == [{"table": "W1", "points": 2, "clause": "WM-33"}]
    after = oracle.document()
    assert after["chairs"] == {"c5": "kraus", "c6": "adler"} | D21_CHAIRS
    assert after["personalities"] == {"white": "loos", "grey": "wagner"}
    assert after["markers"] == {"white": ["c2", "c11"], "grey": ["c1", "c2"]}
    assert after["discard"] == ["purple-chair", "turquoise-chair", "white-table"]
    assert after["turn"]["mode"] == "take"
    assert after["turn"]["served"] == []


def test_wm_50_the_last_turn_of_all_has_its_reveals() -> None:
    oracle = situation(
        w6(end=5), active=RED, chairs=D21_CHAIRS, personalities=NO_ONE, turn=STOP, pile=D21_PILE, display=[]
    )
    oracle.play("stop")
    assert oracle.ended is None
    oracle.play("take action")
    assert oracle.ended == "last-visitor"
    assert oracle.scores == [0, 0, 0, 2]


def test_wm_40_the_category_demand_is_dropped_if_nothing_else_is_usable() -> None:
    oracle = situation(w6(), personalities=NO_ONE, turn=STOP, pile="olive-chair purple-chair")
    oracle.play("stop")
    assert oracle.document()["rows"] == {"white": ["olive-chair"], "grey": ["purple-chair"]}


def test_wm_40_one_served_colour_makes_no_demand() -> None:
    rows = {"grey": ("olive-chair", "c2 c5 c11")}
    oracle = situation(w6(), rows=rows, turn=STOP, pile="purple-chair white-table")
    oracle.play("stop")
    assert oracle.document()["rows"]["white"] == ["purple-chair"]
    assert oracle.document()["personalities"]["white"] == "freud"


def test_wm_40_without_tiles_a_colour_rests() -> None:
    oracle = situation(w6(), personalities=NO_ONE, personality_pile="kraus", turn=STOP, pile="olive-chair grey-table")
    oracle.play("stop")
    after = oracle.document()
    assert after["rows"] == {"white": ["olive-chair"]}
    assert after["personalities"] == {"white": "kraus", "grey": None}
    assert after["pile"] == ["grey-table"]


def test_wm_41_a_personality_waits_for_the_next_a_turn() -> None:
    chairs = {"c6": "mahler", "c9": "zweig"}
    oracle = situation(
        w6(), chairs=chairs, rows=GREY_ELSEWHERE, personalities={"white": None, "grey": "klimt"}, turn=STOP,
        pile="turquoise-chair turquoise-chair turquoise-chair turquoise-chair turquoise-chair",
        hands=[{"reservation": ["purple-chair", "grey-table"], "actions": []} for _ in range(4)],
    )  # fmt: skip
    oracle.play("stop")
    assert oracle.document()["personalities"]["white"] == "kraus"
    assert oracle.document()["rows"].keys() == {"grey"}
    for move in ("take pile", "draw", "take pile", "take pile", "take action"):
        oracle.play(move)
    assert oracle.document()["rows"].keys() == {"grey"}
    oracle.play("play purple-chair on red.cube")
    oracle.play("stop")
    assert oracle.document()["rows"].keys() == {"grey", "red.cube"}
    oracle.play("take display large-table")
    oracle = Oracle(oracle.document() | {"pile": ["turquoise-chair", "round-table"]}, w6())
    oracle.play("play purple-chair on blue.cube")
    oracle.play("stop")
    assert oracle.document()["rows"]["white"] == ["round-table"]
    assert oracle.document()["personalities"]["white"] == "kraus"
    assert oracle.document()["discard"] == ["turquoise-chair"]


# Drawing


def test_wm_63_three_draws_with_at_most_one_action_card() -> None:
    oracle = situation(w6(), rows={"white": ("olive-chair", "c2 c5")} | GREY_ELSEWHERE)
    oracle.play("draw")
    assert set(oracle.moves()) == {
        *(f"take display {face}" for face in ("orange-chair", "large-table", "brown-table")),
        "take pile",
        "take action",
    }
    oracle.play("take action")
    assert "take action" not in oracle.moves()
    oracle.play("take display orange-chair")
    assert len(oracle.document()["display"]) == 3
    oracle.play("take pile")
    after = oracle.document()
    assert after["hands"][YELLOW] == {"reservation": ["orange-chair", "orange-chair"], "actions": ["remove-own"]}
    assert after["known"][YELLOW] == ["orange-chair"]
    assert len(after["display"]) == 4
    assert after["active"] == GREEN
    assert after["turn"]["number"] == 2


def test_wm_63_draws_that_are_impossible_are_dropped() -> None:
    oracle = situation(w6(), display=["olive-chair"], pile="", action_pile=[])
    oracle.play("draw")
    oracle.play("take display olive-chair")
    assert oracle.to_move == GREEN


def test_wm_45_the_discards_become_the_pile_when_a_card_is_needed() -> None:
    discard = ["white-table", "olive-chair", "purple-chair", "olive-chair"]
    oracle = situation(w6(), display=[], pile="", discard=discard, turn={"mode": "take", "draws_left": 2})
    oracle.play("take pile")
    after = oracle.document()
    shuffled = Stream(1).shuffled(["purple-chair", "olive-chair", "olive-chair", "white-table"])
    assert after["hands"][YELLOW]["reservation"] == shuffled[:1]
    assert after["pile"] == shuffled[1:]
    assert after["discard"] == []


def test_wm_44_four_cards_of_one_category_are_replaced() -> None:
    display = ["olive-chair", "olive-chair", "purple-chair"]
    twice = "orange-chair purple-chair purple-chair olive-chair purple-chair"
    pile = f"{twice} grey-table olive-chair orange-chair orange-chair white-table"
    turn = {"mode": "take", "draws_left": 1, "used": 1}
    oracle = situation(w6(), display=display, pile=pile, turn=turn)
    oracle.play("take action")
    after = oracle.document()
    flushed = ["purple-chair"] * 4 + ["orange-chair"] + ["olive-chair"] * 3
    assert after["discard"] == sorted(flushed, key=FACES.index)
    assert after["display"] == ["orange-chair", "orange-chair", "olive-chair", "grey-table"]
    assert after["pile"] == ["white-table"]


def test_wm_44_no_flush_without_another_category() -> None:
    display = ["olive-chair"] * 3
    turn = {"mode": "take", "draws_left": 1, "used": 1}
    oracle = situation(w6(), display=display, pile="orange-chair purple-chair", turn=turn)
    oracle.play("take action")
    assert oracle.document()["display"] == ["orange-chair", *display]
    assert oracle.document()["pile"] == ["purple-chair"]


def test_wm_64_pass_only_without_anything_to_play_or_take() -> None:
    chairs = {f"c{i}": f"{COLOURS[i % 4]}.{i // 4 + 1}" for i in range(12)} | {"c12": "mahler"}
    del chairs["c0"]
    hands = [{"reservation": ["olive-chair", "olive-chair"], "actions": ["remove-own"]} for _ in range(4)]
    oracle = situation(w6(), chairs=chairs, hands=hands, display=[], pile="", action_pile=[])
    for passes in range(4):
        assert oracle.moves() == ["pass"]
        assert oracle.document()["passes"] == passes
        oracle.play("pass")
    assert oracle.ended == "all-passed"
    assert oracle.moves() == []
    assert oracle.to_move == BLUE


def test_known_cards_are_those_that_all_saw_and_that_may_still_be_held() -> None:
    known: list[list[str]] = [[], ["olive-chair", "grey-table"], [], []]
    oracle = situation(w6(), hand="olive-chair olive-chair grey-table", known=known)
    oracle.play("play olive-chair on yellow.cube")
    assert oracle.document()["known"][YELLOW] == ["grey-table"]
    oracle.play("play olive-chair on yellow.octagon")
    assert oracle.document()["known"][YELLOW] == ["grey-table"]


def test_wm_64_a_turn_without_pass_breaks_the_row_of_passes() -> None:
    oracle = situation(w6(), display=["olive-chair"], pile="", action_pile=[], passes=3)
    oracle.play("draw")
    oracle.play("take display olive-chair")
    assert oracle.document()["passes"] == 0


# The end


@pytest.mark.parametrize(("active", "turns_left"), [(BLUE, 3), (YELLOW, 2), (GREEN, 1), (RED, 0)])
def test_d13_d14_the_round_is_finished(active: int, turns_left: int) -> None:
    turn = {"mode": "take", "draws_left": 1, "used": 1}
    oracle = situation(w6(end=3), active=active, chairs={"c1": "freud", "c2": "blue.1", "c3": "red.1"}, turn=turn)
    oracle.play("take pile")
    for _ in range(turns_left):
        assert oracle.ended is None
        for move in ("draw", "take pile", "take pile", "take pile"):
            oracle.play(move)
    assert oracle.ended == "last-visitor"
    assert oracle.to_move == RED


@pytest.mark.parametrize(("players", "reason"), [(2, "all-guests"), (3, None)])
def test_wm_55_six_guests_end_a_game_of_two(players: int, reason: str | None) -> None:
    chairs = {f"c{i}": f"blue.{i}" for i in range(1, 7)}
    turn = {"mode": "take", "draws_left": 1, "used": 1}
    oracle = situation(w6(), players=players, active=players - 1, chairs=chairs, turn=turn)
    oracle.play("take pile")
    assert oracle.ended == reason


def test_e07_and_d12_final_scoring_multiplies_guests_with_personalities() -> None:
    chairs = {"c5": "freud", "c6": "yellow.1", "c13": "blue.5", "c1": "yellow.3"}
    oracle = situation(w6(TWO_MORE), chairs=chairs, ended="last-visitor")
    assert oracle.totals() == [3, 9, 0, 0]
    assert oracle.final_lines()[YELLOW] == [
        {"table": "W1", "guest": "yellow.1", "personality": "freud", "points": 9, "clause": "WM-51"}
    ]
    chairs = {"c5": "freud", "c6": "lueger", "c13": "yellow.3"}
    oracle = situation(w6(TWO_MORE), chairs=chairs, scores=[0, 5, 0, 0], ended="last-visitor")
    assert [line["points"] for line in oracle.final_lines()[YELLOW]] == [6, -4]
    assert oracle.totals() == [0, 7, 0, 0]


def test_wm_51_totals_may_be_negative() -> None:
    oracle = situation(w6(), chairs={"c1": "lueger", "c2": "red.1"}, ended="last-visitor")
    assert oracle.totals() == [0, 0, 0, -6]
    assert oracle.places() == [1, 1, 1, 4]


def test_wm_52_ties_go_to_the_player_with_more_guests_and_are_shared_otherwise() -> None:
    chairs = {"c1": "green.1", "c3": "red.1", "c4": "red.2", "c5": "blue.1"}
    oracle = situation(w6(), chairs=chairs, scores=[7, 7, 7, 6], ended="last-visitor")
    assert oracle.places() == [1, 3, 1, 4]
