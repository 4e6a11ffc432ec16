"""Wiener Melange in a person's words."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from kaffeehaus.games.melange.components import Components
from kaffeehaus.games.melange.document import chairs_of
from kaffeehaus.games.melange.notation import row_text
from kaffeehaus.games.melange.state import FACE_NAMES, FACES, JOKER_MOVE, PLAY_MOVE, REMOVE_MOVE, ROWS
from kaffeehaus.games.texts import check_language, clause_words

PACKAGE = __package__


@cache
def names(kind: str, language: str) -> dict[str, str]:
    """The names of faces, marker types, actions, personalities … : token → words."""
    check_language(language)
    words: dict[str, dict[str, dict[str, str]]] = tomllib.loads(
        (files(PACKAGE) / "data" / "words.toml").read_text("utf-8")
    )
    return words[kind][language]


def clauses(language: str) -> dict[str, Any]:
    """The clauses WM-01 … WM-66."""
    return clause_words(PACKAGE, language)


def refusal(components: Components, plain: Any, move: int, clause: int, language: str) -> str:
    """Why a clause forbids a move: its sentence, and what stands against the move on the table."""
    sentence: str = clauses(language)[f"WM-{clause:02d}"]["refusal"]
    fact = seen_on_table(components, plain, move, clause, language)
    return f"{sentence} {fact}" if fact else sentence


def seen_on_table(components: Components, plain: Any, move: int, clause: int, language: str) -> str:
    """The fact that a player can check: the cards or chairs of the row, or the rows that hold the same two faces."""
    if move >= REMOVE_MOVE or clause not in (21, 22, 24):
        return ""
    row, face = row_and_face(move)
    if clause == 21:
        return cards_of(plain, row, language)
    if clause == 22:
        return f"{name_of(row, language)}: {', '.join(chairs_of(components, plain.marker[row]))}."
    held = [set(cards) for cards in plain.card]
    shared = [{face + 1, card} for card in held[row]]
    crowded = [pair for pair in shared if card_rows(held, pair) == 2]
    rows = [other for other in range(ROWS) if any(pair <= held[other] for pair in crowded)]
    return " ".join(cards_of(plain, other, language) for other in rows)


def row_and_face(move: int) -> tuple[int, int]:
    """The row that a card or joker is for, and the face that it would show there."""
    return divmod(move - PLAY_MOVE, FACES) if move < JOKER_MOVE else divmod((move - JOKER_MOVE) // FACES, FACES)


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
