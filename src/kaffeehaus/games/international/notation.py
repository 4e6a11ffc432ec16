"""Moves of Café International as short texts and back."""

import re
from functools import cache

from kaffeehaus.games.guests import GENDERS, NATIONS, TABLE_CHAIRS, guest_text, read_guest
from kaffeehaus.games.international.components import Board
from kaffeehaus.games.international.state import (
    BAR_MOVE,
    CHAIRS,
    DRAW_MOVE,
    GROUP_MOVE,
    JOKER,
    SEATED_KINDS,
    SKIP_MOVE,
    STOP_MOVE,
    SWAP_MOVE,
    joker_as,
    seated_gender,
    seated_nation,
)
from kaffeehaus.kernel.errors import InvalidText

SEATING = re.compile(r"(?P<guest>\S+)@(?P<chair>\S+)")
GROUP = re.compile(r"group (?P<guest>\S+)@(?P<chair>\S+)(?: at (?P<table>\S+))?")
BAR = re.compile(r"bar (?P<tile>\S+)")
SWAP = re.compile(r"swap (?P<tile>\S+)@(?P<chair>\S+)")
DRAW = re.compile(r"draw (?P<tiles>\d+)")
HELP = "write fra.w@c12, stop, bar cub.m, swap spa.m@c60, draw 1, skip or group ger.m@c1"


@cache
def tile_text(tile: int) -> str:
    """A tile as people write it."""
    return guest_text(tile) if tile < JOKER else f"jok.{GENDERS[tile - JOKER]}"


def read_tile(text: str) -> int:
    """The tile of a text such as `fra.w` or `jok.m`. Raises InvalidText."""
    if text.startswith("jok"):
        if text not in ("jok.w", "jok.m"):
            raise InvalidText(f"{text!r} is no tile: the jokers are jok.w and jok.m")
        return JOKER + GENDERS.index(text[-1])
    return read_guest(text)


def seated_text(guest: int) -> str:
    """A seated guest as people write it; a joker says its nation."""
    if guest < JOKER:
        return guest_text(guest)
    return f"jok.{GENDERS[seated_gender(guest)]}={NATIONS[seated_nation(guest)]}"


def read_seated(text: str) -> int:
    """The seated guest of a text such as `fra.w` or `jok.m=spa`. Raises InvalidText."""
    name, equals, nation = text.partition("=")
    tile = read_tile(name)
    if tile < JOKER:
        if equals:
            raise InvalidText(f"{text!r}: only a joker stands for another nation")
        return tile
    if nation not in NATIONS:
        raise InvalidText(f"{text!r} needs the nation that the joker stands for, such as {name}=spa")
    return joker_as(tile, NATIONS.index(nation))


def move_text(board: Board, move: int) -> str:
    """The canonical text of a move. Raises InvalidText for a number that names nothing on this board."""
    try:
        if move < GROUP_MOVE:
            return seating_text(board, move)
        if move < BAR_MOVE:
            side, seating = divmod(move - GROUP_MOVE, SEATED_KINDS * CHAIRS)
            tables = board.tables_of(seating % CHAIRS)
            table = board.tables[tables[side]]
            return f"group {seating_text(board, seating)}" + (f" at {table}" if len(tables) > 1 else "")
        if move < SWAP_MOVE:
            return f"bar {tile_text(positive(move - BAR_MOVE))}"
        if move < DRAW_MOVE:
            tile, chair = divmod(move - SWAP_MOVE, CHAIRS)
            return f"swap {tile_text(positive(tile))}@{board.chairs[chair]}"
        if move < STOP_MOVE:
            return f"draw {move - DRAW_MOVE}"
        return {STOP_MOVE: "stop", SKIP_MOVE: "skip"}[move]
    except (IndexError, KeyError):
        raise InvalidText(f"move number {move} names nothing on this board") from None


def seating_text(board: Board, seating: int) -> str:
    """`fra.w@c12` of a guest and a chair in one number."""
    return f"{seated_text(positive(seating // CHAIRS))}@{board.chairs[seating % CHAIRS]}"


def positive(number: int) -> int:
    """The number, unless it stands for nobody."""
    if number == 0:
        raise IndexError
    return number


def moves_from_text(board: Board, text: str) -> list[int]:
    """The move that is meant; several if a joker's nation or a group's table is left open. Raises InvalidText."""
    words = " ".join(text.split())
    if words == "stop":
        return [STOP_MOVE]
    if words == "skip":
        return [SKIP_MOVE]
    if found := DRAW.fullmatch(words):
        if int(found["tiles"]) > TABLE_CHAIRS:
            raise InvalidText(f"nobody draws {found['tiles']} tiles")
        return [DRAW_MOVE + int(found["tiles"])]
    if found := BAR.fullmatch(words):
        return [BAR_MOVE + read_tile(found["tile"])]
    if found := SWAP.fullmatch(words):
        return [SWAP_MOVE + read_tile(found["tile"]) * CHAIRS + read_chair(board, found["chair"])]
    if found := GROUP.fullmatch(words):
        chair = read_chair(board, found["chair"])
        return [
            GROUP_MOVE + side * SEATED_KINDS * CHAIRS + guest * CHAIRS + chair
            for side in read_sides(board, chair, found["table"])
            for guest in read_guests(board, chair, found["guest"])
        ]
    if found := SEATING.fullmatch(words):
        chair = read_chair(board, found["chair"])
        return [guest * CHAIRS + chair for guest in read_guests(board, chair, found["guest"])]
    raise InvalidText(f"{text!r} is no move: {HELP}")


def read_chair(board: Board, name: str) -> int:
    """The number of a chair. Raises InvalidText."""
    if name not in board.chairs:
        raise InvalidText(f"there is no chair {name!r}; the chairs are {board.chairs[0]} … {board.chairs[-1]}")
    return board.chairs.index(name)


def read_sides(board: Board, chair: int, name: str | None) -> list[int]:
    """Which of the chair's tables are meant. Raises InvalidText."""
    tables = [str(board.tables[table]) for table in board.tables_of(chair)]
    if name is None:
        return list(range(len(tables)))
    if name not in tables:
        raise InvalidText(
            f"chair {board.chairs[chair]} does not stand at table {name!r}, but at {' and '.join(tables)}"
        )
    return [tables.index(name)]


def read_guests(board: Board, chair: int, text: str) -> list[int]:
    """The guest that is meant on the chair; a joker without a nation may stand for any of the chair's."""
    if text in ("jok.w", "jok.m"):
        nations = dict.fromkeys(board.nations[table] for table in board.tables_of(chair))
        return [joker_as(read_tile(text), nation) for nation in nations]
    return [read_seated(text)]
