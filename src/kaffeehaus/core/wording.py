"""Moves and score lines as plain data; the words of a ruleset are made once, for they are needed after every move."""

from dis import get_instructions
from functools import cache, lru_cache

from kaffeehaus.kernel.contract import Document, Ruleset
from kaffeehaus.kernel.parts import Part
from kaffeehaus.kernel.queries import Row, rows_in

RULESETS = 64  # whose words are kept
POINTS, LUCK = 1, 3  # places in a row
TEXTS = 4096  # of moves whose meaning is kept, for each of them


class Wording:
    """The words of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.move = cache(ruleset.move_text)
        self.told = cache(ruleset.told_text)
        self._parts = cache(ruleset.move_parts)
        self._told_parts = cache(ruleset.told_parts)
        self._number = cache(lambda text: ruleset.moves_from_text(text)[0])
        self._table = cache(ruleset.table_id)
        self._clause = cache(ruleset.clause_id)
        self.meant = lru_cache(TEXTS)(lambda text: tuple(ruleset.moves_from_text(text)))
        self.shown_to_all = [part for part in ruleset.seen if not heeds_seat(part)]
        self.shown_by_seat = [part for part in ruleset.seen if heeds_seat(part)]

    def offer(self, move: int, booked: bytes, eliminates: bool = False) -> Document:
        """A legal move with what it pays as far as it can be foreseen; `eliminates` is only there where it is true."""
        foreseen = [row for row in rows_in(booked) if not row[LUCK]]
        offer: Document = {
            "move": self.move(move),
            "parts": self.parts(move),
            "points": sum(row[POINTS] for row in foreseen),
            "lines": list(map(self._line, foreseen)),
        }
        return {**offer, "eliminates": True} if eliminates else offer

    def lines(self, booked: bytes) -> list[Document]:
        """All that a move books, luck included."""
        return list(map(self._line, rows_in(booked)))

    def _line(self, row: Row) -> Document:
        table, points, clause, _ = row
        return {"table": self._table(table - 1) if table else None, "points": points, "clause": self._clause(clause)}

    def parts(self, move: int) -> Document:
        """The kind of a move and its fields."""
        return dict(self._parts(move))

    def parts_of(self, text: str, *, hidden: bool) -> Document:
        """The parts of a move by its canonical text, without those that stay hidden from others if it is `hidden`."""
        number = self._number(text)
        return dict(self._told_parts(number) if hidden else self._parts(number))


def heeds_seat(part: Part) -> bool:
    """May what a part shows depend on who looks? Not if its `show` never reads the seat that it is given."""
    show = type(part).show
    seat = show.__code__.co_varnames[3]
    return any(step.argval == seat for step in get_instructions(show))


@lru_cache(maxsize=RULESETS)
def wording_of(ruleset: Ruleset) -> Wording:
    """The words of a ruleset."""
    return Wording(ruleset)
