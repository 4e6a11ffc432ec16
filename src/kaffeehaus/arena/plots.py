"""The pictures of a report, as PNG."""

import io

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullFormatter

from kaffeehaus.arena.standings import Standings, pace_groups

COLOURS = ("#2f5d62", "#b5523b", "#7a6a9b", "#b08a2e", "#4f7f3f", "#8c4a6b", "#3f6fa0", "#6b6b6b")
INK = "#3a3430"
FAINT = "#d8d0c8"
WIDTH = 7.2  # inches, as are all heights
ROW = 0.45
FRAME = 1.1  # for the axis below and its title
SHARPNESS = 160
BINS = 40


def figure_of(height: float) -> Figure:
    """An empty picture."""
    figure = Figure(figsize=(WIDTH, height), layout="constrained", facecolor="white")
    FigureCanvasAgg(figure)
    return figure


def picture_of(figure: Figure) -> bytes:
    """The finished picture."""
    picture = io.BytesIO()
    figure.savefig(picture, dpi=SHARPNESS)
    return picture.getvalue()


def calm(axes: Axes) -> None:
    """Takes away the frame and leaves a thin line below."""
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_color(INK)
    axes.tick_params(colors=INK, left=False)


def colour(contestant: int) -> str:
    """The colour of a contestant, the same in all pictures."""
    return COLOURS[contestant % len(COLOURS)]


def ratings_picture(standings: Standings) -> bytes:
    """Every contestant's rating with its interval, the best on top."""
    order = sorted(range(len(standings.ratings)), key=lambda one: standings.ratings[one].mean)
    figure = figure_of(FRAME + ROW * len(order))
    axes = figure.add_subplot()
    calm(axes)
    for row, one in enumerate(order):
        rating = standings.ratings[one]
        axes.plot([rating.low, rating.high], [row, row], color=colour(one), linewidth=3, solid_capstyle="round")
        axes.plot(rating.mean, row, "o", color=colour(one), markersize=8)
    axes.set_yticks(range(len(order)), [standings.contest.contestants[one] for one in order])
    axes.set_ylim(-0.6, len(order) - 0.4)
    axes.grid(axis="x", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.set_xlabel("OpenSkill rating, with 95 % interval", color=INK)
    return picture_of(figure)


def points_picture(standings: Standings) -> bytes:
    """How often each contestant ended with how many points."""
    names = standings.contest.contestants
    points = [np.array(standings.points(one)) for one in range(len(names))]
    lowest, highest = min(own.min() for own in points), max(own.max() for own in points)
    step = max(1, -(-int(highest - lowest + 1) // BINS))  # whole points, so that no bar holds more numbers than others
    edges = np.arange(lowest - 0.5, highest + step + 0.5, step)
    figure = figure_of(FRAME + 2 * ROW * len(names))
    rows = figure.subplots(len(names), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    for one, axes in enumerate(rows):
        calm(axes)
        axes.hist(points[one], edges, color=colour(one), alpha=0.75, density=True)
        axes.axvline(points[one].mean(), color=INK, linewidth=1.2)
        axes.set_yticks([])
        axes.set_ylabel(names[one], rotation=0, ha="right", va="center", color=INK)
    rows[-1].set_xlabel("points at the end of a game (height: share of games; line: mean)", color=INK)
    return picture_of(figure)


def pace_picture(standings: Standings) -> bytes | None:
    """The ratings of one player at several paces against the time that it took; None if there is no such player."""
    groups = pace_groups(standings.contest)
    if not groups:
        return None
    figure = figure_of(3.6)
    axes = figure.add_subplot()
    calm(axes)
    for group in groups:
        by_time = sorted(group, key=standings.seconds_per_move)
        seconds = [standings.seconds_per_move(one) for one in by_time]
        means = [standings.ratings[one].mean for one in by_time]
        reach = [standings.ratings[one].high - standings.ratings[one].mean for one in by_time]
        name = standings.contest.contestants[group[0]].partition("@")[0]
        axes.errorbar(seconds, means, reach, fmt="o-", color=colour(group[0]), capsize=3, label=name)
    axes.set_xscale("log")
    axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.margins(x=0.12)
    axes.grid(color=FAINT, linewidth=0.8)
    axes.set_xlabel("seconds of thought per move, measured", color=INK)
    axes.set_ylabel("OpenSkill rating, with 95 % interval", color=INK)
    axes.legend(frameon=False)
    return picture_of(figure)
