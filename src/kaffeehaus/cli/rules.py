"""`kaffeehaus rules`: the clauses of a game."""

import re
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kaffeehaus.cli.choices import Edition, Faults, GameName
from kaffeehaus.cli.showing import screen
from kaffeehaus.cli.tables import plain_table
from kaffeehaus.core.game import rules_of
from kaffeehaus.drawing.styles import FAINT, STRONG
from kaffeehaus.kernel.clauses import check_language
from kaffeehaus.kernel.contract import Document, ruleset_named
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.faults import LANGUAGES

Clause = Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="Such as CI-12.", show_default=False)]
Language = Annotated[str, typer.Option(help="en, de or fr.")]


def rules(game: GameName, clause: Clause = None, language: Language = "en", edition: Edition = None) -> None:
    """List the clauses of a game, or show one in full."""
    faults = Faults()
    shown: RenderableType | None = None
    with faults.noted():
        check_language(language)
    with faults.noted():
        editions = ruleset_named(game).editions
        if edition is not None and edition not in editions:
            faults.reasons.append(f"there is no edition {edition!r}; there are {', '.join(editions)}")
        clauses = rules_of(game, language if language in LANGUAGES else "en")
        shown = one_clause(clauses, clause, edition) if clause else all_clauses(clauses)
    screen().print(faults.settled(shown))


def all_clauses(clauses: dict[str, Document]) -> Table:
    """One line a clause."""
    table = plain_table()
    for name, clause in clauses.items():
        table.add_row(Text(name, STRONG), clause["title"])
    return table


def one_clause(clauses: dict[str, Document], name: str, edition: str | None) -> RenderableType:
    """The clause with what the editions say, or only the given one."""
    known = clause_named(clauses, name)
    clause = clauses[known]
    parts: list[RenderableType] = [
        Text.assemble((known, STRONG), "  ", (clause["title"], STRONG)),
        Text(clause["text"]),
    ]
    for each, text in clause.get("editions", {}).items():
        if edition in (None, each):
            parts.append(Padding(Text.assemble((each, STRONG), ": ", text), (0, 0, 0, 2)))
    if "why" in clause:
        parts.append(Text(clause["why"], FAINT))
    return Group(*parts)


def clause_named(clauses: dict[str, Document], name: str) -> str:
    """The clause that is meant by `CI-12`, `ci 12` or `12`. Raises InvalidOptions."""
    numbers = re.findall(r"\d+", name)
    letters = "".join(re.findall(r"[a-z]+", name.lower()))
    for known in clauses:
        prefix, _, number = known.partition("-")
        if len(numbers) == 1 and int(numbers[0]) == int(number) and letters in ("", prefix.lower()):
            return known
    first, *_, last = clauses
    raise InvalidOptions([f"there is no clause {name!r}; the clauses are {first} … {last}"])
