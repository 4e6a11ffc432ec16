"""Turns that nobody has to ask for: bots move, clocks run out, people who left are replaced."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.server import deeds
from kaffeehaus.server.bots import USUAL, Bots, Question, WorkerLost
from kaffeehaus.server.deeds import Mark
from kaffeehaus.server.due import due_of
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.metrics import BOT_MOVES, BOT_SECONDS
from kaffeehaus.server.refusals import Refused

SWEEP_SECONDS = 1.0
CLAIM_SECONDS = 30.0

log = logging.getLogger(__name__)


class Turns:
    """Watches over the matches of a house."""

    def __init__(self, house: House, bots: Bots) -> None:
        self._house = house
        self._bots = bots
        self._thinking: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeping = asyncio.create_task(self._sweep(), name="sweeper")
        house.after_event = self.look_at_bot

    async def close(self) -> None:
        """Stops; what a bot was thinking about, it will think about again."""
        for task in (self._sweeping, *self._tasks):
            task.cancel()
        await asyncio.gather(self._sweeping, *self._tasks, return_exceptions=True)

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
        except (WorkerLost, SQLAlchemyError, OSError) as fault:
            log.warning("the bot will be asked again", extra={"match": live.id, "fault": repr(fault)})
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
        await self._house.act(live, lambda now: deeds.move(now, mark, seat, text, by_bot=True))
        BOT_MOVES.labels(level).inc()

    async def _sweep(self) -> None:
        """Looks at every match that is due, again and again."""
        while True:
            try:
                for ident, since in await self._house.store.due(self._house.now()):
                    if await self._house.store.claim(ident, since, self._house.now() + CLAIM_SECONDS):
                        await self._look(ident)
            except Refused as refusal:
                log.info("match not looked at", extra={"code": refusal.code})
            except (SQLAlchemyError, OSError) as fault:
                log.warning("the store does not answer", extra={"fault": repr(fault)})
            await asyncio.sleep(SWEEP_SECONDS)

    async def _look(self, ident: str) -> None:
        house = self._house
        live = await house.find(ident)
        async with live.lock:
            await house.catch_up(live)
        match, now = live.match, house.now()
        if match.bot_to_move:
            self.look_at_bot(live)
            return
        seat, due = match.to_move, due_of(match, house.settings)
        if seat is not None and due is not None and match.deadline() is None:
            here_until = (await house.store.present_until(ident))[seat]
            due = max(due, here_until + house.settings.patience)
        if seat is None or due is None or due > now:
            await house.store.postpone(ident, match.number, due)
            return
        mark = Mark(None, match.number, now)
        await house.act(live, lambda current: deeds.timeout(current, mark, seat, USUAL))
        log.info("time ran out", extra={"match": ident, "seat": seat, "away": match.agreement.away})
