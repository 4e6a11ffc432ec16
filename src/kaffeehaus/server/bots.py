"""Bots think in processes of their own: a bounded queue, a deadline for each move, dead workers replaced."""

import asyncio
import multiprocessing
import signal
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from kaffeehaus.core.game import Game, games
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.players import levels
from kaffeehaus.players.contract import choice_for
from kaffeehaus.players.names import player_named
from kaffeehaus.server.agreements import game_with

# Never a remote player: its name is a command that would be run here.
LEVELS = (*(f"level:{level}" for level in levels.LEVELS), "greedy", "random")
USUAL = "level:3"
STARTING_SECONDS = 180.0  # the first use of the rules, or of a level, may compile it
ATTEMPTS = 3
SPAWN = multiprocessing.get_context("spawn")  # a fork would copy the loop, its sockets and its locks


@dataclass(frozen=True)
class Question:
    """A decision of a bot: an imagined world in which everything that its seat knows is true."""

    level: str
    world: Document
    seed: int


class WorkerLost(Exception):
    """The process that was thinking is gone, or thinks too long."""


def check_level(level: str) -> None:
    """Raises InvalidOptions unless there is such a bot."""
    if level not in LEVELS:
        raise InvalidOptions([f"there is no bot {level!r}; there are {', '.join(LEVELS)}"])


def think(question: Question) -> str:
    """The text of the move that the bot chooses."""
    game = game_with(question.world["game"], question.world["options"])
    world = Position(game.ruleset, game.ruleset.state_from(question.world))
    player = player_named(question.level, question.seed)
    try:
        player.begin(game, world.to_move, (question.level,) * game.players)
        number = player.decide(choice_for(world, question.seed)).move
    finally:
        player.close()
    return world.ruleset.move_text(number)


def warm() -> None:
    """Makes every game ready, so that no move pays for compiling the rules."""
    for name in games():
        think(Question(USUAL, Game(name).deal(0).to_dict(), 0))


def serve_questions(pipe: Connection) -> None:
    """A worker: answers questions until the house closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house decides when to stop
    warm()
    pipe.send("ready")
    while True:
        try:
            question = pipe.recv()
        except (EOFError, ConnectionResetError):
            return
        pipe.send(think(question))


class Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        self._pipe, other = SPAWN.Pipe()
        self._process = SPAWN.Process(target=serve_questions, args=(other,), daemon=True)
        self._process.start()
        other.close()
        self._ready = False
        self._used: set[tuple[str, str]] = set()  # levels and games, ready to think

    @property
    def pid(self) -> int | None:
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
        self._process.join()
        self._process.close()


class Bots:
    """All workers of a process."""

    def __init__(self, workers: int, seconds: float, queue: int) -> None:
        self._seconds = seconds
        self._room = queue
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="bots")
        self.workers = {Worker() for _ in range(workers)}
        for worker in self.workers:
            self._idle.put_nowait(worker)

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
        worker = await self._idle.get()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, worker.ask, question, self._seconds)
        except WorkerLost:
            self.workers.discard(worker)
            worker.close()
            worker = Worker()
            self.workers.add(worker)
            return None
        finally:
            self._idle.put_nowait(worker)

    def close(self) -> None:
        """Ends all workers."""
        for worker in self.workers:
            worker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
