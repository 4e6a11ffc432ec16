"""Café International, points at the tables: CI-22 to CI-27."""

import pytest

from tests.rules.boards import AF, FR, GB, TR
from tests.rules.cafe import EDITIONS, NewCafe
from tests.rules.engines import Line

AFRICA_AND_ENGLAND = {"c1": "afr.m", "c2": "afr.w", "d1": "eng.w"}


@pytest.mark.clause("CI-22")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("seated", "text", "points"),
    [
        ({"a1": "tur.w"}, "tur.m@a3", 4),
        ({"a1": "tur.w", "a2": "tur.m"}, "tur.m@a3", 6),
        ({"a1": "tur.w", "a2": "tur.m", "s1": "tur.w"}, "tur.m@a3", 8),
        ({"s1": "fra.w"}, "tur.m@a3", 2),
        ({"s1": "fra.w", "a2": "tur.m"}, "tur.m@a3", 3),
        ({"s1": "fra.w", "a2": "tur.m", "a1": "tur.w"}, "tur.m@a3", 4),
    ],
)
def test_ci_22_a_guest_brings_one_point_a_guest_and_two_at_a_one_nation_table(
    cafe: NewCafe, edition: str, seated: dict[str, str], text: str, points: int
) -> None:
    room = cafe(edition=edition, seated=seated, supplies=[["tur.m"]])
    assert room.score_lines(text) == [Line(TR, points, "CI-22")]
    assert room.play(text) == points


@pytest.mark.clause("CI-23")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_23_an_opener_brings_nothing(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, supplies=[["tur.w", "tur.m"]])
    assert room.score_lines("tur.w@a1") == [Line(TR, 0, "CI-23")]
    assert room.play("tur.w@a1") == 0


@pytest.mark.clause("CI-23")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_23_the_lone_side_of_a_shared_chair_brings_nothing(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={"a1": "tur.w"}, supplies=[["fra.m"]])
    assert sorted(room.score_lines("fra.m@s1")) == [Line(TR, 2, "CI-22"), Line(FR, 0, "CI-23")]


@pytest.mark.clause("CI-24")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_24_a_shared_chair_is_paid_at_both_tables(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=AFRICA_AND_ENGLAND, supplies=[["eng.m"]])
    assert sorted(room.score_lines("eng.m@s2")) == [Line(AF, 3, "CI-22"), Line(GB, 4, "CI-22")]
    assert room.play("eng.m@s2") == 7


@pytest.mark.clause("CI-25")
@pytest.mark.parametrize(
    ("texts", "points"),
    [
        (["tur.m@a2", "tur.m@a3"], [4, 6]),
        (["tur.m@a2", "fra.m@s1"], [4, 3]),
        (["fra.m@s1", "tur.m@a2"], [2, 3]),
    ],
)
def test_ci_25_each_of_two_guests_is_paid_when_seated(cafe: NewCafe, texts: list[str], points: list[int]) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "tur.m", "fra.m"]])
    assert [room.play(text) for text in texts] == points


@pytest.mark.clause("CI-25")
def test_ci_25_two_tables_pay_for_their_own_guest(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w", "c1": "afr.m", "c2": "afr.w"}, supplies=[["tur.m", "afr.m"]])
    assert [room.play("tur.m@a2"), room.play("afr.m@c3")] == [4, 6]


@pytest.mark.clause("CI-26")
def test_ci_26_only_the_touched_tables_pay(cafe: NewCafe) -> None:
    room = cafe(seated={**AFRICA_AND_ENGLAND, "a1": "tur.w", "a2": "tur.m"}, supplies=[["eng.m"]])
    assert [line.table for line in room.score_lines("eng.m@d2")] == [GB]


@pytest.mark.clause("CI-26")
def test_ci_26_a_table_that_turns_mixed_takes_nothing_back(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w", "a2": "tur.m"}, scores=[0, 4], supplies=[["fra.w"]])
    room.play("fra.w@s1", "stop")
    assert room.scores == [3, 4]


@pytest.mark.clause("CI-26")
def test_ci_26_an_exchange_revalues_nothing(cafe: NewCafe) -> None:
    seated = {"a1": "tur.w", "a2": "tur.m", "a3": "tur.w", "s1": "jok.m=tur"}
    room = cafe(seated=seated, scores=[5, 18], supplies=[["fra.m"]])
    assert room.score_lines("swap fra.m@s1") == []
    room.play("swap fra.m@s1")
    assert room.scores == [5, 18]


@pytest.mark.clause("CI-27")
def test_ci_27_points_are_booked_at_once_and_to_the_mover_alone(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, scores=[1, 2], supplies=[["tur.m"]])
    room.play("tur.m@a2")
    assert room.to_move == 0
    assert room.scores == [5, 2]


@pytest.mark.clause("CI-27")
def test_ci_27_points_cannot_be_declined(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "usa.w"]])
    room.play("tur.m@a2")
    assert room.moves() == {"stop"}
    assert room.play("stop") == 0
    assert room.scores == [4, 0]
