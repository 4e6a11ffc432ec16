"""Café International, jokers: CI-18 to CI-21."""

import pytest

from tests.rules.boards import FR, SISTERS, TR, TWINS
from tests.rules.cafe import AMIGO_DE, AMIGO_US, EDITIONS, RIO_GRANDE, NewCafe
from tests.rules.engines import Line

COUPLES = {
    chair: f"{nation}.{gender}"
    for row, nation in zip("abcdef", ("tur", "fra", "afr", "eng", "spa", "chn"), strict=True)
    for chair, gender in ((f"{row}1", "w"), (f"{row}2", "m"))
}
DECLARED = [AMIGO_US, AMIGO_DE]


@pytest.mark.clause("CI-18")
@pytest.mark.parametrize("joker", ["jok.w", "jok.m"])
def test_ci_18_a_joker_takes_any_chair(cafe: NewCafe, joker: str) -> None:
    room = cafe(seated=COUPLES, supplies=[[joker]])
    assert room.moves() == {
        *(f"{joker}=tur@a3", f"{joker}=fra@b3", f"{joker}=tur@s1", f"{joker}=fra@s1"),
        *(f"{joker}=afr@c3", f"{joker}=eng@d3", f"{joker}=afr@s2", f"{joker}=eng@s2"),
        *(f"{joker}=spa@e3", f"{joker}=chn@f3", f"{joker}=spa@s3", f"{joker}=chn@s3"),
    }


@pytest.mark.clause("CI-18")
def test_ci_18_a_joker_keeps_to_the_balance(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["jok.w", "jok.m"]])
    room.assert_refused("jok.w=tur@a2", "CI-12")
    assert "jok.m=tur@a2" in room.moves()


@pytest.mark.clause("CI-18")
def test_ci_18_all_four_jokers_may_share_a_table(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "jok.w=tur", "a2": "jok.m=tur"}, supplies=[["jok.w", "jok.m"]])
    room.play("jok.w=tur@a3", "jok.m=tur@s1")
    assert room.chairs == {"a1": "jok.w=tur", "a2": "jok.m=tur", "a3": "jok.w=tur", "s1": "jok.m=tur"}


@pytest.mark.clause("CI-19")
def test_ci_19_between_two_nations_the_seater_chooses(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["jok.m"]])
    assert {"jok.m=tur@s1", "jok.m=fra@s1"} <= room.moves()
    room.play("jok.m=fra@s1")
    assert room.chairs["s1"] == "jok.m=fra"


@pytest.mark.clause("CI-19")
@pytest.mark.parametrize("text", ["jok.m=fra@a2", "jok.m=afr@s1", "jok.m=usa@a2"])
def test_ci_19_a_nation_that_the_chair_does_not_touch_is_refused(cafe: NewCafe, text: str) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["jok.m"]])
    room.assert_refused(text, "CI-19")


@pytest.mark.clause("CI-19")
def test_ci_19_a_private_chair_leaves_no_choice(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["jok.m"]])
    assert {move for move in room.moves() if move.endswith("@a2")} == {"jok.m=tur@a2"}


@pytest.mark.clause("CI-19")
def test_ci_19_a_chair_between_tables_of_one_nation_leaves_no_choice(cafe: NewCafe) -> None:
    room = cafe(board=SISTERS, seated={"a1": "tur.w"}, supplies=[["jok.m"]])
    assert {move for move in room.moves() if move.endswith("@s1")} == {"jok.m=tur@s1"}


@pytest.mark.clause("CI-19")
def test_ci_19_the_declaration_stays_while_the_joker_sits_and_lapses_after(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["jok.m"], ["tur.m", "usa.w"]])
    room.play("jok.m=fra@s1", "stop")
    assert room.chairs["s1"] == "jok.m=fra"
    room.play("swap tur.m@s1")
    assert room.supplies[1] == ["usa.w", "jok.m"]


@pytest.mark.clause("CI-20")
@pytest.mark.parametrize(
    ("edition", "text", "points"),
    [
        (AMIGO_US, "jok.m=tur@s1", 8 + 2),
        (AMIGO_US, "jok.m=fra@s1", 4 + 4),
        (AMIGO_DE, "jok.m=tur@s1", 8 + 2),
        (AMIGO_DE, "jok.m=fra@s1", 4 + 4),
        (RIO_GRANDE, "jok.m=tur@s1", 8 + 4),
        (RIO_GRANDE, "jok.m=fra@s1", 8 + 4),
    ],
)
def test_ci_20_a_declared_joker_is_of_one_nation_and_a_blended_one_of_both(
    cafe: NewCafe, edition: str, text: str, points: int
) -> None:
    seated = {"a1": "tur.w", "a2": "tur.m", "a3": "tur.w", "b1": "fra.w"}
    room = cafe(edition=edition, seated=seated, supplies=[["jok.m"]])
    assert room.play(text) == points


@pytest.mark.clause("CI-20")
@pytest.mark.parametrize(("edition", "points"), [(AMIGO_US, 2), (AMIGO_DE, 2), (RIO_GRANDE, 4)])
def test_ci_20_a_joker_beside_a_lone_foreigner(cafe: NewCafe, edition: str, points: int) -> None:
    room = cafe(edition=edition, seated={"d1": "eng.w", "s2": "eng.m"}, supplies=[["jok.w"]])
    assert room.play("jok.w=afr@c1") == points


@pytest.mark.clause("CI-20")
@pytest.mark.parametrize(("edition", "points"), [(AMIGO_US, 3), (AMIGO_DE, 3), (RIO_GRANDE, 6)])
def test_ci_20_a_joker_declared_for_the_neighbour_keeps_its_table_mixed(
    cafe: NewCafe, edition: str, points: int
) -> None:
    room = cafe(edition=edition, seated={"a1": "tur.w", "s1": "jok.m=fra"}, supplies=[["tur.m"]])
    assert room.play("tur.m@a2") == points


@pytest.mark.clause("CI-20")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_20_two_nations_and_a_joker_are_mixed_in_every_edition(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={"a1": "tur.w", "s1": "fra.m"}, supplies=[["jok.w"]])
    assert room.play("jok.w=tur@a2") == 3


@pytest.mark.clause("CI-20")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_20_a_table_of_foreigners_of_one_nation_counts_double(cafe: NewCafe, edition: str) -> None:
    room = cafe(board=TWINS, edition=edition, supplies=[["fra.w", "fra.m"]])
    room.play("fra.w@s1")
    assert {(line.table, line.points) for line in room.score_lines("fra.m@s2")} == {(TR, 4), (FR, 4)}


@pytest.mark.clause("CI-20")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_20_a_joker_between_tables_of_one_nation_doubles_both(cafe: NewCafe, edition: str) -> None:
    seated = {"a1": "tur.w", "a2": "tur.m", "b1": "tur.w"}
    room = cafe(board=SISTERS, edition=edition, seated=seated, supplies=[["jok.m"]])
    assert room.play("jok.m=tur@s1") == 6 + 4


@pytest.mark.clause("CI-21")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_21_jokers_among_themselves_bring_four_six_and_eight(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, supplies=[["jok.w", "jok.m"], ["jok.w", "jok.m"]])
    assert room.play("jok.w=tur@a1") == 0
    assert room.play("jok.m=tur@a2") == 4
    assert room.play("jok.w=tur@a3") == 6
    assert room.play("jok.m=tur@s1") == 8


@pytest.mark.clause("CI-21")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_21_whatever_was_declared(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, supplies=[["jok.w", "jok.m"]])
    assert room.play("jok.w=fra@s1", "jok.m=tur@a1") == 4


@pytest.mark.clause("CI-21")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_21_four_jokers_of_two_nations_save_a_tile(cafe: NewCafe, edition: str) -> None:
    seated = {"a1": "jok.w=tur", "a2": "jok.m=tur", "a3": "jok.w=tur"}
    room = cafe(edition=edition, seated=seated, supplies=[["jok.m", "usa.w"]])
    assert Line(TR, 8, "CI-21") in room.score_lines("jok.m=fra@s1")
    room.play("jok.m=fra@s1", "stop")
    assert room.moves() == {"draw 0", "draw 1"}


@pytest.mark.clause("CI-21")
@pytest.mark.parametrize("edition", DECLARED)
def test_ci_21_ends_when_a_nation_tile_joins_jokers_of_two_nations(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={"s1": "jok.w=fra", "a1": "jok.m=tur"}, supplies=[["tur.w"]])
    assert room.play("tur.w@a2") == 3
