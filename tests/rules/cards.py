"""Situations of the card game, and one way to put them to either engine."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from tests.oracle.cardgame import Oracle
from tests.rules.engines import Document, KernelRoom, OracleRoom, Room

NATIONS = ("afr", "chn", "cub", "eng", "fra", "ger", "ind", "ita", "rus", "spa", "tur", "usa")
GUESTS = [f"{nation}.{gender}" for nation in NATIONS for gender in "wm" for _ in range(4)]
TABLE_CARDS = [nation for nation in NATIONS for _ in range(2)]
TABLES = ("NW", "NE", "C", "SW", "SE")
CHAIRS = {
    "NW": ("o1", "o3", "iN", "iW"),
    "NE": ("o2", "o4", "iN", "iE"),
    "C": ("iN", "iW", "iE", "iS"),
    "SW": ("o5", "o7", "iW", "iS"),
    "SE": ("o6", "o8", "iE", "iS"),
}
SEATS = ("iN", "iW", "iE", "iS", "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8")
DEALT = 7
MOST_CLEARED = 15


class Cards(Room):
    """A card game in progress."""

    @property
    def tables(self) -> dict[str, str]:
        """The nation of each table."""
        return dict(self.document["tables"])

    @property
    def seats(self) -> dict[str, str]:
        """Who sits where."""
        return dict(self.document["seats"])

    @property
    def hands(self) -> list[list[str]]:
        """The cards of each player."""
        return [list(hand) for hand in self.document["hands"]]

    @property
    def laid(self) -> list[list[str]]:
        """The cards that each player has laid down."""
        return [list(laid) for laid in self.document["laid"]]

    @property
    def guest_pile(self) -> list[str]:
        """The guests still to come, the next one first."""
        return list(self.document["guest_pile"])

    @property
    def table_pile(self) -> list[str]:
        """The tables still to come, the next one first."""
        return list(self.document["table_pile"])

    @property
    def box(self) -> Document:
        """Guests and tables that were cleared away."""
        return dict(self.document["box"])

    @property
    def turn(self) -> Document:
        """What has happened in this turn."""
        return dict(self.document["turn"])

    def points(self, *texts: str) -> list[int]:
        """Plays the moves; the points of each."""
        return [self.play(text) for text in texts]

    def groups(self) -> set[str]:
        """The moves that begin a group."""
        return {move for move in self.moves() if move.startswith("group")}


class KernelCards(KernelRoom, Cards):
    """The package itself."""


class OracleCards(OracleRoom, Cards):
    """The second engine."""

    def _engine(self, document: Document) -> Oracle:
        return Oracle(document, {})


ENGINES: dict[str, Callable[[Document], Cards]] = {"kernel": KernelCards, "oracle": OracleCards}


class NewCards(Protocol):
    """How a test asks for a situation: the arguments of `situation`."""

    def __call__(self, **parts: Any) -> Cards: ...


def in_order(guests: Sequence[str]) -> list[str]:
    """Guests as documents list them."""
    return sorted(guests, key=GUESTS.index)


def without(cards: Sequence[str], *piles: Sequence[str]) -> list[str]:
    """The cards that are left when those of the piles are taken out."""
    rest = Counter(cards)
    rest.subtract(card for pile in piles for card in pile)
    assert min(rest.values()) >= 0, "a situation needs more cards of a kind than there are"
    return list(rest.elements())


def situation(
    *,
    tables: str = "ind eng fra spa ita",
    seated: Mapping[str, str] | None = None,
    players: int = 2,
    hands: Sequence[Sequence[str]] = (),
    laid: Sequence[Sequence[str]] = (),
    pile: Sequence[str] = (),
    guests_left: int | None = None,
    next_tables: Sequence[str] = (),
    tables_left: int | None = None,
    cleared: int = 1,
    scores: Sequence[int] | None = None,
    start: int = 0,
    turn: int = 0,
    **switches: Any,
) -> Document:
    """The whole document of a situation; all that is not said is filled in so that all cards are there.

    `pile` and `next_tables` name the cards drawn next. One table has been `cleared`, so that guests may sit alone;
    with `tables_left` and `guests_left` as many are gone as the piles lack, surplus guests laid down by the last
    player. Players without a hand hold strangers, who have no table in the café as far as there are any.
    """
    seated = dict(seated or {})
    nations = tables.split()
    stock = without(GUESTS, list(seated.values()), pile, *hands, *laid)
    stock.sort(key=lambda guest: guest[:3] not in nations)
    dealt = [in_order(hand) for hand in hands]
    dealt += [in_order([stock.pop() for _ in range(DEALT)]) for _ in range(len(dealt), players)]
    if tables_left is not None:
        cleared = len(TABLE_CARDS) - len(nations) - tables_left
    gone = 3 * cleared + (cleared > 0)
    down = [list(cards) for cards in laid] + [[] for _ in range(players - len(laid))]
    if guests_left is not None:
        surplus = len(stock) + len(pile) - guests_left
        gone, cleared = min(surplus, 4 * MOST_CLEARED), MOST_CLEARED
        down[-1] += [stock.pop() for _ in range(surplus - gone)]
    box = in_order([stock.pop() for _ in range(gone)])
    spare_tables = without(TABLE_CARDS, nations, next_tables)
    box_tables = spare_tables[len(spare_tables) - cleared :]
    return {
        "format": "kaffeehaus-position/1",
        "game": "cardgame",
        "options": {
            "players": players,
            "start": start,
            "single_gender_variant": False,
            "variant_neighbour_parity": "strict",
            **switches,
        },
        "tables": dict(zip(TABLES, nations, strict=True)),
        "seats": {seat: seated[seat] for seat in SEATS if seat in seated},
        "hands": dealt,
        "laid": [in_order(cards) for cards in down],
        "guest_pile": [*pile, *in_order(stock)],
        "table_pile": [*next_tables, *spare_tables[: len(spare_tables) - cleared]],
        "box": {"guests": box, "tables": box_tables},
        "scores": list(scores or [0] * players),
        "to_move": (start + turn) % players,
        "turn": {"number": turn, "placed": [], "duty": None, "group": None, "asking": False},
        "ended": None,
    }
