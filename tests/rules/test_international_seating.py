"""Café International, who may sit where: CI-11 to CI-17."""

import pytest

from tests.rules.cafe import AMIGO_DE, AMIGO_US, EDITIONS, RIO_GRANDE, NewCafe


@pytest.mark.clause("CI-11")
@pytest.mark.parametrize("text", ["fra.m@a2", "afr.m@a2", "afr.m@s1"])
def test_ci_11_a_guest_needs_a_table_of_the_own_nation(cafe: NewCafe, text: str) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["fra.m", "afr.m"]])
    room.assert_refused(text, "CI-11")


@pytest.mark.clause("CI-11")
def test_ci_11_a_shared_chair_fits_both_nations(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["fra.m", "tur.m", "afr.m"]])
    assert {"fra.m@s1", "tur.m@s1"} <= room.moves()


@pytest.mark.clause("CI-12")
@pytest.mark.parametrize(
    ("before", "guest"),
    [("w", "m"), ("m", "w"), ("wm", "w"), ("wm", "m"), ("wmw", "m"), ("wmm", "w")],
)
def test_ci_12_mixes_of_one_or_two_women_and_men_are_allowed(cafe: NewCafe, before: str, guest: str) -> None:
    seated = {f"a{n}": f"tur.{gender}" for n, gender in enumerate(before, start=1)}
    room = cafe(seated=seated, supplies=[[f"tur.{guest}"]])
    assert f"tur.{guest}@s1" in room.moves()


@pytest.mark.clause("CI-12")
@pytest.mark.parametrize(("before", "guest"), [("w", "w"), ("m", "m"), ("wmw", "w"), ("wmm", "m")])
def test_ci_12_second_man_needs_a_woman_and_a_third_never_comes(cafe: NewCafe, before: str, guest: str) -> None:
    seated = {f"a{n}": f"tur.{gender}" for n, gender in enumerate(before, start=1)}
    room = cafe(seated=seated, supplies=[[f"tur.{guest}"]])
    room.assert_refused(f"tur.{guest}@s1", "CI-12")


@pytest.mark.clause("CI-12")
def test_ci_12_holds_at_both_tables_of_a_shared_chair(cafe: NewCafe) -> None:
    seated = {"c1": "afr.m", "c2": "afr.w", "d1": "eng.m"}
    room = cafe(seated=seated, supplies=[["eng.m", "afr.m", "eng.w"]])
    room.assert_refused("eng.m@s2", "CI-12")
    room.assert_refused("afr.m@s2", "CI-12")
    assert "eng.w@s2" in room.moves()


@pytest.mark.clause("CI-12")
def test_ci_12_jokers_count_with_their_own_gender(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "jok.w=tur"}, supplies=[["tur.w", "jok.w", "jok.m"]])
    room.assert_refused("tur.w@a2", "CI-12")
    room.assert_refused("jok.w=tur@a2", "CI-12")
    assert "jok.m=tur@a2" in room.moves()


@pytest.mark.clause("CI-13")
def test_ci_13_nobody_is_left_alone_by_the_second_guest(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "afr.w", "afr.m"]])
    room.play("tur.m@a2")
    room.assert_refused("afr.w@c1", "CI-13")
    assert room.moves() == {"stop"}


@pytest.mark.clause("CI-13")
def test_ci_13_an_opener_has_company_when_the_action_is_over(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["afr.w", "afr.m"]])
    room.play("afr.w@c1")
    assert room.moves() == {"afr.m@c2", "afr.m@c3", "afr.m@s2"}


@pytest.mark.clause("CI-14")
def test_ci_14_company_at_one_table_is_enough(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["fra.m"]])
    assert room.play("fra.m@s1", "stop") == 2
    assert room.to_move == 1


@pytest.mark.clause("CI-14")
def test_ci_14_does_not_lift_the_balance_where_there_is_company(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["fra.w"]])
    room.assert_refused("fra.w@s1", "CI-12")


@pytest.mark.clause("CI-14")
def test_ci_14_the_lone_side_first_admits_the_other_gender(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w", "s1": "fra.m"}, supplies=[["fra.m", "fra.w"]])
    room.assert_refused("fra.m@b1", "CI-12")
    assert room.play("fra.w@b1") == 4
    assert "fra.m@b2" in room.moves()


@pytest.mark.clause("CI-15")
def test_ci_15_opening_needs_a_partner_in_the_supply(cafe: NewCafe) -> None:
    room = cafe(supplies=[["tur.w", "afr.m", "eng.m"]])
    room.assert_refused("tur.w@a1", "CI-15")
    assert not {move for move in room.moves() if move.startswith("tur.w@")}


@pytest.mark.clause("CI-15")
def test_ci_15_the_partner_may_come_on_a_shared_chair(cafe: NewCafe) -> None:
    room = cafe(supplies=[["tur.w", "fra.m"]])
    assert room.moves() == {
        *("tur.w@a1", "tur.w@a2", "tur.w@a3", "tur.w@s1", "fra.m@b1", "fra.m@b2", "fra.m@b3", "fra.m@s1"),
        *("bar tur.w", "bar fra.m"),
    }
    room.play("tur.w@a1")
    assert room.moves() == {"fra.m@s1"}


@pytest.mark.clause("CI-15")
def test_ci_15_a_partner_of_the_same_gender_is_none(cafe: NewCafe) -> None:
    room = cafe(supplies=[["tur.w", "tur.w"]])
    room.assert_refused("tur.w@a1", "CI-15")


@pytest.mark.clause("CI-15")
def test_ci_15_a_partner_whom_the_neighbour_table_refuses_is_none(cafe: NewCafe) -> None:
    seated = {"c1": "afr.w", "c2": "afr.m", "c3": "afr.m"}
    room = cafe(seated=seated, supplies=[["eng.w", "afr.m"]])
    room.assert_refused("eng.w@d1", "CI-15")


@pytest.mark.clause("CI-15")
def test_ci_15_one_may_not_stop_while_the_partner_is_due(cafe: NewCafe) -> None:
    room = cafe(supplies=[["tur.w", "tur.m"]])
    room.play("tur.w@a1")
    room.assert_refused("stop", "CI-15")


@pytest.mark.clause("CI-15")
def test_ci_15_the_partner_joins_the_opener_and_no_other_table(cafe: NewCafe) -> None:
    room = cafe(seated={"e1": "spa.w"}, supplies=[["tur.w", "tur.m", "spa.m"]])
    room.play("tur.w@a1")
    room.assert_refused("spa.m@e2", "CI-15")
    assert room.moves() == {"tur.m@a2", "tur.m@a3", "tur.m@s1"}


@pytest.mark.clause("CI-15")
def test_ci_15_an_opener_on_a_shared_chair_is_joined_at_either_table(cafe: NewCafe) -> None:
    room = cafe(supplies=[["tur.w", "tur.m", "fra.m"]])
    room.play("tur.w@s1")
    assert room.moves() == {"tur.m@a1", "tur.m@a2", "tur.m@a3", "fra.m@b1", "fra.m@b2", "fra.m@b3"}


@pytest.mark.clause("CI-15")
def test_ci_15_the_second_guest_does_not_open(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "afr.w", "afr.m"]])
    room.play("tur.m@a2")
    assert not {move for move in room.moves() if move.startswith("afr")}


@pytest.mark.clause("CI-15")
def test_ci_15_a_joker_may_open_and_may_join(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w", "a2": "tur.m"}, supplies=[["afr.w", "jok.m"]])
    room.play("jok.m=afr@c1")
    assert room.moves() == {"afr.w@c2", "afr.w@c3", "afr.w@s2"}


@pytest.mark.clause("CI-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_16_the_start_player_may_seat_a_lone_guest(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, start=0, turn=0, supplies=[["tur.w", "afr.w", "eng.w", "spa.w", "chn.w"]])
    assert room.play("tur.w@a1") == 0
    assert room.moves() == {"stop"}
    room.play("stop")
    assert room.to_move == 1


@pytest.mark.clause("CI-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_16_nobody_else_may(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, supplies=[["tur.w", "afr.w", "eng.w", "spa.w", "chn.w"]])
    room.assert_refused("tur.w@a1", "CI-15")


@pytest.mark.clause("CI-16")
def test_ci_16_is_a_right_and_no_duty(cafe: NewCafe) -> None:
    room = cafe(start=0, turn=0, supplies=[["tur.w", "tur.m", "afr.w"]])
    assert room.play("tur.w@a1") == 0
    assert room.moves() == {"tur.m@a2", "tur.m@a3", "tur.m@s1", "stop"}
    assert room.play("tur.m@a2") == 4


@pytest.mark.clause("CI-16")
def test_ci_16_two_lone_guests_are_too_many(cafe: NewCafe) -> None:
    room = cafe(start=0, turn=0, supplies=[["tur.w", "afr.m"]])
    room.play("tur.w@a1")
    room.assert_refused("afr.m@c1")


@pytest.mark.clause("CI-16")
def test_ci_16_the_lone_guest_may_be_a_joker_on_a_shared_chair(cafe: NewCafe) -> None:
    room = cafe(start=0, turn=0, supplies=[["jok.w", "afr.w"]])
    assert room.play("jok.w=fra@s1", "stop") == 0
    assert room.chairs == {"s1": "jok.w=fra"}


@pytest.mark.clause("CI-16")
def test_ci_16_the_draw_follows_as_usual(cafe: NewCafe) -> None:
    room = cafe(start=0, turn=0, supplies=[["tur.w"]], bag=["ger.m"])
    room.play("tur.w@a1", "stop")
    assert room.supplies[0] == ["ger.m"]


@pytest.mark.clause("CI-16")
@pytest.mark.parametrize("edition", [RIO_GRANDE, AMIGO_DE])
def test_ci_16_lasts_while_all_chairs_are_empty(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, start=0, turn=2, bar=["usa.w", "usa.w"], supplies=[["tur.w"]])
    assert room.play("tur.w@a1", "stop") == 0


@pytest.mark.clause("CI-16")
def test_ci_16_is_for_the_first_turn_only(cafe: NewCafe) -> None:
    room = cafe(edition=AMIGO_US, start=0, turn=2, bar=["usa.w", "usa.w"], supplies=[["tur.w"]])
    room.assert_refused("tur.w@a1", "CI-15")


@pytest.mark.clause("CI-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_16_is_gone_once_somebody_is_seated(cafe: NewCafe, edition: str) -> None:
    seated = {"a1": "tur.w", "a2": "tur.m"}
    room = cafe(edition=edition, start=0, turn=2, bar=["usa.w"], seated=seated, supplies=[["afr.w"]])
    room.assert_refused("afr.w@c1", "CI-15")


@pytest.mark.clause("CI-17")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_17_every_guest_but_an_opener_brings_points(cafe: NewCafe, edition: str) -> None:
    seated = {"a1": "tur.w", "s1": "fra.m", "c1": "afr.w", "c2": "afr.m", "d1": "eng.m"}
    room = cafe(edition=edition, seated=seated, supplies=[["tur.m", "fra.w", "eng.w", "afr.w", "jok.w"]])
    seatings = {move for move in room.moves() if "@" in move}
    openers = {move for move in seatings if move.endswith(("@e1", "@e2", "@e3", "@f1", "@f2", "@f3", "@s3"))}
    assert not openers
    assert seatings
    for move in seatings:
        assert sum(line.points for line in room.score_lines(move)) > 0


@pytest.mark.clause("CI-17")
def test_ci_17_the_second_guest_must_score_too(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "fra.w"]])
    room.play("tur.m@a2")
    room.assert_refused("fra.w@b1", "CI-13")
    assert room.moves() == {"fra.w@s1", "stop"}
