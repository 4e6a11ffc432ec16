"""What a player is given and what it answers. A player never sees the true position."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from kaffeehaus.core.position import Move, Position
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.random import MOST_SEED


@dataclass(frozen=True)
class Choice:
    """A decision: the view of the seat that decides, its legal moves, and a way to imagine the hidden rest."""

    seat: int
    view: Document
    moves: tuple[Move, ...]
    imagine: Callable[[int], Position]  # a seed → a world that looks the same to the seat
    deadline: float | None = None  # seconds from now


class Player(ABC):
    """Decides for a seat."""

    @abstractmethod
    def choose(self, choice: Choice) -> int:
        """The number of one of the legal moves."""


def choice_for(position: Position, seed: int) -> Choice:
    """The decision that is open in a position, for the seat that has it.

    The moves belong to an imagined world too, so that nothing a player holds leads back to the true position.
    """
    seat = position.to_move
    imagined = position.redeal(seat, seed % (MOST_SEED + 1))
    return Choice(seat, position.view(seat), imagined.moves, lambda other: imagined.redeal(seat, other))
