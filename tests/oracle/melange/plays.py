"""Reservation cards, jokers and action cards: what may be played, and playing it."""

from itertools import combinations

from tests.oracle.melange.cards import fetch, spend
from tests.oracle.melange.position import Position
from tests.oracle.melange.seating import free_chairs, keep_markers, open_row
from tests.oracle.melange.words import CATEGORY, FACES, KINDS, NEUTRALS

CARDS_PER_TURN = 3
SWAPS = ("swap-personalities", "swap-guests")
# WM-38: the face that the chair of one such visitor must fit, or None for two of them at one table; the points
SCORINGS = {
    "score-vip-purple": ("purple-chair", 1),
    "score-vip-orange": ("orange-chair", 1),
    "score-vip-square": ("square-table", 1),
    "score-vip-brown": ("brown-table", 1),
    "score-vip-pair": (None, 2),
    "score-own-turquoise": ("turquoise-chair", 2),
    "score-own-olive": ("olive-chair", 2),
    "score-own-round": ("round-table", 2),
    "score-own-grey": ("grey-table", 2),
    "score-own-pair": (None, 3),
}


def plays(position: Position) -> list[str]:
    """WM-13: everything that may be played with the cards that this turn still allows."""
    cards_left = CARDS_PER_TURN - position.turn.used
    texts = [f"play {face} on {kind}" for face in held(position) for kind in places_for(position, face)]
    if cards_left >= 2:
        texts += jokers(position)
    if not position.turn.action_used and position.played_actions[position.active] is None:
        texts += actions(position, cards_left)
    return texts


def held(position: Position) -> list[str]:
    """The different faces in the active player's hand."""
    return [face for face in FACES if face in position.hands[position.active].reservation]


def places_for(position: Position, face: str) -> list[str]:
    """WM-14: the marker types for which the active player may lay this face."""
    own = position.own_types(position.active)
    startable = [kind for kind in own if kind not in position.rows] if can_start(position, face) else []
    rows = [kind for kind in own + list(NEUTRALS) if kind in position.rows]
    return startable + [kind for kind in rows if can_extend(position, kind, face)]


def can_start(position: Position, face: str) -> bool:
    """WM-16, WM-19: a guest for every own row, a chair for the first marker."""
    rows = [kind for kind in position.own_types(position.active) if kind in position.rows]
    return len(position.unplaced_tiles(position.active)) > len(rows) and bool(free_chairs(position, face))


def can_extend(position: Position, kind: str, face: str) -> bool:
    row = position.rows[kind]
    if CATEGORY[face] in [CATEGORY[card] for card in row]:  # WM-21
        return False
    if not set(position.markers[kind]) & set(position.components.fits[face]):  # WM-22
        return False
    return not any(rows_with(position, card, face) >= 2 for card in row)  # WM-24


def rows_with(position: Position, one: str, other: str) -> int:
    return sum(one in row and other in row for row in position.rows.values())


def jokers(position: Position) -> list[str]:
    """WM-25."""
    hand = position.hands[position.active].reservation
    pairs = [face for face in held(position) if hand.count(face) >= 2]
    return [
        f"joker {face} as {wanted} on {kind}"
        for face in pairs
        for wanted in FACES
        if may_stand_for(position, face, wanted) and (wanted in position.discard or wanted in position.pile)
        for kind in places_for(position, wanted)
    ]


def may_stand_for(position: Position, face: str, wanted: str) -> bool:
    if position.options["joker_scope"] == "category":
        return CATEGORY[face] != CATEGORY[wanted]
    return face != wanted


def actions(position: Position, cards_left: int) -> list[str]:
    """WM-36 to WM-39."""
    texts = []
    for kind in KINDS:
        if kind not in position.hands[position.active].actions:
            continue
        if kind in SCORINGS:
            if condition_holds(position, kind):
                texts.append(f"action {kind}")
        elif kind not in SWAPS:
            texts += [f"action {kind} {place}" for place in removable(position, kind)]
        elif cards_left >= 2:
            pairs = combinations(swappable(position, kind), 2)
            texts += [f"action {kind} {a} {b} paying {face}" for a, b in pairs for face in held(position)]
    return texts


def removable(position: Position, kind: str) -> list[str]:
    """WM-36: markers that do not stand alone."""
    types = position.own_types(position.active) if kind == "remove-own" else NEUTRALS
    return [
        f"{marker}@{chair}"
        for marker in types
        for chair in position.markers.get(marker, [])
        if len(position.markers[marker]) >= 2
    ]


def swappable(position: Position, kind: str) -> list[str]:
    """Chairs whose visitors the swap may move, in board order."""
    if kind == "swap-personalities":
        return position.seated_personalities()
    return position.seated_guests(position.active)


def condition_holds(position: Position, kind: str) -> bool:
    vip = kind.startswith("score-vip")
    chairs = position.seated_personalities() if vip else position.seated_guests(position.active)
    face, _ = SCORINGS[kind]
    if face is not None:
        return any(face in position.components.faces[chair] for chair in chairs)
    tables = [position.components.table[chair] for chair in chairs]
    return len(set(tables)) < len(tables)


def play_card(position: Position, face: str, kind: str) -> None:
    spend(position, face)
    position.turn.used += 1
    lay(position, face, kind)


def play_joker(position: Position, face: str, wanted: str, kind: str) -> None:
    for _ in range(2):
        spend(position, face)
        position.discard.append(face)
    fetch(position, wanted)
    position.turn.used += 2
    lay(position, wanted, kind)


def lay(position: Position, face: str, kind: str) -> None:
    """WM-16, WM-20."""
    if kind not in position.rows:
        open_row(position, kind, face)
        return
    position.rows[kind].append(face)
    keep_markers(position, kind, position.components.fits[face])


def play_action(position: Position, kind: str, rest: list[str]) -> None:
    position.hands[position.active].actions.remove(kind)
    position.played_actions[position.active] = kind
    position.turn.action_used = True
    position.turn.used += 1
    if kind in SCORINGS:
        position.book(None, SCORINGS[kind][1], "WM-38")
    elif kind in SWAPS:
        one, other, _, face = rest
        spend(position, face)
        position.discard.append(face)
        position.turn.used += 1
        position.chairs[one], position.chairs[other] = position.chairs[other], position.chairs[one]
    else:
        marker, chair = rest[0].split("@")
        keep_markers(position, marker, [c for c in position.components.chairs if c != chair])
