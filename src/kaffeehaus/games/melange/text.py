"""Wiener Melange in a person's words."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from kaffeehaus.games.melange.components import Components
from kaffeehaus.games.melange.state import FACE_NAMES, ROWS
from kaffeehaus.games.melange.vocabulary import MOVES, row_text
from kaffeehaus.kernel.clauses import check_language


@cache
def names(kind: str, language: str) -> dict[str, str]:
    """The names of faces, marker types, actions, personalities … : token → words."""
    check_language(language)
    words: dict[str, dict[str, dict[str, str]]] = tomllib.loads(
        (files(__package__) / "data" / "words.toml").read_text("utf-8")
    )
    return words[kind][language]


def fact(components: Components, plain: Any, move: int, clause: int, language: str) -> str:
    """The fact that a player can check: the cards or chairs of the row, or the rows that hold the same two faces."""
    values = MOVES.values(move)
    if MOVES.block(move).kind not in ("play", "joker") or clause not in (21, 22, 24):
        return ""
    row, face = values["row"], values.get("wanted", values["face"])
    if clause == 21:
        return cards_of(plain, row, language)
    if clause == 22:
        return f"{name_of(row, language)}: {', '.join(marked(components, plain.marker[row]))}."
    held = [set(cards) for cards in plain.card]
    shared = [{face + 1, card} for card in held[row]]
    crowded = [pair for pair in shared if card_rows(held, pair) == 2]
    rows = [other for other in range(ROWS) if any(pair <= held[other] for pair in crowded)]
    return " ".join(cards_of(plain, other, language) for other in rows)


def marked(components: Components, chairs: int) -> list[str]:
    """A set of chairs by name, in board order."""
    return [name for chair, name in enumerate(components.chairs) if chairs >> chair & 1]


def card_rows(held: list[set[int]], pair: set[int]) -> int:
    """How many rows hold both cards."""
    return sum(pair <= cards for cards in held)


def name_of(row: int, language: str) -> str:
    """A marker type in words, as the beginning of a sentence."""
    name = names("markers", language)[row_text(row)]
    return name[0].upper() + name[1:]


def cards_of(plain: Any, row: int, language: str) -> str:
    """A row and its cards."""
    faces = names("faces", language)
    cards = [faces[FACE_NAMES[card - 1]] for card in plain.card[row][: plain.laid[row]]]
    return f"{name_of(row, language)}: {', '.join(cards)}."
