"""Texts in three languages: the names of nations and guests, and the clauses of each game."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from kaffeehaus.kernel.errors import InvalidOptions

LANGUAGES = ("en", "de", "fr")


def check_language(language: str) -> None:
    """Raises InvalidOptions if there are no texts in that language."""
    if language not in LANGUAGES:
        raise InvalidOptions([f"there is no language {language!r}; there are {', '.join(LANGUAGES)}"])


@cache
def nation_words() -> dict[str, Any]:
    """Nation or joker → language → country, table, woman, man; `words` for the furniture."""
    return tomllib.loads((files(__package__) / "data" / "nations.toml").read_text("utf-8"))


@cache
def clause_words(package: str, language: str) -> dict[str, Any]:
    """Clause → title, text, and where they apply refusal, editions, ruling and why."""
    check_language(language)
    return tomllib.loads((files(package) / "data" / f"clauses.{language}.toml").read_text("utf-8"))


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
