"""The first use of the rules and of the players compiles them: here for all games at once, each in its own process.

`python -m kaffeehaus.players.warming` does it for all that are not compiled yet.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from kaffeehaus.core.game import Game, games
from kaffeehaus.kernel.compiling import CACHE_FOLDER
from kaffeehaus.kernel.playout import random_outcomes
from kaffeehaus.players.contract import choice_for
from kaffeehaus.players.levels import ladder_for
from kaffeehaus.players.names import player_named


def mark_of(name: str) -> Path | None:
    """The file that says that a game is compiled; None if nothing ever is."""
    return None if CACHE_FOLDER is None else CACHE_FOLDER / f"ready-{name}"


def cold_games() -> list[str]:
    """The games that have never been compiled."""
    marks = {name: mark_of(name) for name in games()}
    return [name for name, mark in marks.items() if mark is not None and not mark.exists()]


def warm(name: str) -> None:
    """Uses everything of a game that is compiled, so that nobody waits for it later."""
    game = Game(name)
    random_outcomes(game.ruleset, 0, 1)
    position = game.deal(0)
    for move in position.moves:
        _ = move.points
    position.observe(position.to_move)
    position.play(position.moves[0])
    for level in ladder_for(game.ruleset):
        player = player_named(level, 0)
        player.begin(game, position.to_move, (level,) * game.players)
        player.decide(choice_for(position, 0))
        player.close()
    mark = mark_of(name)
    if mark is not None:
        mark.touch()


class Warming:
    """Games that are being compiled, each in a process of its own."""

    def __init__(self, names: Iterable[str]) -> None:
        environment = {key: value for key, value in os.environ.items() if key != "KAFFEEHAUS_INTERPRETED"}
        self._processes = {
            name: subprocess.Popen(
                [sys.executable, "-m", "kaffeehaus.players.warming", name], env=environment, stdin=subprocess.DEVNULL
            )
            for name in names
        }

    def done(self) -> bool:
        """Has every process ended?"""
        return all(process.poll() is not None for process in self._processes.values())

    def wait(self) -> list[str]:
        """Waits for all; the games that could not be compiled. Those processes have said why."""
        return [name for name, process in self._processes.items() if process.wait()]

    def stop(self) -> None:
        """Ends what still runs."""
        for process in self._processes.values():
            process.kill()
            process.wait()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        warm(sys.argv[1])
    else:
        sys.exit(1 if Warming(cold_games()).wait() else 0)
