"""What is kept of people: which matches a visitor has to do with, and how names and keys are forgotten.

Events are never changed, with this one exception: a name is replaced where it was written down, and a `forget` event
says so. Numbers, moves and times stay, so every match replays as before.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, or_, select, update

from kaffeehaus.kernel.contract import Document
from kaffeehaus.server.agreements import DAY
from kaffeehaus.server.events import Event, nameless
from kaffeehaus.server.store.rows import event_values
from kaffeehaus.server.store.tables import events, keys, matches, snapshots
from kaffeehaus.server.store.writer import Job, Rows, Writer

ATTEMPTS = 100  # a match that others play meanwhile


@dataclass(frozen=True)
class Belonging:
    """A match that a visitor made or plays in."""

    id: str
    game: str
    state: str
    created: float
    updated: float
    maker: bool
    seats: tuple[int, ...]  # the visitor's
    agreement: Document
    card: Document


class People:
    """Finds what belongs to a visitor, and forgets it."""

    def __init__(self, rows: Rows, writer: Writer) -> None:
        self._rows = rows
        self._writer = writer

    async def matches_of(self, visitor: str) -> list[str]:
        """Every match that the visitor made or plays in, the oldest first."""
        seated = select(keys.c.match).where(keys.c.visitor == visitor)
        wanted = select(matches.c.id).where(or_(matches.c.maker == visitor, matches.c.id.in_(seated)))
        return [row.id for row in await self._rows(wanted.order_by(matches.c.created, matches.c.id))]

    async def belonging(self, match: str, visitor: str) -> Belonging | None:
        """A match as it concerns the visitor; None if it has gone meanwhile."""
        places = select(keys.c.seat).where(keys.c.match == match, keys.c.visitor == visitor).order_by(keys.c.seat)
        found = await self._rows(select(matches).where(matches.c.id == match))
        if not found:
            return None
        (row,) = found
        seats = tuple(place.seat for place in await self._rows(places))
        agreement, card = json.loads(row.agreement), json.loads(row.card)
        maker = row.maker == visitor
        return Belonging(row.id, row.game, row.state, row.created, row.updated, maker, seats, agreement, card)

    async def remembered(self, days: float, now: float, limit: int | None = None) -> list[str]:
        """Matches that ended that number of days ago and still know who played them."""
        known = select(keys.c.match).where(or_(keys.c.visitor.is_not(None), keys.c.token.is_not(None)))
        wanted = select(matches.c.id).where(
            matches.c.state == "finished",
            matches.c.updated < now - days * DAY,
            or_(matches.c.maker.is_not(None), matches.c.id.in_(known)),
        )
        return [row.id for row in await self._rows(wanted.order_by(matches.c.updated).limit(limit))]

    async def forget(self, match: str, visitor: str | None, level: str, now: float) -> bool:
        """Forgets a visitor in a match, or with None everybody; False if there is no such match.

        Names are replaced, keys removed, seats of a running match left to a bot of that level.
        """
        for _ in range(ATTEMPTS):
            job = await forgetting(self._rows, match, visitor, level, now)
            if job is None:
                return False
            if await self._writer.write(job):
                return True
        raise TimeoutError(f"match {match} went on {ATTEMPTS} times meanwhile")


async def forgetting(rows: Rows, match: str, visitor: str | None, level: str, now: float) -> Job | None:
    """The job that forgets; its event has the next number, so it fails if anything has happened since it was read."""
    found = await rows(select(matches).where(matches.c.id == match))
    if not found:
        return None
    (row,) = found
    seats = await rows(select(keys).where(keys.c.match == match).order_by(keys.c.seat))
    agreement, card = json.loads(row.agreement), json.loads(row.card)
    own = [each.seat for each in seats if visitor is None or each.visitor == visitor]
    maker = visitor is None or row.maker == visitor
    data = forget_data(agreement, card, own, level, maker=maker)
    newest = select(func.max(events.c.at).label("at"), func.max(events.c.number).label("number"))
    (last,) = await rows(newest.where(events.c.match == match))
    event = Event((last.number or 0) + 1, "forget", None, max(now, last.at or now), data)
    changed = {**card, "number": event.number, "seats": [seen_after(seat, data) for seat in card["seats"]]}
    values = {
        "state": row.state,
        "number": event.number,
        "updated": row.updated,  # it was not played, so it grows old as before
        "due": now if data["levels"] else row.due,
        "card": json.dumps(changed),
    }
    nobody = {"visitor": None, "token": None, "present_until": 0.0}
    plans = [rename(plan, seat, data) for seat, plan in enumerate(agreement["seats"])]
    then: list[tuple[Any, Any]] = [
        (update(keys).where(keys.c.match == match, keys.c.seat.in_(own)).values(**nobody), None),
        (
            update(matches)
            .where(matches.c.id == match)
            .values(agreement=json.dumps({**agreement, "seats": plans}), maker=None if maker else row.maker),
            None,
        ),
        *await renamed_events(rows, match, data),
        *await renamed_snapshot(rows, match, data),
    ]
    return Job(match, event_values(match, event), values, then)


def forget_data(agreement: Document, card: Document, own: Sequence[int], level: str, *, maker: bool) -> Document:
    """What the `forget` event says: new names, bots for seats, and seats that are open again."""
    plans, seen = agreement["seats"], card["seats"]
    given = [seat for seat, plan in enumerate(plans) if maker and plan["kind"] in ("bot", "remote")]
    named = sorted({*own, *given} - {seat for seat, each in enumerate(seen) if each["kind"] == "open"})
    running = [seat for seat in own if card["state"] not in ("waiting", "finished") and not seen[seat]["bot"]]
    free = [seat for seat in own if card["state"] == "waiting" and plans[seat]["kind"] == "open"]
    return {
        "names": {str(seat): nameless(seat, seen[seat]["kind"], seen[seat]["level"]) for seat in named},
        "levels": {str(seat): level for seat in running},
        "open": [seat for seat in free if seen[seat]["kind"] != "open"],
    }


def seen_after(seat: Document, data: Document) -> Document:
    """A seat of the card after the event."""
    number = str(seat["seat"])
    after = {**seat, "name": data["names"].get(number, seat["name"])}
    if number in data["levels"]:
        after.update(bot=True, level=data["levels"][number])
    if seat["seat"] in data["open"]:
        after.update(kind="open", name="", words="none")
    return after


def rename(named: Document, seat: int, data: Document) -> Document:
    """A plan or a seat with its new name; an open seat was never named."""
    return named if named["kind"] == "open" else {**named, "name": data["names"].get(str(seat), named["name"])}


async def renamed_events(rows: Rows, match: str, data: Document) -> list[tuple[Any, Any]]:
    """Who sat down, without the names."""
    sat = select(events).where(events.c.match == match, events.c.kind == "sit")
    return [
        (
            update(events)
            .where(events.c.match == match, events.c.number == row.number)
            .values(data=json.dumps({**json.loads(row.data), "name": data["names"][str(row.seat)]})),
            None,
        )
        for row in await rows(sat)
        if str(row.seat) in data["names"]
    ]


async def renamed_snapshot(rows: Rows, match: str, data: Document) -> list[tuple[Any, Any]]:
    """The snapshot, if there is one, without the names."""
    changed = []
    for kept in await rows(select(snapshots.c.data).where(snapshots.c.match == match)):
        snapshot = json.loads(kept.data)
        snapshot["seats"] = [rename(each, seat, data) for seat, each in enumerate(snapshot["seats"])]
        changed.append((update(snapshots).where(snapshots.c.match == match).values(data=json.dumps(snapshot)), None))
    return changed
