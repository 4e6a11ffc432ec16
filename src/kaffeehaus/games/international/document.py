"""Positions of Café International as documents and views. See docs/notation.md for the format."""

from typing import Any

from kaffeehaus.games.international.components import Board
from kaffeehaus.games.international.notation import seated_text, tile_text
from kaffeehaus.games.international.state import DRAWING, ENDINGS, TILE_KINDS
from kaffeehaus.kernel.contract import Document


def sorted_tiles(tiles: list[int]) -> list[str]:
    """Tiles in the order of documents; zeros are no tiles."""
    return [tile_text(tile) for tile in sorted(tiles) if tile]


def open_parts(board: Board, plain: Any, players: int) -> Document:
    """What everybody sees: all but the order of the bag."""
    return {
        "chairs": {chair: seated_text(guest) for chair, guest in zip(board.chairs, plain.guest, strict=False) if guest},
        "bar": [tile_text(tile) for tile in plain.bar[: plain.bar_taken]],
        "supplies": [sorted_tiles(hand) for hand in plain.hand[:players]],
        "scores": plain.score[:players],
        "set_aside": [tile_text(tile) for tile in range(TILE_KINDS) for _ in range(plain.aside[tile])],
        "eliminated": [seat for seat in range(players) if plain.out[seat]],
        "to_move": plain.to_move,
        "turn": {
            "number": plain.turn,
            "seated": [board.chairs[chair] for chair in plain.seated[: plain.placed]],
            "group": board.tables[plain.group - 1] if plain.group else None,
            "drawing": plain.phase == DRAWING,
        },
        "skips": plain.skips,
        "ended": ENDINGS[plain.ending],
    }


def document(board: Board, plain: Any, players: int) -> Document:
    """The whole position, the bag in draw order included."""
    parts = open_parts(board, plain, players)
    bag = [tile_text(tile) for tile in reversed(plain.bag[: plain.bag_left])]
    return {name: parts[name] for name in ("chairs", "bar", "supplies", "scores")} | {"bag": bag} | parts


def view(board: Board, plain: Any, players: int, seat: int | None) -> Document:
    """What a seat or a spectator may know. The bag's contents follow from what lies open; its order does not."""
    unseen = sorted_tiles(plain.bag[: plain.bag_left])
    return {"seat": seat, **open_parts(board, plain, players), "bag": {"left": plain.bag_left, "unseen": unseen}}
