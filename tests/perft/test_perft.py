"""Both engines find the stored numbers of move sequences."""

from dataclasses import replace

import pytest

import kaffeehaus as kh
from tests.oracle.engines import words_for
from tests.perft.counting import naive_sequences
from tests.perft.table import Row, read_table, wanted

NAIVE = 50  # as many positions the second engine looks at in a row

every_row = pytest.mark.parametrize(
    "row", [pytest.param(row, id=f"{row.game}, {words_for(row.options)}, {row.moves} moves") for row in read_table()]
)


@pytest.mark.parametrize("game", kh.games())
def test_the_table_is_complete(game: str) -> None:
    assert [replace(row, sequences=()) for row in read_table() if row.game == game] == wanted(game)


@every_row
def test_the_kernel_finds_the_stored_numbers(row: Row) -> None:
    assert row.count() == row


@every_row
def test_the_second_engine_finds_the_stored_numbers(row: Row) -> None:
    lengths = [length for length, before in enumerate((1, *row.sequences[:-1]), 1) if before <= NAIVE]
    start = row.start()
    assert [naive_sequences(start, length) for length in lengths] == [row.sequences[length - 1] for length in lengths]
