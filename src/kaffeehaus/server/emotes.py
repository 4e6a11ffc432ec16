"""Short gestures between people at a table: told to everybody who is there, kept by nobody."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import cast

from kaffeehaus.server.access import own_seat
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.limits import Bucket
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.responses import json_bytes
from kaffeehaus.server.seats import Asker
from kaffeehaus.server.store.faults import StoreFault
from kaffeehaus.server.wire.emotes import Emote, EmoteMessage
from kaffeehaus.server.wire.incoming import ChannelEmote

CHANNEL = "kaffeehaus_emotes"  # between processes
PER_SECOND = 0.5
AT_ONCE = 3.0
MOST_SEATS = 5_000  # remembered at a time

log = logging.getLogger(__name__)


class Emotes:
    """Passes gestures on. Each seat may make a few at once, and then one every two seconds."""

    def __init__(self, house: House, now: Callable[[], float] = time.monotonic) -> None:
        self._house = house
        self._now = now
        self._buckets: OrderedDict[tuple[str, int], Bucket] = OrderedDict()
        self._process = secrets.token_hex(8)
        self._telling: set[asyncio.Task[None]] = set()

    def make(self, live: Live, asker: Asker, emote: ChannelEmote) -> None:
        """Tells everybody at the table. Raises Refused if the seat is not the asker's, or if it was too quick."""
        seat = own_seat(live, asker, emote.seat)
        self._count((live.id, seat))
        self._pass_on(live, seat, emote.emote)
        if self._house.store.opened.shared:
            task = asyncio.create_task(self._tell_others(f"{self._process} {live.id} {seat} {emote.emote}"))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    def _count(self, place: tuple[str, int]) -> None:
        now = self._now()
        bucket = self._buckets.setdefault(place, Bucket(PER_SECOND, AT_ONCE, now))
        self._buckets.move_to_end(place)
        if len(self._buckets) > MOST_SEATS:
            self._buckets.popitem(last=False)
        wait = bucket.take(now)
        if wait:
            raise Refused(429, "slow-down", "too-many-requests", more={"retry": round(wait, 1)})

    def hear(self, payload: str) -> None:
        """Another process, or this one, says what somebody did."""
        process, match, seat, emote = payload.split()
        live = self._house.in_memory(match)
        if live is not None and process != self._process:
            self._pass_on(live, int(seat), cast(Emote, emote))

    @staticmethod
    def _pass_on(live: Live, seat: int, emote: Emote) -> None:
        message: EmoteMessage = {"type": "emote", "seat": seat, "emote": emote}
        told = json_bytes(message)
        for watcher in list(live.watchers):
            pass_on = getattr(watcher, "pass_on", None)  # channels have it, waiting calls do not
            if pass_on is not None:
                pass_on(told)

    async def _tell_others(self, payload: str) -> None:
        try:
            await self._house.store.tell_processes(CHANNEL, payload)
        except StoreFault as fault:
            log.warning("a gesture was not passed on", extra={"fault": str(fault)})
