"""`kaffeehaus position`: a position document read, shown and played on."""

import json
from pathlib import Path
from typing import Annotated

import typer

from kaffeehaus.cli.choices import AsJson
from kaffeehaus.cli.drawing import drawing_of
from kaffeehaus.cli.files import read_file, write_file
from kaffeehaus.cli.showing import screen
from kaffeehaus.cli.showing import show as show_view
from kaffeehaus.cli.tables import new_table
from kaffeehaus.cli.telling import move_document, pay_words
from kaffeehaus.cli.warming import announce_compiling
from kaffeehaus.core.position import Position

File = Annotated[str, typer.Argument(metavar="FILE", help="A position document, or - for standard input.")]

app = typer.Typer(help="Read a position document: list its moves, play one, or draw it.", no_args_is_help=True)


def read_position(file: str) -> Position:
    """The position of a document, ready to be asked."""
    announce_compiling()
    return Position.from_json(read_file(file))


@app.command(epilog="Example: kaffeehaus position moves situation.json --json")
def moves(file: File, as_json: AsJson = False) -> None:
    """List the legal moves with their points and why."""
    position = read_position(file)
    if as_json:
        documents = [move_document(move, move.score_lines) for move in position.moves]
        typer.echo(json.dumps(documents, indent=1, ensure_ascii=False))
        return
    table = new_table("move")
    table.add_column("points", justify="right")
    table.add_column("why")
    for move in position.moves:
        table.add_row(str(move), str(move.points), pay_words(move.score_lines))
    screen().print(table)


@app.command(epilog="Example: kaffeehaus position play situation.json fra.w@c12 --out next.json")
def play(
    file: File,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="Such as fra.w@c12.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to this file.", show_default=False)] = None,
) -> None:
    """Play a move and print the new document."""
    text = read_position(file).play(move).to_json()
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_file(out, text)


@app.command(epilog="Example: kaffeehaus position show situation.json --seat 1")
def show(
    file: File,
    seat: Annotated[int | None, typer.Option(help="Draw what this seat may know.", show_default=False)] = None,
) -> None:
    """Draw the position."""
    position = read_position(file)
    drawing = drawing_of(position.ruleset.name, position.ruleset.options)
    show_view(screen(), drawing, position.view(position.to_move if seat is None else seat), ())
