"""A player who searches a tree, for a number of playouts or until its time is up."""

from time import perf_counter
from typing import Any

import numpy as np

from kaffeehaus.core.game import Game
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.random import THINKING, Stream
from kaffeehaus.kernel.records import MOST_LEGAL, buffer, move_list, new_states
from kaffeehaus.players.contract import Candidate, Choice, Decision, Player, choice_for
from kaffeehaus.players.evaluation.weights import weights_for
from kaffeehaus.players.search.iterations import search
from kaffeehaus.players.search.pace import Limits, Pace
from kaffeehaus.players.search.tree import expect_at_root, kept, new_tree, plant, read_root
from kaffeehaus.players.search.turn_player import Lookout
from kaffeehaus.players.search.worlds import SEEDS, new_workspace, turn_of

USUAL_PACE = Pace(playouts=400)
SLICE = 200  # playouts between two looks at the clock
SURENESS = 0.03  # share of the win by which the rest of the turn makes a move e times as likely at first sight


class Searcher:
    """A tree and the room to grow it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._rules, self._weights = ruleset.rules, weights_for(ruleset)
        self._states, self._out, self._room = new_states(ruleset.dtype, 2), move_list(), new_workspace()
        self._tree, self._lookout = new_tree(), Lookout(ruleset, by_points=False)
        self._moves, self._visits, self._values = (
            buffer(MOST_LEGAL, kind) for kind in (np.int32, np.int32, np.float64)
        )
        self._planted: tuple[int, int] | None = None  # the seat and the turn that the tree belongs to

    def run(self, root: Any, seat: int, seed: int, limits: Limits, legal: list[int], passed: list[int]) -> None:
        """Searches from a world of the seat; `passed` are the moves that it made since the last time."""
        planted = (seat, int(turn_of(root)))
        if planted != self._planted or not all(kept(self._tree, move, seat) for move in passed):
            plant(self._tree, seat)
        self._planted = planted
        self._look_through(root, seat, seed, legal)
        done, left, longest = 0, float(limits.playouts or SLICE), 0.0
        while done == 0 or (left >= 1 and not self._settled(left)):
            playouts = int(min(left, SLICE)) if limits.playouts else SLICE
            before = perf_counter()
            search(
                self._rules,
                root,
                seat,
                self._states,
                self._out,
                self._tree,
                self._room,
                self._weights,
                seed + done,
                playouts,
            )
            done += playouts
            longest = max(longest, perf_counter() - before)
            left = limits.left(done, longest)

    def _look_through(self, root: Any, seat: int, seed: int, legal: list[int]) -> None:
        """Tells the root what each legal move can lead to within the turn."""
        values = np.array(self._lookout.values(root, seat, seed))
        priors = np.exp((values - values.max()) / SURENESS)
        expect_at_root(self._tree, np.array(legal, np.int32), priors.astype(np.float32))

    def found(self) -> list[tuple[int, int, float]]:
        """The moves at the root that were tried: number, visits, and the shares of the win added up."""
        count = read_root(self._tree, self._moves, self._visits, self._values)
        found = zip(self._moves[:count], self._visits[:count], self._values[:count], strict=True)
        return [(int(move), int(visits), float(value)) for move, visits, value in found if visits]

    def _settled(self, left: float) -> bool:
        """Can no other move catch up with the leader?"""
        visits = sorted(visits for _, visits, _ in self.found())
        return len(visits) > 1 and visits[-1] - visits[-2] > left


class TreePlayer(Player):
    """Searches from imagined worlds; the tree is kept from one move of a turn to the next."""

    def __init__(self, seed: int, pace: Pace) -> None:
        self._stream, self._pace = Stream(seed, THINKING), pace
        self._searcher: Searcher | None = None
        self._passed: list[int] = []

    def begin(self, game: Game, seat: int, names: tuple[str, ...]) -> None:  # noqa: ARG002 (the contract's own)
        """Compiles or loads all that thinking needs, so that the first move is as quick as any."""
        warm = TreePlayer(0, Pace(playouts=1))
        for _ in range(2):  # the second time keeps the tree of the first
            warm.decide(choice_for(game.deal(0), 0))
        self._searcher = Searcher(game.ruleset)

    def decide(self, choice: Choice) -> Decision:
        """The move that was visited most when time or playouts ran out."""
        start = perf_counter()
        seed = self._stream.below(SEEDS) * SEEDS + self._stream.below(SEEDS)
        legal = sorted(move.number for move in choice.moves)
        if len(legal) == 1:
            self._passed.append(legal[0])
            return Decision(legal[0])
        world = choice.imagine(seed)
        self._searcher = self._searcher or Searcher(world.ruleset)
        limits = self._pace.limits(start, choice.seconds)
        self._searcher.run(world.state(), choice.seat, seed, limits, legal, self._passed)
        tried = [Candidate(move, visits, total / visits) for move, visits, total in self._searcher.found()]
        candidates = sorted(
            (each for each in tried if each.move in legal), key=lambda each: (-each.visits, -each.expected, each.move)
        )
        self._passed = [candidates[0].move]
        return Decision(candidates[0].move, tuple(candidates))
