"""`kaffeehaus simulate`: many games between bots, and what they come to."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from kaffeehaus.cli.choices import (
    AsJson,
    Bar,
    Board,
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
from kaffeehaus.cli.showing import screen
from kaffeehaus.cli.tables import new_table
from kaffeehaus.core.game import Game
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.playout import Outcomes, random_outcomes
from kaffeehaus.players.match import play_named
from kaffeehaus.players.names import players_for

COMPILED_CHUNK = 500
PLAYED_CHUNK = 5

Count = Annotated[int, typer.Option(min=1, help="How many games.")]
Bots = Annotated[str, typer.Option(metavar="NAMES", help="One name for all seats, or one for each: greedy,random.")]
Seed = Annotated[int, typer.Option(help="The seed of the first game; the next game takes the next seed.")]
Threads = Annotated[int, typer.Option(min=1, help="Games at the same time; the results do not depend on it.")]


class Summary:
    """What many games come to, gathered from one group of games after the other."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.moves = 0
        self.shortest = 0
        self.longest = 0
        self.totals = np.zeros(players)
        self.wins = np.zeros(players)
        self.endings: Counter[str | None] = Counter()
        self.faults = np.zeros(players, int)

    def add(self, outcomes: Outcomes) -> None:
        """Counts more games in; winners of one game share its win."""
        self.shortest = min(self.shortest or outcomes.moves.min(), outcomes.moves.min())
        self.longest = max(self.longest, outcomes.moves.max())
        self.games += len(outcomes.moves)
        self.moves += outcomes.moves.sum()
        self.totals += outcomes.totals.sum(axis=0)
        won = outcomes.places == 1
        self.wins += (won / won.sum(axis=1, keepdims=True)).sum(axis=0)
        self.endings.update(outcomes.endings)
        self.faults += np.sum(outcomes.faults, axis=0)

    def document(self) -> Document:
        """The summary as plain data, the same whenever the same games are played."""
        return {
            "games": self.games,
            "moves": {
                "average": float(self.moves / self.games),
                "shortest": int(self.shortest),
                "longest": int(self.longest),
            },
            "totals": (self.totals / self.games).tolist(),
            "wins": (self.wins / self.games).tolist(),
            "endings": {str(ending): count for ending, count in self.endings.most_common()},
            "faults": self.faults.tolist(),
        }


def simulate(
    game: GameName,
    players: Players = None,
    games: Count = 1000,
    bots: Bots = "random",
    seed: Seed = 1,
    edition: Edition = None,
    board: Board = None,
    bar: Bar = None,
    switches: Switches = None,
    threads: Threads = 1,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and sum them up."""
    faults = Faults()
    names = read_names(bots)
    if players is None and len(names) > 1:
        players = len(names)
    options = read_options(switches, faults, players=players, edition=edition, board=board, bar=bar)
    found = read_game(game, options, faults)
    with faults.noted():
        names = list(players_for(names, found.players if found else len(names)))
    read_seed(seed, faults)
    read_seed(seed + games - 1, faults)
    chosen = faults.settled(found)
    for _ in play_all(chosen, names, range(seed, seed + 1), threads=1):
        start = time.perf_counter()  # the first game may have to be compiled
    summary = Summary(chosen.players)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        line = progress.add_task(f"{games:,} games of {chosen.ruleset.title}", total=games)
        for outcomes in play_all(chosen, names, range(seed, seed + games), threads):
            summary.add(outcomes)
            progress.advance(line, len(outcomes.moves))
    seconds = time.perf_counter() - start
    if as_json:
        head = {"game": chosen.name, "options": chosen.options, "bots": names, "seed": seed}
        typer.echo(json.dumps(head | summary.document(), indent=1, ensure_ascii=False))
    else:
        print_summary(screen(), summary.document(), names)
    typer.echo(f"{games:,} games in {seconds:.2f} s: {games / seconds:,.0f} games/s", err=True)


def play_all(game: Game, names: Sequence[str], seeds: range, threads: int) -> Iterator[Outcomes]:
    """Plays one game from each seed, group by group, in the order of the seeds for any number of threads."""
    randomly = set(names) == {"random"}
    size = COMPILED_CHUNK if randomly else PLAYED_CHUNK
    groups = [seeds[start : start + size] for start in range(0, len(seeds), size)]
    play: Callable[[range], Outcomes] = (
        (lambda group: random_outcomes(game.ruleset, group.start, len(group)))
        if randomly
        else (lambda group: played_outcomes(game, names, group))
    )
    workers = ThreadPoolExecutor(threads)
    try:
        yield from workers.map(play, groups)
    finally:
        workers.shutdown(cancel_futures=True)


def played_outcomes(game: Game, names: Sequence[str], seeds: range) -> Outcomes:
    """Games between named players."""
    played = [play_named(game, seed, names) for seed in seeds]
    records = [each.record for each in played]
    results = [result for record in records if (result := record.replay().result)]
    return Outcomes(
        totals=np.array([result.totals for result in results]),
        places=np.array([result.places for result in results]),
        moves=np.array([len(record.moves) for record in records]),
        endings=[result.ended for result in results],
        faults=np.array([each.faults for each in played]),
    )


def print_summary(console: Console, summary: dict[str, Any], names: Sequence[str]) -> None:
    """The summary as tables."""
    seats = new_table("seat", "bot")
    seats.add_column("average total", justify="right")
    seats.add_column("wins", justify="right")
    if any(summary["faults"]):
        seats.add_column("moves lost by faults", justify="right")
    for seat, name in enumerate(names):
        lost = [f"{summary['faults'][seat]:,}"] if any(summary["faults"]) else []
        seats.add_row(str(seat), name, f"{summary['totals'][seat]:.2f}", f"{summary['wins'][seat]:.1%}", *lost)
    console.print(seats)
    endings = new_table("ended by")
    endings.add_column("games", justify="right")
    endings.add_column("share", justify="right")
    for ending, count in summary["endings"].items():
        endings.add_row(ending, f"{count:,}", f"{count / summary['games']:.1%}")
    console.print(endings)
    moves = summary["moves"]
    console.print(
        Text(f"{moves['average']:.1f} moves per game, shortest {moves['shortest']}, longest {moves['longest']}")
    )
