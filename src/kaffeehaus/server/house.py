"""The house: matches in memory, deeds appended to the store and then told; the store decides who was first."""

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from kaffeehaus.server import readers
from kaffeehaus.server.answers import joined, json_text
from kaffeehaus.server.deeds import Deed, Draft
from kaffeehaus.server.due import due_of
from kaffeehaus.server.events import Event
from kaffeehaus.server.matches import Match, rules_version
from kaffeehaus.server.metrics import EVENTS, MATCHES_IN_MEMORY, STALE
from kaffeehaus.server.readers import Reader
from kaffeehaus.server.refusals import Refused, Stale, unknown
from kaffeehaus.server.seats import Asker, Signer, same, seats_of
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.rows import Card, Kept, Key
from kaffeehaus.server.store.store import Store

RECENT = 64  # events of a match that stay in memory
SNAPSHOT_EVERY = 32  # events

log = logging.getLogger(__name__)


@dataclass
class Live:
    """A match in memory, and who waits for news of it."""

    id: str
    match: Match
    keys: tuple[Key, ...]
    maker: str | None
    created: float
    recent: deque[Event] = field(default_factory=lambda: deque(maxlen=RECENT))
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[asyncio.Event] = field(default_factory=set)
    until: dict[int, float] = field(default_factory=dict)  # up to when each seat's person is known to be there
    present: frozenset[int] = frozenset()
    newest: int = 0  # the number up to which other processes have told of events
    saved: int = 0  # the number up to which there is a snapshot
    bodies: dict[Reader, str] = field(default_factory=dict)  # what each reader is sent, until the next event

    def wake(self) -> None:
        """Lets everybody look who waits for news."""
        for watcher in self.watchers:
            watcher.set()

    def body(self, reader: Reader) -> str:
        """The reader's part of a state message, as JSON: objects would keep the garbage collector busy."""
        if reader not in self.bodies:
            self.bodies[reader] = json_text(readers.body_of(self.match, reader))
        return self.bodies[reader]

    def seats_of(self, asker: Asker) -> list[int]:
        """The asker's seats."""
        return seats_of(asker, self.keys)

    def is_maker(self, asker: Asker) -> bool:
        """Did the asker make this match? The token of its first person's seat proves it too."""
        plans = self.match.agreement.seats
        first = next((seat for seat, plan in enumerate(plans) if plan.kind in ("person", "remote")), None)
        return same(asker.visitor, self.maker) or (first is not None and same(asker.token, self.keys[first].token))


class House:
    """All matches of a process. `after_event` is called with every match that has gone on by a deed of this process."""

    def __init__(self, settings: Settings, store: Store, signer: Signer, now: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.store = store
        self.signer = signer
        self.now = now
        self.closing = asyncio.Event()
        self.after_event: Callable[[Live], None] = lambda _: None
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._used: WeakValueDictionary[str, Live] = WeakValueDictionary()  # also those that are only still in use
        self._loading: dict[str, asyncio.Task[Live]] = {}

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
            raise unknown("There is no such match.")
        if kept.rules_version != rules_version(kept.agreement):
            raise Refused(410, "outdated", "This match was played by other rules than this house has now.")
        match = restored(kept)
        live = Live(kept.id, match, kept.keys, kept.maker, kept.created, saved=match.number)
        for event in await self.store.events(ident, match.number):
            live.match = live.match.after(event)
            live.recent.append(event)
        now = self.now()
        until = enumerate(await self.store.present_until(ident))
        live.until = {seat: moment for seat, moment in until if moment > now}
        live.present = frozenset(live.until)
        self._live[ident] = self._used[ident] = live
        self._forget_oldest()
        return live

    def _forget_oldest(self) -> None:
        surplus = len(self._live) - self.settings.live_matches
        for ident in [ident for ident, live in self._live.items() if not live.watchers and not live.lock.locked()]:
            if surplus <= 0:
                break
            del self._live[ident]
            surplus -= 1
        MATCHES_IN_MEMORY.set(len(self._live))

    async def lose_patience(self, live: Live) -> None:
        """The person who has to decide left: from now on the others wait only so long."""
        match = live.match
        if due_of(match, self.settings) is not None and match.deadline() is None:
            await self.store.postpone(live.id, match.number, self.now() + self.settings.patience)

    async def act(self, live: Live, deed: Deed, *, ident: str | None = None, key: Key | None = None) -> Event:
        """Does a deed: checks it, appends it, and only then tells. The same `ident` again changes nothing."""
        return await asyncio.shield(asyncio.ensure_future(self._act(live, deed, ident, key)))

    async def _act(self, live: Live, deed: Deed, ident: str | None, key: Key | None) -> Event:
        async with live.lock:
            known = next((event for event in live.recent if ident and event.id == ident), None)
            if known is not None:
                return known
            try:
                draft = deed(live.match)
            except Stale:
                return await self._done_before(live, ident)
            if not await self._append(live, draft, key):
                await self.catch_up(live)
                STALE.inc()
                return await self._done_before(live, ident)
        return draft.event

    async def _done_before(self, live: Live, ident: str | None) -> Event:
        found = await self.store.find(live.id, ident) if ident else None
        if found is None:
            raise Stale
        return found

    async def _append(self, live: Live, draft: Draft, key: Key | None) -> bool:
        event = draft.event
        ahead = live.match.after(event, draft.after)
        snapshot = ahead.to_snapshot() if ahead.at_rest and ahead.number - live.saved >= SNAPSHOT_EVERY else None
        if not await self.store.append(live.id, event, self.card_of(ahead), key=key, snapshot=snapshot):
            return False
        if snapshot:
            live.saved = ahead.number
        if key is not None and event.seat is not None:
            live.keys = (*live.keys[: event.seat], key, *live.keys[event.seat + 1 :])
        EVENTS.labels(event.kind).inc()
        self._take(live, ahead, event)
        self.after_event(live)
        return True

    def _take(self, live: Live, match: Match, event: Event) -> None:
        live.match = match
        live.recent.append(event)
        live.bodies.clear()
        live.wake()

    async def catch_up(self, live: Live) -> None:
        """Takes what other processes have appended. The caller holds the lock."""
        await self._take_all(live, await self.store.events(live.id, live.match.number))

    async def _take_all(self, live: Live, events: list[Event]) -> None:
        for event in events:
            if event.number <= live.match.number:
                continue
            if event.kind == "sit":
                kept = await self.store.load(live.id)
                live.keys = kept.keys if kept else live.keys
            self._take(live, live.match.after(event), event)

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
            if live is not None:
                live.newest = max(live.newest, number)
                if live.watchers and live.match.number < number:
                    behind.append(live)
        if behind:
            found = await self.store.events_of({live.id: live.match.number for live in behind})
            for live in behind:
                async with live.lock:
                    await self._take_all(live, found[live.id])

    def say_bye(self) -> None:
        """Lets everybody who waits know that the house closes."""
        self.closing.set()
        for live in self.all_in_memory():
            live.wake()

    async def events(self, live: Live, after: int) -> list[Event]:
        """The events after a number."""
        if after >= live.match.number:
            return []
        if live.recent and live.recent[0].number <= after + 1:
            return [event for event in live.recent if event.number > after]
        return await self.store.events(live.id, after)

    async def state(self, live: Live, reader: Reader, after: int) -> str:
        """All that a reader is told, as JSON: the events after a number, and how things stand."""
        events = await self.events(live, after)
        while after + len(events) < live.match.number:  # others were appended while these were read
            events = await self.events(live, after)
        match = live.match
        rest = {
            "match": live.id,
            "seats": readers.seats_of(match, live.present),
            "clock": readers.clock_of(match, self.now()),
            "events": readers.events_for(match, events, reader),
        }
        return joined(live.body(reader), json_text(rest))

    def card_of(self, match: Match) -> Card:
        """What lists show of a match."""
        card = {**readers.standing_of(match), "seats": readers.seats_of(match, ())}
        if match.end is not None:
            card["end"] = {name: match.end[name] for name in ("reason", "totals", "places")}
        return Card(match.state, match.number, self.now(), due_of(match, self.settings), card)


def restored(kept: Kept) -> Match:
    """The match as the store has it, from its last snapshot if there is one."""
    if kept.snapshot is None:
        return Match(kept.agreement, kept.deal)
    return Match.from_snapshot(kept.agreement, kept.deal, kept.snapshot)
