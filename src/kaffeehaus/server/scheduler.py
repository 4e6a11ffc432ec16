"""Scheduler that nobody has to ask for: bots move, clocks run out, people who left are replaced."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.server import commands
from kaffeehaus.server.bots import USUAL, Bots, Question, WorkerLost
from kaffeehaus.server.commands import Mark
from kaffeehaus.server.due import due_of
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.logs import name_of
from kaffeehaus.server.metrics import BOT_MOVES, BOT_SECONDS
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.store.faults import StoreFault

SWEEP_SECONDS = 1.0
CLAIM_SECONDS = 30.0
PARKED_SECONDS = 3600.0  # until a match at which nobody can look, such as one by other rules, is tried again

log = logging.getLogger(__name__)


class Scheduler:
    """Watches over the matches of a house."""

    def __init__(self, house: House, bots: Bots) -> None:
        self._house = house
        self._bots = bots
        self._since = house.now()
        self._thinking: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeping = asyncio.create_task(self._sweep(), name="sweeper")
        house.after_event = self.look_at_bot

    async def close(self) -> None:
        """Stops; what a bot was thinking about, it will think about again, at once if there is another process."""
        thinking = set(self._thinking)
        for task in (self._sweeping, *self._tasks):
            task.cancel()
        await asyncio.gather(self._sweeping, *self._tasks, return_exceptions=True)
        for live in filter(None, map(self._house.in_memory, thinking)):
            with suppress(StoreFault):
                await self._house.store.postpone(live.id, live.match.number, self._house.now())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def look_at_bot(self, live: Live) -> None:
        """Lets the bot think whose turn it is, unless it does so already."""
        if live.match.bot_to_move and live.id not in self._thinking:
            self._thinking.add(live.id)
            self._spawn(self._play_bots(live))

    async def _play_bots(self, live: Live) -> None:
        """One bot after the other, until a person has to decide."""
        waiting = asyncio.Event()
        live.watchers.add(waiting)  # so that the match stays in memory
        try:
            while live.match.bot_to_move:
                await asyncio.sleep(live.match.agreement.pause)
                await self._play_bot(live)
        except Refused as refusal:
            log.info("bot not needed", extra={"match": live.id, "code": refusal.code})
        except (WorkerLost, OSError) as fault:
            log.warning("the bot will be asked again", extra={"match": live.id, "fault": name_of(fault)})
        finally:
            live.watchers.discard(waiting)
            self._thinking.discard(live.id)

    async def _play_bot(self, live: Live) -> None:
        match = live.match
        seat = match.to_move
        if seat is None or not match.seats[seat].bot:
            return
        seed = (match.deal.thinking + match.number) % (MOST_SEED + 1)
        level = match.seats[seat].level or USUAL
        # What leaves this process is a world that the seat imagines, never the true one.
        world = match.position.redeal(seat, seed).to_dict()
        with BOT_SECONDS.time():
            text = await self._bots.ask(Question(level, world, seed))
        mark = Mark(None, match.number, self._house.now())
        await self._house.act(live, lambda now: commands.move(now, mark, seat, text, by_bot=True))
        BOT_MOVES.labels(level).inc()

    async def _sweep(self) -> None:
        """Looks at every match that is due, again and again."""
        while True:
            try:
                await self.sweep()
            except StoreFault as fault:
                log.warning("the store does not answer", extra={"fault": str(fault)})
            except Exception:  # whatever it is: without this task no clock would ever run out again
                log.exception("the sweeper stumbled")
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Looks at every match that is due, at all of them at once: none waits for another."""
        await self._house.settle()
        due = await self._house.store.due(self._house.now())
        await asyncio.gather(*(self._attend(ident, since) for ident, since in due))

    async def _attend(self, ident: str, since: float) -> None:
        """Looks at a match, if no other process does; one that cannot be looked at is left alone for a while."""
        house = self._house
        until = house.now() + CLAIM_SECONDS
        if not await house.store.claim(ident, since, until):
            return
        try:
            await self._look(ident)
        except StoreFault:
            raise
        except Refused as refusal:
            if refusal.status != 409:  # the match has gone on meanwhile, which makes a look needless
                log.info("match not looked at", extra={"match": ident, "code": refusal.code})
                await house.store.claim(ident, until, house.now() + PARKED_SECONDS)
        except Exception:
            log.exception("match not looked at", extra={"match": ident})
            await house.store.claim(ident, until, house.now() + PARKED_SECONDS)

    async def _stop_waiting_for_words(self, live: Live) -> None:
        """Deals without the words of clients who keep silent, once their time is up."""
        house, match = self._house, live.match
        # While the house was closed nobody could say a word.
        due = max(match.since, self._since) + house.settings.words_seconds
        if due > house.now():
            await house.store.postpone(live.id, match.number, due)
            return
        mark = Mark(None, match.number, house.now())
        event = await house.act(live, lambda current: commands.late(current, mark))
        log.info("words left out", extra={"match": live.id, "seats": event.data["seats"]})

    async def _look(self, ident: str) -> None:
        house = self._house
        live = await house.find(ident)
        async with live.lock:
            await house.catch_up(live)
        match, now = live.match, house.now()
        if match.bot_to_move:
            self.look_at_bot(live)
            return
        if match.state == "dealing":
            await self._stop_waiting_for_words(live)
            return
        seat, due = match.to_move, due_of(match, house.settings)
        if seat is not None and due is not None and match.deadline() is None:
            here_until = (await house.store.present_until(ident))[seat]
            due = max(due, here_until + house.settings.patience)
        if seat is None or due is None or due > now:
            await house.store.postpone(ident, match.number, due)
            return
        mark = Mark(None, match.number, now)
        await house.act(live, lambda current: commands.timeout(current, mark, seat, USUAL))
        log.info("time ran out", extra={"match": ident, "seat": seat, "away": match.agreement.away})
