"""Games that can be solved: the last turns in a corner of the café, with every order of a few guests.

The rules are those of the whole game. A tiny game begins late: most guests sit, or lie where they do not matter any
more, and chance is only where the last few lie. OpenSpiel's exact algorithms run to the end on them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Position
from kaffeehaus.games.guests import COPIES, NATIONS
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidOptions

GUESTS = tuple(f"{nation}.{gender}" for nation in NATIONS for gender in "wm")

# Café International: two tables with a common chair are open, five are full. Two stools are free, and four tiles are
# drawn before the game ends.
CLOSED_TABLES = ("afr", "chn", "cub", "eng", "ind")
OPEN_TABLES = {"ger": ("g1", "g2", "g3", "both"), "fra": ("f1", "f2", "f3", "both")}
COUPLES = {"g1": "ger.w", "g2": "ger.m", "f1": "fra.w", "f2": "fra.m"}
STOOLS = (1, 2, 3, 4, 5, *[-1] * 13, -3, -5)
AT_THE_BAR = [*["ita.w", "ita.m", "rus.w", "rus.m"] * 4, "spa.w", "spa.w"]
SUPPLIES = [["ger.w", "fra.m"], ["ger.m", "fra.w"]]
DRAWN = ("ger.w", "ger.m", "fra.w", "fra.m")
LEFT_IN_BAG = 50
POINTS = [4, 4]

# The card game: no table is left on the pile, so the first full one ends the game. The other end is the last of two
# guests on the pile. Six guests are in the hands and on the pile, two each.
NATION_CARDS = {"NW": "ger", "NE": "fra", "C": "ger", "SW": "ita", "SE": "fra"}
ON_OUTER_SEATS = {
    "o1": "ger.w", "o2": "fra.w", "o3": "ger.m", "o4": "fra.m", "o5": "ita.w", "o6": "fra.m", "o7": "ita.m",
    "o8": "fra.w",
}  # fmt: skip
LAID = [["afr.w", "chn.w", "cub.w"], ["afr.m", "chn.m", "cub.m"]]
CARDS = ("ger.w", "ger.m", "fra.w", "fra.m", "ita.w", "ita.m")


@dataclass(frozen=True)
class Tiny:
    """A tiny game: the options that it is played by, and its equally likely beginnings, in no order."""

    game: Game
    starts: tuple[Position, ...]


def remaining(guests: dict[str, int], *lying: Iterable[str]) -> list[str]:
    """What is left of the guests when those that lie somewhere are taken away."""
    left = Counter(guests)
    for some in lying:
        left.subtract(some)
    return sorted(left.elements())


def begun(game: Game, documents: Iterable[Document]) -> Tiny:
    """The tiny game that begins with one of these positions."""
    head = {key: value for key, value in game.deal(0).to_dict().items() if key in ("format", "game", "options")}
    starts = [Position.from_dict({**head, **each}) for each in documents]
    Random(0).shuffle(starts)  # so that the first few are a fair sample
    return Tiny(game, tuple(starts))


def small_cafe() -> tuple[Document, dict[str, str]]:
    """A board of seven tables, and who sits there: each of five nations at a full table, and two couples."""
    tables: list[dict[str, Any]] = []
    guests = dict(COUPLES)
    for nation in CLOSED_TABLES:
        chairs = [f"{nation}{number}" for number in range(1, 5)]
        tables.append({"nation": nation, "chairs": chairs})
        guests |= {chair: f"{nation}.{gender}" for chair, gender in zip(chairs, "wmwm", strict=True)}
    tables += [{"nation": nation, "chairs": list(chairs)} for nation, chairs in OPEN_TABLES.items()]
    names = dict.fromkeys(chair for table in tables for chair in table["chairs"])
    board = {
        "format": "kaffeehaus-board/1",
        "game": "international",
        "name": "tiny",
        "title": "Two open tables",
        "test": True,  # fewer tables than a printed board
        "tables": [{"id": number, "x": 2 * number, "y": 1, **table} for number, table in enumerate(tables, 1)],
        "chairs": [{"id": name, "x": place, "y": 3} for place, name in enumerate(names)],
        "bars": {"tiny": list(STOOLS)},
        "stools": [{"x": place, "y": 5} for place in range(len(STOOLS))],
    }
    return board, guests


def tiny_international() -> Tiny:
    """Every order of the four tiles that can still be drawn; all else lies open."""
    board, guests = small_cafe()
    game = Game("international", players=2, board=board, bag_end=f"remaining-{LEFT_IN_BAG}")
    tiles = {**dict.fromkeys(GUESTS, COPIES), "jok.w": 2, "jok.m": 2}
    rest = remaining(tiles, guests.values(), AT_THE_BAR, *SUPPLIES, DRAWN)
    return begun(
        game,
        (
            {
                "chairs": guests,
                "bar": AT_THE_BAR,
                "supplies": SUPPLIES,
                "scores": POINTS,
                "bag": [*drawn, *rest],
                "turn": {"number": 10},
            }
            for drawn in permutations(DRAWN)
        ),
    )


def tiny_cardgame() -> Tiny:
    """Every way to deal six guests: two to each player, two to the pile."""
    game = Game("cardgame", players=2)
    box = remaining(dict.fromkeys(GUESTS, COPIES), ON_OUTER_SEATS.values(), *LAID, CARDS)
    tables = remaining(dict.fromkeys(NATIONS, 2), NATION_CARDS.values())
    deals = sorted({(*sorted(each[:2]), *sorted(each[2:4]), *each[4:]) for each in permutations(CARDS)})
    return begun(
        game,
        (
            {
                "tables": NATION_CARDS,
                "seats": ON_OUTER_SEATS,
                "hands": [list(cards[:2]), list(cards[2:4])],
                "laid": LAID,
                "guest_pile": list(cards[4:]),
                "table_pile": [],
                "box": {"guests": box, "tables": tables},
                "scores": [10, 12],
                "turn": {"number": 20},
            }
            for cards in deals
        ),
    )


TINY: dict[str, Callable[[], Tiny]] = {"international": tiny_international, "cardgame": tiny_cardgame}


@cache
def tiny(name: str) -> Tiny:
    """The tiny game of that name. Raises InvalidOptions."""
    if name not in TINY:
        raise InvalidOptions([f"there are tiny games of {', '.join(TINY)}, not of {name!r}"])
    return TINY[name]()


def chosen_starts(name: str, first: int, count: int) -> Sequence[Position]:
    """Some of the beginnings. Raises InvalidOptions if there are not as many."""
    starts = tiny(name).starts
    if not 0 <= first < first + count <= len(starts):
        raise InvalidOptions([f"the tiny {name} has {len(starts)} deals, from 0 on; {first} and {count} are asked for"])
    return starts[first : first + count]
