"""A game with its options chosen, ready to deal."""

import pkgutil
from copy import deepcopy
from typing import Any

from kaffeehaus import games as rooms
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.compiling import loading
from kaffeehaus.kernel.contract import ROOMS, Ruleset, ruleset_named
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.kernel.records import new_state
from kaffeehaus.kernel.verbs import deal

for _room in pkgutil.iter_modules(rooms.__path__):
    if _room.ispkg:
        ROOMS[_room.name] = f"{rooms.__name__}.{_room.name}.ruleset"


class Game:
    """One of the games in one edition, for a number of players.

    >>> Game("international", players=3, edition="amigo-de-2009").options["bag_end"]
    'remaining-3'
    """

    def __init__(self, name: str, /, **options: Any) -> None:
        with loading():
            self.ruleset: Ruleset = ruleset_named(name)(options)

    @property
    def name(self) -> str:
        """`international`, …"""
        return self.ruleset.name

    @property
    def options(self) -> dict[str, Any]:
        """All options, the edition's switches included."""
        return deepcopy(self.ruleset.options)

    @property
    def players(self) -> int:
        """How many people play."""
        return self.ruleset.players

    def deal(self, seed: int) -> Position:
        """A new game. The same seed deals the same game."""
        check_seed(seed)
        state = new_state(self.ruleset.dtype)
        deal(self.ruleset.rules, state, seed)
        return Position(self.ruleset, state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.options) == (other.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, repr(sorted(self.options.items(), key=str))))

    def __repr__(self) -> str:
        return f"Game({self.name!r}, players={self.players}, edition={self.options.get('edition')!r})"


def game(name: str, /, **options: Any) -> Game:
    """A game by name; unknown options are refused, all at once."""
    return Game(name, **options)


def games() -> list[str]:
    """The names of all games of the house."""
    return sorted(ROOMS)


def rules_of(name: str, language: str = "en") -> dict[str, dict[str, Any]]:
    """The clauses of a game: id → title, text, and what differs by edition."""
    return ruleset_named(name).clauses(language)


def check_seed(seed: int) -> None:
    """Raises InvalidOptions unless the seed is a whole number that fits."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MOST_SEED:
        raise InvalidOptions([f"a seed is a whole number from 0 to {MOST_SEED}, not {seed!r}"])
