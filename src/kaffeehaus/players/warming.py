"""The first use of rules and players compiles them: here ahead of time, game by game, in processes of their own.

`python -m kaffeehaus.players.warming` does it for all games that are not compiled yet.
"""

import json
import logging
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from kaffeehaus.core.fairness import LOTS, Seal, Words
from kaffeehaus.core.game import Game, games
from kaffeehaus.core.position import Position
from kaffeehaus.kernel import compiling
from kaffeehaus.kernel.errors import InvalidText
from kaffeehaus.kernel.lifeline import end_with_starter
from kaffeehaus.kernel.playout import random_outcomes
from kaffeehaus.kernel.sealed import KEY_BYTES
from kaffeehaus.players.contract import choice_for
from kaffeehaus.players.levels import LADDER
from kaffeehaus.players.names import player_named

LOOK_EVERY = 0.1  # seconds
SOME_MOVES = 101  # one number in so many: every kind of move is among them
POLITENESS = 10  # compiling yields to people who are playing
COMMAND = (sys.executable, "-m", "kaffeehaus.players.warming")


def mark_of(name: str) -> Path | None:
    """The file that says that a game is compiled; None if nothing ever is."""
    return None if compiling.CACHE_FOLDER is None else compiling.CACHE_FOLDER / f"ready-{name}"


def cold_games() -> list[str]:
    """The games that have never been compiled."""
    marks = {name: mark_of(name) for name in games()}
    return [name for name, mark in marks.items() if mark is not None and not mark.exists()]


def use_rules(game: Game) -> Iterator[None]:
    """Uses everything that positions ask of the rules, step by step."""
    key = "00" * KEY_BYTES
    game.deal(key=key)
    Seal(key, LOTS, (Words(),)).first_seat(key)
    yield
    position = game.deal(0)
    moves = position.moves
    yield
    for move in moves:
        _ = move.points
    position.seen_by_all_written(encoded)
    position.offers_written(encoded)
    yield
    position.redeal(position.to_move, 0)
    position.observe(position.to_move)
    yield
    position.play(moves[0])
    yield
    random_outcomes(game.ruleset, 0, 1)
    yield
    read_game(game)
    yield


def encoded(data: Any) -> bytes:
    """Plain data as JSON."""
    return json.dumps(data).encode()


def read_game(game: Game) -> None:
    """Reads every position of a game from its document, and asks why the move before cannot be made once more.

    A house does so when it opens a match again or refuses a move: nobody should wait for a compiler then. Moves that
    are seldom possible are only put into words and read.
    """
    for number in range(0, game.ruleset.moves, SOME_MOVES):
        with suppress(InvalidText):  # not every number means something on every board
            game.ruleset.moves_from_text(game.ruleset.move_text(number))
    position, chance = game.deal(0), Random(0)
    while not position.over:
        position = Position.from_dict(position.to_dict())
        move = str(chance.choice(position.moves))
        position = position.play(move)
        position.why_not(move)


def use_players(game: Game) -> Iterator[None]:
    """Lets every level decide once, step by step."""
    position = game.deal(0)
    for level in LADDER:
        player = player_named(level, 0)
        player.begin(game, position.to_move, (level,) * game.players)
        player.decide(choice_for(position, 0))
        player.close()
        yield


# A game is compiled in two halves, side by side on two cores. They share little beside the rules that both need.
HALVES: dict[str, Callable[[Game], Iterator[None]]] = {"rules": use_rules, "players": use_players}
# How the time of each half is spread over its steps, in seconds of the machine on which it was measured.
USUAL_SECONDS = {"rules": (4.0, 1.5, 1.5, 3.5, 3.5, 0.5, 2.0), "players": (1.0, 7.5, 0.1, 5.5, 0.1)}


@dataclass
class Job:
    """One half of a game, and the process that compiles it."""

    game: str
    half: str
    process: subprocess.Popen[bytes] | None = None
    steps: list[float] = field(default_factory=list)  # when the process started, and when it ended each step

    def start(self) -> None:
        """Starts the process; it ends when this one does."""
        environment = {key: value for key, value in os.environ.items() if key != "KAFFEEHAUS_INTERPRETED"}
        self.process = subprocess.Popen(
            [*COMMAND, self.half, self.game],
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdout is not None
        os.set_blocking(self.process.stdout.fileno(), False)
        self.steps = [time.monotonic()]

    def look(self) -> None:
        """Takes note of the steps that the process has told of."""
        if self.process is not None and self.process.stdout is not None:
            with suppress(BlockingIOError):
                told = os.read(self.process.stdout.fileno(), 64)
                self.steps += [time.monotonic()] * len(told)

    @property
    def running(self) -> bool:
        """Does the process still work?"""
        return self.process is not None and self.process.poll() is None

    @property
    def ended(self) -> bool:
        """Has the process ended?"""
        return self.process is not None and self.process.poll() is not None

    @property
    def failed(self) -> bool:
        """Has the process ended without success? It has said why."""
        return self.process is not None and bool(self.process.poll())

    def stop(self) -> None:
        """Ends the process. What it has finished stays in the cache; the rest will be done when it starts again."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    pipe.close()
        self.process = None
        self.steps = []

    @property
    def usual_seconds_done(self) -> float:
        """What the finished steps usually take."""
        return sum(USUAL_SECONDS[self.half][: max(len(self.steps) - 1, 0)])

    def seconds_left(self, pace: float) -> float:
        """How long it will still take on a machine that takes `pace` times as long as usual."""
        if self.ended:
            return 0.0
        left = pace * (sum(USUAL_SECONDS[self.half]) - self.usual_seconds_done)
        return max(left - (time.monotonic() - self.steps[-1]), 1.0) if self.steps else left


class Warming:
    """Games to compile: those first that somebody has asked for, as many halves at a time as there are cores.

    Nothing goes on by itself: `look` notes what is done and starts what comes next.
    """

    def __init__(self, names: Iterable[str], cores: int | None = None) -> None:
        self._jobs = [Job(name, half) for name in names for half in HALVES]
        self._cores = cores or os.cpu_count() or 1
        self._asked: list[str] = []

    def look(self) -> None:
        """Takes note of what is done, and starts what comes next."""
        for job in self._jobs:
            job.look()
        for name in self._names():
            mark = mark_of(name)
            if mark is not None and all(job.ended and not job.failed for job in self._jobs if job.game == name):
                mark.touch()
        for job in self._jobs:
            if job.process is None and sum(each.running for each in self._jobs) < self._cores:
                job.start()

    def ask_for(self, name: str) -> None:
        """Compiles this game before the others, except those that were asked for before; they are not disturbed."""
        if name in self._asked or name not in self._names():
            return
        waiting = not all(job.ended for job in self._jobs if job.game in self._asked)
        self._asked.append(name)
        order = [*self._asked, *(each for each in self._names() if each not in self._asked)]
        self._jobs.sort(key=lambda job: order.index(job.game))
        if not waiting:
            for job in self._jobs:
                if job.running and job.game != name:
                    job.stop()
        self.look()

    @property
    def running(self) -> list[tuple[str, str]]:
        """The games and their halves that are being compiled now."""
        return [(job.game, job.half) for job in self._jobs if job.running]

    def _names(self) -> list[str]:
        return list(dict.fromkeys(job.game for job in self._jobs))

    def seconds_left(self) -> dict[str, int]:
        """The games that are not compiled yet, and how long each will still take, by the pace so far."""
        passed = sum(job.steps[-1] - job.steps[0] for job in self._jobs if job.steps)
        usual = sum(job.usual_seconds_done for job in self._jobs)
        pace = passed / usual if usual else 1.0
        found, before = {}, 0.0
        for name in self._names():
            jobs = [job for job in self._jobs if job.game == name]
            before += sum(job.seconds_left(pace) for job in jobs) / min(self._cores, len(HALVES))
            if not all(job.ended for job in jobs):
                found[name] = math.ceil(before)
        return found

    def done(self) -> bool:
        """Has everything been compiled, or has said why not?"""
        self.look()
        return all(job.ended for job in self._jobs)

    def wait(self) -> list[str]:
        """Waits for all; the games that could not be compiled."""
        while not self.done():
            time.sleep(LOOK_EVERY)
        return sorted({job.game for job in self._jobs if job.failed})

    def stop(self) -> None:
        """Ends what still runs."""
        for job in self._jobs:
            job.stop()


def work(half: str, name: str) -> None:
    """What a process of a job does: every step that is done is told by a byte on standard output."""
    end_with_starter()
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    logging.getLogger(compiling.__name__).setLevel(logging.ERROR)  # people have already been told
    for _ in HALVES[half](Game(name)):
        os.write(1, b".")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        work(*sys.argv[1:])
    else:
        sys.exit(1 if Warming(cold_games()).wait() else 0)
