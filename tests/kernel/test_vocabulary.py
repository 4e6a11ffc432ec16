"""A vocabulary is declared once, and a declaration that does not fit together is refused at once."""

import pytest

import kaffeehaus as kh
from kaffeehaus.kernel.layout import Layout
from kaffeehaus.kernel.vocabulary import Block, Moves, Word, named

COLOUR = named("colour", ("red", "blue"))
SIZE = named("size", ("small", "large", "huge"))


def test_blocks_are_numbered_one_after_the_other_and_the_last_field_counts_fastest() -> None:
    moves = Moves(Word("stop"), Block("paint", "paint {size} {colour}", "paint small red", size=SIZE, colour=COLOUR))
    assert (moves.firsts, moves.count) == ((0, 1), 7)
    assert [moves.text(None, move) for move in range(7)] == [
        "stop",
        *(f"paint {size} {colour}" for size in ("small", "large", "huge") for colour in ("red", "blue")),
    ]
    assert moves.values(4) == {"size": 1, "colour": 1}


def test_what_is_in_brackets_is_left_out_with_its_part() -> None:
    block = Block("paint", "paint {colour}[ in {size}]", "paint red", colour=COLOUR, size=SIZE)
    assert block.text({"kind": "paint", "colour": "red"}) == "paint red"
    assert block.text({"kind": "paint", "colour": "red", "size": "huge"}) == "paint red in huge"
    assert block.needed == {"colour"}


def test_a_text_that_names_other_fields_than_the_block_has_is_refused() -> None:
    with pytest.raises(ValueError, match="names \\['hue'\\], but its fields have \\['colour'\\]"):
        Block("paint", "paint {hue}", "paint red", colour=COLOUR)


def test_an_unknown_name_is_told_with_those_that_there_are() -> None:
    with pytest.raises(kh.InvalidText, match="there is no colour 'green'; there are red blue"):
        COLOUR.read(None, "green")


def test_a_layout_gives_places_in_the_order_of_its_names() -> None:
    layout = Layout()
    assert [layout.add("points"), layout.add("board", 3, 4), layout.add("turn")] == [0, 1, 13]
    assert (layout.size, [(field.name, field.size) for field in layout.fields]) == (
        14,
        [("points", 1), ("board", 12), ("turn", 1)],
    )


@pytest.mark.parametrize("game", kh.games())
def test_names_of_what_is_observed_cover_every_number(game: str) -> None:
    ruleset = kh.game(game).ruleset
    assert sum(field.size for field in ruleset.observed.fields) == ruleset.observation
    assert len(set(ruleset.observed.names)) == len(ruleset.observed.names)
