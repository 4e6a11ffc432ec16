"""Wiener Melange, the setup: WM-01 to WM-11, and the game for two."""

from collections.abc import Callable
from typing import Any

import pytest

import kaffeehaus as kh
from tests.oracle.melange.situations import PERSONALITIES
from tests.oracle.melange.words import CATEGORY
from tests.rules.melange import BLUE, W6, NewMelange, components_of

Deal = Callable[..., dict[str, Any]]
SEEDS = range(30)
PLAYERS = (2, 3, 4)
START_CHAIRS = {
    2: ["C04", "C09", "C16", "C20", "C26"],
    3: ["C04", "C09", "C16", "C26"],
    4: ["C04", "C09", "C16"],
}


def fitting(position: dict[str, Any], face: str) -> set[str]:
    """WM-18: the chairs that a face fits, on the board of a position."""
    components = components_of(kh.game("melange", **position["options"]).ruleset)
    tables = {table["id"]: table for table in components["tables"]}
    return {
        chair["id"]
        for chair in components["chairs"]
        for table in [tables[chair["table"]]]
        if face in (f"{chair['colour']}-chair", f"{table['shape']}-table", f"{table['colour']}-table")
    }


@pytest.mark.clause("WM-01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_wm_01_two_to_four_people_play(players: int) -> None:
    with pytest.raises(kh.InvalidOptions, match="players is a number from 2 to 4"):
        kh.game("melange", players=players)


@pytest.mark.clause("WM-02")
def test_wm_02_everybody_has_six_guests_and_two_marker_types(melange: NewMelange) -> None:
    room = melange(hand="turquoise-chair", chairs={"c6": "mahler"})
    assert room.moves_of("play") == {"play turquoise-chair on yellow.cube", "play turquoise-chair on yellow.octagon"}
    room.play("play turquoise-chair on yellow.cube")
    assert room.moves() == {f"seat tile {tile} on c9" for tile in range(1, 7)}


@pytest.mark.clause("WM-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_wm_03_white_and_grey_markers_serve_the_two_open_personalities(melange_deal: Deal, players: int) -> None:
    for seed in SEEDS:
        position = melange_deal(seed, players=players)
        assert None not in position["personalities"].values()
        assert set(position["rows"]) == set(position["markers"]) == {"white", "grey"}


@pytest.mark.clause("WM-04")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_wm_04_the_start_player_begins_and_the_turn_goes_clockwise(melange_deal: Deal, start: int) -> None:
    position = melange_deal(3, players=3, start=start)
    assert position["active"] == position["to_move"] == start
    assert position["turn"]["number"] == 0


@pytest.mark.clause("WM-04")
def test_wm_04_the_next_player_sits_to_the_left(melange: NewMelange) -> None:
    room = melange(players=3, active=2)
    room.play("draw", "take pile", "take pile", "take pile")
    assert room.active == BLUE


@pytest.mark.clause("WM-05")
@pytest.mark.parametrize("players", PLAYERS)
def test_wm_05_everybody_starts_at_0(melange_deal: Deal, players: int) -> None:
    assert melange_deal(1, players=players)["scores"] == [0] * players


@pytest.mark.clause("WM-06", "WM-07")
@pytest.mark.parametrize("players", PLAYERS)
def test_wm_06_e09_four_cards_and_an_action_card_each_and_four_open(melange_deal: Deal, players: int) -> None:
    for seed in SEEDS:
        position = melange_deal(seed, players=players)
        assert [len(hand["reservation"]) for hand in position["hands"]] == [4] * players
        assert [len(hand["actions"]) for hand in position["hands"]] == [1] * players
        assert len(position["display"]) == 4
        assert len(position["action_pile"]) == 28 - players
        rows = sum(len(cards) for cards in position["rows"].values())
        assert 4 * players + 4 + len(position["pile"]) + len(position["discard"]) + rows == 92


@pytest.mark.clause("WM-06", "WM-44")
def test_wm_06_the_first_display_is_not_of_one_category(melange_deal: Deal) -> None:
    flushed = 0
    for seed in range(120):
        position = melange_deal(seed, players=2)
        assert len({CATEGORY[face] for face in position["display"]}) > 1
        flushed += len(position["discard"]) >= 4
    assert flushed > 0


@pytest.mark.clause("WM-06")
def test_wm_06_hands_are_dealt_from_the_start_player_on(melange_deal: Deal) -> None:
    position = melange_deal(7, players=2, start=1)
    assert position["hands"][1]["reservation"] == ["orange-chair", "large-table", "white-table", "white-table"]
    assert position["hands"][0]["reservation"] == ["turquoise-chair", "large-table", "brown-table", "white-table"]


@pytest.mark.clause("WM-08")
@pytest.mark.parametrize("players", PLAYERS)
def test_wm_08_every_personality_is_somewhere_once_in_any_order(melange_deal: Deal, players: int) -> None:
    piles = set()
    for seed in SEEDS:
        position = melange_deal(seed, players=players)
        people = [*position["chairs"].values(), *position["personalities"].values(), *position["personality_pile"]]
        assert sorted(people) == sorted(PERSONALITIES)
        piles.add(tuple(position["personality_pile"]))
    assert len(piles) == len(SEEDS)


@pytest.mark.clause("WM-09", "WM-11")
@pytest.mark.parametrize("players", PLAYERS)
def test_wm_09_e08_guests_of_honour_sit_on_the_start_chairs_and_pay_nobody(melange_deal: Deal, players: int) -> None:
    for seed in SEEDS:
        position = melange_deal(seed, players=players)
        assert list(position["chairs"]) == START_CHAIRS[players]
        assert position["scores"] == [0] * players


@pytest.mark.clause("WM-10")
@pytest.mark.parametrize("players", PLAYERS)
def test_wm_10_e08_two_cards_of_different_categories_mark_every_free_chair(melange_deal: Deal, players: int) -> None:
    for seed in SEEDS:
        position = melange_deal(seed, players=players)
        [white], [grey] = position["rows"]["white"], position["rows"]["grey"]
        assert CATEGORY[white] != CATEGORY[grey]
        for colour, face in (("white", white), ("grey", grey)):
            assert set(position["markers"][colour]) == fitting(position, face) - set(position["chairs"])


@pytest.mark.clause("WM-10")
def test_tricky_28_a_second_card_of_the_same_category_is_discarded(melange_deal: Deal) -> None:
    deals = [melange_deal(seed, players=4) for seed in SEEDS]
    surplus = [
        position for position in deals if 0 < len(position["discard"]) < 4
    ]  # from four on, a display was flushed
    assert surplus
    for position in surplus:
        assert {CATEGORY[face] for face in position["discard"]} == {CATEGORY[position["rows"]["white"][0]]}
        assert len(position["pile"]) == 92 - 16 - 4 - 2 - len(position["discard"])


@pytest.mark.clause("WM-11")
def test_wm_11_the_steward_counts_personalities_seated_in_the_setup(melange_deal: Deal) -> None:
    counts = {len(melange_deal(seed, players=4, components=W6)["chairs"]) for seed in range(60)}
    assert min(counts) == 3
    assert counts <= {3, 4, 5, 6}


@pytest.mark.clause("WM-53")
def test_wm_53_two_players_have_three_marker_types_each(melange: NewMelange) -> None:
    room = melange(players=2, active=BLUE, hand="purple-chair purple-chair purple-chair")
    assert room.moves_of("play") == {f"play purple-chair on blue.{shape}" for shape in ("cube", "octagon", "cylinder")}
    for shape in ("cube", "octagon", "cylinder"):
        room.play(f"play purple-chair on blue.{shape}")
    assert len([row for row in room.rows if row.startswith("blue")]) == 3


@pytest.mark.clause("WM-53")
def test_wm_53_with_more_players_there_is_no_third_shape(melange: NewMelange) -> None:
    room = melange(players=3, hand="purple-chair")
    room.assert_refused("play purple-chair on yellow.cylinder", "WM-15")


@pytest.mark.clause("WM-54")
def test_wm_54_five_personalities_are_seated_and_hands_are_as_usual(melange_deal: Deal) -> None:
    position = melange_deal(11, players=2)
    assert len(position["chairs"]) == 5
    assert [len(hand["reservation"]) for hand in position["hands"]] == [4, 4]
