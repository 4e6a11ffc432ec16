"""Café International, the worked examples of the rulebooks (CI-E01 to CI-E26) and derived cases (CI-D01 to CI-D17)."""

from typing import Any

import pytest

from tests.rules.boards import CROWD, HALL
from tests.rules.cafe import AMIGO_DE, AMIGO_US, EDITIONS, RIO_GRANDE, NewCafe

COUPLE = {"a1": "tur.w", "a2": "tur.m"}
THREE = {**COUPLE, "a3": "tur.w"}
TURKS = ["tur.w", "tur.m", "tur.m", "fra.w", "fra.m"]
JOKERS = {"a1": "jok.w=tur", "a2": "jok.m=tur"}
AFRICA = {"c1": "afr.m", "c2": "afr.w"}
IN_BOTH = [RIO_GRANDE, AMIGO_DE]
BAR = ["cub.w", "cub.w", "cub.w", "cub.m", "cub.m", "cub.m"]


def example(
    name: str, seated: dict[str, str], supply: list[str], texts: list[str], points: int, editions: Any = EDITIONS
) -> list[Any]:
    """One case an edition."""
    return [pytest.param(edition, seated, supply, texts, points, id=f"{name}-{edition}") for edition in editions]


@pytest.mark.clause("CI-22")
@pytest.mark.parametrize(
    ("edition", "seated", "supply", "texts", "points"),
    [
        *example("CI-E01", {"a1": "tur.w"}, TURKS, ["fra.m@s1"], 2),
        *example("CI-E02", COUPLE, TURKS, ["fra.w@s1"], 3),
        *example("CI-E03", {**COUPLE, "s1": "fra.w"}, TURKS, ["tur.m@a3"], 4),
        *example("CI-E04", {"a1": "tur.w"}, TURKS, ["tur.m@a2"], 4),
        *example("CI-E05", COUPLE, TURKS, ["tur.w@a3"], 6),
        *example("CI-E06", THREE, TURKS, ["tur.m@s1"], 8),
        *example("CI-E07", {"a1": "tur.w"}, TURKS, ["tur.m@a2", "fra.m@s1"], 4 + 3),
        *example("CI-E08", {"a1": "tur.w"}, TURKS, ["tur.m@a2", "tur.m@a3"], 4 + 6),
        *example("CI-E09", {**AFRICA, "d1": "eng.w"}, ["eng.m"], ["eng.m@s2"], 3 + 4),
        *example("CI-E11-w", {"a1": "tur.w", "s1": "fra.m"}, ["jok.w"], ["jok.w=tur@a2"], 3, IN_BOTH),
        *example("CI-E11-m", {"a1": "tur.w", "s1": "fra.m"}, ["jok.m"], ["jok.m=tur@a2"], 3, IN_BOTH),
        *example("CI-E12-w", COUPLE, ["jok.w"], ["jok.w=tur@a3"], 6, IN_BOTH),
        *example("CI-E12-m", COUPLE, ["jok.m"], ["jok.m=tur@a3"], 6, IN_BOTH),
        *example("CI-E13", THREE, ["jok.m"], ["jok.m=tur@s1"], 8),
        *example("CI-E14", {**JOKERS, "a3": "jok.w=tur"}, ["jok.m"], ["jok.m=tur@s1"], 8),
        *example("CI-D01", {"a1": "tur.w"}, TURKS, ["fra.m@s1", "tur.m@a2"], 2 + 3),
        *example("CI-D02", {**AFRICA, "d1": "eng.w"}, ["afr.m"], ["afr.m@s2"], 6 + 2),
        *example("CI-D04", {}, ["jok.w", "jok.m"], ["jok.w=tur@a1", "jok.m=tur@a2"], 0 + 4),
        *example("CI-D05", JOKERS, ["jok.w", "jok.m"], ["jok.w=tur@a3", "jok.m=tur@s1"], 6 + 8),
    ],
)
def test_seating_example(
    cafe: NewCafe, edition: str, seated: dict[str, str], supply: list[str], texts: list[str], points: int
) -> None:
    room = cafe(edition=edition, seated=seated, supplies=[supply])
    announced = 0
    for text in texts:
        announced += sum(line.points for line in room.score_lines(text))
        room.play(text)
    assert announced == points
    assert room.scores == [points, 0]


@pytest.mark.clause("CI-43")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_e06_offers_the_waiver(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=THREE, supplies=[TURKS])
    room.play("tur.m@s1", "stop")
    assert room.moves() == {"draw 0", "draw 1"}


@pytest.mark.clause("CI-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_e10_a_second_man_at_the_english_table_is_refused(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={**AFRICA, "d1": "eng.m"}, supplies=[["eng.m"]])
    room.assert_refused("eng.m@s2", "CI-12")


@pytest.mark.clause("CI-30")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("taken", "points"), [pytest.param(1, 2, id="CI-E15"), pytest.param(6, -4, id="CI-E16")])
def test_bar_example(cafe: NewCafe, edition: str, taken: int, points: int) -> None:
    room = cafe(
        edition=edition, seated={"a1": "tur.w"}, bar=BAR[:taken], scores=[4, 0], supplies=[["usa.w"]], bag=["ger.m"]
    )
    assert room.play("bar usa.w") == points
    assert room.supplies[0] == ["ger.m"]
    assert room.to_move == 1


@pytest.mark.clause("CI-38")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("guest", ["spa.m", "chn.m"])
def test_ci_e17_a_spaniard_or_a_chinese_takes_the_jokers_chair(cafe: NewCafe, edition: str, guest: str) -> None:
    room = cafe(edition=edition, seated={"s3": "jok.m=spa"}, supplies=[["spa.m", "chn.m"]])
    bag = room.bag
    assert room.play(f"swap {guest}@s3") == 0
    assert room.chairs == {"s3": guest}
    assert room.bag == bag
    assert room.to_move == 1


@pytest.mark.clause("CI-56")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_e18_a_table_of_women_of_two_nations(cafe: NewCafe, edition: str) -> None:
    supply = ["tur.w", "tur.w", "tur.w", "fra.w"]
    room = cafe(edition=edition, single_gender_variant=True, supplies=[supply])
    assert room.play("group tur.w@a1", "tur.w@a2", "tur.w@a3", "fra.w@s1") == 20


@pytest.mark.clause("CI-56")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("guest", ["tur.w", "tur.m"])
def test_ci_e19_a_table_of_one_gender_and_one_nation(cafe: NewCafe, edition: str, guest: str) -> None:
    room = cafe(edition=edition, single_gender_variant=True, supplies=[[guest] * 4])
    assert room.play(f"group {guest}@a1", f"{guest}@a2", f"{guest}@a3", f"{guest}@s1") == 40
    assert room.moves() == {"draw 3", "draw 4"}


@pytest.mark.clause("CI-51")
def test_ci_e20_to_e22_the_tally_of_the_german_edition(cafe: NewCafe) -> None:
    room = cafe(
        edition=AMIGO_DE, players=3, start=0, to_move=2, turn=2, seated=THREE,
        scores=[12 + 5 * 5 + 3 * 10, 15 + 7 * 5, 11 + 5 * 10 - 8],
        supplies=[["usa.w", "usa.w", "usa.m"], ["usa.m", "jok.w"], ["tur.m"]],
    )  # fmt: skip
    room.play("tur.m@s1", "stop", "draw 0")
    assert room.scores == [67, 50, 61]
    assert room.totals == [52, 35, 61]
    assert room.places == [2, 3, 1]


@pytest.mark.clause("CI-52")
def test_ci_e23_sixty_six_beat_fifty_two_and_forty_five(cafe: NewCafe) -> None:
    room = cafe(
        edition=RIO_GRANDE, players=3, start=0, to_move=2, turn=2, seated=THREE, scores=[57, 55, 58],
        supplies=[["usa.w"], ["jok.w"], ["tur.m"]],
    )  # fmt: skip
    room.play("tur.m@s1", "stop", "draw 0")
    assert room.totals == [52, 45, 66]
    assert room.places == [2, 3, 1]


@pytest.mark.clause("CI-51")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_e24_a_tile_costs_five_and_a_joker_ten(cafe: NewCafe, edition: str) -> None:
    room = cafe(
        edition=edition, players=3, start=0, to_move=2, turn=2, seated=THREE, scores=[20, 20, 12],
        supplies=[["usa.w"], ["jok.w"], ["tur.m"]],
    )  # fmt: skip
    room.play("tur.m@s1", "stop", "draw 0")
    assert room.totals == [15, 10, 20]


@pytest.mark.clause("CI-12")
def test_ci_e25_a_second_woman_waits_for_a_man(cafe: NewCafe) -> None:
    supplies = [["tur.m", "tur.w"], ["tur.w", "tur.m"]]
    room = cafe(edition=AMIGO_US, seated={"a1": "tur.w"}, supplies=supplies)
    room.assert_refused("tur.w@a2", "CI-12")
    room.play("tur.m@a2", "tur.w@a3")
    room.assert_refused("tur.w@s1", "CI-12")
    assert "tur.m@s1" in room.moves()


@pytest.mark.clause("CI-11")
def test_ci_e26_a_shared_chair_is_for_both_nations_and_a_private_one_for_its_own(cafe: NewCafe) -> None:
    seated = {"a1": "tur.w", "s1": "tur.m", "b1": "fra.w"}
    room = cafe(edition=AMIGO_US, seated=seated, supplies=[["tur.w", "fra.m"]])
    assert {"tur.w@a2", "fra.m@b2"} <= room.moves()
    room.assert_refused("tur.w@b2", "CI-11")
    room.assert_refused("fra.m@a2", "CI-11")
    room = cafe(edition=AMIGO_US, seated={"a1": "tur.w"}, supplies=[["tur.m", "fra.m"]])
    assert {"tur.m@s1", "fra.m@s1"} <= room.moves()


@pytest.mark.clause("CI-20")
@pytest.mark.parametrize(
    ("edition", "nation", "points"),
    [
        (AMIGO_US, "afr", 6 + 2),
        (AMIGO_US, "eng", 3 + 4),
        (AMIGO_DE, "afr", 6 + 2),
        (AMIGO_DE, "eng", 3 + 4),
        (RIO_GRANDE, "afr", 6 + 4),
        (RIO_GRANDE, "eng", 6 + 4),
    ],
)
def test_ci_d03_a_joker_between_africa_and_england(cafe: NewCafe, edition: str, nation: str, points: int) -> None:
    room = cafe(edition=edition, seated={**AFRICA, "d1": "eng.w"}, supplies=[["jok.m"]])
    assert room.play(f"jok.m={nation}@s2") == points


@pytest.mark.clause("CI-20")
@pytest.mark.parametrize(
    ("edition", "nation", "points", "waiver"),
    [
        (AMIGO_US, "tur", 8 + 2, True),
        (AMIGO_US, "fra", 4 + 4, False),
        (AMIGO_DE, "tur", 8 + 2, True),
        (AMIGO_DE, "fra", 4 + 4, False),
        (RIO_GRANDE, "tur", 8 + 4, True),
        (RIO_GRANDE, "fra", 8 + 4, True),
    ],
)
def test_ci_d06_a_joker_completes_the_turkish_table(
    cafe: NewCafe, edition: str, nation: str, points: int, waiver: bool
) -> None:
    room = cafe(edition=edition, seated={**THREE, "b1": "fra.w"}, supplies=[["jok.m", "usa.w"]])
    assert room.play(f"jok.m={nation}@s1", "stop") == points
    assert ("draw 0" in room.moves()) is waiver


@pytest.mark.clause("CI-26")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_d07_a_full_table_turned_mixed_by_an_exchange(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={**THREE, "s1": "jok.m=tur"}, scores=[8, 4], supplies=[["fra.m", "usa.w"]])
    assert room.play("swap fra.m@s1") == 0
    assert room.scores == [8, 4]
    assert room.to_move == 1


@pytest.mark.clause("CI-34")
@pytest.mark.parametrize(("score", "left", "eliminated"), [(3, 3, [0]), (4, 0, [])])
def test_ci_d08_three_points_do_not_pay_for_the_stool_of_four(
    cafe: NewCafe, score: int, left: int, eliminated: list[int]
) -> None:
    room = cafe(players=3, seated={"a1": "tur.w"}, bar=BAR, scores=[score, 0, 0], supplies=[["usa.w"]])
    room.play("bar usa.w")
    assert room.scores == [left, 0, 0]
    assert room.document["eliminated"] == eliminated


@pytest.mark.clause("CI-49")
@pytest.mark.parametrize(
    ("edition", "before", "after", "ended"),
    [
        pytest.param(AMIGO_US, 4, 3, "bag", id="CI-D09-amigo-us-2018"),
        pytest.param(AMIGO_DE, 4, 3, "bag", id="CI-D09-amigo-de-2009"),
        pytest.param(RIO_GRANDE, 4, 2, None, id="CI-D09-rio-grande-2012"),
        pytest.param(RIO_GRANDE, 1, 0, "bag", id="CI-D10"),
    ],
)
def test_bag_example_with_two_tiles_due(
    cafe: NewCafe, edition: str, before: int, after: int, ended: str | None
) -> None:
    seated = {**CROWD, "a1": "tur.w"}
    supply = ["fra.m", "tur.m", "usa.w", "usa.m", "usa.m"]
    room = cafe(edition=edition, board=HALL, players=4, seated=seated, supplies=[supply], bag_size=before)
    room.play("tur.m@a2", "fra.m@s1")
    assert len(room.bag) == after
    assert len(room.supplies[0]) == 3 + before - after
    assert room.ended == ended


@pytest.mark.clause("CI-48")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_d11_the_only_tile_completes_a_one_nation_table(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=THREE, supplies=[["tur.m"]])
    room.play("tur.m@s1", "stop", "draw 0")
    assert room.supplies[0] == []
    assert room.ended == "empty-supply"


@pytest.mark.clause("CI-44")
@pytest.mark.parametrize(
    ("edition", "fewest", "ended"),
    [(AMIGO_US, "draw 0", "empty-supply"), (AMIGO_DE, "draw 0", "empty-supply"), (RIO_GRANDE, "draw 1", None)],
)
def test_ci_d12_both_tiles_complete_one_nation_tables(
    cafe: NewCafe, edition: str, fewest: str, ended: str | None
) -> None:
    seated = {**THREE, **AFRICA, "c3": "afr.w"}
    room = cafe(edition=edition, seated=seated, supplies=[["tur.m", "afr.m"]])
    room.play("tur.m@s1", "afr.m@s2")
    assert min(room.moves()) == fewest
    room.play(fewest)
    assert room.ended == ended


@pytest.mark.clause("CI-51")
def test_ci_d13_forty_points_less_two_tiles_and_a_joker(cafe: NewCafe) -> None:
    room = cafe(
        players=2, seated=THREE, scores=[0, 40], supplies=[["tur.m"], ["usa.w", "usa.m", "jok.w"]],
    )  # fmt: skip
    room.play("tur.m@s1", "stop", "draw 0")
    assert room.totals[1] == 20


@pytest.mark.clause("CI-54")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_d14_three_women_join_the_lone_guest(cafe: NewCafe, edition: str) -> None:
    supply = ["tur.w", "tur.w", "tur.w"]
    room = cafe(edition=edition, single_gender_variant=True, seated={"s1": "fra.w"}, supplies=[supply])
    assert room.play("group tur.w@a1", "tur.w@a2", "tur.w@a3") == 20


@pytest.mark.clause("CI-57")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("neighbour", "points"), [(True, 40 + 2), (False, 40)])
def test_ci_d15_four_african_women_beside_an_englishman(
    cafe: NewCafe, edition: str, neighbour: bool, points: int
) -> None:
    room = cafe(
        edition=edition, single_gender_variant=True, variant_neighbour_scoring=neighbour, seated={"d1": "eng.m"},
        supplies=[["afr.w"] * 4],
    )  # fmt: skip
    assert room.play("group afr.w@c1", "afr.w@c2", "afr.w@c3", "afr.w@s2") == points
    assert room.moves() == {"draw 3", "draw 4"}


@pytest.mark.clause("CI-55")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_d16_four_african_women_beside_an_englishwoman(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, single_gender_variant=True, seated={"d1": "eng.w"}, supplies=[["afr.w"] * 4])
    room.assert_refused("group afr.w@c1", "CI-55")
    assert room.moves() == {"bar afr.w"}


@pytest.mark.clause("CI-20")
@pytest.mark.parametrize(("edition", "points"), [(AMIGO_US, 2), (AMIGO_DE, 2), (RIO_GRANDE, 4)])
def test_ci_d17_a_joker_beside_a_foreigner_on_the_shared_chair(cafe: NewCafe, edition: str, points: int) -> None:
    room = cafe(edition=edition, seated={"d1": "eng.w", "s2": "eng.m"}, supplies=[["jok.w"]])
    assert room.play("jok.w=afr@c1") == points
