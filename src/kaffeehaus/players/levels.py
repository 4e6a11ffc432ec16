"""Five levels from a friendly beginner to a strong search, the same in all games."""

from collections.abc import Callable

from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.players.contract import Player
from kaffeehaus.players.search.player import Pace, SearchPlayer, brief_playouts
from kaffeehaus.players.search.turn_player import TurnPlayer
from kaffeehaus.players.simple import PolitePlayer

STRONGEST = "5"

LEVELS: dict[str, Callable[[int, Pace | None], Player]] = {
    "1": lambda seed, _: PolitePlayer(seed),
    "2": lambda seed, _: TurnPlayer(seed, by_points=True),
    "3": lambda seed, _: TurnPlayer(seed, by_points=False),
    "4": lambda seed, pace: SearchPlayer(seed, pace or Pace(seconds=0.3), thorough=False),
    "5": lambda seed, pace: SearchPlayer(seed, pace or Pace(seconds=1.0), thorough=True),
}


def ladder_for(ruleset: Ruleset) -> tuple[str, ...]:
    """All levels from the bottom up, free of the clock."""
    return ("level:1", "level:2", "level:3", f"level:4@{brief_playouts(ruleset)}", "level:5@1000")


def player_of_level(level: str, seed: int, pace: Pace | None) -> Player:
    """A player of a level; without a pace it thinks as long as the level usually does. Raises InvalidOptions."""
    if level not in LEVELS:
        raise InvalidOptions([f"there is no level {level!r}; levels are {', '.join(LEVELS)}"])
    return LEVELS[level](seed, pace)
