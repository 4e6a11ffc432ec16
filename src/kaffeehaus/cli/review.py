"""`kaffeehaus review`: a finished game looked back at, decision by decision."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.text import Text

from kaffeehaus.cli.choices import AsJson
from kaffeehaus.cli.files import read_file, why_not_writable, write_file
from kaffeehaus.cli.showing import screen
from kaffeehaus.cli.tables import new_table
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.faults import LANGUAGES
from kaffeehaus.reviews.document import Review
from kaffeehaus.reviews.page import html_of, percent
from kaffeehaus.reviews.plans import EFFORTS
from kaffeehaus.reviews.review import Progress
from kaffeehaus.reviews.review import review as review_of
from kaffeehaus.reviews.words import ERRORS, word

KEEP_EVERY = 5.0  # seconds
INTERRUPTED = 130

File = Annotated[str, typer.Argument(metavar="RECORD", help="A record of a finished game, or - for standard input.")]
Effort = Annotated[str, typer.Option(help=f"How hard to think: {', '.join(EFFORTS)}, or a number such as 0.5.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same review.")]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page with chart and boards.")]
Keep = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Save the review here as it grows, and resume from it."),
]
Language = Annotated[str, typer.Option(help=f"Of marks and reasons: {', '.join(LANGUAGES)}.")]


def review(
    file: File,
    effort: Effort = "normal",
    seed: Seed = 1,
    html: Html = None,
    keep: Keep = None,
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Review a finished game: which moves were mistakes, what was better, and how much was luck."""
    reasons = [fault for path in (html, keep) if path for fault in why_not_writable(path)]
    if language not in LANGUAGES:
        reasons.append(f"language is {', '.join(LANGUAGES)}, not {language!r}")
    if reasons:
        raise InvalidOptions(reasons)
    record = Record.from_json(read_file(file))
    earlier = Review.from_json(keep.read_bytes()) if keep and keep.exists() else None
    with watched(record, keep) as progress:
        found = review_of(record, read_effort(effort), seed, progress, earlier)
    if keep:
        write_file(keep, found.to_json())
    if html:
        write_file(html, html_of(found, record, language))
        typer.echo(f"Page: {html}", err=True)
    if as_json:
        typer.echo(found.to_json(), nl=False)
    else:
        print_review(screen(), found, language)


def read_effort(text: str) -> float | str:
    """An effort by its number, if it is one, else by its name."""
    try:
        return float(text)
    except ValueError:
        return text


@contextmanager
def watched(record: Record, keep: Path | None) -> Iterator[Callable[[Progress], None]]:
    """A bar on standard error, if somebody is looking, and what there is kept from time to time and after Ctrl-C."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    latest: list[Progress] = []
    written = time.monotonic()
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        line = bar.add_task(record.game.ruleset.title, total=None)

        def watch(progress: Progress) -> None:
            nonlocal written
            latest[:] = [progress]
            bar.update(line, total=progress.decisions, completed=progress.done)
            if keep and time.monotonic() - written > KEEP_EVERY:
                write_file(keep, progress.so_far().to_json())
                written = time.monotonic()

        try:
            yield watch
        except KeyboardInterrupt as fault:
            if keep and latest:
                write_file(keep, latest[0].so_far().to_json())
            kept = f"what there is lies in {keep}; the same command goes on from there" if keep else "nothing is kept"
            typer.echo(f"Stopped: {kept}.", err=True)
            raise typer.Exit(INTERRUPTED) from fault


def print_review(console: Console, review: Review, language: str) -> None:
    """The decisions that gave something away, what made the results, and the turning points."""
    faulty = [decision for decision in review.decisions if decision.skill < 0]
    table = new_table("move", "player", "played", "better", "")
    table.add_column("skill", justify="right")
    for decision in faulty:
        table.add_row(
            str(decision.ply),
            review.players[decision.seat],
            decision.played,
            ", ".join(decision.line),
            word("marks", decision.mark, language),
            percent(decision.skill),
        )
    if faulty:
        console.print(table)
    for decision in faulty:
        if decision.mark in ERRORS and decision.reasons:
            why = " ".join(reason.text(review.game, language, review.players) for reason in decision.reasons)
            console.print(Text(f"Move {decision.ply}, {decision.best}: {why}"))
    sums = new_table("player")
    for heading in ("start", "skill", "luck", "others", "open", "result", "error rate", "mistakes"):
        sums.add_column(heading, justify="right")
    for name, seat in zip(review.players, review.seats, strict=True):
        parts = (seat.skill, seat.luck, seat.others, seat.open)
        sums.add_row(
            name,
            percent(seat.start, ""),
            *map(percent, parts),
            percent(seat.result, ""),
            percent(seat.error_rate, ""),
            str(seat.mistakes),
        )
    console.print(sums)
    for point in review.turning_points:
        by, name = "luck" if point.kind == "luck" else "a decision", review.players[point.seat]
        move = review.steps[point.ply].move
        console.print(Text(f"Turning point: move {point.ply}, {move}: {percent(point.change)} for {name}, by {by}."))
    console.print(Text("Shares of a win. Start, skill, luck, others and open add up to the result."))
