"""Moves, points and results in sentences and tables, the same for all games."""

from collections.abc import Sequence

from rich.table import Table

from kaffeehaus.cli.tables import new_table
from kaffeehaus.core.game import rules_of
from kaffeehaus.core.position import Move, Position, Result, ScoreLine
from kaffeehaus.drawing.contract import Drawing
from kaffeehaus.kernel.contract import Document


def counted(number: int, word: str) -> str:
    """“1 point”, “4 points”."""
    return f"{number} {word}" if abs(number) == 1 else f"{number} {word}s"


def listed(words: Sequence[str]) -> str:
    """“NW”, “NW and NE”, “NW, NE and C”."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def where_words(lines: Sequence[ScoreLine]) -> str:
    """“ at table 3”, “ at tables 1 and 7”; empty for the bar, cards and penalties."""
    tables = [str(line.table) for line in lines if line.table is not None]
    return f" at table{'s' if len(tables) > 1 else ''} {listed(tables)}" if tables else ""


def pay_words(lines: Sequence[ScoreLine]) -> str:
    """“4 points at table 3 (CI-22), nothing at table 11 (CI-23)”; empty if nothing is booked."""
    paying, rest = [line for line in lines if line.points], [line for line in lines if not line.points]
    words = [f"{counted(line.points, 'point')}{where_words([line])} ({line.clause})" for line in paying]
    for clause in dict.fromkeys(line.clause for line in rest):
        words.append(f"nothing{where_words([line for line in rest if line.clause == clause])} ({clause})")
    if len(paying) > 1:
        words.append(f"{sum(line.points for line in paying)} in all")
    return ", ".join(words)


def move_pay_words(move: Move) -> str:
    """What a move pays, or that it ends its player's game."""
    return "ends your game" if move.eliminates else pay_words(move.score_lines)


def seat_words(seat: int, names: Sequence[str]) -> str:
    """“Seat 1 (greedy)”."""
    return f"Seat {seat} ({names[seat]})" if names else f"Seat {seat}"


def move_words(drawing: Drawing, before: Position, move: Move, after: Position, names: Sequence[str]) -> str:
    """“Seat 1 (greedy) seats a French woman on c12: 4 points at table 3 (CI-22).” and what followed by itself."""
    seat = before.to_move
    pay = pay_words(before.explain(move.number))
    sentence = f"{seat_words(seat, names)} {drawing.predicate(move.parts)}{f': {pay}' if pay else ''}"
    follows = drawing.aftermath(before.view(), move.parts, after.view())
    return "; ".join([sentence, *follows]) + "."


def move_document(move: Move, lines: Sequence[ScoreLine]) -> Document:
    """A move with its points and score lines as plain data."""
    rows = [line.to_dict() for line in lines]
    points = sum(line.points for line in lines)
    told = {"move": str(move), "parts": move.parts, "points": points, "score_lines": rows}
    return {**told, "eliminates": True} if move.eliminates else told


def end_words(drawing: Drawing, result: Result, names: Sequence[str]) -> str:
    """Why the game ended and who has won."""
    winners = listed([seat_words(seat, names) for seat in result.winners])
    verb = "wins" if len(result.winners) == 1 else "share the first place"
    best = max(result.totals[seat] for seat in result.winners)
    return f"The game is over: {drawing.endings[result.ended]}. {winners} {verb} with {counted(best, 'point')}."


def tally(position: Position, result: Result, names: Sequence[str]) -> Table:
    """The final count, line by line."""
    titles = rules_of(position.ruleset.name)
    table = new_table("final count")
    for heading in ("points", "total", "place"):
        table.add_column(heading, justify="right")
    for seat, booked in enumerate(position.view()["scores"]):
        table.add_row(seat_words(seat, names), str(booked))
        for line in result.lines[seat]:
            who = f", {listed(line.visitors)}" if line.visitors else ""
            reason = f"  {titles[line.clause]['title']}{who}{where_words([line])} ({line.clause})"
            table.add_row(reason, f"{line.points:+d}")
        table.add_row("", "", str(result.totals[seat]), str(result.places[seat]), end_section=True)
    return table
