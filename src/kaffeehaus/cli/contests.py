"""A contest run from the command line: its progress, its end, and what is printed of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from kaffeehaus.arena.cluster import Cluster
from kaffeehaus.arena.contest import Contest
from kaffeehaus.arena.estimates import share_estimate
from kaffeehaus.arena.executor import Executor
from kaffeehaus.arena.report import write_report
from kaffeehaus.arena.results import write_results
from kaffeehaus.arena.running import LEAST_DEALS, Outcome, executor_of, run
from kaffeehaus.arena.running import Progress as State
from kaffeehaus.arena.sequential import Question
from kaffeehaus.arena.words import adjusted_of, head_words, points_of, share_of, speed_words, time_of
from kaffeehaus.cli.showing import screen
from kaffeehaus.cli.tables import new_table

INTERRUPTED = 130


def contest_executor(workers: int, ray: str | None) -> Executor:
    """Who plays the games."""
    return Cluster(ray, workers) if ray else executor_of(workers)


def carry_out(
    contest: Contest, games: int, out: Path | None, executor: Executor, question: Question | None = None
) -> Outcome:
    """Runs a contest with a bar that shows how far it is, and writes everything into the folder."""
    with progress_bar(contest) as watch:
        outcome = run(contest, games, out, executor, question, watch)
    if out:
        write_results(outcome, out)
        write_report(outcome, out)
    return outcome


@contextmanager
def interruptible(out: Path | None) -> Iterator[None]:
    """Says after Ctrl-C what is left of the work."""
    try:
        yield
    except KeyboardInterrupt as fault:
        kept = f"finished games are kept in {out}; the same command goes on from there" if out else "nothing is kept"
        typer.echo(f"Stopped: {kept}.", err=True)
        raise typer.Exit(INTERRUPTED) from fault


class RunningEstimate(ProgressColumn):
    """The first contestant's share of the wins so far; worked out only as often as it is drawn."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.state: State | None = None

    def render(self, task: Task) -> Text:  # noqa: ARG002 (all that is shown is in the state)
        """Its share with the interval, and how far the question is from being settled."""
        if self.state is None or len(self.state.shares) < LEAST_DEALS:
            return Text()
        words = f"{self.name} {share_of(share_estimate(list(self.state.shares)))}"
        return Text(words if self.state.ratio is None else f"{words}, log ratio {self.state.ratio:+.2f}")


@contextmanager
def progress_bar(contest: Contest) -> Iterator[Callable[[State], None]]:
    """A bar on standard error, if somebody is looking; what it gives is to be called after every game."""
    console = Console(stderr=True)
    estimate = RunningEstimate(contest.contestants[0])
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), estimate)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        line = bar.add_task(contest.game.ruleset.title, total=None)

        def watch(state: State) -> None:
            estimate.state = state
            bar.update(line, total=state.games, completed=state.finished)

        yield watch


def print_outcome(outcome: Outcome) -> None:
    """The standings as tables."""
    console, standings = screen(), outcome.standings
    names = standings.contest.contestants
    console.print(Text(head_words(outcome)))
    table = new_table("contestant")
    adjusted = standings.contest.adjusted
    for heading in ("share of wins", *(("without luck",) if adjusted else ()), "margin", "rating", "per move"):
        table.add_column(heading, justify="right")
    for one in sorted(range(len(names)), key=lambda one: -standings.shares[one].mean):
        table.add_row(
            names[one],
            share_of(standings.shares[one]),
            *((adjusted_of(standings, one),) if adjusted else ()),
            points_of(standings.margins[one]),
            points_of(standings.ratings[one], sign=""),
            time_of(standings.seconds_per_move(one)),
        )
    console.print(table)
    if len(names) > 2:
        console.print(pairs_table(outcome))
    console.print(Text("Intervals cover 95 %."))
    typer.echo(speed_words(outcome), err=True)


def pairs_table(outcome: Outcome) -> Table:
    """One line for every two contestants."""
    names = outcome.standings.contest.contestants
    table = new_table("contestant", "before")
    for heading in ("share", "margin", "won – tied – lost"):
        table.add_column(heading, justify="right")
    for pair in outcome.standings.pairs:
        record = f"{pair.wins:,} – {pair.ties:,} – {pair.losses:,}"
        table.add_row(names[pair.first], names[pair.second], share_of(pair.share), points_of(pair.margin), record)
    return table
