"""The card game, who may sit where: KG-13 to KG-17."""

import pytest

from tests.rules.cards import CHAIRS, NewCards

COUPLE = {"o1": "ind.m", "o3": "ind.w"}


@pytest.mark.clause("KG-13")
def test_kg_13_a_seat_holds_one_guest(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w", "cub.w"]])
    room.assert_refused("ind.w@o1", "KG-13")


@pytest.mark.clause("KG-13")
@pytest.mark.parametrize("table", CHAIRS)
def test_kg_13_a_table_has_the_four_seats_at_its_sides(cards: NewCards, table: str) -> None:
    others = iter(("ind", "eng", "spa", "ita"))
    tables = " ".join("cub" if name == table else next(others) for name in CHAIRS)
    room = cards(tables=tables, hands=[["cub.w", "cub.m"]])
    assert {move.removeprefix("cub.w@") for move in room.moves() if move.startswith("cub.w@")} == set(CHAIRS[table])


@pytest.mark.clause("KG-14")
@pytest.mark.parametrize("guest", ["ind.w", "eng.w", "fra.w"])
def test_kg_14_any_of_the_three_tables_will_do(cards: NewCards, guest: str) -> None:
    room = cards(seated={"o1": "ind.m", "iW": "ind.w", "o3": "ind.w"}, hands=[[guest.replace(".w", ".m")]])
    assert f"{guest.replace('.w', '.m')}@iN" in room.moves()


@pytest.mark.clause("KG-14")
def test_kg_14_no_other_nation_will_do(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["spa.m", "ita.m", "cub.m"]])
    for guest in ("spa.m", "ita.m", "cub.m"):
        room.assert_refused(f"{guest}@iN", "KG-14")


@pytest.mark.clause("KG-14")
def test_kg_14_an_outer_seat_is_for_the_nation_of_its_table(cards: NewCards) -> None:
    room = cards(seated={"o1": "ind.m", "iN": "eng.w"}, hands=[["eng.w", "ind.w"]])
    room.assert_refused("eng.w@o3", "KG-14")
    assert "ind.w@o3" in room.moves()


@pytest.mark.clause("KG-15")
@pytest.mark.parametrize(
    ("before", "guest", "legal"),
    [
        (["ind.w"], "ind.w", False),
        (["ind.w"], "ind.m", True),
        (["ind.m"], "ind.m", False),
        (["ind.m"], "ind.w", True),
        (["ind.w", "ind.m"], "ind.w", True),
        (["ind.w", "ind.m"], "ind.m", True),
        (["ind.w", "ind.w", "ind.m"], "ind.w", False),
        (["ind.w", "ind.w", "ind.m"], "ind.m", True),
        (["ind.w", "ind.m", "ind.m"], "ind.m", False),
        (["ind.w", "ind.m", "ind.m"], "ind.w", True),
    ],
)
def test_kg_15_the_mixes_of_a_table(cards: NewCards, before: list[str], guest: str, legal: bool) -> None:
    seated = dict(zip(("o1", "iN", "iW"), before, strict=False))
    room = cards(seated=seated, hands=[[guest, "cub.w"]])
    if legal:
        assert f"{guest}@o3" in room.moves()
    else:
        room.assert_refused(f"{guest}@o3", "KG-15")


@pytest.mark.clause("KG-15")
@pytest.mark.parametrize(("centre", "legal"), [("ita.w", False), ("ita.m", True)])
def test_kg_15_holds_at_all_three_tables(cards: NewCards, centre: str, legal: bool) -> None:
    room = cards(seated={"o1": "ind.m", "o2": "eng.m", "iS": centre}, hands=[["ind.w", "cub.w"]])
    if legal:
        assert "ind.w@iN" in room.moves()
    else:
        room.assert_refused("ind.w@iN", "KG-15")


@pytest.mark.clause("KG-15")
@pytest.mark.parametrize("pair", ["ind.w", "ind.m"])
def test_kg_15_only_the_other_gender_joins_two_of_one(cards: NewCards, pair: str) -> None:
    room = cards(seated={"o1": pair, "o3": pair}, hands=[["ind.w", "ind.m", "cub.w"]])
    other = "ind.m" if pair == "ind.w" else "ind.w"
    room.assert_refused(f"{pair}@iN", "KG-15")
    assert room.play(f"{other}@iN") == 6


@pytest.mark.clause("KG-16")
def test_kg_16_company_at_one_table_is_enough(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["eng.m", "cub.w"]])
    assert "eng.m@iN" in room.moves()
    room.assert_refused("eng.m@o2", "KG-17")


@pytest.mark.clause("KG-16")
def test_kg_16_the_company_may_sit_at_a_foreign_table(cards: NewCards) -> None:
    room = cards(seated={"o2": "eng.m", "o4": "eng.w"}, hands=[["ind.w", "cub.w"]])
    room.play("ind.w@iN")
    assert room.scores == [3, 0]


@pytest.mark.clause("KG-16")
def test_kg_16_the_last_card_of_the_turn_needs_company(cards: NewCards) -> None:
    room = cards(seated={"o1": "ind.m", "o2": "eng.m"}, hands=[["ind.w", "eng.w", "ita.w", "ita.m"]])
    room.play("ind.w@o3", "eng.w@o4")
    room.assert_refused("ita.w@o6", "KG-16")


@pytest.mark.clause("KG-17")
def test_kg_17_the_very_next_card_joins_the_opener(cards: NewCards) -> None:
    room = cards(seated={"o6": "ita.m"}, hands=[["ind.w", "ind.m", "ita.w"]])
    room.play("ind.w@o1")
    assert room.turn["duty"] == "o1"
    assert room.moves() == {"ind.m@iN", "ind.m@iW", "ind.m@o3"}
    room.assert_refused("ita.w@o8", "KG-17")
    room.assert_refused("stop", "KG-17")


@pytest.mark.clause("KG-17")
def test_kg_17_the_duty_ends_with_the_partner(cards: NewCards) -> None:
    room = cards(hands=[["ind.w", "ind.m", "ita.w"]])
    room.play("ind.w@o1", "ind.m@o3")
    assert room.turn["duty"] is None
    assert "stop" in room.moves()


@pytest.mark.clause("KG-17")
@pytest.mark.parametrize(("partner", "legal"), [("ind.m", True), ("ind.w", False), ("ita.m", False), ("eng.m", True)])
def test_kg_17_a_partner_must_be_in_hand(cards: NewCards, partner: str, legal: bool) -> None:
    room = cards(hands=[["ind.w", partner]])
    if legal:
        assert "ind.w@o1" in room.moves()
    else:
        room.assert_refused("ind.w@o1", "KG-17")


@pytest.mark.clause("KG-17")
def test_kg_17_a_partner_must_find_a_seat(cards: NewCards) -> None:
    room = cards(seated={"o6": "ita.m"}, hands=[["eng.m", "ita.w"]])
    assert "eng.m@o2" in room.moves()
    room = cards(seated={"o6": "ita.w"}, hands=[["eng.m", "ita.w"]])
    room.assert_refused("eng.m@o2", "KG-17")


@pytest.mark.clause("KG-17")
def test_kg_17_the_start_player_has_no_right_to_a_lone_guest(cards: NewCards) -> None:
    room = cards(hands=[["ind.w", "cub.m"]])
    assert room.moves() == {"take"}


@pytest.mark.clause("KG-17")
def test_kg_17_the_second_card_may_open_for_the_third(cards: NewCards) -> None:
    room = cards(seated={"o1": "ind.m"}, hands=[["ind.w", "ita.m", "ita.w", "cub.w"]])
    assert room.points("ind.w@o3", "ita.m@o6", "ita.w@o8") == [4, 0, 4]
    assert room.to_move == 1


@pytest.mark.clause("KG-17")
def test_kg_17_the_partner_may_take_any_table_of_the_opener(cards: NewCards) -> None:
    room = cards(hands=[["fra.w", "ind.m", "eng.m", "spa.m", "ita.m"]])
    room.play("fra.w@iN")
    assert room.moves() == {
        *("ind.m@iW", "ind.m@o1", "ind.m@o3"),
        *("eng.m@iE", "eng.m@o2", "eng.m@o4"),
        *("spa.m@iW", "spa.m@iS", "ita.m@iE", "ita.m@iS"),
    }
