"""The few shapes of SVG that the pictures are made of, and the colours of the house."""

from xml.sax.saxutils import escape, quoteattr

CREAM, PAPER, COFFEE, FAINT = "#f3ead9", "#fffdf8", "#2b1a0d", "#7b6a58"
WOOD, WOOD_EDGE, BRASS, LINE = "#8a5a33", "#5f3c20", "#b08a2e", "#cdbfa9"
GAIN, COST = "#1c6b3c", "#9b1c1c"
FONT = "Georgia, 'Times New Roman', serif"
MARGIN = 24
ROW = 44  # the height of a seat's line


def number(value: float) -> str:
    """A number, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def tag(name: str, /, *children: str, **attributes: object) -> str:
    """An element; `stroke_width=2` becomes `stroke-width="2"`, and what is None is left out."""
    given = {key.replace("_", "-"): value for key, value in attributes.items() if value is not None}
    written = "".join(
        f" {key}={quoteattr(number(value) if isinstance(value, int | float) else str(value))}"
        for key, value in given.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def at(x: float, y: float, *children: str, scale: float = 1.0) -> str:
    """A group moved to a place."""
    grown = f" scale({number(scale)})" if scale != 1.0 else ""
    return tag("g", *children, transform=f"translate({number(x)} {number(y)}){grown}")


def text(
    x: float,
    y: float,
    words: object,
    size: float = 12,
    *,
    fill: str = COFFEE,
    anchor: str = "start",
    bold: bool = False,
    halo: str | None = None,
) -> str:
    """A line of text; with a halo it can be read on any ground."""
    edge = (
        {"stroke": halo, "stroke_width": size / 4, "paint_order": "stroke", "stroke_linejoin": "round"} if halo else {}
    )
    weight = "bold" if bold else None
    return tag(
        "text", escape(str(words)), x=x, y=y, font_size=size, fill=fill, text_anchor=anchor, font_weight=weight, **edge
    )


def circle(x: float, y: float, r: float, **look: object) -> str:
    """A circle round a point."""
    return tag("circle", cx=x, cy=y, r=r, **look)


def box(x: float, y: float, width: float, height: float, rx: float = 0, **look: object) -> str:
    """A rectangle round a point."""
    return tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=rx, **look)


def path(d: str, **look: object) -> str:
    """A path."""
    return tag("path", d=d, **look)


def frame(title: str, width: float, height: float, *children: str) -> str:
    """The whole picture on its ground, with a title for those who cannot see it."""
    return tag(
        "svg",
        tag("title", escape(title)),
        tag("rect", width=width, height=height, rx=14, fill=CREAM),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        font_family=FONT,
    )


def heading(title: str, words: str) -> str:
    """The first line of a picture: the game, and what everybody should know."""
    return text(MARGIN, 34, title, 20, bold=True) + text(MARGIN, 56, words, 13, fill=FAINT)


def seat_line(y: float, width: float, name: str, points: int, *, here: bool, belongings: str) -> str:
    """A seat with its name: an arrow if it is to move, its points, and what lies before it."""
    ground = box(width / 2, y, width - MARGIN, ROW - 4, 8, fill=PAPER, stroke=BRASS if here else LINE, stroke_width=2)
    arrow = path(f"M{MARGIN} {number(y - 6)}l9 6l-9 6z", fill=BRASS) if here else ""
    written = text(MARGIN + 16, y + 5, name, 14, bold=here)
    score = text(MARGIN + 112, y + 6, points, 18, anchor="end", bold=True)
    return ground + arrow + written + score + belongings
