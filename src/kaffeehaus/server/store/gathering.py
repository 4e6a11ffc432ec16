"""Reads that a crowd wants: whoever asks while others are answered is answered together with all who do."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from typing import Generic, TypeVar

from kaffeehaus.server.store.faults import StoreFault, faults_of_store

MOST_TOGETHER = 64

Question = TypeVar("Question", bound=Hashable)
Answer = TypeVar("Answer")


class Gathered(Generic[Question, Answer]):
    """Asks the store about many things at a time.

    A thousand who each took a connection would wait for one longer than the store may take to answer. Here they wait
    for those before them, however many these are; once the store does not answer, all who wait are told.
    """

    def __init__(self, read: Callable[[Sequence[Question]], Awaitable[Mapping[Question, Answer]]]) -> None:
        self._read = read
        self._waiting: list[tuple[Question, asyncio.Future[Answer | None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def ask(self, question: Question) -> Answer | None:
        """The answer as of now or later, None if there is none. Raises StoreFault."""
        answer: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((question, answer))
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="gathered reads")
        return await answer

    async def _run(self) -> None:
        try:
            while self._waiting:
                await self._answer_some()
        finally:
            self._task = None

    async def _answer_some(self) -> None:
        some, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
        try:
            with faults_of_store():  # whatever it is: nobody may wait for ever
                found = await self._read(list({question: None for question, _ in some}))
        except StoreFault as fault:
            some, self._waiting = [*some, *self._waiting], []
            for _, answer in some:
                if not answer.done():
                    answer.set_exception(again(fault))
            return
        for question, answer in some:
            if not answer.done():
                answer.set_result(found.get(question))
                await asyncio.sleep(0)  # what is made of an answer takes time, in which others have their turn


def again(fault: StoreFault) -> StoreFault:
    """The same fault for somebody else: whoever raises it adds a trace of its own."""
    same = StoreFault(str(fault))
    same.__cause__ = fault.__cause__
    return same
