"""A player who looks through its own turn and no further."""

from typing import Any

from kaffeehaus.core.game import Game
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.random import THINKING, Stream
from kaffeehaus.kernel.records import new_states
from kaffeehaus.players.contract import Candidate, Choice, Decision, Player, choice_for
from kaffeehaus.players.evaluation.weights import weights_for
from kaffeehaus.players.search.turn_search import DEEPEST, look_through_worlds, new_lists, new_look, values_of
from kaffeehaus.players.search.worlds import SEEDS, new_workspace

WORLDS = 4  # in which each turn is looked through


class Lookout:
    """The room that looking through turns of one game takes."""

    def __init__(self, ruleset: Ruleset, by_points: bool) -> None:
        self._rules, self._by_points, self._weights = ruleset.rules, by_points, weights_for(ruleset)
        self._states, self._lists = new_states(ruleset.dtype, DEEPEST + 1), new_lists()
        self._look, self._room = new_look(), new_workspace()

    def values(self, root: Any, seat: int, seed: int) -> list[float]:
        """What each legal move leads to at best by the end of the turn, as a mean over imagined worlds."""
        count = look_through_worlds(
            self._rules, root, seat, self._states, self._lists, self._look, self._by_points, self._room,
            self._weights, seed, WORLDS,
        )  # fmt: skip
        return [value / WORLDS for value in values_of(self._look, count)]


class TurnPlayer(Player):
    """Plays the first move of the best turn that it finds: by points, or by the evaluation of what it leaves."""

    def __init__(self, seed: int, by_points: bool) -> None:
        self._stream, self._by_points = Stream(seed, THINKING), by_points
        self._lookout: Lookout | None = None

    def begin(self, game: Game, seat: int, names: tuple[str, ...]) -> None:  # noqa: ARG002 (the contract's own)
        """Compiles or loads all that thinking needs, so that the first move is as quick as any."""
        TurnPlayer(0, self._by_points).decide(choice_for(game.deal(0), 0))

    def decide(self, choice: Choice) -> Decision:
        """One of the best moves; among equal ones, any."""
        seed = self._stream.below(SEEDS)
        if len(choice.moves) == 1:
            return Decision(choice.moves[0].number)
        world = choice.imagine(seed)
        if self._lookout is None:
            self._lookout = Lookout(world.ruleset, self._by_points)
        numbers = [move.number for move in choice.moves]
        values = dict(zip(numbers, self._lookout.values(world.state(), choice.seat, seed), strict=True))
        best = [move for move in numbers if values[move] == max(values.values())]
        chosen = best[self._stream.below(len(best))]
        if self._by_points:
            return Decision(chosen)
        ranked = sorted(numbers, key=lambda move: (move != chosen, -values[move]))
        return Decision(chosen, tuple(Candidate(move, WORLDS, values[move]) for move in ranked))
