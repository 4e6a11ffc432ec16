"""Café International, exchanging a joker: CI-36 to CI-40."""

import pytest

from tests.rules.cafe import AMIGO_US, EDITIONS, NewCafe

COUPLE = {"e1": "spa.w", "s3": "jok.m=spa"}


@pytest.mark.clause("CI-36")
def test_ci_36_the_tile_takes_the_chair_and_the_joker_goes_to_the_supply(cafe: NewCafe) -> None:
    room = cafe(seated=COUPLE, supplies=[["spa.m", "tur.w"]])
    room.play("swap spa.m@s3")
    assert room.chairs == {"e1": "spa.w", "s3": "spa.m"}
    assert room.supplies[0] == ["tur.w", "jok.m"]


@pytest.mark.clause("CI-36")
def test_ci_36_a_joker_does_not_replace_a_joker(cafe: NewCafe) -> None:
    room = cafe(seated=COUPLE, supplies=[["jok.m"]])
    room.assert_refused("swap jok.m@s3", "CI-36")


@pytest.mark.clause("CI-36")
@pytest.mark.parametrize("chair", ["e1", "e2"])
def test_ci_36_only_a_joker_is_exchanged(cafe: NewCafe, chair: str) -> None:
    room = cafe(seated=COUPLE, supplies=[["spa.w", "spa.m"]])
    room.assert_refused(f"swap spa.w@{chair}", "CI-36")


@pytest.mark.clause("CI-36")
def test_ci_36_a_joker_at_the_bar_stays_there(cafe: NewCafe) -> None:
    room = cafe(edition=AMIGO_US, seated={"a1": "tur.w"}, bar=["jok.m"], supplies=[["tur.w", "spa.m"]])
    assert not {move for move in room.moves() if move.startswith("swap")}


@pytest.mark.clause("CI-36")
def test_ci_36_anyone_may_take_the_joker_even_the_player_who_seated_it(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "jok.m"], ["tur.m", "usa.w"]])
    room.play("jok.m=tur@a2", "stop")
    assert "swap tur.m@a2" in room.moves()
    room.play("bar usa.w")
    assert "swap tur.m@a2" in room.moves()


@pytest.mark.clause("CI-37")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_37_the_tile_has_the_gender_of_the_joker(cafe: NewCafe, edition: str) -> None:
    room = cafe(
        edition=edition, seated={"e1": "spa.w", "e2": "spa.m", "s3": "jok.m=spa"}, supplies=[["spa.w", "spa.m"]]
    )
    room.assert_refused("swap spa.w@s3", "CI-37")
    assert "swap spa.m@s3" in room.moves()


@pytest.mark.clause("CI-38")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("declared", ["spa", "chn"])
def test_ci_38_either_nation_of_the_chair_will_do(cafe: NewCafe, edition: str, declared: str) -> None:
    seated = {"e1": "spa.w", "s3": f"jok.m={declared}"}
    room = cafe(edition=edition, seated=seated, supplies=[["spa.m", "chn.m", "tur.m"]])
    assert {move for move in room.moves() if move.startswith("swap")} == {"swap spa.m@s3", "swap chn.m@s3"}


@pytest.mark.clause("CI-38")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_38_no_other_nation_will(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=COUPLE, supplies=[["tur.m"]])
    room.assert_refused("swap tur.m@s3", "CI-38")


@pytest.mark.clause("CI-38")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_38_the_switch_holds_the_exchange_to_the_declared_nation(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, exchange_nation="declared", seated=COUPLE, supplies=[["spa.m", "chn.m"]])
    room.assert_refused("swap chn.m@s3", "CI-38")
    assert "swap spa.m@s3" in room.moves()


@pytest.mark.clause("CI-39")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_39_no_points_no_draw_and_the_turn_is_over(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=COUPLE, scores=[6, 2], supplies=[["spa.m", "tur.w"]])
    bag = room.bag
    assert room.play("swap spa.m@s3") == 0
    assert room.bag == bag
    assert len(room.supplies[0]) == 2
    assert room.to_move == 1


@pytest.mark.clause("CI-39")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_39_no_waiver_for_a_full_one_nation_table(cafe: NewCafe, edition: str) -> None:
    seated = {"a1": "tur.w", "a2": "tur.m", "a3": "tur.w", "s1": "jok.m=fra"}
    room = cafe(edition=edition, seated=seated, supplies=[["tur.m", "usa.w"]])
    room.play("swap tur.m@s1")
    assert room.to_move == 1
    assert not room.document["turn"]["drawing"]


@pytest.mark.clause("CI-39")
def test_ci_39_the_only_tile_may_be_exchanged(cafe: NewCafe) -> None:
    room = cafe(seated=COUPLE, supplies=[["spa.m"]])
    room.play("swap spa.m@s3")
    assert room.supplies[0] == ["jok.m"]
    assert room.ended is None


@pytest.mark.clause("CI-40")
def test_ci_40_a_seated_joker_is_not_moved(cafe: NewCafe) -> None:
    room = cafe(seated=COUPLE, supplies=[["spa.w", "chn.w", "tur.m"]])
    assert not {move for move in room.moves() if "jok" in move}
    room.assert_refused("jok.m=spa@e2", "CI-05")
    room.play("chn.w@f1")
    assert room.chairs["s3"] == "jok.m=spa"
