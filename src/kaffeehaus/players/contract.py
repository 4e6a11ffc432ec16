"""What a player is given and what it answers. A player never sees the true position."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

from kaffeehaus.core.position import Move, Position
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.random import MOST_SEED


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

    def imagine(self, seed: int) -> Position:
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


class Player(ABC):
    """Decides for a seat, of one game from its beginning to its end."""

    @abstractmethod
    def decide(self, choice: Choice) -> Decision:
        """One of the legal moves, within `choice.seconds`."""

    def close(self) -> None:  # noqa: B027 (most players have nothing to close)
        """Ends what the player holds beside memory, such as a process."""


def choice_for(position: Position, seed: int, seconds: float | None = None) -> Choice:
    """The decision that is open in a position, for the seat that has it."""
    seat = position.to_move
    return Choice(seat, position.redeal(seat, seed % (MOST_SEED + 1)), seconds)
