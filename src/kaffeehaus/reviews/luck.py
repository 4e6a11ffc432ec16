"""The luck of a game that is being played, move by move."""

import numpy as np

from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.players.search.rollouts import Roller
from kaffeehaus.reviews.chance import chances_before_luck, chances_of, reveals
from kaffeehaus.reviews.plans import derived, outlook_for


class LuckMeter:
    """Adds up what each seat owes to luck; 0 on average for all players, so it can be subtracted from the result."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self._roller, self._outlook, self._seed = Roller(ruleset), outlook_for(ruleset), seed
        self._total = np.zeros(ruleset.players)
        self._moves = 0

    def add(self, before: Position, move: int, after: Position) -> None:
        """Takes note of a move and of what it met."""
        seed = derived(self._seed, self._moves)
        self._moves += 1
        if reveals(before, after):
            chances = chances_of(self._roller, after, self._outlook, seed)
            self._total += chances - chances_before_luck(self._roller, before, move, self._outlook, seed)

    @property
    def total(self) -> tuple[float, ...]:
        """What each seat owes to luck so far, as a share of the win."""
        return tuple(round(float(luck), 6) for luck in self._total)
