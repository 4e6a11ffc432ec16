"""A position on the screen: the café, the players and what lies before them."""

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kaffeehaus.cli.tables import plain_table, rendered
from kaffeehaus.cli.telling import end_words, tally
from kaffeehaus.core.position import Position
from kaffeehaus.drawing.contract import Drawing
from kaffeehaus.drawing.plan import Bounds
from kaffeehaus.drawing.styles import FAINT, STRONG
from kaffeehaus.kernel.contract import Document

LINES_BELOW = 16  # for the players and the choices


def screen() -> Console:
    """The terminal, printing what it is given as it is."""
    return Console(highlight=False, markup=False, emoji=False)


def show(
    console: Console,
    drawing: Drawing,
    view: Document,
    names: Sequence[str],
    since: Document | None = None,
    marks: Mapping[str, int] | None = None,
) -> None:
    """Draws a view; `since` is what was seen before, `marks` are places and what they pay."""
    console.print()
    height = console.height - LINES_BELOW if console.is_terminal else None
    scene = drawing.scene(view, since or view, marks or {}, Bounds(console.width, height))
    console.print(rendered(scene))
    console.print(Text(drawing.headline(view), FAINT))
    console.print(players_table(drawing, view, names))


def players_table(drawing: Drawing, view: Document, names: Sequence[str]) -> Table:
    """One line per seat; an arrow points at the one who is to move."""
    table = plain_table()
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, justify="right")
    table.add_column()
    for seat, points in enumerate(view["scores"]):
        here = view["ended"] is None and seat == view["to_move"]
        table.add_row(
            "▶" if here else " ",
            f"seat {seat} {names[seat]}" if names else f"seat {seat}",
            f"{points} points",
            drawing.belongings(view, seat),
            style=STRONG if here else "",
        )
    return table


def show_end(console: Console, drawing: Drawing, position: Position, names: Sequence[str]) -> bool:
    """Draws the last position of a game with the final count and the winner; False if the game is not over."""
    if position.result is None:
        return False
    show(console, drawing, position.view(position.to_move), names)
    console.print(tally(position, position.result, names))
    console.print(Text(end_words(drawing, position.result, names)))
    return True
