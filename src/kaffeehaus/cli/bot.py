"""`kaffeehaus bot`: tests your own program."""

from textwrap import indent
from typing import Annotated

import typer

from kaffeehaus.cli.choices import Edition, Faults, Players, Switches, read_game, read_options, read_seed
from kaffeehaus.cli.telling import counted
from kaffeehaus.core.game import Game
from kaffeehaus.core.record import Record
from kaffeehaus.players.match import play_seated
from kaffeehaus.players.names import player_named
from kaffeehaus.players.remote.clock import MOST_SECONDS, Clock
from kaffeehaus.players.remote.naming import read_command
from kaffeehaus.players.remote.player import RemotePlayer

OTHERS = "random"

app = typer.Typer(help="Try out a bot that plays by JSON lines (docs/bots.md).", no_args_is_help=True)

Command = Annotated[str, typer.Argument(metavar="COMMAND", help="What starts the bot, in quotes if it has spaces.")]
GameOption = Annotated[str, typer.Option(help="Which game; `kaffeehaus games` lists them.")]
Count = Annotated[int, typer.Option(min=1, max=1000, help="How many games.")]
Seconds = Annotated[float, typer.Option(min=0, max=MOST_SECONDS, help="Per move.")]
Bank = Annotated[float, typer.Option(min=0, max=MOST_SECONDS, help="For the whole game, on top of those per move.")]
Seed = Annotated[int, typer.Option(help="The seed of the first game; the next game takes the next seed.")]


@app.callback()
def bot() -> None:
    """Try out a bot that plays by JSON lines (docs/bots.md)."""


@app.command(epilog='Example: kaffeehaus bot check "python3 docs/examples/bot.py" --game melange')
def check(
    command: Command,
    game: GameOption = "international",
    games: Count = 3,
    players: Players = None,
    edition: Edition = None,
    switches: Switches = None,
    seconds: Seconds = Clock.seconds,
    bank: Bank = Clock.bank,
    seed: Seed = 1,
) -> None:
    """Play some games against random bots and report every bot error; the exit status is 1 if there was any."""
    faults = Faults()
    words: list[str] = []
    with faults.noted():
        words = read_command(command)
    found = read_game(game, read_options(switches, faults, players=players, edition=edition), faults)
    read_seed(seed, faults)
    read_seed(seed + games - 1, faults)
    chosen = faults.settled(found)
    good = [
        check_game(chosen, number, seed, RemotePlayer(words, Clock(seconds, bank), seed)) for number in range(games)
    ]
    if not all(good):
        raise typer.Exit(1)


def check_game(game: Game, number: int, first_seed: int, bot: RemotePlayer) -> bool:
    """Plays one game, the bot one seat further in each, and tells how it went; True if nothing was wrong."""
    seed, place = first_seed + number, number % game.players
    names = [OTHERS] * game.players
    seated = [bot if seat == place else player_named(OTHERS, seed + seat) for seat in range(game.players)]
    names[place] = "remote"
    played = play_seated(game, seed, tuple(names), seated)
    typer.echo(f"game {number + 1}, seed {seed}: {outcome_words(bot, played.record, place)}")
    for fault in bot.faults:
        typer.echo(f"  turn {fault.number}, {fault.kind}: {fault.text}")
    if bot.faults and bot.errors:
        typer.echo(indent(f"It wrote to standard error, at last:\n{bot.errors}", "  "))
    if bot.stayed:
        typer.echo("  It went on after the goodbye and was killed: end when the input ends.")
    return not bot.faults and not bot.stayed


def outcome_words(bot: RemotePlayer, record: Record, seat: int) -> str:
    """“best-paying on seat 0: 64 points, place 1; 51 turns, the longest 0.02 s, no faults”."""
    result = record.replay().result
    score = f"{counted(result.totals[seat], 'point')}, place {result.places[seat]}; " if result else ""
    turns = f"{counted(bot.turns, 'turn')}, the longest {bot.slowest:.2f} s"
    faults = counted(len(bot.faults), "fault") if bot.faults else "no faults"
    return f"{bot.name} on seat {seat}: {score}{turns}, {faults}"
