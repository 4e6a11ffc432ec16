"""Moves of Wiener Melange as short texts and back."""

import re
from collections.abc import Callable

from kaffeehaus.games.melange.components import Components
from kaffeehaus.games.melange.state import (
    BONUS_MOVE,
    CHAIRS,
    COLOURS,
    DRAW_MOVE,
    FACE_NAMES,
    FACES,
    FIRST_BONUS,
    JOKER_MOVE,
    KIND_NAMES,
    NEUTRALS,
    OWN_ROWS,
    PASS_MOVE,
    PERSONALITY,
    PLAY_MOVE,
    REMOVE_MOVE,
    REMOVE_NEUTRAL,
    REMOVE_OWN,
    RESOLVE_MOVE,
    SEAT_MOVE,
    SHAPES,
    SKIP_MOVE,
    STOP_MOVE,
    SWAP_MOVE,
    SWAP_PERSONALITIES,
    SWAPS,
    TAKE_ACTION_MOVE,
    TAKE_OPEN_MOVE,
    TAKE_PILE_MOVE,
    TILES,
    WHITE,
    guest_of,
    swap_of,
    swapped,
)
from kaffeehaus.kernel.errors import InvalidText

PLAY = re.compile(r"play (?P<face>\S+) on (?P<row>\S+)")
JOKER = re.compile(r"joker (?P<face>\S+) as (?P<wanted>\S+) on (?P<row>\S+)")
REMOVE = re.compile(r"action (?P<kind>remove-own|remove-neutral) (?P<row>[^\s@]+)@(?P<chair>\S+)")
SWAP = re.compile(r"action (?P<kind>swap-personalities|swap-guests) (?P<one>\S+) (?P<other>\S+) paying (?P<face>\S+)")
BONUS = re.compile(r"action (?P<kind>\S+)")
TAKE = re.compile(r"take display (?P<face>\S+)")
SEAT = re.compile(r"seat tile (?P<tile>\d+) on (?P<chair>\S+)")
RESOLVE = re.compile(r"resolve (?P<row>\S+)")
SKIP = re.compile(r"skip (?P<chair>\S+)")
PLAIN = {
    "stop": STOP_MOVE,
    "draw": DRAW_MOVE,
    "take pile": TAKE_PILE_MOVE,
    "take action": TAKE_ACTION_MOVE,
    "pass": PASS_MOVE,
}
PLAIN_TEXTS = {move: text for text, move in PLAIN.items()}
HELP = (
    "write play purple-chair on blue.cube, joker olive-chair as round-table on white, action score-own-olive, stop, "
    "draw, take display round-table, take pile, take action, seat tile 3 on C07, resolve blue.cube, skip C07 or pass"
)


def row_text(row: int) -> str:
    """A marker type as people write it, such as `blue.cube` or `white`."""
    if row >= WHITE:
        return NEUTRALS[row - WHITE]
    return f"{COLOURS[row // OWN_ROWS]}.{SHAPES[row % OWN_ROWS]}"


def read_row(text: str) -> int:
    """The row of a marker type. Raises InvalidText."""
    if text in NEUTRALS:
        return read_neutral(text)
    colour, _, shape = text.partition(".")
    if colour not in COLOURS or shape not in SHAPES:
        raise InvalidText(f"there is no marker type {text!r}: write white, grey, or such as blue.cube, red.octagon")
    return OWN_ROWS * COLOURS.index(colour) + SHAPES.index(shape)


def read_neutral(text: str) -> int:
    """The row of a neutral colour. Raises InvalidText."""
    if text not in NEUTRALS:
        raise InvalidText(f"there is no neutral colour {text!r}; there are {' and '.join(NEUTRALS)}")
    return WHITE + NEUTRALS.index(text)


def read_face(text: str) -> int:
    """The number of a face. Raises InvalidText."""
    if text not in FACE_NAMES:
        raise InvalidText(f"there is no card {text!r}; the cards are {' '.join(FACE_NAMES)}")
    return FACE_NAMES.index(text)


def read_kind(text: str) -> int:
    """The number of a kind of action card. Raises InvalidText."""
    if text not in KIND_NAMES:
        raise InvalidText(f"there is no action card {text!r}; there are {' '.join(KIND_NAMES)}")
    return KIND_NAMES.index(text)


def read_chair(components: Components, name: str) -> int:
    """The number of a chair. Raises InvalidText."""
    if name not in components.chairs:
        raise InvalidText(
            f"there is no chair {name!r}; the chairs are {components.chairs[0]} … {components.chairs[-1]}"
        )
    return components.chairs.index(name)


def visitor_text(components: Components, visitor: int) -> str:
    """A visitor as people write it: `blue.3` or `freud`."""
    if visitor >= PERSONALITY:
        return components.personalities[visitor - PERSONALITY]
    seat, tile = divmod(visitor - 1, TILES)
    return f"{COLOURS[seat]}.{tile + 1}"


def read_personality(components: Components, text: str) -> int:
    """The number of a personality. Raises InvalidText."""
    if text not in components.personalities:
        raise InvalidText(f"there is no personality {text!r}; there are {' '.join(components.personalities)}")
    return components.personalities.index(text)


def read_visitor(components: Components, text: str) -> int:
    """The visitor of a text such as `blue.3` or `freud`. Raises InvalidText."""
    if "." not in text:
        return PERSONALITY + read_personality(components, text)
    colour, _, tile = text.partition(".")
    if colour not in COLOURS or tile not in map(str, range(1, TILES + 1)):
        raise InvalidText(f"there is no guest {text!r}; the guests are blue.1 … {COLOURS[-1]}.{TILES}")
    return int(guest_of(COLOURS.index(colour), int(tile) - 1))


def move_text(components: Components, move: int) -> str:
    """The canonical text of a move. Raises InvalidText for a number that names nothing on this board."""
    try:
        if move < REMOVE_MOVE:
            return card_text(move)
        if move < STOP_MOVE:
            return action_text(components, move)
        if move in PLAIN_TEXTS:
            return PLAIN_TEXTS[move]
        if move < TAKE_PILE_MOVE:
            return f"take display {FACE_NAMES[move - TAKE_OPEN_MOVE]}"
        if move < RESOLVE_MOVE:
            tile, chair = divmod(move - SEAT_MOVE, CHAIRS)
            return f"seat tile {tile + 1} on {components.chairs[chair]}"
        if move < SKIP_MOVE:
            return f"resolve {row_text(move - RESOLVE_MOVE)}"
        return f"skip {components.chairs[move - SKIP_MOVE]}"
    except IndexError:
        raise InvalidText(f"move number {move} names nothing on this board") from None


def card_text(move: int) -> str:
    """`play purple-chair on blue.cube` or `joker olive-chair as round-table on white`."""
    if move < JOKER_MOVE:
        row, face = divmod(move - PLAY_MOVE, FACES)
        return f"play {FACE_NAMES[face]} on {row_text(row)}"
    target, face = divmod(move - JOKER_MOVE, FACES)
    row, wanted = divmod(target, FACES)
    return f"joker {FACE_NAMES[face]} as {FACE_NAMES[wanted]} on {row_text(row)}"


def action_text(components: Components, move: int) -> str:
    """`action remove-own blue.cube@C07`, `action swap-guests C06 C11 paying grey-table`, `action score-own-olive`."""
    if move < SWAP_MOVE:
        row, chair = divmod(move - REMOVE_MOVE, CHAIRS)
        kind = KIND_NAMES[REMOVE_NEUTRAL if row >= WHITE else REMOVE_OWN]
        return f"action {kind} {row_text(row)}@{components.chairs[chair]}"
    if move < BONUS_MOVE:
        guests, swap = divmod(move - SWAP_MOVE, SWAPS)
        first, second, face = swapped(swap)
        chairs = f"{components.chairs[first]} {components.chairs[second]}"
        return f"action {KIND_NAMES[SWAP_PERSONALITIES + guests]} {chairs} paying {FACE_NAMES[face]}"
    return f"action {KIND_NAMES[FIRST_BONUS + move - BONUS_MOVE]}"


def moves_from_text(components: Components, text: str) -> list[int]:
    """The move that is meant. Raises InvalidText."""
    words = " ".join(text.split())
    if words in PLAIN:
        return [PLAIN[words]]
    for pattern, read in READERS:
        if found := pattern.fullmatch(words):
            return [read(components, found)]
    raise InvalidText(f"{text!r} is no move: {HELP}")


def read_play(components: Components, found: re.Match[str]) -> int:
    """`play purple-chair on blue.cube`."""
    return PLAY_MOVE + read_row(found["row"]) * FACES + read_face(found["face"])


def read_joker(components: Components, found: re.Match[str]) -> int:
    """`joker olive-chair as round-table on white`."""
    target = read_row(found["row"]) * FACES + read_face(found["wanted"])
    return JOKER_MOVE + target * FACES + read_face(found["face"])


def read_removal(components: Components, found: re.Match[str]) -> int:
    """`action remove-own blue.cube@C07`."""
    row = read_row(found["row"])
    if (row >= WHITE) != (found["kind"] == KIND_NAMES[REMOVE_NEUTRAL]):
        raise InvalidText(f"{found['kind']} takes no {found['row']} marker off the board")
    return REMOVE_MOVE + row * CHAIRS + read_chair(components, found["chair"])


def read_swap(components: Components, found: re.Match[str]) -> int:
    """`action swap-guests C06 C11 paying grey-table`, the chairs in any order."""
    first, second = sorted(read_chair(components, found[name]) for name in ("one", "other"))
    if first == second:
        raise InvalidText(f"a swap needs two chairs, not {found['one']} twice")
    swap = swap_of(first, second, read_face(found["face"]))
    return SWAP_MOVE + (read_kind(found["kind"]) - SWAP_PERSONALITIES) * SWAPS + int(swap)


def read_bonus(components: Components, found: re.Match[str]) -> int:
    """`action score-own-olive`."""
    kind = read_kind(found["kind"])
    if kind < FIRST_BONUS:
        raise InvalidText(f"{found['kind']} needs to be told where, as in action remove-own blue.cube@C07")
    return BONUS_MOVE + kind - FIRST_BONUS


def read_seating(components: Components, found: re.Match[str]) -> int:
    """`seat tile 3 on C07`."""
    if not 1 <= int(found["tile"]) <= TILES:
        raise InvalidText(f"there is no tile {found['tile']}; the tiles are 1 to {TILES}")
    return SEAT_MOVE + (int(found["tile"]) - 1) * CHAIRS + read_chair(components, found["chair"])


READERS: tuple[tuple[re.Pattern[str], Callable[[Components, re.Match[str]], int]], ...] = (
    (PLAY, read_play),
    (JOKER, read_joker),
    (REMOVE, read_removal),
    (SWAP, read_swap),
    (BONUS, read_bonus),
    (TAKE, lambda _, found: TAKE_OPEN_MOVE + read_face(found["face"])),
    (SEAT, read_seating),
    (RESOLVE, lambda _, found: RESOLVE_MOVE + read_row(found["row"])),
    (SKIP, lambda components, found: SKIP_MOVE + read_chair(components, found["chair"])),
)
