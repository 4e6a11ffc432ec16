"""The store: matches and their events, kept durably, the same on SQLite and PostgreSQL."""

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Executable, Row, Select, exists, extract, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from kaffeehaus.kernel.contract import Document
from kaffeehaus.server.agreements import Agreement
from kaffeehaus.server.events import Event
from kaffeehaus.server.store.archive import Archive
from kaffeehaus.server.store.companions import Companions
from kaffeehaus.server.store.days import Days
from kaffeehaus.server.store.faults import faults_of_store
from kaffeehaus.server.store.loading import Loading
from kaffeehaus.server.store.opening import Opened
from kaffeehaus.server.store.people import People
from kaffeehaus.server.store.reviews import KeptReviews
from kaffeehaus.server.store.rows import Card, Kept, Listed, NewMatch, SeatKey, event_of, event_values
from kaffeehaus.server.store.tables import events, house, keys, matches, snapshots
from kaffeehaus.server.store.writer import WAIT_SECONDS, Job, Place, Writer

ALIVE = "alive"  # the name of the row that says when a process of the house last lived
MOST_LISTED = 50
MOST_DUE = 100


class Store:
    """Reads at once, writes through its writer. Whatever cannot be read or written in time raises StoreFault."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.now: Callable[[], float] = time.time  # the time of the house, once that is known
        self._reading: AsyncEngine = opened.reading
        self._upsert = postgresql.insert if opened.postgres else sqlite.insert
        kept = self._upsert(snapshots)  # built once: making a statement takes longer than carrying it out
        newer = {"number": kept.excluded.number, "data": kept.excluded.data}
        self._keep_snapshot = kept.on_conflict_do_update(index_elements=["match"], set_=newer)
        self._writer = Writer(opened.writing, self._sign_of_life)
        self._loading = Loading(opened, self._rows)
        self.archive = Archive(opened, self._rows, self._writer)
        self.people = People(self._rows, self._writer)
        self.days = Days(self._rows)
        self.companions = Companions(opened, self._rows, self._writer)
        self.reviews = KeptReviews(self._upsert, self._rows, self._writer)

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written at the moment; None if all is well."""
        return self._writer.trouble

    async def close(self) -> None:
        """Finishes what is being written."""
        await self._writer.close()
        await self.opened.close()

    async def ping(self) -> None:
        """Raises if the database does not answer."""
        await self._rows(select(1))

    async def _rows(self, statement: Executable) -> Sequence[Row[Any]]:
        with faults_of_store():
            async with asyncio.timeout(WAIT_SECONDS), self._reading.connect() as connection:
                rows: Sequence[Row[Any]] = (await connection.execute(statement)).all()
                return rows

    async def tell_processes(self, channel: str, payload: str) -> None:
        """Says something to all processes of the house, without keeping it."""
        if self.opened.others is not None:
            self.opened.others.tell([(channel, payload)])
            return
        with faults_of_store():
            async with asyncio.timeout(WAIT_SECONDS), self._reading.begin() as connection:
                await connection.execute(select(func.pg_notify(channel, payload)))

    async def shared_value(self, name: str, fresh: str) -> str:
        """A value that all processes share: the first one that any of them proposed."""
        propose = self._upsert(house).values(name=name, value=fresh, since=int(time.time())).on_conflict_do_nothing()
        await self._writer.write(Job(then=[(propose, None)]))
        (row,) = await self._rows(select(house.c.value).where(house.c.name == name))
        return str(row.value)

    def _sign_of_life(self) -> Job:
        """Notes the time of the house, and that of the machine by which to tell how long it has been closed."""
        now = self.now()
        database = func.concat(repr(now), " ", extract("epoch", func.clock_timestamp()))
        both = database if self.opened.postgres else f"{now!r} {time.time()!r}"
        alive = self._upsert(house).values(name=ALIVE, value=both, since=int(now))
        newer = {"value": alive.excluded.value, "since": alive.excluded.since}
        return Job(then=[(alive.on_conflict_do_update(index_elements=["name"], set_=newer), None)])

    async def live_on(self) -> None:
        """Notes that a process of the house lives."""
        await self._writer.write(self._sign_of_life())

    async def last_alive(self) -> tuple[float, float] | None:
        """When a process last lived, by the house and by the machine; None if there has never been one."""
        rows = await self._rows(select(house.c.value).where(house.c.name == ALIVE))
        if rows:
            now, wall = rows[0].value.split()
            return float(now), float(wall)
        (row,) = await self._rows(select(func.max(matches.c.updated).label("updated")))
        return None if row.updated is None else (row.updated, row.updated)

    async def wall(self) -> float:
        """The time of the machine on which all processes agree: with PostgreSQL that of the database."""
        if not self.opened.postgres:
            return time.time()
        (row,) = await self._rows(select(extract("epoch", func.clock_timestamp()).label("now")))
        return float(row.now)

    async def set_value(self, name: str, value: str) -> None:
        """Sets a value that all processes share."""
        row = self._upsert(house).values(name=name, value=value, since=int(self.now()))
        newer = {"value": row.excluded.value, "since": row.excluded.since}
        await self._writer.write(Job(then=[(row.on_conflict_do_update(index_elements=["name"], set_=newer), None)]))

    async def create(self, new: NewMatch) -> None:
        """Keeps a new match. One that is there already stays as it is."""
        row = {
            "id": new.id,
            "game": new.agreement.game,
            "rules_version": new.rules_version,
            "agreement": json.dumps(new.agreement.to_dict()),
            "deal": json.dumps(new.deal.to_dict()),
            "maker": new.maker,
            "created": new.created,
            "listed": new.agreement.listed,
            "spectators": new.agreement.spectators,
            **new.card.values(),
        }
        seats = [
            {"match": new.id, "seat": seat, "visitor": key.visitor, "token": key.token, "invitation": key.invitation}
            for seat, key in enumerate(new.keys)
        ]
        then: list[tuple[Any, Any]] = [
            (self._upsert(matches).on_conflict_do_nothing(), row),
            (self._upsert(keys).on_conflict_do_nothing(), seats),
        ]
        if new.first:
            then.append((self._upsert(events).on_conflict_do_nothing(), event_values(new.id, new.first)))
        await self._writer.write(Job(new.id, then=then))

    async def load(self, match: str) -> Kept | None:
        """A match with the events since its snapshot; None if there is none."""
        return await self._loading.load(match)

    async def events(self, match: str, after: int) -> list[Event]:
        """The events after a number, in order."""
        return await self._loading.events(match, after)

    async def events_of(self, after: Mapping[str, int]) -> dict[str, list[Event]]:
        """The events of several matches, each after a number, in order."""
        return await self._loading.events_of(after)

    async def find(self, match: str, command: str) -> Event | None:
        """The event that a command has become."""
        rows = await self._rows(select(events).where(events.c.match == match, events.c.deed == command))
        return event_of(rows[0]) if rows else None

    async def append(
        self,
        match: str,
        event: Event,
        card: Card | None,
        *,
        key: SeatKey | None = None,
        snapshot: Document | None = None,
    ) -> bool:
        """Adds the event, durably; False if its number or its id was taken. `key` is that of who sat down with it.

        Without a card lists do not hear of it yet, see `set_cards`.
        """
        then: list[tuple[Any, Any]] = []
        if key is not None:
            seat = update(keys).where(keys.c.match == match, keys.c.seat == event.seat)
            then.append((seat.values(visitor=key.visitor, token=key.token), None))
        if snapshot is not None:
            kept = {"match": match, "number": snapshot["number"], "data": json.dumps(snapshot)}
            then.append((self._keep_snapshot, kept))
        return await self._writer.write(Job(match, event_values(match, event), card and card.values(), then))

    async def set_cards(self, cards: Mapping[str, Card]) -> None:
        """Lets lists know how far matches have gone on; a card that is older than the one there changes nothing."""
        await self._writer.write(Job(cards=[{"of": match, **card.values()} for match, card in cards.items()]))

    async def behind(self, before: float) -> list[str]:
        """Matches under way with events of which lists have not heard, though their cards are older than that time."""
        newest = select(func.max(events.c.number)).where(events.c.match == matches.c.id).scalar_subquery()
        wanted = select(matches.c.id).where(
            matches.c.state == "playing", matches.c.updated < before, matches.c.number < newest
        )
        return [row.id for row in await self._rows(wanted)]

    async def match_of_invitation(self, invitation: str) -> tuple[str, int] | None:
        """The match and the seat to which the hash of an invitation belongs."""
        rows = await self._rows(select(keys.c.match, keys.c.seat).where(keys.c.invitation == invitation))
        return (rows[0].match, rows[0].seat) if rows else None

    async def lobby(self) -> list[Listed]:
        """Matches that wait for somebody to sit down."""
        return await self._cards(select(matches).where(matches.c.state == "waiting", matches.c.listed))

    async def watchable(self) -> list[Listed]:
        """Matches that run and can be watched."""
        return await self._cards(select(matches).where(matches.c.state == "playing", matches.c.spectators))

    async def of_visitor(self, visitor: str) -> list[Listed]:
        """The matches in which a visitor has a seat, or which they made."""
        seated = select(keys.c.match).where(keys.c.visitor == visitor)
        return await self._cards(select(matches).where((matches.c.maker == visitor) | matches.c.id.in_(seated)))

    async def seats_of_visitor(self, visitor: str, among: Sequence[str]) -> dict[str, list[int]]:
        """Where a visitor sits in each of these matches; those without a seat are left out."""
        wanted = select(keys.c.match, keys.c.seat).where(keys.c.visitor == visitor, keys.c.match.in_(among))
        own: dict[str, list[int]] = {}
        for row in await self._rows(wanted.order_by(keys.c.match, keys.c.seat)):
            own.setdefault(row.match, []).append(row.seat)
        return own

    async def _cards(self, wanted: Select[Any]) -> list[Listed]:
        rows = await self._rows(wanted.order_by(matches.c.updated.desc()).limit(MOST_LISTED))
        return [
            Listed(
                row.id,
                Agreement.from_dict(json.loads(row.agreement)),
                row.created,
                row.updated,
                json.loads(row.card),
            )
            for row in rows
        ]

    async def due(self, now: float) -> list[tuple[str, float]]:
        """Matches at which somebody has to look, with the time since when."""
        wanted = select(matches.c.id, matches.c.due).where(matches.c.due <= now).order_by(matches.c.due)
        return [(row.id, row.due) for row in await self._rows(wanted.limit(MOST_DUE))]

    async def claim(self, match: str, since: float, until: float) -> bool:
        """Takes it upon this process to look at the match; False if another one did."""
        claimed = update(matches).where(matches.c.id == match, matches.c.due == since).values(due=until)
        return await self._writer.write(Job(match, then=[(claimed, None)]))

    async def postpone(self, match: str, number: int, due: float | None) -> None:
        """Sets when to look at the match next, unless it has gone on."""
        newer = exists().where(events.c.match == match, events.c.number > number)
        later = update(matches).where(matches.c.id == match, ~newer).values(due=due)
        await self._writer.write(Job(match, then=[(later, None)]))

    async def wake_all(self, now: float) -> None:
        """Lets every match be looked at: for a process that knows to be alone."""
        await self._writer.write(Job(then=[(update(matches).where(matches.c.due > now).values(due=now), None)]))

    async def set_present(self, until: Mapping[Place, float]) -> None:
        """Notes up to when people are there, and lets other processes know."""
        if until:
            await self._writer.write(Job(present=until))

    async def present_until(self, match: str) -> list[float]:
        """Up to when each seat's person is there."""
        rows = await self._rows(select(keys.c.present_until).where(keys.c.match == match).order_by(keys.c.seat))
        return [row.present_until for row in rows]
