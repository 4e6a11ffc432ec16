"""What a table has turned over during a move, and what it has to turn over next."""

from dataclasses import dataclass, field
from typing import Self

from kaffeehaus.kernel.faults import Fault


class Missing(Exception):
    """The table has to say what it turns over next: from which pile, and what for."""

    def __init__(self, part: str, words: Fault) -> None:
        super().__init__(words)
        self.part = part
        self.words = words


@dataclass
class Turned:
    """What was turned over and told, in order; it is used up from the front."""

    cards: list[int] = field(default_factory=list)
    people: list[int] = field(default_factory=list)

    def copy(self) -> Self:
        """The same, to be used up."""
        return type(self)(list(self.cards), list(self.people))

    def card(self, words: Fault) -> int:
        """The next card."""
        if not self.cards:
            raise Missing("pile", words)
        return self.cards.pop(0)

    def person(self, words: Fault) -> int:
        """The next personality."""
        if not self.people:
            raise Missing("personality_pile", words)
        return self.people.pop(0)
