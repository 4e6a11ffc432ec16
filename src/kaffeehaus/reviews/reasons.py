"""Why a move is better than another, from what the seat knows: what both pay, what they keep, what they leave."""

import tomllib
from collections import Counter
from functools import cache
from typing import Any

import numpy as np

from kaffeehaus.core.position import Position
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.verbs import stage
from kaffeehaus.players.evaluation.model import KNOTS
from kaffeehaus.players.evaluation.weights import weights_for
from kaffeehaus.players.search.rollouts import Doubles, Roller
from kaffeehaus.reviews.plans import derived
from kaffeehaus.reviews.words import DATA, Reason

WORLDS = 16  # in which features are compared
LOOKS = 6  # worlds in which the answer of the next player is looked at
MOST = 3  # reasons
LEAST_WORTH = 0.04  # in the evaluation's own measure; what is less explains nothing
LEAST_POINTS = 1.5
SHIFTED = 0.05  # a smaller change of a feature cannot be told


def reasons_for(roller: Roller, position: Position, better: int, worse: int, seed: int) -> tuple[Reason, ...]:
    """The weightiest reasons for one move over another, both legal; few, or none if nothing can be said."""
    seat = position.to_move
    world = position.redeal(seat, derived(seed, "reasons"))
    found = points_reasons(roller, world, better, worse, seed)
    found += [reason for reason in (answer_reason(roller, world, better, worse, seed),) if reason]
    return tuple((found + feature_reasons(roller, world, better, worse, seed))[:MOST])


def points_reasons(roller: Roller, world: Position, better: int, worse: int, seed: int) -> list[Reason]:
    """What the moves pay at once, or else what their turns bring."""
    moves = {move.number: move for move in world.moves}
    if moves[worse].eliminates and not moves[better].eliminates:
        return [Reason("stays-in", {})]
    now, then = moves[better].points, moves[worse].points
    lines = [line.to_dict() for line in moves[better].score_lines]
    if now > then:
        return [Reason("pays-more", {"points": now, "instead": then, "lines": lines})]
    turn = [turn_points(roller, world, move, seed) for move in (better, worse)]
    if turn[0] - turn[1] >= LEAST_POINTS:
        return [Reason("turn-brings", {"points": round(turn[0], 1), "instead": round(turn[1], 1)})]
    return [Reason("pays-less-now", {"points": now, "instead": then})] if now < then else []


def turn_points(roller: Roller, world: Position, move: int, seed: int) -> float:
    """The points that the turn of a move brings its player, on average."""
    worlds = range(derived(seed, "features"), derived(seed, "features") + WORLDS)
    _, points = roller.described(world.state(), world.to_move, move, worlds)
    return float(points[world.to_move] - world.scores[world.to_move])


def answer_reason(roller: Roller, world: Position, better: int, worse: int, seed: int) -> Reason | None:
    """The best that the next player can do at once after each move, if the worse one leaves more."""
    after = [answers(roller, world, move, seed) for move in (better, worse)]
    if not all(after):
        return None
    kept, left = (float(np.mean([points for _, _, points in each])) for each in after)
    if left - kept < LEAST_POINTS:
        return None
    (seat, move), often = Counter((seat, move) for seat, move, _ in after[1]).most_common(1)[0]
    parts: dict[str, Any] = {"seat": seat, "points": round(left, 1), "instead": round(kept, 1)}
    if 2 * often < len(after[1]):
        return Reason("leaves", parts)
    return Reason("leaves-move", {**parts, "move": move})


def answers(roller: Roller, world: Position, move: int, seed: int) -> list[tuple[int, str, int]]:
    """Who comes next after the turn of a move, with which move, and what that pays: one entry per imagined world."""
    seat, found = world.to_move, []
    for number in range(LOOKS):
        imagined = derived(seed, "answer", number)
        position = world.redeal(seat, imagined)
        for step in roller.line(world.state(), seat, move, imagined):
            if position.over or position.to_move != seat or step not in position.numbers:
                break
            position = position.play(step)
        if not position.over and position.to_move != seat:
            most = max(position.moves, key=lambda each: (each.points, -each.number))
            found.append((position.to_move, str(most), most.points))
    return found


def feature_reasons(roller: Roller, world: Position, better: int, worse: int, seed: int) -> list[Reason]:
    """What the turns leave on the table, by how much it counts in the evaluation."""
    seat, ruleset = world.to_move, world.ruleset
    worlds = range(derived(seed, "features"), derived(seed, "features") + WORLDS)
    state = world.state()
    (one, _), (other, _) = (roller.described(state, seat, move, worlds) for move in (better, worse))
    counts, senses = weights_at(world), senses_of(ruleset.name)
    following = (seat + 1) % ruleset.players
    found = []
    for who, sign in ((seat, 1.0), (following, -1.0)):
        for place, name in enumerate(ruleset.features):
            change = float(one[who][place] - other[who][place])
            worth = sign * counts[place] * change
            if worth < LEAST_WORTH or abs(change) < SHIFTED or sign * change * senses.get(name, 0) <= 0:
                continue
            code = ("keeps-" if who == seat else "leaves-") + ("more" if change > 0 else "fewer")
            parts = {
                "feature": name,
                "number": round(float(one[who][place]), 1),
                "instead": round(float(other[who][place]), 1),
                **({} if who == seat else {"seat": who}),
            }
            found.append((worth, Reason(code, parts)))
    return [reason for _, reason in sorted(found, key=lambda each: -each[0])]


@cache
def senses_of(game: str) -> dict[str, int]:
    """The features that a person can be told: 1 if more of it is good for the seat that has it, -1 if it is bad."""
    with (DATA / "features.toml").open("rb") as file:
        found = tomllib.load(file).get(game, {})
    return {**dict.fromkeys(found.get("good", ()), 1), **dict.fromkeys(found.get("bad", ()), -1)}


def weights_at(world: Position) -> Doubles:
    """What each feature counts at the stage of a position."""
    record = weights_for(world.ruleset)
    table = np.array(record.weight if INTERPRETED else record["weight"])
    place = float(stage(world.ruleset.rules, world.state())) * (KNOTS - 1)
    knot = min(int(place), KNOTS - 2)
    found: Doubles = table[knot] + (place - knot) * (table[knot + 1] - table[knot])
    return found
