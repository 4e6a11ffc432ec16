"""What the moves of a decision are worth to the seat that decides, from what it knows and nothing else."""

import math
from dataclasses import dataclass

import numpy as np

from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.players.search.rollouts import Doubles, Roller
from kaffeehaus.players.search.turn_player import Lookout
from kaffeehaus.reviews.plans import Plan, derived

BREADTH = 8  # moves that are played out, of those that look best at first sight
HALF = 4  # of these, in the second stage
FINALISTS = 2  # of these, in the last
SURE = 2.0  # standard errors beyond which two moves differ


@dataclass(frozen=True)
class Valued:
    """A move that was played out: the seat's expected share of the win, and how much it falls short of the best move.

    The gap is measured in the worlds that both moves were played in, so its error is smaller than that of the value.
    """

    move: int
    value: float
    error: float  # standard error of the value
    gap: float  # 0 for the best move; above 0 if the last stage found the move better
    gap_error: float
    worlds: int


@dataclass(frozen=True)
class Judgement:
    """The moves that were considered, the best first."""

    valued: tuple[Valued, ...]

    @property
    def best(self) -> Valued:
        """The best move found."""
        return self.valued[0]

    @property
    def second(self) -> Valued | None:
        """The next best move; None if there was nothing to compare."""
        return self.valued[1] if len(self.valued) > 1 else None

    def of(self, move: int) -> Valued:
        """What was found about a move."""
        return next(each for each in self.valued if each.move == move)

    def skill(self, move: int) -> tuple[float, bool]:
        """What a move gave away, 0 or below, and whether its difference from the best drowns in the noise."""
        found = self.of(move)
        if found.move == self.best.move:
            return 0.0, False
        sure = -found.gap > SURE * found.gap_error
        return (found.gap if sure else 0.0), not sure


@dataclass(frozen=True)
class Screening:
    """A decision after two of three stages: what each move brought in the worlds that it was played in."""

    world: Position
    field: tuple[int, ...]  # the moves of the second stage, the best first
    screened: dict[int, Doubles]  # these, in both stages
    dropped: dict[int, Doubles]  # all moves, in the first stage

    @property
    def best(self) -> int:
        """The best move found. A last stage says how much better it is, and leaves it the best."""
        return self.field[0]

    @property
    def judgement(self) -> Judgement:
        """What is known so far."""
        return judgement(self.best, [self.screened, self.dropped])

    @property
    def outdone(self) -> list[Valued]:
        """The moves that a last stage leaves out: what is known of them stays."""
        return [each for each in self.judgement.valued if each.move not in self.field[:FINALISTS]]


class Judge:
    """Judges decisions of one game."""

    def __init__(self, ruleset: Ruleset, plan: Plan) -> None:
        self.roller, self.plan = Roller(ruleset), plan
        self._lookout = Lookout(ruleset, by_points=False)

    def judge(self, position: Position, seed: int, played: int | None = None, *, confirm: bool = False) -> Judgement:
        """The moves of the seat to move, which are looked at in worlds that it imagines.

        Moves that look best within the turn are played out in a few worlds, the better half in some more. If the best
        is not the move that was `played`, or with `confirm` in any case, they meet once more in new worlds: those alone
        then count, so that the best does not profit from the luck that made it look best.
        """
        if len(position.numbers) == 1:
            return Judgement((Valued(position.numbers[0], math.nan, math.nan, 0.0, 0.0, 0),))
        screening = self.screen(position, seed, played)
        if not confirm and screening.best == played:
            return screening.judgement
        return self.settle(screening, seed, played)

    def screen(self, position: Position, seed: int, played: int | None = None) -> Screening:
        """The first two stages, of a decision between several moves."""
        seat = position.to_move
        world = position.redeal(seat, derived(seed, "world"))
        first_sight = self._lookout.values(world.state(), seat, derived(seed, "look"))
        ranked = [world.numbers[place] for place in np.argsort(-np.array(first_sight), kind="stable")]
        few, start = self.plan.screened, derived(seed, "screen")
        dropped = self._columns(world, with_played(ranked[:BREADTH], played), range(start, start + few))
        field = with_played(by_mean(dropped)[:HALF], played)
        more = self._columns(world, field, range(start + few, start + 2 * few))
        screened = {move: np.concatenate([dropped[move], more[move]]) for move in field}
        return Screening(world, tuple(by_mean(screened)), screened, dropped)

    def settle(self, screening: Screening, seed: int, played: int | None = None) -> Judgement:
        """The last stage: the two best moves, and the one that was played, in new worlds."""
        start = derived(seed, "final")
        finalists = with_played(list(screening.field[:FINALISTS]), played)
        final = self._columns(screening.world, finalists, range(start, start + self.plan.worlds))
        return judgement(screening.best, [final, screening.screened, screening.dropped])

    def _columns(self, world: Position, moves: list[int], worlds: range) -> dict[int, Doubles]:
        values = self.roller.values(world.state(), world.to_move, moves, self.plan.ahead, worlds)
        return {move: values[:, place] for place, move in enumerate(moves)}


def with_played(moves: list[int], played: int | None) -> list[int]:
    """The moves, and the one that was played if it is not among them."""
    return moves if played is None or played in moves else [*moves, played]


def by_mean(found: dict[int, Doubles]) -> list[int]:
    """Moves by their mean value, the best first."""
    return sorted(found, key=lambda move: (-float(found[move].mean()), move))


def judgement(best: int, stages: list[dict[int, Doubles]]) -> Judgement:
    """Each move by the last stage that it reached (stages come the last one first), beside the best in its worlds."""
    valued: dict[int, Valued] = {}
    for stage in stages:
        for move, values in stage.items():
            if move not in valued:
                gaps = values - stage[best][: len(values)]
                valued[move] = Valued(
                    move, float(values.mean()), error_of(values), float(gaps.mean()), error_of(gaps), len(values)
                )
    return Judgement(tuple(sorted(valued.values(), key=lambda each: (each.move != best, -each.gap, each.move))))


def error_of(values: Doubles) -> float:
    """The standard error of the mean."""
    return float(values.std(ddof=1) / math.sqrt(len(values)))
