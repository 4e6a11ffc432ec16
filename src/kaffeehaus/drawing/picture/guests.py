"""Guests and nations: round medallions for women, square ones for men, each before the flag of its nation."""

import math
from collections.abc import Sequence

from kaffeehaus.drawing.picture.svg import BRASS, COFFEE, PAPER, at, box, circle, number, path, tag, text

HAIR, FACE, NECK, DRESS, JACKET, SHIRT = "#3a2417", "#e0b27c", "#cf9d66", "#7b3357", "#2c4a5e", "#fffdf8"
RED, BLUE, GREEN, YELLOW, ORANGE, WHITE, BLACK = (
    "#cf202f",
    "#1f4396",
    "#17864a",
    "#f8c420",
    "#f28c28",
    "#ffffff",
    "#231f20",
)
WIDTH, HEIGHT = 60, 40  # of a flag, whose middle is the origin
JOKER = "jok"


def bars(*fills: str) -> str:
    """Bars of equal height, from the top."""
    each = HEIGHT / len(fills)
    return "".join(box(0, (row + 0.5) * each - HEIGHT / 2, WIDTH, each, fill=fill) for row, fill in enumerate(fills))


def stripes(*fills: str) -> str:
    """Stripes of equal width, from the left."""
    each = WIDTH / len(fills)
    return "".join(box((row + 0.5) * each - WIDTH / 2, 0, each, HEIGHT, fill=fill) for row, fill in enumerate(fills))


def star(x: float, y: float, r: float, fill: str) -> str:
    """A star of five points, one of them up."""
    corners = [
        (x + reach * math.sin(corner * math.pi / 5), y - reach * math.cos(corner * math.pi / 5))
        for corner, reach in enumerate([r, r * 0.4] * 5)
    ]
    return path("M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "z", fill=fill)


FLAGS = {
    "afr": bars(BLUE, WHITE, GREEN, YELLOW) + box(0, 0, 12, 40, fill=RED) + star(-19, -14.5, 5, YELLOW),
    "chn": box(0, 0, 60, 40, fill=RED)
    + star(-13, -2, 12, YELLOW)
    + star(8, -10, 4.5, YELLOW)
    + star(8, 8, 4.5, YELLOW),
    "cub": bars(BLUE, WHITE, BLUE, WHITE, BLUE) + path("M-30-20L3 0L-30 20z", fill=RED) + star(-19, 0, 7, WHITE),
    "eng": box(0, 0, 60, 40, fill=WHITE) + box(0, 0, 10, 40, fill=RED) + box(0, 0, 60, 10, fill=RED),
    "fra": stripes(BLUE, WHITE, RED),
    "ger": bars(BLACK, RED, YELLOW),
    "ind": bars(ORANGE, WHITE, GREEN) + circle(0, 0, 4.8, fill="none", stroke=BLUE, stroke_width=2),
    "ita": stripes(GREEN, WHITE, RED),
    "rus": bars(WHITE, BLUE, RED),
    "spa": box(0, 0, 60, 40, fill=RED) + box(0, 0, 60, 20, fill=YELLOW),
    "tur": box(0, 0, 60, 40, fill=RED)
    + circle(-6, 0, 11, fill=WHITE)
    + circle(-2.5, 0, 8.8, fill=RED)
    + star(9, 0, 6, WHITE),
    "usa": bars(RED, WHITE, RED, WHITE, RED, WHITE, RED)
    + box(-16, -8.5, 28, 23, fill=BLUE)
    + star(-16, -8.5, 9, WHITE),
    JOKER: box(0, 0, 60, 40, fill=YELLOW) + path("M-30 0L-15-20L0 0L15-20L30 0L15 20L0 0L-15 20z", fill=DRESS),
}

# Busts in a medallion of radius 50 round the origin.
WOMAN = (
    path("M0-43C-17-43-24-32-24-18C-24-6-27 2-29 10C-20 16 20 16 29 10C27 2 24-6 24-18C24-32 17-43 0-43z", fill=HAIR)
    + path("M-31 34C-31 17-22 11-9 7L9 7C22 11 31 17 31 34z", fill=DRESS)
    + path("M-7-4h14v9C7 13 4 17 0 17C-4 17-7 13-7 5z", fill=NECK)
    + path("M0-34C-10-34-14-27-14-18C-14-8-8 1 0 1C8 1 14-8 14-18C14-27 10-34 0-34z", fill=FACE)
    + path("M-15-17C-16-31-8-37 0-37C9-37 16-31 15-17C12-21 9-25 5-29C0-24-9-21-15-17z", fill=HAIR)
)
MAN = (
    path("M-38 34C-38 16-33 11-12 6L12 6C33 11 38 16 38 34z", fill=JACKET)
    + path("M-11 6L0 27L11 6z", fill=SHIRT)
    + path("M-9-6h18v12C9 11 4 14 0 14C-4 14-9 11-9 6z", fill=NECK)
    + path("M0-37C-12-37-15-29-15-19C-15-8-9 3 0 3C9 3 15-8 15-19C15-29 12-37 0-37z", fill=FACE)
    + path(
        "M-16-20C-18-37-10-43 0-43C10-43 18-37 16-20C15-25 13-29 11-30C4-27-6-27-11-30C-13-29-15-25-16-20z", fill=HAIR
    )
)
SMILE = path(
    "M-6-18h.1M6-18h.1M-5-8C-2.5-5 2.5-5 5-8", fill="none", stroke=HAIR, stroke_width=3, stroke_linecap="round"
)
CAP = path("M0-29C-7-31-13-29-17-25C-20-37-28-40-35-38C-29-48-12-52 0-42z", fill=DRESS) + path(
    "M0-29C7-31 13-29 17-25C20-37 28-40 35-38C29-48 12-52 0-42z", fill=YELLOW
)


def outline(woman: bool, **look: object) -> str:
    """The edge of a medallion of radius 50."""
    return circle(0, 0, 48, **look) if woman else box(0, 0, 92, 92, 8, **look)


# What pictures use again and again; every picture that shows guests begins with it.
SHAPES = tag(
    "defs",
    tag("clipPath", outline(True), id="kh-round"),
    tag("clipPath", outline(False), id="kh-square"),
    tag("g", WOMAN, SMILE, id="kh-woman"),
    tag("g", MAN, SMILE, id="kh-man"),
    tag("g", CAP, id="kh-cap"),
    *(tag("g", shape, id=f"kh-{nation}") for nation, shape in FLAGS.items()),
)


def used(name: str, **look: object) -> str:
    """One of the shapes that the picture begins with."""
    return tag("use", href=f"#kh-{name}", **look)


def flag(nation: str, x: float, y: float, width: float) -> str:
    """A flag round a point."""
    edge = box(0, 0, WIDTH, HEIGHT, fill="none", stroke=COFFEE, stroke_width=1.5, stroke_opacity=0.5)
    return at(x, y, used(nation), edge, scale=width / WIDTH)


def medallion(guest: str, x: float, y: float, r: float, *, new: bool = False) -> str:
    """A guest as the notation writes it, `fra.w` or `jok.m=spa`, round for women and square for men.

    A joker wears a cap and shows the nation that it stands for; a new guest has a brass edge.
    """
    tile, _, stands_for = guest.partition("=")
    nation, _, gender = tile.partition(".")
    woman = gender == "w"
    inside = [
        used(stands_for or nation, transform="scale(2.55)"),
        box(0, 0, 104, 104, fill=PAPER, fill_opacity=0.35),
        used("woman" if woman else "man", y=-9),
        used("cap", y=-9) if nation == JOKER else "",
        box(0, 38, 104, 28, fill=PAPER),
    ]
    letters = text(0, 42, (stands_for or nation).upper(), 22, anchor="middle", bold=True)
    edge = outline(woman, fill="none", stroke=DRESS if nation == JOKER else COFFEE, stroke_width=4)
    shine = at(0, 0, outline(woman, fill=BRASS), scale=1.22) if new else ""
    clipped = tag("g", *inside, clip_path=f"url(#kh-{'round' if woman else 'square'})")
    return at(x, y, shine, clipped, letters, edge, scale=r / 50)


def in_line(guests: Sequence[str], x: float, y: float, r: float, most: float) -> str:
    """Guests side by side, closer together where there are many."""
    step = min(2.3 * r, most / max(1, len(guests)))
    return "".join(medallion(guest, x + r + place * step, y, r) for place, guest in enumerate(guests))
