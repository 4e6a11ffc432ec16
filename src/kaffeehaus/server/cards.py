"""What lists show of matches, and when somebody has to look at them: in the store at once where it matters, else soon.

The events are the truth. A card that says only that a match has gone on may wait for a second, and the cards of many
matches are then written together: a move costs half as much to write without one.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import NamedTuple, Protocol

from kaffeehaus.server import viewers
from kaffeehaus.server.due import due_of
from kaffeehaus.server.matches import Match
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.responses import json_ascii, json_bytes
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.faults import StoreFault
from kaffeehaus.server.store.rows import Card, Listed
from kaffeehaus.server.store.store import Store

LATE_SECONDS = 1.0
TOGETHER = 64  # cards of one transaction: the next moves do not wait for all of them
STALE_SECONDS = 10 * LATE_SECONDS  # a card that was not renewed for so long was left behind by a process that died
SETTLED = ("from", "practice", "rematch")
LISTED = ("commitment", "start", *SETTLED, "seats")
CARD = '{"state":"%s","number":%d,"ply":%d,"to_move":%s,"scores":%s,"end":%s,%s}'

log = logging.getLogger(__name__)


class Settled(NamedTuple):
    """What few events change, as JSON without brackets: what all viewers are told of it, and what lists show."""

    told: bytes
    listed: str

    @classmethod
    def of(cls, match: Match) -> "Settled":
        """That of a match."""
        standing: Mapping[str, object] = {**viewers.standing_of(match), "seats": viewers.seats_of(match, ())}
        told = {name: standing[name] for name in SETTLED}
        listed = {name: standing[name] for name in LISTED}
        return cls(json_bytes(told)[1:-1], json_ascii(listed)[1:-1])


class Written(NamedTuple):
    """What a list has to know at once, as this process has last written it to the store."""

    state: str
    settled: Settled
    due: float | None


class Carded(Protocol):
    """A match in memory, as far as its card is concerned."""

    id: str
    match: Match
    written: Written | None

    def settled(self, match: Match) -> Settled:
        """What few events change, for this match or the one that it is about to become."""


class Cards:
    """Writes the cards of the matches that this process moves on."""

    def __init__(self, settings: Settings, store: Store, now: Callable[[], float]) -> None:
        self._settings = settings
        self._store = store
        self._now = now
        self._late: dict[str, Carded] = {}
        self._task: asyncio.Task[None] | None = None

    def of(self, match: Match, settled: Settled | None = None) -> Card:
        """What lists show of a match; `settled` is what few events change of it, if somebody has it already."""
        end = match.end and {name: match.end[name] for name in ("reason", "totals", "places")}
        told = CARD % (
            match.state,
            match.number,
            len(match.moves),
            "null" if match.to_move is None else match.to_move,
            json_ascii(match.position.scores) if match.dealt else "null",
            json_ascii(end) if end else "null",
            (settled or Settled.of(match)).listed,
        )
        return Card(match.state, match.number, self._now(), due_of(match, self._settings), told)

    def with_event(self, live: Carded, ahead: Match) -> Card | None:
        """The card to write together with the event that leads to a match; None if it may wait."""
        settled = live.settled(ahead)
        due, written = due_of(ahead, self._settings), live.written
        if written is None or written.settled is not settled or not written.state == ahead.state == "playing":
            return self.of(ahead, settled)
        return None if self._may_wait(due, written.due) else self.of(ahead, settled)

    def _may_wait(self, due: float | None, written: float | None) -> bool:
        """May the old time to look at a match stand for a moment longer? Too early does no harm, too late does.

        Once that time has come, another process may have looked, and set a later one.
        """
        return due == written or (due is not None and written is not None and self._now() < written < due)

    def note(self, live: Carded, card: Card | None) -> None:
        """The event is durable, and its card with it; without one the card follows soon."""
        if card is None:
            self._late[live.id] = live
        else:
            self._late.pop(live.id, None)
            live.written = Written(card.state, live.settled(live.match), card.due)

    def miss(self, live: Carded) -> None:
        """The store has events of the match of which its card says nothing: a process died before it wrote the card."""
        self._late[live.id] = live

    def renewed(self, row: Listed) -> Listed:
        """A match as lists show it, with the card that still waits."""
        late = self._late.get(row.id)
        if late is None or late.match.number <= row.card["number"]:
            return row
        card = self.of(late.match)
        return replace(row, updated=card.updated, card=json.loads(card.card))

    async def write(self) -> None:
        """Writes all cards that wait. Raises StoreFault; what is not written waits on."""
        idents = list(self._late)
        for first in range(0, len(idents), TOGETHER):
            some = [self._late.pop(ident) for ident in idents[first : first + TOGETHER] if ident in self._late]
            cards = {live.id: self.of(live.match, live.settled(live.match)) for live in some}
            try:
                await self._store.set_cards(cards)
            except StoreFault:
                self._late = {live.id: live for live in some} | self._late
                raise
            for live in some:
                card = cards[live.id]
                still = live.match.number == card.number  # if not, the next event brings its card along
                live.written = Written(card.state, live.settled(live.match), card.due) if still else None

    def open(self, find: Callable[[str], Awaitable[object]]) -> None:
        """Writes what waits every second from now on; first of all what processes left behind that died."""
        self._task = asyncio.create_task(self._run(find), name="cards")

    async def close(self) -> None:
        """Stops, with all cards written."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with bearing_faults():
            await self.write()

    async def _run(self, find: Callable[[str], Awaitable[object]]) -> None:
        renewed = False
        while True:
            await asyncio.sleep(LATE_SECONDS)
            with bearing_faults():
                if not renewed:
                    await self._renew(find)
                    renewed = True
                await self.write()

    async def _renew(self, find: Callable[[str], Awaitable[object]]) -> None:
        """Finds the matches whose cards are behind; whoever reads one from the store says that its card is missing."""
        for ident in await self._store.behind(self._now() - STALE_SECONDS):
            with suppress(Refused):  # it has gone, or its rules are newer
                await find(ident)


@contextmanager
def bearing_faults() -> Iterator[None]:
    """Whatever happens is only noted: without its task lists would never again show what is played."""
    try:
        yield
    except StoreFault as fault:
        log.warning("cards were not written", extra={"fault": str(fault)})
    except Exception:
        log.exception("cards were not written")
