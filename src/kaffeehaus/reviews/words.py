"""Words for sizes and reasons in three languages, and the thresholds that sizes go by."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kaffeehaus.kernel.faults import LANGUAGES

DATA = Path(__file__).parent / "data"
USUAL = "en"
MARKS = ("best", "good", "inaccuracy", "mistake", "blunder")
ERRORS = ("mistake", "blunder")  # what people call a mistake


@dataclass(frozen=True)
class Thresholds:
    """From which size on a word fits, in shares of a win."""

    inaccuracy: float
    mistake: float
    blunder: float
    lucky: float
    very_lucky: float

    def mark(self, skill: float, is_best: bool) -> str:
        """The word for a decision."""
        lost = -skill
        for word in ("blunder", "mistake", "inaccuracy"):
            if lost >= getattr(self, word):
                return word
        return "best" if is_best else "good"

    def luck_word(self, luck: float) -> str | None:
        """The word for luck; None where it is nothing special."""
        size = abs(luck)
        if size < self.lucky:
            return None
        return ("very-" if size >= self.very_lucky else "") + ("lucky" if luck > 0 else "unlucky")


USUAL_THRESHOLDS = Thresholds(0.02, 0.05, 0.1, 0.08, 0.15)


@cache
def thresholds_for(game: str) -> Thresholds:
    """The thresholds of a game; `tools/review_study.py thresholds` measures them."""
    with (DATA / "thresholds.toml").open("rb") as file:
        found = tomllib.load(file)
    return Thresholds(**found[game]["sizes"]) if game in found else USUAL_THRESHOLDS


@cache
def texts(language: str) -> dict[str, Any]:
    """All texts of a language; English where it has none."""
    with (DATA / f"texts.{language if language in LANGUAGES else USUAL}.toml").open("rb") as file:
        return tomllib.load(file)


def word(table: str, ident: str, language: str = USUAL) -> str:
    """One word, such as that of a mark."""
    found: str = texts(language)[table].get(ident, ident)
    return found


@dataclass(frozen=True)
class Reason:
    """Why one move is better than another: a code, and the parts of its sentence as plain data."""

    code: str
    parts: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """The reason as plain data."""
        return {"code": self.code, "parts": dict(self.parts)}

    def text(self, game: str, language: str = USUAL, names: tuple[str, ...] = ()) -> str:
        """The sentence; `names` are those of the seats."""
        known = texts(language)
        shown: dict[str, Any] = {name: number_words(part, language) for name, part in self.parts.items()}
        if "seat" in self.parts:
            seat = self.parts["seat"]
            shown["who"] = names[seat] if seat < len(names) else known["reasons"]["next-player"]
        if "feature" in self.parts:
            shown["what"] = known["features"].get(game, {}).get(self.parts["feature"], self.parts["feature"])
        return str(known["reasons"][self.code]).format_map(shown)


def number_words(part: Any, language: str = USUAL) -> Any:
    """A number as people read it."""
    if isinstance(part, int | float):
        told = f"{part:.1f}".removesuffix(".0").replace("-", "\N{MINUS SIGN}")
        return told if language == USUAL else told.replace(".", ",")
    return part
