"""What is made from the vocabularies is up to date, and every name in them is explained."""

import pytest

import kaffeehaus as kh
from kaffeehaus.core.schemas import words_of
from kaffeehaus.kernel.contract import ruleset_named
from tools.vocabulary import notation_page, page_types


def test_the_types_of_the_page_are_up_to_date() -> None:
    path, text = page_types()
    assert path.read_text("utf-8") == text, "run python tools/vocabulary.py"


@pytest.mark.parametrize("game", kh.games())
def test_the_tables_of_the_notation_are_up_to_date(game: str) -> None:
    path, text = notation_page(game)
    assert path.read_text("utf-8") == text, "run python tools/vocabulary.py"
    for name in ("moves", "parts", "switches", "views"):
        assert f"<!-- {name}: made by" in text


@pytest.mark.parametrize("game", kh.games())
def test_words_explain_every_move_and_part_and_nothing_else(game: str) -> None:
    ruleset = ruleset_named(game)
    words = words_of(ruleset)
    assert list(words["moves"]) == [block.kind for block in ruleset.vocabulary.blocks]
    assert list(words["parts"]) == [name for part in ruleset.written for name in part.names()]
    assert {*words["views"]} <= {part.name for part in ruleset.parts}


@pytest.mark.parametrize("game", kh.games())
def test_every_example_is_a_move_of_its_kind(game: str) -> None:
    ruleset = kh.game(game).ruleset
    for block in ruleset.vocabulary.blocks:
        for number in ruleset.moves_from_text(block.example):
            assert ruleset.move_parts(number)["kind"] == block.kind
