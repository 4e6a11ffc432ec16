"""What a player is given and told, and what it answers. A player never sees the true position."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Move, Position, Result, ScoreLine
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidDecision, InvalidText
from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.kernel.whole import Whole


@dataclass(frozen=True)
class Choice:
    """A decision: the view of the seat that decides, its legal moves, and a way to imagine the hidden rest."""

    seat: int
    world: Position  # an imagined one, so that nothing a player holds leads back to the true position
    seconds: float | None = None  # from now on, a hard limit; None if only the player's own pace counts

    @cached_property
    def view(self) -> Document:
        """What the seat may know."""
        return self.world.view(self.seat)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, in a stable order."""
        return self.world.moves

    def imagine(self, seed: Whole) -> Position:
        """A world that looks the same to the seat."""
        return self.world.redeal(self.seat, seed)


@dataclass(frozen=True)
class Candidate:
    """A move that was considered: how often it was tried, and the share of a win expected of it (0 to 1)."""

    move: int
    visits: int
    expected: float


@dataclass(frozen=True)
class Decision:
    """The number of the chosen move, and what the player thought: its candidates, the best first."""

    move: int
    candidates: tuple[Candidate, ...] = ()


@dataclass(frozen=True)
class Event:
    """A move that was made: by whom, its text as all may hear it, and what it booked."""

    seat: int
    move: str
    score_lines: tuple[ScoreLine, ...]


@dataclass(frozen=True)
class Fault:
    """What a player did wrong in one of its decisions, counted from 1; the house has moved in its place."""

    number: int
    kind: str
    text: str


class Player(ABC):
    """Decides for a seat, of one game from its beginning to its end.

    `begin` comes first, then `decide` whenever a decision of the seat is open, then `end`; `close` comes last
    whatever happens. Your own class needs only `decide`.
    """

    name: str = ""  # in records and errors; by default the class, as `python:module:Class`
    listens: ClassVar[bool] = False  # is told what the other seats do

    def begin(self, game: Game, seat: int, names: tuple[str, ...]) -> None:  # noqa: B027 (most have nothing to do)
        """The game is about to be dealt; `names` are the players, one per seat."""

    @abstractmethod
    def decide(self, choice: Choice) -> "Decision | Move | str | Whole":
        """One of the legal moves, within `choice.seconds`: itself, its text, its number, or a `Decision`."""

    def told(self, event: Event) -> None:  # noqa: B027 (most do not listen)
        """Another seat has moved."""

    def end(self, result: Result) -> None:  # noqa: B027 (most have nothing to do)
        """The game is over."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What went wrong so far, one entry for each move that the player lost."""
        return ()

    def close(self) -> None:  # noqa: B027 (most players have nothing to close)
        """Ends what the player holds beside memory, such as a process."""


def name_of(player: Player) -> str:
    """What a player is called."""
    return player.name or class_name(type(player))


def class_name(kind: type) -> str:
    """The name by which a player class is found again: `python:package.module:Class`."""
    return f"python:{kind.__module__}:{kind.__qualname__}"


def decision_of(player: Player, choice: Choice, name: str | None = None) -> Decision:
    """What the player decides. Raises InvalidDecision, which names the player, if that is no legal move.

    Whether a move is legal follows from what the seat may know, so the choice itself is asked.
    """
    answer = player.decide(choice)
    wanted, candidates = (answer.move, answer.candidates) if isinstance(answer, Decision) else (answer, ())
    known = name or name_of(player)
    try:
        number = choice.world.read_move(wanted)
        refusal = choice.world.why_not(number)
    except InvalidText as fault:
        raise InvalidDecision(known, choice.seat, shown(wanted), None, str(fault)) from fault
    if refusal:
        raise InvalidDecision(known, choice.seat, refusal.move, refusal.clause, refusal.text)
    return Decision(number, candidates)


def shown(wanted: object) -> str:
    """What a player wanted, for an error."""
    return wanted if isinstance(wanted, str) else repr(wanted)


def choice_for(position: Position, seed: int, seconds: float | None = None) -> Choice:
    """The decision that is open in a position, for the seat that has it."""
    seat = position.to_move
    return Choice(seat, position.redeal(seat, seed % (MOST_SEED + 1)), seconds)


def tell(seated: Iterable[tuple[int, Player]], position: Position, number: int) -> None:
    """Tells a move that is made in the position to all others who listen."""
    mover = position.to_move
    listeners = [player for seat, player in seated if player.listens and seat != mover]
    if listeners:
        event = Event(mover, position.ruleset.told_text(number), position.explain(number))
        for player in listeners:
            player.told(event)
