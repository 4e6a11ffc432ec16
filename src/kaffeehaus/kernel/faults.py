"""Faults: what is wrong with an input, as a code with named parts, worded in every language.

The sentences stand in `data/faults.<language>.toml`: those that all games share beside this module, those of one game
in its package. In a sentence `{name}` is a part, `{name!r}` shows what was given, `{names:or}` reads a list out, and
`{kind:word}` is one of the table's own words.

>>> broken = fault("no-flag", place="turn.drawing", found="yes")
>>> broken
Fault('no-flag', place='turn.drawing', found='yes')
>>> print(broken)
turn.drawing is true or false, not 'yes'
>>> broken.text("fr")
"turn.drawing vaut true ou false, pas 'yes'"
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Self

USUAL = "en"
LANGUAGES = (USUAL, "de", "fr")


class Given(str):
    """Something that was given and is no text, as it is written; quotes would make a text of it."""

    def __repr__(self) -> str:
        return str(self)


class Listing(tuple[Any, ...]):
    """A part that is a list to be read out."""


class Translated(dict[str, str]):
    """A part that is a text in every language."""


class Fault(str):
    """One thing that is wrong: its sentence in English, with the code and the parts that the sentence is made of.

    A part is a text, a number, a list of texts, a fault, or a text in every language.
    """

    package: str
    code: str
    parts: dict[str, Any]

    def __new__(cls, package: str, code: str, parts: dict[str, Any]) -> Self:
        fault = super().__new__(cls, wording(package, USUAL).sentence(code, parts))
        fault.package, fault.code, fault.parts = package, code, parts
        return fault

    def text(self, language: str) -> str:
        """The sentence in a language."""
        return wording(self.package, language).sentence(self.code, self.parts)

    def __reduce__(self) -> tuple[Any, ...]:
        return Fault, (self.package, self.code, self.parts)

    def __repr__(self) -> str:
        return f"Fault({', '.join([repr(self.code), *(f'{name}={part!r}' for name, part in self.parts.items())])})"


def plain_part(part: Any) -> Any:
    """A part as plain data: what was given is kept as text, so that faults can be pickled and sent."""
    if part is None or isinstance(part, str | int | float):
        return part if isinstance(part, str) or type(part) in (int, float) else Given(repr(part))
    if isinstance(part, Listing):
        return [str(each) for each in part]
    if isinstance(part, Translated):
        return dict(part)
    return Given(repr(part))


class Wording(Formatter):
    """The sentences of a package in one language."""

    def __init__(self, language: str, tables: Sequence[Mapping[str, Mapping[str, str]]]) -> None:
        self.language = language
        self.sentences = {code: text for table in tables for code, text in table["faults"].items()}
        self.words = {word: text for table in tables for word, text in table.get("words", {}).items()}

    def sentence(self, code: str, parts: Mapping[str, Any]) -> str:
        """The sentence of a code. Raises LookupError if there is none, or if it needs other parts."""
        return self.vformat(self.sentences[code], (), parts)

    def format_field(self, value: Any, spec: str) -> str:
        """A part inside its sentence."""
        if isinstance(value, Fault):
            return value.text(self.language)
        if isinstance(value, dict):
            return str(value[self.language])
        if isinstance(value, list):
            *most, last = value or [""]
            return f"{', '.join(most)}{f' {self.words[spec]} ' if spec else ', '}{last}" if most else str(last)
        return self.words.get(value, value) if spec == "word" else format(value, spec)


@cache
def wording(package: str, language: str) -> Wording:
    """The sentences that all games share and those of a package."""
    return Wording(language, [table(name, language) for name in dict.fromkeys((__package__, package))])


@cache
def table(package: str, language: str) -> dict[str, dict[str, str]]:
    """The sentences and words of one package; none if it has no such file."""
    file = files(package) / "data" / f"faults.{language}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {"faults": {}}


def faults_in(package: str) -> Callable[..., Fault]:
    """Makes faults whose sentences stand in a package, or among those that all games share."""

    def make(code: str, /, **parts: Any) -> Fault:
        return Fault(package, code, {name: plain_part(part) for name, part in parts.items()})

    return make


fault = faults_in(__package__)
