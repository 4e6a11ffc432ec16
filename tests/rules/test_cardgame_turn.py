"""The card game, the turn: KG-08 to KG-12 and KG-18."""

import pytest

import kaffeehaus as kh
from tests.rules.cards import NewCards, situation

ELEVEN = ["afr.w", "afr.m", "chn.w", "chn.m", "cub.w", "cub.m", "ger.w", "ger.m", "rus.w", "rus.m", "tur.w"]
TWELVE = [*ELEVEN, "ind.w"]
COUPLE = {"o1": "ind.m", "iN": "eng.w"}


@pytest.mark.clause("KG-08")
def test_kg_08_placing_or_drawing(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w", "cub.w"]])
    assert {"ind.w@o3", "take"} <= room.moves()
    room.assert_refused("lay cub.w", "KG-09")


@pytest.mark.clause("KG-08")
def test_kg_08_the_top_guest_is_drawn_and_the_turn_is_over(cards: NewCards) -> None:
    room = cards(hands=[["cub.w"]], pile=["afr.m", "chn.m"])
    room.play("take")
    assert room.hands[0] == ["afr.m", "cub.w"]
    assert room.guest_pile[0] == "chn.m"
    assert room.to_move == 1


@pytest.mark.clause("KG-08")
def test_kg_08_nobody_passes(cards: NewCards) -> None:
    cards(hands=[["cub.w"]]).assert_refused("stop", "KG-08")


@pytest.mark.clause("KG-08")
def test_kg_08_no_second_action_after_placing(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[TWELVE])
    room.play("ind.w@o3")
    room.assert_refused("take", "KG-08")
    room.assert_refused("lay cub.w", "KG-08")


@pytest.mark.clause("KG-09")
def test_kg_09_drawing_is_free_although_placing_is_possible(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w", "cub.w"]])
    room.play("take")
    assert room.to_move == 1


@pytest.mark.clause("KG-09")
def test_kg_09_eleven_draw_and_do_not_lay_down(cards: NewCards) -> None:
    room = cards(hands=[ELEVEN])
    room.assert_refused("lay cub.w", "KG-09")
    assert room.moves() == {"take"}


@pytest.mark.clause("KG-09")
def test_kg_09_twelve_lay_any_card_down(cards: NewCards) -> None:
    room = cards(hands=[TWELVE])
    assert room.moves() == {f"lay {guest}" for guest in TWELVE}


@pytest.mark.clause("KG-10")
def test_kg_10_twelve_do_not_draw(cards: NewCards) -> None:
    cards(hands=[TWELVE]).assert_refused("take", "KG-10")


@pytest.mark.clause("KG-10")
def test_kg_10_cards_laid_down_do_not_count(cards: NewCards) -> None:
    room = cards(hands=[ELEVEN], laid=[["usa.w", "usa.m"]])
    assert room.moves() == {"take"}


@pytest.mark.clause("KG-10")
def test_kg_10_a_hand_of_thirteen_is_refused() -> None:
    with pytest.raises(kh.InvalidPosition) as caught:
        kh.Position.from_dict(situation(hands=[[*TWELVE, "ind.m"]]))
    assert caught.value.reasons == ["seat 0 has or had 13 cards in hand; 12 are possible (KG-10)"]


@pytest.mark.clause("KG-11")
def test_kg_11_placing_is_not_followed_by_drawing(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w", "cub.w"]])
    pile = room.guest_pile
    room.play("ind.w@o3", "stop")
    assert room.hands[0] == ["cub.w"]
    assert room.guest_pile == pile


@pytest.mark.clause("KG-12")
def test_kg_12_a_card_laid_down_is_out_of_the_hand_and_of_play(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[TWELVE])
    room.play("lay ind.w", "take")
    assert room.laid == [["ind.w"], []]
    assert room.hands[0] == ELEVEN
    room.assert_refused("ind.w@o3", "KG-04")


@pytest.mark.clause("KG-12")
def test_kg_12_the_owner_knows_it_and_the_others_see_how_many() -> None:
    view = kh.Position.from_dict(situation(laid=[["ind.w"], ["cub.m", "cub.w"]])).view(0)
    assert view["laid"] == [{"count": 1, "guests": ["ind.w"]}, {"count": 2, "guests": None}]


@pytest.mark.clause("KG-18")
def test_kg_18_one_card_is_enough(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w", "ind.m", "cub.w"]])
    room.play("ind.w@o3", "stop")
    assert room.to_move == 1
    assert room.turn == {"number": 1, "placed": [], "duty": None, "group": None, "asking": False}


@pytest.mark.clause("KG-18")
def test_kg_18_the_third_card_ends_the_turn(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w", "eng.m", "eng.w", "cub.w"]])
    room.play("ind.w@o3", "eng.m@o2")
    assert room.turn["placed"] == ["o3", "o2"]
    room.play("eng.w@o4")
    assert room.to_move == 1
    assert room.hands[0] == ["cub.w"]


@pytest.mark.clause("KG-18")
def test_kg_18_stop_is_its_own_move_even_if_no_other_is_left(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w", "cub.w"]])
    room.play("ind.w@o3")
    assert room.moves() == {"stop"}


@pytest.mark.clause("KG-18")
def test_kg_18_each_card_is_resolved_before_the_next(cards: NewCards) -> None:
    seated = {"o1": "ind.m", "o3": "ind.w", "iW": "ind.w"}
    room = cards(seated=seated, hands=[["ind.m", "afr.w", "cub.w"]], next_tables=["afr"])
    room.assert_refused("afr.w@o1")
    room.play("ind.m@iN")
    assert room.scores == [8 + 2, 0]
    assert room.seats == {}
    assert room.tables["NW"] == "afr"
