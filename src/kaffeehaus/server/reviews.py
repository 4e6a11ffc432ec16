"""Reviews and hints of a house: queued, worked out in one process of low priority, kept as they grow."""

import asyncio
import logging
import os
import secrets
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count as counter
from multiprocessing import Pipe

from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import KaffeehausError
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.logs import name_of
from kaffeehaus.server.matches import Match
from kaffeehaus.server.metrics import HINTS, REVIEW_SECONDS, REVIEWS_LOST
from kaffeehaus.server.records import record_of
from kaffeehaus.server.reflecting import Advise, LookBack, Stop, Told
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.store.faults import StoreFault
from kaffeehaus.server.store.reviews import KeptReview

MOST_WAITING = 30
MOST_OWN = 3  # that wait at a time for one visitor
MOST_HINTS = 20  # that wait at a time
CLAIM_SECONDS = 60.0  # a process that keeps nothing for so long has lost its review
KEEP_SECONDS = 2.0  # between two times that a growing review is written down
IDLE_SECONDS = 300.0  # after which the process is ended; it takes a second to start another
HINT_SECONDS = 300.0  # the first one may compile

log = logging.getLogger(__name__)


class Lost(Exception):
    """The process is gone."""


class Worker:
    """The process, and the pipe to it; what it tells is heard on the loop."""

    def __init__(
        self, hear: Callable[[Told], None], lose: Callable[["Worker"], None], effort: float, compiled: bool | None
    ) -> None:
        self._pipe, theirs = Pipe()
        how = {} if compiled is None else {"KAFFEEHAUS_INTERPRETED": "0" if compiled else "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "kaffeehaus.server.reflecting", str(theirs.fileno()), str(effort)],
            env={**os.environ, **how, "KAFFEEHAUS_THREADS": "1"}, stdin=subprocess.PIPE, pass_fds=[theirs.fileno()],
        )  # fmt: skip
        theirs.close()
        self._sending = asyncio.Lock()
        loop = asyncio.get_running_loop()

        def listen() -> None:
            with suppress(RuntimeError):  # the loop is closed
                try:
                    while True:
                        loop.call_soon_threadsafe(hear, self._pipe.recv())
                except (EOFError, OSError):
                    loop.call_soon_threadsafe(lose, self)

        threading.Thread(target=listen, name="reviews", daemon=True).start()

    async def send(self, message: LookBack | Advise | Stop) -> None:
        """Asks for something; a full pipe keeps nobody else waiting. Raises Lost."""
        async with self._sending:
            try:
                await asyncio.to_thread(self._pipe.send, message)
            except OSError as fault:
                raise Lost from fault

    def close(self) -> None:
        """Ends the process."""
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._pipe.close()


@dataclass
class Work:
    """A review that waits or is under way."""

    live: Live
    asker: str
    id: int
    name: str  # under which the store knows who works on it
    found: Document | None = None  # what there is so far
    decisions: int = 0
    kept: float = 0.0  # when it was last written down
    news: asyncio.Event = field(default_factory=asyncio.Event)
    failed: str | None = None
    complete: bool = False
    stopped: bool = False

    def as_kept(self) -> KeptReview | None:
        """What there is, as the store would give it."""
        if self.found is None:
            return None
        return KeptReview(len(self.found["decisions"]), self.decisions, False, True, self.found)


class Reviews:
    """All reviews and hints of a process; one worker, which is started when it is first needed."""

    def __init__(self, house: House, compiled: bool | None = None) -> None:
        self._house, self._compiled = house, compiled
        self._name = secrets.token_hex(8)  # of this process, in the store
        self._ids = counter(1)
        self._works: dict[str, Work] = {}  # by match, in the order in which they were asked for
        self._hints: dict[int, asyncio.Future[Document]] = {}
        self._asked: dict[tuple[str, int], asyncio.Task[Document]] = {}
        self._worker: Worker | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    def waiting(self, match: str) -> int | None:
        """How many reviews come first; 0 if this one is under way, None if nobody has asked for it here."""
        return list(self._works).index(match) if match in self._works else None

    def found(self, match: str) -> KeptReview | None:
        """What there is of a review that this process works on."""
        work = self._works.get(match)
        return work.as_kept() if work else None

    def asker_of(self, match: str) -> str | None:
        """Who asked for a review that this process works on."""
        work = self._works.get(match)
        return work.asker if work else None

    async def ask(self, live: Live, asker: str, count: Callable[[], None]) -> None:
        """Queues a review, unless it is complete or somebody works on it; a new one is counted. Raises Refused."""
        kept = await self._house.store.reviews.review(live.id, self._house.now())
        others = kept is not None and kept.busy and not (kept.worker or "").startswith(self._name)
        if live.id in self._works or others or (kept is not None and kept.complete):
            return
        if sum(work.asker == asker for work in self._works.values()) >= MOST_OWN:
            raise Refused(429, "slow-down", "reviews-enough", more={"retry": 10.0})
        if len(self._works) >= MOST_WAITING:
            raise Refused(503, "busy", "reviews-busy")
        count()
        ident = next(self._ids)
        self._works[live.id] = Work(live, asker, ident, f"{self._name}-{ident}", kept.data if kept else None)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work_off(), name="reviews")

    async def stop(self, match: str) -> None:
        """Stops a review, wherever it is worked on; what there is stays."""
        work = self._works.pop(match, None)
        if work is None:
            await self._house.store.reviews.let_go(match)  # another process sees it when it next writes
        else:
            work.stopped = True
            work.news.set()

    async def hint(self, live: Live, number: int, world: Document) -> Document:
        """A good move in a world that the seat imagines; the same question is asked once. Raises Refused."""
        question = live.id, number
        task = self._asked.get(question)
        if task is None:
            if len(self._asked) >= MOST_HINTS:
                raise Refused(503, "busy", "reviews-busy")
            task = self._asked[question] = asyncio.create_task(self._advise(world))
            task.add_done_callback(lambda _: self._asked.pop(question, None))
        try:
            return await asyncio.wait_for(asyncio.shield(task), HINT_SECONDS)
        except (Lost, TimeoutError) as fault:
            raise Refused(503, "busy", "reviews-busy") from fault

    async def _advise(self, world: Document) -> Document:
        ident = next(self._ids)
        answer = self._hints[ident] = asyncio.get_running_loop().create_future()
        try:
            await self._started().send(Advise(ident, world))
            found: Document = await answer
            HINTS.inc()
            return found
        finally:
            del self._hints[ident]
            self._rest()

    def _started(self) -> Worker:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if self._worker is None:
            self._worker = Worker(self._hear, self._lose, self._house.settings.review_effort, self._compiled)
        return self._worker

    def _rest(self) -> None:
        """Nothing to do: after a while the process goes."""
        if not self._works and not self._hints and self._idle is None and not self._closing:
            self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._dismiss)

    def _dismiss(self) -> None:
        worker, self._worker, self._idle = self._worker, None, None
        if worker is not None:
            worker.close()

    def _hear(self, told: Told) -> None:
        answer = self._hints.get(told.id)
        if answer is not None and not answer.done():
            if told.kind == "hint":
                answer.set_result(told.data)
            else:
                log.warning("no hint was found", extra={"fault": told.data["fault"]})
                answer.set_exception(Lost())
            return
        for work in self._works.values():
            if work.id == told.id:
                self._note(work, told)

    def _note(self, work: Work, told: Told) -> None:
        if told.kind == "failed":
            work.failed = told.data["fault"]
        else:
            work.found, work.decisions, work.complete = told.data, told.decisions, told.kind == "done"
        work.news.set()

    def _lose(self, worker: Worker) -> None:
        """The process has died: whoever waits for a hint is told, a review is tried again by whoever asks for it."""
        if worker is not self._worker:
            return
        self._dismiss()
        REVIEWS_LOST.inc()
        for answer in self._hints.values():
            if not answer.done():
                answer.set_exception(Lost())
        for work in self._works.values():
            work.failed = work.failed or "the process is gone"
            work.news.set()

    async def _work_off(self) -> None:
        """One review after the other."""
        while self._works:
            match, work = next(iter(self._works.items()))
            try:
                with REVIEW_SECONDS.time():
                    await self._look_back(work)
            except (Lost, StoreFault, KaffeehausError, Refused) as fault:
                log.warning("a review was given up", extra={"match": match, "fault": name_of(fault)})
            except Exception:  # whatever it is: without this task nobody would ever look back again
                log.exception("a review stumbled", extra={"match": match})
            finally:
                if self._works.get(match) is work:  # else it was stopped, and may have been asked for again
                    del self._works[match]
                with suppress(StoreFault):
                    await self._house.store.reviews.let_go(match, work.name)
        self._rest()

    async def _look_back(self, work: Work) -> None:
        kept, match = self._house.store.reviews, work.live.id
        if not await kept.claim(match, work.name, self._house.now(), self._house.now() + CLAIM_SECONDS):
            return
        question = await asyncio.to_thread(question_of, work.live.match, work.id, work.found)
        worker = self._started()
        await worker.send(question)
        over = False
        while not over:
            await work.news.wait()
            work.news.clear()
            over = work.complete or work.failed is not None  # now: what comes while this is written is written next
            if work.stopped or not await self._keep(work):
                await worker.send(Stop(work.id))
                break
        if work.failed:
            log.warning("a review failed", extra={"match": match, "fault": work.failed})

    async def _keep(self, work: Work) -> bool:
        """Writes down what there is, if that is due; False if nobody wants it any more."""
        now = self._house.now()
        if work.found is None or work.failed or (not work.complete and now - work.kept < KEEP_SECONDS):
            return True
        work.kept = now
        until = now + CLAIM_SECONDS
        return await self._house.store.reviews.keep(work.live.id, work.name, until, work.found, work.decisions)

    async def close(self) -> None:
        """Stops; what was found is in the store, and somebody may go on with it."""
        self._closing = True
        if self._idle is not None:
            self._idle.cancel()
        tasks = [task for task in (self._task, *self._asked.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._dismiss()


def question_of(match: Match, ident: int, resume: Document | None) -> LookBack:
    """What the process is asked, without anybody's name."""
    if match.deal.position is not None:
        first = {**match.deal.position, "options": match.agreement.options}
        return LookBack(ident, None, first, match.moves, resume)
    return LookBack(ident, record_of(match, named=False).to_dict(), resume=resume)
