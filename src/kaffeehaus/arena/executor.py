"""Who plays the games of a contest: this process, several processes, or (see `cluster`) several machines."""

import multiprocessing as mp
from collections.abc import Generator, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Protocol

from kaffeehaus.arena.contest import Contest, Task
from kaffeehaus.arena.playing import ArenaStopped, play_game
from kaffeehaus.arena.scoresheet import ScoreSheet

Sheets = Generator[ScoreSheet, None, None]

AHEAD = 2  # games that a process is given at once, so that it never waits


class Executor(Protocol):
    """Plays games and returns their score sheets in the order in which they finish."""

    def play(self, contest: Contest, tasks: Iterator[Task]) -> Sheets:
        """Plays all games. Raises ArenaStopped if one cannot be played. Closing the iterator ends the work."""


class Alone:
    """Plays in this process."""

    def play(self, contest: Contest, tasks: Iterator[Task]) -> Sheets:
        """One game after the other."""
        return (play_game(contest, task) for task in tasks)


class Processes:
    """Plays in processes of this machine."""

    def __init__(self, count: int) -> None:
        self.count = count

    def play(self, contest: Contest, tasks: Iterator[Task]) -> Sheets:
        """As many games at the same time as there are processes."""
        workers = [Worker(contest) for _ in range(self.count)]
        try:
            for _ in range(AHEAD):
                for worker in workers:
                    worker.give(tasks)
            while busy := {worker.pipe: worker for worker in workers if worker.games}:
                for pipe in wait(list(busy)):
                    worker = busy[pipe]  # type: ignore[index]
                    yield worker.take()
                    worker.give(tasks)
        finally:
            for worker in workers:
                worker.stop()


class Worker:
    """A process that plays the games which come through its pipe; it ends when the pipe does."""

    def __init__(self, contest: Contest) -> None:
        context = mp.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=play_all, args=(contest, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.games = 0

    def give(self, tasks: Iterator[Task]) -> None:
        """Hands over the next game, if there is one."""
        for task in tasks:
            with suppress(BrokenPipeError):  # `take` tells why
                self.pipe.send(task)
            self.games += 1
            return

    def take(self) -> ScoreSheet:
        """The next finished game."""
        try:
            answer: ScoreSheet | ArenaStopped = self.pipe.recv()
        except (EOFError, ConnectionResetError) as fault:
            self.process.join()
            raise ArenaStopped(
                f"A process of the arena ended by itself (exit code {self.process.exitcode}). Finished games are kept."
            ) from fault
        if isinstance(answer, ArenaStopped):
            raise answer
        self.games -= 1
        return answer

    def stop(self) -> None:
        """Ends the process, whatever it is doing."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()
        self.process.close()


def play_all(contest: Contest, pipe: Connection) -> None:
    """The life of a worker process."""
    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):  # the arena has ended
        while True:
            task = pipe.recv()
            try:
                answer: ScoreSheet | ArenaStopped = play_game(contest, task)
            except ArenaStopped as fault:
                answer = fault
            pipe.send(answer)
