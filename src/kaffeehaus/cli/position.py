"""`kaffeehaus position`: a position document read, shown and played on."""

import json
from pathlib import Path
from typing import Annotated

import typer

from kaffeehaus.cli.choices import AsJson, read_names
from kaffeehaus.cli.files import read_file, write_file
from kaffeehaus.cli.showing import screen
from kaffeehaus.cli.showing import show as show_view
from kaffeehaus.cli.tables import new_table
from kaffeehaus.cli.telling import counted, move_document, move_pay_words, pay_words
from kaffeehaus.companion.compare import Difference
from kaffeehaus.companion.compare import compare as compare_editions
from kaffeehaus.companion.hidden import UNKNOWN
from kaffeehaus.companion.partial import PartialPosition
from kaffeehaus.core.position import Position
from kaffeehaus.drawing import drawing_of

File = Annotated[str, typer.Argument(metavar="FILE", help="A position document, or - for standard input.")]

app = typer.Typer(help="Read a position document: list its moves, play one, or draw it.", no_args_is_help=True)


def read_position(file: str) -> Position:
    """The position of a document, ready to be asked."""
    return Position.from_json(read_file(file))


@app.command(epilog="Example: kaffeehaus position moves situation.json --json")
def moves(file: File, as_json: AsJson = False) -> None:
    """List the legal moves with their points and why; with unknown tiles or cards, those that may be legal."""
    text = read_file(file)
    if is_partial(text):
        list_possible(PartialPosition.from_json(text), as_json=as_json)
        return
    position = Position.from_json(text)
    if as_json:
        documents = [move_document(move, move.score_lines) for move in position.moves]
        typer.echo(json.dumps(documents, indent=1, ensure_ascii=False))
        return
    table = new_table("move")
    table.add_column("points", justify="right")
    table.add_column("why")
    for move in position.moves:
        table.add_row(str(move), str(move.points), move_pay_words(move))
    screen().print(table)


def is_partial(text: bytes) -> bool:
    """Does a document have unknown things?"""
    return f'"{UNKNOWN}"'.encode() in text


def list_possible(position: PartialPosition, *, as_json: bool) -> None:
    """The moves that are legal in some world, with what that depends on."""
    moves = [(move, position.explain(move), position.judge(move).depends) for move in position.moves()]
    if as_json:
        rows = [
            {"move": move, "points": sum(line.points for line in lines), "depends": list(depends)}
            for move, lines, depends in moves
        ]
        typer.echo(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    table = new_table("move")
    table.add_column("points", justify="right")
    table.add_column("why")
    table.add_column("if")
    for move, lines, depends in moves:
        table.add_row(move, str(sum(line.points for line in lines)), pay_words(lines), ", ".join(depends))
    screen().print(table)


@app.command(epilog="Example: kaffeehaus position advice situation.json")
def advice(
    file: File,
    adviser: Annotated[str, typer.Option(metavar="PLAYER", help="Who advises.")] = "search:0.5s",
) -> None:
    """Say what to play, from what is known: `?` in the document stands for unknown tiles and cards."""
    from kaffeehaus.companion.advice import advice as advise  # the players, whom the other commands do not need

    position = PartialPosition.from_json(read_file(file))
    decision = advise(position, adviser)
    chosen = position.ruleset.move_text(decision.move)
    typer.echo(f"{chosen}: {pay_words(position.explain(decision.move)) or 'no points'}")
    for candidate in decision.candidates[1:4]:
        typer.echo(f"  or {position.ruleset.move_text(candidate.move)}, {candidate.expected:.0%} of the win")


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


@app.command(epilog="Example: kaffeehaus position compare situation.json")
def compare(
    file: File,
    editions: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Editions with commas between them.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare the editions: which moves differ, what they pay, and which clause makes the difference."""
    found = compare_editions(read_position(file), read_names(editions) if editions else None)
    if as_json:
        typer.echo(json.dumps(found.to_dict(), indent=1, ensure_ascii=False))
        return
    console = screen()
    for edition, reasons in found.impossible.items():
        console.print(f"{edition} cannot lead to this position: {'; '.join(reasons)}")
    if not found.differences:
        console.print("Every move is the same in these editions.")
        return
    table = new_table("move", *found.legal, "makes the difference")
    for difference in found.differences:
        told = (outcome_words(difference, edition) for edition in found.legal)
        table.add_row(difference.move, *told, ", ".join(difference.clauses))
    console.print(table)


def outcome_words(difference: Difference, edition: str) -> str:
    """What a move does in an edition, in a few words."""
    outcome = difference.outcomes[edition]
    if outcome is None:
        return f"no ({difference.refusals[edition]})" if edition in difference.refusals else "no"
    ends = f", ends: {outcome.ended}" if outcome.ended else ""
    choices = f", {' or '.join(outcome.choices)}" if outcome.choices else ""
    return f"{counted(outcome.points, 'point')}{choices}{ends}"


@app.command(epilog="Example: kaffeehaus position show situation.json --seat 1")
def show(
    file: File,
    seat: Annotated[int | None, typer.Option(help="Draw what this seat may know.", show_default=False)] = None,
) -> None:
    """Draw the position."""
    position = read_position(file)
    drawing = drawing_of(position.ruleset.name, position.ruleset.options)
    show_view(screen(), drawing, position.view(position.to_move if seat is None else seat), ())
