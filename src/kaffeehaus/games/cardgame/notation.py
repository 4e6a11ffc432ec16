"""Moves of the card game as short texts and back."""

import re

from kaffeehaus.games.cardgame.components import Board
from kaffeehaus.games.cardgame.state import (
    CHAIRS,
    CONTINUE_MOVE,
    END_MOVE,
    GROUP_MOVE,
    LAY_MOVE,
    STOP_MOVE,
    TAKE_MOVE,
)
from kaffeehaus.games.guests import NATIONS, guest_text, read_guest
from kaffeehaus.kernel.errors import InvalidText

SEATING = re.compile(r"(?P<guest>\S+)@(?P<chair>\S+)")
GROUP = re.compile(r"group (?P<guest>\S+)@(?P<chair>\S+)(?: at (?P<table>\S+))?")
LAY = re.compile(r"lay (?P<guest>\S+)")
WORDS = {"take": TAKE_MOVE, "stop": STOP_MOVE, "end": END_MOVE, "continue": CONTINUE_MOVE}
TEXTS = {move: word for word, move in WORDS.items()}
HELP = "write ind.m@o3, stop, take, lay fra.w, end, continue or group fra.w@iN at NW"


def move_text(board: Board, move: int) -> str:
    """The canonical text of a move. Raises InvalidText for a number that names nothing."""
    if move in TEXTS:
        return TEXTS[move]
    if move >= LAY_MOVE:
        return f"lay {named_guest(move, move - LAY_MOVE)}"
    block, seating = divmod(move, GROUP_MOVE)
    guest, chair = divmod(seating, CHAIRS)
    text = f"{named_guest(move, guest)}@{board.chairs[chair]}"
    if block == 0:
        return text
    tables = board.tables_of(chair)
    if block > len(tables):
        raise InvalidText(f"move number {move} names no table of seat {board.chairs[chair]}")
    return f"group {text}" + (f" at {board.tables[tables[block - 1]]}" if len(tables) > 1 else "")


def told_text(board: Board, move: int) -> str:
    """KG-12: the text of a move as the other players hear it; a card laid face down stays unnamed."""
    text = move_text(board, move)
    return "lay" if LAY.fullmatch(text) else text


def named_guest(move: int, guest: int) -> str:
    """The text of a move's guest. Raises InvalidText if it is nobody."""
    if guest == 0:
        raise InvalidText(f"move number {move} names no guest")
    return guest_text(guest)


def moves_from_text(board: Board, text: str) -> list[int]:
    """The move that is meant; several if a group's table is left open. Raises InvalidText."""
    words = " ".join(text.split())
    if words in WORDS:
        return [WORDS[words]]
    if found := LAY.fullmatch(words):
        return [LAY_MOVE + read_guest(found["guest"])]
    if found := GROUP.fullmatch(words):
        chair = read_chair(board, found["chair"])
        seating = read_guest(found["guest"]) * CHAIRS + chair
        return [GROUP_MOVE * (1 + side) + seating for side in read_sides(board, chair, found["table"])]
    if found := SEATING.fullmatch(words):
        return [read_guest(found["guest"]) * CHAIRS + read_chair(board, found["chair"])]
    raise InvalidText(f"{text!r} is no move: {HELP}")


def read_chair(board: Board, name: str) -> int:
    """The number of a chair. Raises InvalidText."""
    if name not in board.chairs:
        raise InvalidText(f"there is no seat {name!r}; the seats are {' '.join(board.chairs)}")
    return board.chairs.index(name)


def read_sides(board: Board, chair: int, name: str | None) -> list[int]:
    """Which of the chair's tables are meant. Raises InvalidText."""
    tables = [board.tables[table] for table in board.tables_of(chair)]
    if name is None:
        return list(range(len(tables)))
    if name not in tables:
        raise InvalidText(f"seat {board.chairs[chair]} does not touch table {name!r}, but {' and '.join(tables)}")
    return [tables.index(name)]


def read_nation(text: str) -> int:
    """A table card by its nation, numbered from 1. Raises InvalidText."""
    if text not in NATIONS:
        raise InvalidText(f"there is no nation {text!r}; the nations are {' '.join(NATIONS)}")
    return 1 + NATIONS.index(text)
