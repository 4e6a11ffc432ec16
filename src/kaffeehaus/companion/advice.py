"""What a seat should play when only its own hand is known: a player decides in worlds that agree with that."""

from dataclasses import dataclass

from kaffeehaus.companion.partial import PartialPosition
from kaffeehaus.companion.wording import fault
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.whole import Whole, whole
from kaffeehaus.players.contract import Choice, Decision, decision_of
from kaffeehaus.players.names import player_named

ADVISER = "search:0.5s"


@dataclass(frozen=True)
class UnknownChoice(Choice):
    """A decision in a position with unknown parts: worlds are imagined from what is known, not from another world."""

    known: PartialPosition | None = None

    def imagine(self, seed: Whole) -> Position:
        """A world that agrees with all that is known."""
        number = whole(seed)
        if self.known is None or number is None:
            return super().imagine(seed)
        return self.known.imagine(number)


def advice(position: PartialPosition, adviser: str = ADVISER, seed: int = 0, seconds: float | None = None) -> Decision:
    """What the seat that decides should play, from what is known: the move, and the candidates with their prospects.

    The seat's own hand must be known, else it is advised for a hand that it may not have. Raises InvalidOptions.
    """
    if position.over:
        raise InvalidOptions([fault("game-over")])
    world = position.imagine(seed)
    player = player_named(adviser, seed)
    try:
        player.begin(world.game, world.to_move, ("",) * world.game.players)
        return decision_of(player, UnknownChoice(world.to_move, world, seconds, position), adviser)
    finally:
        player.close()
