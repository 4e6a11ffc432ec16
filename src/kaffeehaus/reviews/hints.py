"""A good move for the seat that decides, with reasons."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kaffeehaus.core.game import check_seed
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.whole import Whole
from kaffeehaus.reviews.document import Considered, plain
from kaffeehaus.reviews.judging import Judge, Judgement
from kaffeehaus.reviews.plans import effort_of, plan_for
from kaffeehaus.reviews.reasons import reasons_for
from kaffeehaus.reviews.review import DIGITS, considered
from kaffeehaus.reviews.words import Reason

EFFORT = 0.5


@dataclass(frozen=True)
class Hint:
    """A move, what it is worth, what it is compared with, and why it is better."""

    seat: int
    move: str
    parts: Mapping[str, Any]
    line: tuple[str, ...]
    value: float | None  # None where there is no choice
    error: float | None
    instead: str | None  # the move that it is compared with
    clear: bool  # it is better by more than the noise
    considered: tuple[Considered, ...]
    reasons: tuple[Reason, ...]

    def to_dict(self) -> dict[str, Any]:
        """The hint as plain data."""
        found: dict[str, Any] = plain(self)
        return found


def hint(position: Position, seat: Whole | None = None, effort: float | str = EFFORT, seed: int = 1) -> Hint:
    """A good move for the seat to move, from what it knows. Raises InvalidOptions if there is nothing to decide."""
    if position.over:
        raise InvalidOptions(["the game is over: there is no move to hint at"])
    own = position.to_move
    if seat is not None and seat != own:
        raise InvalidOptions([f"seat {own} has to decide, not seat {seat}"])
    check_seed(seed)
    world = position.redeal(own, seed)
    judge = Judge(position.ruleset, plan_for(position.ruleset, effort_of(effort)))
    judged = judge.judge(world, seed, confirm=True)
    best, instead = judged.best, tempting(world, judged)
    chosen = next(move for move in world.moves if move.number == best.move)
    if instead is None:
        return Hint(own, str(chosen), chosen.parts, (str(chosen),), None, None, None, True, (), ())
    other = judged.of(instead)
    line = judge.roller.line(world.state(), own, best.move, seed)
    text = position.ruleset.move_text
    return Hint(
        seat=own,
        move=str(chosen),
        parts=chosen.parts,
        line=tuple(map(text, line)),
        value=round(best.value, DIGITS),
        error=round(best.error, DIGITS),
        instead=text(instead),
        clear=judged.skill(other.move)[0] < 0,
        considered=considered(world, judged),
        reasons=reasons_for(judge.roller, world, best.move, instead, seed),
    )


def tempting(world: Position, judged: Judgement) -> int | None:
    """The move to compare the best with: the one that pays most at once, or else the second best."""
    others = [each.move for each in judged.valued[1:]]
    if not others:
        return None
    paid = {move.number: move.points for move in world.moves}
    greedy = max(others, key=lambda move: paid[move])
    return greedy if paid[greedy] > paid[judged.best.move] else others[0]
