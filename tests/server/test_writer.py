"""The writer of a process: what waits is written together, and under load the next jobs are awaited for a moment."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from kaffeehaus.server.store import writer as writing
from kaffeehaus.server.store.writer import Job, Writer

SOME_TURNS = 20  # of the loop: more than a job needs that nothing holds back


class Noting:
    """Writes nothing, and notes the matches of each batch."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []

    async def write(self, jobs: list[Job]) -> list[bool]:
        self.batches.append([job.match for job in jobs])
        await asyncio.sleep(0)
        return [True] * len(jobs)

    async def rehearse(self, jobs: list[Job]) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError


def batches_of(work: Callable[[Writer], Awaitable[None]]) -> list[list[str]]:
    """What a writer wrote together."""

    async def run() -> list[list[str]]:
        noting = Noting()
        writer = Writer(noting, Job)
        await asyncio.sleep(0)
        await work(writer)
        await writer.close()
        return noting.batches

    return asyncio.run(run())


async def turns(count: int) -> None:
    """Lets the loop go round."""
    for _ in range(count):
        await asyncio.sleep(0)


def test_after_a_crowd_the_next_jobs_are_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "GATHER_SECONDS", 0.2)  # long enough for a busy machine

    async def work(writer: Writer) -> None:
        await asyncio.gather(writer.write(Job("a")), writer.write(Job("b")))

        async def later(match: str, after: int) -> None:
            await turns(after)
            await writer.write(Job(match))

        await asyncio.gather(later("c", 0), later("d", SOME_TURNS), later("e", 2 * SOME_TURNS))

    assert batches_of(work) == [["a", "b"], ["c", "d", "e"]]


def test_a_job_alone_waits_for_nobody() -> None:
    async def work(writer: Writer) -> None:
        for match in "abc":
            job = asyncio.create_task(writer.write(Job(match)))
            await turns(SOME_TURNS)
            assert job.done()

    assert batches_of(work) == [["a"], ["b"], ["c"]]


def test_what_waits_when_the_writer_closes_is_written() -> None:
    async def work(writer: Writer) -> None:
        await asyncio.gather(writer.write(Job("a")), writer.write(Job("b")))
        left = asyncio.create_task(writer.write(Job("c")))
        await asyncio.sleep(0)
        await writer.close()
        assert await left

    assert batches_of(work) == [["a", "b"], ["c"]]
