"""The parts of a position, declared once: where each stands in the state, and how it is written, read and shown.

A part has a shape (`kernel/shapes.py`). Reading fills a namespace with one value per part, under the name of its field
in the state, so that the game can check them all before they are stored. Views are built from the parts that a game
shows; see `Part.show`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from types import SimpleNamespace
from typing import Any

from kaffeehaus.kernel.faults import Fault, fault
from kaffeehaus.kernel.reading import FieldReader
from kaffeehaus.kernel.shapes import COUNT, FLAG, Choice, Listed, Number, Schema, Shape, object_of
from kaffeehaus.kernel.vocabulary import Kind

Found = SimpleNamespace
HEAD = ("format", "game", "options")  # of every document


@dataclass(eq=False)
class Part:
    """One part of a position: its name in documents, its field in the state, and its shape."""

    name: str
    field: str
    shape: Shape
    _: KW_ONLY
    count: str | None = None  # the field that counts the tokens
    required: bool = False
    default: Callable[[Any, Found], Any] | None = None  # if it is left out, from the game and what was read before

    def write(self, game: Any, plain: Any) -> Any:
        """The part as documents hold it."""
        stored = getattr(plain, self.field)
        if self.count and self.shape.in_row:
            stored = stored[: getattr(plain, self.count)]
        return self.shape.write(game, stored)

    def read(self, game: Any, reader: FieldReader, found: Found) -> None:
        """Puts the part's value into `found`, and notes its faults."""
        value = self.shape.empty(game) if self.default is None else self.default(game, found)
        if self.name in reader.document or self.required:
            before = len(reader.faults)
            given = self.shape.read(game, reader, self.name, reader.document.get(self.name))
            if len(reader.faults) == before or not isinstance(self.shape, Number | Choice):
                value = given
        setattr(found, self.field, value)

    def fill(self, game: Any, found: Found, plain: Any) -> None:
        """Stores what was found in an empty state."""
        value = getattr(found, self.field)
        setattr(plain, self.field, self.shape.store(game, value, getattr(plain, self.field)))
        if self.count:
            room = getattr(plain, self.count)
            by_seat = isinstance(room, list)
            setattr(plain, self.count, [*map(len, value), *room[len(value) :]] if by_seat else len(value))

    def schema(self, game: Any) -> Schema:
        """What documents may hold."""
        return self.shape.schema(game)

    def show(self, game: Any, plain: Any, seat: int | None) -> Any:
        """The part as a seat may know it; everything, unless a kind of part says otherwise."""
        return self.write(game, plain)

    def view_schema(self, game: Any) -> Schema:
        """What views hold."""
        return self.schema(game)

    def names(self) -> list[str]:
        """The names that the docs explain."""
        return [self.name]

    def kinds(self) -> list[Kind]:
        """The kinds of tokens in it."""
        return self.shape.kinds()


class Pile(Part):
    """Tokens in draw order, the next one last in the state and first in the document; views have their number.

    The clause says that pile and `elsewhere` make up the `whole`. A pile that is left out holds what is nowhere else.
    """

    def __init__(
        self,
        name: str,
        shape: Listed,
        count: str,
        whole: Callable[[Any], Iterable[int] | Mapping[int, int]],
        elsewhere: Callable[[Found], Iterable[int]],
        clause: str,
    ) -> None:
        super().__init__(name, name, shape, count=count, default=lambda *_: None)
        self.kind, self.whole, self.elsewhere, self.clause = shape.kind, whole, elsewhere, clause

    def write(self, game: Any, plain: Any) -> list[Any]:
        tokens: list[Any] = super().write(game, plain)
        return tokens[::-1]

    def read(self, game: Any, reader: FieldReader, found: Found) -> None:
        super().read(game, reader, found)
        numbers = getattr(found, self.field)
        setattr(found, self.field, None if numbers is None else numbers[::-1])

    def settle(self, game: Any, found: Found) -> None:
        """Puts everything that is nowhere else into a pile that was left out."""
        if getattr(found, self.field) is None:
            cards = Counter(self.whole(game))
            cards.subtract(self.elsewhere(found))
            setattr(found, self.field, sorted(cards.elements(), reverse=True))

    def check(self, game: Any, found: Found) -> Iterator[Fault]:
        """Nothing is missing, and nothing is there too often."""
        there, due = Counter([*self.elsewhere(found), *getattr(found, self.field)]), Counter(self.whole(game))
        for number in sorted(there | due):
            if there[number] != due[number]:
                token = self.kind.write(game.board, number)
                counts = {"due": due[number], "count": there[number]}
                yield fault("miscounted", token=token, **counts, clause=self.clause)

    def show(self, game: Any, plain: Any, seat: int | None) -> Any:
        return getattr(plain, str(self.count))

    def view_schema(self, game: Any) -> Schema:
        return COUNT


class OpenPile(Pile):
    """A pile whose tokens follow from what lies open, but not their order: views have their number and all of them."""

    def show(self, game: Any, plain: Any, seat: int | None) -> dict[str, Any]:
        left = getattr(plain, str(self.count))
        return {"left": left, "unseen": self.shape.write(game, sorted(getattr(plain, self.field)[:left]))}

    def view_schema(self, game: Any) -> Schema:
        return object_of({"left": COUNT, "unseen": self.schema(game)})


@dataclass(eq=False)
class Asked(Part):
    """Whether a question is open: a phase of the state, which the game works out from all that was read."""

    shape: Shape = FLAG
    _: KW_ONLY
    phase: int

    def write(self, game: Any, plain: Any) -> bool:
        return bool(plain.phase == self.phase)

    def fill(self, game: Any, found: Found, plain: Any) -> None:
        """The phase is stored, not the question."""


class Inner(Part):
    """Parts that stand together in an object of the document."""

    def __init__(self, name: str, *parts: Part) -> None:
        super().__init__(name, "", Shape())
        self.parts = parts

    def write(self, game: Any, plain: Any) -> dict[str, Any]:
        return {part.name: part.write(game, plain) for part in self.parts}

    def read(self, game: Any, reader: FieldReader, found: Found) -> None:
        inner = reader.inner(self.name)
        inner.known(*(part.name for part in self.parts))
        for part in self.parts:
            part.read(game, inner, found)

    def fill(self, game: Any, found: Found, plain: Any) -> None:
        for part in self.parts:
            part.fill(game, found, plain)

    def schema(self, game: Any) -> Schema:
        return object_of({part.name: part.schema(game) for part in self.parts})

    def names(self) -> list[str]:
        return [f"{self.name}.{part.name}" for part in self.parts]

    def kinds(self) -> list[Kind]:
        return [kind for part in self.parts for kind in part.kinds()]


class Hidden(Inner):
    """Parts that no view shows."""


class Shown(Part):
    """A part of views only."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "", Shape())


def written(parts: Sequence[Part]) -> list[Part]:
    """The parts that documents have."""
    return [part for part in parts if not isinstance(part, Shown)]


def seen(parts: Sequence[Part]) -> list[Part]:
    """The parts that views have."""
    return [part for part in parts if not isinstance(part, Hidden)]


def read(parts: Sequence[Part], game: Any, given: Mapping[str, Any], faults: list[Fault]) -> Found:
    """What a document says, part by part; adds every fault to `faults`."""
    found, reader = Found(), FieldReader(given, faults)
    reader.known(*HEAD, *(part.name for part in parts))
    for part in parts:
        part.read(game, reader, found)
    for part in parts:
        if isinstance(part, Pile):
            part.settle(game, found)
            faults += part.check(game, found)
    return found
