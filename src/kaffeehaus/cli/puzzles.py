"""`kaffeehaus puzzles`: positions with one clearly best move, found in games."""

import shlex
import sys
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from kaffeehaus.cli.choices import AsJson, Edition, Faults, GameName, read_game, read_options, read_seed
from kaffeehaus.cli.files import read_file, why_not_writable, write_file
from kaffeehaus.cli.showing import screen
from kaffeehaus.cli.tables import new_table
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.reviews.page import percent
from kaffeehaus.reviews.puzzles import Pack, by_difficulty, find_puzzles, self_played

From = Annotated[
    list[str] | None,
    typer.Option("--from", metavar="RECORD", help="A record to look through; repeatable.", show_default=False),
]
SelfPlay = Annotated[int, typer.Option("--selfplay", metavar="N", min=0, help="Look through N games of bots.")]
First = Annotated[int, typer.Option(min=0, help="Number of the first game of bots; continues an earlier search.")]
Players = Annotated[int, typer.Option(help="How many play in games of bots.")]
Most = Annotated[int | None, typer.Option(min=1, help="Stop after this number of puzzles.", show_default=False)]
Seed = Annotated[int, typer.Option(help="Of the first game of bots, and of the search.")]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the pack here as it grows.", show_default=False)]


def puzzles(
    game: GameName,
    records: From = None,
    selfplay: SelfPlay = 0,
    first: First = 0,
    players: Players = 2,
    edition: Edition = None,
    most: Most = None,
    seed: Seed = 1,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Find positions in which one move is clearly best and not the greedy one, and write a pack of puzzles."""
    faults = Faults()
    found = read_game(game, read_options(None, faults, players=players, edition=edition), faults)
    read_seed(seed, faults)
    if not records and not selfplay:
        faults.reasons.append("name records with --from, or a number of games with --selfplay")
    faults.reasons += why_not_writable(out) if out else []
    chosen = faults.settled(found)
    given = {name: Record.from_json(read_file(name)) for name in records or ()}
    if others := [name for name, record in given.items() if record.game.name != game]:
        raise InvalidOptions([f"{name} is a record of another game than {game}" for name in others])
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        line = progress.add_task("games", total=len(given) + selfplay)
        games = chain(given.values(), self_played(chosen, selfplay, seed, first))
        puzzles = find_puzzles(games, seed, lambda looked: progress.update(line, completed=looked), first)
        pack = Pack(game, command_told(sys.argv[1:], out), ())
        for puzzle in islice(puzzles, most):
            pack = replace(pack, puzzles=by_difficulty([*pack.puzzles, puzzle]))
            if out:
                write_file(out, pack.to_json())
    if as_json:
        typer.echo(pack.to_json(), nl=False)
    else:
        show(pack)


def command_told(arguments: list[str], out: Path | None) -> str:
    """The command that makes a pack; of the path of its file only the name, as folders are everybody's own."""
    told = [each.removesuffix(str(out)) + out.name if out and each.endswith(str(out)) else each for each in arguments]
    return shlex.join(["kaffeehaus", *told])


def show(pack: Pack) -> None:
    """One line per puzzle, the easiest first."""
    table = new_table("puzzle", "difficulty", "solution", "tempting")
    table.add_column("gap", justify="right")
    table.add_column("why")
    for puzzle in pack.puzzles:
        why = " ".join(reason.text(pack.game) for reason in puzzle.reasons)
        cells = (puzzle.id, str(puzzle.difficulty), ", ".join(puzzle.line), puzzle.tempting, percent(puzzle.gap), why)
        table.add_row(*cells)
    screen().print(table)
