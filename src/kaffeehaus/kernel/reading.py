"""Reading documents written by hand: every fault is noted, none stops the reading."""

from collections.abc import Callable, Mapping
from typing import Any

from kaffeehaus.kernel.errors import InvalidText

MOST_NUMBER = 32_000


class Reader:
    """Reads the parts of a document and notes in `reasons` what is wrong with them."""

    def __init__(self, document: Mapping[str, Any], reasons: list[str], where: str = "") -> None:
        self.document = document
        self.reasons = reasons
        self.where = where

    def note(self, reason: str) -> None:
        """Adds a fault."""
        self.reasons.append(reason)

    def known(self, *names: str) -> None:
        """Notes every part that the document should not have."""
        self.reasons += [f"there is no part {self.where}{name!r}" for name in self.document if name not in names]

    def inner(self, name: str) -> "Reader":
        """A reader of an object inside; an empty one if it is left out."""
        value = self.document.get(name, {})
        if not isinstance(value, Mapping):
            self.note(f"{self.where}{name} is an object, not {value!r}")
            value = {}
        return Reader(value, self.reasons, f"{self.where}{name}.")

    def number(self, name: str, default: int, least: int = 0, most: int = MOST_NUMBER) -> int:
        """A whole number within bounds."""
        value = self.document.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.note(f"{self.where}{name} is a whole number from {least} to {most}, not {value!r}")
            return default
        return value

    def numbers(self, name: str, length: int, default: int = 0, least: int = 0) -> list[int]:
        """A list of so many whole numbers."""
        values = self.document.get(name)
        if values is None:
            return [default] * length
        good = isinstance(values, list) and all(
            isinstance(v, int) and not isinstance(v, bool) and least <= v <= MOST_NUMBER for v in values
        )
        if not good or len(values) != length:
            self.note(f"{self.where}{name} has {length} whole numbers from {least}, not {values!r}")
            return [default] * length
        return list(values)

    def flag(self, name: str) -> bool:
        """True or false; false if left out."""
        value = self.document.get(name, False)
        if not isinstance(value, bool):
            self.note(f"{self.where}{name} is true or false, not {value!r}")
            return False
        return value

    def choice(self, name: str, choices: tuple[Any, ...]) -> Any:
        """One of the choices; the first if left out."""
        value = self.document.get(name, choices[0])
        if not any(value is choice or (type(value) is type(choice) and value == choice) for choice in choices):
            words = ", ".join("null" if choice is None else str(choice) for choice in choices)
            self.note(f"{self.where}{name} is one of {words}, not {value!r}")
            return choices[0]
        return value

    def tokens(self, name: str, read: Callable[[str], int], values: Any = None) -> list[int]:
        """A list of texts that `read` turns into numbers; those that it cannot read are noted and left out."""
        values = self.document.get(name, []) if values is None else values
        if not isinstance(values, list):
            self.note(f"{self.where}{name} is a list, not {values!r}")
            return []
        return [number for value in values if (number := self.token(name, read, value)) is not None]

    def token(self, name: str, read: Callable[[str], int], value: Any) -> int | None:
        """One text that `read` turns into a number; None if it cannot."""
        if not isinstance(value, str):
            self.note(f"{self.where}{name}: {value!r} is no text")
            return None
        try:
            return read(value)
        except InvalidText as fault:
            self.note(f"{self.where}{name}: {fault}")
            return None

    def piles(self, name: str, count: int, read: Callable[[str], int], *, required: bool) -> list[list[int]]:
        """So many lists of texts, one a seat."""
        values = self.document.get(name)
        if values is None and not required:
            return [[] for _ in range(count)]
        if not isinstance(values, list) or len(values) != count:
            self.note(f"{self.where}{name} has {count} lists, one a seat, not {values!r}")
            return [[] for _ in range(count)]
        return [self.tokens(f"{name}[{seat}]", read, pile) for seat, pile in enumerate(values)]
