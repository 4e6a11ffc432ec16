"""Companions in the store: a row of `matches` in the state `told`, whose events are commands of phones.

They share all that matches have (one writer, numbers without gaps, ids that are taken once, news for other processes,
backups, rules for growing old) but are found by the hash of their link alone: nobody made them, nobody sits there.
"""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite

from kaffeehaus.kernel.contract import Document
from kaffeehaus.server.responses import json_ascii
from kaffeehaus.server.store.opening import Opened
from kaffeehaus.server.store.tables import events, keys, matches, snapshots
from kaffeehaus.server.store.writer import Job, Rows, Writer

TOLD = "told"  # the state of such a row, and the kind of its events


@dataclass(frozen=True)
class KeptCompanion:
    """A companion as the store has it."""

    start: Document
    commands: list[Document]


class Companions:
    """Keeps companions and their commands."""

    def __init__(self, opened: Opened, rows: Rows, writer: Writer) -> None:
        self._upsert = postgresql.insert if opened.postgres else sqlite.insert
        self._rows = rows
        self._writer = writer

    async def create(self, ident: str, start: Document, now: float) -> None:
        """Keeps a new one. One that is there already stays as it is."""
        row = {
            "id": ident,
            "game": start["game"],
            "rules_version": 0,
            "agreement": json_ascii(start),
            "deal": "{}",
            "maker": None,
            "created": now,
            "listed": False,
            "spectators": False,
            **card(0, now),
        }
        await self._writer.write(Job(ident, then=[(self._upsert(matches).on_conflict_do_nothing(), row)]))

    async def load(self, ident: str) -> KeptCompanion | None:
        """A companion with all its commands; None if there is none."""
        found = await self._rows(select(matches.c.agreement).where(matches.c.id == ident, matches.c.state == TOLD))
        if not found:
            return None
        return KeptCompanion(json.loads(found[0].agreement), await self.commands(ident, 0))

    async def commands(self, ident: str, after: int) -> list[Document]:
        """The commands after a number, in order."""
        wanted = select(events.c.data).where(events.c.match == ident, events.c.number > after)
        return [json.loads(row.data) for row in await self._rows(wanted.order_by(events.c.number))]

    async def append(self, ident: str, number: int, command: Document, now: float) -> bool:
        """Adds a command, durably; False if its number or its id was taken, or the companion is gone."""
        event = {
            "match": ident,
            "number": number,
            "kind": TOLD,
            "seat": None,
            "at": now,
            "deed": command["id"],
            "data": json_ascii(command),
        }
        return await self._writer.write(Job(ident, event, card(number, now)))

    async def remove(self, ident: str) -> bool:
        """Removes a companion with all that was told; False if there is none."""
        still = select(matches.c.id).where(matches.c.id == ident, matches.c.state == TOLD)
        then: list[tuple[Any, Any]] = [
            (delete(table).where(table.c.match.in_(still)), None) for table in (snapshots, events, keys)
        ]
        then.append((delete(matches).where(matches.c.id == ident, matches.c.state == TOLD), None))
        return await self._writer.write(Job(ident, then=then))


def card(number: int, now: float) -> dict[str, Any]:
    """The columns of the row that change."""
    return {"state": TOLD, "number": number, "updated": now, "due": None, "card": "{}"}
