"""What a seat would see after a move, before it is made: true, and made from nothing that is hidden."""

import json
from collections.abc import Iterator
from random import Random

import pytest

import kaffeehaus as kh
from tests.conformance.games import every_game, game_of, played

MOVES = 3  # tried in a position


def considered(case: str) -> Iterator[tuple[kh.Position, kh.Move]]:
    """Some moves of a game's positions, with the positions."""
    random = Random(1)
    for position in played(case)[:-1:2]:
        for move in random.sample(position.moves, min(MOVES, len(position.moves))):
            yield position, move


@every_game
def test_a_preview_is_what_the_seat_sees_afterwards(case: str) -> None:
    shown = 0
    for position, move in considered(case):
        preview = position.preview(move)
        if preview is not None:
            assert preview == position.play(move).seen_by(position.to_move)
            shown += 1
    assert shown > 0


@every_game
def test_no_byte_of_a_preview_depends_on_what_is_hidden(case: str) -> None:
    for number, (position, move) in enumerate(considered(case)):
        other = position.redeal(position.to_move, number)
        assert json.dumps(other.preview(move.number)) == json.dumps(position.preview(move))


@every_game
def test_there_is_no_preview_of_a_move_that_turns_up_something_hidden(case: str) -> None:
    drawn = 0
    for position, move in considered(case):
        after = position.play(move)
        if position.ruleset.hidden(position._plain) != after.ruleset.hidden(after._plain):
            assert position.preview(move) is None
            drawn += 1
    assert drawn > 0


def test_a_card_of_melange_shows_which_markers_it_would_leave() -> None:
    position = kh.game("melange", players=2).deal(1)
    before = position.seen_by(0)
    preview = position.preview("play round-table on white")
    assert preview is not None
    assert preview["rows"]["white"] == [*before["rows"]["white"], "round-table"]
    assert set(preview["markers"]["white"]) < set(before["markers"]["white"])
    assert position.seen_by(0) == before


def test_a_card_taken_from_a_pile_of_melange_has_no_preview() -> None:
    position = kh.game("melange", players=2).deal(1)
    for move in ("play purple-chair on blue.cube", "stop"):
        position = position.play(move)
    assert position.preview("take pile") is None
    assert position.preview("take action") is None


@every_game
def test_an_illegal_move_has_no_preview(case: str) -> None:
    position = game_of(case).deal(1)
    illegal = next(number for number in range(position.ruleset.moves) if number not in position.numbers)
    with pytest.raises(kh.KaffeehausError):
        position.preview(illegal)
