"""The café of the card game: read from its plan, checked, and turned into arrays."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from kaffeehaus.games.cardgame.state import BIT_MODULUS, CHAIRS, SIDES, TABLES
from kaffeehaus.games.guests import TABLE_CHAIRS, sign_of
from kaffeehaus.kernel.errors import InvalidComponents
from kaffeehaus.kernel.faults import faults_in

fault = faults_in(__package__)
NOTHING = "."
BIT_NUMBERS = {2**number % BIT_MODULUS: number for number in range(BIT_MODULUS - 1)}

Point = tuple[int, int]


@dataclass(frozen=True)
class Board:
    """Tables and chairs by name, in the order of documents, and where to draw them."""

    tables: tuple[str, ...]
    chairs: tuple[str, ...]
    chairs_at: tuple[tuple[int, ...], ...]
    table_points: tuple[Point, ...]  # x to the right, y down
    chair_points: tuple[Point, ...]

    def tables_of(self, chair: int) -> list[int]:
        """The tables that the chair touches."""
        return [table for table, chairs in enumerate(self.chairs_at) if chair in chairs]

    def to_dict(self) -> dict[str, Any]:
        """The café as plain data."""
        tables = [
            {"id": name, "x": x, "y": y, "seats": [self.chairs[chair] for chair in chairs]}
            for name, (x, y), chairs in zip(self.tables, self.table_points, self.chairs_at, strict=True)
        ]
        seats = [{"id": name, "x": x, "y": y} for name, (x, y) in zip(self.chairs, self.chair_points, strict=True)]
        return {"tables": tables, "seats": seats}


@cache
def read_board() -> Board:
    """The café of the package. Raises InvalidComponents with every fault."""
    data = tomllib.loads((files(__package__) / "data" / "cafe.toml").read_text("utf-8"))
    return check_board(data)


def check_board(data: dict[str, Any]) -> Board:
    """A café from plain data, or InvalidComponents with every fault."""
    tables, chairs = data["tables"], data["seats"]
    points: dict[str, list[Point]] = {}
    for y, row in enumerate(data["plan"]):
        for x, name in enumerate(row):
            points.setdefault(name, []).append((x, y))
    names = [*tables, *chairs]
    counts = {name: len(points.get(name, [])) for name in names}
    faults = [fault("not-once", name=name, count=count) for name, count in counts.items() if count != 1]
    faults += [fault("neither-table-nor-seat", name=name) for name in points if name not in (*names, NOTHING)]
    if len(tables) != TABLES or len(chairs) != CHAIRS:
        found = {"found_tables": len(tables), "found_seats": len(chairs)}
        faults.append(fault("cafe-size", tables=TABLES, seats=CHAIRS, **found))
    if faults:
        raise InvalidComponents(faults)
    table_points, chair_points = (tuple(points[name][0] for name in group) for group in (tables, chairs))
    chairs_at = tuple(
        tuple(chair for chair, point in enumerate(chair_points) if touching(point, table_point))
        for table_point in table_points
    )
    board = Board(tuple(tables), tuple(chairs), chairs_at, table_points, chair_points)
    check_sides(board)
    return board


def touching(point: Point, other: Point) -> bool:
    """KG-13: do two places share an edge?"""
    return abs(point[0] - other[0]) + abs(point[1] - other[1]) == 1


def check_sides(board: Board) -> None:
    """Every table has four chairs; a chair touches one table or three. Raises InvalidComponents with every fault."""
    faults = [
        fault("seats-of-table", table=name, count=len(seats), due=TABLE_CHAIRS)
        for name, seats in zip(board.tables, board.chairs_at, strict=True)
        if len(seats) != TABLE_CHAIRS
    ]
    faults += [
        fault("tables-of-seat", seat=name, count=len(board.tables_of(chair)))
        for chair, name in enumerate(board.chairs)
        if len(board.tables_of(chair)) not in (1, SIDES)
    ]
    if faults:
        raise InvalidComponents(faults)


def board_arrays(board: Board) -> dict[str, Any]:
    """The café as the arrays of `Rules`."""
    touches = np.full((CHAIRS, SIDES), TABLES)
    near = np.zeros(CHAIRS, int)
    for chair in range(CHAIRS):
        tables = board.tables_of(chair)
        touches[chair, : len(tables)] = tables
        others = {other for table in tables for other in board.chairs_at[table]} - {chair}
        near[chair] = sum(1 << other for other in others)
    counts = range(TABLE_CHAIRS + 1)
    return {
        "touches": touches,
        "chairs_at": [sum(1 << chair for chair in chairs) for chairs in board.chairs_at],
        "near": near,
        "number": [BIT_NUMBERS.get(remainder, 0) for remainder in range(BIT_MODULUS)],
        "sign": [[sign_of(women, men) for men in counts] for women in counts],
    }
