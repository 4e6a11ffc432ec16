"""The words of the page and of the rules: French spacing, and one term for one thing."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.web.dictionaries import LANGUAGES, WEB, dictionaries

SOURCES = Path(__file__).parents[2] / "src" / "kaffeehaus"

# A narrow no-break space before ; ! ?, a whole one before a colon and inside quotation marks.
SPACED = {";": "\u202f", "!": "\u202f", "?": "\u202f", ":": "\u00a0", "»": "\u00a0"}
MARKED = re.compile(r"(.)([;!?:»])(?=\s|$|\u00a0|[)»…*¤])")

# What we do not say, because we say it otherwise everywhere.
OTHERWISE = {
    "en": {
        r"\bkinds? of markers?\b": "type of marker",
        r"\bfamous\b(?! personalit)": "personality",
        r"\bone less\b": "one fewer",
        r"\bequal cards\b": "identical cards",
        r"\b(action|actions|card|cards) a (turn|phase)\b": "per turn, per phase",
        r"(?<!your )\bprinted board\b": "our reconstruction of the board",
        r"\bchoose anew\b": "choose again",
    },
    "de": {
        r"\bBrett\b": "Spielplan",
        r"berühmt(?!e Persönlichkeit)": "Persönlichkeit",
        r"\bFaktor": "Multiplikator",
        r"\bTisch einer Nation\b": "Ein-Nationen-Tisch",
        r"\bgeteilte[rnms]? St": "gemeinsamer Stuhl",
        r"Wenigerziehen": "Verzicht aufs Nachziehen",
        r"von einer Art": "vom selben Geschlecht",
    },
    "fr": {
        r"s’assoi": "s’assied",
        r"\btable\w* (est |sont )?vidée": "débarrassée",
        r"bloquée": "verrouillée",
        r"\btire[rz]? (une|la|des|les|\d+) (carte|tuile|client)": "piocher",
        r"\bétalage\b": "offre",
        r"\bmixte": "de nations différentes",
        r"carte\w* ouverte": "visible",
        r"personnes célèbres": "personnalité",
    },
}


def texts_in(document: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every text of a document, with its place."""
    if isinstance(document, str):
        yield place, document
    elif isinstance(document, dict | list):
        for key, part in document.items() if isinstance(document, dict) else enumerate(document):
            yield from texts_in(part, f"{place}.{key}")


def in_language(document: Any, language: str, place: str) -> Iterator[tuple[str, str]]:
    """The texts of a document that has its languages as keys."""
    if isinstance(document, dict) and language in document:
        yield from texts_in(document[language], place)
    elif isinstance(document, dict | list):
        for key, part in document.items() if isinstance(document, dict) else enumerate(document):
            yield from in_language(part, language, f"{place}.{key}")


@cache
def said(language: str) -> dict[str, str]:
    """Everything that people read in a language: page, boards, lessons, captions, clauses, refusals."""
    found = dict(dictionaries()[language])
    for path in sorted([*WEB.glob("src/lessons/*.json"), *WEB.glob("src/rules/*.json")]):
        found |= in_language(json.loads(path.read_text("utf-8")), language, f"{path.parent.name}/{path.name}")
    tables = [
        *SOURCES.glob(f"games/*/data/clauses.{language}.toml"),
        SOURCES / "companion" / "data" / f"faults.{language}.toml",
        SOURCES / "server" / "texts" / f"{language}.toml",
    ]
    for path in sorted(tables):
        found |= texts_in(tomllib.loads(path.read_text("utf-8")), f"{path.parts[-3]}/{path.name}")
    return found


def test_everything_is_read() -> None:
    for language in LANGUAGES:
        places = set(said(language))
        for start in (
            "page.",
            "boards.",
            "companion.",
            "companion/faults",
            "lessons/melange",
            "rules/international",
            f"cardgame/clauses.{language}",
        ):
            assert any(place.startswith(start) for place in places), (language, start)


def misspaced(text: str) -> list[str]:
    """The marks of a French text that have another space before them than they should."""
    wrong = [before + mark for before, mark in MARKED.findall(text) if before not in (SPACED[mark], *SPACED, "«")]
    return wrong + re.findall(r"«[^\u00a0]", text)


def test_misspaced_marks_are_found() -> None:
    assert misspaced("Bien joué !") == [" !"]
    assert misspaced("Un: deux") == ["n:"]
    assert misspaced("Un\u00a0; deux") == ["\u00a0;"]
    assert misspaced("« oui »") == [" »", "« "]
    assert misspaced("Bien joué\u202f! Un\u00a0: «\u00a0deux\u00a0»\u202f; 12:30") == []


def test_french_has_its_spaces() -> None:
    assert {place: text for place, text in said("fr").items() if misspaced(text)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_name(language: str) -> None:
    found = {
        place: (text, term)
        for place, text in said(language).items()
        for pattern, term in OTHERWISE[language].items()
        if re.search(pattern, text, re.IGNORECASE)
    }
    assert found == {}
