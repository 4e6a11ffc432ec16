"""`kaffeehaus ladder`: every level against the one below it."""

from pathlib import Path
from typing import Annotated

import typer

from kaffeehaus.arena.files import write_whole
from kaffeehaus.cli.arena import Ray, Workers, folder_faults
from kaffeehaus.cli.choices import Faults, read_game, read_names, read_seed
from kaffeehaus.cli.extras import needing
from kaffeehaus.core.game import Game
from kaffeehaus.core.game import games as all_games

GameNames = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; all if none is named.", show_default=False)
]
Count = Annotated[int, typer.Option("--games", min=1, help="Minimum number of games per rung; deals are completed.")]
Seats = Annotated[str, typer.Option(metavar="NUMBERS", help="For how many players.")]
Seed = Annotated[int, typer.Option(help="The seed of the first deal of every rung.")]
Out = Annotated[Path, typer.Option(metavar="FOLDER", help="Keep everything here, and resume from it.")]


def ladder(
    games: GameNames = None,
    seats: Seats = "2,4",
    count: Count = 1000,
    seed: Seed = 1,
    out: Out = Path("ladder"),
    workers: Workers = 1,
    ray: Ray = None,
) -> None:
    """Let every level play the one below it and write the table of the rungs."""
    faults = Faults()
    found = read_games(games or all_games(), seats, faults)
    read_seed(seed, faults)
    faults.reasons += folder_faults(out)
    chosen = faults.settled(found)
    with needing("arena"):
        from kaffeehaus.arena.ladder import is_above, markdown, rungs
        from kaffeehaus.cli.contests import carry_out, contest_executor, interruptible
    climbed = []
    with interruptible(out):
        for rung in rungs(chosen, seed):
            outcome = carry_out(rung.contest, count, out / rung.folder, contest_executor(workers, ray))
            climbed.append((rung, outcome))
            typer.echo(markdown(climbed).splitlines()[-1], err=True)
    write_whole(out / "ladder.md", markdown(climbed).encode())
    typer.echo(markdown(climbed), nl=False)
    for rung, outcome in climbed:
        if not is_above(outcome):
            title, players = rung.contest.game.ruleset.title, rung.contest.seats
            typer.echo(f"Not proven: {rung.name}, {title} for {players} players.", err=True)


def read_games(names: list[str], seats: str, faults: Faults) -> list[Game]:
    """Each game for each number of players."""
    numbers = []
    for word in read_names(seats):
        if word.isdecimal():
            numbers.append(int(word))
        else:
            faults.reasons.append(f"--seats needs numbers such as 2,4, not {word!r}")
    found = [read_game(name, {"players": players}, faults) for name in names for players in numbers]
    return [game for game in found if game]
