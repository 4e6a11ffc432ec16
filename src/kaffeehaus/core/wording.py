"""Moves and score lines as plain data; the words of a ruleset are made once, for they are needed after every move."""

from collections.abc import Iterable
from functools import cache, lru_cache

from kaffeehaus.kernel.asking import Row
from kaffeehaus.kernel.contract import Document, Ruleset

RULESETS = 64  # whose words are kept


class Wording:
    """The words of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.move = cache(ruleset.move_text)
        self._table = cache(ruleset.table_id)
        self._clause = cache(ruleset.clause_id)

    def offer(self, move: int, rows: Iterable[Row]) -> Document:
        """A legal move with what it pays, as far as it can be foreseen."""
        lines = [
            {"table": self._table(table - 1) if table else None, "points": points, "clause": self._clause(clause)}
            for table, points, clause, luck in rows
            if not luck
        ]
        return {"move": self.move(move), "points": sum(line["points"] for line in lines), "lines": lines}


@lru_cache(maxsize=RULESETS)
def wording_of(ruleset: Ruleset) -> Wording:
    """The words of a ruleset."""
    return Wording(ruleset)
