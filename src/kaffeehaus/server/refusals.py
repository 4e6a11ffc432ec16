"""Whatever the server refuses: one exception that knows its status, its code and its words."""

from collections.abc import Sequence
from typing import Any

from kaffeehaus.kernel.errors import Faulty, IllegalMove, KaffeehausError


class Refused(Exception):
    """A request that cannot be granted; `code` is for programs, `text` for people."""

    def __init__(
        self,
        status: int,
        code: str,
        text: str,
        *,
        reasons: Sequence[str] = (),
        clause: str | None = None,
        more: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.reasons = list(reasons)
        self.clause = clause
        self.more = more or {}

    def to_dict(self) -> dict[str, Any]:
        """As clients are told."""
        return {"code": self.code, "text": self.text, "reasons": self.reasons, "clause": self.clause, **self.more}


class Stale(Refused):
    """A deed that expects an older position."""

    def __init__(self) -> None:
        super().__init__(409, "stale", "The match has gone on in the meantime.")


def not_now(text: str) -> Refused:
    """Something that is not possible at this moment of the match."""
    return Refused(409, "refused", text)


def forbidden(text: str) -> Refused:
    """Something that only others may do."""
    return Refused(403, "forbidden", text)


def unknown(text: str) -> Refused:
    """Something that is not there."""
    return Refused(404, "unknown", text)


def invalid(reasons: Sequence[str]) -> Refused:
    """Input with faults."""
    return Refused(422, "invalid", "This cannot be used: " + "; ".join(reasons), reasons=reasons)


def refusal_of(fault: KaffeehausError) -> Refused:
    """What the core refuses, for clients."""
    if isinstance(fault, IllegalMove):
        return Refused(422, "illegal", fault.text, clause=fault.clause)
    if isinstance(fault, Faulty):
        return Refused(422, "invalid", str(fault), reasons=fault.reasons)
    return Refused(422, "invalid", str(fault), reasons=[str(fault)])
