"""Every move has one text, and every text one move."""

import pytest

import kaffeehaus as kh
from tests.conformance.games import every_game, game_of, played


@every_game
def test_integer_to_text_and_back(case: str) -> None:
    ruleset = game_of(case).ruleset
    texts = set()
    for number in range(ruleset.moves):
        try:
            text = ruleset.move_text(number)
        except kh.InvalidText:  # names nothing with these options
            continue
        texts.add(text)
        assert ruleset.moves_from_text(text) == [number]
    assert texts >= {str(move) for position in played(case) for move in position.moves}


@every_game
def test_a_move_is_played_by_text_number_or_itself(case: str) -> None:
    for position in played(case)[:-1]:
        move = position.moves[-1]
        assert position.play(str(move)) == position.play(move.number) == position.play(move)


@every_game
def test_a_text_that_is_no_move_is_refused(case: str) -> None:
    position = game_of(case).deal(1)
    for text in ("", " ", "@", "fly", "fra.w@", "@c1", "fra.x@c1", "stop stop", "draw -1", "Stop", "☕"):
        with pytest.raises(kh.InvalidText):
            position.play(text)
