"""Café International, tricky cases 1 to 24: seating, jokers and exchanges."""

import pytest

from tests.rules.boards import FR, FULL_EAST, FULL_WEST, SISTERS, TR, leave
from tests.rules.cafe import AMIGO_DE, AMIGO_US, EDITIONS, RIO_GRANDE, NewCafe

COUPLE = {"a1": "tur.w", "a2": "tur.m"}
THREE = {**COUPLE, "a3": "tur.w"}


@pytest.mark.clause("CI-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_01_no_lone_guest_for_the_second_player(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, start=0, turn=0, supplies=[["usa.w"], ["tur.w", "afr.w"]])
    room.play("bar usa.w")
    room.assert_refused("tur.w@a1", "CI-15")


@pytest.mark.clause("CI-16")
@pytest.mark.parametrize(("edition", "allowed"), [(AMIGO_US, False), (RIO_GRANDE, True), (AMIGO_DE, True)])
def test_tricky_02_a_lone_guest_after_a_round_at_the_bar(cafe: NewCafe, edition: str, allowed: bool) -> None:
    room = cafe(edition=edition, start=0, turn=0, supplies=[["usa.w", "tur.w"], ["usa.m"]], bag=["ger.w"])
    room.play("bar usa.w", "bar usa.m")
    assert ("tur.w@a1" in room.moves()) is allowed


@pytest.mark.clause("CI-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_03_the_start_player_opens_one_table_only(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, start=0, turn=0, supplies=[["tur.w", "afr.m", "afr.w"]])
    room.play("tur.w@a1")
    assert room.moves() == {"stop"}


@pytest.mark.clause("CI-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_04_a_lone_guest_on_a_shared_chair_binds_both_tables(cafe: NewCafe, edition: str) -> None:
    supplies = [["tur.w"], ["tur.w", "tur.m", "fra.w", "fra.m"]]
    room = cafe(edition=edition, start=0, turn=0, supplies=supplies)
    room.play("tur.w@s1", "stop")
    room.assert_refused("tur.w@a1", "CI-12")
    room.assert_refused("fra.w@b1", "CI-12")
    assert {"tur.m@a1", "fra.m@b1"} <= room.moves()


@pytest.mark.clause("CI-15")
def test_tricky_05_no_opening_with_two_of_one_gender(cafe: NewCafe) -> None:
    room = cafe(supplies=[["tur.w", "tur.w", "fra.w"]])
    assert room.moves() == {"bar tur.w", "bar fra.w"}


@pytest.mark.clause("CI-15")
@pytest.mark.parametrize(("partner", "points"), [("tur.m@a1", 4), ("fra.m@b1", 2)])
def test_tricky_06_a_shared_opener_is_joined_left_or_right(cafe: NewCafe, partner: str, points: int) -> None:
    room = cafe(supplies=[["tur.w", "tur.m", "fra.m"]])
    assert room.play("tur.w@s1", partner) == points
    assert room.to_move == 1


@pytest.mark.clause("CI-15")
def test_tricky_07_after_an_opening_no_other_table_is_joined(cafe: NewCafe) -> None:
    room = cafe(seated={"c1": "afr.w", "c2": "afr.m"}, supplies=[["tur.w", "tur.m", "afr.w"]])
    room.play("tur.w@a1")
    room.assert_refused("afr.w@c3", "CI-15")


@pytest.mark.clause("CI-15")
def test_tricky_08_the_second_guest_opens_no_table(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "afr.w", "afr.m"]])
    room.play("tur.m@a2")
    room.assert_refused("afr.w@c1", "CI-13")


@pytest.mark.clause("CI-15")
def test_tricky_09_an_opening_is_offered_for_a_partner_on_a_shared_chair(cafe: NewCafe) -> None:
    room = cafe(supplies=[["tur.w", "fra.m"]])
    assert "tur.w@a1" in room.moves()
    room = cafe(supplies=[["tur.w", "eng.m"]])
    assert room.moves() == {"bar tur.w", "bar eng.m"}


@pytest.mark.clause("CI-15")
def test_tricky_10_a_single_tile_opens_nothing(cafe: NewCafe) -> None:
    room = cafe(supplies=[["tur.w"]])
    assert room.moves() == {"bar tur.w"}


@pytest.mark.clause("CI-12")
def test_tricky_11_good_company_left_does_not_mend_a_same_gender_pair_right(cafe: NewCafe) -> None:
    room = cafe(seated={**COUPLE, "b1": "fra.m"}, supplies=[["tur.m", "fra.m"]])
    room.assert_refused("tur.m@s1", "CI-12")
    room.assert_refused("fra.m@s1", "CI-12")


@pytest.mark.clause("CI-14")
def test_tricky_12_company_left_and_nobody_right(cafe: NewCafe) -> None:
    room = cafe(seated=COUPLE, supplies=[["tur.m"]])
    assert {(line.table, line.points) for line in room.score_lines("tur.m@s1")} == {(TR, 6), (FR, 0)}


@pytest.mark.clause("CI-14")
@pytest.mark.parametrize(("lone", "points"), [("tur.m", 2), ("fra.m", 4)])
def test_tricky_13_a_later_partner_on_the_lone_side_pays_normally(cafe: NewCafe, lone: str, points: int) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[[lone], ["fra.w"]])
    room.play(f"{lone}@s1", "stop")
    assert room.play("fra.w@b1") == points


@pytest.mark.clause("CI-12")
def test_tricky_14_two_women_and_a_man_take_only_a_man(cafe: NewCafe) -> None:
    room = cafe(seated=THREE, supplies=[["tur.w", "tur.m"]])
    room.assert_refused("tur.w@s1", "CI-12")
    assert "tur.m@s1" in room.moves()


@pytest.mark.clause("CI-24")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_15_one_guest_fills_two_tables(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=leave(FULL_WEST, "s1"), supplies=[["tur.m", "usa.w"]])
    assert {(line.table, line.points) for line in room.score_lines("tur.m@s1")} == {(TR, 8), (FR, 4)}
    room.play("tur.m@s1", "stop")
    assert room.moves() == {"draw 0", "draw 1"}


@pytest.mark.clause("CI-24")
def test_tricky_15_the_right_table_is_tested_for_the_waiver_too(cafe: NewCafe) -> None:
    room = cafe(seated=leave(FULL_WEST, "s1"), supplies=[["fra.m", "usa.w"]])
    room.play("fra.m@s1", "stop")
    assert room.moves() == {"draw 0", "draw 1"}


@pytest.mark.clause("CI-19")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_16_a_joker_is_not_declared_for_a_distant_nation(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={"a1": "tur.w"}, supplies=[["jok.m"]])
    room.assert_refused("jok.m=eng@s1", "CI-19")
    room.assert_refused("jok.m=fra@a2", "CI-19")


@pytest.mark.clause("CI-19")
@pytest.mark.parametrize("chair", ["a2", "s1"])
def test_tricky_17_the_only_possible_nation_is_filled_in(cafe: NewCafe, chair: str) -> None:
    room = cafe(board=SISTERS, seated={"a1": "tur.w"}, supplies=[["jok.m"]])
    room.play(f"jok.m@{chair}")
    assert room.chairs[chair] == "jok.m=tur"


@pytest.mark.clause("CI-20")
@pytest.mark.parametrize(("edition", "later"), [(AMIGO_US, 3), (AMIGO_DE, 3), (RIO_GRANDE, 6)])
def test_tricky_18_a_joker_declared_against_the_table_keeps_it_mixed(cafe: NewCafe, edition: str, later: int) -> None:
    room = cafe(edition=edition, seated={"a1": "tur.w"}, supplies=[["jok.m"], ["tur.w", "usa.w"]])
    room.play("jok.m=fra@s1", "stop")
    assert room.play("tur.w@a2") == later


@pytest.mark.clause("CI-20")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_18_until_that_joker_is_exchanged(cafe: NewCafe, edition: str) -> None:
    seated = {"a1": "tur.w", "a2": "tur.w", "s1": "jok.m=fra"}
    room = cafe(edition=edition, seated=seated, supplies=[["tur.m", "usa.w"], ["tur.m", "usa.m"]])
    room.play("swap tur.m@s1")
    assert room.play("tur.m@a3") == 8


@pytest.mark.clause("CI-21")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_19_two_jokers_of_two_nations_still_bring_four(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, supplies=[["jok.w", "jok.m"]])
    assert room.play("jok.w=fra@s1", "jok.m=tur@a1") == 4


@pytest.mark.clause("CI-20")
@pytest.mark.parametrize(("edition", "points"), [(AMIGO_US, 3), (AMIGO_DE, 3), (RIO_GRANDE, 6)])
def test_tricky_20_a_nation_tile_joins_jokers_of_two_nations(cafe: NewCafe, edition: str, points: int) -> None:
    room = cafe(edition=edition, seated={"s1": "jok.w=fra", "a1": "jok.m=tur"}, supplies=[["tur.w"]])
    assert room.play("tur.w@a2") == points


@pytest.mark.clause("CI-37")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_21_an_exchange_never_changes_the_gender(cafe: NewCafe, edition: str) -> None:
    seated = {"a1": "tur.w", "a2": "tur.m", "a3": "jok.m=tur"}
    room = cafe(edition=edition, seated=seated, supplies=[["tur.w"]])
    room.assert_refused("swap tur.w@a3", "CI-37")


@pytest.mark.clause("CI-38")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_22_an_exchange_against_the_declaration(cafe: NewCafe, edition: str) -> None:
    seated = {"e1": "spa.w", "s3": "jok.m=spa"}
    room = cafe(edition=edition, seated=seated, supplies=[["chn.m"]])
    assert "swap chn.m@s3" in room.moves()
    room = cafe(edition=edition, exchange_nation="declared", seated=seated, supplies=[["chn.m"]])
    room.assert_refused("swap chn.m@s3", "CI-38")


@pytest.mark.clause("CI-36")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_23_a_joker_for_a_joker_is_no_exchange(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={"a1": "tur.w", "a2": "jok.m=tur"}, supplies=[["jok.m"]])
    room.assert_refused("swap jok.m@a2", "CI-36")


@pytest.mark.clause("CI-36")
def test_tricky_23_nor_is_a_joker_at_the_bar_exchanged(cafe: NewCafe) -> None:
    room = cafe(edition=AMIGO_US, seated=FULL_WEST, bar=["jok.m"], supplies=[["tur.m", "fra.m"]])
    assert room.moves() == {"bar tur.m", "bar fra.m"}


@pytest.mark.clause("CI-39")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_24_an_exchange_that_makes_a_one_nation_table_changes_nothing_else(cafe: NewCafe, edition: str) -> None:
    seated = {**leave(FULL_WEST | FULL_EAST, "f3"), "s1": "jok.m=fra"}
    room = cafe(edition=edition, seated=seated, scores=[5, 5], supplies=[["tur.m", "usa.w"]])
    assert room.play("swap tur.m@s1") == 0
    assert room.to_move == 1
    assert room.ended is None
