"""A plan on a grid of characters: everything with coordinates is drawn, as large as there is room."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kaffeehaus.drawing.scene import Label, Line, Lines


@dataclass(frozen=True)
class Thing:
    """Something on the plan: two lines in the tall form, one in the flat form."""

    x: float
    y: float
    top: Label
    bottom: Label
    flat: Label


@dataclass(frozen=True)
class Bounds:
    """How large a drawing may be."""

    width: int
    height: int | None = None  # any


def draw_plan(things: Sequence[Thing], room: Bounds) -> Lines | None:
    """The tall form if there is room, else the flat form; None if neither fits or two things share a place."""
    columns, rows = ranks(thing.x for thing in things), ranks(thing.y for thing in things)
    places = {(rows[thing.y], columns[thing.x]): thing for thing in things}
    if len(places) < len(things):
        return None
    if room.height is None or 2 * len(rows) <= room.height:
        tall = {place: (thing.top, thing.bottom) for place, thing in places.items()}
        drawn = draw_grid(tall, len(columns), room.width)
        if drawn is not None:
            return drawn
    flat = {place: (thing.flat,) for place, thing in places.items()}
    return draw_grid(flat, len(columns), room.width)


def ranks(values: Iterable[float]) -> dict[float, int]:
    """Each value's place among the different ones, ascending."""
    return {value: rank for rank, value in enumerate(sorted(set(values)))}


def draw_grid(cells: Mapping[tuple[int, int], tuple[Label, ...]], columns: int, width: int) -> Lines | None:
    """The labels of all cells, centred, in columns of equal width, with a gap if there is room; None if too wide."""
    longest = max(len(label.text) for labels in cells.values() for label in labels)
    cell = min(longest + 1, width // columns)
    if cell < longest:
        return None
    height = max(len(labels) for labels in cells.values())
    lines = []
    for row in range(1 + max(row for row, _ in cells)):
        for line in range(height):
            labels = (cells[row, column][line] if (row, column) in cells else Label("") for column in range(columns))
            lines.append(tuple(part for label in labels for part in centred(label, cell)))
    return Lines(tuple(lines))


def centred(label: Label, width: int) -> Line:
    """The label centred in a number of columns; only its text is styled."""
    before = (width - len(label.text)) // 2
    after = width - len(label.text) - before
    return Label(" " * before), label, Label(" " * after)
