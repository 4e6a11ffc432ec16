"""What happens in a match: events, numbered from 1 without gaps, and as each reader may know them."""

from dataclasses import dataclass, field
from typing import Literal

from kaffeehaus.kernel.contract import Document

Kind = Literal[
    "sit", "start", "move", "undo", "offer", "answer", "hand", "timeout", "resign", "stop", "rematch"
]  # what each has in `data` stands in docs/protocol.md

HIDDEN = "told"  # the part of a move's data that stands for the move where it is hidden


@dataclass(frozen=True)
class Event:
    """One entry of a match's log."""

    number: int
    kind: Kind
    seat: int | None
    at: float
    data: Document = field(default_factory=dict)
    id: str | None = None  # made by the client, so that a deed sent twice is done once

    @property
    def end(self) -> Document | None:
        """How the match ended, if it ended with this event."""
        end: Document | None = self.data.get("end")
        return end

    def told_to(self, reader: int | None, *, open_hands: bool) -> Document:
        """The event as a seat, or with None a spectator, may know it; after the end everything is open."""
        data = {"end": None, **self.data}
        told = data.pop(HIDDEN, None)
        if told is not None and not open_hands and reader != self.seat:
            data["move"] = told
        return {"number": self.number, "kind": self.kind, "seat": self.seat, "at": self.at, **data}
