"""Café International, before the first turn: CI-01 to CI-06."""

from collections import Counter

import pytest

import kaffeehaus as kh
from tests.rules.boards import F6, TR
from tests.rules.cafe import EDITIONS, NATIONS, NewCafe, situation


@pytest.mark.clause("CI-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ci_01_two_to_four_play(players: int, edition: str) -> None:
    position = kh.game("international", players=players, edition=edition).deal(seed=1)
    assert len(position.to_dict()["supplies"]) == players


@pytest.mark.clause("CI-01")
@pytest.mark.parametrize("players", [1, 5])
def test_ci_01_not_one_nor_five(players: int) -> None:
    with pytest.raises(kh.InvalidOptions, match="players"):
        kh.game("international", players=players)


@pytest.mark.clause("CI-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_02_four_women_and_four_men_a_nation_and_two_jokers_a_gender(edition: str) -> None:
    document = kh.game("international", players=4, edition=edition).deal(seed=1).to_dict()
    tiles = Counter(document["bag"]) + Counter(guest for supply in document["supplies"] for guest in supply)
    assert tiles == Counter(
        {f"{nation}.{gender}": 4 for nation in NATIONS for gender in "wm"} | {"jok.w": 2, "jok.m": 2}
    )
    assert tiles.total() == 100


@pytest.mark.clause("CI-02")
def test_ci_02_a_fifth_tile_of_a_kind_is_refused() -> None:
    document = situation(seated={"a1": "tur.w"}, supplies=[["fra.m"]])
    document["supplies"][0] = ["fra.m"] * 5
    with pytest.raises(kh.InvalidPosition) as caught:
        kh.Position.from_dict(document)
    assert any("fra.m" in reason for reason in caught.value.reasons)


@pytest.mark.clause("CI-03")
def test_ci_03_a_board_has_two_tables_for_each_of_twelve_nations() -> None:
    with pytest.raises(kh.InvalidComponents) as caught:
        kh.game("international", board={**F6, "test": False})
    reasons = " ".join(caught.value.reasons)
    assert "24 tables" in reasons
    assert all(nation in reasons for nation in NATIONS)


@pytest.mark.clause("CI-03")
def test_ci_03_a_table_has_four_chairs() -> None:
    tables = [{**table, "chairs": table["chairs"][:3]} if table["id"] == TR else table for table in F6["tables"]]
    with pytest.raises(kh.InvalidComponents) as caught:
        kh.game("international", board={**F6, "tables": tables})
    assert any(f"table {TR}" in reason for reason in caught.value.reasons)


@pytest.mark.clause("CI-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ci_04_everyone_starts_without_points(edition: str) -> None:
    position = kh.game("international", players=3, edition=edition).deal(seed=1)
    assert list(position.scores) == [0, 0, 0]


@pytest.mark.clause("CI-04")
def test_ci_04_the_bank_never_runs_dry(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, scores=[200, 110], supplies=[["tur.m"]])
    room.play("tur.m@a2")
    assert room.scores == [204, 110]


@pytest.mark.clause("CI-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ci_05_everyone_takes_five_tiles(players: int) -> None:
    document = kh.game("international", players=players).deal(seed=1).to_dict()
    assert [len(supply) for supply in document["supplies"]] == [5] * players
    assert len(document["bag"]) == 100 - 5 * players
    assert document["chairs"] == {}
    assert document["bar"] == []


@pytest.mark.clause("CI-05")
def test_ci_05_the_tiles_are_mixed() -> None:
    game = kh.game("international", players=2)
    assert game.deal(seed=1).to_dict()["bag"] != game.deal(seed=2).to_dict()["bag"]


@pytest.mark.clause("CI-05")
def test_ci_05_supplies_lie_open() -> None:
    position = kh.game("international", players=3).deal(seed=1)
    for seat in range(3):
        assert position.view(seat)["supplies"] == position.to_dict()["supplies"]


@pytest.mark.clause("CI-06")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_ci_06_the_start_player_moves_first(start: int) -> None:
    assert kh.game("international", players=3, start=start).deal(seed=1).to_move == start


@pytest.mark.clause("CI-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ci_06_the_turn_goes_round_clockwise(cafe: NewCafe, players: int) -> None:
    room = cafe(players=players, seated={"a1": "tur.w"}, supplies=[["usa.w"]] + [["usa.m"]] * (players - 1))
    order = []
    for _ in range(players):
        order.append(room.to_move)
        room.play(f"bar {room.supplies[room.to_move][0]}")
    assert order == list(range(players))
    assert room.to_move == 0
