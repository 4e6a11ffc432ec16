"""The card game, full tables: KG-23 to KG-25."""

import pytest

from tests.rules.cards import CHAIRS, TABLES, NewCards

THREE = {"o1": "ind.m", "o3": "ind.w", "iW": "ind.w"}
FRANCE_AND_ITALY = {"o1": "ind.m", "iN": "ind.w", "iW": "ind.m", "iS": "ita.w", "o6": "ita.w", "o8": "ita.m"}
THREE_TABLES = {
    "o1": "ind.m",
    "o3": "ind.w",
    "iW": "ind.m",
    "o2": "eng.m",
    "o4": "eng.w",
    "iE": "eng.m",
    "iS": "fra.w",
}


@pytest.mark.clause("KG-23")
def test_kg_23_a_full_table_leaves_with_its_four_guests(cards: NewCards) -> None:
    room = cards(seated=THREE, hands=[["ind.m", "cub.w"]], cleared=0)
    room.play("ind.m@iN")
    assert room.seats == {}
    assert room.box == {"guests": ["ind.w", "ind.w", "ind.m", "ind.m"], "tables": ["ind"]}


@pytest.mark.clause("KG-23")
def test_kg_23_points_come_first(cards: NewCards) -> None:
    room = cards(seated={**THREE, "o2": "eng.w"}, hands=[["ind.m", "cub.w"]])
    assert room.play("ind.m@iN") == 8 + 2 + 2


@pytest.mark.clause("KG-23")
def test_kg_23_two_tables_leave_at_once(cards: NewCards) -> None:
    room = cards(seated=FRANCE_AND_ITALY, hands=[["ita.m", "cub.w"]], cleared=0)
    assert room.play("ita.m@iE") == 4 + 8 + 2
    assert room.seats == {"o1": "ind.m"}
    assert room.box == {
        "guests": ["ind.w", "ind.m", "ita.w", "ita.w", "ita.m", "ita.m"],
        "tables": ["fra", "ita"],
    }


@pytest.mark.clause("KG-23")
def test_kg_23_three_tables_leave_at_once(cards: NewCards) -> None:
    room = cards(seated=THREE_TABLES, hands=[["ind.w", "cub.w"]], cleared=0)
    assert room.play("ind.w@iN") == 8 + 4 + 4
    assert room.seats == {}
    assert len(room.box["guests"]) == 8
    assert room.box["tables"] == ["eng", "fra", "ind"]


@pytest.mark.clause("KG-23")
def test_kg_23_what_has_left_is_in_no_pile(cards: NewCards) -> None:
    room = cards(seated=THREE, hands=[["ind.m", "cub.w"]])
    guests, tables = room.guest_pile, room.table_pile
    room.play("ind.m@iN")
    assert room.guest_pile == guests
    assert room.table_pile == tables[1:]


@pytest.mark.clause("KG-24")
@pytest.mark.parametrize("table", TABLES)
def test_kg_24_the_next_table_takes_the_same_place(cards: NewCards, table: str) -> None:
    nations = dict(zip(TABLES, ["ind", "eng", "fra", "spa", "ita"], strict=True))
    nation = nations[table]
    first, second, third, last = CHAIRS[table]
    seated = {first: f"{nation}.w", second: f"{nation}.m", third: f"{nation}.m"}
    room = cards(seated=seated, hands=[[f"{nation}.w", "cub.w"]], next_tables=["usa"])
    room.play(f"{nation}.w@{last}")
    assert room.tables == nations | {table: "usa"}


@pytest.mark.clause("KG-24")
def test_kg_24_several_are_laid_in_the_order_of_the_places(cards: NewCards) -> None:
    room = cards(seated=FRANCE_AND_ITALY, hands=[["ita.m", "cub.w"]], next_tables=["usa", "cub"])
    room.play("ita.m@iE")
    assert room.tables == {"NW": "ind", "NE": "eng", "C": "usa", "SW": "spa", "SE": "cub"}
    room = cards(seated=THREE_TABLES, hands=[["ind.w", "cub.w"]], next_tables=["usa", "cub", "chn"])
    room.play("ind.w@iN")
    assert room.tables == {"NW": "usa", "NE": "cub", "C": "chn", "SW": "spa", "SE": "ita"}


@pytest.mark.clause("KG-24")
def test_kg_24_a_guest_may_be_left_alone(cards: NewCards) -> None:
    room = cards(seated={**THREE, "iS": "fra.m"}, hands=[["ind.m", "cub.w"]])
    room.play("ind.m@iN")
    assert room.seats == {"iS": "fra.m"}


@pytest.mark.clause("KG-24")
def test_kg_24_two_of_one_gender_may_be_left(cards: NewCards) -> None:
    seated = {"o1": "ind.w", "o3": "ind.w", "iN": "ind.m", "o2": "eng.w", "iE": "eng.w"}
    room = cards(seated=seated, hands=[["eng.m", "cub.w"]])
    room.play("eng.m@o4")
    assert room.seats == {"o1": "ind.w", "o3": "ind.w"}
    assert "stop" in room.moves()


@pytest.mark.clause("KG-25")
def test_kg_25_the_next_card_may_take_a_seat_at_the_new_table(cards: NewCards) -> None:
    room = cards(seated=THREE, hands=[["ind.m", "afr.w", "afr.m", "cub.w"]], next_tables=["afr"])
    assert room.points("ind.m@iN", "afr.w@o1", "afr.m@iN") == [10, 0, 4]
    assert room.to_move == 1


@pytest.mark.clause("KG-25")
def test_kg_25_a_seat_may_be_taken_twice_in_a_turn(cards: NewCards) -> None:
    room = cards(seated={**THREE, "o2": "eng.w"}, hands=[["ind.m", "eng.m", "cub.w"]], next_tables=["afr"])
    room.play("ind.m@iN", "eng.m@iN")
    assert room.turn["placed"] == ["iN", "iN"]
    assert room.seats == {"iN": "eng.m", "o2": "eng.w"}
