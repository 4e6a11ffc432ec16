"""What is drawn in text: labels in lines and in columns, with styles that a terminal may show and plain text drops."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

GAP = "  "  # between columns


@dataclass(frozen=True)
class Label:
    """A short text with a style."""

    text: str
    style: str = ""


Line = tuple[Label, ...]


@dataclass(frozen=True)
class Lines:
    """Lines of labels, one below the other."""

    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Columns:
    """Rows of cells, which stand below each other."""

    rows: tuple[tuple[Line, ...], ...]


Scene = tuple[Lines | Columns, ...]


def line(text: str, style: str = "") -> Line:
    """A line, or a cell, of one label."""
    return (Label(text, style),)


def text_line(text: str, style: str = "") -> Lines:
    """One line alone."""
    return Lines((line(text, style),))


def columns(rows: Iterable[Sequence[Line]]) -> Columns:
    """Rows of cells."""
    return Columns(tuple(tuple(row) for row in rows))


def plain_text(scene: Scene) -> str:
    """The scene without styles."""
    lines: list[str] = []
    for block in scene:
        if isinstance(block, Lines):
            lines += ["".join(label.text for label in each) for each in block.lines]
        else:
            lines += plain_columns(block)
    return "\n".join(each.rstrip() for each in lines)


def plain_columns(block: Columns) -> list[str]:
    """The rows, each column as wide as its longest cell."""
    rows = [["".join(label.text for label in cell) for cell in row] for row in block.rows]
    widths = [
        max(len(row[column]) for row in rows if column < len(row)) for column in range(max(map(len, rows), default=0))
    ]
    return [GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)) for row in rows]
