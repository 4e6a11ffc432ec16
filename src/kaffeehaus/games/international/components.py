"""Boards of Café International: read from TOML or given as data, checked, and turned into arrays."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.games.components import check_head, check_names, load, read_items
from kaffeehaus.games.guests import MAN, NATION_COUNT, NATIONS, TABLE_CHAIRS, WOMAN, nation_of, sign_of
from kaffeehaus.games.international.state import (
    CHAIRS,
    JOKER,
    LOOKS,
    NEIGHBOURS,
    SEATED_KINDS,
    STOOLS,
    TABLES,
    TILE_KINDS,
    seated_gender,
    seated_nation,
    tile_gender,
)
from kaffeehaus.kernel.errors import InvalidComponents
from kaffeehaus.kernel.faults import Fault, faults_in

fault = faults_in(__package__)
FORMAT = "kaffeehaus-board/1"
PAYING_STOOLS = 5
MOST_STOOL = 99  # points
ANY_NATION = (1 << NATION_COUNT) - 1
NATIVE = 3  # the first of the bits of `LOOKS` that say whether a guest is at home at a table of the chair


@dataclass(frozen=True)
class Board:
    """A checked board. Tables and chairs are numbered in the order of the file."""

    source: str | dict[str, Any]  # its name in the package, or the whole board
    tables: tuple[int | str, ...]
    nations: tuple[int, ...]  # of each table
    chairs: tuple[str, ...]
    chairs_at: tuple[tuple[int, ...], ...]
    bars: dict[str, tuple[int, ...]]
    table_points: tuple[tuple[float, float], ...]  # where to draw
    chair_points: tuple[tuple[float, float], ...]
    stool_points: tuple[tuple[float, float], ...]

    def tables_of(self, chair: int) -> list[int]:
        """The tables that the chair touches."""
        return [table for table, chairs in enumerate(self.chairs_at) if chair in chairs]

    def to_dict(self) -> dict[str, Any]:
        """The whole board as its file has it."""
        return load(__package__, "board", self.source)[0]


def read_board(source: str | Path | Mapping[str, Any]) -> Board:
    """The board of that name, at that path, or given as data. Raises InvalidComponents with every fault."""
    return check_board(*load(__package__, "board", source))


def check_board(data: Mapping[str, Any], source: str | dict[str, Any]) -> Board:
    """A board from plain data, or InvalidComponents with every fault."""
    faults: list[Fault] = []
    check_head(data, FORMAT, "international", faults)
    tables = read_items(data, "tables", faults)
    chairs = read_items(data, "chairs", faults)
    stools = read_items(data, "stools", faults)
    check_names("table", [table.get("id") for table in tables], TABLES, faults, numbers=True)
    check_names("chair", [chair.get("id") for chair in chairs], CHAIRS, faults)
    check_seats(tables, chairs, faults)
    bars = read_bars(data, faults)
    if not data.get("test", False):
        check_numbers(tables, bars, faults)
    if len(stools) != STOOLS:
        faults.append(fault("stools-to-draw", due=STOOLS, count=len(stools)))
    if faults:
        raise InvalidComponents(faults)
    place = {chair["id"]: number for number, chair in enumerate(chairs)}
    return Board(
        source=source,
        tables=tuple(table["id"] for table in tables),
        nations=tuple(NATIONS.index(table["nation"]) for table in tables),
        chairs=tuple(place),
        chairs_at=tuple(tuple(place[chair] for chair in table["chairs"]) for table in tables),
        bars=bars,
        table_points=tuple((table["x"], table["y"]) for table in tables),
        chair_points=tuple((chair["x"], chair["y"]) for chair in chairs),
        stool_points=tuple((stool["x"], stool["y"]) for stool in stools),
    )


def check_seats(tables: list[dict[str, Any]], chairs: list[dict[str, Any]], faults: list[Fault]) -> None:
    """CI-03: every table has a nation and four chairs, every chair one table or two."""
    known = {str(chair.get("id")) for chair in chairs}
    used: Counter[str] = Counter()
    for table in tables:
        name = table.get("id")
        if table.get("nation") not in NATIONS:
            faults.append(fault("no-nation", table=name, found=table.get("nation")))
        listed = table.get("chairs")
        seats = [seat for seat in listed if isinstance(seat, str)] if isinstance(listed, list) else []
        if not isinstance(listed, list) or len(listed) != TABLE_CHAIRS or len(set(seats)) != TABLE_CHAIRS:
            faults.append(fault("no-chairs", table=name, count=TABLE_CHAIRS, found=listed))
        for seat in dict.fromkeys(seats):
            used[seat] += 1
            if seat not in known:
                faults.append(fault("chair-not-listed", table=name, chair=seat))
    for chair in sorted(known):
        if used[chair] not in (1, 2):
            faults.append(fault("chair-at-tables", chair=chair, count=used[chair]))


def read_bars(data: Mapping[str, Any], faults: list[Fault]) -> dict[str, tuple[int, ...]]:
    """The bars by name, each with twenty whole numbers."""
    bars = data.get("bars")
    if not isinstance(bars, Mapping) or not bars:
        faults.append(fault("no-bars"))
        return {}
    good = {}
    for name, values in bars.items():
        whole = isinstance(values, list) and all(isinstance(v, int) and not isinstance(v, bool) for v in values)
        if not whole or len(values) != STOOLS:
            faults.append(fault("no-stools", bar=name, count=STOOLS))
        elif any(abs(value) > MOST_STOOL for value in values):
            faults.append(fault("stool-beyond", bar=name, most=MOST_STOOL))
        else:
            good[str(name)] = tuple(values)
    return good


def check_numbers(tables: list[dict[str, Any]], bars: dict[str, tuple[int, ...]], faults: list[Fault]) -> None:
    """What every printed board has: 24 tables, two per nation; five stools that pay, then fifteen that cost."""
    if len(tables) != TABLES:
        faults.append(fault("table-count", due=TABLES, count=len(tables)))
    count = Counter(str(table.get("nation")) for table in tables)
    for nation in NATIONS:
        if count[nation] != TABLES // NATION_COUNT:
            faults.append(fault("tables-of-nation", due=TABLES // NATION_COUNT, nation=nation, count=count[nation]))
    for name, values in bars.items():
        pays = all(value > 0 for value in values[:PAYING_STOOLS])
        if not pays or not all(value < 0 for value in values[PAYING_STOOLS:]):
            faults.append(fault("stools-pay", bar=name, count=PAYING_STOOLS))
        faults += [fault("stool-missing", bar=name, points=value) for value in (2, -4) if value not in values]


def nations_of(tile: int, gender: int) -> int:
    """One bit for each nation that the tile can be seated as, if it has that gender."""
    if tile == 0 or tile_gender(tile) != gender:
        return 0
    return 1 << nation_of(tile) if tile < JOKER else ANY_NATION


def neighbourhoods(board: Board, fits: Any) -> dict[str, Any]:
    """What each chair's neighbours at its tables are, and which nations they fit."""
    neighbours, count = np.zeros((CHAIRS, NEIGHBOURS), np.int8), np.zeros(CHAIRS, np.int8)
    joinable = np.zeros(CHAIRS, np.int16)
    for chair in range(len(board.chairs)):
        others = sorted({other for table in board.tables_of(chair) for other in board.chairs_at[table]} - {chair})
        neighbours[chair] = others + [others[-1]] * (NEIGHBOURS - len(others))
        count[chair] = len(others)
        for other in others:
            joinable[chair] |= fits[other]
    return {
        "neighbours": neighbours,
        "neighbour_count": count,
        "joinable": joinable,
    }


def looks_of(board: Board) -> NDArray[np.uint8]:
    """The signs of `LOOKS` that each chair of the board shows with each guest, one bit each."""
    people, nations = guest_looks()
    looks = np.zeros((CHAIRS, SEATED_KINDS), np.uint8)
    for chair in range(len(board.chairs)):
        looks[chair] = people
        looks[chair, 0] = 1 << LOOKS.index("empty")
        for side, table in enumerate(board.tables_of(chair)[:2]):
            looks[chair] |= (nations == board.nations[table]).astype(np.uint8) << NATIVE + side
    return looks


@cache
def guest_looks() -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
    """The signs that each guest shows on every chair, one bit each, and each guest's nation; nobody's is -1."""
    guests = range(1, SEATED_KINDS)
    people = [1 << seated_gender(guest) | (guest >= JOKER) << 2 for guest in guests]
    return np.array([0, *people], np.uint8), np.array([-1, *map(seated_nation, guests)], np.int8)


def board_arrays(board: Board) -> dict[str, Any]:
    """The board as the arrays of `Rules`."""
    chairs = len(board.chairs)
    touches = np.full((CHAIRS, 2), TABLES, np.int8)
    fits = np.zeros(CHAIRS, np.int16)
    for chair in range(chairs):
        for side, table in enumerate(board.tables_of(chair)):
            touches[chair, side] = table
            fits[chair] |= 1 << board.nations[table]
    near = neighbourhoods(board, fits)
    chairs_at = np.zeros((TABLES, TABLE_CHAIRS), np.int8)
    chairs_at[: len(board.tables)] = [sorted(seats) for seats in board.chairs_at]
    fitting = [[chair for chair in range(chairs) if fits[chair] >> nation & 1] for nation in range(NATION_COUNT)]
    chairs_for = np.zeros((NATION_COUNT, CHAIRS), np.int8)
    for nation, some in enumerate(fitting):
        chairs_for[nation, : len(some)] = some
    counts = range(TABLE_CHAIRS + 1)
    return {
        "sign": [[sign_of(women, men) for men in counts] for women in counts],
        "as_woman": [nations_of(tile, WOMAN) for tile in range(TILE_KINDS)],
        "as_man": [nations_of(tile, MAN) for tile in range(TILE_KINDS)],
        "chairs": chairs,
        "tables": len(board.tables),
        "touches": touches,
        "chairs_at": chairs_at,
        "table_nation": np.array([*board.nations, *[0] * (TABLES - len(board.nations))], np.int8),
        "fits": fits,
        "looks": looks_of(board),
        **near,
        "joinable_for": [np.bitwise_or.reduce([near["joinable"][chair] for chair in some] or [0]) for some in fitting],
        "chairs_for": chairs_for,
        "chairs_for_count": np.array([len(seats) for seats in fitting], np.int8),
    }
