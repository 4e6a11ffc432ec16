"""`kaffeehaus replay`: a record checked and told from its beginning."""

import json
from itertools import pairwise
from typing import Annotated, Any

import typer
from rich.console import Console

from kaffeehaus.cli.choices import AsJson
from kaffeehaus.cli.files import read_file
from kaffeehaus.cli.showing import screen, show, show_end
from kaffeehaus.cli.tables import numbered_lines
from kaffeehaus.cli.telling import move_document, move_words
from kaffeehaus.core.position import Move, Position
from kaffeehaus.core.record import Record, result_dict
from kaffeehaus.drawing import drawing_of
from kaffeehaus.drawing.contract import Drawing
from kaffeehaus.kernel.errors import InvalidOptions

File = Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")]
Ply = Annotated[int | None, typer.Option(metavar="N", help="Show the position after N moves.", show_default=False)]


def replay(file: File, ply: Ply = None, as_json: AsJson = False) -> None:
    """Check a record and list its moves with points and clauses."""
    record = Record.from_json(read_file(file))
    positions = list(record.positions())
    if ply is not None and not 0 <= ply < len(positions):
        raise InvalidOptions([f"the record has {len(positions) - 1} moves, so there is no position after {ply}"])
    if as_json:
        data = log_document(positions, record) if ply is None else positions[ply].to_dict()
        typer.echo(json.dumps(data, indent=1, ensure_ascii=False))
        return
    drawing = drawing_of(record.game.name, record.game.options)
    console = screen()
    if ply is None:
        tell(console, drawing, positions, record)
    else:
        shown = positions[ply]
        show(
            console, drawing, shown.view(shown.to_move), record.players, positions[max(0, ply - 1)].view(shown.to_move)
        )


def played(positions: list[Position], record: Record) -> list[Move]:
    """The moves of a record as moves of its positions."""
    return [Move(before, before.read_move(text)) for before, text in zip(positions, record.moves, strict=False)]


def tell(console: Console, drawing: Drawing, positions: list[Position], record: Record) -> None:
    """Every move in words, then the end."""
    moves = played(positions, record)
    console.print(
        numbered_lines(
            move_words(drawing, before, move, after, record.players)
            for (before, after), move in zip(pairwise(positions), moves, strict=True)
        )
    )
    last = positions[-1]
    if not show_end(console, drawing, last, record.players):
        show(console, drawing, last.view(last.to_move), record.players)
        console.print(f"The record stops here; seat {last.to_move} would be next.")


def log_document(positions: list[Position], record: Record) -> dict[str, Any]:
    """The whole log as plain data."""
    log = [
        {"ply": ply, "seat": before.to_move, **move_document(move, before.explain(move.number))}
        for ply, (before, move) in enumerate(zip(positions, played(positions, record), strict=False), 1)
    ]
    return {"game": record.game.name, "log": log, "result": result_dict(positions[-1].result)}
