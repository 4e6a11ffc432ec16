"""Wiener Melange, the list of moves (WM-60 to WM-66) and what each seat may know."""

import json

import pytest

import kaffeehaus as kh
from tests.oracle.melange.chance import Stream
from tests.rules.melange import (
    BLUE,
    GREEN,
    NEUTRAL,
    NOBODY,
    ORANGE,
    YELLOW,
    NewMelange,
    situation,
)

CHAIN = {
    "white": ("white-table round-table", "c5 c6"),
    "blue.cube": ("turquoise-chair", "c6 c9"),
    **ORANGE,
}


@pytest.mark.clause("WM-60")
def test_wm_60_an_open_decision_comes_before_anything_else(melange: NewMelange) -> None:
    room = melange(rows=CHAIN, hand="turquoise-chair purple-chair", actions="remove-neutral")
    room.play("play turquoise-chair on white")
    assert room.verbs() == {"seat"}
    for text in ("play purple-chair on yellow.cube", "action remove-neutral grey@c4", "stop", "take pile", "pass"):
        room.assert_refused(text, "WM-65")


@pytest.mark.clause("WM-60")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play purple on blue.cube",
        "play purple-chair on purple",
        "play purple-chair on blue.7",
        "joker olive-chair as round-table",
        "action remove-own white@c1",
        "action remove-neutral blue.cube@c1",
        "action remove-own blue.cube",
        "action swap-guests c1 c1 paying grey-table",
        "action swap-guests c1 c2",
        "action juggle",
        "take display",
        "take display coffee",
        "seat tile 7 on c1",
        "seat tile 0 on c1",
        "seat tile 1 on c99",
        "resolve purple",
        "skip c99",
        "stop it",
    ],
)
def test_wm_60_what_is_not_in_the_list_is_no_move(text: str) -> None:
    position = kh.Position.from_dict(situation())
    with pytest.raises(kh.InvalidText):
        position.play(text)


@pytest.mark.clause("WM-60")
def test_wm_60_spaces_do_not_matter_and_swaps_are_read_in_any_order() -> None:
    position = kh.Position.from_dict(situation(hand="grey-table", actions="swap-guests"))
    assert position.read_move("  take   pile ") == position.read_move("take pile")
    swap = position.read_move("action swap-guests c5 c2 paying grey-table")
    assert position.ruleset.move_text(swap) == "action swap-guests c2 c5 paying grey-table"


@pytest.mark.clause("WM-61")
def test_wm_61_seatings_follow_at_once_and_the_next_card_comes_after_them(melange: NewMelange) -> None:
    room = melange(rows=CHAIN, hand="turquoise-chair purple-chair")
    room.play("play turquoise-chair on white")
    assert room.chairs == {"c6": "freud"}
    assert room.to_move == BLUE
    room.play("seat tile 1 on c9")
    assert "play purple-chair on yellow.cube" in room.moves()


@pytest.mark.clause("WM-61")
@pytest.mark.parametrize(
    "text",
    ["play purple-chair on yellow.cube", "joker olive-chair as square-table on yellow.cube", "action score-own-round"],
)
def test_wm_61_the_first_card_chooses_to_play(melange: NewMelange, text: str) -> None:
    room = melange(
        chairs={"c1": "yellow.1"}, rows=NEUTRAL, hand="purple-chair olive-chair olive-chair", actions="score-own-round"
    )
    room.play(text)
    assert room.turn["mode"] == "play"
    room.assert_refused("draw", "WM-12")


@pytest.mark.clause("WM-62")
def test_wm_62_stop_is_a_move_of_its_own_even_if_nothing_more_can_be_played(melange: NewMelange) -> None:
    room = melange(rows=NEUTRAL, hand="purple-chair")
    room.play("play purple-chair on yellow.cube")
    assert room.moves() == {"stop"}
    room.play("stop")
    assert room.turn["mode"] == "take"
    assert room.turn["draws_left"] == 1


@pytest.mark.clause("WM-63")
def test_wm_63_cards_are_taken_only_when_it_is_time_and_then_first(melange: NewMelange) -> None:
    room = melange(hand="purple-chair")
    for text in ("take pile", "take action", "take display orange-chair"):
        room.assert_refused(text, "WM-63")
    room.play("draw")
    for text in ("draw", "stop", "pass", "play purple-chair on yellow.cube", "take display purple-chair"):
        room.assert_refused(text, "WM-63")


@pytest.mark.clause("WM-63")
def test_wm_63_draws_that_are_impossible_are_dropped(melange: NewMelange) -> None:
    room = melange(display="olive-chair", rest="hand", action_pile="")
    room.play("draw", "take display olive-chair")
    assert room.active == GREEN


@pytest.mark.clause("WM-65")
def test_wm_65_decisions_count_as_no_card(melange: NewMelange) -> None:
    room = melange(rows=CHAIN, hand="turquoise-chair")
    room.play("play turquoise-chair on white", "seat tile 1 on c9")
    assert room.turn["used"] == 1


@pytest.mark.clause("WM-65")
def test_wm_65_without_a_decision_there_is_nothing_to_decide(melange: NewMelange) -> None:
    room = melange(rows=CHAIN, hand="turquoise-chair")
    for text in ("seat tile 1 on c6", "resolve white", "skip c6"):
        room.assert_refused(text, "WM-65")


@pytest.mark.clause("WM-66")
def test_wm_66_shuffles_go_on_in_one_stream(melange: NewMelange) -> None:
    pile = "purple-chair white-table round-table"
    room = melange(rows=NEUTRAL, hand="olive-chair olive-chair", display="", pile=pile, rest="hand", action_pile="")
    room.play("joker olive-chair as round-table on yellow.cube", "stop")
    stream = Stream(1)
    shuffled = stream.shuffled(["purple-chair", "white-table"])
    assert room.document["pile"] == shuffled
    room.play("take pile")
    refilled = [*shuffled[1:], *stream.shuffled(["olive-chair", "olive-chair"])]
    assert sorted(room.display) == sorted(refilled)
    assert room.document["stream"]["count"] == stream.count


def dealt(seed: int, players: int = 3) -> kh.Position:
    """A game after some random turns."""
    record = kh.play_out(kh.game("melange", players=players), seed, ["random"])
    positions = list(record.positions())
    return positions[len(positions) // 2]


@pytest.mark.clause("WM-60")
def test_tricky_44_views_show_the_own_hand_and_only_numbers_of_what_is_hidden() -> None:
    position = dealt(5)
    whole = position.to_dict()
    for seat in range(3):
        view = position.view(seat)
        assert view["hands"][seat] == whole["hands"][seat]
        for other in {0, 1, 2} - {seat}:
            assert view["hands"][other] == {name: len(cards) for name, cards in whole["hands"][other].items()}
        assert [view[pile] for pile in ("pile", "action_pile", "personality_pile")] == [
            len(whole[pile]) for pile in ("pile", "action_pile", "personality_pile")
        ]
        assert "stream" not in view
    assert all(isinstance(cards, int) for hand in position.view(None)["hands"] for cards in hand.values())


@pytest.mark.clause("WM-60")
def test_tricky_44_a_card_taken_from_the_display_is_known_to_all(melange: NewMelange) -> None:
    room = melange(rows=NEUTRAL, hand="orange-chair grey-table")
    room.play("draw", "take display orange-chair", "take display brown-table", "take pile")
    assert room.document["known"][YELLOW] == ["orange-chair", "brown-table"]
    for _ in range(3):
        room.play("draw", "take pile", "take pile", "take pile")
    room.play("play orange-chair on yellow.cube")
    assert room.document["known"][YELLOW] == ["brown-table"]
    room.play("play orange-chair on yellow.octagon")
    assert room.document["known"][YELLOW] == ["brown-table"]


@pytest.mark.clause("WM-25")
def test_another_world_offers_the_mover_the_same_jokers() -> None:
    for other, offered in (("round-table", True), ("grey-table", False)):
        pile = f"{other} {other} purple-chair purple-chair purple-chair"
        document = situation(rows=NEUTRAL, hand="olive-chair olive-chair", pile=pile, rest="hand")
        position = kh.Position.from_dict(document)
        joker = "joker olive-chair as round-table on yellow.cube"
        worlds = [position.redeal(YELLOW, seed) for seed in range(20)]
        assert all((joker in map(str, world.moves)) is offered for world in [position, *worlds])
        assert all(("round-table" in world.to_dict()["pile"]) is offered for world in worlds)
        assert len({json.dumps(world.to_dict()["hands"][BLUE]) for world in worlds}) > 1


@pytest.mark.clause("WM-25")
def test_another_world_keeps_what_all_have_seen() -> None:
    document = situation(hand="olive-chair", hands={BLUE: "round-table round-table grey-table"}, people=NOBODY)
    document["known"][BLUE] = ["round-table", "round-table"]
    position = kh.Position.from_dict(document)
    for seed in range(20):
        world = position.redeal(YELLOW, seed)
        assert world.to_dict()["hands"][BLUE]["reservation"].count("round-table") >= 2
        assert world.view(YELLOW) == position.view(YELLOW)
        assert kh.Position.from_dict(world.to_dict()) == world


@pytest.mark.clause("WM-41")
def test_points_from_a_reveal_are_told_only_after_the_move() -> None:
    document = situation(
        chairs={"c7": "mahler", "c8": "zweig", "c9": "schiele"},
        people=NOBODY,
        next_people="kraus adler loos wagner",
        turn={"mode": "play", "used": 1},
        pile="white-table turquoise-chair olive-chair purple-chair round-table brown-table",
    )
    position = kh.Position.from_dict(document)
    [stop] = [move for move in position.moves if str(move) == "stop"]
    assert stop.score_lines == ()
    [line] = position.explain(stop.number)
    assert (line.table, line.points, line.clause, line.luck) == ("W1", 2, "WM-33", True)
