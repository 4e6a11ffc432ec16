"""Cafés on small boards for the naive engine of the board game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.oracle.international import NATIONS, Oracle, in_order, tile_of

TILES = in_order([f"{nation}.{gender}" for nation in NATIONS[:-1] for gender in "wm"] * 4 + ["jok.w", "jok.m"] * 2)
STOOLS = [1, 2, 3, 4, 5, -2, -4, -6, -8, -10, -12, -14, -16, -18, -20, -22, -24, -26, -28, -30]
US, RIO, DE = "amigo-us-2018", "rio-grande-2012", "amigo-de-2009"
SWITCHES = ["bag_end", "joker_at_bar", "joker_nation", "waiver_cap", "start_lone"]
EDITIONS = {
    US: ["remaining-3", "last-resort", "declared", "per-table", "first-turn-only"],
    RIO: ["last-drawn", "never", "blend", "once-per-turn", "while-chairs-empty"],
    DE: ["remaining-3", "never", "declared", "per-table", "while-chairs-empty"],
}


def board(*rows: str) -> dict[str, Any]:
    """Tables numbered from 1, each written as its nation and its chairs."""
    tables = [{"id": i, "nation": row.split()[0], "chairs": row.split()[1:]} for i, row in enumerate(rows, 1)]
    chairs = list(dict.fromkeys(chair for row in rows for chair in row.split()[1:]))
    return {"tables": tables, "chairs": chairs, "bars": {"rising": STOOLS}}


def ring() -> dict[str, Any]:
    """24 tables in a circle, each sharing one chair with the next, the two of a nation side by side."""
    nations = [nation for nation in NATIONS[:-1] for _ in range(2)]
    return board(*(f"{nation} p{i} q{i} s{i} s{(i + 1) % 24}" for i, nation in enumerate(nations)))


F6 = board(
    "tur a1 a2 a3 s1",
    "fra b1 b2 b3 s1",
    "afr c1 c2 c3 s2",
    "eng d1 d2 d3 s2",
    "spa e1 e2 e3 s3",
    "chn f1 f2 f3 s3",
)
TWINS = board("ger a1 a2 a3 s1", "ger b1 b2 b3 s1")
DOUBLE = board("ger a1 a2 s1 s2", "usa b1 b2 s1 s2")
MIXED = board(
    "ger a1 a2 s1 s2",
    "usa b1 s1 s2 s3",
    "usa c1 c2 s3 s4",
    "ita d1 s4 s5 s6",
    "cub e1 e2 s5 s6",
    "cub f1 f2 f3 f4",
)
RING = ring()


def cafe(
    supplies: list[str],
    seated: str = "",
    components: dict[str, Any] = F6,
    edition: str = DE,
    options: dict[str, Any] | None = None,
    stools: int = 0,
    bag_size: int | None = None,
    **parts: Any,
) -> Oracle:
    """Seat 0 to move, seat 1 the start player; tiles named nowhere are in the bag, or laid aside beyond its size."""
    chairs = {chair: guest for guest, chair in (text.split("@") for text in seated.split())}
    held = [in_order(supply.split()) for supply in supplies]
    rest = Counter(TILES) - Counter([tile_of(guest) for guest in chairs.values()] + [tile for s in held for tile in s])
    hidden = list(rest.elements())
    at_bar = [hidden.pop(0) for _ in range(stools)]
    size = len(hidden) if bag_size is None else bag_size
    document = {
        "format": "kaffeehaus-position/1",
        "game": "international",
        "options": {
            "players": len(held),
            "start": 1,
            "edition": edition,
            "board": "test",
            "bar": "rising",
            **dict(zip(SWITCHES, EDITIONS[edition], strict=True)),
            "exchange_nation": "chair",
            "single_gender_variant": False,
            "variant_neighbour_scoring": True,
            **(options or {}),
        },
        "chairs": {chair: chairs[chair] for chair in components["chairs"] if chair in chairs},
        "bar": at_bar,
        "supplies": held,
        "scores": [0] * len(held),
        "bag": hidden[:size],
        "set_aside": in_order(hidden[size:]),
        "eliminated": [],
        "to_move": 0,
        "turn": {"number": 1, "seated": [], "group": None, "drawing": False},
        "skips": 0,
        "ended": None,
    }
    return Oracle(document | parts, components)


def points(game: Oracle, moves: str) -> list[int]:
    """What each of the moves brings."""
    return [sum(line["points"] for line in game.play(move)) for move in moves.split(", ")]


def refuses(game: Oracle, move: str) -> bool:
    before = game.document()
    with pytest.raises(ValueError, match="names 0 legal moves"):
        game.play(move)
    return game.document() == before


OTHER = "usa.w usa.m"
VARIANT = {"single_gender_variant": True}
FRESH = {"start": 0}
FIRST_TURN = {"number": 0, "seated": [], "group": None, "drawing": False}
