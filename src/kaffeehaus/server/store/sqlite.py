"""Writes jobs to SQLite, in a thread of its own."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Connection, Engine

from kaffeehaus.server.store.writer import Job

# Text and not statements of SQLAlchemy: these are written at every move.
ADD_EVENT = (
    "INSERT INTO events (match, number, kind, seat, at, deed, data)"
    " VALUES (:match, :number, :kind, :seat, :at, :deed, :data) ON CONFLICT DO NOTHING"
)
SET_CARD = (
    "UPDATE matches SET state = :state, number = :number, updated = :updated, due = :due, card = :card WHERE id = :of"
)
SET_PRESENT = "UPDATE keys SET present_until = ? WHERE match = ? AND seat = ?"


class SqliteBatches:
    """The one connection that writes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "sqlite")

    async def write(self, jobs: list[Job]) -> list[bool]:
        """All jobs in one transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, jobs)

    async def close(self) -> None:
        """Closes the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

    def _write(self, jobs: list[Job]) -> list[bool]:
        with self._engine.begin() as connection:
            cursor = connection.connection.cursor()
            return [write_job(connection, cursor, job) for job in jobs]


def write_job(connection: Connection, cursor: Any, job: Job) -> bool:
    """Did the job come first, or without an event change a row?"""
    changed = True
    if job.event:
        if cursor.execute(ADD_EVENT, job.event).rowcount == 0:
            return False
        if job.card:
            cursor.execute(SET_CARD, {"of": job.match, **job.card})
    for statement, values in job.then:
        result = connection.execute(statement, values)
        changed = job.event is not None or result.rowcount > 0
    if job.present:
        cursor.executemany(SET_PRESENT, [(until, *place) for place, until in job.present.items()])
    return changed
