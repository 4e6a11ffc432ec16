"""`kaffeehaus fit`: the evaluation that bots judge positions by, fitted again by self-play."""

import json
import re
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from kaffeehaus.cli.choices import Faults, GameName, read_game, read_seed
from kaffeehaus.cli.files import why_not_writable, write_file
from kaffeehaus.cli.showing import screen
from kaffeehaus.cli.tables import new_table
from kaffeehaus.core.game import Game
from kaffeehaus.kernel.contract import Document
from kaffeehaus.players.evaluation.training import Trained, file_of, games_in_all, train
from kaffeehaus.players.evaluation.weights import weights_file

FEWEST_PLAYERS = 2
NUMBERS = re.compile(r"\[([-\d.,e\s]+)\]")

Count = Annotated[int, typer.Option(min=10, help="How many games to learn from, per number of players.")]
Seed = Annotated[int, typer.Option(help="The seed of the first game; the same seed gives the same weights.")]
Out = Annotated[
    Path | None, typer.Option(help="The file to write; by default the one that the bots read.", show_default=False)
]


def fit(game: GameName, games: Count = 20_000, seed: Seed = 1, out: Out = None) -> None:
    """Fit the evaluation of a game by self-play."""
    faults = Faults()
    found = read_game(game, {}, faults)
    read_seed(seed, faults)
    read_seed(seed + 2 * games, faults)
    path = out or weights_file(game)
    faults.reasons += why_not_writable(path)
    name = faults.settled(found).name
    document = learn(name, games, seed)
    write_file(path, file_text(document))
    print_errors(document)
    typer.echo(f"{path} is written", err=True)


def learn(name: str, games: int, seed: int) -> Document:
    """The file of weights for every number of players, with progress on standard error."""
    tables = range(FEWEST_PLAYERS, Game(name).ruleset.most_players + 1)
    rulesets = {players: Game(name, players=players).ruleset for players in tables}
    trained: dict[int, Trained] = {}
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        for players, ruleset in rulesets.items():
            line = progress.add_task(f"{ruleset.title}, {players} players", total=games_in_all(ruleset, games))
            trained[players] = train(ruleset, games, seed, partial(progress.advance, line))
    return file_of(ruleset, f"kaffeehaus fit {name} --games {games} --seed {seed}", trained)


def file_text(document: Document) -> str:
    """JSON with each row of numbers on one line."""
    text = json.dumps(document, indent=1, ensure_ascii=False)
    return NUMBERS.sub(lambda row: f"[{' '.join(row[1].split())}]", text) + "\n"


def print_errors(document: Document) -> None:
    """A row for each number of players."""
    table = new_table("players")
    for heading in ("positions", "log loss", "by points alone", "Brier", "by points alone", "wins against points"):
        table.add_column(heading, justify="right")
    for players, each in document["players"].items():
        own, plain = each["errors"], each["errors_by_points"]
        errors = (f"{errors[name]:.4f}" for name in ("log_loss", "brier") for errors in (own, plain))
        table.add_row(players, f"{each['positions']:,}", *errors, f"{each['wins']:.1%}")
    screen().print(table)
