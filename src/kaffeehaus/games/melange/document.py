"""Positions of Wiener Melange as documents and views. See docs/notation.md for the format."""

from typing import Any

from kaffeehaus.games.melange.components import Components
from kaffeehaus.games.melange.notation import row_text, visitor_text
from kaffeehaus.games.melange.state import (
    ENDINGS,
    FACE_NAMES,
    KIND_NAMES,
    MODES,
    NEUTRALS,
    ROWS,
)
from kaffeehaus.kernel.contract import Document


def chairs_of(components: Components, chairs: int) -> list[str]:
    """A set of chairs by name, in board order."""
    return [name for chair, name in enumerate(components.chairs) if chairs >> chair & 1]


def faces_of(counts: list[int]) -> list[str]:
    """Cards by name, sorted, from how many there are of each face."""
    return [name for name, count in zip(FACE_NAMES, counts, strict=True) for _ in range(count)]


def kinds_of(counts: list[int]) -> list[str]:
    """Action cards by name, sorted, from how many there are of each kind."""
    return [name for name, count in zip(KIND_NAMES, counts, strict=True) for _ in range(count)]


def board_parts(components: Components, plain: Any) -> Document:
    """Who sits where, the markers, the rows and the open personalities."""
    people = [components.personalities[person - 1] if person else None for person in plain.open]
    return {
        "chairs": {
            chair: visitor_text(components, visitor)
            for chair, visitor in zip(components.chairs, plain.visitor, strict=False)
            if visitor
        },
        "markers": {
            row_text(row): chairs_of(components, plain.marker[row]) for row in range(ROWS) if plain.marker[row]
        },
        "rows": {
            row_text(row): [FACE_NAMES[card - 1] for card in plain.card[row][: plain.laid[row]]]
            for row in range(ROWS)
            if plain.laid[row]
        },
        "personalities": dict(zip(NEUTRALS, people, strict=True)),
    }


def turn_part(components: Components, plain: Any) -> Document:
    """What has happened in this turn."""
    return {
        "number": plain.turn,
        "mode": MODES[plain.mode],
        "used": plain.used,
        "action_used": bool(plain.action_used),
        "named": row_text(plain.named - 1) if plain.named else None,
        "skipped": chairs_of(components, plain.skipped),
        "served": [name for place, name in enumerate(NEUTRALS) if plain.served >> place & 1],
        "draws_left": plain.draws_left,
        "action_taken": bool(plain.action_taken),
    }


def open_parts(components: Components, plain: Any, players: int) -> Document:
    """What everybody sees beside the board: all but hands, piles and the stream."""
    return {
        "known": [faces_of(cards) for cards in plain.known[:players]],
        "display": faces_of(plain.display),
        "discard": faces_of(plain.discard),
        "played_actions": [KIND_NAMES[kind - 1] if kind else None for kind in plain.played[:players]],
        "removed_actions": kinds_of(plain.removed),
        "scores": plain.score[:players],
        "to_move": plain.to_move,
        "active": plain.active,
        "turn": turn_part(components, plain),
        "passes": plain.passes,
        "ended": ENDINGS[plain.ending],
    }


def hand_of(plain: Any, seat: int) -> Document:
    """A hand, card by card."""
    return {"reservation": faces_of(plain.hand[seat]), "actions": kinds_of(plain.actions[seat])}


def hand_size(plain: Any, seat: int) -> Document:
    """A hand as others see it."""
    return {"reservation": sum(plain.hand[seat]), "actions": sum(plain.actions[seat])}


ORDER = (
    *("chairs", "markers", "rows", "personalities", "hands", "known", "display", "discard", "pile", "action_pile"),
    *("personality_pile", "played_actions", "removed_actions", "scores", "to_move", "active", "turn", "passes"),
    *("stream", "ended"),
)


def document(components: Components, plain: Any, players: int) -> Document:
    """The whole position, hands and piles in draw order included."""
    people = reversed(plain.personality_pile[: plain.personality_pile_left])
    parts = board_parts(components, plain) | open_parts(components, plain, players)
    parts |= {
        "hands": [hand_of(plain, seat) for seat in range(players)],
        "pile": [FACE_NAMES[card - 1] for card in reversed(plain.pile[: plain.pile_left])],
        "action_pile": [KIND_NAMES[card - 1] for card in reversed(plain.action_pile[: plain.action_pile_left])],
        "personality_pile": [components.personalities[person - 1] for person in people],
        "stream": {"key": plain.key, "count": plain.count},
    }
    return {name: parts[name] for name in ORDER}


def view(components: Components, plain: Any, players: int, seat: int | None) -> Document:
    """What a seat or a spectator may know: of other hands and of the piles only the size."""
    hands = [hand_of(plain, other) if other == seat else hand_size(plain, other) for other in range(players)]
    return {
        "seat": seat,
        **board_parts(components, plain),
        "hands": hands,
        "pile": plain.pile_left,
        "action_pile": plain.action_pile_left,
        "personality_pile": plain.personality_pile_left,
        **open_parts(components, plain, players),
    }
