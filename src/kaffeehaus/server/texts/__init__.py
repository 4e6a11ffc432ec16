"""The sentences of the server in three languages, one TOML file per language with the same ids."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from kaffeehaus.kernel.faults import LANGUAGES

FOLDER = Path(__file__).parent
USUAL = "en"


@cache
def texts(language: str) -> dict[str, dict[str, str]]:
    """All sentences of a language, by table and id."""
    with (FOLDER / f"{language}.toml").open("rb") as file:
        return tomllib.load(file)


def sentence(table: str, ident: str, parts: Mapping[str, Any], language: str) -> str:
    """The sentence of an id with its parts filled in; the id itself where there is none."""
    found = texts(language if language in LANGUAGES else USUAL)[table].get(ident, ident)
    return found.format_map(Shown(parts)) if "{" in found else found


class Shown(dict[str, Any]):
    """Parts of a sentence; lists are read out with commas."""

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else value

    def __missing__(self, name: str) -> str:
        return name
