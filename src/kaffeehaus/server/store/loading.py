"""Reads matches and their events, of many at a time."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select

from kaffeehaus.server.agreements import Agreement, Deal
from kaffeehaus.server.events import Event
from kaffeehaus.server.store import postgres, sqlite
from kaffeehaus.server.store.companions import TOLD
from kaffeehaus.server.store.gathering import Gathered
from kaffeehaus.server.store.opening import Opened
from kaffeehaus.server.store.rows import Kept, SeatKey, event_of
from kaffeehaus.server.store.tables import keys, matches, snapshots
from kaffeehaus.server.store.writer import EventKey, Rows

Found = Sequence[Row[Any]]


@dataclass(slots=True)
class Unread:
    """The rows of a match."""

    match: Row[Any]
    snapshot: Row[Any] | None
    events: Found
    seats: Found

    def kept(self) -> Kept:
        """The match that they are."""
        row = self.match
        return Kept(
            row.id,
            Agreement.from_dict(json.loads(row.agreement)),
            Deal.from_dict(json.loads(row.deal)),
            row.rules_version,
            row.maker,
            row.created,
            row.number,
            tuple(SeatKey(seat.visitor, seat.token, seat.invitation) for seat in self.seats),
            json.loads(self.snapshot.data) if self.snapshot else None,
            tuple(map(event_of, self.events)),
            tuple(seat.present_until for seat in self.seats),
        )


class Loading:
    """Whoever wants a match gets its rows from a read for all who want one; a bad row harms nobody else's match."""

    def __init__(self, opened: Opened, rows: Rows) -> None:
        self._postgres = opened.postgres
        self._rows = rows
        self._matches: Gathered[str, Unread] = Gathered(self._read)
        self._events: Gathered[EventKey, Found] = Gathered(self._read_events)

    async def load(self, match: str) -> Kept | None:
        """A match with the events since its snapshot; None if there is none."""
        unread = await self._matches.ask(match)
        return unread.kept() if unread else None

    async def events(self, match: str, after: int) -> list[Event]:
        """The events after a number, in order."""
        return [event_of(row) for row in await self._events.ask((match, after)) or ()]

    async def events_of(self, after: Mapping[str, int]) -> dict[str, list[Event]]:
        """The events of several matches, each after a number, in order."""
        found = await self._rows_of(after)
        return {match: [event_of(row) for row in found[match]] for match in after}

    async def _read(self, idents: Sequence[str]) -> dict[str, Unread]:
        """Seats are read last: their keys may be newer than the last event that is known, but never older."""
        found = await self._rows(select(matches).where(matches.c.id.in_(idents), matches.c.state != TOLD))
        kept = await self._rows(select(snapshots).where(snapshots.c.match.in_(idents)))
        snapshot_of = {row.match: row for row in kept}
        numbers = {row.id: snapshot_of[row.id].number if row.id in snapshot_of else 0 for row in found}
        events = await self._rows_of(numbers)
        seats = await self._rows(select(keys).where(keys.c.match.in_(idents)).order_by(keys.c.match, keys.c.seat))
        seats_of = by_match(numbers, seats)
        return {row.id: Unread(row, snapshot_of.get(row.id), events[row.id], seats_of[row.id]) for row in found}

    async def _read_events(self, asked: Sequence[EventKey]) -> dict[EventKey, Found]:
        first: dict[str, int] = {}
        for match, after in asked:
            first[match] = min(after, first.get(match, after))
        found = await self._rows_of(first)
        return {(match, after): [row for row in found[match] if row.number > after] for match, after in asked}

    async def _rows_of(self, after: Mapping[str, int]) -> dict[str, list[Row[Any]]]:
        """The events of matches, each after a number, as they are kept."""
        if self._postgres:
            missed = postgres.MISSED.bindparams(of=list(after), after=list(after.values()))
        else:
            missed = sqlite.MISSED.bindparams(known=json.dumps(after))
        return by_match(after, await self._rows(missed))


def by_match(among: Mapping[str, int], rows: Found) -> dict[str, list[Row[Any]]]:
    """The rows of each of these matches."""
    found: dict[str, list[Row[Any]]] = {match: [] for match in among}
    for row in rows:
        if row.match in found:
            found[row.match].append(row)
    return found
