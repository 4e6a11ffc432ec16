"""Reviews: every decision of a game with its value, what was given away and what was luck."""

import hashlib
import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from kaffeehaus.core.game import check_seed
from kaffeehaus.core.position import Position
from kaffeehaus.core.record import Record, result_dict
from kaffeehaus.kernel.errors import InvalidOptions, InvalidRecord
from kaffeehaus.players.search.rollouts import Roller
from kaffeehaus.reviews.chance import chances_before_luck, chances_of, reveals
from kaffeehaus.reviews.document import Considered, Decision, Review, SeatTotals, Step, TurningPoint
from kaffeehaus.reviews.judging import Judge, Judgement
from kaffeehaus.reviews.plans import Plan, derived, effort_of, outlook_for, plan_for
from kaffeehaus.reviews.reasons import reasons_for
from kaffeehaus.reviews.words import ERRORS, MARKS, thresholds_for

DIGITS = 6
TURNING_POINTS = 3
LEAST_TURN = 0.05  # share of the win; smaller changes turn nothing


@dataclass(frozen=True)
class Progress:
    """How far a review is: decisions judged, how many there are, the last one, and the review as it stands."""

    done: int
    decisions: int
    latest: Decision | None
    so_far: Callable[[], Review]


@dataclass(frozen=True)
class Continued(Record):
    """A game that began from a position instead of a deal."""

    first: Position = field(kw_only=True)

    def deal(self) -> Position:
        """The position before all moves."""
        return self.first


def review(
    record: Record | Mapping[str, Any],
    effort: float | str = "normal",
    seed: int = 1,
    progress: Callable[[Progress], None] | None = None,
    resume: Review | Mapping[str, Any] | None = None,
) -> Review:
    """Looks back at a finished game. The same record, effort and seed give the same review, to the byte.

    `progress` is called once at first and then after every decision; what it raises ends the review, and
    `Progress.so_far()` is what there is until then. Given as `resume`, that review goes on where it stopped.
    Raises InvalidRecord for a game that is not over, and InvalidOptions for a review of something else.
    """
    known = record if isinstance(record, Record) else Record.from_dict(record)
    reviewer = Reviewer(known, effort_of(effort), check_seed(seed))
    earlier = Review.from_dict(resume) if isinstance(resume, Mapping) else resume
    decisions = reviewer.kept(earlier) if earlier else []
    tell = progress or (lambda _: None)

    def tell_now() -> None:
        so_far = tuple(decisions)
        tell(Progress(len(so_far), len(reviewer.open), so_far[-1] if so_far else None, lambda: reviewer.sum_up(so_far)))

    tell_now()
    for ply in reviewer.open[len(decisions) :]:
        decisions.append(reviewer.decision(ply))
        tell_now()
    return reviewer.sum_up(tuple(decisions))


class Reviewer:
    """One game and what is worked out about it."""

    def __init__(self, record: Record, effort: float, seed: int) -> None:
        self.record, self.effort, self.seed = record, effort, seed
        self.positions: list[Position] = list(record.positions())
        if not self.positions[-1].over:
            raise InvalidRecord(["the game is not over, so there is nothing to look back at yet"])
        self.moves = [before.read_move(text) for before, text in zip(self.positions, record.moves, strict=False)]
        ruleset = record.game.ruleset
        self.plan: Plan = plan_for(ruleset, effort)
        self.judge = Judge(ruleset, self.plan)
        self.open = [ply for ply, position in enumerate(self.positions[:-1]) if len(position.numbers) > 1]
        self.thresholds = thresholds_for(ruleset.name)

    @property
    def roller(self) -> Roller:
        """Who plays on."""
        return self.judge.roller

    @cached_property
    def head(self) -> dict[str, Any]:
        """What the numbers depend on."""
        record = self.record
        played = {"game": record.game.name, "options": record.game.ruleset.options, "moves": list(record.moves)}
        deal = self.positions[0].to_bytes().hex()
        text = json.dumps({**played, "deal": deal}, sort_keys=True)
        return {
            "game": record.game.name,
            "options": record.game.ruleset.options,
            "rules_version": record.rules_version,
            "players": record.players,
            "digest": hashlib.sha256(text.encode()).hexdigest(),
            "effort": self.effort,
            "seed": self.seed,
        }

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The deal and every move: chances after it, and what of their change was luck."""
        outlook = outlook_for(self.record.game.ruleset, self.effort)
        nothing = (0.0,) * self.record.game.players
        found = []
        for ply, position in enumerate(self.positions):
            seed = derived(self.seed, ply)
            chances = chances_of(self.roller, position, outlook, seed)
            if ply == 0:
                found.append(Step(0, None, None, rounded(chances), nothing))
                continue
            before, move = self.positions[ply - 1], self.moves[ply - 1]
            luck = nothing
            if reveals(before, position):
                luck = rounded(chances - chances_before_luck(self.roller, before, move, outlook, seed))
            found.append(Step(ply, before.to_move, self.record.moves[ply - 1], rounded(chances), luck))
        return tuple(found)

    def kept(self, earlier: Review) -> list[Decision]:
        """The decisions of an earlier review of the same. Raises InvalidOptions if it is of something else."""
        other = [name for name, value in self.head.items() if getattr(earlier, name) != value]
        if other:
            raise InvalidOptions([f"the review to go on with has another {' and '.join(other)}"])
        expected = [ply + 1 for ply in self.open[: len(earlier.decisions)]]
        if [decision.ply for decision in earlier.decisions] != expected:
            raise InvalidOptions(["the review to go on with does not follow the moves of the record"])
        return list(earlier.decisions)

    def decision(self, ply: int) -> Decision:
        """Judges the decision that led to move `ply` (from 0)."""
        position, played = self.positions[ply], self.moves[ply]
        seed = derived(self.seed, ply)
        judged = self.judge.judge(position, seed, played)
        skill, noise = judged.skill(played)
        skill = round(skill, DIGITS) + 0.0
        best = judged.best
        luck = self.luck_until_next(ply)
        reasons = reasons_for(self.roller, position, best.move, played, seed) if skill < 0 else ()
        line = self.roller.line(position.redeal(position.to_move, seed).state(), position.to_move, best.move, seed)
        text = position.ruleset.move_text
        return Decision(
            ply=ply + 1,
            seat=position.to_move,
            played=self.record.moves[ply],
            best=text(best.move),
            line=tuple(map(text, line)),
            value=round(best.value, DIGITS),
            error=round(best.error, DIGITS),
            skill=skill,
            noise=noise,
            mark=self.thresholds.mark(skill, best.move == played),
            luck=luck,
            luck_word=self.thresholds.luck_word(luck),
            considered=considered(position, judged),
            reasons=reasons,
        )

    def luck_until_next(self, ply: int) -> float:
        """The luck of the seat that decides here, from its move until its next decision."""
        seat = self.positions[ply].to_move
        end = next((later for later in self.open if later > ply and self.positions[later].to_move == seat), None)
        steps = self.steps[ply + 1 : None if end is None else end + 1]
        return round(sum(step.luck[seat] for step in steps), DIGITS) + 0.0

    def sum_up(self, decisions: tuple[Decision, ...]) -> Review:
        """The review with these decisions."""
        seats = tuple(self.totals(seat, decisions) for seat in range(self.record.game.players))
        result = result_dict(self.positions[-1].result)
        assert result is not None
        return Review(
            **self.head,
            worlds=self.plan.worlds,
            ahead=self.plan.ahead,
            complete=len(decisions) == len(self.open),
            result=result,
            steps=self.steps,
            decisions=decisions,
            seats=seats,
            turning_points=turning_points(self.steps),
        )

    def totals(self, seat: int, decisions: tuple[Decision, ...]) -> SeatTotals:
        """What made a seat's result; the parts add up to it."""
        own = [decision for decision in decisions if decision.seat == seat]
        start, result = self.steps[0].chances[seat], self.steps[-1].chances[seat]
        luck = round(sum(step.luck[seat] for step in self.steps), DIGITS) + 0.0
        skill = round(sum(decision.skill for decision in own), DIGITS) + 0.0
        others = 0.0
        for before, after in pairwise(self.steps):
            if after.seat != seat:
                others += after.chances[seat] - after.luck[seat] - before.chances[seat]
        others = round(others, DIGITS) + 0.0
        marks = {mark: sum(decision.mark == mark for decision in own) for mark in MARKS}
        return SeatTotals(
            start=start,
            skill=skill,
            luck=luck,
            others=others,
            open=round(result - start - skill - luck - others, DIGITS) + 0.0,
            result=result,
            decisions=len(own),
            error_rate=round(-skill / len(own), DIGITS) + 0.0 if own else 0.0,
            luck_adjusted=round(result - luck, DIGITS) + 0.0,
            marks=marks,
            mistakes=sum(marks[mark] for mark in ERRORS),
            best_ply=best_ply(own),
        )


def considered(position: Position, judged: Judgement) -> tuple[Considered, ...]:
    """The moves that were played out, as a review keeps them."""
    moves = {move.number: move for move in position.moves}
    return tuple(
        Considered(
            move=str(moves[each.move]),
            points=moves[each.move].points,
            value=round(each.value, DIGITS),
            error=round(each.error, DIGITS),
            gap=round(each.gap, DIGITS) + 0.0,
            gap_error=round(each.gap_error, DIGITS),
            worlds=each.worlds,
        )
        for each in judged.valued
    )


def best_ply(own: list[Decision]) -> int | None:
    """The seat's best move of the game: the one played that leaves the second best furthest behind."""
    leads = [
        (-each.considered[1].gap, -each.ply)
        for each in own
        if each.mark == "best" and len(each.considered) > 1 and each.considered[1].gap < 0
    ]
    return -max(leads)[1] if leads else None


def turning_points(steps: tuple[Step, ...]) -> tuple[TurningPoint, ...]:
    """The moves after which the chances had changed most, in the order of the game."""
    found = []
    for before, after in pairwise(steps):
        changes = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda each: abs(changes[each]))
        if abs(changes[seat]) >= LEAST_TURN:
            by_luck = abs(after.luck[seat]) > abs(changes[seat] - after.luck[seat])
            change = round(changes[seat], DIGITS)
            found.append(TurningPoint(after.ply, seat, "luck" if by_luck else "decision", change))
    largest = sorted(found, key=lambda each: (-abs(each.change), each.ply))[:TURNING_POINTS]
    return tuple(sorted(largest, key=lambda each: each.ply))


def rounded(values: Any) -> tuple[float, ...]:
    """Numbers as a review keeps them; what rounding moves is left to `open`."""
    found = tuple(round(float(value), DIGITS) + 0.0 for value in np.asarray(values))
    assert all(map(math.isfinite, found))
    return found
