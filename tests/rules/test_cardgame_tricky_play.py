"""The card game, tricky cases 25 to 46: the end, hands, views and variant."""

from typing import Any

import pytest

import kaffeehaus as kh
from tests.rules.cards import NewCards, situation
from tests.rules.engines import Line

COUPLE = {"o1": "ind.m", "iN": "eng.w"}
THREE = {"o1": "ind.m", "o3": "ind.w", "iW": "ind.w"}
FRANCE_AND_ITALY = {"o1": "ind.m", "iN": "ind.w", "iW": "ind.m", "iS": "ita.w", "o6": "ita.w", "o8": "ita.m"}
ELEVEN = ["afr.w", "afr.m", "chn.w", "chn.m", "cub.w", "cub.m", "ger.w", "ger.m", "rus.w", "rus.m", "tur.w"]
TWELVE = [*ELEVEN, "ind.w"]
FRENCH = "fra eng ger spa ita"
FOUR_WOMEN = ["fra.w", "fra.w", "fra.w", "fra.w"]


def hidden_parts(position: kh.Position) -> list[Any]:
    """Everything that a seat must not know of the others."""
    document = position.to_dict()
    return [document["hands"][1:], document["laid"][1:], document["guest_pile"], document["table_pile"]]


@pytest.mark.clause("KG-26")
def test_tricky_25_clearing_two_with_one_table_left(cards: NewCards) -> None:
    room = cards(seated=FRANCE_AND_ITALY, hands=[["ita.m", "ind.w", "cub.w"]], tables_left=1, scores=[5, 0])
    room.play("ita.m@iE")
    assert room.ended == "tables"
    assert room.scores == [5 + 14, 0]
    room.assert_refused("ind.w@o3", "KG-30")


@pytest.mark.clause("KG-26")
def test_tricky_26_clearing_one_with_exactly_one_left(cards: NewCards) -> None:
    seated = {**THREE, "o2": "eng.w", "o4": "eng.m"}
    room = cards(seated=seated, hands=[["ind.m", "eng.w", "eng.m", "cub.w"]], next_tables=["usa"], tables_left=1)
    room.play("ind.m@iN", "eng.w@iN")
    assert room.ended is None
    room.play("eng.m@iE")
    assert room.ended == "tables"


@pytest.mark.clause("KG-27")
def test_tricky_27_the_last_guest_is_penalised(cards: NewCards) -> None:
    room = cards(hands=[[]], guests_left=1, scores=[10, 0])
    room.play("take")
    assert room.ended == "guests"
    assert room.totals[0] == 8


@pytest.mark.clause("KG-09")
def test_tricky_28_twelve_and_eleven_cards(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[TWELVE])
    room.assert_refused("take", "KG-10")
    assert {"lay cub.w", "ind.w@o3"} <= room.moves()
    cards(seated=COUPLE, hands=[ELEVEN]).assert_refused("lay cub.w", "KG-09")


@pytest.mark.clause("KG-09")
def test_tricky_29_laying_down_although_placing_is_possible(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[TWELVE])
    room.play("lay ind.w")
    assert room.laid[0] == ["ind.w"]
    assert room.to_move == 1


@pytest.mark.clause("KG-09")
def test_tricky_30_after_laying_down_the_next_turn_may_draw(cards: NewCards) -> None:
    room = cards(hands=[TWELVE], pile=["usa.w", "usa.m"])
    room.play("lay ind.w", "take", "take")
    assert room.hands[0] == [*ELEVEN, "usa.m"]


@pytest.mark.clause("KG-28")
def test_tricky_31_the_choice_is_offered_once(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w"], ["cub.w"]])
    room.play("ind.w@o3", "continue", "take")
    assert room.moves() == {"take"}
    room.assert_refused("end", "KG-28")


@pytest.mark.clause("KG-28")
def test_tricky_32_no_choice_when_the_tables_end_the_game(cards: NewCards) -> None:
    room = cards(seated=THREE, hands=[["ind.m"]], tables_left=0)
    room.play("ind.m@iN")
    assert room.ended == "tables"
    assert room.turn["asking"] is False


@pytest.mark.clause("KG-17")
def test_tricky_33_the_last_card_in_hand_cannot_open(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ita.w"]])
    room.assert_refused("ita.w@o6", "KG-17")


@pytest.mark.clause("KG-29")
def test_tricky_34_the_declarer_still_pays_for_cards_laid_down(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w"], ["cub.w", "cub.m"]], laid=[["rus.w", "rus.m"]], scores=[10, 10])
    room.play("ind.w@o3", "end")
    assert room.totals == [10 + 3 - 4, 10 - 4]


@pytest.mark.clause("KG-12")
def test_tricky_35_cards_laid_down_never_come_back(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[TWELVE], laid=[["ind.w"]])
    room.play("lay ind.w", "take", "take")
    assert room.laid[0] == ["ind.w", "ind.w"]
    room.assert_refused("ind.w@o3", "KG-04")


@pytest.mark.clause("KG-04")
def test_tricky_36_no_view_shows_what_is_hidden() -> None:
    document = situation(players=3, seated=COUPLE, hands=[["ind.w"]], laid=[["cub.w"], ["cub.m"], ["chn.w"]])
    position = kh.Position.from_dict(document)
    view = position.view(0)
    assert [hand["count"] for hand in view["hands"]] == [1, 7, 7]
    assert [laid["count"] for laid in view["laid"]] == [1, 1, 1]
    assert (view["guest_pile"], view["table_pile"]) == (len(document["guest_pile"]), len(document["table_pile"]))
    for seed in range(5):
        other = position.redeal(seat=0, seed=seed)
        assert other.view(0) == view
        assert other.view() == position.view()
        assert all(one != another for one, another in zip(hidden_parts(other), hidden_parts(position), strict=True))


@pytest.mark.clause("KG-04")
def test_tricky_36_what_is_not_seen_follows_by_counting() -> None:
    hand, laid = ["ind.w", "ind.w", "ind.w"], ["cub.w"]
    document = situation(seated={"o1": "ind.m", "o3": "ind.w"}, hands=[hand], laid=[laid])
    position = kh.Position.from_dict(document)
    unseen = position.view(0)["unseen"]["guests"]
    assert len(unseen) == 96 - len(hand) - len(laid) - 2 - len(document["box"]["guests"])
    assert "ind.w" not in unseen
    assert unseen.count("ind.m") == 3
    for seed in range(20):
        assert all("ind.w" not in hidden for hidden in position.redeal(0, seed).to_dict()["hands"][1:])


@pytest.mark.clause("KG-17")
def test_tricky_36_an_opener_promises_a_partner_in_every_imagined_hand() -> None:
    document = situation(players=3, hands=[["ind.w", "ind.m", "cub.w"]])
    position = kh.Position.from_dict(document).play("ind.w@o1")
    imagined = [position.redeal(seat=1, seed=seed) for seed in range(20)]
    assert all(world.moves for world in imagined)
    assert len({tuple(world.to_dict()["hands"][0]) for world in imagined}) > 1


@pytest.mark.clause("KG-31")
def test_tricky_36_a_group_promises_its_cards_in_every_imagined_hand() -> None:
    hand = ["fra.w", "fra.w", "ger.w", "eng.w"]
    document = situation(tables=FRENCH, single_gender_variant=True, seated={"iE": "ita.m"}, hands=[hand])
    position = kh.Position.from_dict(document).play("group ger.w@iW at NW")
    imagined = [position.redeal(seat=1, seed=seed) for seed in range(20)]
    assert all(world.moves for world in imagined)
    assert len({tuple(world.to_dict()["hands"][0]) for world in imagined}) > 1


@pytest.mark.clause("KG-04")
@pytest.mark.parametrize(("players", "left"), [(2, 82), (5, 61)])
def test_tricky_37_the_pile_after_the_deal(players: int, left: int) -> None:
    assert kh.game("cardgame", players=players).deal(seed=37).view(0)["guest_pile"] == left


@pytest.mark.clause("KG-03")
def test_tricky_38_the_same_seed_and_moves_bring_the_same_tables() -> None:
    records = [kh.play_out(kh.game("cardgame", players=3), seed=38, players=["random"]) for _ in range(2)]
    assert records[0].moves == records[1].moves
    one, other = (record.replay().to_dict() for record in records)
    assert one == other
    assert one["box"]["tables"]


@pytest.mark.clause("KG-19")
def test_tricky_39_eighteen_at_the_table_and_twenty_in_all(cards: NewCards) -> None:
    room = cards(tables="tur fra ger usa cub", seated={"o3": "tur.w"}, hands=[["tur.m", "tur.m", "tur.w", "rus.m"]])
    lines: list[Line] = []
    for text in ("tur.m@o1", "tur.m@iN", "tur.w@iW"):
        lines += room.score_lines(text)
        room.play(text)
    assert sum(line.points for line in lines if line.table == "NW") == 18
    assert room.scores == [20, 0]


@pytest.mark.clause("KG-31")
def test_tricky_40_four_cards_without_the_variant(cards: NewCards) -> None:
    room = cards(tables=FRENCH, seated={"iE": "ita.m"}, hands=[FOUR_WOMEN])
    room.assert_refused("group fra.w@o1", "KG-31")


@pytest.mark.clause("KG-33")
@pytest.mark.parametrize(("parity", "legal"), [("strict", False), ("relaxed", True)])
def test_tricky_40_a_corner_group_beside_an_empty_centre(cards: NewCards, parity: str, legal: bool) -> None:
    room = cards(tables=FRENCH, single_gender_variant=True, variant_neighbour_parity=parity, hands=[FOUR_WOMEN])
    assert ("group fra.w@o1" in room.groups()) is legal


@pytest.mark.clause("KG-33")
@pytest.mark.parametrize("seat", ["iE", "iS"])
def test_tricky_41_one_of_the_other_gender_at_the_centre(cards: NewCards, seat: str) -> None:
    room = cards(tables=FRENCH, single_gender_variant=True, seated={seat: "ita.m"}, hands=[FOUR_WOMEN])
    room.play("group fra.w@o1", "fra.w@o3", "fra.w@iN", "fra.w@iW")
    assert room.seats == {seat: "ita.m"}


@pytest.mark.clause("KG-31")
@pytest.mark.parametrize(("last", "points"), [("fra.w", 40), ("ger.w", 20)])
def test_tricky_42_two_women_complete_two_left_over(cards: NewCards, last: str, points: int) -> None:
    seated = {"o1": "fra.w", "o3": "fra.w", "iE": "ita.m"}
    room = cards(tables=FRENCH, single_gender_variant=True, seated=seated, hands=[["fra.w", last, "cub.w"]])
    room.play("group fra.w@iN at NW")
    assert Line("NW", points, "KG-32") in room.score_lines(f"{last}@iW")


@pytest.mark.clause("KG-31")
def test_tricky_43_one_of_the_other_gender_at_the_table(cards: NewCards) -> None:
    seated = {"o1": "fra.m", "iE": "ita.m"}
    room = cards(tables=FRENCH, single_gender_variant=True, seated=seated, hands=[FOUR_WOMEN])
    room.assert_refused("group fra.w@o3", "KG-31")


@pytest.mark.clause("KG-32")
def test_tricky_44_the_table_is_replaced_or_ends_the_game(cards: NewCards) -> None:
    parts: dict[str, Any] = {"tables": FRENCH, "single_gender_variant": True, "seated": {"iE": "ita.m"}}
    texts = ["group fra.w@o1", "fra.w@o3", "fra.w@iN", "fra.w@iW"]
    room = cards(**parts, hands=[[*FOUR_WOMEN, "cub.w"]], next_tables=["usa"], tables_left=1)
    room.play(*texts)
    assert room.tables["NW"] == "usa"
    assert room.ended is None
    room = cards(**parts, hands=[[*FOUR_WOMEN, "cub.w"]], tables_left=0)
    room.play(*texts)
    assert room.ended == "tables"
    assert room.turn["group"] is None


@pytest.mark.clause("KG-28")
def test_tricky_44_a_group_may_empty_the_hand(cards: NewCards) -> None:
    room = cards(tables=FRENCH, single_gender_variant=True, seated={"iE": "ita.m"}, hands=[FOUR_WOMEN])
    room.play("group fra.w@o1", "fra.w@o3", "fra.w@iN", "fra.w@iW")
    assert room.moves() == {"end", "continue"}


@pytest.mark.clause("KG-30")
def test_tricky_45_equal_totals_and_equal_penalties_share(cards: NewCards) -> None:
    room = cards(players=3, seated=COUPLE, hands=[["ind.w"], ["cub.w"], ["cub.m"]], scores=[0, 20, 20])
    room.play("ind.w@o3", "end")
    assert room.places == [3, 1, 1]


@pytest.mark.clause("KG-29")
def test_tricky_46_penalties_below_zero(cards: NewCards) -> None:
    room = cards(seated=COUPLE, hands=[["ind.w"], ["cub.w"]], laid=[[], ["rus.w"]])
    room.play("ind.w@o3", "end")
    assert room.totals[1] == -4
