"""Bots think in processes of their own; one that dies only costs time."""

import asyncio
import os
import signal

import pytest

import kaffeehaus as kh
from kaffeehaus.server.bots import Bots, Question, WorkerLost, check_level, think

POSITION = kh.game("international").deal(7)
QUESTION = Question("greedy", POSITION.to_dict(), 1)


def test_a_bot_chooses_a_legal_move() -> None:
    assert think(QUESTION) in [str(move) for move in POSITION.moves]


def test_a_worker_that_dies_is_replaced_and_asked_again() -> None:
    async def work() -> None:
        bots = Bots(workers=1, seconds=60, queue=10)
        try:
            (worker,) = bots.workers
            asked = asyncio.create_task(bots.ask(QUESTION))
            assert worker.pid
            os.kill(worker.pid, signal.SIGKILL)
            assert await asked == think(QUESTION)
            assert worker not in bots.workers
        finally:
            bots.close()

    asyncio.run(work())


def test_a_full_queue_turns_questions_away() -> None:
    async def work() -> None:
        bots = Bots(workers=1, seconds=60, queue=1)
        try:
            waiting = asyncio.create_task(bots.ask(QUESTION))
            await asyncio.sleep(0)
            with pytest.raises(WorkerLost):
                await bots.ask(QUESTION)
            assert await waiting
        finally:
            bots.close()

    asyncio.run(work())


@pytest.mark.parametrize("level", ["nobody", "remote:rm -rf", ""])
def test_there_are_no_other_bots(level: str) -> None:
    with pytest.raises(kh.InvalidOptions, match="there is no bot"):
        check_level(level)
