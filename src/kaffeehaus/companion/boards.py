"""Boards to edit: random valid ones, and what a board has that differs from the reconstruction."""

import warnings
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from kaffeehaus.companion.wording import fault
from kaffeehaus.games.guests import NATIONS
from kaffeehaus.games.international import components as international
from kaffeehaus.games.international.state import STOOLS, TABLES
from kaffeehaus.games.melange import components as melange
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidComponents, InvalidOptions
from kaffeehaus.kernel.faults import Listing

RECONSTRUCTION = "reconstruction"
COLUMNS = 8  # of tables, in the widest random board
BOARDS = ("international", "melange")  # games that have one
SETS = {"tables", "chairs", "stools", "guests", "personalities", "actions"}  # lists in which a thing has a name
NAMES = {"guests": "tile", "actions": "kind"}  # what its name is called, if not `id`
MOST_VIP = 3
EXCHANGES = 60  # that are tried


@dataclass(frozen=True)
class BoardDifference:
    """One thing that a board has otherwise: where, what the reconstruction has, and what the board has."""

    place: str  # such as `tables.7.nation`
    reconstruction: Any  # None if it has no such thing
    board: Any

    def __str__(self) -> str:
        if self.reconstruction is None:
            return f"{self.place}: new, {self.board!r}"
        if self.board is None:
            return f"{self.place}: missing, {self.reconstruction!r}"
        return f"{self.place}: {self.board!r} instead of {self.reconstruction!r}"


def components_of(game: str, source: str | Path | Mapping[str, Any]) -> Document:
    """The components of a game as plain data, checked. Raises InvalidComponents with all faults."""
    if game == "international":
        return international.read_board(source).to_dict()
    if game == "melange":
        return deepcopy(melange.read_components(source).data)
    raise InvalidOptions([fault("no-board-of-its-own", game=game, known=Listing(BOARDS))])


def board_differences(
    board: str | Path | Mapping[str, Any], game: str = "international"
) -> tuple[BoardDifference, ...]:
    """How a board, or a set of components, differs from the reconstruction, place by place.

    Where things are drawn counts too; titles and comments do not. Raises InvalidComponents with all faults.

    >>> board_differences("reconstruction")
    ()
    """
    given, kept = components_of(game, board), components_of(game, RECONSTRUCTION)
    left_out = ("format", "game", "name", "title", "test")
    names = [name for name in {**kept, **given} if name not in left_out]
    return tuple(each for name in names for each in differences(name, kept.get(name), given.get(name)))


def differences(place: str, kept: Any, given: Any) -> list[BoardDifference]:
    """The differences of two parts of components."""
    if kept == given:
        return []
    mine, yours = by_name(place, kept), by_name(place, given)
    if mine is None or yours is None:
        return [BoardDifference(place, kept, given)]
    names = list(dict.fromkeys([*mine, *yours]))
    return [each for name in names for each in differences(f"{place}.{name}", mine.get(name), yours.get(name))]


def by_name(place: str, part: Any) -> dict[str, Any] | None:
    """The things of a part by their names; None if it is one thing."""
    if isinstance(part, Mapping):
        return {str(name): each for name, each in part.items()}
    if not isinstance(part, list):
        return None
    if place.startswith("bars."):
        return {str(stool): value for stool, value in enumerate(part, 1)}
    if place in SETS:
        name = NAMES.get(place, "id")
        return {str(each.get(name, number)): each for number, each in enumerate(part, 1)}
    return None


def random_board(seed: int) -> Document:
    """A random valid board of Café International: tables on a grid, neighbours often with a shared chair.

    >>> random_board(1) == random_board(1)
    True
    """
    chance = Random(seed)
    columns = chance.randint(5, COLUMNS)
    rows = -(-TABLES // columns) + chance.randint(0, 1)
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    places = sorted(chance.sample(cells, TABLES), key=lambda cell: (cell[1], cell[0]))
    nations = [nation for nation in NATIONS for _ in range(TABLES // len(NATIONS))]
    chance.shuffle(nations)
    chairs: dict[tuple[float, float], str] = {}
    shares = chance.random()
    tables = [
        random_table(number, nation, cell, places, chairs, shares, chance)
        for number, (nation, cell) in enumerate(zip(nations, places, strict=True), 1)
    ]
    below = 4 * rows + 1
    return {
        "format": international.FORMAT,
        "game": "international",
        "name": f"random{seed}",
        "title": f"Random board {seed}",
        "tables": tables,
        "chairs": [{"id": name, "x": x, "y": y} for (x, y), name in chairs.items()],
        "stools": [{"x": stool % 10, "y": below + stool // 10} for stool in range(STOOLS)],
        "bars": {"random": random_bar(chance)},
    }


def random_table(
    number: int,
    nation: str,
    cell: tuple[int, int],
    places: list[tuple[int, int]],
    chairs: dict[tuple[float, float], str],
    shares: float,
    chance: Random,
) -> Document:
    """A table with a chair on each side; the one to the left or above is often shared with the neighbour there."""
    x, y = 4 * cell[0] + 1, 4 * cell[1] + 1
    seats = []
    for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        neighbour = (cell[0] + across, cell[1] + down)
        point = (x + across, y + down)
        facing = (x + 3 * across, y + 3 * down)  # the chair of the neighbour on this side
        middle = (x + 2 * across, y + 2 * down)
        if middle in chairs or (neighbour in places and facing not in chairs and chance.random() < shares):
            point = middle
        chairs.setdefault(point, f"c{len(chairs) + 1}")
        seats.append(chairs[point])
    return {"id": number, "nation": nation, "x": x, "y": y, "chairs": seats}


def random_bar(chance: Random) -> list[int]:
    """Five stools that pay and fifteen that cost, one of +2 and one of -4 among them."""
    pays = [2, *(chance.randint(1, 9) for _ in range(4))]
    costs = [-4, *(-chance.randint(1, 30) for _ in range(STOOLS - 6))]
    chance.shuffle(pays)
    chance.shuffle(costs)
    return pays + costs


def random_components(seed: int) -> Document:
    """Random valid components of Wiener Melange: other tables, chairs, values and phases, the same cards.

    The rulebook's examples leave few boards, so the reconstruction is changed step by step and stays valid all along.
    """
    chance = Random(seed)
    data = components_of("melange", RECONSTRUCTION)
    data |= {"name": f"random{seed}", "title": f"Random components {seed}"}
    for guest in data["guests"]:
        guest |= {"placing": chance.randint(0, 5), "multiplier": chance.randint(1, 4)}
    for person in data["personalities"]:
        person |= {"placing": chance.randint(0, 4), "vip": chance.randint(-MOST_VIP, MOST_VIP)}
    first = chance.randint(6, 9)
    data["track"]["phases"] = [0, first, first + chance.randint(4, 8)]
    for _ in range(EXCHANGES):
        exchanged = with_exchange(data, chance)
        data = exchanged if passes(exchanged) else data
    return data


def with_exchange(data: Document, chance: Random) -> Document:
    """Two tables exchange shape or colour, or two chairs their colour or who sits there at the start."""
    exchanged = deepcopy(data)
    items, key = chance.choice([("tables", "shape"), ("tables", "colour"), ("chairs", "colour"), ("chairs", "start")])
    one, two = chance.sample(exchanged[items], 2)
    one[key], two[key] = two[key], one[key]
    return exchanged


def passes(data: Document) -> bool:
    """Are the components valid, and does no card fit more chairs than there are markers?"""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            melange.read_components(data)
        except (InvalidComponents, UserWarning):
            return False
    return True
