"""The card game, the end: KG-26 to KG-30."""

import pytest

import kaffeehaus as kh
from tests.rules.cards import NewCards, situation

THREE = {"o1": "ind.m", "o3": "ind.w", "iW": "ind.w"}
FRANCE_AND_ITALY = {"o1": "ind.m", "iN": "ind.w", "iW": "ind.m", "iS": "ita.w", "o6": "ita.w", "o8": "ita.m"}
COUPLE = {"o1": "ind.m", "iN": "eng.w"}


@pytest.mark.clause("KG-26")
def test_kg_26_too_few_tables_end_the_game_at_once(cards: NewCards) -> None:
    room = cards(seated=FRANCE_AND_ITALY, hands=[["ita.m", "cub.w"]], tables_left=1)
    assert room.play("ita.m@iE") == 14
    assert room.ended == "tables"
    assert room.moves() == set()
    assert room.to_move == 0


@pytest.mark.clause("KG-26")
def test_kg_26_the_full_tables_still_leave_and_none_is_laid(cards: NewCards) -> None:
    room = cards(seated=FRANCE_AND_ITALY, hands=[["ita.m", "cub.w"]], tables_left=1)
    pile = room.table_pile
    room.play("ita.m@iE")
    assert room.tables == {"NW": "ind", "NE": "eng", "SW": "spa"}
    assert room.seats == {"o1": "ind.m"}
    assert room.table_pile == pile
    assert room.turn == {"number": 0, "placed": ["iE"], "duty": None, "group": None, "asking": False}


@pytest.mark.clause("KG-26")
def test_kg_26_exactly_enough_tables_play_on(cards: NewCards) -> None:
    room = cards(seated=FRANCE_AND_ITALY, hands=[["ita.m", "cub.w"]], tables_left=2)
    room.play("ita.m@iE", "stop")
    assert room.ended is None
    assert room.table_pile == []
    assert len(room.tables) == 5


@pytest.mark.clause("KG-26")
def test_kg_26_further_cards_lapse(cards: NewCards) -> None:
    room = cards(seated={**THREE, "o2": "eng.w"}, hands=[["ind.m", "eng.m", "cub.w"]], tables_left=0)
    room.play("ind.m@iN")
    assert room.ended == "tables"
    room.assert_refused("eng.m@o4", "KG-30")


@pytest.mark.clause("KG-27")
def test_kg_27_drawing_the_last_guest_ends_the_game(cards: NewCards) -> None:
    room = cards(hands=[["cub.w"]], pile=["afr.m"], guests_left=1)
    room.play("take")
    assert room.ended == "guests"
    assert room.hands[0] == ["afr.m", "cub.w"]
    assert room.guest_pile == []
    assert room.totals[0] == -4


@pytest.mark.clause("KG-27")
def test_kg_27_the_last_but_one_does_not(cards: NewCards) -> None:
    room = cards(hands=[["cub.w"]], guests_left=2)
    room.play("take")
    assert room.ended is None
    room.play("take")
    assert room.ended == "guests"
    assert room.to_move == 1


@pytest.mark.clause("KG-28")
def test_kg_28_the_last_card_of_the_hand_asks(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w"]])
    room.play("ind.w@o3")
    assert room.turn["asking"] is True
    assert room.moves() == {"end", "continue"}
    assert room.to_move == 0
    room.assert_refused("take", "KG-28")
    room.assert_refused("stop", "KG-28")


@pytest.mark.clause("KG-28")
def test_kg_28_the_third_card_may_be_the_last(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w", "eng.m", "eng.w"]])
    room.play("ind.w@o3", "eng.m@o2", "eng.w@o4")
    assert room.moves() == {"end", "continue"}


@pytest.mark.clause("KG-28")
def test_kg_28_nobody_else_is_asked(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w", "cub.w"]])
    room.assert_refused("end", "KG-28")
    room.play("ind.w@o3")
    room.assert_refused("continue", "KG-28")


@pytest.mark.clause("KG-28")
def test_kg_28_the_declared_end(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w"], ["cub.w"]], scores=[1, 2])
    room.play("ind.w@o3", "end")
    assert room.ended == "declared"
    assert room.totals == [1 + 3, 2 - 2]
    assert room.turn == {"number": 0, "placed": ["o3"], "duty": None, "group": None, "asking": False}


@pytest.mark.clause("KG-28")
def test_kg_28_whoever_plays_on_draws_in_the_next_turn(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w"], ["cub.w"]])
    room.play("ind.w@o3", "continue")
    assert room.to_move == 1
    room.play("take")
    assert room.moves() == {"take"}


@pytest.mark.clause("KG-28")
def test_kg_28_the_next_emptying_asks_anew(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w"], ["cub.w"]], pile=["cub.m", "ind.m", "rus.m"])
    room.play("ind.w@o3", "continue", "take", "take", "take", "ind.m@iW")
    assert room.moves() == {"end", "continue"}


@pytest.mark.clause("KG-29")
def test_kg_29_two_points_for_each_card_in_hand_and_laid_down(cards: NewCards) -> None:
    room = cards(
        seated=COUPLE, hands=[["ind.w"], ["cub.w", "cub.m"]], laid=[["rus.w"], ["chn.w", "chn.m", "rus.m"]],
        scores=[0, 57],
    )  # fmt: skip
    room.play("ind.w@o3", "end")
    assert room.scores == [3, 57]
    assert room.totals == [1, 47]


@pytest.mark.clause("KG-29")
def test_kg_29_the_result_says_what_costs() -> None:
    document = situation(seated=COUPLE, hands=[["ind.w"], ["cub.w", "cub.m"]], laid=[["rus.w"], ["chn.w"]])
    result = kh.Position.from_dict(document).play("ind.w@o3").play("end").result
    assert result is not None
    assert [[(line.points, line.clause) for line in lines] for lines in result.lines] == [
        [(-2, "KG-29")],
        [(-4, "KG-29"), (-2, "KG-29")],
    ]


@pytest.mark.clause("KG-30")
@pytest.mark.parametrize(
    ("scores", "hands", "totals", "places"),
    [
        ([10, 30, 20], [["cub.w"], ["rus.w"]], [13, 28, 18], [3, 1, 2]),
        ([10, 15, 17], [["cub.w"], ["rus.w", "rus.m"]], [13, 13, 13], [1, 2, 3]),
        ([10, 15, 15], [["cub.w"], ["rus.w"]], [13, 13, 13], [1, 2, 2]),
        ([0, 15, 15], [["cub.w"], ["rus.w"]], [3, 13, 13], [3, 1, 1]),
    ],
)
def test_kg_30_most_points_then_fewest_penalties_then_shared(
    cards: NewCards, scores: list[int], hands: list[list[str]], totals: list[int], places: list[int]
) -> None:
    room = cards(players=3, seated=COUPLE, hands=[["ind.w"], *hands], scores=scores)
    room.play("ind.w@o3", "end")
    assert room.totals == totals
    assert room.places == places


@pytest.mark.clause("KG-30")
def test_kg_30_a_total_may_be_negative(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w"], ["cub.w", "cub.m"]], scores=[0, 1])
    room.play("ind.w@o3", "end")
    assert room.totals == [3, -3]


@pytest.mark.clause("KG-30")
def test_kg_30_after_the_end_nobody_moves_and_all_cards_are_shown() -> None:
    document = situation(players=3, seated=COUPLE, hands=[["ind.w"]], laid=[[], ["rus.w"]])
    position = kh.Position.from_dict(document).play("ind.w@o3").play("end")
    refusal = position.why_not("take")
    assert refusal is not None
    assert refusal.clause == "KG-30"
    for seat in (0, 1, 2, None):
        view = position.view(seat)
        assert [hand["guests"] for hand in view["hands"]] == position.to_dict()["hands"]
        assert view["laid"][1] == {"count": 1, "guests": ["rus.w"]}
