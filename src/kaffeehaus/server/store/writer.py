"""One writer a process: what waits is written in one transaction, and acknowledged once that is durable."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Executable, bindparam, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kaffeehaus.server.store.tables import events, matches

MOST_TOGETHER = 500
CHANNEL = "kaffeehaus"

SET_CARD = (
    update(matches)
    .where(matches.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in ("state", "number", "updated", "due", "card")})
)
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :payload)")


@dataclass
class Job:
    """Something to write: an event with its match's card, other statements, or both.

    The statements of an event are carried out only if the event was the first of its number.
    """

    event: dict[str, Any] | None = None
    card: dict[str, Any] | None = None
    then: Sequence[tuple[Executable, Any]] = ()
    stir: Sequence[str] = ()  # matches of which other processes should know that somebody came or left
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """Takes jobs and writes all that wait together."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[Job] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="writer")
        dialect = postgresql if engine.dialect.name == "postgresql" else sqlite
        self._insert = dialect.insert(events).on_conflict_do_nothing().returning(events.c.match, events.c.number)
        self._notifies = engine.dialect.name == "postgresql"

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
        numbers: set[tuple[str, int]] = set()
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
            async with self._engine.begin() as connection:
                won = await self._write_in(connection, jobs)
        except (SQLAlchemyError, OSError) as fault:
            for job in jobs:
                if not job.done.done():
                    job.done.set_exception(fault)
            return
        for job in jobs:
            if not job.done.done():
                job.done.set_result(job.event is None or key_of(job.event) in won)

    async def _write_in(self, connection: AsyncConnection, jobs: list[Job]) -> set[tuple[str, int]]:
        new = [job.event for job in jobs if job.event]
        won: set[tuple[str, int]] = set()
        if new:
            won = {(row.match, row.number) for row in await connection.execute(self._insert, new)}
        writing = [job for job in jobs if job.event is None or key_of(job.event) in won]
        cards = [{"of": job.event["match"], **job.card} for job in writing if job.event and job.card]
        if cards:
            await connection.execute(SET_CARD, cards)
        for job in writing:
            for statement, values in job.then:
                await connection.execute(statement, values)
        news = [*sorted(won), *((match, 0) for job in jobs for match in job.stir)]
        if news and self._notifies:
            await connection.execute(NOTIFY, [{"payload": f"{match} {number}"} for match, number in news])
        return won


def key_of(event: dict[str, Any]) -> tuple[str, int]:
    """What no two events share."""
    return event["match"], event["number"]
