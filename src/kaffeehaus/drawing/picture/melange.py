"""Wiener Melange as a picture: the café with its markers, the rows, the open cards, and the hands."""

from collections import Counter

from kaffeehaus.drawing.picture.svg import (
    BRASS,
    COFFEE,
    FAINT,
    LINE,
    MARGIN,
    PAPER,
    ROW,
    box,
    circle,
    frame,
    heading,
    number,
    path,
    seat_line,
    text,
)
from kaffeehaus.drawing.picture.words import words_in
from kaffeehaus.games.melange.state import COLOURS, NEUTRALS
from kaffeehaus.games.melange.text import names
from kaffeehaus.kernel.contract import Document

SCALE = 7.6
TOP = 74
BOARD_WIDTH, BOARD_HEIGHT = 120, 90
SEATS = {"blue": "#2f5fa8", "yellow": "#e3b505", "green": "#2e7d4f", "red": "#c0392b"}
CHAIRS = {"purple": "#8e6bab", "orange": "#e08a3c", "turquoise": "#3fa7a3", "olive": "#8b8b3f"}
TABLES = {"grey": "#a9a69f", "brown": "#8a5a33", "white": "#fffdf8"}
SIZE = 40  # of a chair
RULE = 26  # the height of a row's line


def picture(components: Document, view: Document, language: str) -> str:
    """A view of Wiener Melange."""
    said = words_in(language)
    width = MARGIN + BOARD_WIDTH * SCALE
    parts = [table_shape(table) for table in components["tables"]]
    parts += [chair_shape(chair, components, view) for chair in components["chairs"]]
    below = TOP + (max(chair["y"] for chair in components["chairs"]) + 1) * SCALE
    rows = [*view["rows"], *(colour for colour in NEUTRALS if colour not in view["rows"])]
    parts += [row_shape(row, components, view, below + place * RULE, language) for place, row in enumerate(rows)]
    below += len(rows) * RULE + 4
    parts.append(text(MARGIN, below, said["display"], 13, bold=True))
    parts.append(cards(view["display"], MARGIN + 118, below - 4, language))
    below += ROW
    parts += [seat_shape(view, seat, below + seat * ROW, width, language) for seat in range(len(view["scores"]))]
    height = below + len(view["scores"]) * ROW - ROW / 2 + MARGIN / 2
    turn = said["turn"].format(number=view["turn"]["number"] + 1)
    visitors = said["visitors"].format(seated=len(view["chairs"]), most=components["track"]["end"])
    piles = {"pile": view["pile"], "actions": view["action_pile"], "people": view["personality_pile"]}
    words = f"{turn}  ·  {visitors}  ·  {said['melange'].format(**piles)}"
    return frame(f"Wiener Melange. {words}", width, height, heading("Wiener Melange", words), *parts)


def place_of(thing: Document) -> tuple[float, float]:
    """Where a table or chair is drawn."""
    return MARGIN / 2 + thing["x"] * SCALE, TOP - 7 * SCALE + thing["y"] * SCALE


def table_shape(table: Document) -> str:
    """A table in its shape and colour, with its name."""
    x, y = place_of(table)
    look = {"fill": TABLES[table["colour"]], "stroke": COFFEE, "stroke_width": 2}
    shapes = {
        "round": circle(x, y, 35, **look),
        "square": box(x, y, 62, 62, 6, **look),
        "large": box(x, y, 104, 58, 29, **look),
    }
    ink = PAPER if table["colour"] == "brown" else COFFEE
    return shapes[table["shape"]] + text(x, y + 5, table["id"], 14, fill=ink, anchor="middle")


def chair_shape(chair: Document, components: Document, view: Document) -> str:
    """A chair in its colour: its visitor, or its name and the markers that lie on it."""
    x, y = place_of(chair)
    seat = box(x, y, SIZE, SIZE, 9, fill=CHAIRS[chair["colour"]], stroke=COFFEE, stroke_width=1.5)
    visitor = view["chairs"].get(chair["id"])
    if visitor:
        return seat + visitor_shape(visitor, x, y, components)
    marks = [row for row, chairs in view["markers"].items() if chair["id"] in chairs]
    name = text(x, y - 7 if marks else y + 4, chair["id"], 11, fill=PAPER, anchor="middle", bold=True)
    step = min(14, 36 / max(1, len(marks)))
    first, r = x - step * (len(marks) - 1) / 2, min(6, step / 2 - 0.4)
    return seat + name + "".join(marker(row, first + place * step, y + 8, r) for place, row in enumerate(marks))


def visitor_shape(visitor: str, x: float, y: float, components: Document) -> str:
    """A guest as a disc in its player's colour with its tile; a personality as a plaque with its name."""
    colour, _, tile = visitor.partition(".")
    if tile:
        ink = COFFEE if colour == "yellow" else PAPER
        disc = circle(x, y, 17, fill=SEATS[colour], stroke=PAPER, stroke_width=2.5)
        return disc + text(x, y + 6, tile, 17, fill=ink, anchor="middle", bold=True)
    short = short_name(visitor, components)
    plaque = box(x, y, 72, 20, 10, fill=PAPER, stroke=BRASS, stroke_width=2)
    return plaque + text(x, y + 4, short, min(11, 96 / len(short)), anchor="middle", bold=True)


def short_name(person: str, components: Document) -> str:
    """A personality's last name, with the first letter of the other where two bear it."""
    full = {each["id"]: str(each["name"]).split() for each in components["personalities"]}
    last = full[person][-1]
    return f"{full[person][0][0]}. {last}" if sum(name[-1] == last for name in full.values()) > 1 else last


def marker(row: str, x: float, y: float, r: float = 6) -> str:
    """A marker: cube, octagon or cylinder in its player's colour, or a white or grey disc."""
    colour, _, shape = row.partition(".")
    look = {"fill": SEATS.get(colour, TABLES.get(colour, PAPER)), "stroke": COFFEE, "stroke_width": 1.2}
    if shape == "cube":
        return box(x, y, 2 * r - 1, 2 * r - 1, 0, **look)
    if shape == "octagon":
        a, b = number(r), number(r * 0.41)
        corners = f"M{a} {b}L{b} {a}L-{b} {a}L-{a} {b}L-{a}-{b}L-{b}-{a}L{b}-{a}L{a}-{b}z"
        return path(corners, transform=f"translate({number(x)} {number(y)})", **look)
    return circle(x, y, r, **look)


def row_shape(row: str, components: Document, view: Document, y: float, language: str) -> str:
    """The cards of a row, the chairs that are left to it, and who waits for them."""
    faces, said = names("faces", language), words_in(language)
    drawn = ", ".join(faces[face] for face in view["rows"].get(row, [])) or said["row"]
    person = view["personalities"][row] if row in NEUTRALS else None
    name = next((each["name"] for each in components["personalities"] if each["id"] == person), "")
    chairs = view["markers"].get(row, [])
    left = said["chairs"].format(count=len(chairs), chairs=" ".join(chairs)) if chairs else ""
    return (
        marker(row, MARGIN + 6, y - 4, 8)
        + text(MARGIN + 22, y, name or names("markers", language)[row], 13, bold=True)
        + text(MARGIN + 200, y, drawn, 13)
        + text(MARGIN + 470, y, left, 11, fill=FAINT)
    )


def cards(faces: list[str], x: float, y: float, language: str) -> str:
    """Reservation cards side by side, equal ones together."""
    said = names("faces", language)
    shapes, at = [], x
    for face, count in Counter(faces).items():
        words = said[face] + (f" ×{count}" if count > 1 else "")
        wide = 16 + 6.4 * len(words)
        shapes.append(box(at + wide / 2, y, wide, 22, 6, fill=PAPER, stroke=ground(face), stroke_width=2.5))
        shapes.append(text(at + wide / 2, y + 4, words, 12, anchor="middle"))
        at += wide + 6
    return "".join(shapes)


def ground(face: str) -> str:
    """The colour of a card's edge: that of its chair or table, else a plain one."""
    word = face.partition("-")[0]
    return CHAIRS.get(word) or ({"grey": TABLES["grey"], "brown": TABLES["brown"]}.get(word) or LINE)


def seat_shape(view: Document, seat: int, y: float, width: float, language: str) -> str:
    """A seat with its colour, and its hand if the view shows it, else how many cards."""
    hand, said = view["hands"][seat], words_in(language)
    left = MARGIN + 128
    disc = circle(left + 4, y, 9, fill=SEATS[COLOURS[seat]], stroke=COFFEE, stroke_width=1.5)
    if isinstance(hand["reservation"], int):
        counts = said["hand"].format(cards=hand["reservation"], actions=hand["actions"])
        shown = text(left + 24, y + 5, counts, 13, fill=FAINT)
    else:
        actions = "  ·  ".join(names("actions", language)[kind] for kind in hand["actions"])
        shown = cards(hand["reservation"], left + 24, y - 7 if actions else y, language)
        shown += text(left + 24, y + 16, actions, min(10.5, 1400 / max(1, len(actions))), fill=FAINT)
    here = view["ended"] is None and seat == view["to_move"]
    return seat_line(
        y, width, said["seat"].format(number=seat), view["scores"][seat], here=here, belongings=disc + shown
    )
