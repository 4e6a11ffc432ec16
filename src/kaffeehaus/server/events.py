"""What happens in a match: events, numbered from 1 without gaps, and as each viewer may know them."""

from dataclasses import dataclass, field
from typing import Literal, cast

from kaffeehaus.kernel.contract import Document
from kaffeehaus.server.wire.outgoing import MatchEvent

Kind = Literal[  # what each has in `data` stands in wire/outgoing.py
    "sit",
    "start",
    "commit",
    "reveal",
    "late",
    "move",
    "undo",
    "offer",
    "answer",
    "hand",
    "timeout",
    "resign",
    "stop",
    "rematch",
    "forget",
]

HIDDEN = "told"  # the part of a move's data that stands for the move where it is hidden
COMMAND = "command"  # the part of the data that says by a hash which command it was; nobody is told


@dataclass(frozen=True)
class Event:
    """One entry of a match's log."""

    number: int
    kind: Kind
    seat: int | None
    at: float
    data: Document = field(default_factory=dict)
    id: str | None = None  # made by the client, so that a command sent twice is done once

    @property
    def end(self) -> Document | None:
        """How the match ended, if it ended with this event."""
        end: Document | None = self.data.get("end")
        return end

    def told_to(self, viewer: int | None, *, open_hands: bool) -> MatchEvent:
        """The event as a seat, or with None a spectator, may know it; after the end everything is open."""
        return self.told(hidden=self.hidden_from(viewer, open_hands=open_hands))

    def hidden_from(self, viewer: int | None, *, open_hands: bool) -> bool:
        """Does something of it stay hidden from a seat, or with None from a spectator?"""
        return HIDDEN in self.data and not open_hands and viewer != self.seat

    def told(self, *, hidden: bool) -> MatchEvent:
        """The event, with all or without what stays hidden."""
        data = {"end": None, **self.data}
        told = data.pop(HIDDEN, None)
        data.pop(COMMAND, None)
        if hidden:
            data["move"] = told
        return cast(MatchEvent, {"number": self.number, "kind": self.kind, "seat": self.seat, "at": self.at, **data})


def nameless(seat: int, kind: str, level: str | None) -> str:
    """What somebody is called who gave no name, or who was forgotten."""
    if kind == "bot" and level:
        return level
    return f"{'remote' if kind == 'remote' else 'person'} {seat + 1}"
