"""One game played by both engines, which must give the same answers all the way."""

import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import kaffeehaus as kh
from tests.agreement.drivers import Driver, drivers_for, kind_of, walk
from tests.oracle.engines import SUBJECTS, Document, Oracle, random_options, second_engine

LATE = 0.2  # of all games begin in the middle, with what play from the deal hardly ever reaches


class Disagreement(AssertionError):
    """The two engines gave different answers."""


def disagreement(start: kh.Position, moves: list[str], subject: str, kernel: Any, second: Any) -> Disagreement:
    """All that is needed to see the fault again."""
    lines = [
        f"the engines disagree about {subject} after {len(moves)} moves",
        f"start: {json.dumps(start.to_dict(), ensure_ascii=False)}",
        f"moves: {', '.join(moves)}",
        f"kernel: {kernel}",
        f"second engine: {second}",
    ]
    return Disagreement("\n".join(lines))


@dataclass
class Tally:
    """What was compared."""

    games: int = 0
    moves: int = 0
    combinations: Counter[str] = field(default_factory=Counter)
    drivers: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Adds another tally to this one."""
        self.games += other.games
        self.moves += other.moves
        for name in ("combinations", "drivers", "kinds", "ends"):
            getattr(self, name).update(getattr(other, name))


def same(kernel: Any, second: Any) -> bool:
    """Equal to the byte, the order of parts included."""
    return json.dumps(kernel) == json.dumps(second)


def first_difference(kernel: Document, second: Document) -> tuple[str, Any, Any]:
    """The first part in which two documents differ."""
    for name in dict.fromkeys([*kernel, *second]):
        if name not in kernel or name not in second or not same(kernel[name], second[name]):
            return f"{name!r} in the document", kernel.get(name), second.get(name)
    return "the order of the document", list(kernel), list(second)


class Comparison:
    """A game in progress on both engines."""

    def __init__(self, start: kh.Position, oracle: Oracle) -> None:
        self.start = self.position = start
        self.oracle = oracle
        self.moves: list[str] = []

    def demand(self, subject: str, kernel: Any, second: Any) -> None:
        """Raises Disagreement unless both answers are the same."""
        if kernel != second:
            raise disagreement(self.start, self.moves, subject, kernel, second)

    def check(self) -> None:
        """Position and legal moves."""
        kernel, second = self.position.to_dict(), self.oracle.document()
        if self.moves:  # options never change, and may hold a whole board
            del kernel["options"], second["options"]
        if kernel != second or list(kernel) != list(second):
            raise disagreement(self.start, self.moves, *first_difference(kernel, second))
        self.demand("who is to move", self.position.to_move, self.oracle.to_move)
        self.demand("the end", self.position.ended, self.oracle.ended)
        self.demand("the legal moves", sorted(map(str, self.position.moves)), sorted(self.oracle.moves()))

    def play(self, move: kh.Move) -> None:
        """Plays a move that both hold legal on both, and compares what it books."""
        lines = self.position.explain(move.number)
        booked = [{"table": line.table, "points": line.points, "clause": line.clause} for line in lines]
        self.moves.append(str(move))
        self.demand("the score lines", booked, self.oracle.carry_out(str(move)))
        self.position = self.position.play(move)

    def check_result(self) -> None:
        """Totals and places, and the last position to the byte."""
        kernel, second = self.position.to_dict(), self.oracle.document()
        if not same(kernel, second):
            raise disagreement(self.start, self.moves, *first_difference(kernel, second))
        result = self.position.result
        assert result is not None
        self.demand("the totals", list(result.totals), self.oracle.totals())
        self.demand("the places", list(result.places), self.oracle.places())


def compare(start: kh.Position, driver: Driver, chance: Random) -> Comparison:
    """Plays a game to its end on both engines. Raises Disagreement."""
    game = Comparison(start, second_engine(start))
    game.check()
    while not game.position.over:
        game.play(driver(game.position, chance))
        game.check()
    game.check_result()
    return game


def late_start(position: kh.Position, driver: Driver, chance: Random) -> kh.Position:
    """A rare situation made from the middle of a game; the deal itself where a game has no such thing."""
    change = SUBJECTS[position.ruleset.name].late
    passed = [position for position in walk(position, driver, chance) if not position.over]
    if change is None:
        return position
    for middle in chance.sample(passed, len(passed)):
        try:
            return kh.Position.from_dict(change(middle.to_dict(), chance))
        except kh.InvalidPosition:  # the middle of a turn does not bear the change
            continue
    return position


def compare_random_game(name: str, number: int) -> Tally:
    """The random game of that number, the same in every run. Raises Disagreement."""
    chance = Random(f"{name} {number}")
    options = random_options(name, chance)
    way, driver = chance.choice(list(drivers_for(name).items()))
    start = kh.game(name, **options).deal(number)
    try:
        if chance.random() < LATE:
            start = late_start(start, driver, chance)
        game = compare(start, driver, chance)
    except Disagreement as fault:
        fault.add_note(f"random game number {number} of {name}: seed {number}, driver {way}")
        raise
    axes = ", ".join(f"{axis.replace('_', ' ')} {options[axis]}" for axis in SUBJECTS[name].axes)
    kinds = Counter(kind_of(move) for move in game.moves)
    return Tally(1, len(game.moves), Counter([axes]), Counter([way]), kinds, Counter([str(game.position.ended)]))
