"""The clauses of a game in three languages, read from its package."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.faults import LANGUAGES, Listing, fault


def check_language(language: str) -> None:
    """Raises InvalidOptions if there are no texts in that language."""
    if language not in LANGUAGES:
        raise InvalidOptions([fault("unknown-language", language=language, known=Listing(LANGUAGES))])


@cache
def clause_words(package: str, language: str) -> dict[str, Any]:
    """Clause → title, text, and where they apply refusal, editions, ruling and why."""
    check_language(language)
    return tomllib.loads((files(package) / "data" / f"clauses.{language}.toml").read_text("utf-8"))
