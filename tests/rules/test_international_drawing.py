"""Café International, drawing new tiles: CI-41 to CI-45."""

import pytest

from tests.rules.boards import CROWD, HALL, SISTERS
from tests.rules.cafe import AMIGO_DE, AMIGO_US, EDITIONS, RIO_GRANDE, NewCafe

NEXT = ["ger.w", "ger.m", "ita.w"]
THREE_TURKS = {"a1": "tur.w", "a2": "tur.m", "a3": "tur.w"}
THREE_AFRICANS = {"c1": "afr.w", "c2": "afr.m", "c3": "afr.w"}


@pytest.mark.clause("CI-41")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("texts", "supply"),
    [
        (["tur.m@a2", "stop"], ["fra.m", "ger.w", "spa.m"]),
        (["tur.m@a2", "fra.m@s1"], ["ger.w", "ger.m", "spa.m"]),
        (["bar tur.m"], ["fra.m", "ger.w", "spa.m"]),
        (["swap spa.m@s3"], ["fra.m", "tur.m", "jok.m"]),
    ],
)
def test_ci_41_as_many_are_drawn_as_were_placed_and_none_after_an_exchange(
    cafe: NewCafe, edition: str, texts: list[str], supply: list[str]
) -> None:
    seated = {"a1": "tur.w", "e1": "spa.w", "s3": "jok.m=spa"}
    room = cafe(edition=edition, seated=seated, supplies=[["fra.m", "spa.m", "tur.m"]], bag=NEXT)
    room.play(*texts)
    assert room.supplies[0] == supply


@pytest.mark.clause("CI-41")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_41_a_smaller_supply_is_not_filled_up_to_five(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={"a1": "tur.w"}, supplies=[["tur.m", "usa.w", "usa.m", "rus.w"]])
    room.play("tur.m@a2", "stop")
    assert len(room.supplies[0]) == 4


@pytest.mark.clause("CI-42")
def test_ci_42_tiles_come_from_the_top_of_the_bag_and_lie_open(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "fra.m"]], bag=["ita.w", "cub.m", "ger.w"])
    bag = room.bag
    room.play("tur.m@a2", "fra.m@s1")
    assert room.supplies[0] == ["cub.m", "ita.w"]
    assert room.bag == bag[2:]


@pytest.mark.clause("CI-42")
def test_ci_42_nothing_is_drawn_before_the_action_is_over(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "fra.m"]], bag=NEXT)
    bag = room.bag
    room.play("tur.m@a2")
    assert room.bag == bag
    assert room.supplies[0] == ["fra.m"]


@pytest.mark.clause("CI-42")
@pytest.mark.parametrize("edition", [AMIGO_US, AMIGO_DE])
def test_ci_42_the_bag_is_looked_at_after_each_tile(cafe: NewCafe, edition: str) -> None:
    room = cafe(
        edition=edition, board=HALL, players=4, seated={**CROWD, "a1": "tur.w"}, supplies=[["tur.m", "fra.m"]],
        bag=["spa.w"], bag_size=4,
    )  # fmt: skip
    room.play("tur.m@a2", "fra.m@s1")
    assert room.supplies[0] == ["spa.w"]


@pytest.mark.clause("CI-43")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_43_the_fourth_guest_of_a_one_nation_table_may_save_a_tile(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=THREE_TURKS, supplies=[["tur.m", "usa.w"]], bag=NEXT)
    bag = room.bag
    assert room.play("tur.m@s1", "stop") == 8
    assert room.to_move == 0
    assert room.document["turn"]["drawing"]
    assert room.bag == bag
    assert room.moves() == {"draw 0", "draw 1"}
    room.play("draw 0")
    assert room.supplies[0] == ["usa.w"]
    assert room.to_move == 1


@pytest.mark.clause("CI-43")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_43_may_be_declined(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=THREE_TURKS, supplies=[["tur.m", "usa.w"]], bag=NEXT)
    room.play("tur.m@s1", "stop", "draw 1")
    assert room.supplies[0] == ["ger.w", "usa.w"]
    assert room.to_move == 1


@pytest.mark.clause("CI-43")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_43_one_tile_less_of_two(cafe: NewCafe, edition: str) -> None:
    seated = {"a1": "tur.w", "a2": "tur.m"}
    room = cafe(edition=edition, seated=seated, supplies=[["tur.w", "tur.m", "usa.w"]], bag=NEXT)
    room.play("tur.w@a3", "tur.m@s1")
    assert room.moves() == {"draw 1", "draw 2"}


@pytest.mark.clause("CI-43")
def test_ci_43_a_foreign_fourth_guest_saves_nothing(cafe: NewCafe) -> None:
    room = cafe(seated=THREE_TURKS, supplies=[["fra.m", "usa.w"]])
    room.play("fra.m@s1", "stop")
    assert room.to_move == 1
    assert len(room.supplies[0]) == 2


@pytest.mark.clause("CI-43")
def test_ci_43_the_third_guest_saves_nothing(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w", "a2": "tur.m"}, supplies=[["tur.w", "usa.w"]])
    room.play("tur.w@a3", "stop")
    assert room.to_move == 1
    assert len(room.supplies[0]) == 2


@pytest.mark.clause("CI-43")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_43_jokers_may_be_part_of_the_table(cafe: NewCafe, edition: str) -> None:
    seated = {"a1": "jok.w=tur", "a2": "tur.m", "a3": "tur.w"}
    room = cafe(edition=edition, seated=seated, supplies=[["jok.m", "usa.w"]])
    assert room.play("jok.m=tur@s1", "stop") == 8
    assert room.moves() == {"draw 0", "draw 1"}


@pytest.mark.clause("CI-43")
@pytest.mark.parametrize(("edition", "asked"), [(AMIGO_US, False), (AMIGO_DE, False), (RIO_GRANDE, True)])
def test_ci_43_a_joker_declared_for_the_neighbour(cafe: NewCafe, edition: str, asked: bool) -> None:
    room = cafe(edition=edition, seated=THREE_TURKS, supplies=[["jok.m", "usa.w"]])
    room.play("jok.m=fra@s1", "stop")
    assert room.document["turn"]["drawing"] is asked


@pytest.mark.clause("CI-44")
@pytest.mark.parametrize(
    ("edition", "answers"),
    [
        (AMIGO_US, {"draw 0", "draw 1", "draw 2"}),
        (AMIGO_DE, {"draw 0", "draw 1", "draw 2"}),
        (RIO_GRANDE, {"draw 1", "draw 2"}),
    ],
)
def test_ci_44_two_tables_save_two_tiles_or_one(cafe: NewCafe, edition: str, answers: set[str]) -> None:
    seated = {**THREE_TURKS, **THREE_AFRICANS}
    room = cafe(edition=edition, seated=seated, supplies=[["tur.m", "afr.m", "usa.w"]])
    room.play("tur.m@s1", "afr.m@s2")
    assert room.moves() == answers


@pytest.mark.clause("CI-44")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_44_never_more_than_the_tiles_due(cafe: NewCafe, edition: str) -> None:
    seated = {**THREE_TURKS, "b1": "jok.w=tur", "b2": "tur.m", "b3": "tur.w"}
    room = cafe(board=SISTERS, edition=edition, seated=seated, supplies=[["tur.m", "usa.w"]])
    assert room.play("tur.m@s1", "stop") == 8 + 8
    assert room.moves() == {"draw 0", "draw 1"}


@pytest.mark.clause("CI-44")
def test_ci_44_fewer_than_the_cap_allows_are_not_drawn(cafe: NewCafe) -> None:
    room = cafe(edition=AMIGO_US, seated=THREE_TURKS, supplies=[["tur.m", "fra.w", "usa.w"]])
    room.play("tur.m@s1", "fra.w@b1")
    assert room.moves() == {"draw 1", "draw 2"}
    room.assert_refused("draw 0", "CI-44")


@pytest.mark.clause("CI-44")
def test_ci_44_once_per_turn_holds_for_two_tables(cafe: NewCafe) -> None:
    seated = {**THREE_TURKS, **THREE_AFRICANS}
    room = cafe(edition=RIO_GRANDE, seated=seated, supplies=[["tur.m", "afr.m", "usa.w"]])
    room.play("tur.m@s1", "afr.m@s2")
    room.assert_refused("draw 0", "CI-44")


@pytest.mark.clause("CI-44")
def test_ci_44_more_than_due_are_never_drawn(cafe: NewCafe) -> None:
    room = cafe(seated=THREE_TURKS, supplies=[["tur.m", "usa.w"]])
    room.play("tur.m@s1", "stop")
    room.assert_refused("draw 2", "CI-41")


@pytest.mark.clause("CI-45")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("texts", [["tur.m@a2", "stop"], ["tur.m@a2", "fra.m@s1"], ["bar tur.m"], ["swap spa.m@s3"]])
def test_ci_45_nothing_but_a_waiver_shrinks_a_supply(cafe: NewCafe, edition: str, texts: list[str]) -> None:
    seated = {"a1": "tur.w", "e1": "spa.w", "s3": "jok.m=spa"}
    room = cafe(edition=edition, seated=seated, supplies=[["fra.m", "spa.m", "tur.m", "usa.w", "usa.m"]])
    room.play(*texts)
    assert room.to_move == 1
    assert len(room.supplies[0]) == 5


@pytest.mark.clause("CI-45")
def test_ci_45_who_holds_one_tile_cannot_open_a_table(cafe: NewCafe) -> None:
    room = cafe(supplies=[["tur.w"]])
    assert room.moves() == {"bar tur.w"}
