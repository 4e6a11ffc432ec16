"""Bots think in processes of their own: a bounded queue, a deadline for each move, dead workers replaced."""

import asyncio
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import Pipe
from typing import Any

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.players import levels
from kaffeehaus.server.metrics import BOTS_LOST
from kaffeehaus.server.networks import Networks
from kaffeehaus.server.thinking import USUAL, Question, think
from kaffeehaus.server.warmth import Warmth

__all__ = ["LEVELS", "USUAL", "Bots", "Question", "WorkerLost", "check_level", "think"]

# Never a remote player: its name is a command that would be run here.
LEVELS = (*(f"level:{level}" for level in levels.LEVELS), "greedy", "random")
STARTING_SECONDS = 180.0  # the first use of the rules, or of a level, may compile it
ATTEMPTS = 3


class WorkerLost(Exception):
    """The process that was thinking is gone, or thinks too long."""


def check_level(level: str) -> None:
    """Raises InvalidOptions unless there is such a bot."""
    if level not in LEVELS:
        raise InvalidOptions([f"there is no bot {level!r}; there are {', '.join(LEVELS)}"])


class Worker:
    """One process and the pipe to it."""

    def __init__(self, compiled: bool | None = None) -> None:
        """With compiled rules or not; if that is not said, as in this process, and with all games made ready."""
        self._pipe, theirs = Pipe()
        how = ["warm"] if compiled is None else []
        self._process = subprocess.Popen(
            [sys.executable, "-m", "kaffeehaus.server.thinking", str(theirs.fileno()), *how],
            env=environment_for(compiled), stdin=subprocess.PIPE, pass_fds=[theirs.fileno()],
        )  # fmt: skip
        theirs.close()
        self._ready = False
        self._used: set[tuple[str, str]] = set()  # levels and games, ready to think

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def ask(self, question: Question, seconds: float) -> str:
        """Waits for the answer. Raises WorkerLost."""
        try:
            if not self._ready:
                self._receive(STARTING_SECONDS)
                self._ready = True
            kind = question.level, question.world["game"]
            self._pipe.send(question)
            answer = str(self._receive(seconds if kind in self._used else STARTING_SECONDS))
            self._used.add(kind)
            return answer
        except (EOFError, OSError) as fault:
            raise WorkerLost from fault

    def _receive(self, seconds: float) -> Any:
        if not self._pipe.poll(seconds):
            raise WorkerLost
        return self._pipe.recv()

    def close(self) -> None:
        """Ends the process."""
        self._pipe.close()
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()


def environment_for(compiled: bool | None) -> dict[str, str]:
    """The environment of a worker."""
    if compiled is None:
        return dict(os.environ)
    return {**os.environ, "KAFFEEHAUS_INTERPRETED": "0" if compiled else "1"}


class Pool:
    """Workers of one kind; the first question starts them unless they are to be ready before."""

    def __init__(self, workers: int, seconds: float, compiled: bool | None = None) -> None:
        self._count, self._seconds, self._compiled = workers, seconds, compiled
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="bots")
        self.workers: set[Worker] = set()

    def start(self) -> None:
        """Starts the workers, unless they have been."""
        while len(self.workers) < self._count:
            self._idle.put_nowait(self._new())

    def _new(self) -> Worker:
        worker = Worker(self._compiled)
        self.workers.add(worker)
        return worker

    async def ask(self, question: Question) -> str | None:
        """The answer of the next worker that is free; None if it is lost, and another one in its place."""
        self.start()
        worker = await self._idle.get()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, worker.ask, question, self._seconds)
        except WorkerLost:
            BOTS_LOST.inc()
            self.workers.discard(worker)
            worker.close()
            worker = self._new()
            return None
        finally:
            self._idle.put_nowait(worker)

    def close(self) -> None:
        """Ends all workers."""
        for worker in self.workers:
            worker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Bots:
    """All workers of a process. While the house warms up, bots of games that are not compiled answer in haste."""

    def __init__(
        self,
        workers: int,
        seconds: float,
        queue: int,
        warmth: Warmth | None = None,
        networks: Networks | None = None,
    ) -> None:
        self._room = queue
        self._networks = networks or Networks()
        self._warmth = warmth or Warmth()
        warming = self._warmth.warming
        self._usual = Pool(workers, seconds, compiled=True if warming else None)
        self._hasty = Pool(workers, seconds, compiled=False)
        (self._hasty if warming else self._usual).start()

    @property
    def workers(self) -> set[Worker]:
        """All that have been started."""
        return self._usual.workers | self._hasty.workers

    async def ask(self, question: Question) -> str:
        """The bot's move. Raises WorkerLost if no worker finds one."""
        if self._room <= 0:
            raise WorkerLost
        self._room -= 1
        try:
            for _ in range(ATTEMPTS):
                answer = await self._ask_once(question)
                if answer is not None:
                    return answer
            raise WorkerLost
        finally:
            self._room += 1

    async def _ask_once(self, question: Question) -> str | None:
        game = question.world["game"]
        question = replace(question, level=self._networks.player(question.level))
        if self._warmth.ready(game):
            return await self._usual.ask(question)
        self._warmth.ask_for(game)
        return await self._hasty.ask(replace(question, in_haste=True))

    def close(self) -> None:
        """Ends all workers."""
        self._usual.close()
        self._hasty.close()
