"""The names of nations, guests and tables in three languages, and what stands against seating a guest."""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from kaffeehaus.games.guests import NATIONS, WOMAN, unbalanced
from kaffeehaus.kernel.clauses import check_language


@cache
def nation_words() -> dict[str, Any]:
    """Nation or joker → language → country, table, woman, man; `words` for the furniture."""
    return tomllib.loads((files(__package__) / "data" / "nations.toml").read_text("utf-8"))


def guest_words(token: str, language: str) -> str:
    """A guest in a person's words: `fra.w` is a French woman."""
    check_language(language)
    name, _, gender = token.partition("=")[0].partition(".")
    entry: dict[str, str] = nation_words()[name][language]
    return entry["woman" if gender == "w" else "man"]


def table_words(nation: str, table: int | str, language: str) -> str:
    """A table in a person's words, with its name on the board: `English table 14`."""
    check_language(language)
    entry: dict[str, str] = nation_words()[nation][language]
    return f"{entry['table']} {table}"


def count_words(women: int, men: int, language: str) -> str:
    """How many women and men: `women 1, men 2`."""
    check_language(language)
    words: dict[str, str] = nation_words()["words"][language]
    return f"{words['women']} {women}, {words['men']} {men}"


class SeatingFacts(NamedTuple):
    """The fact that a player can check, by the clause that forbids a seating, in a café of tables and chairs."""

    taken: tuple[int, ...]  # clauses for which it matters who sits on the chair
    nations: tuple[int, ...]  # … which nations its tables have
    balance: tuple[int, ...]  # … how many women and men the guest would make there
    guest_text: Callable[[int], str]
    gender_of: Callable[[int], int]
    nation_at: Callable[[Any, Any, int], int]  # of a table, by the board and the plain state

    def fact(self, game: Any, plain: Any, move: int, clause: int, language: str) -> str:
        """What stands against a move; empty if there is nothing to see."""
        values, board = game.vocabulary.values(move), game.board
        chair = values.get("chair", len(board.chairs))
        if chair >= len(board.chairs):
            return ""
        tables = board.tables_of(chair)
        if clause in self.taken and plain.guest[chair]:
            return f"{board.chairs[chair]}: {guest_words(self.guest_text(plain.guest[chair]), language)}."
        if clause in self.nations:
            return f"{board.chairs[chair]}: {', '.join(self.named(board, plain, each, language) for each in tables)}."
        if clause in self.balance:
            woman = self.gender_of(values["guest"]) == WOMAN
            counts = {table: (plain.women[table] + woman, plain.men[table] + (not woman)) for table in tables}
            return " ".join(
                f"{self.named(board, plain, table, language)}: {count_words(*count, language)}."
                for table, count in counts.items()
                if unbalanced(*count)
            )
        return ""

    def named(self, board: Any, plain: Any, table: int, language: str) -> str:
        """A table by its nation and name."""
        return table_words(NATIONS[self.nation_at(board, plain, table)], board.tables[table], language)
