"""`kaffeehaus arena`: who plays better, and how sure that is."""

from pathlib import Path
from typing import Annotated

import typer

from kaffeehaus.arena.contest import Contest, contestant_faults
from kaffeehaus.arena.sequential import Question
from kaffeehaus.cli.choices import (
    AsJson,
    Bar,
    Board,
    Edition,
    Faults,
    GameName,
    Switches,
    read_game,
    read_names,
    read_options,
    read_seed,
)
from kaffeehaus.cli.extras import needing

Contestants = Annotated[
    str, typer.Option("--players", metavar="NAMES", help="Who competes: level:5@0.3s,greedy.", show_default=False)
]
Count = Annotated[int, typer.Option(min=1, help="The minimum number of games; the last deal is completed.")]
Seats = Annotated[int | None, typer.Option(help="How many play in a game.", show_default=False)]
Seed = Annotated[int, typer.Option(help="The seed of the first deal; the next deal takes the next seed.")]
Out = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER", help="Keep games, results and report here, and resume from them.", show_default=False
    ),
]
Workers = Annotated[int, typer.Option(min=1, help="Processes; the results do not depend on it.")]
Ray = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one here.", show_default=False),
]
UntilSettled = Annotated[bool, typer.Option("--until-settled", help="Stop as soon as the question is settled.")]
Adjusted = Annotated[bool, typer.Option("--adjusted", help="Measure luck too, and report the results without it.")]
Settle = Annotated[
    str, typer.Option(metavar="LOW,HIGH", help="The question: which of these shares does the first one win?")
]


def arena(
    game: GameName,
    players: Contestants,
    games: Count = 2000,
    seats: Seats = None,
    edition: Edition = None,
    board: Board = None,
    bar: Bar = None,
    switches: Switches = None,
    seed: Seed = 1,
    out: Out = None,
    workers: Workers = 1,
    ray: Ray = None,
    until_settled: UntilSettled = False,
    settle: Settle = "0.5,0.55",
    adjusted: Adjusted = False,
    as_json: AsJson = False,
) -> None:
    """Let players compete on the same deals in all seats, and say which is stronger."""
    faults = Faults()
    names = read_names(players)
    found = read_game(
        game, read_options(switches, faults, players=seats, edition=edition, board=board, bar=bar), faults
    )
    faults.reasons += contestant_faults(names)
    read_seed(seed, faults)
    question = read_question(settle, names, faults) if until_settled else None
    faults.reasons += folder_faults(out)
    contest = Contest(faults.settled(found), tuple(names), seed, adjusted)
    contest.deals_for(games)
    with needing("arena"):
        from kaffeehaus.arena.results import results_json
        from kaffeehaus.cli.contests import carry_out, contest_executor, interruptible, print_outcome
    with interruptible(out):
        outcome = carry_out(contest, games, out, contest_executor(workers, ray), question)
    if as_json:
        typer.echo(results_json(outcome), nl=False)
    else:
        print_outcome(outcome)
    if out:
        typer.echo(f"Report: {out / 'report.html'}", err=True)


def read_question(text: str, names: list[str], faults: Faults) -> Question | None:
    """The two shares between which a contest of two is to decide."""
    if len(names) != 2:
        faults.reasons.append(f"--until-settled needs two players, not {len(names)}")
    try:
        low, high = (float(share) for share in text.split(","))
    except ValueError:
        faults.reasons.append(f"--settle needs two shares such as 0.5,0.55, not {text!r}")
        return None
    with faults.noted():
        return Question(low, high)
    return None


def folder_faults(out: Path | None) -> list[str]:
    """What speaks against keeping anything in this folder, as far as it can be told before."""
    return [f"{out} is a file, not a folder"] if out and out.is_file() else []
