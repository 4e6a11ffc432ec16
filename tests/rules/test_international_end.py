"""Café International, the end and the tally: CI-46 to CI-53."""

import pytest

from tests.rules.boards import CROWD, FULL_EAST, FULL_WEST, HALL, leave
from tests.rules.cafe import AMIGO_DE, AMIGO_US, EDITIONS, RIO_GRANDE, Cafe, NewCafe

ALMOST_FULL = leave(FULL_WEST | FULL_EAST, "a3")
THREE_TURKS = {"a1": "tur.w", "a2": "tur.m", "a3": "tur.w"}
THREE_AFRICANS = {"c1": "afr.w", "c2": "afr.m", "c3": "afr.w"}
FIVE = ["fra.m", "tur.m", "usa.w", "usa.m", "usa.m"]
NINETEEN = [f"{nation}.{gender}" for nation in ("cub", "ger", "ind", "ita", "rus") for gender in "wwmm"][:19]
NO_JOKERS_AT_THE_BAR = [RIO_GRANDE, AMIGO_DE]


def last_stool(cafe: NewCafe, scores: list[int], supplies: list[list[str]]) -> Cafe:
    """The game after seat 0 has paid 30 for the last stool with an American woman."""
    supplies = [["usa.w", *supplies[0]], *supplies[1:]]
    scores = [scores[0] + 30, *scores[1:]]
    room = cafe(players=len(scores), seated={"a1": "tur.w"}, bar=NINETEEN, scores=scores, supplies=supplies)
    room.play("bar usa.w")
    return room


@pytest.mark.clause("CI-46")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_46_the_last_chair_ends_the_game(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=ALMOST_FULL, supplies=[["tur.w", "usa.m"]])
    room.play("tur.w@a3")
    assert room.ended == "last-chair"
    assert room.moves() == set()


@pytest.mark.clause("CI-46")
def test_ci_46_an_exchange_does_not_end_the_game(cafe: NewCafe) -> None:
    seated = {**ALMOST_FULL, "a1": "jok.w=tur"}
    room = cafe(seated=seated, supplies=[["tur.w", "usa.m"]])
    room.play("swap tur.w@a1")
    assert room.ended is None


@pytest.mark.clause("CI-47")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_47_the_last_stool_ends_the_game(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={"a1": "tur.w"}, bar=NINETEEN, scores=[31, 0], supplies=[["usa.w", "tur.m"]])
    room.play("bar usa.w")
    assert room.ended == "last-stool"
    assert room.moves() == set()


@pytest.mark.clause("CI-47")
def test_ci_47_the_nineteenth_does_not(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, bar=NINETEEN[:18], scores=[28, 0], supplies=[["usa.w", "tur.m"]])
    room.play("bar usa.w")
    assert room.ended is None


@pytest.mark.clause("CI-48")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_48_an_empty_supply_and_nothing_to_draw_end_the_game(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=THREE_TURKS, supplies=[["tur.m"]])
    room.play("tur.m@s1", "stop")
    assert room.ended is None
    room.play("draw 0")
    assert room.ended == "empty-supply"
    assert room.moves() == set()


@pytest.mark.clause("CI-48")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_48_drawing_instead_keeps_the_game_alive(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=THREE_TURKS, supplies=[["tur.m"]], bag=["ger.w"])
    room.play("tur.m@s1", "stop", "draw 1")
    assert room.ended is None
    assert room.supplies[0] == ["ger.w"]
    assert room.to_move == 1


@pytest.mark.clause("CI-48")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_48_a_supply_that_is_refilled_at_once_ends_nothing(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={"a1": "tur.w"}, supplies=[["tur.m"]])
    room.play("bar tur.m")
    assert room.ended is None


@pytest.mark.clause("CI-49")
@pytest.mark.parametrize(
    ("edition", "bag_size", "ended"),
    [
        (AMIGO_US, 5, None),
        (AMIGO_US, 4, "bag"),
        (AMIGO_DE, 5, None),
        (AMIGO_DE, 4, "bag"),
        (RIO_GRANDE, 4, None),
        (RIO_GRANDE, 2, None),
        (RIO_GRANDE, 1, "bag"),
    ],
)
def test_ci_49_the_bag_ends_the_game_at_three_or_at_none(
    cafe: NewCafe, edition: str, bag_size: int, ended: str | None
) -> None:
    room = cafe(
        edition=edition, board=HALL, players=4, seated={**CROWD, "a1": "tur.w"}, supplies=[FIVE],
        bag_size=bag_size,
    )  # fmt: skip
    room.play("tur.m@a2", "stop")
    assert room.ended == ended
    assert len(room.bag) == bag_size - 1


@pytest.mark.clause("CI-49")
@pytest.mark.parametrize(("edition", "before", "after"), [(AMIGO_US, 4, 3), (AMIGO_DE, 4, 3), (RIO_GRANDE, 1, 0)])
def test_ci_49_the_second_tile_is_not_drawn_after_the_end(cafe: NewCafe, edition: str, before: int, after: int) -> None:
    room = cafe(
        edition=edition, board=HALL, players=4, seated={**CROWD, "a1": "tur.w"}, supplies=[FIVE],
        bag_size=before,
    )  # fmt: skip
    room.play("tur.m@a2", "fra.m@s1")
    assert room.ended == "bag"
    assert len(room.bag) == after
    assert len(room.supplies[0]) == 3 + 1


@pytest.mark.clause("CI-50")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_50_the_last_chair_is_paid_and_nothing_is_drawn(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=ALMOST_FULL, scores=[10, 0], supplies=[["tur.w", "usa.m"]])
    bag = room.bag
    assert room.play("tur.w@a3") == 8
    assert room.scores == [18, 0]
    assert room.bag == bag
    assert room.supplies[0] == ["usa.m"]


@pytest.mark.clause("CI-50")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_50_the_last_stool_is_paid_and_nothing_is_drawn(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={"a1": "tur.w"}, bar=NINETEEN, scores=[31, 0], supplies=[["usa.w", "tur.m"]])
    bag = room.bag
    assert room.play("bar usa.w") == -30
    assert room.bag == bag
    assert room.supplies[0] == ["tur.m"]


@pytest.mark.clause("CI-50")
def test_ci_50_nobody_gets_another_turn(cafe: NewCafe) -> None:
    room = cafe(players=3, start=0, to_move=1, turn=1, seated=ALMOST_FULL, supplies=[["usa.w"], ["tur.w"]])
    room.play("tur.w@a3")
    assert room.to_move == 1
    assert room.moves() == set()
    assert room.document["turn"] == {"number": 1, "seated": ["a3"], "group": None, "drawing": False}


@pytest.mark.clause("CI-51")
@pytest.mark.parametrize(
    ("supply", "penalty"),
    [(["tur.m"], 5), (["jok.w"], 10), (["tur.m", "fra.w", "jok.w"], 20), (["ger.w", "ger.w", "ger.m", "ger.m"], 20)],
)
def test_ci_51_five_points_off_for_a_tile_and_ten_for_a_joker(cafe: NewCafe, supply: list[str], penalty: int) -> None:
    room = last_stool(cafe, [40, 30], [supply, ["usa.m"]])
    assert room.totals == [40 - penalty, 25]


@pytest.mark.clause("CI-51")
def test_ci_51_totals_may_be_negative(cafe: NewCafe) -> None:
    room = last_stool(cafe, [0, 3], [["jok.w", "jok.m"], ["usa.m"]])
    assert room.totals == [-20, -2]
    assert room.places == [2, 1]


@pytest.mark.clause("CI-52")
def test_ci_52_the_highest_total_wins(cafe: NewCafe) -> None:
    room = last_stool(cafe, [50, 45, 60], [["jok.w"], ["usa.m"], ["jok.w", "jok.m"]])
    assert room.totals == [40, 40, 40]
    assert room.places == [1, 1, 1]


@pytest.mark.clause("CI-52")
def test_ci_52_equal_totals_share_the_better_place(cafe: NewCafe) -> None:
    room = last_stool(cafe, [45, 50, 10, 30], [["tur.m"], ["usa.m", "usa.m"], ["usa.m"], ["rus.m"]])
    assert room.totals == [40, 40, 5, 25]
    assert room.places == [1, 1, 4, 3]


@pytest.mark.clause("CI-52")
def test_ci_52_an_eliminated_player_never_wins(cafe: NewCafe) -> None:
    room = cafe(
        players=3, eliminated=[1], seated={"a1": "tur.w"}, bar=NINETEEN, scores=[30, 20, 2],
        supplies=[["usa.w", "jok.w"], [], ["jok.m"]],
    )  # fmt: skip
    room.play("bar usa.w")
    assert room.totals == [-10, 20, -8]
    assert room.places == [2, 3, 1]


@pytest.mark.clause("CI-53")
@pytest.mark.parametrize("edition", NO_JOKERS_AT_THE_BAR)
def test_ci_53_who_can_do_nothing_is_skipped_without_a_draw(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=FULL_WEST, scores=[7, 0], supplies=[["jok.w", "jok.w"]])
    bag = room.bag
    assert room.moves() == {"skip"}
    assert room.play("skip") == 0
    assert room.bag == bag
    assert room.supplies[0] == ["jok.w", "jok.w"]
    assert room.to_move == 1
    assert room.document["skips"] == 1


@pytest.mark.clause("CI-53")
@pytest.mark.parametrize("edition", NO_JOKERS_AT_THE_BAR)
def test_ci_53_all_skipping_in_a_row_end_the_game(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=FULL_WEST, scores=[7, 9], supplies=[["jok.w", "jok.w"], ["jok.m"]])
    room.play("skip", "skip")
    assert room.ended == "all-skipped"
    assert room.totals == [7 - 20, 9 - 10]


@pytest.mark.clause("CI-53")
def test_ci_53_eliminated_players_are_not_waited_for(cafe: NewCafe) -> None:
    room = cafe(
        edition=AMIGO_DE, players=3, eliminated=[1], seated=FULL_WEST, supplies=[["jok.w", "jok.w"], [], ["jok.m"]],
    )  # fmt: skip
    room.play("skip", "skip")
    assert room.ended == "all-skipped"


@pytest.mark.clause("CI-53")
def test_ci_53_any_action_breaks_the_row(cafe: NewCafe) -> None:
    room = cafe(edition=AMIGO_DE, seated=FULL_WEST, supplies=[["jok.w", "jok.w"], ["usa.m", "usa.m"]])
    room.play("skip", "bar usa.m")
    assert room.document["skips"] == 0
    room.play("skip")
    assert room.ended is None


@pytest.mark.clause("CI-53")
def test_ci_53_skipping_is_refused_while_anything_is_legal(cafe: NewCafe) -> None:
    room = cafe(edition=AMIGO_DE, seated=FULL_WEST, supplies=[["jok.w", "usa.m"]])
    room.assert_refused("skip", "CI-53")


@pytest.mark.clause("CI-53")
def test_ci_53_does_not_arise_where_a_joker_may_go_to_the_bar(cafe: NewCafe) -> None:
    room = cafe(edition=AMIGO_US, seated=FULL_WEST, supplies=[["jok.w", "jok.w"]])
    room.assert_refused("skip", "CI-53")
