"""Reading documents written by hand: every fault is noted, none stops the reading."""

from collections.abc import Callable, Mapping
from typing import Any

from kaffeehaus.kernel.errors import InvalidText
from kaffeehaus.kernel.faults import Fault, Listing, fault

MOST_NUMBER = 32_000


class FieldReader:
    """Reads the parts of a document and notes in `faults` what is wrong with them."""

    def __init__(self, document: Mapping[str, Any], faults: list[Fault], where: str = "") -> None:
        self.document = document
        self.faults = faults
        self.where = where

    def at(self, name: str) -> str:
        """The place of a part in the whole document, such as `turn.number`."""
        return f"{self.where}{name}"

    def note(self, code: str, name: str, found: Any, **parts: Any) -> None:
        """Adds a fault of a part, and what was found there."""
        self.faults.append(fault(code, place=self.at(name), found=found, **parts))

    def known(self, *names: str) -> None:
        """Notes every part that the document should not have."""
        self.faults += [fault("no-such-part", name=self.at(name)) for name in self.document if name not in names]

    def inner(self, name: str) -> "FieldReader":
        """A reader of an object inside; an empty one if it is left out."""
        return FieldReader(self.mapping(name, self.document.get(name, {})), self.faults, f"{self.at(name)}.")

    def mapping(self, name: str, value: Any) -> Mapping[str, Any]:
        """An object."""
        if not isinstance(value, Mapping):
            self.note("no-object", name, value)
            return {}
        return value

    def whole(self, name: str, value: Any, least: int = 0, most: int = MOST_NUMBER) -> int:
        """A whole number within bounds; the lower one if it is none."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.note("no-whole-number", name, value, least=least, most=most)
            return least
        return value

    def numbers(self, name: str, values: Any, length: int, least: int = 0) -> list[int]:
        """A list of exactly `length` whole numbers."""
        good = isinstance(values, list) and all(
            isinstance(v, int) and not isinstance(v, bool) and least <= v <= MOST_NUMBER for v in values
        )
        if not good or len(values) != length:
            self.note("no-numbers", name, values, count=length, least=least)
            return [0] * length
        return list(values)

    def flag(self, name: str, value: Any) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            self.note("no-flag", name, value)
            return False
        return value

    def choice(self, name: str, value: Any, choices: tuple[Any, ...]) -> int:
        """The place of one of the choices; of the first if it is none of them."""
        for place, choice in enumerate(choices):
            if value is choice or (type(value) is type(choice) and value == choice):
                return place
        self.note("no-choice", name, value, choices=Listing("null" if each is None else each for each in choices))
        return 0

    def per_seat(self, name: str, value: Any, players: int) -> list[Any] | None:
        """A list with an entry for each seat; None if it is none."""
        if isinstance(value, list) and len(value) == players:
            return value
        self.note("not-per-seat", name, value, count=players)
        return None

    def tokens(self, name: str, read: Callable[[str], int], values: Any) -> list[int]:
        """A list of texts that `read` turns into numbers; those that it cannot read are noted and left out."""
        if not isinstance(values, list):
            self.note("no-list", name, values)
            return []
        return [number for value in values if (number := self.token(name, read, value)) is not None]

    def token(self, name: str, read: Callable[[str], int], value: Any) -> int | None:
        """One text that `read` turns into a number; None if it cannot."""
        if not isinstance(value, str):
            self.note("no-text", name, value)
            return None
        try:
            return read(value)
        except InvalidText as error:
            self.faults.append(fault("at-place", place=self.at(name), fault=error.fault))
            return None
