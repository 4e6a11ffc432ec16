"""What is agreed when a match is made, and the deal that is fixed with it; both never change."""

import json
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Literal

from kaffeehaus.core.fairness import canonical, commitment, house_commitment
from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.switches import FIRST_VERSION, VERSION
from kaffeehaus.server.wire.colours import Colour

SeatKind = Literal["person", "open", "bot", "remote"]
ClockKind = Literal["none", "move", "days"]
Away = Literal["wait", "bot", "forfeit", "draw"]
# What a seat's client has to do with the deal: nothing; it may still commit itself to words; it has; it has revealed
# them; it kept them to itself.
WordsState = Literal["none", "awaited", "committed", "revealed", "kept"]
Start = int | Literal["lots"]

DAY = 24 * 3600.0


@dataclass(frozen=True)
class SeatPlan:
    """Who shall sit on a seat."""

    kind: SeatKind
    name: str
    level: str | None = None  # of a bot
    words: WordsState = "none"
    commitment: str | None = None  # to the words of whoever made the match
    colour: Colour | None = None  # that a person likes best


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
    start: Start | None = None  # who begins; None in old matches, whose options say it
    origin: Document | None = None  # what the match begins from, if not from a new deal

    @property
    def begins(self) -> Start:
        """The seat that begins, or lots."""
        return int(self.options.get("start", 0)) if self.start is None else self.start

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
    """Where the match begins. Secret until its end, but for the hash of it.

    A new deal has the key of the house; people add their words to it before anything is shuffled. Others begin with
    what is known already: the seed of an old match, the key of a finished one, or a position.
    """

    seed: int | None
    nonce: str
    thinking: int  # the seed of the bots' thoughts, which never touches the deal
    moves: tuple[str, ...] = ()  # played before the match began
    position: Document | None = None
    house: str | None = None
    key: str | None = None

    def to_dict(self) -> Document:
        """As the store keeps it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Document) -> "Deal":
        """The deal that the store has kept."""
        return cls(**{**data, "moves": tuple(data["moves"])})

    def commitment(self, agreement: Agreement) -> str:
        """The hash that is shown from the beginning."""
        if self.house is not None:
            return house_commitment(self.house)
        return commitment(agreement.game, agreement.options, self.known(), self.nonce)

    def known(self) -> Document:
        """What it is that the match begins with, where that is no new deal."""
        if self.position is not None:
            return {"position": self.position}
        return {"seed": self.seed} if self.key is None else {"key": self.key}

    def first(self, agreement: Agreement) -> Position:
        """The position before all moves, where that is no new deal."""
        game = game_of(agreement)
        if self.position is not None:
            return Position(game.ruleset, game.ruleset.state_from(self.position))
        return game.deal(self.seed, key=self.key)


def game_of(agreement: Agreement) -> Game:
    """The game that was agreed upon."""
    return game_with(agreement.game, agreement.options)


def game_with(name: str, options: Document) -> Game:
    """A game with its options as matches and documents hold them; those that were used last are kept."""
    return _game(name, canonical(options))


@lru_cache(maxsize=256)
def _game(name: str, options: str) -> Game:
    return Game(name, **{VERSION: FIRST_VERSION, **json.loads(options)})
