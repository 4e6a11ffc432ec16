"""Café International, the bar: CI-28 to CI-35."""

import pytest

from tests.rules.boards import FULL_WEST, RISING
from tests.rules.cafe import AMIGO_DE, AMIGO_US, EDITIONS, RIO_GRANDE, NewCafe
from tests.rules.engines import Line

DRINKERS = [f"{nation}.{gender}" for nation in ("cub", "ger", "ind", "ita", "rus") for gender in "wwmm"]
BEFORE_MINUS_FOUR = DRINKERS[:6]
NO_JOKERS = [RIO_GRANDE, AMIGO_DE]


@pytest.mark.clause("CI-28")
def test_ci_28_stools_are_taken_in_order(cafe: NewCafe) -> None:
    room = cafe(bar=[], seated={"a1": "tur.w"}, supplies=[["ger.m", "cub.w"], ["usa.w"]])
    room.play("bar ger.m", "bar usa.w", "bar cub.w")
    assert room.bar == ["ger.m", "usa.w", "cub.w"]
    assert room.scores == [1 + 3, 2]


@pytest.mark.clause("CI-29")
def test_ci_29_the_bar_may_be_chosen_although_seating_is_possible(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m"]])
    assert room.moves() == {"tur.m@a2", "tur.m@a3", "tur.m@s1", "bar tur.m"}
    assert room.play("bar tur.m") == 1


@pytest.mark.clause("CI-29")
def test_ci_29_the_bar_is_all_that_is_left_when_nobody_can_be_seated(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.w", "usa.m"]])
    assert room.moves() == {"bar tur.w", "bar usa.m"}


@pytest.mark.clause("CI-30")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("stool", range(1, 21))
def test_ci_30_each_stool_pays_or_costs_its_value(cafe: NewCafe, edition: str, stool: int) -> None:
    seated = {"a1": "tur.w"}
    bar = DRINKERS[: stool - 1]
    room = cafe(edition=edition, seated=seated, bar=bar, scores=[50, 50], supplies=[["usa.m", "usa.w"]])
    assert room.score_lines("bar usa.m") == [Line(None, RISING[stool - 1], "CI-30")]
    assert room.play("bar usa.m") == RISING[stool - 1]


@pytest.mark.clause("CI-31")
def test_ci_31_one_guest_a_turn_goes_to_the_bar(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["ger.m", "ger.m", "tur.m"], ["usa.w"]])
    room.play("bar ger.m")
    assert room.to_move == 1
    room.assert_refused("bar ger.m", "CI-05")
    room.assert_refused("tur.m@a2", "CI-05")


@pytest.mark.clause("CI-32")
def test_ci_32_gender_and_nation_mean_nothing_at_the_bar(cafe: NewCafe) -> None:
    bar = ["tur.w", "tur.w", "fra.w"]
    room = cafe(seated={"a1": "tur.w"}, bar=bar, supplies=[["tur.w", "fra.w", "usa.m"]])
    assert room.moves() == {"bar tur.w", "bar fra.w", "bar usa.m"}


@pytest.mark.clause("CI-32")
def test_ci_32_guests_stay_at_the_bar(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, bar=["ger.m"], supplies=[["tur.m"], ["usa.w"]])
    room.play("tur.m@a2", "stop", "bar usa.w")
    assert room.bar == ["ger.m", "usa.w"]


@pytest.mark.clause("CI-33")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_33_no_joker_at_the_bar_while_a_nation_tile_is_there(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=FULL_WEST, bar=["usa.w"], supplies=[["jok.w", "usa.m"]])
    room.assert_refused("bar jok.w", "CI-33")
    assert room.moves() == {"bar usa.m"}


@pytest.mark.clause("CI-33")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_33_no_joker_at_the_bar_while_one_can_be_seated(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={"a1": "tur.m"}, bar=["usa.w"], supplies=[["jok.w"]])
    room.assert_refused("bar jok.w", "CI-33")


@pytest.mark.clause("CI-33")
def test_ci_33_no_joker_at_the_bar_while_two_can_open_a_table(cafe: NewCafe) -> None:
    room = cafe(edition=AMIGO_US, seated=FULL_WEST, supplies=[["jok.w", "jok.m"]])
    room.assert_refused("bar jok.w", "CI-33")
    assert "jok.w=afr@c1" in room.moves()


@pytest.mark.clause("CI-33")
@pytest.mark.parametrize("supply", [["jok.w"], ["jok.w", "jok.w"]])
def test_ci_33_last_resort_lets_a_joker_go_to_the_bar(cafe: NewCafe, supply: list[str]) -> None:
    room = cafe(edition=AMIGO_US, seated=FULL_WEST, supplies=[supply])
    assert room.moves() == {"bar jok.w"}
    assert room.play("bar jok.w") == 1
    assert room.bar == ["jok.w"]


@pytest.mark.clause("CI-33")
@pytest.mark.parametrize("edition", NO_JOKERS)
def test_ci_33_never_means_never(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=FULL_WEST, supplies=[["jok.w"]])
    room.assert_refused("bar jok.w", "CI-33")
    assert room.moves() == {"skip"}


@pytest.mark.clause("CI-34")
def test_ci_34_exactly_enough_is_enough(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, bar=BEFORE_MINUS_FOUR, scores=[4, 0], supplies=[["usa.m"]])
    assert room.play("bar usa.m") == -4
    assert room.scores == [0, 0]
    assert room.document["eliminated"] == []


@pytest.mark.clause("CI-34")
def test_ci_34_who_cannot_pay_drops_out(cafe: NewCafe) -> None:
    room = cafe(players=3, seated={"a1": "tur.w"}, bar=BEFORE_MINUS_FOUR, scores=[3, 0, 0], supplies=[["usa.m"]])
    room.play("bar usa.m")
    assert room.document["eliminated"] == [0]


@pytest.mark.clause("CI-35")
def test_ci_35_the_tile_stays_and_nothing_is_paid_or_drawn(cafe: NewCafe) -> None:
    supply = ["ger.w", "tur.m", "usa.m", "usa.m", "jok.w"]
    room = cafe(players=3, seated={"a1": "tur.w"}, bar=BEFORE_MINUS_FOUR, scores=[3, 9, 9], supplies=[supply])
    bag = room.bag
    assert room.score_lines("bar usa.m") == []
    assert room.play("bar usa.m") == 0
    assert room.bar == [*BEFORE_MINUS_FOUR, "usa.m"]
    assert room.bag == bag
    assert room.supplies[0] == []
    assert room.document["set_aside"] == ["ger.w", "tur.m", "usa.m", "jok.w"]
    assert room.scores == [3, 9, 9]


@pytest.mark.clause("CI-35")
def test_ci_35_the_used_stool_is_used_up(cafe: NewCafe) -> None:
    room = cafe(
        players=3, seated={"a1": "tur.w"}, bar=BEFORE_MINUS_FOUR, scores=[3, 9, 9], supplies=[["usa.m"], ["usa.w"]]
    )
    room.play("bar usa.m")
    assert room.play("bar usa.w") == -6


@pytest.mark.clause("CI-35")
def test_ci_35_an_emptied_supply_does_not_end_the_game(cafe: NewCafe) -> None:
    room = cafe(players=3, seated={"a1": "tur.w"}, bar=BEFORE_MINUS_FOUR, scores=[3, 9, 9], supplies=[["usa.m"]])
    room.play("bar usa.m")
    assert room.ended is None
    assert room.to_move == 1


@pytest.mark.clause("CI-35")
def test_ci_35_takes_no_more_turns(cafe: NewCafe) -> None:
    room = cafe(
        players=3, seated={"a1": "tur.w"}, bar=BEFORE_MINUS_FOUR, scores=[3, 9, 20],
        supplies=[["usa.m"], ["tur.m"], ["usa.w"]],
    )  # fmt: skip
    room.play("bar usa.m", "tur.m@a2", "stop", "bar usa.w")
    assert room.to_move == 1


@pytest.mark.clause("CI-35")
def test_ci_35_the_last_one_left_ends_the_game(cafe: NewCafe) -> None:
    supplies = [["usa.m", "ger.w"], ["usa.w", "jok.m"]]
    room = cafe(seated={"a1": "tur.w"}, bar=BEFORE_MINUS_FOUR, scores=[3, 2], supplies=supplies)
    room.play("bar usa.m")
    assert room.ended == "one-left"
    assert room.moves() == set()
    assert room.totals == [3, 2 - 5 - 10]
    assert room.places == [2, 1]


@pytest.mark.clause("CI-35")
def test_ci_35_ranks_below_all_others(cafe: NewCafe) -> None:
    supplies = [["usa.m", "tur.m"], ["jok.w", "usa.w", "usa.w"], ["usa.m", "usa.m", "usa.m"]]
    room = cafe(players=3, seated={"a1": "tur.w"}, bar=DRINKERS[:19], scores=[29, 8, 4], supplies=supplies)
    room.play("bar usa.m")
    assert room.totals == [29, 8 - 20, 4 - 15]
    assert room.places == [3, 2, 1]


@pytest.mark.clause("CI-35")
def test_ci_35_the_last_stool_ends_the_game_even_if_it_is_not_paid(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, bar=DRINKERS[:19], scores=[29, 0], supplies=[["usa.m", "tur.m"]])
    room.play("bar usa.m")
    assert room.ended == "last-stool"
    assert room.document["eliminated"] == [0]
