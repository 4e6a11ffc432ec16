"""Positions of the card game as documents and views. See docs/notation.md for the format."""

from typing import Any

from kaffeehaus.games.cardgame.components import Board
from kaffeehaus.games.cardgame.state import ASKING, ENDINGS, KINDS, OVER, TABLES_A_NATION
from kaffeehaus.games.guests import COPIES, NATION_COUNT, NATIONS, guest_text
from kaffeehaus.kernel.contract import Document


def guests_in(counts: list[int]) -> list[str]:
    """Guests in the order of documents, from how many there are of each."""
    return [guest_text(guest) for guest, count in enumerate(counts) for _ in range(count)]


def tables_in(counts: list[int]) -> list[str]:
    """Nations of tables in their order, from how many there are of each."""
    return [nation for nation, count in zip(NATIONS, counts, strict=True) for _ in range(count)]


def open_parts(board: Board, plain: Any, players: int) -> Document:
    """What everybody sees."""
    return {
        "tables": {
            table: NATIONS[nation - 1] for table, nation in zip(board.tables, plain.nation, strict=True) if nation
        },
        "seats": {chair: guest_text(guest) for chair, guest in zip(board.chairs, plain.guest, strict=True) if guest},
        "box": {"guests": guests_in(plain.box), "tables": tables_in(plain.box_tables)},
        "scores": plain.score[:players],
        "to_move": plain.to_move,
        "turn": {
            "number": plain.turn,
            "placed": [board.chairs[chair] for chair in plain.seated[: plain.placed]],
            "duty": board.chairs[plain.opener - 1] if plain.opener else None,
            "group": board.tables[plain.group - 1] if plain.group else None,
            "asking": plain.phase == ASKING,
        },
        "ended": ENDINGS[plain.ending],
    }


def document(board: Board, plain: Any, players: int) -> Document:
    """The whole position, hands and piles included."""
    parts = open_parts(board, plain, players)
    hidden = {
        "hands": [guests_in(hand) for hand in plain.hand[:players]],
        "laid": [guests_in(laid) for laid in plain.laid[:players]],
        "guest_pile": [guest_text(guest) for guest in reversed(plain.guest_pile[: plain.guests_left])],
        "table_pile": [NATIONS[nation - 1] for nation in reversed(plain.table_pile[: plain.tables_left])],
    }
    return {name: parts[name] for name in ("tables", "seats")} | hidden | parts


def view(board: Board, plain: Any, players: int, seat: int | None) -> Document:
    """KG-04, KG-12: a seat knows its own cards, and of others how many they are; at the end all cards are shown."""
    shown = [player for player in range(players) if player == seat or plain.phase == OVER]
    return {
        "seat": seat,
        **open_parts(board, plain, players),
        "hands": cards_shown(plain.hand, plain.held, players, shown),
        "laid": cards_shown(plain.laid, plain.laid_down, players, shown),
        "guest_pile": plain.guests_left,
        "table_pile": plain.tables_left,
        "unseen": {"guests": guests_in(unseen_guests(plain, shown)), "tables": tables_in(unseen_tables(plain))},
    }


def cards_shown(cards: list[list[int]], counts: list[int], players: int, shown: list[int]) -> list[Document]:
    """One object a player: how many cards and, if they are shown, which."""
    return [
        {"count": counts[player], "guests": guests_in(cards[player]) if player in shown else None}
        for player in range(players)
    ]


def unseen_guests(plain: Any, shown: list[int]) -> list[int]:
    """How many of each guest are neither in the café nor in the box nor among the cards shown."""
    seen = [plain.box, *(plain.hand[player] for player in shown), *(plain.laid[player] for player in shown)]
    counts = [COPIES - plain.guest.count(guest) - sum(cards[guest] for cards in seen) for guest in range(1, KINDS)]
    return [0, *counts]


def unseen_tables(plain: Any) -> list[int]:
    """How many tables of each nation are neither in the café nor in the box."""
    return [
        TABLES_A_NATION - plain.nation.count(nation + 1) - plain.box_tables[nation] for nation in range(NATION_COUNT)
    ]
