"""What is agreed when a match is made, and the deal that is fixed with it; both never change."""

import json
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Literal

from kaffeehaus.core.fairness import canonical, commitment
from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Document

SeatKind = Literal["person", "open", "bot", "remote"]
ClockKind = Literal["none", "move", "days"]
Away = Literal["wait", "bot", "forfeit", "draw"]

DAY = 24 * 3600.0


@dataclass(frozen=True)
class SeatPlan:
    """Who shall sit on a seat."""

    kind: SeatKind
    name: str
    level: str | None = None  # of a bot


@dataclass(frozen=True)
class ClockPlan:
    """How long a person may think: for each move with a bank for the match, or some days."""

    kind: ClockKind = "none"
    seconds: float = 0.0
    bank: float = 0.0
    days: float = 0.0

    @property
    def each(self) -> float:
        """Seconds for one decision, without the bank."""
        return self.days * DAY if self.kind == "days" else self.seconds

    def to_dict(self) -> Document:
        """As clients are told."""
        parts = {"none": (), "move": ("seconds", "bank"), "days": ("days",)}[self.kind]
        return {"kind": self.kind, **{name: getattr(self, name) for name in parts}}


@dataclass(frozen=True)
class Agreement:
    """A match before its first event, as everybody may know it."""

    game: str
    options: Document
    seats: tuple[SeatPlan, ...]
    clock: ClockPlan = field(default_factory=ClockPlan)
    away: Away = "wait"
    listed: bool = False
    spectators: bool = False
    pause: float = 0.0

    def to_dict(self) -> Document:
        """As the store keeps it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Document) -> "Agreement":
        """The agreement that the store has kept."""
        seats = tuple(SeatPlan(**seat) for seat in data["seats"])
        return cls(**{**data, "seats": seats, "clock": ClockPlan(**data["clock"])})


@dataclass(frozen=True)
class Deal:
    """Where the match begins. Secret until its end, but for the hash of it."""

    seed: int | None  # None if it begins from a position
    nonce: str
    thinking: int  # the seed of the bots' thoughts, which never touches the deal
    moves: tuple[str, ...] = ()  # played before the match began
    position: Document | None = None

    def to_dict(self) -> Document:
        """As the store keeps it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Document) -> "Deal":
        """The deal that the store has kept."""
        return cls(**{**data, "moves": tuple(data["moves"])})

    def commitment(self, agreement: Agreement) -> str:
        """The hash that is shown from the beginning."""
        dealt = {"seed": self.seed} if self.position is None else {"position": self.position}
        return commitment(agreement.game, agreement.options, dealt, self.nonce)

    def first(self, agreement: Agreement) -> Position:
        """The position before all moves."""
        if self.position is not None:
            ruleset = game_of(agreement).ruleset
            return Position(ruleset, ruleset.state_from(self.position))
        assert self.seed is not None
        return game_of(agreement).deal(self.seed)


def game_of(agreement: Agreement) -> Game:
    """The game that was agreed upon."""
    return game_with(agreement.game, agreement.options)


def game_with(name: str, options: Document) -> Game:
    """A game with its options; those that were used last are kept."""
    return _game(name, canonical(options))


@lru_cache(maxsize=256)
def _game(name: str, options: str) -> Game:
    return Game(name, **json.loads(options))
