"""What a game gives to the house beside its verbs: options, notation, documents, views and words."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar, NamedTuple

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.records import Dtype
from kaffeehaus.kernel.switches import Switch

Document = dict[str, Any]


class FinalLine(NamedTuple):
    """What the end books to a seat: points, the table, the number of the clause, and the visitors who bring them."""

    table: int | str | None
    points: int
    clause: int
    visitors: tuple[str, ...] = ()


class Ruleset(ABC):
    """One game with its options chosen. Everything here reads states as plain objects (`records.plain_of`)."""

    name: ClassVar[str]
    title: ClassVar[str]
    prefix: ClassVar[str]  # of its clauses, such as "CI"
    version: ClassVar[int]  # of its rules; a record says which it was played by
    dtype: ClassVar[Dtype]
    moves: ClassVar[int]  # every move is an integer below this
    most_lines: ClassVar[int]  # no move books more score lines
    observation: ClassVar[int]  # numbers that `observe` writes
    features: ClassVar[tuple[str, ...]]  # names of the numbers that `features` writes
    most_players: ClassVar[int]
    editions: ClassVar[tuple[str, ...]]
    switches: ClassVar[Mapping[str, Switch]]
    profiles: ClassVar[Mapping[str, Mapping[str, str | bool]]]  # edition → what it sets each switch to

    options: Document  # complete, as documents and records hold them
    rules: Any  # the tuple that the verbs take
    players: int

    @abstractmethod
    def __init__(self, options: Mapping[str, Any]) -> None:
        """Checks and completes the options; raises InvalidOptions or InvalidComponents with all faults."""

    @abstractmethod
    def move_text(self, move: int) -> str:
        """The canonical text of any move integer."""

    def told_text(self, move: int) -> str:
        """The text of a move as the other seats hear it: without what stays hidden from them."""
        return self.move_text(move)

    @abstractmethod
    def moves_from_text(self, text: str) -> list[int]:
        """The move that a text means; several if it leaves open something that the position may settle.

        Raises InvalidText.
        """

    @abstractmethod
    def document(self, plain: Any) -> Document:
        """The parts of a position document that describe the state."""

    @abstractmethod
    def state_from(self, document: Mapping[str, Any]) -> Any:
        """The state that a document describes, for the verbs; raises InvalidPosition with all faults."""

    @abstractmethod
    def view(self, plain: Any, seat: int | None) -> Document:
        """What a seat, or with None a spectator, may know: built from nothing, never filtered."""

    @abstractmethod
    def hidden(self, plain: Any) -> tuple[int, ...]:
        """How many things lie hidden from all, pile by pile; a change means that something was revealed."""

    @abstractmethod
    def component_data(self) -> Document:
        """The components with their coordinates as plain data, for whoever draws them."""

    @abstractmethod
    def table_id(self, table: int) -> int | str:
        """The name of a table in documents and score lines."""

    @abstractmethod
    def ending(self, plain: Any) -> str | None:
        """Why the game ended, None while it goes on."""

    @abstractmethod
    def final_lines(self, plain: Any, seat: int) -> list[FinalLine]:
        """What the end books to a seat, line by line."""

    @abstractmethod
    def refusal(self, plain: Any, move: int, clause: int, language: str) -> str:
        """In a person's words, why the clause forbids the move."""

    @classmethod
    @abstractmethod
    def clauses(cls, language: str) -> dict[str, Document]:
        """The clauses of the game: id → title, text and what differs by edition."""

    @classmethod
    def options_of(cls, document: Mapping[str, Any]) -> Any:
        """The options in a position document, with those that its other parts settle."""
        return document.get("options", {})

    def clause_id(self, number: int) -> str:
        """The clause as people write it, such as `CI-12`."""
        return f"{self.prefix}-{number:02d}"


ROOMS: dict[str, str] = {}  # each game's name → the module that registers it, imported when the game is first named
_RULESETS: dict[str, type[Ruleset]] = {}


def register(ruleset: type[Ruleset]) -> type[Ruleset]:
    """Makes a game known to the house by its name."""
    _RULESETS[ruleset.name] = ruleset
    return ruleset


def ruleset_named(name: str) -> type[Ruleset]:
    """The game of that name; raises InvalidOptions."""
    if name not in ROOMS:
        raise InvalidOptions([f"there is no game {name!r}; there are {', '.join(sorted(ROOMS))}"])
    import_module(ROOMS[name])
    return _RULESETS[name]
