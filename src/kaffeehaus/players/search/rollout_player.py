"""A player who plays its best moves on in imagined worlds, and gives up those that fall behind."""

from collections.abc import Mapping
from time import perf_counter

import numpy as np

from kaffeehaus.core.game import Game
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.random import THINKING, Stream
from kaffeehaus.players.contract import Candidate, Choice, Decision, Player, choice_for
from kaffeehaus.players.search.pace import Pace
from kaffeehaus.players.search.rollouts import Doubles, Roller, turns_ahead
from kaffeehaus.players.search.turn_player import Lookout
from kaffeehaus.players.search.worlds import SEEDS

BREADTH = 8  # moves that are played on, of those that look best by the end of the turn
FIRST_SIGHT = 8  # what a move looks like then counts as much as so many worlds
FEWEST = 8  # worlds before a move is given up
BEHIND = 3.0  # standard errors behind the leader, from which on a move is given up
TOGETHER = 64  # playouts between two looks at the clock


class Race:
    """Moves that are played on in the same worlds, so that their differences are known better than their values."""

    def __init__(self, first_sight: Mapping[int, float]) -> None:
        self.field = sorted(first_sight, key=lambda move: (-first_sight[move], move))[:BREADTH]
        self.worlds = 0  # that all moves of the field have met
        self._first_sight = first_sight
        self._found: dict[int, Doubles] = {move: np.empty(0) for move in self.field}

    @property
    def leader(self) -> int:
        """The best move so far."""
        return max(self.field, key=lambda move: (self._judged(move), -move))

    def note(self, values: Doubles) -> None:
        """Takes note of further worlds, one row each, with a column for each move of the field."""
        for place, move in enumerate(self.field):
            self._found[move] = np.append(self._found[move], values[:, place])
        self.worlds += len(values)
        leader = self.leader
        self.field = [move for move in self.field if move == leader or not self._is_behind(move, leader)]

    def candidates(self) -> tuple[Candidate, ...]:
        """All moves that were played on, the best first."""
        leader, found = self.leader, self._found.items()
        tried = [Candidate(move, len(values), float(values.mean())) for move, values in found if len(values)]
        return tuple(sorted(tried, key=lambda each: (each.move != leader, -each.visits, -each.expected, each.move)))

    def _judged(self, move: int) -> float:
        values = self._found[move]
        total = values.sum() + FIRST_SIGHT * self._first_sight[move]
        return float(total / (len(values) + FIRST_SIGHT))

    def _is_behind(self, move: int, leader: int) -> bool:
        """Is the move surely worse than the leader, or the same in every world?"""
        gaps = self._found[leader] - self._found[move]
        return self.worlds >= FEWEST and bool(gaps.mean() >= BEHIND * gaps.std() / np.sqrt(self.worlds))


class RolloutPlayer(Player):
    """Plays its best moves on for some rounds in imagined worlds, until one is left or its time is up.

    Each seat then plays on as the evaluation's turn player does, and the evaluation judges what becomes of it: the
    judge of a review works in the same way.
    """

    def __init__(self, seed: int, pace: Pace) -> None:
        self._stream, self._pace = Stream(seed, THINKING), pace
        self._tools: tuple[Lookout, Roller] | None = None

    def begin(self, game: Game, seat: int, names: tuple[str, ...]) -> None:  # noqa: ARG002 (the contract's own)
        """Compiles or loads all that thinking needs, so that the first move is as quick as any."""
        RolloutPlayer(0, Pace(playouts=1)).decide(choice_for(game.deal(0), 0))
        self._room(game.ruleset)

    def decide(self, choice: Choice) -> Decision:
        """The move that is best when only one is left, or when time or playouts have run out."""
        start = perf_counter()
        seed = self._stream.below(SEEDS) * SEEDS + self._stream.below(SEEDS)
        legal = sorted(move.number for move in choice.moves)
        if len(legal) == 1:
            return Decision(legal[0])
        world = choice.imagine(seed)
        lookout, roller = self._room(world.ruleset)
        state, ahead, limits = world.state(), turns_ahead(world.ruleset), self._pace.limits(start, choice.seconds)
        race = Race(dict(zip(legal, lookout.values(state, choice.seat, seed), strict=True)))
        worlds, done, left, longest = 1, 0, float(limits.playouts or TOGETHER), 0.0
        while len(race.field) > 1 and (done == 0 or left >= len(race.field)):
            before, size = perf_counter(), len(race.field)
            worlds = max(1, int(min(worlds, TOGETHER // size, left // size)))
            first = seed + race.worlds
            race.note(roller.values(state, choice.seat, race.field, ahead, range(first, first + worlds)))
            done += worlds * size
            longest = max(longest, perf_counter() - before)
            worlds, left = 2 * worlds, limits.left(done, longest)
        return Decision(race.leader, race.candidates())

    def _room(self, ruleset: Ruleset) -> tuple[Lookout, Roller]:
        self._tools = self._tools or (Lookout(ruleset, by_points=False), Roller(ruleset))
        return self._tools
