"""Café International as a picture: tables with their chairs, the bar, and the supplies."""

from itertools import combinations
from math import hypot

from kaffeehaus.drawing.picture.guests import SHAPES, flag, in_line, medallion
from kaffeehaus.drawing.picture.svg import (
    BRASS,
    COST,
    FAINT,
    GAIN,
    LINE,
    MARGIN,
    PAPER,
    ROW,
    WOOD,
    WOOD_EDGE,
    box,
    circle,
    frame,
    heading,
    seat_line,
    tag,
    text,
)
from kaffeehaus.drawing.picture.words import words_in
from kaffeehaus.kernel.contract import Document

STEP = 58  # between a table and its chair
R = 21  # of a guest
TOP = 74
LEAST_WIDTH = 640

Point = tuple[float, float]


def picture(components: Document, view: Document, language: str) -> str:
    """A view of Café International."""
    said = words_in(language)
    places = spread(components)
    tables = {table["id"]: table for table in components["tables"]}
    shared = {
        chair["id"]
        for chair in components["chairs"]
        if sum(chair["id"] in table["chairs"] for table in components["tables"]) > 1
    }
    width = max(LEAST_WIDTH, max(x for x, _ in places.values()) + STEP / 2 + MARGIN)
    below = max(y for _, y in places.values()) + STEP
    bar = components["bars"][view["options"]["bar"]]
    parts = [table_shape(table, places[f"table {name}"]) for name, table in tables.items()]
    parts += [
        chair_shape(chair["id"], places[chair["id"]], view, chair["id"] in shared) for chair in components["chairs"]
    ]
    parts += [stool_shape(value, places[f"stool {number}"], view["bar"], number) for number, value in enumerate(bar)]
    parts += [seat_shape(view, seat, below + seat * ROW, width, said) for seat in range(len(view["scores"]))]
    height = below + len(view["scores"]) * ROW - ROW / 2 + MARGIN / 2
    turn, bag = said["turn"].format(number=view["turn"]["number"] + 1), said["bag"].format(left=view["bag"]["left"])
    words = f"{turn}  ·  {bag}  ·  {bar_words(bar, view, said)}"
    return frame(f"Café International. {words}", width, height, SHAPES, heading("Café International", words), *parts)


def spread(components: Document) -> dict[str, Point]:
    """Where everything is drawn: the coordinates of the components, with the closest two one step apart."""
    things = {f"table {table['id']}": table for table in components["tables"]}
    things |= {chair["id"]: chair for chair in components["chairs"]}
    closest = [hypot(a["x"] - b["x"], a["y"] - b["y"]) for a, b in combinations(things.values(), 2)]
    step = STEP / min((each for each in closest if each > 0), default=1)
    things |= {f"stool {number}": stool for number, stool in enumerate(components["stools"])}
    left, top = (min(thing[axis] for thing in things.values()) for axis in ("x", "y"))
    return {
        name: (MARGIN + STEP / 2 + (thing["x"] - left) * step, TOP + STEP / 2 + (thing["y"] - top) * step)
        for name, thing in things.items()
    }


def bar_words(bar: list[int], view: Document, said: dict[str, str]) -> str:
    """What the next stool pays or costs."""
    taken = len(view["bar"])
    return said["stool"].format(points=bar[taken]) if taken < len(bar) else said["bar"]


def table_shape(table: Document, place: Point) -> str:
    """A wooden table with the flag and the letters of its nation."""
    x, y = place
    return (
        box(x, y, 50, 50, 9, fill=WOOD, stroke=WOOD_EDGE, stroke_width=2)
        + flag(table["nation"], x, y - 7, 36)
        + text(x, y + 19, f"{table['nation'].upper()} {table['id']}", 11, fill=PAPER, anchor="middle", bold=True)
    )


def chair_shape(name: str, place: Point, view: Document, shared: bool) -> str:
    """A chair: its guest, or a ring with its name; two rings if two tables share it. New guests have a brass ring."""
    x, y = place
    guest = view["chairs"].get(name)
    if guest:
        return medallion(guest, x, y, R, new=name in view["turn"]["seated"])
    rings = circle(x, y, 16, fill=PAPER, stroke=LINE, stroke_width=2)
    rings += circle(x, y, 12, fill="none", stroke=LINE, stroke_width=1.5) if shared else ""
    return rings + text(x, y + 3.5, name, 9.5, fill=FAINT, anchor="middle")


def stool_shape(value: int, place: Point, taken: list[str], number: int) -> str:
    """A stool of the bar: who sits there, or what it pays; the next one stands out."""
    x, y = place
    if number < len(taken):
        return medallion(taken[number], x, y, R)
    edge = {"stroke": BRASS, "stroke_width": 3} if number == len(taken) else {"stroke": LINE, "stroke_width": 1.5}
    pays = text(x, y + 5, f"{value:+d}", 13, fill=GAIN if value > 0 else COST, anchor="middle", bold=True)
    return circle(x, y, 17, fill=PAPER, **edge) + pays


def seat_shape(view: Document, seat: int, y: float, width: float, said: dict[str, str]) -> str:
    """A seat with its supply, open to all."""
    out = seat in view["eliminated"]
    left = MARGIN + 128
    supply = (
        text(left, y + 5, said["out"], 13, fill=COST)
        if out
        else in_line(view["supplies"][seat], left, y, 18, width - left - 2 * MARGIN)
    )
    here = view["ended"] is None and seat == view["to_move"]
    line = seat_line(y, width, said["seat"].format(number=seat), view["scores"][seat], here=here, belongings=supply)
    return tag("g", line, opacity=0.6) if out else line
