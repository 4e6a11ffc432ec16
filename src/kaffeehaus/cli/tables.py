"""The kinds of table that the commands print."""

from collections.abc import Iterable

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from kaffeehaus.drawing.scene import Columns, Line, Lines, Scene


def new_table(*headings: str) -> Table:
    """An empty table with headings."""
    return Table(*headings, box=box.SIMPLE_HEAD, pad_edge=False)


def plain_table() -> Table:
    """An empty table without headings or lines."""
    return Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))


def numbered_lines(lines: Iterable[str]) -> Table:
    """Sentences with their numbers before them."""
    table = plain_table()
    table.add_column(justify="right")
    for number, line in enumerate(lines, 1):
        table.add_row(str(number), line)
    return table


def styled(line: Line) -> Text:
    """A line of labels with their styles."""
    return Text.assemble(*((label.text, label.style) for label in line))


def rendered(scene: Scene) -> Group:
    """A drawing with its styles."""
    return Group(*(rendered_block(block) for block in scene))


def rendered_block(block: Lines | Columns) -> Text | Table:
    """One part of a drawing."""
    if isinstance(block, Lines):
        return Text("\n").join(styled(line) for line in block.lines)
    table = plain_table()
    for row in block.rows:
        table.add_row(*(styled(cell) for cell in row))
    return table
