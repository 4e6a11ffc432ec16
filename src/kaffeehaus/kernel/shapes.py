"""The shapes of what a position is made of: how a value stands in the state and in a document, and how it is read.

Shapes nest: `By(ROW, Bits(CHAIR))` is an object with a list of chairs for each row.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from kaffeehaus.kernel.faults import fault
from kaffeehaus.kernel.reading import MOST_NUMBER, FieldReader
from kaffeehaus.kernel.vocabulary import Kind

Schema = dict[str, Any]
COUNT: Schema = {"type": "integer", "minimum": 0}


def ref(kind: Kind) -> Schema:
    """The place of a kind of token in a schema."""
    return {"$ref": f"#/$defs/{kind.key}"}


def list_of(items: Schema, **more: Any) -> Schema:
    """The schema of a list."""
    return {"type": "array", "items": items, **more}


def object_of(properties: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    """The schema of an object with these parts and no other."""
    schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return {**schema, "required": list(required)} if required else schema


def or_null(schema: Schema) -> Schema:
    """The schema, or nothing."""
    return {"anyOf": [{"type": "null"}, schema]}


class Shape:
    """How a value stands in a state, in a document, and between the two while it is checked."""

    in_row: ClassVar[bool] = False  # does the state have a row of numbers, of which only the first ones count?

    def empty(self, game: Any) -> Any:
        """The value that stands for one that is left out or cannot be read."""
        return 0

    def write(self, game: Any, stored: Any) -> Any:
        """The document's form of what the state holds."""
        return stored

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> Any:
        """The value of what a document has under a name; notes all faults."""
        raise NotImplementedError

    def store(self, game: Any, value: Any, room: Any) -> Any:
        """The state's form of a value; `room` is that of an empty state."""
        return value

    def schema(self, game: Any) -> Schema:
        """What documents may have."""
        raise NotImplementedError

    def kinds(self) -> list[Kind]:
        """The kinds of tokens in it."""
        own, inner = getattr(self, "kind", None), getattr(self, "shape", None)
        return ([own] if own else []) + (inner.kinds() if inner else [])


@dataclass(frozen=True)
class Number(Shape):
    """A whole number within bounds; the upper one may follow from the number of players."""

    least: int = 0
    most: int | Callable[[Any], int] = MOST_NUMBER

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> int:
        most = self.most if isinstance(self.most, int) else self.most(game.players)
        return reader.whole(name, value, self.least, most)

    def schema(self, game: Any) -> Schema:
        most = self.most if isinstance(self.most, int) else self.most(game.most_players)
        return {"type": "integer", "minimum": self.least} | ({} if most == MOST_NUMBER else {"maximum": most})


POINTS = Number()
SEAT = Number(most=lambda players: players - 1)


class Flag(Shape):
    """True or false; 1 or 0 in the state."""

    def write(self, game: Any, stored: int) -> bool:
        return bool(stored)

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> int:
        return int(reader.flag(name, value))

    def schema(self, game: Any) -> Schema:
        return {"type": "boolean"}


FLAG = Flag()


@dataclass(frozen=True)
class Choice(Shape):
    """One of several words, or null; the state holds its place among them."""

    words: tuple[str | None, ...]

    def write(self, game: Any, stored: int) -> str | None:
        return self.words[stored]

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> int:
        return reader.choice(name, value, self.words)

    def schema(self, game: Any) -> Schema:
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class Place(Shape):
    """One of the board's places by its id, which may be a number, or null; the state holds 1 + its number, else 0."""

    kind: Kind
    names: Callable[[Any], Sequence[int | str]]

    def write(self, game: Any, stored: int) -> Any:
        return self.names(game.board)[stored - 1] if stored else None

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> int:
        return reader.choice(name, value, (None, *self.names(game.board)))

    def schema(self, game: Any) -> Schema:
        return or_null(ref(self.kind))


@dataclass(frozen=True)
class Token(Shape):
    """A token, or null if that is possible; the state holds its number with `shift` added, 0 for none."""

    kind: Kind
    shift: int = 0
    null: bool = False

    def write(self, game: Any, stored: int) -> Any:
        return game.texts(self.kind)[stored - self.shift] if stored else None

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> int:
        if value is None and self.null:
            return 0
        number = reader.token(name, lambda text: self.kind.read(game.board, text), value)
        return 0 if number is None else number + self.shift

    def schema(self, game: Any) -> Schema:
        return or_null(ref(self.kind)) if self.null else ref(self.kind)


@dataclass(frozen=True)
class Listed(Shape):
    """Tokens in order; the state has a row of their numbers with `shift` added, then zeros."""

    kind: Kind
    shift: int = 0
    most: int | None = None  # for the schema; rules check it
    unique: bool = False  # likewise
    least: ClassVar[int] = 0  # numbers below it stand for nothing
    in_row: ClassVar[bool] = True

    def empty(self, game: Any) -> list[int]:
        return []

    def write(self, game: Any, stored: Sequence[int]) -> list[Any]:
        texts, shift, least = game.texts(self.kind), self.shift, max(self.shift, self.least)
        return [texts[number - shift] for number in stored if number >= least]

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> list[int]:
        return reader.tokens(name, lambda text: self.kind.read(game.board, text), value)

    def store(self, game: Any, value: Sequence[int], room: list[int]) -> list[int]:
        return [number + self.shift for number in value] + room[len(value) :]

    def schema(self, game: Any) -> Schema:
        most = {} if self.most is None else {"maxItems": self.most}
        return list_of(ref(self.kind), **most) | ({"uniqueItems": True} if self.unique else {})


@dataclass(frozen=True)
class Counted(Listed):
    """Tokens of which only the number of each counts, written sorted; the state counts those from `first` on."""

    first: int = 0
    in_row: ClassVar[bool] = False

    def write(self, game: Any, stored: Sequence[int]) -> list[Any]:
        tokens: list[Any] = []
        for number, count in enumerate(stored, self.first):
            if count:
                tokens += [game.texts(self.kind)[number]] * count
        return tokens

    def store(self, game: Any, value: Sequence[int], room: list[int]) -> list[int]:
        return [value.count(number) for number in range(self.first, self.first + len(room))]


@dataclass(frozen=True)
class Bits(Shape):
    """A set of tokens, written in their order; the state has one bit for each."""

    kind: Kind

    def empty(self, game: Any) -> set[int]:
        return set()

    def write(self, game: Any, stored: int) -> list[Any]:
        texts = game.texts(self.kind)
        return [texts[bit] for bit in range(stored.bit_length()) if stored >> bit & 1]

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> set[int]:
        numbers = reader.tokens(name, lambda text: self.kind.read(game.board, text), value)
        if len(set(numbers)) < len(numbers):
            reader.faults.append(fault("token-twice", place=reader.at(name), kind=self.kind.name))
        return set(numbers)

    def store(self, game: Any, value: set[int], room: int) -> int:
        return sum(1 << number for number in value)

    def schema(self, game: Any) -> Schema:
        return list_of(ref(self.kind), uniqueItems=True)


@dataclass(frozen=True)
class BySeat(Shape):
    """A value for each seat."""

    shape: Shape

    def empty(self, game: Any) -> list[Any]:
        return [self.shape.empty(game) for _ in range(game.players)]

    def write(self, game: Any, stored: Sequence[Any]) -> list[Any]:
        return [self.shape.write(game, each) for each in stored[: game.players]]

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> list[Any]:
        entries = reader.per_seat(name, value, game.players)
        if entries is None:
            return self.empty(game)
        return [self.shape.read(game, reader, f"{name}[{seat}]", each) for seat, each in enumerate(entries)]

    def store(self, game: Any, value: Sequence[Any], room: list[Any]) -> list[Any]:
        stored = [self.shape.store(game, each, row) for each, row in zip(value, room, strict=False)]
        return stored + room[len(stored) :]

    def schema(self, game: Any) -> Schema:
        return list_of(self.shape.schema(game), minItems=2, maxItems=game.most_players)


@dataclass(frozen=True)
class Scores(BySeat):
    """A number of points for each seat."""

    shape: Number = POINTS

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> list[int]:
        return reader.numbers(name, value, game.players, self.shape.least)


@dataclass(frozen=True)
class By(Shape):
    """A value for each token of a kind; those that have none are left out, unless all are listed."""

    kind: Kind
    shape: Shape
    all_listed: bool = False

    def empty(self, game: Any) -> list[Any]:
        return [self.shape.empty(game) for _ in range(self.kind.size)]

    def write(self, game: Any, stored: Sequence[Any]) -> dict[Any, Any]:
        texts, write = game.texts(self.kind), self.shape.write
        if isinstance(self.shape, Token) and not self.all_listed:  # most of what a view holds
            tokens, shift = game.texts(self.shape.kind), self.shape.shift
            return {texts[number]: tokens[each - shift] for number, each in enumerate(stored) if each}
        written = {}
        for number, each in enumerate(stored):
            if (each or self.all_listed) and ((value := write(game, each)) or self.all_listed):
                written[texts[number]] = value
        return written

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> list[Any]:
        values = self.empty(game)
        for key, each in reader.mapping(name, value).items():
            number = reader.token(name, lambda text: self.kind.read(game.board, text), key)
            found = self.shape.read(game, reader, name if isinstance(self.shape, Token) else f"{name}.{key}", each)
            if number is not None:
                values[number] = found
        return values

    def store(self, game: Any, value: Sequence[Any], room: list[Any]) -> list[Any]:
        return [self.shape.store(game, each, row) for each, row in zip(value, room, strict=True)]

    def schema(self, game: Any) -> Schema:
        values = self.shape.schema(game)
        if self.all_listed:
            return object_of(dict.fromkeys(self.kind.schema["enum"], values))
        if values.get("type") == "array":
            values = {**values, "minItems": 1}
        return {"type": "object", "propertyNames": ref(self.kind), "additionalProperties": values}
