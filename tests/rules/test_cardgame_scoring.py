"""The card game, what a guest brings: KG-19 to KG-22."""

import pytest

from tests.rules.cards import NewCards
from tests.rules.engines import Line


@pytest.mark.clause("KG-19")
def test_kg_19_a_line_for_each_touched_table_in_their_order(cards: NewCards) -> None:
    room = cards(seated={"o1": "ind.m", "iE": "fra.m"}, hands=[["fra.w", "cub.w"]])
    assert room.score_lines("fra.w@iW") == [Line("NW", 2, "KG-19"), Line("C", 4, "KG-20"), Line("SW", 0, "KG-19")]


@pytest.mark.clause("KG-19")
@pytest.mark.parametrize(
    ("before", "guest", "points"),
    [
        ({"iN": "eng.w"}, "ind.m", 2),
        ({"iN": "eng.w", "o3": "ind.m"}, "ind.m", 3),
        ({"iN": "eng.w", "o3": "ind.m", "iW": "ind.w"}, "ind.m", 4),
    ],
)
def test_kg_19_as_many_points_as_guests(cards: NewCards, before: dict[str, str], guest: str, points: int) -> None:
    room = cards(seated=before, hands=[[guest, "cub.w"]])
    assert room.score_lines(f"{guest}@o1") == [Line("NW", points, "KG-19")]
    assert room.play(f"{guest}@o1") == points


@pytest.mark.clause("KG-19")
def test_kg_19_a_lone_side_pays_nothing(cards: NewCards) -> None:
    room = cards(seated={"o1": "ind.w"}, hands=[["eng.m", "cub.w"]])
    assert room.score_lines("eng.m@iN") == [Line("NW", 2, "KG-19"), Line("NE", 0, "KG-19"), Line("C", 0, "KG-19")]


@pytest.mark.clause("KG-19")
def test_kg_19_all_three_tables_add_up(cards: NewCards) -> None:
    seated = {"o1": "ind.w", "o2": "eng.w", "iS": "fra.w"}
    room = cards(seated=seated, hands=[["fra.m", "cub.w"]])
    assert room.play("fra.m@iN") == 2 + 2 + 4


@pytest.mark.clause("KG-20")
@pytest.mark.parametrize(
    ("before", "points"),
    [
        ({"o3": "ind.w"}, 4),
        ({"o3": "ind.w", "iN": "ind.m"}, 6),
        ({"o3": "ind.w", "iN": "ind.m", "iW": "ind.w"}, 8),
    ],
)
def test_kg_20_double_for_the_nation_of_the_table(cards: NewCards, before: dict[str, str], points: int) -> None:
    room = cards(seated=before, hands=[["ind.m", "cub.w"]])
    assert room.score_lines("ind.m@o1") == [Line("NW", points, "KG-20")]
    assert room.play("ind.m@o1") == points


@pytest.mark.clause("KG-20")
def test_kg_20_two_of_one_foreign_nation_do_not_double(cards: NewCards) -> None:
    room = cards(seated={"iN": "eng.w"}, hands=[["eng.m", "cub.w"]])
    assert room.score_lines("eng.m@iE") == [Line("NE", 4, "KG-20"), Line("C", 2, "KG-19"), Line("SE", 0, "KG-19")]


@pytest.mark.clause("KG-20")
def test_kg_20_both_tables_of_a_nation_double(cards: NewCards) -> None:
    room = cards(tables="ind eng ind spa ita", seated={"iN": "ind.m"}, hands=[["ind.w", "cub.w"]])
    assert room.score_lines("ind.w@iW") == [Line("NW", 4, "KG-20"), Line("C", 4, "KG-20"), Line("SW", 0, "KG-19")]


@pytest.mark.clause("KG-21")
def test_kg_21_only_an_opener_brings_nothing(cards: NewCards) -> None:
    hand = ["ind.w", "ind.m", "eng.w", "fra.m", "cub.w"]
    room = cards(seated={"o2": "eng.m"}, hands=[hand])
    company = {"iN", "iE", "o4"}
    for move in room.moves() - {"take"}:
        points = sum(line.points for line in room.score_lines(move))
        assert (points > 0) is (move.split("@")[1] in company)


@pytest.mark.clause("KG-22")
@pytest.mark.parametrize(("texts", "points"), [(["ind.m@o1", "eng.m@iN"], [4, 3]), (["eng.m@iN", "ind.m@o1"], [2, 3])])
def test_kg_22_each_card_counts_the_earlier_ones(cards: NewCards, texts: list[str], points: list[int]) -> None:
    room = cards(seated={"o3": "ind.w"}, hands=[["ind.m", "eng.m", "cub.w"]])
    assert room.points(*texts) == points
