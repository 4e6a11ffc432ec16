"""Café International, the turn: CI-07 to CI-10."""

import pytest

from tests.rules.cafe import NewCafe

COUPLE_AND_JOKER = {"a1": "tur.w", "e1": "spa.w", "s3": "jok.m=spa"}


@pytest.mark.clause("CI-07")
def test_ci_07_a_turn_seats_or_goes_to_the_bar_or_exchanges(cafe: NewCafe) -> None:
    room = cafe(seated=COUPLE_AND_JOKER, supplies=[["tur.m", "spa.m"]])
    assert room.moves() == {
        *("tur.m@a2", "tur.m@a3", "tur.m@s1", "spa.m@e2", "spa.m@e3"),
        *("bar tur.m", "bar spa.m", "swap spa.m@s3"),
    }


@pytest.mark.clause("CI-07")
@pytest.mark.parametrize("second", ["bar spa.m", "swap spa.m@s3"])
def test_ci_07_actions_do_not_mix(cafe: NewCafe, second: str) -> None:
    room = cafe(seated=COUPLE_AND_JOKER, supplies=[["tur.m", "spa.m"]])
    room.play("tur.m@a2")
    room.assert_refused(second, "CI-07")


@pytest.mark.clause("CI-07")
@pytest.mark.parametrize("action", ["bar tur.m", "swap spa.m@s3"])
def test_ci_07_bar_and_exchange_end_the_turn(cafe: NewCafe, action: str) -> None:
    room = cafe(seated=COUPLE_AND_JOKER, supplies=[["tur.m", "spa.m"]])
    room.play(action)
    assert room.to_move == 1


@pytest.mark.clause("CI-07")
def test_ci_07_nobody_passes(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m"]])
    room.assert_refused("stop", "CI-07")
    room.assert_refused("skip", "CI-53")


@pytest.mark.clause("CI-07")
def test_ci_07_the_open_question_of_a_waiver_comes_before_anything_else(cafe: NewCafe) -> None:
    seated = {"a1": "tur.w", "a2": "tur.m", "a3": "tur.w", "b1": "fra.w"}
    room = cafe(seated=seated, supplies=[["tur.m", "fra.m"]])
    room.play("tur.m@s1", "stop")
    assert room.moves() == {"draw 0", "draw 1"}
    for text in ("fra.m@b2", "bar fra.m", "stop"):
        room.assert_refused(text, "CI-07")


@pytest.mark.clause("CI-05")
@pytest.mark.parametrize("text", ["tur.m@a2", "jok.m=tur@a2", "bar tur.m", "swap spa.m@s3"])
def test_ci_05_only_tiles_of_the_own_supply_are_played(cafe: NewCafe, text: str) -> None:
    room = cafe(seated=COUPLE_AND_JOKER, supplies=[["usa.w", "usa.m"], ["tur.m", "spa.m", "jok.m"]])
    room.assert_refused(text, "CI-05")


@pytest.mark.clause("CI-08")
def test_ci_08_one_guest_is_enough(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "tur.w"]])
    room.play("tur.m@a2", "stop")
    assert room.to_move == 1


@pytest.mark.clause("CI-08")
def test_ci_08_two_guests_may_go_to_one_table(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "tur.w"]])
    room.play("tur.m@a2", "tur.w@a3")
    assert room.chairs == {"a1": "tur.w", "a2": "tur.m", "a3": "tur.w"}
    assert room.to_move == 1


@pytest.mark.clause("CI-08")
def test_ci_08_two_guests_may_go_to_two_tables(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w", "c1": "afr.w", "c2": "afr.m"}, supplies=[["tur.m", "afr.w"]])
    room.play("tur.m@a2", "afr.w@c3")
    assert room.to_move == 1


@pytest.mark.clause("CI-08")
def test_ci_08_the_turn_is_over_after_the_second_guest(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "tur.w", "tur.m"], ["usa.w"]])
    room.play("tur.m@a2", "tur.w@a3")
    room.assert_refused("tur.m@s1", "CI-05")


@pytest.mark.clause("CI-08")
def test_ci_08_stopping_is_a_move_even_if_no_second_guest_fits(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "usa.m"]])
    room.play("tur.m@a2")
    assert room.to_move == 0
    assert room.moves() == {"stop"}


@pytest.mark.clause("CI-09")
def test_ci_09_the_second_guest_sees_the_first(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "tur.w"]])
    room.assert_refused("tur.w@a3", "CI-12")
    room.play("tur.m@a2")
    assert room.moves() == {"tur.w@a3", "tur.w@s1", "stop"}


@pytest.mark.clause("CI-09")
def test_ci_09_the_first_guest_scores_before_the_second_is_seated(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "fra.m"]])
    assert room.play("tur.m@a2") == 4
    assert room.scores == [4, 0]
    assert room.play("fra.m@s1") == 3
    assert room.scores == [7, 0]


@pytest.mark.clause("CI-09")
@pytest.mark.parametrize(
    ("first", "second", "points"), [("tur.m@a2", "fra.m@s1", 4 + 3), ("fra.m@s1", "tur.m@a2", 2 + 3)]
)
def test_ci_09_the_player_chooses_the_order(cafe: NewCafe, first: str, second: str, points: int) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "fra.m"]])
    assert room.play(first, second) == points


@pytest.mark.clause("CI-10")
@pytest.mark.parametrize("text", ["tur.m@a1", "jok.m=tur@a1"])
def test_ci_10_a_chair_holds_one_guest(cafe: NewCafe, text: str) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "jok.m"]])
    room.assert_refused(text, "CI-10")


@pytest.mark.clause("CI-10")
def test_ci_10_a_seated_guest_stays(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w", "a2": "tur.m"}, supplies=[["tur.w", "fra.m"], ["usa.w"]])
    room.play("tur.w@a3", "fra.m@s1", "bar usa.w")
    assert room.chairs == {"a1": "tur.w", "a2": "tur.m", "a3": "tur.w", "s1": "fra.m"}
