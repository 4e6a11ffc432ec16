"""What the commands have in common: a game chosen by options, with everything wrong reported at once."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from kaffeehaus.core.game import Game, check_seed
from kaffeehaus.kernel.errors import Faulty, InvalidOptions

Value = TypeVar("Value")

FILES = ("board", "components")  # options that may name a file

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Which game; `kaffeehaus games` lists them.", show_default=False)
]
Players = Annotated[int | None, typer.Option(help="How many play.", show_default=False)]
Edition = Annotated[str | None, typer.Option(help="The edition whose rules apply.", show_default=False)]
Board = Annotated[str | None, typer.Option(help="A board by name, or a board file.", show_default=False)]
Bar = Annotated[str | None, typer.Option(help="One of the board's bars.", show_default=False)]
Switches = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SWITCH=VALUE", help="One switch of the rules; repeatable.", show_default=False),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class Faults:
    """Collects what is wrong with several choices."""

    def __init__(self) -> None:
        self.reasons: list[str] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Notes the faults of what is done inside, and goes on."""
        try:
            yield
        except Faulty as fault:
            self.reasons += fault.reasons

    def settled(self, value: Value | None) -> Value:
        """The value, if nothing is wrong at all; else raises InvalidOptions with everything noted."""
        if self.reasons or value is None:
            raise InvalidOptions(self.reasons)
        return value


def read_options(switches: Sequence[str] | None, faults: Faults, **given: Any) -> dict[str, Any]:
    """The options of a game as given on the command line; those that were not given are left out."""
    options = {name: value for name, value in given.items() if value is not None}
    for pair in switches or ():
        word, equals, value = pair.partition("=")
        name = word.strip().replace("-", "_")
        if not equals:
            faults.reasons.append(f"--set needs SWITCH=VALUE, not {pair!r}")
        elif name in options:
            faults.reasons.append(f"{name} is given twice")
        else:
            options[name] = int(value) if value.isdecimal() else value
    return options


def read_game(name: str, options: dict[str, Any], faults: Faults) -> Game | None:
    """The game that is meant; None if it cannot be played so, with the faults noted."""
    files = {part: Path(options[part]) for part in FILES if isinstance(options.get(part), str)}
    with faults.noted():
        return Game(name, **options | files)
    return None


def read_names(names: str) -> list[str]:
    """Names with commas between them."""
    return [name.strip() for name in names.split(",")]


def read_seed(seed: int, faults: Faults) -> int:
    """The seed, with a fault noted if it does not fit."""
    with faults.noted():
        check_seed(seed)
    return seed
