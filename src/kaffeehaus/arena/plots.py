"""The pictures of a report."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from kaffeehaus.arena.estimates import Estimate
from kaffeehaus.arena.standings import Standings, pace_groups

COLOURS = ("#2f5d62", "#b5523b", "#7a6a9b", "#b08a2e", "#4f7f3f", "#8c4a6b", "#3f6fa0", "#6b6b6b")
INK = "#3a3430"
WIDTH = 7.2
SHARPNESS = 160


def drawn(height: float, draw: Callable[[Axes], None]) -> bytes:
    """A picture with one pair of axes, as PNG."""
    figure = Figure(figsize=(WIDTH, height), layout="constrained", facecolor="white")
    canvas = FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(INK)
    axes.tick_params(colors=INK)
    draw(axes)
    picture = io.BytesIO()
    canvas.print_png(picture, metadata={"Software": None}) if False else figure.savefig(picture, dpi=SHARPNESS)
    return picture.getvalue()
