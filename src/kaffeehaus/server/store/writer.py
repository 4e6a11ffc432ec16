"""One writer a process: what waits is written in one transaction, and acknowledged once that is durable."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import Executable, Row

from kaffeehaus.server.store.faults import StoreFault, faults_of_store

MOST_TOGETHER = 500
WAIT_SECONDS = 5.0  # nobody waits longer for a write
# After a batch of several jobs the next ones are awaited so long: a transaction costs as much as several moves.
GATHER_SECONDS = 0.001
MOVES = "kaffeehaus"  # the channel on which a match and a number are told
REMOVED = 0  # instead of a number: the match is no longer kept
PRESENCE = "kaffeehaus_presence"  # a match, a seat, and until when its person is there

AGAIN_SECONDS = 1.0  # between two tries whether writing is possible again
FORGET_TRIES = 30  # after that, a job that nothing can write no longer counts against the store

Place = tuple[str, int]  # a match and a seat of it
EventKey = tuple[str, int]  # a match and the number of an event
News = tuple[str, str]  # a channel, and what other processes are told on it
Rows = Callable[[Executable], Awaitable[Sequence[Row[Any]]]]  # how the store reads

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class Job:
    """Something to write about a match: an event, perhaps with its card, other statements, or both.

    Or who is there; or cards of events that were written without. The statements of an event are carried out only if
    the event was the first of its number.
    """

    match: str = ""
    event: dict[str, Any] | None = None
    card: dict[str, Any] | None = None
    then: Sequence[tuple[Executable, Any]] = ()
    present: Mapping[Place, float] | None = None  # until when
    cards: Sequence[dict[str, Any]] = ()  # each with the match that it is `of`
    told: Sequence[News] = ()  # to other processes, once it is durable
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    until: float = 0.0  # its time is up, by the loop's clock


class Batches(Protocol):
    """A database that writes jobs together. Whatever it raises, it has written all of them or none."""

    async def write(self, jobs: list[Job]) -> list[bool]:
        """Says of each job whether it came first, once all are durable; without an event, whether it changed a row."""

    async def rehearse(self, jobs: list[Job]) -> None:
        """Writes the jobs, and takes them back. Raises if they could not be written."""

    async def close(self) -> None:
        """Closes the connections."""


class Writer:
    """Takes jobs and writes all that wait together.

    After a fault it finds out by itself when writing is possible again: it rehearses what could not be written, and
    writes a sign of life. `trouble` says meanwhile what is wrong.
    """

    def __init__(self, batches: Batches, sign_of_life: Callable[[], Job]) -> None:
        self._batches = batches
        self._sign_of_life = sign_of_life
        self._waiting: list[Job] = []
        self._writing: list[Job] = []
        self._alarm: asyncio.TimerHandle | None = None
        self._writing_since: float | None = None
        self._failed: list[Job] = []
        self._tries = 0
        self._crowded = False  # did several jobs wait for the last transaction?
        self._wake = asyncio.Event()
        self._closing = False
        self._fault: str | None = None
        self._task = asyncio.create_task(self._run(), name="writer")

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written at the moment; None if all is well."""
        since = self._writing_since
        if since is not None and asyncio.get_running_loop().time() - since > WAIT_SECONDS:
            return "slow"
        return self._fault

    async def write(self, job: Job) -> bool:
        """Waits until the job is durable. False if another event had its number, or its id, before. Raises StoreFault.

        A job that still waits when the time is up is never written. One that is being written then may be durable
        later: the caller has to read to find out.
        """
        if self._closing:
            raise StoreFault("closed")
        loop = asyncio.get_running_loop()
        job.until = loop.time() + WAIT_SECONDS
        self._waiting.append(job)
        self._wake.set()
        if self._alarm is None:  # one for all: the first job is the first whose time is up
            self._alarm = loop.call_at(job.until, self._give_up)
        return await job.done

    def _give_up(self) -> None:
        """Tells those whose time is up."""
        loop, self._alarm = asyncio.get_running_loop(), None
        for job in (*self._writing, *self._waiting):
            if job.done.done():
                continue
            if job.until > loop.time():
                self._alarm = loop.call_at(job.until, self._give_up)
                break
            job.done.set_exception(StoreFault("slow"))
        self._waiting = [job for job in self._waiting if not job.done.done()]

    async def close(self) -> None:
        """Writes what waits, and ends."""
        self._closing = True
        self._wake.set()
        await self._task
        if self._alarm is not None:
            self._alarm.cancel()

    async def _run(self) -> None:
        while not self._closing or self._waiting:
            if self._waiting and self._crowded:
                self._crowded = False
                await asyncio.sleep(GATHER_SECONDS)
            elif self._waiting:
                await self._write(self._next())
            elif self._fault is not None and not self._closing:
                await self._wait_for_work(AGAIN_SECONDS)
                if not self._waiting:
                    await self._try_again()
            else:
                await self._wait_for_work(None)

    async def _wait_for_work(self, seconds: float | None) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            pass
        self._wake.clear()

    def _next(self) -> list[Job]:
        """Jobs to write together: no two events of one number, or both would seem to be the first.

        Who is there is written by itself: no move waits because another process notes the same people. So are cards
        that come later: moves alone are written in one call.
        """
        together: list[Job] = []
        later: list[Job] = []
        numbers: set[EventKey] = set()
        kind = kind_of(self._waiting[0])
        for job in self._waiting:
            key = key_of(job.event) if job.event else None
            if len(together) == MOST_TOGETHER or key in numbers or kind_of(job) != kind:
                later.append(job)
                continue
            together.append(job)
            if key:
                numbers.add(key)
        self._waiting = later
        return together

    async def _write(self, jobs: list[Job]) -> None:
        self._crowded = len(jobs) > 1
        self._writing_since, self._writing = asyncio.get_running_loop().time(), jobs
        try:
            with faults_of_store():  # whatever it is: without this task nothing would ever be written again
                answers = await self._batches.write(jobs)
        except StoreFault as fault:
            self._fail(jobs, str(fault))
            return
        finally:
            self._writing_since, self._writing = None, []
        if any(job.event for job in jobs):
            self._recover()
        for job, answer in zip(jobs, answers, strict=True):
            if not job.done.done():
                job.done.set_result(answer)

    def _fail(self, jobs: list[Job], fault: str) -> None:
        if self._fault is None:
            log.error("cannot write", extra={"fault": fault})
            self._tries = 0
        self._fault = fault
        self._failed = jobs
        for job in jobs:
            if not job.done.done():
                job.done.set_exception(StoreFault(fault))

    def _recover(self) -> None:
        if self._fault is not None:
            log.warning("can write again")
        self._fault, self._failed = None, []

    async def _try_again(self) -> None:
        """Finds out whether writing is possible again."""
        self._tries += 1
        if self._tries > FORGET_TRIES:
            self._failed = []
        try:
            with faults_of_store():
                await self._batches.rehearse(self._failed)
                await self._batches.write([self._sign_of_life()])
        except StoreFault as fault:
            self._fault = str(fault)
        else:
            self._recover()


def kind_of(job: Job) -> tuple[bool, bool]:
    """What tells jobs apart that are not written together."""
    return bool(job.present), bool(job.cards)


def key_of(event: Mapping[str, Any]) -> EventKey:
    """What no two events share."""
    return event["match"], event["number"]
