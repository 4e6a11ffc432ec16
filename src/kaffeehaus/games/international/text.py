"""Café International in a person's words."""

from typing import Any

from kaffeehaus.games.texts import clause_words

PACKAGE = __package__


def clauses(language: str) -> dict[str, Any]:
    """The clauses CI-01 … CI-58."""
    return clause_words(PACKAGE, language)


def refusal(clause: str, language: str) -> str:
    """Why a clause forbids a move."""
    sentence: str = clauses(language)[clause]["refusal"]
    return sentence
