"""What can be unknown at a real table: the places of one game where things lie whose kind nobody has told.

The rules know nothing of this. A world is an ordinary position in which every unknown thing has been given a kind;
`imagining.py` deals those kinds afresh, and the rules answer for the world that comes of it.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, NamedTuple

from kaffeehaus.companion.turned import Turned
from kaffeehaus.kernel.contract import Document, Ruleset
from kaffeehaus.kernel.faults import Fault
from kaffeehaus.kernel.vocabulary import Kind

UNKNOWN = "?"
MOVES_BY_THING: dict[tuple[type, int], Mapping[tuple[str, int] | None, Sequence[int]]] = {}  # of each game, made once


class Place(NamedTuple):
    """Where things lie: a part of a position document, and the seat or the table that it belongs to, if any."""

    part: str
    number: int | None = None


Tokens = Counter[int]
Things = list[tuple[Place, int]]  # which lie at a place, leave it, or come to it


@dataclass(frozen=True)
class Wish:
    """What a world should be like: what lies at a place at least, and what none of the unknown things there is."""

    wanted: Mapping[Place, Tokens] = field(default_factory=dict)
    barred: Mapping[Place, frozenset[int]] = field(default_factory=dict)


class Hidden(ABC):
    """The unknown things of one game with its options. States come as plain objects (`records.plain_of`)."""

    kinds: ClassVar[Mapping[str, Kind]]  # each part with such places → the kind of its things
    decks: ClassVar[Sequence[Sequence[str]]]  # parts among which things of one deck can lie
    piles: ClassVar[frozenset[str]]  # parts that lie face down in an order
    open: ClassVar[frozenset[str]] = frozenset()  # parts that everybody at the table sees
    needed: ClassVar[frozenset[str]] = frozenset()  # open parts without which no move can be judged
    turns_over: ClassVar[bool] = False  # does the table turn things over during a move, on which its course depends?
    liftable: ClassVar[frozenset[int]] = frozenset()  # clauses that look at other hidden things than the move names
    overrulable: ClassVar[frozenset[int]] = frozenset()  # clauses that a table may set aside without harm to the state

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @abstractmethod
    def places(self) -> list[Place]:
        """Every place, in the order in which people are asked about them."""

    @abstractmethod
    def things(self, plain: Any, place: Place) -> list[int]:
        """What lies at a place; the next one of a pile comes first."""

    @abstractmethod
    def put(self, plain: Any, place: Place, things: Sequence[int]) -> None:
        """Replaces what lies at a place by as many other things."""

    def seen(self, plain: Any, seat: int | None) -> dict[Place, Tokens]:
        """What a seat knows of each place, None for somebody who only watches: what lies open, and what is its own."""
        return {
            place: Counter(self.things(plain, place))
            for place in self.places()
            if place.part in self.open or (place.number is not None and place.number == seat)
        }

    def settle(self, state: Any) -> None:  # noqa: B027 (a game may have nothing to work out)
        """Works out what is derived from the things, after `put`."""

    @abstractmethod
    def spent(self, plain: Any, move: int) -> Things:
        """What a move takes out of the places."""

    def moves_by_thing(self, plain: Any) -> "Mapping[tuple[str, int] | None, Sequence[int]]":
        """The numbers of all moves, by each thing that they take out of a hand; under None those that take nothing."""
        kind = type(self), self.ruleset.moves
        if kind not in MOVES_BY_THING:
            found: dict[tuple[str, int] | None, list[int]] = {None: []}
            for number in range(self.ruleset.moves):
                spent = {(place.part, thing) for place, thing in self.spent(plain, number)}
                for each in spent or (None,):
                    found.setdefault(each, []).append(number)
            MOVES_BY_THING[kind] = found  # when it is whole, for other threads may ask meanwhile
        return MOVES_BY_THING[kind]

    def gained(self, plain: Any, move: int) -> Things:  # noqa: ARG002 (most moves bring nothing openly)
        """What a move brings to a place for everybody to see."""
        return []

    def replaced(self, before: Any, move: int, after: Any) -> list[Place]:  # noqa: ARG002 (most games replace nothing)
        """The open places that got something new out of a pile by the move."""
        return []

    def moved(self, before: Any, after: Any) -> list[tuple[Place, Place]]:  # noqa: ARG002 (most games move nothing)
        """From where to where all things of a place went by a move."""
        return []

    def to_be_told(self, plain: Any, move: int) -> Place | None:  # noqa: ARG002 (most moves need no more than a card)
        """An open place of which everything must be known before the move can be played."""
        return None

    @abstractmethod
    def wishes(self, plain: Any, move: int) -> Iterator[Wish]:
        """Worlds that may allow a move: if it is legal in some world, it is legal in a world of one of these wishes."""

    def duties(self, plain: Any) -> Iterator[Wish]:  # noqa: ARG002 (most positions leave the next move free)
        """Worlds in which a turn that is under way can go on."""
        return iter(())

    def decisive(self, plain: Any) -> Sequence[Place]:  # noqa: ARG002 (in most games the mover's hand alone is)
        """On whose unknown things it depends which moves are legal."""
        return [place for place in self.places() if place.part not in self.piles]

    def doubtful(self, plain: Any) -> Sequence[Place]:  # noqa: ARG002 (most results are certain)
        """Whose unknown things change the result of a game that is over."""
        return ()

    def advance(self, state: Any, known: "Mapping[Place, Tokens]", move: int, turned: Turned, chance: Random) -> Any:
        """The state after a move during which these things were turned over; see `turns_over`. Raises Missing."""
        raise NotImplementedError

    def set_up(self, turned: Turned, chance: Random) -> Any:
        """The state after a setup in which these things were turned over; see `turns_over`. Raises Missing."""
        raise NotImplementedError

    def told_move(self, text: str) -> str:
        """A move as a table tells it, in the notation; `?` stands for a card that stays hidden."""
        return text

    def hides(self, move: str) -> Place | None:  # noqa: ARG002 (most moves hide nothing)
        """The place out of which a move such as `lay ?` takes a thing that stays unknown."""
        return None

    def any_hidden(self, plain: Any, move: str, thing: int) -> int:
        """The number of such a move, if the hidden thing were this one."""
        raise NotImplementedError

    def read(self, part: str, text: str) -> int:
        """The thing of a text. Raises InvalidText."""
        number: int = self.kinds[part].read(self.ruleset.board, text)
        return number + self.shift(part)

    def write(self, part: str, thing: int) -> str:
        """A thing as people write it."""
        return str(self.kinds[part].write(self.ruleset.board, thing - self.shift(part)))

    def shift(self, part: str) -> int:  # noqa: ARG002 (most things are numbered like their kind)
        """What is added to the number of a kind in the state."""
        return 0

    @abstractmethod
    def fill_document(self, document: Document, place: Place, things: list[str]) -> None:
        """Writes what lies at a place into a position document."""

    @abstractmethod
    def in_document(self, document: Mapping[str, Any]) -> list[tuple[Place, list[Any]]]:
        """The lists of a position document that may have unknown things; empty where one is missing or no list."""

    @abstractmethod
    def elsewhere(self, document: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """The part whose deck it is of, and the text, of every thing that lies in the open elsewhere."""

    @abstractmethod
    def whole(self, part: str) -> Tokens:
        """All things of the deck that a part belongs to."""

    def words(self, place: Place, count: int) -> Fault:
        """What the table is to say: “draw two”."""
        raise NotImplementedError

    def deck_of(self, part: str) -> Sequence[str]:
        """The parts of the deck that a part belongs to."""
        return next(deck for deck in self.decks if part in deck)
