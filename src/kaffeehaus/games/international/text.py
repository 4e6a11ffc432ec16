"""Café International in a person's words."""

from typing import Any

from kaffeehaus.games.guests import NATIONS, WOMAN, unbalanced
from kaffeehaus.games.international.components import Board
from kaffeehaus.games.international.notation import seated_text
from kaffeehaus.games.international.state import BAR_MOVE, CHAIRS, GROUP_MOVE, SEATED_KINDS, SWAP_MOVE, seated_gender
from kaffeehaus.games.texts import clause_words, count_words, guest_words, table_words

PACKAGE = __package__


def clauses(language: str) -> dict[str, Any]:
    """The clauses CI-01 … CI-58."""
    return clause_words(PACKAGE, language)


def refusal(board: Board, plain: Any, move: int, clause: int, language: str) -> str:
    """Why a clause forbids a move: its sentence, and what stands against the move on the board."""
    sentence: str = clauses(language)[f"CI-{clause:02d}"]["refusal"]
    fact = seen_on_board(board, plain, move, clause, language)
    return f"{sentence} {fact}" if fact else sentence


def seen_on_board(board: Board, plain: Any, move: int, clause: int, language: str) -> str:
    """The fact that a player can check: who sits there, which nations fit, how many women and men it would make."""
    if move < BAR_MOVE:
        guest, chair = divmod(move if move < GROUP_MOVE else seating_of(move), CHAIRS)
    elif move >= SWAP_MOVE and clause in (36, 37, 38):
        guest, chair = 0, (move - SWAP_MOVE) % CHAIRS
    else:
        return ""
    if chair >= len(board.chairs):
        return ""
    if clause in (10, 37) and plain.guest[chair]:
        return f"{board.chairs[chair]}: {guest_words(seated_text(plain.guest[chair]), language)}."
    tables = board.tables_of(chair)
    if clause in (11, 19, 38):
        return f"{board.chairs[chair]}: {', '.join(named(board, table, language) for table in tables)}."
    if clause == 12:
        return " ".join(fact for table in tables if (fact := imbalance(board, plain, guest, table, language)))
    return ""


def seating_of(move: int) -> int:
    """Guest and chair of the first move of a group."""
    return (move - GROUP_MOVE) % (SEATED_KINDS * CHAIRS)


def named(board: Board, table: int, language: str) -> str:
    """A table by its nation and name."""
    return table_words(NATIONS[board.nations[table]], board.tables[table], language)


def imbalance(board: Board, plain: Any, guest: int, table: int, language: str) -> str:
    """What the guest would make of the table, if that is against CI-12."""
    women, men = plain.women[table], plain.men[table]
    if seated_gender(guest) == WOMAN:
        women += 1
    else:
        men += 1
    return f"{named(board, table, language)}: {count_words(women, men, language)}." if unbalanced(women, men) else ""
