"""How a game looks and is spoken of in text, from views and the coordinates of its components alone."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from kaffeehaus.drawing.plan import Bounds
from kaffeehaus.drawing.scene import Scene
from kaffeehaus.kernel.contract import Document


class Drawing(ABC):
    """One game with its options, in pictures and words."""

    secret: ClassVar[bool]  # are there hands that only their owners see?
    example: ClassVar[str]  # a whole move
    examples: ClassVar[Mapping[str, str]]  # a word or a move as people type it → what it does
    endings: ClassVar[Mapping[str, str]]  # a reason for the end → a sentence with its clause

    @abstractmethod
    def __init__(self, options: Document) -> None:
        """Reads the components that the options name."""

    @abstractmethod
    def scene(self, view: Document, since: Document, marks: Mapping[str, int], room: Bounds) -> Scene:
        """What `view` shows: all that is new after `since` stands out, `marks` gives places and what they pay."""

    @abstractmethod
    def headline(self, view: Document) -> str:
        """What everybody should know at a glance."""

    @abstractmethod
    def belongings(self, view: Document, seat: int) -> str:
        """What lies before a seat."""

    @abstractmethod
    def steps(self, move: Document) -> tuple[str, ...]:
        """The words of a move, given as its parts, in the order in which a person chooses them."""

    @abstractmethod
    def gloss(self, steps: tuple[str, ...], view: Document) -> str:
        """What the last of these words means."""

    @abstractmethod
    def predicate(self, move: Document) -> str:
        """A move as the rest of a sentence that begins with its player."""

    @abstractmethod
    def aftermath(self, before: Document, move: Document, after: Document) -> list[str]:
        """What followed from a move by itself, as more such rests."""
