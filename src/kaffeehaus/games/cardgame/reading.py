"""Reading positions of the card game: any situation that a game can reach, refused with all reasons otherwise."""

from collections import Counter
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from kaffeehaus.games.cardgame.components import Board
from kaffeehaus.games.cardgame.notation import read_chair, read_nation
from kaffeehaus.games.cardgame.state import (
    ASKING,
    CARDS,
    ENDINGS,
    GROUP,
    KINDS,
    OVER,
    PLAYERS,
    SEATED,
    TABLE_CARDS,
    TABLES_A_NATION,
    TURN_START,
    Rules,
)
from kaffeehaus.games.guests import COPIES, NATION_COUNT, TABLE_CHAIRS, read_guest
from kaffeehaus.kernel.reading import Reader

PARTS = (
    *("format", "game", "options", "tables", "seats", "hands", "laid", "guest_pile", "table_pile", "box"),
    *("scores", "to_move", "turn", "ended"),
)


def read_position(board: Board, rules: Rules, document: Mapping[str, Any], reasons: list[str]) -> SimpleNamespace:
    """The fields of a state that are not derived; adds every fault to `reasons`."""
    reader = Reader(document, reasons)
    reader.known(*PARTS)
    box = reader.inner("box")
    box.known("guests", "tables")
    plain = SimpleNamespace(
        nation=read_places(reader, "tables", board.tables, read_nation),
        guest=read_places(reader, "seats", board.chairs, read_guest),
        hands=reader.piles("hands", rules.players, read_guest, required=True),
        laid=reader.piles("laid", rules.players, read_guest, required=False),
        box=box.tokens("guests", read_guest),
        box_tables=box.tokens("tables", read_nation),
        score=reader.numbers("scores", rules.players),
        ending=ENDINGS.index(reader.choice("ended", ENDINGS)),
    )
    plain.guest_pile = read_pile(reader, "guest_pile", read_guest, all_guests(), guests_outside(plain))
    plain.table_pile = read_pile(reader, "table_pile", read_nation, all_tables(), tables_outside(plain))
    read_turn(board, rules, reader, plain)
    return plain


def read_places(reader: Reader, name: str, places: tuple[str, ...], read: Callable[[str], int]) -> list[int]:
    """What lies at each place, 0 for nothing."""
    found = [0] * len(places)
    for place, value in reader.inner(name).document.items():
        number = reader.token(name, read, value)
        if place not in places:
            reader.note(f"{name}: there is no {place!r}; there are {' '.join(places)}")
        elif number is not None:
            found[places.index(place)] = number
    return found


def read_pile(reader: Reader, name: str, read: Callable[[str], int], cards: list[int], outside: list[int]) -> list[int]:
    """A pile with the next card last; if left out, every card that is nowhere else."""
    if name in reader.document:
        return reader.tokens(name, read)[::-1]
    rest = Counter(cards)
    rest.subtract(outside)
    return sorted(rest.elements(), reverse=True)


def read_turn(board: Board, rules: Rules, reader: Reader, plain: SimpleNamespace) -> None:
    """Whose turn it is, and what has happened in it."""
    turn = reader.inner("turn")
    turn.known("number", "placed", "duty", "group", "asking")
    if "to_move" in reader.document:
        plain.to_move = reader.number("to_move", rules.start, 0, rules.players - 1)
        plain.turn = turn.number("number", (plain.to_move - rules.start) % rules.players)
    else:
        plain.turn = turn.number("number", 0)
        plain.to_move = (rules.start + plain.turn) % rules.players
    plain.seated = turn.tokens("placed", lambda text: read_chair(board, text))
    duty = turn.choice("duty", (None, *board.chairs))
    plain.opener = 0 if duty is None else board.chairs.index(duty) + 1
    group = turn.choice("group", (None, *board.tables))
    plain.group = 0 if group is None else board.tables.index(group) + 1
    if plain.ending:
        plain.phase = OVER
    elif turn.flag("asking"):
        plain.phase = ASKING
    elif plain.group:
        plain.phase = GROUP
    else:
        plain.phase = SEATED if plain.seated else TURN_START


def all_guests() -> list[int]:
    """KG-02: the 96 guests."""
    return [guest for guest in range(1, KINDS) for _ in range(COPIES)]


def all_tables() -> list[int]:
    """KG-02: the 24 tables."""
    return [1 + nation for nation in range(NATION_COUNT) for _ in range(TABLES_A_NATION)]


def guests_outside(plain: SimpleNamespace) -> list[int]:
    """Every guest that is not in the pile."""
    return [*filter(None, plain.guest), *plain.box, *(guest for cards in plain.hands + plain.laid for guest in cards)]


def tables_outside(plain: SimpleNamespace) -> list[int]:
    """Every table that is not in the pile."""
    return [*filter(None, plain.nation), *plain.box_tables]


def fill_state(plain: SimpleNamespace, fields: Any) -> None:
    """Writes what was read into the fields of an empty state."""
    padding = PLAYERS - len(plain.hands)
    fields.phase, fields.to_move, fields.turn, fields.ending = plain.phase, plain.to_move, plain.turn, plain.ending
    fields.nation, fields.guest = plain.nation, plain.guest
    for name, piles in (("hand", plain.hands), ("laid", plain.laid)):
        setattr(fields, name, [counted(pile, range(KINDS)) for pile in piles] + [[0] * KINDS] * padding)
    fields.held = [len(hand) for hand in plain.hands] + [0] * padding
    fields.laid_down = [len(laid) for laid in plain.laid] + [0] * padding
    fields.score = plain.score + [0] * padding
    fields.guest_pile = plain.guest_pile + [0] * (CARDS - len(plain.guest_pile))
    fields.guests_left = len(plain.guest_pile)
    fields.table_pile = plain.table_pile + [0] * (TABLE_CARDS - len(plain.table_pile))
    fields.tables_left = len(plain.table_pile)
    fields.box = counted(plain.box, range(KINDS))
    fields.box_tables = counted(plain.box_tables, range(1, NATION_COUNT + 1))
    fields.seated = plain.seated + [0] * (TABLE_CHAIRS - len(plain.seated))
    fields.placed, fields.opener, fields.group = len(plain.seated), plain.opener, plain.group


def counted(cards: list[int], kinds: range) -> list[int]:
    """How many cards there are of each kind."""
    return [cards.count(kind) for kind in kinds]
