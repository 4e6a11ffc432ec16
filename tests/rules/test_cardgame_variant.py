"""The card game, the variant of single-gender tables: KG-31 to KG-33."""

from typing import Any

import pytest

import kaffeehaus as kh
from tests.rules.cards import Cards, NewCards, situation
from tests.rules.engines import Line

FRENCH_CAFE = "fra eng ger spa ita"
FOUR_WOMEN = ["fra.w", "fra.w", "fra.w", "fra.w"]
MAN_AT_THE_CENTRE = {"iE": "ita.m"}
FRENCH_GROUP = ["group fra.w@o1", "fra.w@o3", "fra.w@iN", "fra.w@iW"]


def variant(cards: NewCards, **parts: Any) -> Cards:
    """A situation in which the variant is played, with a French table in the corner and a German one in the centre."""
    return cards(**{"tables": FRENCH_CAFE, "single_gender_variant": True, **parts})


@pytest.mark.clause("KG-31")
def test_kg_31_is_off_unless_agreed(cards: NewCards) -> None:
    room = cards(tables=FRENCH_CAFE, seated=MAN_AT_THE_CENTRE, hands=[FOUR_WOMEN])
    room.assert_refused("group fra.w@o1", "KG-31")
    assert room.groups() == set()


@pytest.mark.clause("KG-31")
def test_kg_31_four_fill_an_empty_table(cards: NewCards) -> None:
    room = variant(cards, seated=MAN_AT_THE_CENTRE, hands=[[*FOUR_WOMEN, "cub.w"]])
    assert room.groups() == {"group fra.w@o1", "group fra.w@o3", "group fra.w@iN at NW", "group fra.w@iW at NW"}
    room.play(*FRENCH_GROUP)
    assert room.to_move == 1
    assert room.hands[0] == ["cub.w"]


@pytest.mark.clause("KG-31")
def test_kg_31_three_join_one_left_alone(cards: NewCards) -> None:
    room = variant(cards, seated={**MAN_AT_THE_CENTRE, "o1": "fra.w"}, hands=[["fra.w", "fra.w", "fra.w", "cub.w"]])
    room.play("group fra.w@o3", "fra.w@iW", "fra.w@iN")
    assert room.to_move == 1


@pytest.mark.clause("KG-31")
def test_kg_31_two_join_two_of_their_gender(cards: NewCards) -> None:
    room = variant(
        cards, seated={**MAN_AT_THE_CENTRE, "o1": "fra.w", "o3": "fra.w"}, hands=[["fra.w", "ger.w", "cub.w"]]
    )
    assert room.groups() == {f"group {guest}@{seat} at NW" for guest in ("fra.w", "ger.w") for seat in ("iN", "iW")}
    room.play("group ger.w@iN at NW", "fra.w@iW")
    assert room.to_move == 1


@pytest.mark.clause("KG-31")
def test_kg_31_one_of_the_other_gender_forbids_the_group(cards: NewCards) -> None:
    room = variant(cards, seated={**MAN_AT_THE_CENTRE, "o1": "fra.m"}, hands=[FOUR_WOMEN])
    room.assert_refused("group fra.w@o3", "KG-31")
    assert room.groups() == set()


@pytest.mark.clause("KG-31")
@pytest.mark.parametrize("fourth", ["cub.w", "fra.m"])
def test_kg_31_the_hand_must_fill_the_table(cards: NewCards, fourth: str) -> None:
    room = variant(cards, seated=MAN_AT_THE_CENTRE, hands=[["fra.w", "fra.w", "fra.w", fourth]])
    room.assert_refused("group fra.w@o1", "KG-31")
    assert room.groups() == set()


@pytest.mark.clause("KG-31")
def test_kg_31_no_card_may_take_the_seat_that_another_needs(cards: NewCards) -> None:
    room = variant(cards, seated=MAN_AT_THE_CENTRE, hands=[["fra.w", "fra.w", "ger.w", "ger.w", "cub.w"]])
    assert room.groups() == {"group fra.w@o1", "group fra.w@o3", "group ger.w@iN at NW", "group ger.w@iW at NW"}
    room.assert_refused("group fra.w@iN at NW", "KG-31")
    room.play("group ger.w@iN at NW")
    assert room.moves() == {"fra.w@o1", "fra.w@o3", "ger.w@iW"}


@pytest.mark.clause("KG-31")
def test_kg_31_two_nations_compete_for_two_seats(cards: NewCards) -> None:
    room = variant(cards, seated=MAN_AT_THE_CENTRE, hands=[["fra.w", "fra.w", "eng.w", "spa.w", "cub.w"]])
    assert {"group eng.w@iN at NW", "group spa.w@iW at NW"} <= room.groups()
    room = variant(cards, seated=MAN_AT_THE_CENTRE, hands=[["fra.w", "fra.w", "eng.w", "eng.w", "cub.w"]])
    assert room.groups() == set()


@pytest.mark.clause("KG-31")
def test_kg_31_the_turn_consists_of_the_group_alone(cards: NewCards) -> None:
    room = variant(cards, seated={**MAN_AT_THE_CENTRE, "o2": "eng.w"}, hands=[[*FOUR_WOMEN, "eng.m", "cub.w"]])
    assert "group fra.w@o1" in room.groups()
    room.play("group fra.w@o1")
    for text in ("stop", "take", "lay cub.w", "eng.m@o4", "group fra.w@o3"):
        room.assert_refused(text, "KG-31")
    room = variant(cards, seated={**MAN_AT_THE_CENTRE, "o2": "eng.w"}, hands=[[*FOUR_WOMEN, "eng.m", "cub.w"]])
    room.play("eng.m@o4")
    room.assert_refused("group fra.w@o1", "KG-31")


@pytest.mark.clause("KG-31")
def test_kg_31_normal_turns_keep_the_limit_of_three(cards: NewCards) -> None:
    room = variant(cards, seated={"o1": "fra.m", "o2": "eng.m"}, hands=[["fra.w", "fra.m", "eng.w", "eng.m", "cub.w"]])
    room.play("fra.w@o3", "eng.w@o4", "fra.m@iW")
    assert room.to_move == 1


@pytest.mark.clause("KG-31")
def test_kg_31_the_table_need_not_be_named_if_only_one_is_possible() -> None:
    document = situation(
        tables=FRENCH_CAFE, single_gender_variant=True, seated=MAN_AT_THE_CENTRE, hands=[[*FOUR_WOMEN, "cub.w"]]
    )
    position = kh.Position.from_dict(document)
    assert position.play("group fra.w@iN") == position.play("group fra.w@iN at NW")
    assert position.play("group fra.w@o1 at NW") == position.play("group fra.w@o1")


@pytest.mark.clause("KG-31")
def test_kg_31_the_table_must_be_named_if_several_are_possible() -> None:
    document = situation(
        tables="fra fra ger spa ita", single_gender_variant=True, seated={"iS": "ita.m"}, hands=[FOUR_WOMEN]
    )
    with pytest.raises(kh.InvalidText, match=r"at NW or group fra\.w@iN at NE"):
        kh.Position.from_dict(document).play("group fra.w@iN")


@pytest.mark.clause("KG-32")
@pytest.mark.parametrize(("fourth", "points"), [("ger.w", 20), ("fra.w", 40)])
def test_kg_32_twenty_points_and_forty_for_the_nation_of_the_table(cards: NewCards, fourth: str, points: int) -> None:
    room = variant(cards, seated=MAN_AT_THE_CENTRE, hands=[["fra.w", "fra.w", "fra.w", fourth, "cub.w"]])
    room.play("group fra.w@o1", "fra.w@o3", "fra.w@iN")
    lines = room.score_lines(f"{fourth}@iW")
    assert [line for line in lines if line.table == "NW"] == [Line("NW", points, "KG-32")]


@pytest.mark.clause("KG-32")
def test_kg_32_four_of_one_foreign_nation_bring_twenty(cards: NewCards) -> None:
    seated = {"o1": "tur.w", "o2": "eng.w", "o5": "spa.w", "o6": "tur.w"}
    room = variant(cards, tables="tur eng ger spa tur", seated=seated, hands=[["tur.m"] * 4 + ["cub.w"]])
    room.play("group tur.m@iN at C", "tur.m@iW", "tur.m@iE")
    assert Line("C", 20, "KG-32") in room.score_lines("tur.m@iS")


@pytest.mark.clause("KG-32")
def test_kg_32_replaces_the_points_of_the_single_cards(cards: NewCards) -> None:
    room = variant(cards, seated=MAN_AT_THE_CENTRE, hands=[[*FOUR_WOMEN, "cub.w"]])
    assert room.score_lines("group fra.w@o1") == []
    assert room.points("group fra.w@o1", "fra.w@o3") == [0, 0]


@pytest.mark.clause("KG-32")
def test_kg_32_then_the_table_is_cleared(cards: NewCards) -> None:
    room = variant(cards, seated=MAN_AT_THE_CENTRE, hands=[[*FOUR_WOMEN, "cub.w"]], next_tables=["usa"])
    room.play(*FRENCH_GROUP)
    assert room.seats == MAN_AT_THE_CENTRE
    assert room.tables["NW"] == "usa"


@pytest.mark.clause("KG-33")
@pytest.mark.parametrize(
    ("centre", "legal"),
    [
        ({}, False),
        ({"iE": "ita.m"}, True),
        ({"iS": "ita.m"}, True),
        ({"iE": "ita.m", "iS": "ita.m", "o6": "ita.w"}, True),
        ({"iE": "ita.w"}, False),
        ({"iE": "ita.m", "iS": "ita.w"}, False),
    ],
)
def test_kg_33_the_centre_beside_a_corner_group(cards: NewCards, centre: dict[str, str], legal: bool) -> None:
    room = variant(cards, seated=centre, hands=[FOUR_WOMEN])
    if legal:
        assert "group fra.w@o1" in room.groups()
    else:
        room.assert_refused("group fra.w@o1", "KG-33")


@pytest.mark.clause("KG-33")
@pytest.mark.parametrize("corner", ["NW", "NE", "SW", "SE"])
def test_kg_33_the_corners_beside_a_centre_group(cards: NewCards, corner: str) -> None:
    outer = {"NW": ("o1", "fra.m"), "NE": ("o2", "eng.m"), "SW": ("o5", "spa.m"), "SE": ("o6", "ita.m")}
    hand = ["ger.w", "ger.w", "ger.w", "ger.w"]
    room = variant(cards, seated=dict(outer.values()), hands=[hand])
    assert "group ger.w@iN at C" in room.groups()
    del outer[corner]
    room = variant(cards, seated=dict(outer.values()), hands=[hand])
    room.assert_refused("group ger.w@iN at C", "KG-33")


@pytest.mark.clause("KG-33")
def test_kg_33_only_tables_that_get_a_new_guest_are_judged(cards: NewCards) -> None:
    seated = {"iN": "fra.w", "o2": "eng.w", "iS": "ita.m"}
    room = variant(cards, seated=seated, hands=[["fra.w", "fra.w", "fra.w", "cub.w"]])
    assert room.groups() == {"group fra.w@o1", "group fra.w@o3", "group fra.w@iW at NW"}


@pytest.mark.clause("KG-33")
def test_kg_33_the_nation_rule_stays(cards: NewCards) -> None:
    room = variant(cards, seated=MAN_AT_THE_CENTRE, hands=[[*FOUR_WOMEN, "ita.w", "eng.w"]])
    room.assert_refused("group ita.w@iN at NW", "KG-14")
    room.assert_refused("group eng.w@iW at NW", "KG-14")


@pytest.mark.clause("KG-33")
def test_kg_33_other_tables_score_card_by_card(cards: NewCards) -> None:
    room = variant(cards, seated=MAN_AT_THE_CENTRE, hands=[[*FOUR_WOMEN, "cub.w"]])
    room.play("group fra.w@o1", "fra.w@o3")
    assert room.score_lines("fra.w@iW") == [Line("C", 2, "KG-33"), Line("SW", 0, "KG-33")]
    room.play("fra.w@iW")
    assert room.score_lines("fra.w@iN") == [
        Line("NW", 40, "KG-32"),
        Line("NE", 2, "KG-33"),
        Line("C", 3, "KG-33"),
    ]


@pytest.mark.clause("KG-33")
def test_kg_33_a_uniform_neighbour_doubles(cards: NewCards) -> None:
    room = variant(cards, seated={"iE": "ger.m"}, hands=[["fra.w", "fra.w", "ger.w", "ger.w", "cub.w"]])
    room.play("group fra.w@o1", "fra.w@o3")
    assert room.score_lines("ger.w@iW") == [Line("C", 4, "KG-33"), Line("SW", 0, "KG-33")]


@pytest.mark.clause("KG-33")
def test_kg_33_a_filled_neighbour_waits_for_the_whole_group(cards: NewCards) -> None:
    seated = {"iE": "ita.m", "iS": "ita.m", "o6": "ita.w"}
    room = variant(cards, seated=seated, hands=[[*FOUR_WOMEN, "cub.w"]])
    room.play("group fra.w@iN at NW", "fra.w@iW")
    assert set(room.seats) == {"iN", "iW", "iE", "iS", "o6"}
    room.play("fra.w@o1", "fra.w@o3")
    assert room.seats == {"o6": "ita.w"}
    assert room.box["tables"] == ["fra", "ger", "usa"]


@pytest.mark.clause("KG-33")
def test_kg_33_relaxed_lets_the_neighbours_be(cards: NewCards) -> None:
    relaxed = {"variant_neighbour_parity": "relaxed"}
    assert "group fra.w@o1" in variant(cards, hands=[FOUR_WOMEN], **relaxed).groups()
    seated = {"iE": "ita.w", "iS": "ita.w", "o6": "ita.m"}
    room = variant(cards, seated=seated, hands=[[*FOUR_WOMEN, "cub.w"]], **relaxed)
    room.play("group fra.w@o1", "fra.w@o3", "fra.w@iN")
    assert room.score_lines("fra.w@iW") == [
        Line("NW", 40, "KG-32"),
        Line("C", 4, "KG-33"),
        Line("SW", 2, "KG-33"),
    ]
