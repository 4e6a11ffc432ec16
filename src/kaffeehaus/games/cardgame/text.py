"""The card game in a person's words."""

from typing import Any

from kaffeehaus.games.cardgame.components import Board
from kaffeehaus.games.cardgame.state import CHAIRS, GROUP_MOVE, LAY_MOVE
from kaffeehaus.games.guests import NATIONS, WOMAN, gender_of, guest_text, unbalanced
from kaffeehaus.games.texts import clause_words, count_words, guest_words, table_words

PACKAGE = __package__


def clauses(language: str) -> dict[str, Any]:
    """The clauses KG-01 … KG-33."""
    return clause_words(PACKAGE, language)


def refusal(board: Board, plain: Any, move: int, clause: int, language: str) -> str:
    """Why a clause forbids a move: its sentence, and what stands against the move in the café."""
    sentence: str = clauses(language)[f"KG-{clause:02d}"]["refusal"]
    fact = seen_in_cafe(board, plain, move, clause, language) if move < LAY_MOVE else ""
    return f"{sentence} {fact}" if fact else sentence


def seen_in_cafe(board: Board, plain: Any, move: int, clause: int, language: str) -> str:
    """The fact that a player can check: who sits there, which nations fit, how many women and men it would make."""
    guest, chair = divmod(move % GROUP_MOVE, CHAIRS)
    if clause == 13 and plain.guest[chair]:
        return f"{board.chairs[chair]}: {guest_words(guest_text(plain.guest[chair]), language)}."
    tables = board.tables_of(chair)
    if clause == 14:
        return f"{board.chairs[chair]}: {', '.join(named(board, plain, table, language) for table in tables)}."
    if clause == 15:
        return " ".join(fact for table in tables if (fact := imbalance(board, plain, guest, table, language)))
    return ""


def named(board: Board, plain: Any, table: int, language: str) -> str:
    """A table by its nation and place."""
    return table_words(NATIONS[plain.nation[table] - 1], board.tables[table], language)


def imbalance(board: Board, plain: Any, guest: int, table: int, language: str) -> str:
    """What the guest would make of the table, if that is against KG-15."""
    women, men = plain.women[table], plain.men[table]
    if gender_of(guest) == WOMAN:
        women += 1
    else:
        men += 1
    if not unbalanced(women, men):
        return ""
    return f"{named(board, plain, table, language)}: {count_words(women, men, language)}."
