"""Every reader of documents takes time that grows with their length, whatever stands in them."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import kaffeehaus as kh
from kaffeehaus.core.documents import read_json
from kaffeehaus.core.record import Record
from kaffeehaus.games.components import read_toml
from kaffeehaus.kernel.errors import Faulty, KaffeehausError
from tests.growth import check_growth, part_at, places, swollen, with_part

GAMES = ("international", "cardgame", "melange")
SIZE = 16 * 1024  # letters of a swollen part; a quadratic reader of them takes four times as long over twice as many
OWN = {"international": "board", "melange": "components"}  # the options that hold components as data

TEXTS: dict[str, Callable[[int], str]] = {
    "escaped quotes": lambda size: '"' + '\\"' * (size // 2),
    "quotes": lambda size: '"' * size,
    "backslashes": lambda size: '"' + "\\" * size,
    "texts without an end": lambda size: '["' * (size // 2),
    "names": lambda size: json.dumps({f"n{number}": 0 for number in range(size // 10)}),
    "one name": lambda size: "{" + '"n":0,' * (size // 6) + '"m":0}',
    "every name twice": lambda size: "{" + ",".join(f'"n{number // 2}":0' for number in range(size // 9)) + "}",
    "brackets": lambda size: "[" * size,
    "closing brackets": lambda size: "]" * size,
    "objects": lambda size: '{"a":' * (size // 5),
    "side by side": lambda size: "[" + "[]," * (size // 3) + "[]]",
    "digits": lambda size: "1" * size,
    "long numbers": lambda size: "[" + ",".join(["7" * 4000] * (size // 4001 + 1)) + "]",
    "digits behind the point": lambda size: "0." + "1" * size,
    "exponents": lambda size: "[" + "1e999," * (size // 6) + "1]",
    "constants": lambda size: "[" + "NaN," * (size // 4) + "1]",
    "half letters": lambda size: '"' + "\\ud800" * (size // 6) + '"',
    "blanks": lambda size: " " * size + "1",
    "no JSON": lambda size: "x" * size,
}


@pytest.mark.parametrize("name", TEXTS)
def test_json_is_read_in_time_that_grows_with_its_length(name: str) -> None:
    def read(text: str) -> None:
        with suppress(Faulty):
            read_json(text, Faulty)

    check_growth(read, TEXTS[name])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_nesting_is_found_in_every_encoding(encoding: str) -> None:
    deep = ('["\\"", ' + "[" * 40 + "]" * 40 + "]").encode(encoding)
    with pytest.raises(Faulty, match="nested deeper than 32"):
        read_json(deep, Faulty)


def played(game: str) -> dict[str, Any]:
    """A record of some moves."""
    of = kh.game(game)
    position, moves = of.deal(1), []
    for _ in range(6):
        moves.append(str(position.moves[0]))
        position = position.play(position.moves[0])
    return Record(of, 1, tuple(moves), ("a",) * of.players, of.ruleset.version).to_dict()


def read_document(read: Callable[[Any], object], data: Any) -> None:
    with suppress(KaffeehausError):
        read(data)


def check_every_place(read: Callable[[Any], object], document: dict[str, Any]) -> None:
    """Swells a document at every place in every way."""
    for place in places(document):
        part = part_at(document, place)
        for way, (one, two) in enumerate(zip(swollen(part, SIZE), swollen(part, 2 * SIZE), strict=True)):
            made = {SIZE: with_part(document, place, one), 2 * SIZE: with_part(document, place, two)}
            try:
                check_growth(partial(read_document, read), made.__getitem__, SIZE, 2 * SIZE)
            except AssertionError as slow:
                raise AssertionError(f"at {place}, way {way}: {slow}") from slow


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_read_in_time_that_grows_with_their_length(game: str) -> None:
    position = kh.game(game).deal(1)
    check_every_place(kh.Position.from_dict, position.to_dict())


@pytest.mark.parametrize("game", GAMES)
def test_records_are_read_in_time_that_grows_with_their_length(game: str) -> None:
    check_every_place(Record.from_dict, played(game))


@pytest.mark.parametrize("game", OWN)
def test_components_are_read_in_time_that_grows_with_their_length(game: str) -> None:
    ruleset = kh.game(game).ruleset
    check_every_place(lambda data: kh.game(game, **{OWN[game]: data}), ruleset.component_data())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("letters", ["@", "a ", "@ at ", " on ", "9", "a@b at "])
def test_moves_are_read_in_time_that_grows_with_their_length(game: str, letters: str) -> None:
    position = kh.game(game).deal(1)
    starts = ("", "group ", "bar ", "swap ", "lay ", "play ", "joker ", "action swap-guests ", "draw ", "seat tile ")

    def read(text: str) -> None:
        with suppress(KaffeehausError):
            position.read_move(text)

    for start in starts:
        check_growth(read, partial(repeated, start, letters), SIZE, 2 * SIZE)


def repeated(start: str, letters: str, size: int) -> str:
    """So many letters, the same again and again."""
    return start + letters * (size // len(letters))


@pytest.mark.parametrize("letters", ["[", "a=", "'", '"', "#", "\n", "a.", "[a]\n", "[[a]]\n", "1", "\\"])
def test_toml_is_read_in_time_that_grows_with_its_length(tmp_path: Path, letters: str) -> None:
    path = tmp_path / "board.toml"

    def read(text: str) -> None:
        path.write_text(text)
        with suppress(KaffeehausError):
            read_toml(path)

    for start in ("", "a = [", 'a = "', "a = '''"):
        check_growth(read, partial(repeated, start, letters), SIZE)
