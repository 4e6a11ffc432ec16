"""The card game, before the first turn: KG-01 to KG-07."""

from collections import Counter
from typing import Any

import pytest

import kaffeehaus as kh
from kaffeehaus.games.cardgame.components import check_board
from tests.rules.cards import NATIONS, SEATS, TABLES, NewCards, situation


def dealt(players: int = 2, seed: int = 1, **options: Any) -> dict[str, Any]:
    """The document of a new game."""
    return dict(kh.game("cardgame", players=players, **options).deal(seed=seed).to_dict())


@pytest.mark.clause("KG-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_kg_01_two_to_five_play(players: int) -> None:
    assert len(dealt(players)["hands"]) == players


@pytest.mark.clause("KG-01")
@pytest.mark.parametrize("players", [1, 6])
def test_kg_01_not_one_nor_six(players: int) -> None:
    with pytest.raises(kh.InvalidOptions, match="players"):
        kh.game("cardgame", players=players)


@pytest.mark.clause("KG-02")
def test_kg_02_four_women_and_four_men_a_nation_and_no_jokers() -> None:
    document = dealt(5)
    guests = Counter(document["guest_pile"]) + Counter(guest for hand in document["hands"] for guest in hand)
    assert guests == Counter({f"{nation}.{gender}": 4 for nation in NATIONS for gender in "wm"})
    assert guests.total() == 96


@pytest.mark.clause("KG-02")
def test_kg_02_two_tables_a_nation() -> None:
    document = dealt()
    tables = Counter([*document["table_pile"], *document["tables"].values()])
    assert tables == Counter(dict.fromkeys(NATIONS, 2))


@pytest.mark.clause("KG-02")
def test_kg_02_a_fifth_guest_of_a_kind_is_refused() -> None:
    document = situation()
    document["hands"][0] = ["fra.m"] * 5
    with pytest.raises(kh.InvalidPosition) as caught:
        kh.Position.from_dict(document)
    assert "there are 4 fra.m, not 9 (KG-02)" in caught.value.reasons


@pytest.mark.clause("KG-03")
def test_kg_03_both_piles_are_shuffled() -> None:
    one, other = dealt(seed=1), dealt(seed=2)
    for pile in ("guest_pile", "table_pile"):
        assert one[pile] != other[pile]
        assert one[pile] != sorted(one[pile])


@pytest.mark.clause("KG-03")
def test_kg_03_nobody_knows_the_order_of_a_pile() -> None:
    document = situation()
    turned = {**document, "guest_pile": document["guest_pile"][::-1], "table_pile": document["table_pile"][::-1]}
    one, other = kh.Position.from_dict(document), kh.Position.from_dict(turned)
    assert one != other
    assert [one.view(seat) for seat in (0, 1, None)] == [other.view(seat) for seat in (0, 1, None)]


@pytest.mark.clause("KG-04")
@pytest.mark.parametrize(("players", "left"), [(2, 82), (3, 75), (4, 68), (5, 61)])
def test_kg_04_everyone_gets_seven_guests(players: int, left: int) -> None:
    document = dealt(players)
    assert [len(hand) for hand in document["hands"]] == [7] * players
    assert len(document["guest_pile"]) == left


@pytest.mark.clause("KG-04")
def test_kg_04_hands_are_hidden_from_the_others() -> None:
    position = kh.game("cardgame", players=3).deal(seed=1)
    view = position.view(1)
    assert view["hands"][1] == {"count": 7, "guests": position.to_dict()["hands"][1]}
    assert view["hands"][0] == view["hands"][2] == {"count": 7, "guests": None}
    assert position.view()["hands"] == [{"count": 7, "guests": None}] * 3


@pytest.mark.clause("KG-04")
def test_kg_04_one_plays_from_the_own_hand(cards: NewCards) -> None:
    room = cards(seated={"o1": "ind.m", "o3": "ind.w"}, hands=[["fra.w"], ["ind.m"]])
    room.assert_refused("ind.m@iN", "KG-04")


@pytest.mark.clause("KG-05")
def test_kg_05_five_tables_lie_out_and_nineteen_remain() -> None:
    document = dealt()
    assert tuple(document["tables"]) == TABLES
    assert document["seats"] == {}
    assert len(document["table_pile"]) == 19


@pytest.mark.clause("KG-05")
def test_kg_05_every_seat_of_the_plan_exists(cards: NewCards) -> None:
    hand = ["ind.w", "ind.m", "eng.w", "eng.m", "ita.w", "ita.m", "spa.w", "spa.m", "fra.w", "fra.m"]
    room = cards(hands=[hand])
    assert {move.split("@")[1] for move in room.moves() if "@" in move} == set(SEATS)


@pytest.mark.clause("KG-06")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_kg_06_the_start_player_moves_first(start: int) -> None:
    assert dealt(3, start=start)["to_move"] == start


@pytest.mark.clause("KG-06")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_kg_06_the_turn_goes_round_clockwise(cards: NewCards, players: int) -> None:
    room = cards(players=players, start=1)
    order = []
    for _ in range(players + 1):
        order.append(room.to_move)
        room.play("take")
    assert order == [(1 + step) % players for step in range(players + 1)]


@pytest.mark.clause("KG-07")
def test_kg_07_everyone_starts_without_points_and_sees_all_scores() -> None:
    position = kh.game("cardgame", players=3).deal(seed=1)
    assert position.scores == [0, 0, 0]
    document = situation(players=3, scores=[7, 8, 9])
    assert kh.Position.from_dict(document).view(2)["scores"] == [7, 8, 9]


@pytest.mark.clause("KG-07")
def test_kg_07_points_are_written_down_for_the_mover(cards: NewCards) -> None:
    room = cards(seated={"o1": "ind.m"}, hands=[["ind.w", "cub.w"]], scores=[10, 20])
    room.play("ind.w@o3")
    assert room.scores == [14, 20]


@pytest.mark.clause("KG-05")
def test_kg_05_a_plan_that_is_no_such_cafe_is_refused_with_all_faults() -> None:
    plan = [[".", "o1", "o2"], ["o3", "NW", "iN"], ["XX", "iW", "C"], ["C", "NE", "SW"]]
    seats = ["iN", "iW", "iE", "o1", "o2", "o3"]
    with pytest.raises(kh.InvalidComponents) as caught:
        check_board({"tables": ["NW", "NE", "C", "SW"], "seats": seats, "plan": plan})
    assert caught.value.reasons == [
        "C is there 2 times",
        "iE is there 0 times",
        "XX is neither a table nor a seat",
        "there are 5 tables and 12 seats, not 4 and 6",
    ]


@pytest.mark.clause("KG-13")
def test_kg_13_a_plan_with_seats_at_no_side_of_a_table_is_refused() -> None:
    plan = [["NW", "NE", "C", "SW", "SE"], [*SEATS[:5]], [".", *SEATS[5:]]]
    with pytest.raises(kh.InvalidComponents) as caught:
        check_board({"tables": list(TABLES), "seats": list(SEATS), "plan": plan})
    assert "table NW has 1 seats, not 4" in caught.value.reasons
    assert "seat o8 touches 0 tables; one or three are possible" in caught.value.reasons
