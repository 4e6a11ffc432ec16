"""Players by name.

`random`, `greedy`, `search:0.2s`, `tree:400`, `level:4@0.3s` or `level:4@2000` at a pace, `remote:./bot@1s+30s` for a
program, `python:package.module:Class` for a class, `model:FILE` for a network that `kaffeehaus train` has trained, and
`baseline` for the network that ships with the package.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.players.contract import Player
from kaffeehaus.players.levels import STRONGEST, player_of_level
from kaffeehaus.players.model import ModelPlayer
from kaffeehaus.players.own import class_named, player_of_class
from kaffeehaus.players.remote.naming import remote_named
from kaffeehaus.players.search.pace import Pace
from kaffeehaus.players.search.tree_player import USUAL_PACE, TreePlayer
from kaffeehaus.players.simple import GreedyPlayer, RandomPlayer

PACE = re.compile(r"(?P<seconds>\d+(\.\d+)?)s|(?P<playouts>[1-9]\d*)")


@dataclass(frozen=True)
class Name:
    """A player's name, read: its kind, what follows the colon, and its pace after the `@`."""

    kind: str
    argument: str = ""
    pace: Pace | None = None


def read_pace(text: str, whole: str) -> Pace:
    """Reads `0.3s` or a number of playouts; `whole` is the name that it is part of. Raises InvalidOptions."""
    found = PACE.fullmatch(text)
    if not found:
        raise InvalidOptions([f"{text!r} in {whole!r} is neither a time such as 0.3s nor a number of playouts"])
    seconds, playouts = found["seconds"], found["playouts"]
    return Pace(float(seconds) if seconds else None, int(playouts) if playouts else None)


def pace_of(name: Name) -> Pace | None:
    """The pace of `search:0.2s` or `tree@400`; None if there is none."""
    return read_pace(name.argument, f"{name.kind}:{name.argument}") if name.argument else name.pace


KINDS: dict[str, Callable[[Name, int], Player]] = {
    "random": lambda _, seed: RandomPlayer(seed),
    "greedy": lambda _, seed: GreedyPlayer(seed),
    "level": lambda name, seed: player_of_level(name.argument, seed, name.pace),
    "search": lambda name, seed: player_of_level(STRONGEST, seed, pace_of(name)),
    "tree": lambda name, seed: TreePlayer(seed, pace_of(name) or USUAL_PACE),
    "remote": lambda name, seed: remote_named(name.argument, seed),
    "python": lambda name, seed: player_of_class(class_named(name.argument), seed),
    "model": lambda name, seed: ModelPlayer(Path(name.argument), seed),
    "baseline": lambda _, seed: ModelPlayer(None, seed),
}
UNPACED = ("remote", "python", "model")  # what follows the colon is read by rules of its own


def read_name(text: str) -> Name:
    """Reads a player's name. Raises InvalidOptions."""
    whole_kind, colon, rest = text.partition(":")
    if colon and whole_kind in UNPACED:
        return Name(whole_kind, rest)
    head, at, pace = text.partition("@")
    kind, _, argument = head.partition(":")
    if kind not in KINDS:
        raise InvalidOptions([f"there is no player {text!r}; there are {', '.join(KINDS)}"])
    return Name(kind, argument, read_pace(pace, text) if at else None)


def player_named(text: str, seed: int) -> Player:
    """A player by name, thinking from its own seed. Raises InvalidOptions."""
    name = read_name(text)
    return KINDS[name.kind](name, seed % (MOST_SEED + 1))


def players_for(names: Sequence[str], count: int) -> tuple[str, ...]:
    """A name for every seat: one name stands for all. Raises InvalidOptions with all faults."""
    reasons = name_faults(names)
    if len(names) not in (1, count):
        reasons.append(f"{count} players are needed, or one name for all, not {len(names)}")
    if reasons:
        raise InvalidOptions(reasons)
    return tuple(names) * (count if len(names) == 1 else 1)


def name_faults(names: Iterable[str]) -> list[str]:
    """What is wrong with these names of players."""
    reasons = []
    for name in names:
        try:
            player_named(name, 0).close()
        except InvalidOptions as error:
            reasons += error.reasons
    return reasons
