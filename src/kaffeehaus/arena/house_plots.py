"""The pictures of the house's statistics, as PNG."""

from collections.abc import Sequence

from kaffeehaus.arena.estimates import Estimate
from kaffeehaus.arena.house import Table
from kaffeehaus.arena.plots import FAINT, FRAME, INK, ROW, calm, colour, figure_of, picture_of


def pictures(tables: Sequence[Table]) -> dict[str, bytes]:
    """Every picture that there is something for, by name."""
    names = [f"{table.game}, {table.edition}, {table.players} players" for table in tables]
    first = [(name, table.by_order()[0]) for name, table in zip(names, tables, strict=True)]
    bars = [(name, bar) for name, table in zip(names, tables, strict=True) if (bar := table.bar())]
    jokers = [(name, worth) for name, table in zip(names, tables, strict=True) if (worth := table.worth_of_one())]
    found = {"first-player": intervals(first, "share of wins of the player who begins")}
    if bars:
        found["bar"] = intervals(bars, "points that the bar books per seat and game")
    if jokers:
        found["jokers"] = intervals(jokers, "share of wins that one joker more brings")
    return found


def intervals(rows: Sequence[tuple[str, Estimate]], title: str) -> bytes:
    """One line per table with its 95 % interval."""
    figure = figure_of(FRAME + ROW * len(rows))
    axes = figure.add_subplot()
    calm(axes)
    for row, (_, found) in enumerate(rows):
        axes.plot([found.low, found.high], [row, row], color=colour(row), linewidth=3, solid_capstyle="round")
        axes.plot(found.mean, row, "o", color=colour(row), markersize=8)
    axes.set_yticks(range(len(rows)), [name for name, _ in rows])
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.grid(axis="x", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.set_xlabel(f"{title}, with 95 % interval", color=INK)
    return picture_of(figure)
