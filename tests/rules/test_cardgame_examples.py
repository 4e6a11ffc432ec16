"""The card game, the worked examples of the rulebook (KG-E01 to KG-E21) and derived cases (KG-D01 to KG-D10)."""

from typing import Any

import pytest

from tests.rules.cards import NewCards
from tests.rules.engines import Line

INDIA = "ind afr fra usa cub"
SPAIN = "spa afr fra usa cub"
CHINA = "chn ita ger usa cub"
TURKEY = "tur fra ger usa cub"
AFRICA = "afr eng ger usa cub"
ITALY = "ind eng fra spa ita"
FULL_HOUSE = {"o1": "ind.m", "iW": "ind.m", "iN": "ind.w", "o6": "ita.w", "o8": "ita.m"}
TRIPLE = {
    "o1": "tur.m",
    "o3": "tur.w",
    "iW": "tur.m",
    "o2": "fra.m",
    "o4": "fra.w",
    "iE": "fra.m",
    "iS": "ger.w",
}
THREE_GERMANS_TWICE = {
    "o1": "ger.m",
    "o3": "ger.m",
    "iW": "ger.w",
    "iE": "ger.m",
    "iS": "ger.m",
    "o6": "cub.w",
    "o2": "eng.w",
    "o4": "eng.m",
}


def example(name: str, tables: str, seated: dict[str, str], texts: list[str], points: list[int]) -> Any:
    """The tables, who sits there, the cards of one turn and what each brings at all tables."""
    return pytest.param(tables, seated, texts, points, id=name)


@pytest.mark.clause("KG-19")
@pytest.mark.parametrize(
    ("tables", "seated", "texts", "points"),
    [
        example("KG-E01", INDIA, {"o3": "ind.m"}, ["fra.w@iW"], [2]),
        example("KG-E02", INDIA, {"o3": "ind.m", "iW": "fra.w"}, ["ind.w@o1"], [3]),
        example("KG-E03", INDIA, {"o3": "ind.m", "iW": "fra.w", "o1": "ind.w"}, ["afr.m@iN"], [4 + 2]),
        example("KG-E04", SPAIN, {"o3": "spa.m"}, ["spa.w@iW"], [4]),
        example("KG-E05", SPAIN, {"o3": "spa.m", "iW": "spa.w"}, ["spa.w@o1"], [6]),
        example("KG-E06", SPAIN, {"o3": "spa.m", "iW": "spa.w", "o1": "spa.w"}, ["spa.m@iN"], [8 + 2]),
        example("KG-E07", CHINA, {"iE": "ger.m"}, ["ger.w@iN"], [4 + 2]),
        example("KG-E08", CHINA, {"iE": "ger.m", "iN": "ger.w"}, ["chn.m@iW"], [3 + 2]),
        example("KG-E09", TURKEY, {"o3": "tur.w"}, ["tur.m@o1", "fra.m@iN"], [4, 3]),
        example("KG-E10", TURKEY, {"o3": "tur.w"}, ["tur.m@o1", "tur.m@iN", "tur.w@iW"], [4, 6, 8 + 2]),
        example("KG-E11", AFRICA, {"o3": "afr.m", "o1": "afr.w", "o2": "eng.w"}, ["eng.m@iN"], [4 + 3]),
        example(
            "KG-E14",
            "rus eng fra spa ita",
            {"o1": "rus.w", "iW": "rus.m"},
            ["rus.w@iN", "ita.w@iS", "ita.m@iE"],
            [6 + 2, 3 + 2, 4 + 4 + 2],
        ),
        example("KG-E15", ITALY, {**FULL_HOUSE, "iS": "ita.w"}, ["ita.m@iE"], [4 + 8 + 2]),
        example("KG-E16", ITALY, {**FULL_HOUSE, "iE": "ita.m"}, ["ita.w@iS"], [4 + 8 + 2]),
        example("KG-E18", "chn spa ger usa cub", {"o3": "chn.w", "o1": "chn.m"}, ["spa.m@iN"], [3]),
        example("KG-D01", TURKEY, {"o3": "tur.w"}, ["fra.m@iN", "tur.m@o1"], [2, 3]),
        example("KG-D02", TURKEY, TRIPLE, ["tur.w@iN"], [8 + 4 + 4]),
        example("KG-D03", "ger eng ger usa cub", THREE_GERMANS_TWICE, ["ger.w@iN"], [8 + 8 + 4]),
        example(
            "KG-D04",
            "tur eng ger usa tur",
            {"iN": "tur.m", "iW": "tur.w", "iE": "tur.w"},
            ["tur.m@iS"],
            [4 + 4 + 2],
        ),
        example("KG-D07", ITALY, {}, ["fra.w@iN", "eng.m@o2"], [0, 2]),
        example("KG-D08", ITALY, {"o1": "ind.m"}, ["ind.w@o3", "ita.m@o6", "ita.w@o8"], [4, 0, 4]),
    ],
)
def test_example(cards: NewCards, tables: str, seated: dict[str, str], texts: list[str], points: list[int]) -> None:
    hand = [text.split("@")[0] for text in texts]
    room = cards(tables=tables, seated=seated, hands=[[*hand, "rus.m"]])
    for text, due in zip(texts, points, strict=True):
        assert sum(line.points for line in room.score_lines(text)) == due
        assert room.play(text) == due
    assert room.scores == [sum(points), 0]


@pytest.mark.clause("KG-19")
@pytest.mark.parametrize(
    ("tables", "seated", "texts", "printed"),
    [
        example("KG-E03", INDIA, {"o3": "ind.m", "iW": "fra.w", "o1": "ind.w"}, ["afr.m@iN"], [4]),
        example("KG-E06", SPAIN, {"o3": "spa.m", "iW": "spa.w", "o1": "spa.w"}, ["spa.m@iN"], [8]),
        example("KG-E10", TURKEY, {"o3": "tur.w"}, ["tur.m@o1", "tur.m@iN", "tur.w@iW"], [4, 6, 8]),
    ],
)
def test_example_as_printed_at_the_named_table(
    cards: NewCards, tables: str, seated: dict[str, str], texts: list[str], printed: list[int]
) -> None:
    room = cards(tables=tables, seated=seated, hands=[[*(text.split("@")[0] for text in texts), "rus.m"]])
    for text, due in zip(texts, printed, strict=True):
        assert [line.points for line in room.score_lines(text) if line.table == "NW"] == [due]
        room.play(text)


@pytest.mark.clause("KG-19")
def test_kg_e10_books_twenty_and_says_why(cards: NewCards) -> None:
    room = cards(tables=TURKEY, seated={"o3": "tur.w"}, hands=[["tur.m", "tur.m", "tur.w", "rus.m"]])
    assert room.points("tur.m@o1", "tur.m@iN") == [4, 6]
    assert room.score_lines("tur.w@iW") == [Line("NW", 8, "KG-20"), Line("C", 2, "KG-19"), Line("SW", 0, "KG-19")]


@pytest.mark.clause("KG-23")
def test_kg_e10_the_turkish_table_is_cleared(cards: NewCards) -> None:
    room = cards(tables=TURKEY, seated={"o3": "tur.w"}, hands=[["tur.m", "tur.m", "tur.w", "rus.m"]])
    room.play("tur.m@o1", "tur.m@iN", "tur.w@iW")
    assert room.seats == {}
    assert room.scores == [20, 0]


@pytest.mark.clause("KG-15")
def test_kg_e12_two_men_at_the_english_table_are_refused(cards: NewCards) -> None:
    seated = {"o3": "afr.m", "o1": "afr.w", "o2": "eng.m"}
    cards(tables=AFRICA, seated=seated, hands=[["eng.m"]]).assert_refused("eng.m@iN", "KG-15")


@pytest.mark.clause("KG-14")
@pytest.mark.parametrize("guest", ["afr.m", "ger.m", "usa.m"])
def test_kg_e13_african_german_or_american_at_one_seat(cards: NewCards, guest: str) -> None:
    room = cards(tables="chn ger afr cub usa", seated={"o2": "ger.w"}, hands=[[guest]])
    assert f"{guest}@iE" in room.moves()


@pytest.mark.clause("KG-20")
def test_kg_e14_plays_as_printed_and_clears_the_french_table(cards: NewCards) -> None:
    hand = ["rus.w", "ita.w", "ita.m", "cub.w"]
    room = cards(tables="rus eng fra spa ita", seated={"o1": "rus.w", "iW": "rus.m"}, hands=[hand])
    assert room.score_lines("rus.w@iN") == [Line("NW", 6, "KG-20"), Line("NE", 0, "KG-19"), Line("C", 2, "KG-19")]
    room.play("rus.w@iN")
    assert room.score_lines("ita.w@iS") == [Line("C", 3, "KG-19"), Line("SW", 2, "KG-19"), Line("SE", 0, "KG-19")]
    room.play("ita.w@iS")
    assert room.score_lines("ita.m@iE") == [Line("NE", 2, "KG-19"), Line("C", 4, "KG-19"), Line("SE", 4, "KG-20")]
    room.play("ita.m@iE")
    assert room.scores == [23, 0]
    assert room.seats == {"o1": "rus.w"}


@pytest.mark.clause("KG-24")
@pytest.mark.parametrize(
    ("free", "text"), [pytest.param("iE", "ita.m@iE", id="KG-E15"), pytest.param("iS", "ita.w@iS", id="KG-E16")]
)
def test_centre_and_corner_are_replaced_in_order(cards: NewCards, free: str, text: str) -> None:
    seated = {**FULL_HOUSE, "iE": "ita.m", "iS": "ita.w"}
    del seated[free]
    room = cards(tables=ITALY, seated=seated, hands=[[text[:5], "cub.w"]], next_tables=["usa", "tur"])
    room.play(text)
    assert room.seats == {"o1": "ind.m"}
    assert (room.tables["C"], room.tables["SE"]) == ("usa", "tur")


@pytest.mark.clause("KG-16")
def test_kg_e17_a_spaniard_alone_is_refused_and_with_a_partner_opens(cards: NewCards) -> None:
    parts: dict[str, Any] = {"tables": "chn spa ger usa cub", "seated": {"o3": "chn.w", "o1": "chn.m"}}
    cards(**parts, hands=[["spa.m", "rus.w"]]).assert_refused("spa.m@o4", "KG-17")
    assert "spa.m@o4" in cards(**parts, hands=[["spa.m", "spa.w"]]).moves()


@pytest.mark.clause("KG-29")
def test_kg_e19_every_card_left_costs_two(cards: NewCards) -> None:
    room = cards(
        seated={"o1": "ind.m"}, hands=[["ind.w"], ["cub.w"]], laid=[["rus.w"]], scores=[10, 10],
    )  # fmt: skip
    room.play("ind.w@o3", "end")
    assert room.totals == [10 + 4 - 2, 10 - 2]


@pytest.mark.clause("KG-32")
def test_kg_e20_three_frenchwomen_and_another_woman(cards: NewCards) -> None:
    hand = ["fra.w", "fra.w", "fra.w", "ger.w", "cub.w"]
    room = cards(tables="fra eng ger spa ita", single_gender_variant=True, seated={"iE": "ita.m"}, hands=[hand])
    assert room.points("group fra.w@o1", "fra.w@o3", "fra.w@iW", "ger.w@iN") == [0, 0, 2, 20 + 2 + 3]


@pytest.mark.clause("KG-32")
def test_kg_e21_four_germans_at_the_german_table(cards: NewCards) -> None:
    hand = ["ger.m", "ger.m", "ger.m", "ger.m", "cub.w"]
    room = cards(tables="ger eng fra spa ita", single_gender_variant=True, seated={"iE": "ita.w"}, hands=[hand])
    assert room.points("group ger.m@iW at NW", "ger.m@o1", "ger.m@iN", "ger.m@o3") == [2, 0, 2 + 3, 40]


@pytest.mark.clause("KG-23")
def test_kg_d02_three_tables_and_eight_guests_leave(cards: NewCards) -> None:
    room = cards(tables=TURKEY, seated=TRIPLE, hands=[["tur.w", "rus.m"]], cleared=0)
    room.play("tur.w@iN")
    assert room.seats == {}
    assert room.box["tables"] == ["fra", "ger", "tur"]
    assert len(room.box["guests"]) == 8


@pytest.mark.clause("KG-32")
def test_kg_d05_four_turks_of_one_gender_at_a_german_table(cards: NewCards) -> None:
    seated = {"o1": "tur.w", "o2": "eng.w", "o5": "usa.w", "o6": "tur.w"}
    room = cards(
        tables="tur eng ger usa tur", single_gender_variant=True, seated=seated, hands=[["tur.m"] * 4 + ["cub.w"]]
    )
    points = room.points("group tur.m@iN at C", "tur.m@iW", "tur.m@iE", "tur.m@iS")
    assert points == [4 + 2, 6 + 2, 3 + 4, 20 + 3 + 6]


@pytest.mark.clause("KG-17")
def test_kg_d06_one_card_and_no_more_in_the_empty_cafe(cards: NewCards) -> None:
    room = cards(hands=[["ind.w", "ind.m"]], cleared=0)
    room.play("ind.w@o1")
    room.assert_refused("stop", "KG-17")


@pytest.mark.clause("KG-29")
def test_kg_d09_fifty_seven_points_less_five_cards(cards: NewCards) -> None:
    room = cards(
        seated={"o1": "ind.m"}, hands=[["ind.w"], ["cub.w", "cub.m"]], laid=[[], ["rus.w", "rus.m", "chn.w"]],
        scores=[0, 57],
    )  # fmt: skip
    room.play("ind.w@o3", "end")
    assert room.totals[1] == 47


@pytest.mark.clause("KG-30")
def test_kg_d10_the_smaller_penalty_wins_a_tie(cards: NewCards) -> None:
    hands = [["ind.w"], ["cub.w", "cub.m"], ["rus.w", "rus.m", "chn.w", "chn.m", "tur.w"]]
    room = cards(players=3, seated={"o1": "ind.m"}, hands=hands, scores=[0, 54, 60])
    room.play("ind.w@o3", "end")
    assert room.totals == [4, 50, 50]
    assert room.places == [3, 1, 2]
