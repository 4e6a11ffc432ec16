"""`kaffeehaus play`: a whole game, in the browser or in the terminal."""

import secrets
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from kaffeehaus.cli.choices import (
    Bar,
    Board,
    Edition,
    Faults,
    Players,
    Switches,
    read_game,
    read_names,
    read_options,
    read_seed,
)
from kaffeehaus.cli.files import why_not_writable, write_file
from kaffeehaus.cli.local_game import PERSON, LocalGame
from kaffeehaus.cli.opening import open_page
from kaffeehaus.cli.person import Person
from kaffeehaus.cli.showing import screen, show_end
from kaffeehaus.cli.telling import counted
from kaffeehaus.core.game import games
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.players.names import players_for

MOST_CHOSEN_SEED = 2**31

Wanted = Annotated[
    str | None,
    typer.Argument(metavar="[GAME]", help="Which game; `kaffeehaus games` lists them.", show_default=False),
]
Terminal = Annotated[bool, typer.Option("--terminal", help="Play in the terminal; all other options need it.")]
Bots = Annotated[
    str | None, typer.Option(metavar="NAMES", help="greedy,random: bots for the seats after yours.", show_default=False)
]
HotSeat = Annotated[bool, typer.Option("--hot-seat", help="People on all seats, at one keyboard.")]
Seed = Annotated[int | None, typer.Option(help="Deals the same game again.", show_default=False)]
Save = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record here.", show_default=False)]


def play(
    game: Wanted = None,
    terminal: Terminal = False,
    players: Players = None,
    edition: Edition = None,
    bots: Bots = None,
    hot_seat: HotSeat = False,
    seed: Seed = None,
    board: Board = None,
    bar: Bar = None,
    switches: Switches = None,
    save: Save = None,
) -> None:
    """Play against bots or with friends: the page opens in the browser, or the game in the terminal."""
    if not terminal:
        given = (players, edition, bots, hot_seat or None, seed, board, bar, switches, save)
        if any(option is not None for option in given):
            raise InvalidOptions(["options of the game need --terminal; the page in the browser asks for them itself"])
        open_page(game)
        return
    if game is None:
        raise InvalidOptions([f"--terminal needs a game: {', '.join(games())}"])
    faults = Faults()
    names = read_names(bots or "greedy")
    if players is None and len(names) > 1:
        players = len(names) + 1
    options = read_options(switches, faults, players=players, edition=edition, board=board, bar=bar)
    found = read_game(game, options, faults)
    if bots and hot_seat:
        faults.reasons.append("--bots and --hot-seat exclude each other")
    with faults.noted():
        others = players_for(names, found.players - 1 if found else len(names))
    dealt = read_seed(secrets.randbelow(MOST_CHOSEN_SEED) if seed is None else seed, faults)
    faults.reasons += why_not_writable(save) if save else []
    chosen = faults.settled(found)
    with LocalGame(chosen, dealt, [PERSON] * chosen.players if hot_seat else [PERSON, *others]) as sitting:
        run(sitting, save)


def run(sitting: LocalGame, save: Path | None) -> None:
    """Plays until the game is over or nobody types any more."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")  # arrow keys and history at the prompt
    console = screen()
    ruleset = sitting.game.ruleset
    edition = ruleset.options.get("edition", ruleset.editions[0])
    console.print(Text(f"{ruleset.title}, {edition}, seed {sitting.seed}. Type ? for help."))
    person = Person(sitting, console, read_line, asks_to_save=save is None)
    while not sitting.position.over and not person.left:
        if sitting.asks_person:
            person.step()
        else:
            console.print(Text(sitting.play_bot()))
    if not show_end(console, sitting.drawing, sitting.position, sitting.called):
        console.print(Text(f"The game stops after {counted(len(sitting.log), 'move')}."))
    if save:
        write_file(save, sitting.record().to_json())
    if saved := save or person.saved:
        console.print(Text(f"Saved; kaffeehaus replay {saved} tells it again."))


def read_line(prompt: str) -> str | None:
    """The next line that is typed; None at the end of the input."""
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        typer.echo()
        return None
    if not sys.stdin.isatty():
        typer.echo(line)  # so that the output of a script reads like the screen
    return line
