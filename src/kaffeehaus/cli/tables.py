"""The kinds of table that the commands print."""

from collections.abc import Iterable

from rich import box
from rich.table import Table


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
