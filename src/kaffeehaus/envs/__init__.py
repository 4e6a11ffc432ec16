"""Doors for research: vectorised games, tables of actions and observations, other libraries' interfaces.

`kaffeehaus.vector` needs nothing beside the package; the others need the extra `research`:

- `kaffeehaus.envs.pettingzoo("international", players=3)`: a turn-based environment, or with `parallel=True` one in
  which all agents act at once
- `kaffeehaus.envs.gymnasium("cardgame", players=2, opponents=["greedy"])`: one seat against players of the house, or
  with `n=1024` that many games against players who play any legal move
- `import kaffeehaus.envs.openspiel`, then `pyspiel.load_game("kaffeehaus_international(players=3)")`
"""

from collections.abc import Sequence
from typing import Any

from kaffeehaus.core.game import Game
from kaffeehaus.kernel.errors import InvalidOptions

HOW = ("actions", "reward", "skip_forced", "threads", "mask")  # what is not an option of the game


def _apart(options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """How to step, and the options of the game."""
    how = {name: value for name, value in options.items() if name in HOW}
    return how, {name: value for name, value in options.items() if name not in HOW}


def pettingzoo(name: str, /, *, parallel: bool = False, render_mode: str | None = None, **options: Any) -> Any:
    """A game as an environment of PettingZoo; options as in `kaffeehaus.vector`."""
    from kaffeehaus.envs import zoo

    how, chosen = _apart(options)
    game = Game(name, **chosen)
    return zoo.ParallelTable(game, render_mode, **how) if parallel else zoo.turn_env(game, render_mode, **how)


def gymnasium(
    name: str,
    /,
    *,
    opponents: Sequence[str] = ("random",),
    seat: int | None = 0,
    n: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """A seat of a game as an environment of Gymnasium; with `n`, a vector environment against random players."""
    from kaffeehaus.envs import gym

    how, chosen = _apart(options)
    game = Game(name, **chosen)
    if n is None:
        return gym.SeatEnv(game, opponents, seat, render_mode, **how)
    if tuple(opponents) != ("random",) or seat is None:
        raise InvalidOptions(["many games at once are played from one seat, against random players"])
    return gym.SeatsEnv(game, n, seat, **how)
