"""Editions side by side: one position under the rules of several editions, and the clause behind each difference."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kaffeehaus.companion.wording import fault
from kaffeehaus.core.position import Position, ScoreLine
from kaffeehaus.kernel.contract import Document, Ruleset
from kaffeehaus.kernel.errors import InvalidOptions, InvalidPosition


@dataclass(frozen=True)
class Outcome:
    """What a move does in an edition: what it books, why the game ends by it, and what it leaves to be chosen."""

    lines: tuple[ScoreLine, ...]
    ended: str | None
    choices: tuple[str, ...]  # of the same seat, how many tiles it draws

    @property
    def points(self) -> int:
        """What the move pays in all."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True)
class Difference:
    """A move that is not the same in all editions: its outcome in each, None where it is forbidden, and why."""

    move: str
    outcomes: Mapping[str, Outcome | None]
    refusals: Mapping[str, str]  # the clause that forbids it, by edition
    clauses: tuple[str, ...]  # that make the difference

    def to_dict(self) -> Document:
        """The difference as plain data."""
        editions: Document = {}
        for edition, outcome in self.outcomes.items():
            if outcome is None:
                editions[edition] = {"legal": False, "clause": self.refusals.get(edition)}
            else:
                lines = [line.to_dict() for line in outcome.lines]
                told = {"legal": True, "points": outcome.points, "lines": lines, "ended": outcome.ended}
                editions[edition] = {**told, "choices": list(outcome.choices)}
        return {"move": self.move, "editions": editions, "clauses": list(self.clauses)}


@dataclass(frozen=True)
class Comparison:
    """A position under several editions."""

    editions: tuple[str, ...]
    legal: Mapping[str, tuple[str, ...]]  # the legal moves of each edition
    differences: tuple[Difference, ...]
    impossible: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # why an edition cannot lead to it

    def to_dict(self) -> Document:
        """The comparison as plain data."""
        return {
            "editions": list(self.editions),
            "legal": {edition: list(moves) for edition, moves in self.legal.items()},
            "differences": [difference.to_dict() for difference in self.differences],
            "impossible": {edition: list(reasons) for edition, reasons in self.impossible.items()},
        }


def compare(position: Position, editions: Iterable[str] | None = None) -> Comparison:
    """The same position under several editions, by default all of its game: which moves differ, and by which clause.

    Switches that the position sets otherwise than its own edition stay as they are. Raises InvalidOptions.

    >>> import kaffeehaus as kh
    >>> kh.compare(kh.game("international").deal(1)).differences
    ()
    """
    ruleset = position.ruleset
    chosen = tuple(ruleset.editions if editions is None else editions)
    known = ", ".join(ruleset.editions)
    if reasons := [
        fault("unknown-edition", edition=name, known=known) for name in chosen if name not in ruleset.editions
    ]:
        raise InvalidOptions(reasons)
    if not chosen:
        raise InvalidOptions([fault("no-edition-named")])
    found: dict[str, Position] = {}
    impossible: dict[str, tuple[str, ...]] = {}
    for edition in chosen:
        try:
            found[edition] = under(position, switches_of(ruleset, edition), edition)
        except InvalidPosition as broken:
            impossible[edition] = tuple(broken.reasons)
    outcomes = {edition: outcomes_of(each) for edition, each in found.items()}
    moves = list(dict.fromkeys(move for each in outcomes.values() for move in each))
    differing = [move for move in moves if len({each.get(move) for each in outcomes.values()}) > 1]
    behind = Behind(position, found, outcomes)
    return Comparison(
        chosen,
        {edition: tuple(each) for edition, each in outcomes.items()},
        tuple(behind.difference(move) for move in differing),
        impossible,
    )


def switches_of(ruleset: Ruleset, edition: str) -> dict[str, Any]:
    """The switches of an edition, but for those that the options of the position set by themselves."""
    options, own = ruleset.options, ruleset.profiles[ruleset.options.get("edition", ruleset.editions[0])]
    return {
        name: ruleset.profiles[edition][name] if options[name] == own[name] else options[name]
        for name in ruleset.switches
        if name in options
    }


def under(position: Position, switches: Mapping[str, Any], edition: str) -> Position:
    """The position under other switches. Raises InvalidPosition if no game by those can lead to it."""
    document = position.to_dict()
    kept = {name: value for name, value in document["options"].items() if name not in position.ruleset.switches}
    return Position.from_dict({**document, "options": {**kept, "edition": edition, **switches}})


def outcomes_of(position: Position) -> dict[str, Outcome]:
    """What each legal move does."""
    return {str(move): outcome_of(position, str(move), move.score_lines) for move in position.moves}


def outcome_of(position: Position, move: str, lines: Sequence[ScoreLine]) -> Outcome:
    """What a legal move does, as far as it can be foreseen."""
    after = position.play(move)
    same_seat = not after.over and after.to_move == position.to_move
    choices = tuple(str(each) for each in after.moves if each.parts["kind"] == "draw") if same_seat else ()
    return Outcome(tuple(lines), after.ended, choices)


class Behind:
    """Finds the clauses behind differences: one switch after the other is set as in the other edition."""

    def __init__(
        self, position: Position, found: Mapping[str, Position], outcomes: Mapping[str, Mapping[str, Outcome]]
    ) -> None:
        self.position, self.found, self.outcomes = position, found, outcomes
        self.tried: dict[tuple[str, str, Any], dict[str, Outcome] | None] = {}

    def difference(self, move: str) -> Difference:
        """A move that is not the same in all editions."""
        outcomes = {edition: each.get(move) for edition, each in self.outcomes.items()}
        refusals = {}
        for edition, outcome in outcomes.items():
            if outcome is None and (refusal := self.found[edition].why_not(move)):
                refusals[edition] = refusal.clause
        base = next(iter(outcomes))
        clauses: dict[str, None] = {}
        for edition in outcomes:
            if outcomes[edition] != outcomes[base]:
                clauses |= dict.fromkeys(self.clauses(move, base, edition))
        return Difference(move, outcomes, refusals, tuple(sorted(clauses)))

    def clauses(self, move: str, base: str, edition: str) -> list[str]:
        """The clauses of the switches that, set as in the other edition, change what the move does."""
        ruleset = self.position.ruleset
        mine, other = switches_of(ruleset, base), switches_of(ruleset, edition)
        different = [name for name in mine if mine[name] != other[name]]
        changed = [name for name in different if self.with_switch(base, name, other[name], move)]
        return [ruleset.clause_id(ruleset.switches[name].clause) for name in changed or different]

    def with_switch(self, base: str, name: str, value: Any, move: str) -> bool:
        """Does the move do something else in the base edition with this one switch set otherwise?"""
        key = (base, name, value)
        if key not in self.tried:
            switches = {**switches_of(self.position.ruleset, base), name: value}
            try:
                self.tried[key] = outcomes_of(under(self.position, switches, base))
            except InvalidPosition:
                self.tried[key] = None
        tried = self.tried[key]
        return tried is None or tried.get(move) != self.outcomes[base].get(move)
