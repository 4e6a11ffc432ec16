"""The card game in text: five tables in an X, the own hand, moves in words."""

from collections.abc import Mapping
from typing import ClassVar

from kaffeehaus.drawing.cafe import chair_thing, seating_steps, table_thing, told_seating
from kaffeehaus.drawing.contract import Drawing
from kaffeehaus.drawing.plan import Bounds, draw_plan
from kaffeehaus.drawing.scene import Scene
from kaffeehaus.games.cardgame.components import read_board
from kaffeehaus.games.texts import guest_words, nation_words
from kaffeehaus.kernel.contract import Document


class CardGameDrawing(Drawing):
    """A café of cards, and hands that nobody else sees."""

    secret = True
    example = "ind.m@o3"
    examples: ClassVar = {
        "ind.m": "choose the Indian man; the seats that he may take are marked with what they pay",
        "o3": "then place him on seat o3",
        "ind.m@o3": "both at once",
        "stop": "place nobody else in this turn",
        "take": "draw the top guest, with fewer than twelve cards in hand",
        "lay fra.w": "lay the French woman face down, with twelve cards in hand",
        "end": "declare the end when your hand is empty; continue plays on",
        "group fra.w@iN at NW": "begin to fill a table with women only, if you play that variant",
    }
    endings: ClassVar = {
        "tables": "there are not enough tables left (KG-26)",
        "guests": "the last guest is drawn (KG-27)",
        "declared": "a player with an empty hand has declared the end (KG-28)",
    }

    def __init__(self, _options: Document) -> None:
        self.board = read_board()

    def scene(self, view: Document, since: Document, marks: Mapping[str, int], room: Bounds) -> Scene:
        """The X of five tables; a place whose table is gone stays empty."""
        tables = [
            table_thing(point, view["tables"][name], name)
            for point, name in zip(self.board.table_points, self.board.tables, strict=True)
            if name in view["tables"]
        ]
        chairs = [
            chair_thing(
                self.board.chair_points[chair],
                name,
                view["seats"],
                since["seats"],
                marks,
                shared=len(self.board.tables_of(chair)) > 1,
            )
            for chair, name in enumerate(self.board.chairs)
        ]
        plan = draw_plan([*tables, *chairs], room)
        return (plan,) if plan else ()

    def headline(self, view: Document) -> str:
        """Turn and piles, and who waits for a partner."""
        words = [
            f"turn {view['turn']['number'] + 1}",
            f"to come: {view['guest_pile']} guests, {view['table_pile']} tables",
        ]
        if view["turn"]["duty"]:
            words.append(f"the guest on {view['turn']['duty']} waits for a partner (KG-17)")
        return "   ".join(words)

    def belongings(self, view: Document, seat: int) -> str:
        """The own hand, card by card; of other hands and of cards laid down only how many."""
        hand, laid = view["hands"][seat], view["laid"][seat]["count"]
        cards = f"{hand['count']} cards" if hand["guests"] is None else "  ".join(hand["guests"])
        return f"{cards}   {laid} laid down" if laid else cards

    def steps(self, move: Document) -> tuple[str, ...]:
        """`ind.m@o3` is a guest, then a seat."""
        return seating_steps(move)

    def gloss(self, steps: tuple[str, ...], view: Document) -> str:
        """Guests by name, seats by their tables, actions by what they do."""
        word = steps[-1]
        if word in self.board.chairs:
            tables = [self.board.tables[table] for table in self.board.tables_of(self.board.chairs.index(word))]
            return ", ".join(f"{view['tables'].get(table, '').upper()} {table}" for table in tables)
        if "." in word:
            return guest_words(word, "en")
        if steps[0] == "group" and len(steps) > 1:
            return f"fill table {word}"
        return {
            "stop": "place nobody else",
            "take": "draw a guest",
            "lay": "lay a card face down",
            "group": "fill a table with one gender",
            "end": "end the game now",
            "continue": "play on",
        }.get(word, "")

    def predicate(self, move: Document) -> str:
        """“seats an Indian man on o3”; a card laid face down stays unnamed."""
        match self.steps(move):
            case ("stop",):
                return "places nobody else"
            case ("take",):
                return "draws a card"
            case ("lay", _):
                return "lays a card face down"
            case ("end",):
                return "declares the end (KG-28)"
            case ("continue",):
                return "plays on with an empty hand (KG-28)"
        return told_seating(move)

    def aftermath(self, before: Document, move: Document, after: Document) -> list[str]:
        """Tables cleared away, and those that come in their places."""
        words = []
        for table in before["tables"]:
            if not self._was_cleared(before, move, after, table):
                continue
            nation = after["tables"].get(table)
            follows = f"the {nation_words()[nation]['en']['table']} comes" if nation else "no table is left to come"
            words.append(f"table {table} is full and cleared (KG-23), {follows}")
        return words

    def _was_cleared(self, before: Document, move: Document, after: Document, table: str) -> bool:
        """Were all seats of the table taken once the move was made, and are they free now?"""
        seats = {self.board.chairs[chair] for chair in self.board.chairs_at[self.board.tables.index(table)]}
        return seats <= {*before["seats"], move.get("chair")} and not seats & set(after["seats"])
