"""Café International in text: the café from the board's coordinates, moves in words."""

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from kaffeehaus.drawing.cafe import a, chair_thing, seated, seating_steps, table_thing, told_seating
from kaffeehaus.drawing.contract import Drawing
from kaffeehaus.drawing.plan import Bounds, Thing, draw_plan
from kaffeehaus.drawing.scene import Columns, Label, Line, Lines, Scene, columns, line, text_line
from kaffeehaus.drawing.styles import COST, FAINT, GAIN, STRONG, TARGET, WOOD
from kaffeehaus.games.guests import NATIONS
from kaffeehaus.games.international.components import read_board
from kaffeehaus.games.texts import guest_words, nation_words
from kaffeehaus.kernel.contract import Document

LEGEND = "spa*m joker as a Spanish man   «c8», underlined: just taken   [+3] next stool"


class InternationalDrawing(Drawing):
    """A café with tables, chairs and a bar."""

    secret = False
    example = "fra.w@c12"
    examples: ClassVar = {
        "fra.w": "choose the French woman; the chairs that she may take are marked with what they pay",
        "c12": "then seat her on chair c12",
        "fra.w@c12": "both at once",
        "jok.m=spa@c60": "seat the male joker as a Spanish man",
        "stop": "seat nobody else in this turn",
        "bar cub.m": "put the Cuban man on the next stool of the bar",
        "swap spa.m@c60": "put the Spanish man on c60 and take the joker from there",
        "draw 1": "draw one tile, when you may draw fewer than you placed",
        "group ger.m@c1": "begin to fill a table with men only, if you play that variant",
    }
    endings: ClassVar = {
        "last-chair": "the last chair is taken (CI-46)",
        "last-stool": "the last stool at the bar is taken (CI-47)",
        "empty-supply": "a supply is empty (CI-48)",
        "bag": "the bag has run low (CI-49)",
        "one-left": "only one player is left (CI-35)",
        "all-skipped": "nobody can do anything (CI-53)",
    }

    def __init__(self, options: Document) -> None:
        self.board = read_board(options["board"])
        self.stools = self.board.bars[options["bar"]]

    def scene(self, view: Document, since: Document, marks: Mapping[str, int], room: Bounds) -> Scene:
        """The café with its bar, or table by table where the board does not fit."""
        tables = [
            table_thing(point, NATIONS[nation], name)
            for point, nation, name in zip(self.board.table_points, self.board.nations, self.board.tables, strict=True)
        ]
        chairs = [
            chair_thing(
                self.board.chair_points[chair],
                name,
                view["chairs"],
                since["chairs"],
                marks,
                shared=len(self.board.tables_of(chair)) > 1,
            )
            for chair, name in enumerate(self.board.chairs)
        ]
        plan = draw_plan([*tables, *chairs, *self._stools(view)], room)
        if plan is None:
            return self._table_list(view, marks), self._bar_line(view)
        return plan, text_line(LEGEND, FAINT)

    def _stools(self, view: Document) -> list[Thing]:
        things = []
        for stool, value in enumerate(self.stools):
            guest = view["bar"][stool] if stool < len(view["bar"]) else None
            style = GAIN if value > 0 else COST
            price = Label(f"[{value:+d}]" if stool == len(view["bar"]) else f"{value:+d}", style)
            flat = Label(guest, STRONG) if guest else price
            things.append(Thing(*self.board.stool_points[stool], Label(guest or "·", STRONG), price, flat))
        return things

    def _table_list(self, view: Document, marks: Mapping[str, int]) -> Columns:
        return columns(
            [
                line(self._table_name(number), WOOD),
                *(self._seat(self.board.chairs[chair], view, marks) for chair in chairs),
            ]
            for number, chairs in enumerate(self.board.chairs_at)
        )

    def _seat(self, name: str, view: Document, marks: Mapping[str, int]) -> Line:
        """A chair in the list: what it pays if it is marked, else its guest."""
        guest = view["chairs"].get(name)
        sign = Label(seated(guest), STRONG) if guest else Label("○", FAINT)
        return Label(f"{name} "), Label(f"({marks[name]:+d})", TARGET) if name in marks else sign

    def _table_name(self, table: int) -> str:
        return f"{NATIONS[self.board.nations[table]].upper()} {self.board.tables[table]}"

    def _bar_line(self, view: Document) -> Lines:
        guests = " ".join(view["bar"]) or "nobody"
        return text_line(f"bar: {guests}   {self._next_stool(view)}")

    def _next_stool(self, view: Document) -> str:
        taken = len(view["bar"])
        return f"next stool {self.stools[taken]:+d}" if taken < len(self.stools) else "the bar is full"

    def headline(self, view: Document) -> str:
        """Turn, bag and bar."""
        return f"turn {view['turn']['number'] + 1}   bag {view['bag']['left']} tiles   {self._next_stool(view)}"

    def belongings(self, view: Document, seat: int) -> str:
        """The supply, open to all."""
        return "out of the game" if seat in view["eliminated"] else "  ".join(view["supplies"][seat])

    def steps(self, move: Document) -> tuple[str, ...]:
        """`fra.w@c12` is a guest, then a chair; `bar cub.m` the bar, then a guest."""
        return seating_steps(move)

    def gloss(self, steps: tuple[str, ...], view: Document) -> str:
        """Guests by name, chairs by their tables, actions by what they do."""
        word = steps[-1]
        if word in self.board.chairs:
            return ", ".join(self._table_name(table) for table in self.board.tables_of(self.board.chairs.index(word)))
        if "." in word:
            return guest_words(word, "en")
        if word in NATIONS:
            return str(nation_words()[word]["en"]["country"])
        if steps[0] == "draw" and len(steps) > 1:
            return f"draw {word} of {len(view['turn']['seated'])} tiles"
        if steps[0] == "group" and len(steps) > 1:
            return f"fill table {word}"
        return {
            "bar": f"one guest to the bar, {self._next_stool(view)}",
            "swap": "exchange a seated joker",
            "group": "fill a table with one gender",
            "stop": "seat nobody else",
            "skip": "nothing is possible",
        }.get(word, "")

    def predicate(self, move: Document) -> str:
        """“seats a French woman on c12”."""
        match self.steps(move):
            case ("stop",):
                return "seats nobody else"
            case ("skip",):
                return "cannot do anything and is skipped"
            case ("draw", "0"):
                return "draws nothing"
            case ("draw", number):
                return f"chooses to draw {number}"
            case ("bar", tile):
                return f"puts {a(tile)} at the bar"
            case ("swap", tile, chair):
                return f"puts {a(tile)} on {chair} and takes the joker from there"
        return told_seating(move)

    def aftermath(self, before: Document, move: Document, after: Document) -> list[str]:
        """Tiles drawn, and who is out."""
        seat = before["to_move"]
        said = []
        if seat in after["eliminated"] and seat not in before["eliminated"]:
            aside: Counter[str] = Counter(after["set_aside"]) - Counter(before["set_aside"])
            tiles = " ".join(aside.elements()) or "nothing"
            said.append(f"cannot pay and is out of the game; laid aside: {tiles} (CI-35)")
        if after["bag"]["left"] < before["bag"]["left"]:
            kept = Counter(before["supplies"][seat]) - Counter([move.get("guest", move.get("tile"))])
            drawn = Counter(after["supplies"][seat]) - kept
            said.append(f"draws {' '.join(drawn.elements())}")
        return said
