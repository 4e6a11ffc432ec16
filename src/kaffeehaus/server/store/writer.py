"""One writer a process: what waits is written in one transaction, and acknowledged once that is durable."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import Executable
from sqlalchemy.exc import SQLAlchemyError

MOST_TOGETHER = 500

Place = tuple[str, int]  # a match and a seat of it
Key = tuple[str, int]  # a match and the number of an event


@dataclass
class Job:
    """Something to write about a match: an event with its card, other statements, or both; or who is there.

    The statements of an event are carried out only if the event was the first of its number.
    """

    match: str = ""
    event: dict[str, Any] | None = None
    card: dict[str, Any] | None = None
    then: Sequence[tuple[Executable, Any]] = ()
    present: Mapping[Place, float] = field(default_factory=dict)  # until when
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Batches(Protocol):
    """A database that writes jobs together. Raises SQLAlchemyError or OSError, and then has written none of them."""

    async def write(self, jobs: list[Job]) -> list[bool]:
        """Says of each job whether it came first, once all are durable; without an event, whether it changed a row."""

    async def close(self) -> None:
        """Closes the connections."""


class Writer:
    """Takes jobs and writes all that wait together."""

    def __init__(self, batches: Batches) -> None:
        self._batches = batches
        self._waiting: list[Job] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="writer")

    async def write(self, job: Job) -> bool:
        """Waits until the job is durable. False if another event had its number, or its id, before."""
        if self._closing:
            raise RuntimeError("the store is closed")
        self._waiting.append(job)
        self._wake.set()
        return await job.done

    async def close(self) -> None:
        """Writes what waits, and ends."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while not self._closing or self._waiting:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._write(self._next())

    def _next(self) -> list[Job]:
        """Jobs to write together: no two events of one number, or both would seem to be the first."""
        together: list[Job] = []
        later: list[Job] = []
        numbers: set[Key] = set()
        for job in self._waiting:
            key = key_of(job.event) if job.event else None
            if len(together) == MOST_TOGETHER or key in numbers:
                later.append(job)
                continue
            together.append(job)
            if key:
                numbers.add(key)
        self._waiting = later
        return together

    async def _write(self, jobs: list[Job]) -> None:
        try:
            answers = await self._batches.write(jobs)
        except (SQLAlchemyError, OSError) as fault:
            for job in jobs:
                if not job.done.done():
                    job.done.set_exception(fault)
            return
        for job, answer in zip(jobs, answers, strict=True):
            if not job.done.done():
                job.done.set_result(answer)


def key_of(event: Mapping[str, Any]) -> Key:
    """What no two events share."""
    return event["match"], event["number"]
