"""`kaffeehaus train`: a network that learns a game by self-play, and plays as `model:FILE`."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from kaffeehaus.cli.choices import Edition, Faults, GameName, Players, Switches, read_game, read_options, read_seed
from kaffeehaus.cli.extras import needing
from kaffeehaus.envs.training import MODEL, PLOT, Plan, Trainer, plot_loss
from kaffeehaus.players.model import OBSERVATION

Iterations = Annotated[int, typer.Option(min=1, help="Iterations in all, those of earlier runs included.")]
Games = Annotated[int, typer.Option(min=1, help="Games in each iteration.")]
Hidden = Annotated[int, typer.Option(min=1, help="The size of the network's hidden layer.")]
Inputs = Annotated[str, typer.Option(help="What it judges by: observation, or features of the seat and the others.")]
Policy = Annotated[bool, typer.Option("--policy/--no-policy", help="Learn a policy too, or the value alone.")]
Rate = Annotated[float, typer.Option(min=0, help="The learning rate.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same network.")]
Out = Annotated[Path, typer.Option(help="The folder; an interrupted run resumes there.")]
SAVE_EVERY = 5


def train(
    game: GameName,
    iterations: Iterations = 100,
    games: Games = 128,
    hidden: Hidden = 64,
    inputs: Inputs = OBSERVATION,
    policy: Policy = True,
    rate: Rate = 1e-3,
    players: Players = None,
    edition: Edition = None,
    switches: Switches = None,
    seed: Seed = 1,
    out: Out = Path("model"),
) -> None:
    """Train a network by self-play; it then plays as model:FOLDER/model.npz."""
    faults = Faults()
    found = read_game(game, read_options(switches, faults, players=players, edition=edition), faults)
    read_seed(seed, faults)
    plan = None
    with faults.noted():
        plan = Plan(games=games, hidden=hidden, rate=rate, seed=seed, inputs=inputs, policy=policy)
    trainer = Trainer(faults.settled(found), faults.settled(plan))
    trainer.resume(out)
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal) as progress:
        line = progress.add_task(f"{trainer.game.name}", total=iterations, completed=trainer.iteration)
        while trainer.iteration < iterations:
            measures = trainer.iterate()
            progress.update(line, advance=1, description=f"{trainer.game.name}, log loss {measures['log_loss']:.4f}")
            if trainer.iteration % SAVE_EVERY == 0 or trainer.iteration == iterations:
                trainer.save(out)
    with needing("arena"):
        plot_loss(trainer.history, out / PLOT)
    last = trainer.history[-1]["log_loss"]
    typer.echo(f"{out / MODEL}: {trainer.iteration} iterations, log loss {last:.4f} on the last games", err=True)
