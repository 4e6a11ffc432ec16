"""Every move has one text, and every text one move."""

import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import kaffeehaus as kh
from kaffeehaus.core.schemas import schema
from tests.conformance.games import every_game, game_of, played, some_games


@some_games
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


@every_game
def test_the_parts_of_a_move_say_what_its_text_says(case: str) -> None:
    ruleset = game_of(case).ruleset
    for position in played(case):
        for move in position.moves:
            block = ruleset.vocabulary.block(move.number)
            assert move.parts == ruleset.move_parts(move.number)
            assert block.text(move.parts) == str(move)
            assert position.read_move(move.parts) == move.number
            assert ruleset.moves_from_parts(move.parts) == [move.number]


@every_game
def test_the_parts_of_every_legal_move_fit_the_schema(case: str) -> None:
    ruleset = game_of(case).ruleset
    fits = Draft202012Validator({**schema("move"), "$ref": f"#/$defs/{ruleset.name}"})
    for position in played(case)[::10]:
        for move in position.moves:
            fits.validate(move.parts)
            fits.validate(ruleset.told_parts(move.number))


@every_game
def test_every_view_fits_the_schema(case: str) -> None:
    fits = Draft202012Validator({**schema("view"), "$ref": f"#/$defs/{game_of(case).name}"})
    for position in played(case)[::30]:
        for seat in (None, *range(position.ruleset.players)):
            fits.validate(position.view(seat))


@every_game
def test_offers_carry_the_parts_of_their_moves(case: str) -> None:
    for position in played(case)[::10]:
        offered = [(offer["move"], offer["parts"]) for offer in position.offers()]
        assert offered == [(str(move), move.parts) for move in position.moves]


@every_game
def test_what_others_hear_has_no_part_that_the_told_text_lacks(case: str) -> None:
    ruleset = game_of(case).ruleset
    for position in played(case):
        for move in position.moves:
            told, text = ruleset.told_parts(move.number), ruleset.told_text(move.number)
            assert told.items() <= move.parts.items()
            assert (told == move.parts) == (text == str(move))
            assert all(str(part) in text for name, part in told.items() if name != "kind")


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({}, "there is no kind of move None; there are seat, group, bar"),
        ({"kind": ["seat"]}, "there is no kind of move"),
        ({"kind": "fly"}, "there is no kind of move 'fly'"),
        ({"kind": "seat", "guest": "fra.w"}, "a move 'seat' needs its 'chair', as in fra.w@c12"),
        ({"kind": "stop", "chair": "c1"}, "a move 'stop' has no 'chair'; it has kind"),
        ({"kind": "draw", "count": "many"}, "count of a move 'draw' cannot be 'many'"),
        ({"kind": "draw", "count": 9}, "there is no count '9'; there are 0 … 4"),
        ({"kind": "seat", "guest": "fra.w", "chair": "c99"}, "there is no chair 'c99'; there are c1 … c68"),
        ({"kind": "seat", "guest": "fra.w", "nation": "spa", "chair": "c1"}, "only a joker stands for another nation"),
        ({"kind": "seat", "guest": None, "chair": "c1"}, "there is no nation 'None'"),
    ],
    ids=str,
)
def test_parts_that_are_no_move_are_refused(parts: dict[str, Any], reason: str) -> None:
    with pytest.raises(kh.InvalidText, match=re.escape(reason)):
        kh.game("international").deal(1).read_move(parts)


def test_a_card_laid_face_down_is_told_without_its_guest() -> None:
    ruleset = kh.game("cardgame").ruleset
    (number,) = ruleset.moves_from_text("lay fra.w")
    assert ruleset.move_parts(number) == {"kind": "lay", "guest": "fra.w"}
    assert (ruleset.told_parts(number), ruleset.told_text(number)) == ({"kind": "lay"}, "lay")
