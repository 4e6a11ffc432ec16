"""A whole position in plain text: the café, what everybody should know, and what lies before each seat."""

from kaffeehaus.drawing.contract import Drawing
from kaffeehaus.drawing.plan import Bounds
from kaffeehaus.drawing.scene import Line, columns, line, plain_text, text_line
from kaffeehaus.kernel.contract import Document

WIDTH = 100


def view_text(drawing: Drawing, view: Document, width: int = WIDTH) -> str:
    """A view as text; an arrow points at the seat that is to move."""
    scene = drawing.scene(view, view, {}, Bounds(width))
    return plain_text((*scene, text_line(drawing.headline(view)), columns(seat_rows(drawing, view))))


def seat_rows(drawing: Drawing, view: Document) -> list[list[Line]]:
    """One row a seat: its points and what lies before it."""
    over = view["ended"] is not None
    return [
        [
            line("▶" if seat == view["to_move"] and not over else " "),
            line(f"seat {seat}"),
            line(f"{points:>3} points"),
            line(drawing.belongings(view, seat)),
        ]
        for seat, points in enumerate(view["scores"])
    ]
