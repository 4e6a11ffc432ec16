"""A game with its options chosen, ready to deal."""

import json
import pkgutil
from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from typing import Any, Self

from kaffeehaus import games as rooms
from kaffeehaus.core.frozen import FrozenDict
from kaffeehaus.core.position import FORMAT, Position
from kaffeehaus.kernel.compiling import loading
from kaffeehaus.kernel.contract import ROOMS, Document, Ruleset, ruleset_named
from kaffeehaus.kernel.errors import InvalidOptions, InvalidPosition
from kaffeehaus.kernel.faults import fault
from kaffeehaus.kernel.playout import Outcomes, random_outcomes
from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.kernel.records import new_state
from kaffeehaus.kernel.sealed import key_words, read_key
from kaffeehaus.kernel.switches import FIRST_VERSION, VERSION
from kaffeehaus.kernel.verbs import deal, deal_sealed
from kaffeehaus.kernel.whole import Whole, whole

RULESETS = 64  # that are kept for positions and games which are unpickled

for _room in pkgutil.iter_modules(rooms.__path__):
    if _room.ispkg:
        ROOMS[_room.name] = f"{rooms.__name__}.{_room.name}.ruleset"


class Game:
    """One of the games in one edition, for a number of players. It never changes.

    New games are played by the newest version of the rules; `rules_version` names another.

    >>> Game("international", players=3, edition="amigo-de-2009").options["bag_end"]
    'remaining-3'
    """

    def __init__(self, name: str, /, **options: Any) -> None:
        with loading():
            self._ruleset: Ruleset = ruleset_named(name)(options)

    @classmethod
    def of(cls, ruleset: Ruleset) -> "Game":
        """The game that is played by these rules."""
        game = cls.__new__(cls)
        game._ruleset = ruleset
        return game

    @property
    def ruleset(self) -> Ruleset:
        """The rules with their options, for those who work with the verbs of the kernel."""
        return self._ruleset

    @property
    def name(self) -> str:
        """`international`, …"""
        return self._ruleset.name

    @property
    def options(self) -> dict[str, Any]:
        """All options, the edition's switches included; the version of the rules too, where there are several.

        They cannot be changed; a copy can.
        """
        version = {VERSION: self._ruleset.version} if self._ruleset.newest > FIRST_VERSION else {}
        return FrozenDict(deepcopy(self._ruleset.options) | version)

    @property
    def players(self) -> int:
        """How many people play."""
        return self._ruleset.players

    def deal(self, seed: Whole | None = None, *, key: str | None = None) -> Position:
        """A new game. The same seed deals the same game, and so does the same key.

        A seed is for simulation: fast, and short enough to be searched for. A key of 64 hexadecimal digits deals from
        a cryptographic stream, and so do all later shuffles of that game.
        """
        if (seed is None) == (key is None):
            raise InvalidOptions([fault("seed-or-key")])
        state = new_state(self._ruleset.dtype)
        if seed is not None:
            deal(self._ruleset.rules, state, check_seed(seed))
        else:
            known = read_key(key)
            if known is None:
                raise InvalidOptions([fault("no-hexadecimal", place="key", found=key)])
            deal_sealed(self._ruleset.rules, state, key_words(known))
        return Position(self._ruleset, state)

    def random_games(self, games: int, seed: Whole) -> Outcomes:
        """Plays random games from this seed on, as fast as the rules run; the same seeds give the same results."""
        first, count = check_seed(seed), whole(games)
        if count is None or count < 1:
            raise InvalidOptions([fault("no-count", place="games", found=games)])
        check_seed(first + count - 1)
        return random_outcomes(self._ruleset, first, count)

    def position(self, document: Mapping[str, Any]) -> Position:
        """The position that a document describes; what it leaves out of its head is taken from this game.

        Raises InvalidPosition with all faults, also if the document is of another game or has other options.
        """
        head = {"format": FORMAT, "game": self.name, "options": deepcopy(self._ruleset.options)}
        found = Position.from_dict({**head, **document} if isinstance(document, Mapping) else document)
        if found.game != self:
            raise InvalidPosition([fault("other-game", found=found.game, game=self)])
        return Position(self._ruleset, found.state())

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_of, (self.name, self._ruleset.options)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (
            self._ruleset is other._ruleset
            or (self.name, self._ruleset.options) == (other.name, other._ruleset.options)
        )

    def __hash__(self) -> int:
        return hash((self.name, canonical(self._ruleset.options)))

    def __repr__(self) -> str:
        edition = self._ruleset.options.get("edition")
        chosen = f", edition={edition!r}" if edition is not None else ""
        return f"Game({self.name!r}, players={self.players}{chosen})"


def game(name: str, /, **options: Any) -> Game:
    """A game by name; unknown options are refused, all at once."""
    return Game(name, **options)


def games() -> list[str]:
    """The names of all games of the house."""
    return sorted(ROOMS)


def rules_of(name: str, language: str = "en") -> dict[str, dict[str, Any]]:
    """The clauses of a game: id → title, text, and what differs by edition."""
    return ruleset_named(name).clauses(language)


def check_seed(seed: Whole) -> int:
    """The seed as a Python integer. Raises InvalidOptions unless it is a whole number that fits."""
    number = whole(seed)
    if number is None or not 0 <= number <= MOST_SEED:
        raise InvalidOptions([fault("no-seed", most=MOST_SEED, found=seed)])
    return number


def canonical(options: Document) -> str:
    """Options as a text that is the same for the same options."""
    return json.dumps(options, sort_keys=True)


def _game_of(name: str, options: Document) -> Game:
    """A game that was pickled."""
    return Game.of(_ruleset_of(name, canonical(options)))


@lru_cache(maxsize=RULESETS)
def _ruleset_of(name: str, options: str) -> Ruleset:
    """The rules that pickled positions of one game share."""
    with loading():
        return ruleset_named(name)(json.loads(options))
