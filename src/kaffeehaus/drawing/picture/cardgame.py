"""The card game as a picture: five tables in an X, the seats between them, and the hands."""

from kaffeehaus.drawing.picture.guests import SHAPES, flag, in_line, medallion
from kaffeehaus.drawing.picture.svg import (
    COST,
    FAINT,
    LINE,
    MARGIN,
    PAPER,
    ROW,
    WOOD,
    WOOD_EDGE,
    box,
    frame,
    heading,
    seat_line,
    text,
)
from kaffeehaus.drawing.picture.words import CARD_GAME, words_in
from kaffeehaus.games.texts import nation_words
from kaffeehaus.kernel.contract import Document

CELL = 96
CARD = 84
TOP = 74
WIDTH = 640


def picture(components: Document, view: Document, language: str) -> str:
    """A view of the card game."""
    said = words_in(language)
    left = (WIDTH - 5 * CELL) / 2 + CELL / 2
    places = {
        thing["id"]: (left + thing["x"] * CELL, TOP + CELL / 2 + thing["y"] * CELL)
        for thing in (*components["tables"], *components["seats"])
    }
    inner = {
        seat["id"]
        for seat in components["seats"]
        if sum(seat["id"] in table["seats"] for table in components["tables"]) > 1
    }
    parts = [table_shape(table["id"], *places[table["id"]], view, language) for table in components["tables"]]
    parts += [
        chair_shape(seat["id"], *places[seat["id"]], view, seat["id"] in inner, said["waits"])
        for seat in components["seats"]
    ]
    below = TOP + 5 * CELL + ROW / 2 + 8
    parts += [seat_shape(view, seat, below + seat * ROW, said) for seat in range(len(view["scores"]))]
    height = below + len(view["scores"]) * ROW - ROW / 2 + MARGIN / 2
    piles = said["piles"].format(guests=view["guest_pile"], tables=view["table_pile"])
    words, title = f"{said['turn'].format(number=view['turn']['number'] + 1)}  ·  {piles}", CARD_GAME[language]
    return frame(f"{title}. {words}", WIDTH, height, SHAPES, heading(title, words), *parts)


def table_shape(name: str, x: float, y: float, view: Document, language: str) -> str:
    """A table card with the flag of its nation; an empty place where no table is left to come."""
    nation = view["tables"].get(name)
    if nation is None:
        return box(x, y, CARD, CARD, 10, fill="none", stroke=LINE, stroke_width=2, stroke_dasharray="5 5")
    country = str(nation_words()[nation][language]["country"])
    return (
        box(x, y, CARD, CARD, 10, fill=WOOD, stroke=WOOD_EDGE, stroke_width=2)
        + flag(nation, x, y - 10, 60)
        + text(x, y + 27, country, min(12, 130 / len(country)), fill=PAPER, anchor="middle", bold=True)
        + text(x, y + 38, name, 9, fill=PAPER, anchor="middle")
    )


def chair_shape(name: str, x: float, y: float, view: Document, shared: bool, waiting: str) -> str:
    """A seat: its guest, or an empty card; two edges if several tables share it. A guest who waits is marked."""
    guest = view["seats"].get(name)
    if guest:
        waits = text(x, y + 49, waiting, 11, fill=COST, anchor="middle", bold=True, halo=PAPER)
        drawn = medallion(guest, x, y, 37, new=name in view["turn"]["placed"])
        return drawn + (waits if name == view["turn"]["duty"] else "")
    card = box(x, y, CARD - 16, CARD - 16, 10, fill=PAPER, stroke=LINE, stroke_width=2)
    card += box(x, y, CARD - 26, CARD - 26, 7, fill="none", stroke=LINE, stroke_width=1.5) if shared else ""
    return card + text(x, y + 5, name, 14, fill=FAINT, anchor="middle")


def seat_shape(view: Document, seat: int, y: float, said: dict[str, str]) -> str:
    """A seat: its hand if the view shows it, else backs of cards; and how many cards are laid down."""
    hand, laid = view["hands"][seat], view["laid"][seat]["count"]
    left = MARGIN + 128
    shown = (
        backs(hand["count"], left, y)
        if hand["guests"] is None
        else in_line(hand["guests"], left, y, 18, WIDTH - left - 5 * MARGIN)
    )
    below = said["laid"].format(count=laid)
    shown += text(WIDTH - 1.2 * MARGIN, y + 5, below, 11, fill=FAINT, anchor="end") if laid else ""
    here = view["ended"] is None and seat == view["to_move"]
    return seat_line(y, WIDTH, said["seat"].format(number=seat), view["scores"][seat], here=here, belongings=shown)


def backs(count: int, x: float, y: float) -> str:
    """Cards face down, and how many."""
    cards = "".join(
        box(x + 11 + place * 13, y, 20, 28, 4, fill=WOOD, stroke=PAPER, stroke_width=1.5) for place in range(count)
    )
    return cards + text(x + count * 13 + 18, y + 5, count, 13, fill=FAINT)
