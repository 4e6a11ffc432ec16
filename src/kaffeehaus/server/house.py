"""The house: matches in memory, commands appended to the store and then told; the store decides who was first."""

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol
from weakref import WeakValueDictionary

from kaffeehaus.server import viewers
from kaffeehaus.server.cards import Cards, Settled, Written
from kaffeehaus.server.clock import Clock
from kaffeehaus.server.commands import Command, Draft
from kaffeehaus.server.due import due_of
from kaffeehaus.server.events import COMMAND, Event
from kaffeehaus.server.matches import Match, newest_rules
from kaffeehaus.server.metrics import EVENTS_OF, MATCHES_IN_MEMORY, STALE
from kaffeehaus.server.networks import Networks
from kaffeehaus.server.refusals import Refused, Stale, not_now, unknown
from kaffeehaus.server.responses import json_bytes
from kaffeehaus.server.seats import Asker, Signer, same, seats_of
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.faults import StoreFault
from kaffeehaus.server.store.rows import Kept, SeatKey
from kaffeehaus.server.store.store import Store
from kaffeehaus.server.store.writer import REMOVED
from kaffeehaus.server.telling import Telling
from kaffeehaus.server.viewers import Viewer

RECENT = 64  # events of a match that stay in memory
SNAPSHOT_EVERY = 64  # events
TOGETHER = 500  # matches that are read at a time after a gap
STATE = b'%b,"seats":%b,"clock":%b,"events":%b}'
NO_CLOCK = b'{"kind":"none"}'

log = logging.getLogger(__name__)


class Watcher(Protocol):
    """Somebody who waits for news of a match, such as an `asyncio.Event`."""

    def set(self) -> None:
        """There is news."""


@dataclass
class Live:
    """A match in memory, and who waits for news of it."""

    id: str
    match: Match
    keys: tuple[SeatKey, ...]
    maker: str | None
    created: float
    recent: deque[Event] = field(default_factory=lambda: deque(maxlen=RECENT))
    recent_ids: deque[str | None] = field(default_factory=lambda: deque(maxlen=RECENT))  # of their commands
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    until: dict[int, float] = field(default_factory=dict)  # up to when each seat's person is known to be there
    present: frozenset[int] = frozenset()
    newest: int = 0  # the number up to which other processes have told of events
    saved: int = 0  # the number up to which there is a snapshot
    written: Written | None = None  # what its card in the store says, as far as this process knows
    telling: Telling | None = None  # what viewers are told, until the next event
    _seated: tuple[object, object, bytes] = (None, None, b"")  # who sits where and who is there, and that as JSON
    _settled: tuple[tuple[object, ...], Settled] = ((), Settled(b"", ""))  # what it depends on, and itself
    _own: dict[Asker, list[int]] = field(default_factory=dict)  # the seats of those who asked, until keys change
    _own_keys: tuple[SeatKey, ...] = ()

    def wake(self) -> None:
        """Lets everybody look who waits for news."""
        for watcher in self.watchers:
            watcher.set()

    def take(self, match: Match, event: Event) -> None:
        """The match has gone on: what was told of it before is forgotten, and everybody hears of it."""
        self.match = match
        self.remember(event)
        self.telling = None
        self.wake()

    def remember(self, event: Event) -> None:
        """Keeps an event in memory for a while."""
        self.recent.append(event)
        self.recent_ids.append(event.id)

    def forget_recent(self) -> None:
        """Lets go of the events in memory."""
        self.recent.clear()
        self.recent_ids.clear()

    def forget_told(self) -> None:
        """Lets go of what was encoded for viewers."""
        self.telling = None
        if self.match.dealt:
            self.match.position.let_go()

    def show(self, present: frozenset[int]) -> None:
        """Others than before are there."""
        self.present = present
        self.wake()

    def seats_told(self) -> bytes:
        """Who sits where, as JSON: the same for all viewers."""
        seats, present, told = self._seated
        if seats is not self.match.seats or present is not self.present:
            told = json_bytes(viewers.seats_of(self.match, self.present))
            self._seated = self.match.seats, self.present, told
        return told

    def settled(self, match: Match) -> Settled:
        """What few events change, for this match or the one that it is about to become."""
        causes, settled = self._settled
        now = match.seats, match.agreement, match.options, match.rematch, match.peeked
        if causes != now:
            settled = Settled.of(match)
            self._settled = now, settled
        return settled

    def recent_events(self, after: int) -> list[Event] | None:
        """The events after a number, None if memory does not reach back so far."""
        recent, missed = self.recent, self.match.number - after
        if missed <= 0:
            return []
        if missed > len(recent):
            return None
        return [recent[-1]] if missed == 1 else list(islice(recent, len(recent) - missed, None))

    def state_told(self, viewer: Viewer, events: list[Event], now: float) -> bytes:
        """The state with events that the viewer does not have, as JSON; what viewers share is encoded once."""
        telling = self.telling
        if telling is None:
            telling = self.telling = Telling(self.id, self.match, self.settled(self.match).told)
        timed = self.match.agreement.clock.kind != "none"
        clock = json_bytes(viewers.clock_of(self.match, now)) if timed else NO_CLOCK
        return STATE % (telling.body(viewer), self.seats_told(), clock, telling.events(events, viewer))

    def recent_of(self, ident: str) -> Event | None:
        """The recent event that a command with this id has become."""
        if ident not in self.recent_ids:
            return None
        return next((event for event in self.recent if event.id == ident), None)

    def seats_of(self, asker: Asker) -> list[int]:
        """The asker's seats."""
        if self._own_keys is not self.keys:
            self._own, self._own_keys = {}, self.keys
        own = self._own.get(asker)
        if own is None:
            own = seats_of(asker, self.keys)
            if own:  # strangers would fill the memory
                self._own[asker] = own
        return own

    def is_maker(self, asker: Asker) -> bool:
        """Did the asker make this match? The token of its first person's seat proves it too."""
        plans = self.match.agreement.seats
        first = next((seat for seat, plan in enumerate(plans) if plan.kind in ("person", "remote")), None)
        return same(asker.visitor, self.maker) or (first is not None and same(asker.token, self.keys[first].token))


class House:
    """All matches of a process. `after_event` is called with every match that this process has moved on."""

    def __init__(self, settings: Settings, store: Store, signer: Signer, clock: Clock | None = None) -> None:
        self.settings = settings
        self.store = store
        self.signer = signer
        self.networks = Networks(settings.models)
        self.clock = clock or Clock(time.time())
        self.now = self.clock.now
        self.cards = Cards(settings, store, lambda: self.now())
        self.closing = asyncio.Event()
        self.after_event: Callable[[Live], None] = lambda _: None
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._used: WeakValueDictionary[str, Live] = WeakValueDictionary()  # also those that are only still in use
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._writing: dict[str, int] = {}  # matches to which this process appends, and the number of the event
        self._unsure: set[str] = set()  # matches with an event of which nobody knows whether it was written
        self._told: dict[str, Live] = {}  # matches of which something was encoded since the last look

    async def find(self, ident: str) -> Live:
        """The match of that name. Raises Refused."""
        live = self._used.get(ident) or await self._loaded(ident)
        self._live[ident] = live
        self._live.move_to_end(ident)
        await self.know(live, live.newest)
        return live

    async def _loaded(self, ident: str) -> Live:
        task = self._loading.get(ident)
        if task is None:
            task = self._loading[ident] = asyncio.create_task(self._load(ident))
            task.add_done_callback(lambda _: self._loading.pop(ident, None))
        return await asyncio.shield(task)

    def in_memory(self, ident: str) -> Live | None:
        """The match, if it is in memory."""
        return self._used.get(ident)

    def all_in_memory(self) -> list[Live]:
        """Every match in memory."""
        return list(self._used.values())

    async def _load(self, ident: str) -> Live:
        kept = await self.store.load(ident)
        if kept is None:
            raise unknown("no-such-match")
        if kept.rules_version > newest_rules(kept.agreement.game):
            raise Refused(410, "outdated", "match-outdated")
        match = restored(kept, self.clock)
        live = Live(kept.id, match, kept.keys, kept.maker, kept.created, saved=match.number)
        for event in kept.events:
            live.match = live.match.after(event)
            live.remember(event)
        now = self.now()
        live.until = {seat: moment for seat, moment in enumerate(kept.present_until) if moment > now}
        live.present = frozenset(live.until)
        if kept.number < live.match.number:
            self.cards.miss(live)
        self._live[ident] = self._used[ident] = live
        self._forget_oldest()
        return live

    def _forget_oldest(self) -> None:
        MATCHES_IN_MEMORY.set(len(self._live))
        surplus = len(self._live) - self.settings.live_matches
        if surplus <= 0:  # whoever is watched is looked for only if somebody has to go
            return
        for ident in [ident for ident, live in self._live.items() if not live.watchers and not live.lock.locked()]:
            if surplus <= 0:
                break
            del self._live[ident]
            surplus -= 1
        MATCHES_IN_MEMORY.set(len(self._live))

    def drop(self, ident: str) -> None:
        """Lets go of a match that the store no longer has."""
        self._live.pop(ident, None)
        self._used.pop(ident, None)
        MATCHES_IN_MEMORY.set(len(self._live))

    async def lose_patience(self, live: Live) -> None:
        """The person who has to decide left: from now on the others wait only so long."""
        match = live.match
        if match.state == "playing" and due_of(match, self.settings) is not None and match.deadline() is None:
            await self.store.postpone(live.id, match.number, self.now() + self.settings.patience)

    async def act(
        self,
        live: Live,
        command: Command,
        *,
        ident: str | None = None,
        fingerprint: str | None = None,
        key: SeatKey | None = None,
    ) -> Event:
        """Carries a command out: checks it, appends it, and only then tells. The same `ident` again changes nothing.

        `fingerprint` tells what was asked for: under an id that stands for something else it is refused.
        """
        work = self.act_unshielded(live, command, ident=ident, fingerprint=fingerprint, key=key)
        return await asyncio.shield(asyncio.ensure_future(work))

    async def act_unshielded(
        self,
        live: Live,
        command: Command,
        *,
        ident: str | None = None,
        fingerprint: str | None = None,
        key: SeatKey | None = None,
    ) -> Event:
        """The same, for callers who are never cancelled."""
        async with live.lock:
            if live.id in self._unsure:
                await self._settle(live)
            while True:
                known = live.recent_of(ident) if ident else None
                if known is not None:
                    return same_command(known, fingerprint)
                try:
                    draft = command(live.match)
                except Refused as refusal:
                    return same_command(await self._done_before(live, ident, refusal), fingerprint)
                if fingerprint is not None:
                    draft.event.data[COMMAND] = fingerprint  # nobody knows the event yet
                if await self._append(live, draft, key):
                    return draft.event
                STALE.inc()
                before = live.match.number
                await self.catch_up(live)  # another process was first; the command may still be possible
                if live.match.number == before:  # it was first with this very command, long ago
                    return same_command(await self._done_before(live, ident, Stale()), fingerprint)

    async def _done_before(self, live: Live, ident: str | None, refusal: Refused) -> Event:
        """The event that the command became when it was sent for the first time. Raises the refusal if it never was."""
        found = await self.store.find(live.id, ident) if ident else None
        if found is None:
            raise refusal
        return found

    async def _settle(self, live: Live) -> None:
        """Reads what became of an event that may have been written. The caller holds the lock."""
        await self.catch_up(live)
        self._unsure.discard(live.id)

    async def settle(self) -> None:
        """Reads what became of all events that may have been written. Raises StoreFault."""
        for ident in list(self._unsure):
            live = self._used.get(ident)
            if live is None:  # the next request reads it again
                self._unsure.discard(ident)
            elif not live.lock.locked():
                async with live.lock:
                    await self._settle(live)

    async def _append(self, live: Live, draft: Draft, key: SeatKey | None) -> bool:
        event = draft.event
        ahead = live.match.after(event, draft.after)
        snapshot = ahead.to_snapshot() if ahead.at_rest and ahead.number - live.saved >= SNAPSHOT_EVERY else None
        card = self.cards.with_event(live, ahead)
        self._writing[live.id] = event.number
        try:
            first = await self.store.append(live.id, event, card, key=key, snapshot=snapshot)
        except StoreFault:
            self._unsure.add(live.id)
            raise
        finally:
            del self._writing[live.id]
        if not first:
            return False
        if snapshot:
            live.saved = ahead.number
        if key is not None and event.seat is not None:
            live.keys = (*live.keys[: event.seat], key, *live.keys[event.seat + 1 :])
        EVENTS_OF[event.kind].inc()
        live.take(ahead, event)
        self.cards.note(live, card)
        self.after_event(live)
        return True

    async def catch_up(self, live: Live) -> None:
        """Takes what other processes have appended. The caller holds the lock."""
        await self._take_all(live, await self.store.events(live.id, live.match.number))

    async def _take_all(self, live: Live, events: list[Event]) -> None:
        for event in events:
            if event.number <= live.match.number:
                continue
            if event.kind in ("sit", "forget"):
                kept = await self.store.load(live.id)
                if kept:
                    live.keys, live.maker = kept.keys, kept.maker
            if event.kind == "forget":
                live.forget_recent()  # with the names that are forgotten
            live.take(live.match.after(event), event)
            live.written = None  # who wrote the event may have written a card

    async def know(self, live: Live, number: int) -> None:
        """Catches up if a client has heard more from another process than this one has."""
        if number > live.match.number:
            async with live.lock:
                if number > live.match.number:
                    await self.catch_up(live)

    async def hear(self, news: Mapping[str, int]) -> None:
        """Other processes say up to which number matches have gone on; those that nobody watches here can wait."""
        loading = [self._loading[ident] for ident in news if ident in self._loading]
        if loading:  # what is being read may be older than the news
            await asyncio.wait(loading)
        behind = []
        for ident, number in news.items():
            live = self._used.get(ident)
            if number == REMOVED:
                self.drop(ident)
            elif live is not None:
                live.newest = max(live.newest, number)
                # Of its own event this process may hear before it knows that the event is durable: no need to read it.
                if live.watchers and live.match.number < number and self._writing.get(ident) != number:
                    behind.append(live)
        if behind:
            found = await self.store.events_of({live.id: live.match.number for live in behind})
            for live in sorted(behind, key=lambda live: live.lock.locked()):  # none waits for another that is busy
                async with live.lock:
                    await self._take_all(live, found[live.id])

    async def look_at_all(self) -> None:
        """Takes what other processes have appended to any match in memory, whether they have told of it or not."""
        if self._loading:
            await asyncio.wait(list(self._loading.values()))
        everything = self.all_in_memory()
        for first in range(0, len(everything), TOGETHER):
            some = everything[first : first + TOGETHER]
            found = await self.store.events_of({live.id: live.match.number for live in some})
            for live in some:
                if found[live.id]:
                    async with live.lock:
                        await self._take_all(live, found[live.id])

    def say_bye(self) -> None:
        """Lets everybody who waits know that the house closes."""
        self.closing.set()
        for live in self.all_in_memory():
            live.wake()

    async def events(self, live: Live, after: int) -> list[Event]:
        """The events after a number, as far as the match has gone on here; the store may already have more."""
        recent = live.recent_events(after)
        if recent is not None:
            return recent
        stored = await self.store.events(live.id, after)
        return stored[: max(0, live.match.number - after)]

    async def state(self, live: Live, viewer: Viewer, after: int) -> bytes:
        """All that a viewer is told, as JSON: the events after a number, and how things stand."""
        events = await self.events(live, after)
        while after + len(events) < live.match.number:  # others were appended while these were read
            events = await self.events(live, after)
        return self.told(live, viewer, events)

    def told(self, live: Live, viewer: Viewer, events: list[Event]) -> bytes:
        """The same with events that are there already."""
        self._told[live.id] = live
        return live.state_told(viewer, events, self.now())

    def look(self) -> None:
        """Lets go of what was encoded for viewers: by now all of them have it, and most matches stand still."""
        told, self._told = self._told, {}
        for live in told.values():
            live.forget_told()


def restored(kept: Kept, clock: Clock) -> Match:
    """The match as the store has it, from its last snapshot if there is one."""
    if kept.snapshot is None:
        return Match(kept.agreement, kept.deal, clock.gaps)
    return Match.from_snapshot(kept.agreement, kept.deal, kept.snapshot, clock.gaps)


def same_command(event: Event, fingerprint: str | None) -> Event:
    """The event, if it is what the command asks for. Raises Refused."""
    known = event.data.get(COMMAND)
    if fingerprint is not None and known is not None and known != fingerprint:
        raise not_now("id-used")
    return event
