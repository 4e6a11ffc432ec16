"""The words of Wiener Melange: cards, marker types, visitors and chairs, and the moves with their numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kaffeehaus.games.components import NAME
from kaffeehaus.games.melange.state import (
    BONUSES,
    CHAIRS,
    COLOURS,
    FACE_NAMES,
    FACES,
    FIRST_BONUS,
    KIND_NAMES,
    KINDS,
    NEUTRALS,
    OWN_ROWS,
    PERSONALITIES,
    PERSONALITY,
    ROWS,
    SHAPES,
    TILES,
    WHITE,
    guest_of,
    swap_of,
    swapped,
)
from kaffeehaus.kernel.errors import InvalidText
from kaffeehaus.kernel.faults import faults_in
from kaffeehaus.kernel.vocabulary import Block, Kind, Moves, Parts, Word, named, numbered

fault = faults_in(__package__)
FACE = named("card", FACE_NAMES)
ACTION = named("action card", KIND_NAMES)
NEUTRAL = named("neutral colour", NEUTRALS)
CHAIR = named("chair", lambda board: board.chairs, CHAIRS, NAME)
PERSON = named("personality", lambda board: board.personalities, PERSONALITIES)


def row_text(row: int) -> str:
    """A marker type as people write it, such as `blue.cube` or `white`."""
    if row >= WHITE:
        return NEUTRALS[row - WHITE]
    return f"{COLOURS[row // OWN_ROWS]}.{SHAPES[row % OWN_ROWS]}"


def read_row(text: str) -> int:
    """The row of a marker type. Raises InvalidText."""
    if text in NEUTRALS:
        return WHITE + NEUTRALS.index(text)
    colour, _, shape = text.partition(".")
    if colour not in COLOURS or shape not in SHAPES:
        raise InvalidText(fault("no-marker-type", text=text))
    return OWN_ROWS * COLOURS.index(colour) + SHAPES.index(shape)


def removed_row(text: str, *, neutral: bool) -> int:
    """The row whose marker an action takes off the board. Raises InvalidText if the action is for other rows."""
    row = read_row(text)
    if (row >= WHITE) != neutral:
        raise InvalidText(fault("other-marker", action=f"remove-{'neutral' if neutral else 'own'}", text=text))
    return row - WHITE if neutral else row


def visitor_text(board: Any, visitor: int) -> str:
    """A visitor as people write it: `blue.3` or `freud`."""
    if visitor >= PERSONALITY:
        return str(board.personalities[visitor - PERSONALITY])
    seat, tile = divmod(visitor - 1, TILES)
    return f"{COLOURS[seat]}.{tile + 1}"


def read_visitor(board: Any, text: str) -> int:
    """The visitor of a text such as `blue.3` or `freud`. Raises InvalidText."""
    if "." not in text:
        return PERSONALITY + PERSON.read(board, text)
    colour, _, tile = text.partition(".")
    if colour not in COLOURS or tile not in map(str, range(1, TILES + 1)):
        raise InvalidText(fault("no-such-token", kind="guest", text=text, known=f"blue.1 … {COLOURS[-1]}.{TILES}"))
    return int(guest_of(COLOURS.index(colour), int(tile) - 1))


def read_bonus(_: Any, text: str) -> int:
    """The number of a bonus card, from 0. Raises InvalidText."""
    if ACTION.read(None, text) < FIRST_BONUS:
        raise InvalidText(fault("action-without-chair", action=text))
    return KIND_NAMES.index(text) - FIRST_BONUS


@dataclass(frozen=True)
class Pair(Kind):
    """Two chairs, written in board order and read in any."""

    def parts(self, board: Any, name: str, values: Mapping[str, int]) -> Parts:
        first, second, _ = swapped(values[name] * FACES)
        return {"chair": CHAIR.write(board, first), "other": CHAIR.write(board, second)}

    def numbers(self, board: Any, name: str, parts: Mapping[str, str], values: Mapping[str, int]) -> list[int]:
        first, second = sorted(CHAIR.read(board, parts[part]) for part in ("chair", "other"))
        if first == second:
            raise InvalidText(fault("swap-with-itself", chair=parts["chair"]))
        return [int(swap_of(first, second, 0)) // FACES]

    def tokens(self, name: str) -> Mapping[str, Kind]:
        return {"chair": CHAIR, "other": CHAIR}


COLOUR_FORM = "|".join(COLOURS)
MARKER = {"type": "string", "pattern": rf"^(({COLOUR_FORM})\.({'|'.join(SHAPES)})|{'|'.join(NEUTRALS)})$"}
VISITOR_SCHEMA = {"type": "string", "pattern": rf"^(({COLOUR_FORM})\.[0-9]+|[a-z-]+)$"}
BEFORE_CHAIR = r"[^\s@]+"

ROW = Kind("marker type", ROWS, lambda _, row: row_text(row), lambda _, text: read_row(text), MARKER)
OWN_ROW = Kind("marker type", WHITE, ROW.write, lambda _, text: removed_row(text, neutral=False), MARKER, BEFORE_CHAIR)
NEUTRAL_ROW = Kind(
    "neutral colour", len(NEUTRALS), NEUTRAL.write, lambda _, text: removed_row(text, neutral=True), form=BEFORE_CHAIR
)
BONUS = Kind(
    "bonus card",
    KINDS - FIRST_BONUS,
    lambda _, bonus: KIND_NAMES[FIRST_BONUS + bonus],
    read_bonus,
    {"enum": [*BONUSES]},
)
TILE = numbered("tile", 1, TILES)
VISITOR = Kind("visitor", PERSONALITY + PERSONALITIES, visitor_text, read_visitor, VISITOR_SCHEMA)
PAIR = Pair("pair", CHAIRS * (CHAIRS - 1) // 2, CHAIR.write, CHAIR.read)

SWAP = "{chair} {other} paying {face}"
SWAPPED = "C04 C09 paying grey-table"
MOVES = Moves(
    Block("play", "play {face} on {row}", "play purple-chair on blue.cube", row=ROW, face=FACE),
    Block(
        "joker",
        "joker {face} as {wanted} on {row}",
        "joker olive-chair as round-table on white",
        row=ROW,
        wanted=FACE,
        face=FACE,
    ),
    Block("remove-own", "action remove-own {row}@{chair}", "action remove-own blue.cube@C07", row=OWN_ROW, chair=CHAIR),
    Block(
        "remove-neutral",
        "action remove-neutral {row}@{chair}",
        "action remove-neutral grey@C07",
        row=NEUTRAL_ROW,
        chair=CHAIR,
    ),
    Block(
        "swap-personalities",
        f"action swap-personalities {SWAP}",
        f"action swap-personalities {SWAPPED}",
        pair=PAIR,
        face=FACE,
    ),
    Block("swap-guests", f"action swap-guests {SWAP}", f"action swap-guests {SWAPPED}", pair=PAIR, face=FACE),
    Block("bonus", "action {action}", "action score-own-olive", action=BONUS),
    Word("stop"),
    Word("draw"),
    Block("take-display", "take display {face}", "take display round-table", face=FACE),
    Word("take pile"),
    Word("take action"),
    Word("pass"),
    Block("seat", "seat tile {tile} on {chair}", "seat tile 3 on C07", tile=TILE, chair=CHAIR),
    Block("resolve", "resolve {row}", "resolve blue.cube", row=ROW),
    Block("skip", "skip {chair}", "skip C07", chair=CHAIR),
)
PLAY_MOVE, JOKER_MOVE, REMOVE_MOVE, _, SWAP_MOVE, _, BONUS_MOVE, STOP_MOVE, DRAW_MOVE, *_rest = MOVES.firsts
TAKE_OPEN_MOVE, TAKE_PILE_MOVE, TAKE_ACTION_MOVE, PASS_MOVE, SEAT_MOVE, RESOLVE_MOVE, SKIP_MOVE = _rest
