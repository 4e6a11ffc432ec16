"""Rows of the store as the house knows them."""

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

from kaffeehaus.kernel.contract import Document
from kaffeehaus.server.agreements import Agreement, Deal
from kaffeehaus.server.events import Event
from kaffeehaus.server.responses import json_ascii


@dataclass(frozen=True)
class SeatKey:
    """Who may act for a seat: hashes of a visitor, a token and an invitation."""

    visitor: str | None = None
    token: str | None = None
    invitation: str | None = None


class Card(NamedTuple):
    """What lists show of a match, and when somebody has to look at it."""

    state: str
    number: int
    updated: float
    due: float | None
    card: str  # JSON in ASCII

    def values(self) -> dict[str, Any]:
        """The columns of the match's row."""
        return {
            "state": self.state,
            "number": self.number,
            "updated": self.updated,
            "due": self.due,
            "card": self.card,
        }


@dataclass(frozen=True)
class NewMatch:
    """A match that is to be kept."""

    id: str
    agreement: Agreement
    deal: Deal
    rules_version: int
    maker: str | None
    created: float
    keys: tuple[SeatKey, ...]
    card: Card
    first: Event | None  # its first event, if it starts at once


@dataclass(frozen=True)
class Kept:
    """A match as the store has it, with the events since its snapshot."""

    id: str
    agreement: Agreement
    deal: Deal
    rules_version: int
    maker: str | None
    created: float
    number: int  # of the event that lists have heard of
    keys: tuple[SeatKey, ...]
    snapshot: Document | None
    events: tuple[Event, ...]
    present_until: tuple[float, ...]  # of each seat's person


@dataclass(frozen=True)
class Listed:
    """A match as lists show it."""

    id: str
    agreement: Agreement
    created: float
    updated: float
    card: Document


def event_values(match: str, event: Event) -> dict[str, Any]:
    """The columns of an event's row."""
    return {
        "match": match,
        "number": event.number,
        "kind": event.kind,
        "seat": event.seat,
        "at": event.at,
        "deed": event.id,
        "data": json_ascii(event.data),
    }


def event_of(row: Any) -> Event:
    """The event of a row."""
    return Event(row.number, row.kind, row.seat, row.at, json.loads(row.data), row.deed)
