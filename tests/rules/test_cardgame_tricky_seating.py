"""The card game, tricky cases 1 to 24: opening, seating, scoring and clearing."""

from collections import Counter

import pytest

from tests.rules.cards import CHAIRS, GUESTS, SEATS, TABLE_CARDS, Cards, NewCards
from tests.rules.engines import Line

COUPLE = {"o1": "ind.m", "o3": "ind.w"}
THREE = {**COUPLE, "iW": "ind.w"}
TWO_TABLES = {**THREE, "o2": "eng.w", "o4": "eng.w", "iE": "eng.m"}
THREE_TABLES = {**COUPLE, "iW": "ind.m", "o2": "eng.m", "o4": "eng.w", "iE": "eng.m", "iS": "fra.w"}
TABLES_OF = {seat: [table for table, chairs in CHAIRS.items() if seat in chairs] for seat in SEATS}


def next_choice(room: Cards, number: int) -> str:
    """A fixed rule of choice, fond of placing."""
    moves = sorted(room.moves())
    placings = [move for move in moves if "@" in move]
    wanted = placings if placings and number % 3 else moves
    return wanted[7 * number % len(wanted)]


@pytest.mark.clause("KG-17")
def test_tricky_01_a_lone_first_card_in_the_empty_cafe(cards: NewCards) -> None:
    cards(hands=[["ind.w", "cub.w"]], cleared=0).assert_refused("ind.w@o1", "KG-17")
    room = cards(hands=[["ind.w", "ind.m", "cub.w"]], cleared=0)
    room.play("ind.w@o1")
    room.assert_refused("stop", "KG-17")
    room.play("ind.m@o3", "stop")
    assert room.to_move == 1


@pytest.mark.clause("KG-16")
def test_tricky_02_opening_as_third_card(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w", "eng.m", "ita.w", "ita.m"]])
    room.play("ind.w@iN", "eng.m@o2")
    room.assert_refused("ita.w@o6", "KG-16")


@pytest.mark.clause("KG-17")
def test_tricky_03_opening_without_a_partner_in_hand(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ita.w", "ita.w", "ind.m"]])
    room.assert_refused("ita.w@o6", "KG-17")


@pytest.mark.clause("KG-17")
def test_tricky_04_the_partner_of_an_inner_opener(cards: NewCards) -> None:
    room = cards(seated={"o6": "ita.w", "o8": "ita.m"}, hands=[["ind.w", "ind.m", "eng.m", "fra.m", "ita.w"]])
    room.play("ind.w@iN")
    assert {"ind.m@o1", "eng.m@o4", "fra.m@iW"} <= room.moves()
    room.assert_refused("ita.w@iS", "KG-15")
    room = cards(seated={"o6": "ita.m"}, hands=[["ind.w", "ind.m", "ita.w"]])
    room.play("ind.w@iN")
    room.assert_refused("ita.w@o8", "KG-17")


@pytest.mark.clause("KG-17")
def test_tricky_05_opening_in_the_middle(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w", "ita.w", "ita.m", "cub.w"]])
    assert room.points("ind.w@iN", "ita.w@o6", "ita.m@o8") == [6, 0, 4]
    assert room.to_move == 1


@pytest.mark.clause("KG-17")
def test_tricky_06_stopping_after_an_opening(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ita.w", "ita.m"]])
    room.play("ita.w@o6")
    room.assert_refused("stop", "KG-17")
    assert "stop" not in room.moves()


@pytest.mark.clause("KG-17")
def test_tricky_07_the_partner_vanishes_and_the_turn_goes_on(cards: NewCards) -> None:
    seated = {"o2": "eng.w", "o4": "eng.m", "iE": "eng.m"}
    room = cards(seated=seated, hands=[["ind.m", "eng.w", "ind.w", "cub.w"]])
    room.play("ind.m@o1", "eng.w@iN")
    assert room.seats == {"o1": "ind.m"}
    assert room.turn["duty"] is None
    assert {"stop", "ind.w@o3"} <= room.moves()


@pytest.mark.clause("KG-15")
def test_tricky_08_gender_broken_at_the_third_table(cards: NewCards) -> None:
    room = cards(seated={"o1": "ind.m", "o2": "eng.m", "iS": "fra.w"}, hands=[["fra.w"]])
    room.assert_refused("fra.w@iN", "KG-15")


@pytest.mark.clause("KG-14")
def test_tricky_09_nation_of_the_third_table_only(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["fra.w"]])
    assert "fra.w@iN" in room.moves()


@pytest.mark.clause("KG-14")
def test_tricky_10_nation_of_the_neighbours_only(cards: NewCards) -> None:
    room = cards(seated={"iN": "ind.m"}, hands=[["ind.w"]])
    room.assert_refused("ind.w@iE", "KG-14")
    room.assert_refused("ind.w@o2", "KG-14")
    assert "ind.w@iW" in room.moves()


@pytest.mark.clause("KG-13")
def test_tricky_11_diagonal_contact_is_no_touch(cards: NewCards) -> None:
    room = cards(seated={"iN": "fra.m"}, hands=[["ita.w", "spa.w"]])
    room.assert_refused("ita.w@iN", "KG-13")
    room.assert_refused("ita.w@o2", "KG-14")
    assert room.moves() == {"ita.w@iE", "ita.w@iS", "spa.w@iW", "spa.w@iS", "take"}


@pytest.mark.clause("KG-15")
@pytest.mark.parametrize(("second", "points"), [("ind.w", 6), ("eng.w", 3)])
def test_tricky_12_two_women_left_over(cards: NewCards, second: str, points: int) -> None:
    room = cards(seated={"o1": "ind.w", "iN": second}, hands=[["ind.w", "ind.m", "cub.w"]])
    room.assert_refused("ind.w@o3", "KG-15")
    assert room.play("ind.m@o3") == points


@pytest.mark.clause("KG-15")
def test_tricky_13_a_lone_woman_left_over(cards: NewCards) -> None:
    room = cards(seated={"o1": "ind.w"}, hands=[["ind.w", "ind.m"]])
    room.assert_refused("ind.w@o3", "KG-15")
    assert "ind.m@o3" in room.moves()


@pytest.mark.clause("KG-24")
def test_tricky_14_leftovers_are_company_and_count(cards: NewCards) -> None:
    room = cards(seated={"o1": "ind.w"}, hands=[["ind.m", "cub.w"]])
    assert room.play("ind.m@o3") == 4
    assert "stop" in room.moves()


@pytest.mark.clause("KG-20")
def test_tricky_15_a_foreign_leftover_breaks_uniformity(cards: NewCards) -> None:
    room = cards(seated={"iN": "eng.w"}, hands=[["ind.m", "cub.w"]])
    assert room.score_lines("ind.m@o1") == [Line("NW", 2, "KG-19")]


@pytest.mark.clause("KG-20")
def test_tricky_16_two_foreigners_of_one_nation(cards: NewCards) -> None:
    room = cards(seated={"iE": "eng.m"}, hands=[["eng.w", "cub.w"]])
    assert Line("C", 2, "KG-19") in room.score_lines("eng.w@iN")


@pytest.mark.clause("KG-20")
def test_tricky_17_one_guest_doubles_at_both_tables_of_a_nation(cards: NewCards) -> None:
    room = cards(tables="ind ind fra spa ita", seated={"o1": "ind.m", "o2": "ind.m"}, hands=[["ind.w", "cub.w"]])
    assert room.play("ind.w@iN") == 4 + 4


@pytest.mark.clause("KG-23")
@pytest.mark.parametrize(
    ("seated", "text", "points", "tables"),
    [
        (TWO_TABLES, "ind.m@iN", 8 + 4 + 3, ["eng", "ind"]),
        (THREE_TABLES, "ind.w@iN", 8 + 4 + 4, ["eng", "fra", "ind"]),
    ],
)
def test_tricky_18_all_points_come_before_all_clearing(
    cards: NewCards, seated: dict[str, str], text: str, points: int, tables: list[str]
) -> None:
    room = cards(seated=seated, hands=[[text[:5], "cub.w"]], cleared=0)
    assert room.play(text) == points
    assert room.seats == {}
    assert room.box["tables"] == tables


@pytest.mark.clause("KG-23")
def test_tricky_19_a_guest_of_two_cleared_tables_leaves_once(cards: NewCards) -> None:
    room = cards(seated=TWO_TABLES, hands=[["ind.m", "cub.w"]], cleared=0)
    room.play("ind.m@iN")
    assert Counter(room.box["guests"]) == Counter([*TWO_TABLES.values(), "ind.m"])


@pytest.mark.clause("KG-24")
def test_tricky_20_clearing_the_centre_leaves_the_outer_guests(cards: NewCards) -> None:
    seated = {"iN": "fra.w", "iW": "fra.m", "iE": "fra.m", "o1": "ind.w", "o2": "eng.m", "o6": "ita.w"}
    room = cards(seated=seated, hands=[["fra.w", "cub.w"]])
    room.play("fra.w@iS")
    assert room.seats == {"o1": "ind.w", "o2": "eng.m", "o6": "ita.w"}


@pytest.mark.clause("KG-24")
def test_tricky_21_clearing_a_corner_leaves_the_rest_of_the_centre(cards: NewCards) -> None:
    seated = {"iN": "ind.m", "iW": "ind.w", "iE": "ita.w", "o1": "ind.m"}
    room = cards(seated=seated, hands=[["ind.w", "cub.w"]])
    room.play("ind.w@o3")
    assert room.seats == {"iE": "ita.w"}


@pytest.mark.clause("KG-25")
def test_tricky_22_the_second_card_goes_to_a_fresh_table(cards: NewCards) -> None:
    room = cards(seated={**THREE, "o2": "eng.w"}, hands=[["ind.m", "usa.m", "cub.w"]], next_tables=["usa"])
    room.play("ind.m@iN")
    assert room.play("usa.m@iN") == 2


@pytest.mark.clause("KG-24")
@pytest.mark.parametrize("seed", range(3))
def test_tricky_23_and_24_new_tables_are_empty_and_guests_touch_their_nation(cards: NewCards, seed: int) -> None:
    room = cards(players=3, single_gender_variant=seed % 2 == 1, cleared=0, turn=seed)
    number = seed
    while room.ended is None:
        before = room.tables
        pile = len(room.table_pile)
        room.play(next_choice(room, number))
        number += 1
        seats, tables = room.seats, room.tables
        empty = [table for table, chairs in CHAIRS.items() if not any(chair in seats for chair in chairs)]
        changed = pile - len(room.table_pile)
        assert changed <= len(empty)
        assert all(tables[table] == before[table] for table in tables if table not in empty)
        assert all(guest[:3] in [tables.get(table) for table in TABLES_OF[seat]] for seat, guest in seats.items())
        document = room.document
        held = [guest for cards_of in document["hands"] + document["laid"] for guest in cards_of]
        assert Counter([*held, *seats.values(), *room.guest_pile, *room.box["guests"]]) == Counter(GUESTS)
        assert Counter([*tables.values(), *room.table_pile, *room.box["tables"]]) == Counter(TABLE_CARDS)
