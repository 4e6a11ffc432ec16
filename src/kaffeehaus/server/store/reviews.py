"""Reviews of finished matches and hints, as the store keeps them."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, or_, select, update

from kaffeehaus.kernel.contract import Document
from kaffeehaus.server.store.tables import hints, keys, matches, reviews
from kaffeehaus.server.store.writer import Job, Rows, Writer

MOST_PLAYED = 500  # finished matches of a visitor that statistics look at, the newest


@dataclass(frozen=True)
class KeptReview:
    """A review as far as it is."""

    done: int
    decisions: int
    complete: bool
    busy: bool  # a process works on it
    data: Document | None
    worker: str | None = None  # which work that is


@dataclass(frozen=True)
class Seated:
    """A finished match of a visitor: the card that lists show, and what its review says of every seat."""

    match: str
    game: str
    seat: int
    at: float
    agreement: Document
    card: Document
    totals: list[Document] | None
    hints: int


class KeptReviews:
    """Reads and writes reviews and hints."""

    def __init__(self, upsert: Callable[..., Any], rows: Rows, writer: Writer) -> None:
        self._upsert, self._rows, self._writer = upsert, rows, writer

    async def review(self, match: str, now: float) -> KeptReview | None:
        """The review of a match, None if nobody has asked for one."""
        found = await self._rows(select(reviews).where(reviews.c.match == match))
        if not found:
            return None
        (row,) = found
        busy = row.worker is not None and row.until > now
        data = None if row.data is None else json.loads(row.data)
        return KeptReview(row.done, row.decisions, row.complete, busy, data, row.worker)

    async def claim(self, match: str, worker: str, now: float, until: float) -> bool:
        """Takes a review upon this process; False if it is complete or another process works on it."""
        new = self._upsert(reviews).values(match=match, worker=worker, until=until, done=0, decisions=0, complete=False)
        mine = {"worker": new.excluded.worker, "until": new.excluded.until}
        free = or_(reviews.c.worker.is_(None), reviews.c.worker == worker, reviews.c.until < now)
        claim = new.on_conflict_do_update(index_elements=["match"], set_=mine, where=(~reviews.c.complete) & free)
        return await self._writer.write(Job(match, then=[(claim, None)]))

    async def keep(self, match: str, worker: str, until: float, found: Document, decisions: int) -> bool:
        """Keeps what there is so far; False if this process should no longer work on it."""
        complete = bool(found["complete"])
        values = {
            "worker": None if complete else worker,
            "until": until,
            "done": len(found["decisions"]),
            "decisions": decisions,
            "complete": complete,
            "totals": json.dumps(found["seats"]),
            "data": json.dumps(found),
        }
        kept = update(reviews).where(reviews.c.match == match, reviews.c.worker == worker).values(**values)
        return await self._writer.write(Job(match, then=[(kept, None)]))

    async def let_go(self, match: str, worker: str | None = None) -> None:
        """Nobody works on the review any more; with a `worker`, unless another process has taken it."""
        mine = (reviews.c.match == match,) if worker is None else (reviews.c.match == match, reviews.c.worker == worker)
        free = update(reviews).where(*mine).values(worker=None, until=0.0)
        await self._writer.write(Job(match, then=[(free, None)]))

    async def hint(self, match: str, number: int) -> Document | None:
        """The hint that was given after an event."""
        rows = await self._rows(select(hints.c.data).where(hints.c.match == match, hints.c.number == number))
        found: Document | None = json.loads(rows[0].data) if rows else None
        return found

    async def keep_hint(self, match: str, number: int, seat: int, found: Document) -> None:
        """Keeps a hint; the first one counts."""
        row = self._upsert(hints).values(match=match, number=number, seat=seat, data=json.dumps(found))
        await self._writer.write(Job(match, then=[(row.on_conflict_do_nothing(), None)]))

    async def hints(self, match: str, players: int) -> list[int]:
        """How many hints each seat was given."""
        wanted = select(hints.c.seat, func.count().label("given")).where(hints.c.match == match)
        found = {row.seat: row.given for row in await self._rows(wanted.group_by(hints.c.seat))}
        return [found.get(seat, 0) for seat in range(players)]

    async def played(self, visitor: str) -> list[Seated]:
        """The finished matches of a visitor, one entry per seat, the oldest first."""
        given = (
            select(func.count())
            .where(hints.c.match == keys.c.match, hints.c.seat == keys.c.seat)
            .correlate(keys)
            .scalar_subquery()
        )
        columns = (matches.c.id, matches.c.game, matches.c.updated, matches.c.agreement, matches.c.card)
        wanted = (
            select(*columns, keys.c.seat, reviews.c.totals, reviews.c.complete, given.label("given"))
            .join(keys, keys.c.match == matches.c.id)
            .join(reviews, reviews.c.match == matches.c.id, isouter=True)
            .where(keys.c.visitor == visitor, matches.c.state == "finished")
            .order_by(matches.c.updated.desc(), matches.c.id, keys.c.seat)
            .limit(MOST_PLAYED)
        )
        return [seated(row) for row in reversed(await self._rows(wanted))]


def seated(row: Any) -> Seated:
    """One entry."""
    totals = json.loads(row.totals) if row.complete and row.totals else None
    agreement, card = json.loads(row.agreement), json.loads(row.card)
    return Seated(row.id, row.game, row.seat, row.updated, agreement, card, totals, row.given)
