"""`kaffeehaus dataset`: games as Parquet files, to learn from."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from kaffeehaus.cli.choices import (
    Edition,
    Faults,
    GameName,
    Players,
    Switches,
    read_game,
    read_names,
    read_options,
    read_seed,
)
from kaffeehaus.cli.extras import needing
from kaffeehaus.players.names import players_for

CORES = os.cpu_count() or 1

Count = Annotated[float, typer.Option(min=1, help="How many games; 1e6 is a million.")]
Bots = Annotated[str, typer.Option(metavar="NAMES", help="One name for all seats, or one for each: level:3,greedy.")]
Seed = Annotated[int, typer.Option(help="The seed of the first game; the next game takes the next seed.")]
Out = Annotated[Path, typer.Option(help="The folder; an interrupted run resumes there.")]
Workers = Annotated[int, typer.Option(min=1, help="Processes; the files do not depend on it.")]
Actions = Annotated[str, typer.Option(help="How actions are numbered: compact, split or number.")]
Content = Annotated[str, typer.Option(help="What to write: steps, or whole games as records.")]


def dataset(
    game: GameName,
    games: Count = 1000,
    players: Players = None,
    bots: Bots = "random",
    edition: Edition = None,
    switches: Switches = None,
    seed: Seed = 1,
    actions: Actions = "compact",
    content: Content = "steps",
    out: Out = Path("dataset"),
    workers: Workers = CORES,
) -> None:
    """Write games as Parquet files: observations, legal actions, what was played, and how it ended."""
    with needing("research"):
        from kaffeehaus.envs.dataset import plan, write_dataset
    faults = Faults()
    found = read_game(game, read_options(switches, faults, players=players, edition=edition), faults)
    read_seed(seed, faults)
    names: tuple[str, ...] = ()
    if found is not None:
        with faults.noted():
            names = players_for(read_names(bots), found.players)
    if games != int(games):
        faults.reasons.append(f"games is a whole number, not {games}")
    chosen = plan(faults.settled(found), names, int(games), seed=seed, actions=actions, content=content)
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal) as progress:
        line = progress.add_task(f"{chosen.game}, {', '.join(chosen.players)}", total=chosen.games)
        for written in write_dataset(chosen, out, workers):
            progress.advance(line, written)
    typer.echo(f"{out} holds {chosen.games:,} games", err=True)
