"""A companion as phones see it: what is due, what was told and what came of it, what is left."""

from typing import Any, cast

from kaffeehaus.companion.companion import Answer, Companion
from kaffeehaus.companion.partial import PartialPosition
from kaffeehaus.companion.shared import Command
from kaffeehaus.core.position import Result, ScoreLine
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidText, KaffeehausError
from kaffeehaus.kernel.faults import Fault
from kaffeehaus.server.companions import LiveCompanion
from kaffeehaus.server.refusals import core_reason
from kaffeehaus.server.wire.companions import AcceptedCommand, CompanionState, Due, TableResult, ToldEntry
from kaffeehaus.server.wire.errors import Problem
from kaffeehaus.server.wire.positions import LegalMove, Line, Parts


def state_of(live: LiveCompanion, after: int, language: str) -> CompanionState:
    """All that a phone shows, with the commands after the number that it knows of."""
    log = live.log
    companion, ruleset = log.companion, log.companion.game.ruleset
    view = view_of(companion)
    return {
        "number": len(log.commands),
        "game": companion.game.name,
        "options": ruleset.options,
        "components": ruleset.component_data(),
        "names": list(companion.names),
        "advice": companion.advice,
        "to_move": companion.to_move,
        "over": companion.over,
        "waiting": any(due.blocking for due in companion.due),
        "scores": companion.scores,
        "due": [due_told(due, language) for due in companion.due],
        "view": view,
        "position": None if view is None else companion.position.to_dict(),
        "log": log_of(companion, language),
        "left": companion.left(),
        "plain": plain_moves(companion),
        "result": result_of(companion.result),
        "commands": [command_told(companion, command) for command in log.commands[after:]],
    }


def view_of(companion: Companion) -> Document | None:
    """What everybody at the table sees; None until the setup is told."""
    try:
        return companion.view()
    except InvalidText:
        return None


def due_told(due: Any, language: str) -> Due:
    """What the table should say."""
    return {
        "part": due.place.part,
        "number": due.place.number,
        "count": due.count,
        "blocking": due.blocking,
        "words": problem(due.words, language),
    }


def problem(fault: Fault, language: str) -> Problem:
    """A fault of the library in the reader's language."""
    return core_reason(fault).to_dict(language)


def lines_of(lines: tuple[ScoreLine, ...]) -> list[Line]:
    """Score lines as plain data."""
    return [cast(Line, line.to_dict()) for line in lines]


def log_of(companion: Companion, language: str) -> list[ToldEntry]:
    """Everything that was told, each with what followed from it."""
    entries: list[ToldEntry] = []
    answered, tables = 0, None
    for after in companion.history():
        answers = after.answers[answered:]
        answered = len(after.answers)
        entries.append(entry_of(after, answers[-1] if answers else None, tables, language))
        tables = tables_of(after)
    return entries


def tables_of(companion: Companion) -> dict[str, str] | None:
    """The tables of a view, where tables come and go."""
    tables = (view_of(companion) or {}).get("tables")
    return tables if isinstance(tables, dict) else None


def entry_of(after: Companion, answer: Answer | None, tables: dict[str, str] | None, language: str) -> ToldEntry:
    """One thing that was told, with the tables that there were."""
    told = after.told[-1]
    move = told.move if answer is None else answer.move
    return {
        "told": told.to_dict(),
        "seat": told.seat if answer is None else answer.seat,
        "move": move,
        "parts": parts_of(after.position, move),
        "points": None if answer is None else answer.points,
        "lines": [] if answer is None else lines_of(answer.lines),
        "tables": None if answer is None else tables,
        "trusted": [] if answer is None else [problem(each, language) for each in answer.trusted],
        "overruled": None if answer is None else answer.overruled,
    }


def parts_of(position: PartialPosition, move: str | None) -> Parts | None:
    """The parts of a move; of a card that is laid face down only the kind."""
    if move is None:
        return None
    if position.hidden.hides(position.hidden.told_move(move)):
        return {"kind": move.split()[0]}
    try:
        (number, *_) = position.ruleset.moves_from_text(move)
        return position.ruleset.move_parts(number)
    except KaffeehausError:
        return None


def offer_of(position: PartialPosition, move: str) -> LegalMove:
    """A possible move with what it pays."""
    lines = position.explain(move)
    parts = parts_of(position, move) or {}
    points = sum(line.points for line in lines)
    return {"move": move, "parts": parts, "points": points, "lines": lines_of(lines)}


def plain_moves(companion: Companion) -> list[LegalMove]:
    """The possible moves that need no thing; none while something must be said before."""
    if companion.over or any(due.blocking for due in companion.due):
        return []
    moves = [offer_of(companion.position, move) for move in companion.position.moves_of(None)]
    hidden = [f"{word} ?" for word in ("lay",) if companion.position.hidden.hides(f"{word} ?")]
    for move in hidden:
        if not possible(companion, move):
            continue
        moves.append({"move": move, "parts": {"kind": move.split()[0]}, "points": 0, "lines": []})
    return moves


def possible(companion: Companion, move: str) -> bool:
    """Can a card be played face down? Not from a hand that is known."""
    try:
        return companion.judge(move).possible
    except InvalidText:
        return False


def result_of(result: Result | None) -> TableResult | None:
    """The end."""
    if result is None:
        return None
    return {
        "ended": result.ended,
        "totals": list(result.totals),
        "places": list(result.places),
        "lines": [lines_of(lines) for lines in result.lines],
    }


def command_told(companion: Companion, command: Command) -> AcceptedCommand:
    """A command of the log, for phones that catch up."""
    told = cast(AcceptedCommand, command.to_dict())
    if command.tell is not None and "move" in command.tell:
        parts = parts_of(companion.position, command.tell["move"])
        if parts is not None:
            told["parts"] = parts
    return told
