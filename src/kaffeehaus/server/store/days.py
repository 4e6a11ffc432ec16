"""Which matches of a day's deal were played to their end by the person who sat down."""

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Executable, Row, func, select

from kaffeehaus.server.store.tables import events, matches

MOST_PLAYED = 1_000
GAVE_UP = ("resigned", "forfeited", "drawn", "stopped")


@dataclass(frozen=True)
class Played:
    """A match that counts."""

    match: str
    name: str
    totals: list[int]
    places: list[int]
    at: float  # of the last move


class Days:
    """Reads the matches of a day; seat 0 is the person's."""

    def __init__(self, rows: Callable[[Executable], Awaitable[Sequence[Row[Any]]]]) -> None:
        self._rows = rows

    async def played(self, day: str, begins: float, ends: float) -> list[Played]:
        """The matches that ended on their day, without takebacks of what had been seen and without a bot's help."""
        origin = json.dumps({"kind": "daily", "day": day})
        wanted = select(matches.c.id, matches.c.card).where(
            matches.c.state == "finished", matches.c.updated >= begins, matches.c.agreement.contains(origin)
        )
        cards = {row.id: json.loads(row.card) for row in await self._rows(wanted.limit(MOST_PLAYED))}
        last, helped = await self._moved(list(cards))
        return [
            Played(match, card["seats"][0]["name"], card["end"]["totals"], card["end"]["places"], last[match])
            for match, card in cards.items()
            if counts(card) and match not in helped and last.get(match, ends) < ends
        ]

    async def _moved(self, among: list[str]) -> tuple[dict[str, float], set[str]]:
        """When the last move of each match was made, and in which a bot played for the person."""
        wanted = (
            select(events.c.match, events.c.kind, func.max(events.c.at).label("at"))
            .where(events.c.match.in_(among), events.c.kind.in_(("move", "hand")))
            .group_by(events.c.match, events.c.kind)
        )
        rows = await self._rows(wanted) if among else []
        return {row.match: row.at for row in rows if row.kind == "move"}, {
            row.match for row in rows if row.kind == "hand"
        }


def counts(card: Any) -> bool:
    """Was it played to the end of the game by its person?"""
    person, end = card["seats"][0], card["end"]
    return not (card["practice"] or person["out"] or person["bot"] or end["reason"] in GAVE_UP or not end["places"])
