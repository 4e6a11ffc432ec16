"""Situations of Café International, and one way to put them to either engine."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from tests.oracle.international import Oracle
from tests.rules.boards import F6, RISING
from tests.rules.engines import Document, KernelRoom, OracleRoom, Room

NATIONS = ("afr", "chn", "cub", "eng", "fra", "ger", "ind", "ita", "rus", "spa", "tur", "usa")
TILES = [f"{nation}.{gender}" for nation in NATIONS for gender in "wm" for _ in range(4)]
TILES += [f"jok.{gender}" for gender in "wm" for _ in range(2)]

AMIGO_US = "amigo-us-2018"
RIO_GRANDE = "rio-grande-2012"
AMIGO_DE = "amigo-de-2009"
SWITCHES: dict[str, dict[str, str]] = {
    AMIGO_US: {
        "bag_end": "remaining-3",
        "joker_at_bar": "last-resort",
        "joker_nation": "declared",
        "waiver_cap": "per-table",
        "start_lone": "first-turn-only",
    },
    RIO_GRANDE: {
        "bag_end": "last-drawn",
        "joker_at_bar": "never",
        "joker_nation": "blend",
        "waiver_cap": "once-per-turn",
        "start_lone": "while-chairs-empty",
    },
    AMIGO_DE: {
        "bag_end": "remaining-3",
        "joker_at_bar": "never",
        "joker_nation": "declared",
        "waiver_cap": "per-table",
        "start_lone": "while-chairs-empty",
    },
}
EDITIONS = tuple(SWITCHES)


def place_in_order(guest: str) -> int:
    """Where a guest stands in a sorted list."""
    return TILES.index(guest)


class Cafe(Room):
    """A game of Café International in progress."""

    @property
    def chairs(self) -> dict[str, str]:
        """Who sits where."""
        return dict(self.document["chairs"])

    @property
    def supplies(self) -> list[list[str]]:
        """The tiles in front of each player."""
        return [list(supply) for supply in self.document["supplies"]]

    @property
    def bag(self) -> list[str]:
        """The tiles still to come, the next one first."""
        return list(self.document["bag"])

    @property
    def bar(self) -> list[str]:
        """The guests at the bar, stool 1 first."""
        return list(self.document["bar"])


class KernelCafe(KernelRoom, Cafe):
    """The package itself."""


class OracleCafe(OracleRoom, Cafe):
    """The second engine."""

    def _engine(self, document: Document) -> Oracle:
        plan = document["options"]["board"]
        components = {
            "tables": [{key: table[key] for key in ("id", "nation", "chairs")} for table in plan["tables"]],
            "chairs": [chair["id"] for chair in plan["chairs"]],
            "bars": plan["bars"],
        }
        return Oracle(document, components)


ENGINES: dict[str, Callable[[Document], Cafe]] = {"kernel": KernelCafe, "oracle": OracleCafe}


class NewCafe(Protocol):
    """How a test asks for a situation: the arguments of `situation`."""

    def __call__(self, **parts: Any) -> Cafe: ...


def _take(stock: Counter[str], guests: Iterable[str]) -> None:
    stock.subtract(guest.split("=")[0] for guest in guests)
    assert min(stock.values()) >= 0, "a situation needs more tiles of a kind than there are"


def _take_last(stock: Counter[str], number: int) -> list[str]:
    """Nation tiles from the end of the order, where F6 has no tables."""
    nations = sorted((guest for guest in stock.elements() if not guest.startswith("jok")), key=place_in_order)
    taken = nations[len(nations) - number :]
    assert len(taken) == number, "a situation has too few tiles left"
    _take(stock, taken)
    return taken


def situation(
    *,
    board: Document = F6,
    players: int = 2,
    start: int | None = None,
    edition: str = AMIGO_US,
    seated: Mapping[str, str] | None = None,
    bar: Sequence[str] | None = None,
    supplies: Sequence[Sequence[str]] = (),
    scores: Sequence[int] | None = None,
    bag: Sequence[str] = (),
    bag_size: int | None = None,
    eliminated: Sequence[int] = (),
    to_move: int = 0,
    turn: int = 1,
    **switches: Any,
) -> Document:
    """The whole document of a situation; all that is not said is filled in so that all 100 tiles are there.

    `bag` names the tiles drawn next. With `bag_size` the tiles that are left over go to the bar, not into the bag.
    `turn` is the number of finished turns. The last seat is the start player, so that seat 0 moves without the right
    of CI-16; where nobody is seated, the start player has gone to the bar.
    """
    stock = Counter(TILES)
    seated = dict(seated or {})
    _take(stock, seated.values())
    for guests in supplies:
        _take(stock, guests)
    _take(stock, bag)
    _take(stock, bar or [])
    if bar is None and not seated and turn > 0:
        bar = _take_last(stock, 1)
    dealt = [sorted(guests, key=place_in_order) for guests in supplies]
    for seat in range(len(dealt), players):
        dealt.append([] if seat in eliminated else _take_last(stock, 5))
    set_aside = [guest for _ in eliminated for guest in _take_last(stock, 4)]
    at_bar = list(bar or [])
    if bag_size is not None:
        at_bar += _take_last(stock, stock.total() + len(bag) - bag_size)
        assert len(at_bar) < len(RISING), "a situation leaves too many tiles over"
    in_order = {chair["id"]: seated[chair["id"]] for chair in board["chairs"] if chair["id"] in seated}
    assert len(in_order) == len(seated), "a situation names a chair that the board does not have"
    return {
        "format": "kaffeehaus-position/1",
        "game": "international",
        "options": {
            "players": players,
            "start": players - 1 if start is None else start,
            "edition": edition,
            "board": board,
            "bar": "rising",
            **SWITCHES[edition],
            "exchange_nation": "chair",
            "single_gender_variant": False,
            "variant_neighbour_scoring": True,
            **switches,
        },
        "chairs": in_order,
        "bar": at_bar,
        "supplies": dealt,
        "scores": list(scores or [0] * players),
        "bag": [*bag, *sorted(stock.elements(), key=place_in_order)],
        "set_aside": sorted(set_aside, key=place_in_order),
        "eliminated": list(eliminated),
        "to_move": to_move,
        "turn": {"number": turn, "seated": [], "group": None, "drawing": False},
        "skips": 0,
        "ended": None,
    }
