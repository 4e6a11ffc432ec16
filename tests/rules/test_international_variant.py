"""Café International, the variant of single-gender tables: CI-54 to CI-58."""

from typing import Any

import pytest

from tests.rules.boards import CROWD, FR, FULL_EAST, HALL, SISTERS, TR, TWINS
from tests.rules.cafe import AMIGO_DE, AMIGO_US, EDITIONS, RIO_GRANDE, Cafe, NewCafe
from tests.rules.engines import Line

FOUR_WOMEN = ["tur.w", "tur.w", "tur.w", "tur.w"]
TURKISH_GROUP = ["group tur.w@a1", "tur.w@a2", "tur.w@a3", "tur.w@s1"]
MIXED_GROUP = ["group tur.w@a1", "tur.w@a2", "tur.w@a3", "fra.w@s1"]


def variant(cafe: NewCafe, **parts: Any) -> Cafe:
    """A situation in which the variant is played."""
    return cafe(single_gender_variant=True, **parts)


def groups(room: Cafe) -> set[str]:
    """The moves that begin a group."""
    return {move for move in room.moves() if move.startswith("group")}


@pytest.mark.clause("CI-54")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_54_is_off_unless_agreed(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, supplies=[FOUR_WOMEN])
    room.assert_refused("group tur.w@a1", "CI-54")
    assert room.moves() == {"bar tur.w"}


@pytest.mark.clause("CI-54")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_54_four_fill_an_empty_table(cafe: NewCafe, edition: str) -> None:
    room = variant(cafe, edition=edition, supplies=[FOUR_WOMEN])
    assert groups(room) == {"group tur.w@a1", "group tur.w@a2", "group tur.w@a3", f"group tur.w@s1 at {TR}"}
    room.play(*TURKISH_GROUP)
    assert room.chairs == {"a1": "tur.w", "a2": "tur.w", "a3": "tur.w", "s1": "tur.w"}


@pytest.mark.clause("CI-54")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_54_three_join_one_of_their_gender(cafe: NewCafe, edition: str) -> None:
    room = variant(cafe, edition=edition, seated={"a1": "tur.m"}, supplies=[["tur.m", "tur.m", "tur.m", "usa.w"]])
    assert groups(room) == {"group tur.m@a2", "group tur.m@a3", f"group tur.m@s1 at {TR}"}
    room.play(f"group tur.m@s1 at {TR}", "tur.m@a3", "tur.m@a2")
    assert room.to_move == 0
    assert room.document["turn"]["drawing"]


@pytest.mark.clause("CI-54")
def test_ci_54_the_one_may_have_company_at_the_other_table(cafe: NewCafe) -> None:
    seated = {"s1": "fra.w", "b1": "fra.m"}
    room = variant(cafe, seated=seated, supplies=[["tur.w", "tur.w", "tur.w"]])
    assert room.play("group tur.w@a1", "tur.w@a2", "tur.w@a3") == 20


@pytest.mark.clause("CI-54")
def test_ci_54_the_table_must_end_up_full(cafe: NewCafe) -> None:
    room = variant(cafe, supplies=[["tur.w", "tur.w", "tur.w", "usa.w"]])
    room.assert_refused("group tur.w@a1", "CI-54")
    assert groups(room) == set()


@pytest.mark.clause("CI-54")
def test_ci_54_all_are_of_one_gender(cafe: NewCafe) -> None:
    room = variant(cafe, supplies=[["tur.w", "tur.w", "tur.w", "tur.m"]])
    assert groups(room) == set()
    room = variant(cafe, seated={"a1": "tur.m"}, supplies=[FOUR_WOMEN])
    assert groups(room) == set()


@pytest.mark.clause("CI-54")
def test_ci_54_a_table_with_a_couple_takes_no_group(cafe: NewCafe) -> None:
    room = variant(cafe, seated={"a1": "tur.w", "a2": "tur.m"}, supplies=[["tur.w", "tur.w", "tur.w"]])
    assert groups(room) == set()


@pytest.mark.clause("CI-54")
def test_ci_54_once_begun_the_group_is_completed(cafe: NewCafe) -> None:
    room = variant(cafe, seated={"e1": "spa.m"}, supplies=[[*FOUR_WOMEN, "spa.w"]])
    room.play("group tur.w@a1")
    assert room.document["turn"]["group"] == TR
    assert room.moves() == {"tur.w@a2", "tur.w@a3", "tur.w@s1"}
    room.assert_refused("stop", "CI-07")
    room.assert_refused("bar spa.w", "CI-07")
    room.assert_refused("spa.w@e2", "CI-55")


@pytest.mark.clause("CI-54")
def test_ci_54_no_step_may_make_the_group_impossible(cafe: NewCafe) -> None:
    room = variant(cafe, supplies=[["fra.w", "tur.w", "tur.w", "tur.w", "usa.m"]])
    assert groups(room) == {"group tur.w@a1", "group tur.w@a2", "group tur.w@a3", f"group fra.w@s1 at {TR}"}
    room.play("group tur.w@a1")
    assert room.moves() == {"tur.w@a2", "tur.w@a3", "fra.w@s1"}
    room.assert_refused("tur.w@s1")


@pytest.mark.clause("CI-54")
def test_ci_54_a_single_seating_is_no_group(cafe: NewCafe) -> None:
    room = variant(cafe, supplies=[FOUR_WOMEN])
    room.assert_refused("tur.w@a1", "CI-15")


@pytest.mark.clause("CI-54")
def test_ci_54_a_shared_chair_need_not_name_the_table_if_only_one_is_possible(cafe: NewCafe) -> None:
    room = variant(cafe, supplies=[FOUR_WOMEN])
    room.play("group tur.w@s1")
    assert room.document["turn"]["group"] == TR


@pytest.mark.clause("CI-55")
def test_ci_55_every_guest_needs_the_nation(cafe: NewCafe) -> None:
    room = variant(cafe, supplies=[["tur.w", "tur.w", "fra.w", "fra.w"]])
    assert groups(room) == set()


@pytest.mark.clause("CI-55")
def test_ci_55_the_balance_still_holds_at_the_neighbour(cafe: NewCafe) -> None:
    room = variant(cafe, seated={"b1": "fra.w"}, supplies=[FOUR_WOMEN])
    room.assert_refused("group tur.w@a1", "CI-55")
    assert groups(room) == set()


@pytest.mark.clause("CI-55")
def test_ci_55_the_neighbour_is_judged_after_each_guest(cafe: NewCafe) -> None:
    room = variant(cafe, board=TWINS, supplies=[FOUR_WOMEN])
    assert groups(room) == set()
    room = variant(cafe, board=TWINS, seated={"b1": "fra.m"}, supplies=[FOUR_WOMEN])
    assert groups(room) == {"group tur.w@a1", "group tur.w@a2", f"group tur.w@s1 at {TR}", f"group tur.w@s2 at {TR}"}


@pytest.mark.clause("CI-55")
def test_ci_55_being_alone_at_the_neighbour_is_fine(cafe: NewCafe) -> None:
    room = variant(cafe, supplies=[["fra.w", "tur.w", "tur.w", "tur.w"]])
    room.play(*MIXED_GROUP)
    assert room.chairs["s1"] == "fra.w"


@pytest.mark.clause("CI-56")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("texts", "points"), [(MIXED_GROUP, 20), (TURKISH_GROUP, 40)])
def test_ci_56_twenty_points_and_forty_for_one_nation(
    cafe: NewCafe, edition: str, texts: list[str], points: int
) -> None:
    room = variant(cafe, edition=edition, supplies=[[*FOUR_WOMEN, "fra.w"]])
    assert [room.play(text) for text in texts] == [0, 0, 0, points]


@pytest.mark.clause("CI-56")
def test_ci_56_stands_in_place_of_the_points_of_each_guest(cafe: NewCafe) -> None:
    room = variant(cafe, supplies=[FOUR_WOMEN])
    for text in TURKISH_GROUP[:3]:
        assert room.score_lines(text) == []
        room.play(text)
    assert Line(TR, 40, "CI-56") in room.score_lines("tur.w@s1")


@pytest.mark.clause("CI-56")
@pytest.mark.parametrize(
    ("edition", "joker", "points"),
    [
        (AMIGO_US, "jok.w=tur@s1", 40),
        (AMIGO_US, "jok.w=fra@s1", 20),
        (AMIGO_DE, "jok.w=tur@s1", 40),
        (AMIGO_DE, "jok.w=fra@s1", 20),
        (RIO_GRANDE, "jok.w=tur@s1", 40),
        (RIO_GRANDE, "jok.w=fra@s1", 40),
    ],
)
def test_ci_56_with_a_joker_the_one_nation_test_decides(cafe: NewCafe, edition: str, joker: str, points: int) -> None:
    room = variant(cafe, edition=edition, supplies=[["tur.w", "tur.w", "tur.w", "jok.w"]])
    assert room.play("group tur.w@a1", "tur.w@a2", "tur.w@a3", joker) == points


@pytest.mark.clause("CI-57")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_57_the_neighbour_pays_as_usual(cafe: NewCafe, edition: str) -> None:
    room = variant(cafe, edition=edition, seated={"b1": "fra.m"}, supplies=[[*FOUR_WOMEN[:3], "fra.w"]])
    room.play(*MIXED_GROUP[:3])
    assert sorted(room.score_lines("fra.w@s1")) == [Line(TR, 20, "CI-56"), Line(FR, 4, "CI-57")]
    assert room.play("fra.w@s1") == 24


@pytest.mark.clause("CI-57")
def test_ci_57_a_lone_side_pays_nothing(cafe: NewCafe) -> None:
    room = variant(cafe, supplies=[FOUR_WOMEN])
    assert room.score_lines(f"group tur.w@s1 at {TR}") == [Line(FR, 0, "CI-57")]


@pytest.mark.clause("CI-57")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_57_the_switch_leaves_the_neighbour_unpaid(cafe: NewCafe, edition: str) -> None:
    supply = [*FOUR_WOMEN[:3], "fra.w"]
    room = variant(cafe, edition=edition, variant_neighbour_scoring=False, seated={"b1": "fra.m"}, supplies=[supply])
    room.play(*MIXED_GROUP[:3])
    assert room.score_lines("fra.w@s1") == [Line(TR, 20, "CI-56")]


@pytest.mark.clause("CI-57")
@pytest.mark.parametrize(
    ("texts", "points"),
    [
        ([f"group fra.w@s1 at {TR}", "tur.w@s2", "tur.w@a1", "tur.w@a2"], [4, 3, 0, 20]),
        ([f"group tur.w@s2 at {TR}", "fra.w@s1", "tur.w@a1", "tur.w@a2"], [2, 3, 0, 20]),
    ],
)
def test_ci_57_neighbours_pay_in_the_order_of_seating(cafe: NewCafe, texts: list[str], points: list[int]) -> None:
    room = variant(cafe, board=TWINS, seated={"b1": "fra.m"}, supplies=[[*FOUR_WOMEN[:3], "fra.w"]])
    assert [room.play(text) for text in texts] == points


@pytest.mark.clause("CI-58")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_58_as_many_are_drawn_as_were_seated(cafe: NewCafe, edition: str) -> None:
    bag = ["ger.w", "ita.w", "rus.m", "cub.m", "ind.w"]
    room = variant(cafe, edition=edition, supplies=[[*FOUR_WOMEN[:3], "fra.w", "usa.m"]], bag=bag)
    room.play(*MIXED_GROUP)
    assert room.supplies[0] == ["cub.m", "ger.w", "ita.w", "rus.m", "usa.m"]
    assert room.to_move == 1


@pytest.mark.clause("CI-58")
def test_ci_58_three_are_drawn_for_three(cafe: NewCafe) -> None:
    supply = ["tur.w", "tur.w", "tur.w", "usa.m"]
    room = variant(cafe, seated={"s1": "fra.w"}, supplies=[supply], bag=["ger.w", "ita.w", "rus.m", "cub.m"])
    room.play("group tur.w@a1", "tur.w@a2", "tur.w@a3")
    assert room.supplies[0] == ["ger.w", "ita.w", "rus.m", "usa.m"]


@pytest.mark.clause("CI-58")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_58_a_one_nation_table_may_save_one(cafe: NewCafe, edition: str) -> None:
    room = variant(cafe, edition=edition, supplies=[[*FOUR_WOMEN, "usa.m"]])
    room.play(*TURKISH_GROUP)
    assert room.moves() == {"draw 3", "draw 4"}
    room.play("draw 3")
    assert len(room.supplies[0]) == 4


@pytest.mark.clause("CI-58")
@pytest.mark.parametrize(
    ("edition", "answers"),
    [
        (AMIGO_US, {"draw 2", "draw 3", "draw 4"}),
        (AMIGO_DE, {"draw 2", "draw 3", "draw 4"}),
        (RIO_GRANDE, {"draw 3", "draw 4"}),
    ],
)
def test_ci_58_a_completed_one_nation_neighbour_saves_another_if_the_cap_allows(
    cafe: NewCafe, edition: str, answers: set[str]
) -> None:
    seated = {"b1": "tur.m", "b2": "jok.w=tur", "b3": "tur.m"}
    room = variant(cafe, board=SISTERS, edition=edition, seated=seated, supplies=[FOUR_WOMEN])
    assert room.play("group tur.w@a1", "tur.w@a2", "tur.w@a3", "tur.w@s1") == 40 + 8
    assert room.moves() == answers


@pytest.mark.clause("CI-58")
def test_ci_58_the_last_chair_ends_the_game(cafe: NewCafe) -> None:
    seated = {**FULL_EAST, "b1": "fra.w", "b2": "fra.m", "b3": "fra.m"}
    room = variant(cafe, seated=seated, supplies=[[*FOUR_WOMEN, "usa.w"]])
    assert room.play(*TURKISH_GROUP) == 40 + 4
    assert room.ended == "last-chair"
    assert room.supplies[0] == ["usa.w"]


@pytest.mark.clause("CI-58")
def test_ci_58_the_bag_ends_the_game_before_all_are_drawn(cafe: NewCafe) -> None:
    room = variant(cafe, board=HALL, players=4, seated=CROWD, supplies=[[*FOUR_WOMEN, "usa.w"]], bag_size=5)
    room.play(*TURKISH_GROUP, "draw 4")
    assert room.ended == "bag"
    assert len(room.supplies[0]) == 1 + 2
