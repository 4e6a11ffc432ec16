"""Five levels from a friendly beginner to a strong search, the same in all games."""

from collections.abc import Callable

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.players.contract import Player
from kaffeehaus.players.search.pace import Pace
from kaffeehaus.players.search.rollout_player import RolloutPlayer
from kaffeehaus.players.search.turn_player import TurnPlayer
from kaffeehaus.players.simple import PolitePlayer

STRONGEST = "5"
BRIEF = 100  # playouts

LEVELS: dict[str, Callable[[int, Pace | None], Player]] = {
    "1": lambda seed, _: PolitePlayer(seed),
    "2": lambda seed, _: TurnPlayer(seed, by_points=True),
    "3": lambda seed, _: TurnPlayer(seed, by_points=False),
    "4": lambda seed, pace: RolloutPlayer(seed, brief(pace)),
    "5": lambda seed, pace: RolloutPlayer(seed, pace or Pace(seconds=1.0)),
}


# All levels from the bottom up, free of the clock.
LADDER = ("level:1", "level:2", "level:3", f"level:4@{BRIEF}", "level:5@1000")


def brief(pace: Pace | None) -> Pace:
    """The pace of level 4, which makes few playouts however much time it has, unless its pace names a number."""
    wanted = pace or Pace(seconds=0.3)
    return Pace(wanted.seconds, wanted.playouts or BRIEF)


def player_of_level(level: str, seed: int, pace: Pace | None) -> Player:
    """A player of a level; without a pace it thinks as long as the level usually does. Raises InvalidOptions."""
    if level not in LEVELS:
        raise InvalidOptions([f"there is no level {level!r}; levels are {', '.join(LEVELS)}"])
    return LEVELS[level](seed, pace)
