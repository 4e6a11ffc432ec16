"""The luck of a game that is being played, move by move."""

import numpy as np

from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.players.search.rollouts import Roller
from kaffeehaus.reviews.chance import chances_before_luck, chances_of, reveals
from kaffeehaus.reviews.plans import Outlook, adjustment_for, derived


class LuckMeter:
    """Adds up what each seat owes to luck; 0 on average for all players, so it can be subtracted from the result.

    Between two things that come from the piles, chances are judged twice: after the first came, and before the second
    comes. Both are judged over the same orders of the piles, with the same thoughts of the players, so that in the sum,
    where one is added and the other subtracted, most of their noise cancels. New orders follow with every thing that
    comes: no move that is made, and nothing that comes, depends on those that it is judged over.
    """

    def __init__(self, ruleset: Ruleset, seed: int, outlook: Outlook | None = None) -> None:
        self._roller, self._outlook, self._seed = Roller(ruleset), outlook or adjustment_for(ruleset).outlook, seed
        self._total = np.zeros(ruleset.players)
        self._came = 0  # how often something came from the piles
        self._moves = 0  # since then

    def add(self, before: Position, move: int, after: Position) -> None:
        """Takes note of a move and of what it met."""
        self._moves += 1
        if not reveals(before, after):
            return
        self._total -= chances_before_luck(
            self._roller, before, move, self._outlook, derived(self._seed, self._came), self._moves
        )
        self._came, self._moves = self._came + 1, 0
        self._total += chances_of(self._roller, after, self._outlook, derived(self._seed, self._came))

    @property
    def total(self) -> tuple[float, ...]:
        """What each seat owes to luck so far, as a share of the win."""
        return tuple(round(float(luck), 6) for luck in self._total)
