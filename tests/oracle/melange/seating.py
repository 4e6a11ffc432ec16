"""Markers on chairs, and the seatings that follow from them."""

from tests.oracle.melange.position import Position
from tests.oracle.melange.words import COLOURS, NEUTRALS

MARKERS_PER_CHAIR = 4


def owner(kind: str) -> int:
    """The seat of a player's marker type."""
    return COLOURS.index(kind.split(".")[0])


def types_on(position: Position, chair: str) -> list[str]:
    return [kind for kind, chairs in position.markers.items() if chair in chairs]


def free_chairs(position: Position, face: str) -> list[str]:
    """WM-19: the chairs that take a marker when this face opens a row, in board order."""
    locked = {chair for pair in locked_pairs(position) for chair in pair}
    return [
        chair
        for chair in position.components.fits[face]
        if chair not in position.chairs and chair not in locked and len(types_on(position, chair)) < MARKERS_PER_CHAIR
    ]


def open_row(position: Position, kind: str, face: str) -> None:
    position.rows[kind] = [face]
    place_markers(position, kind)


def place_markers(position: Position, kind: str) -> None:
    """WM-19: mark the chairs, unless some must be left out first because one marker stays on the card."""
    chairs = chairs_to_mark(position, kind)
    if len(chairs) >= position.components.markers_per_type:
        return
    position.turn.skipped = []
    position.markers[kind] = chairs
    if kind in NEUTRALS and len(chairs) == 1:  # WM-41: nobody scores a personality seated at its reveal
        seat_personality(position, kind, paid=False)


def chairs_to_mark(position: Position, kind: str) -> list[str]:
    face = position.rows[kind][0]
    return [chair for chair in free_chairs(position, face) if chair not in position.turn.skipped]


def keep_markers(position: Position, kind: str, chairs: list[str]) -> None:
    """Take all markers of a type off the board except those on the given chairs."""
    kept = [chair for chair in position.markers[kind] if chair in chairs]
    if kept:
        position.markers[kind] = kept
    else:
        del position.markers[kind]


def locked_pairs(position: Position) -> list[tuple[str, ...]]:
    """WM-31: pairs of chairs that are all that two or more types have left, in board order."""
    if not position.options["pair_lock"]:
        return []
    board = position.components
    pairs = [tuple(board.in_board_order(chairs)) for chairs in position.markers.values() if len(chairs) == 2]
    locked = {pair for pair in pairs if pairs.count(pair) >= 2}
    return sorted(locked, key=lambda pair: [board.chairs.index(chair) for chair in pair])


def clear_locked_pair(position: Position) -> bool:
    """WM-31: free the first locked pair that others stand on; False if there is none."""
    for pair in locked_pairs(position):
        strangers = [
            kind for kind, chairs in position.markers.items() if set(chairs) & set(pair) and set(chairs) != set(pair)
        ]
        for kind in strangers:
            keep_markers(position, kind, [chair for chair in position.components.chairs if chair not in pair])
        if strangers:
            return True
    return False


def fixed_order(position: Position) -> list[str]:
    """WM-30: the active player's types, the neutral ones, then the other players' clockwise."""
    seats = [(position.active + i) % position.players for i in range(position.players)]
    others = [kind for seat in seats[1:] for kind in position.own_types(seat)]
    return position.own_types(position.active) + list(NEUTRALS) + others


def next_due(position: Position) -> list[str]:
    """WM-30: the types that can have the next chair: none if nothing is due, several if they share it."""
    if position.turn.named is not None:
        return [position.turn.named]
    due = [kind for kind in fixed_order(position) if len(position.markers.get(kind, [])) == 1]
    return [kind for kind in due if position.markers[kind] == position.markers[due[0]]]


def decision(position: Position) -> tuple[int, list[str]] | None:
    """WM-65: the seat that must decide before anything else and its moves, or None."""
    for kind in position.rows:
        if kind not in position.markers:
            return position.active, [f"skip {chair}" for chair in chairs_to_mark(position, kind)]
    kinds = next_due(position)
    if len(kinds) > 1:
        return position.active, [f"resolve {kind}" for kind in kinds]
    if kinds and kinds[0] not in NEUTRALS:
        seat = owner(kinds[0])
        [chair] = position.markers[kinds[0]]
        return seat, [f"seat tile {tile} on {chair}" for tile in position.unplaced_tiles(seat)]
    return None


def settle(position: Position) -> None:
    """WM-26 to WM-31: seat and unlock until a decision is open or nothing is left to do."""
    while decision(position) is None:
        kinds = next_due(position)
        if kinds:
            seat_personality(position, kinds[0], paid=True)
        elif not clear_locked_pair(position):
            return


def seat_guest(position: Position, kind: str, tile: int) -> None:
    """WM-28, WM-33: guests of other players bring nobody placing points."""
    seat = owner(kind)
    table = seat_visitor(position, kind, f"{COLOURS[seat]}.{tile}")
    if seat == position.active:
        position.book(table, position.components.guests[tile]["placing"], "WM-33")


def seat_personality(position: Position, colour: str, paid: bool) -> None:
    """WM-29, WM-33."""
    person = position.personalities[colour]
    assert person is not None
    position.personalities[colour] = None
    table = seat_visitor(position, colour, person)
    if paid:
        position.book(table, position.components.personalities[person]["placing"], "WM-33")


def seat_visitor(position: Position, kind: str, visitor: str) -> str:
    """WM-27, WM-31, WM-35: take the chair of the last marker, with all that follows; returns its table."""
    [chair] = position.markers[kind]
    phase = position.phase
    position.chairs[chair] = visitor
    position.turn.named = None
    for other in types_on(position, chair):
        keep_markers(position, other, [c for c in position.components.chairs if c != chair])
    for bare in [row for row in position.rows if row not in position.markers]:
        discard_row(position, bare)
    if position.phase != phase:
        position.removed_actions += [action for action in position.played_actions if action is not None]
        position.played_actions = [None] * position.players
    return position.components.table[chair]


def discard_row(position: Position, kind: str) -> None:
    position.discard += position.rows.pop(kind)
    if kind in position.turn.served:
        position.turn.served.remove(kind)
