"""The parts of a position of Café International; docs/notation/international.md explains them."""

from collections.abc import Sequence
from typing import Any

from kaffeehaus.games.guests import COPIES, TABLE_CHAIRS
from kaffeehaus.games.international.state import DRAWING, ENDINGS, JOKER, STOOLS, SUPPLY, TILE_KINDS, TILES, tile_of
from kaffeehaus.games.international.vocabulary import CHAIR, SEATED, TABLE, TILE
from kaffeehaus.kernel import shapes
from kaffeehaus.kernel.parts import Asked, Found, Inner, OpenPile, Part
from kaffeehaus.kernel.reading import FieldReader
from kaffeehaus.kernel.shapes import SEAT, By, BySeat, Choice, Counted, Listed, Number, Place, Schema, Scores, Token


def all_tiles(_: Any) -> list[int]:
    """CI-02: the hundred tiles."""
    return [tile for tile in range(1, TILE_KINDS) for _ in range(COPIES if tile < JOKER else 2)]


def tiles_outside(found: Found) -> list[int]:
    """Every tile that is not in the bag."""
    seated = [tile_of(guest) for guest in found.guest if guest]
    return [*seated, *found.bar, *found.aside, *(tile for hand in found.hand for tile in hand)]


class Supply(Listed):
    """Sorted tiles; the state has zeros behind them."""

    least = 1

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> list[int]:
        return sorted(super().read(game, reader, name, value))


class Seats(shapes.Shape):
    """Seats in ascending order; the state has 1 for each of them."""

    def empty(self, game: Any) -> list[int]:
        return [0] * game.players

    def write(self, game: Any, stored: Sequence[int]) -> list[int]:
        return [seat for seat in range(game.players) if stored[seat]]

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> list[int]:
        if not isinstance(value, list) or not all(type(seat) is int and 0 <= seat < game.players for seat in value):
            reader.note("no-seats", name, value, most=game.players - 1)
            return self.empty(game)
        return [int(seat in value) for seat in range(game.players)]

    def store(self, game: Any, value: list[int], room: list[int]) -> list[int]:
        return value + room[len(value) :]

    def schema(self, game: Any) -> Schema:
        return shapes.list_of(SEAT.schema(game), uniqueItems=True)


PARTS = (
    Part("chairs", "guest", By(CHAIR, Token(SEATED))),
    Part("bar", "bar", Listed(TILE, most=STOOLS), count="bar_taken"),
    Part("supplies", "hand", BySeat(Supply(TILE, most=SUPPLY)), count="held", required=True),
    Part("scores", "score", Scores()),
    OpenPile("bag", Listed(TILE, most=TILES), "bag_left", all_tiles, tiles_outside, "CI-02"),
    Part("set_aside", "aside", Counted(TILE)),
    Part("eliminated", "out", Seats()),
    Part("to_move", "to_move", SEAT, default=lambda game, _: int(game.options["start"])),
    Inner(
        "turn",
        Part("number", "turn", Number(), default=lambda _, found: int(any(found.guest) or bool(found.bar))),
        Part("seated", "seated", Listed(CHAIR, most=TABLE_CHAIRS, unique=True), count="placed"),
        Part("group", "group", Place(TABLE, lambda board: board.tables)),
        Asked("drawing", "drawing", phase=DRAWING),
    ),
    Part("skips", "skips", Number(most=lambda players: players - 1)),
    Part("ended", "ending", Choice(ENDINGS)),
)
