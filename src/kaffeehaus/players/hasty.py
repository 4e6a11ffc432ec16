"""A player for rules that are not compiled yet: it judges as many moves as it can in a part of a second."""

from time import monotonic

from kaffeehaus.kernel.queries import state_after
from kaffeehaus.kernel.random import THINKING, Stream
from kaffeehaus.kernel.records import MOST_SEATS, buffer
from kaffeehaus.players.contract import Choice, Decision, Player
from kaffeehaus.players.evaluation.model import expect
from kaffeehaus.players.evaluation.weights import weights_for
from kaffeehaus.players.search.worlds import SEEDS

SECONDS = 0.4


class HastyPlayer(Player):
    """Plays the move that leaves the best world by the evaluation, of those that it had time to look at."""

    def __init__(self, seed: int, seconds: float = SECONDS) -> None:
        self._stream, self._seconds = Stream(seed, THINKING), seconds

    def decide(self, choice: Choice) -> Decision:
        """The best of the moves that were tried, in no order, in one imagined world; at least one is."""
        end = monotonic() + self._seconds
        world = choice.imagine(self._stream.below(SEEDS))
        ruleset, state, shares = world.ruleset, world.state(), buffer(MOST_SEATS, float)
        weights = weights_for(ruleset)
        left = [move.number for move in choice.moves]
        best, most = -1, -1.0
        while left and (best < 0 or monotonic() < end):
            move = left.pop(self._stream.below(len(left)))
            expect(ruleset.rules, state_after(ruleset, state, move), weights, shares)
            if shares[choice.seat] > most:
                best, most = move, float(shares[choice.seat])
        return Decision(best)
