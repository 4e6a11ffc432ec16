"""What the server refuses: one exception with a status, a code, a reason with its parts, and words in each language.

Programs read `code` and `reason`, which never change; people read the text, which stands in `texts/`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from kaffeehaus.kernel.errors import Faulty, IllegalMove, InvalidText, KaffeehausError
from kaffeehaus.kernel.faults import LANGUAGES
from kaffeehaus.kernel.faults import Fault as CoreFault
from kaffeehaus.server.texts import USUAL, sentence
from kaffeehaus.server.wire.outgoing import Code, Fault, Problem

MOST_REASONS = 20  # told; a client that sends more faults is not helped by hearing of all
MOST_LETTERS = 300  # of one reason

Wrong = TypeVar("Wrong")


@dataclass(frozen=True)
class Reason:
    """One thing that is wrong: a stable id, and the parts that its sentence is made of."""

    reason: str
    parts: dict[str, Any] = field(default_factory=dict)
    table: str = "reasons"

    def text(self, language: str) -> str:
        """For people."""
        return sentence(self.table, self.reason, self.parts, language)

    def to_dict(self, language: str) -> Problem:
        """As clients are told."""
        parts = {name: told_part(part, language) for name, part in self.parts.items()}
        return {"reason": self.reason, "parts": parts, "text": clipped(self.text(language), MOST_LETTERS)}


@dataclass(frozen=True)
class CoreReason(Reason):
    """What the core finds wrong; it knows the words itself."""

    fault: CoreFault = field(kw_only=True)

    def text(self, language: str) -> str:
        """For people."""
        return self.fault.text(language if language in LANGUAGES else USUAL)


def told_part(part: Any, language: str) -> Any:
    """A part as clients are told, without the middle of long texts: what was sent is not sent back."""
    if isinstance(part, CoreFault):
        return core_reason(part).to_dict(language)
    if isinstance(part, dict):  # the same text in every language
        return part.get(language, part[USUAL])
    return clipped(part, MOST_LETTERS) if isinstance(part, str) else part


class Refused(Exception):
    """A request that cannot be granted. `reasons` lists every fault of the input; `more` goes beside the error."""

    def __init__(
        self,
        status: int,
        code: Code,
        reason: str,
        *,
        parts: dict[str, Any] | None = None,
        reasons: Sequence[Reason] = (),
        clause: str | None = None,
        text: str | None = None,
        more: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(reason)
        self.status = status
        self.code: Code = code
        self.reason = Reason(reason, parts or {})
        self.reasons = list(reasons)
        self.clause = clause
        self.more = more or {}
        self._text = text  # given by the rules, in the language that was asked for

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = USUAL) -> str:
        """For people."""
        return self._text if self._text is not None else self.reason.to_dict(language)["text"]

    def to_dict(self, language: str = USUAL) -> Fault:
        """As clients are told."""
        fault: Fault = {
            "code": self.code,
            "reason": self.reason.reason,
            "parts": self.reason.to_dict(language)["parts"],
            "text": self.text(language),
            "reasons": [reason.to_dict(language) for reason in self.reasons],
            "clause": self.clause,
        }
        return {**fault, **self.more}  # type: ignore[typeddict-item]


def clipped(text: str, letters: int) -> str:
    """A text without its middle, if it is too long: what was sent is not sent back."""
    return text if len(text) <= letters else f"{text[: letters - 60]} … {text[-50:]}"


class Stale(Refused):
    """A command that expects an older position."""

    def __init__(self) -> None:
        super().__init__(409, "stale", "stale")


def not_now(reason: str, **parts: Any) -> Refused:
    """Something that is not possible at this moment of the match."""
    return Refused(409, "refused", reason, parts=parts)


def forbidden(reason: str, **parts: Any) -> Refused:
    """Something that only others may do."""
    return Refused(403, "forbidden", reason, parts=parts)


def unknown(reason: str, **parts: Any) -> Refused:
    """Something that is not there."""
    return Refused(404, "unknown", reason, parts=parts)


def busy() -> Refused:
    """The store does not answer, or cannot write."""
    return Refused(503, "busy", "store-away")


def invalid(reasons: Sequence[Reason]) -> Refused:
    """Input with faults, all of them listed."""
    return Refused(422, "invalid", "invalid-input", reasons=reasons)


def first_of(faults: Sequence[Wrong], reason: Callable[[Wrong], Reason]) -> list[Reason]:
    """Faults as reasons, the first ones if there are many, and then how many more."""
    reasons = [reason(each) for each in faults[:MOST_REASONS]]
    if len(faults) > MOST_REASONS:
        reasons.append(Reason("more-faults", {"count": len(faults) - MOST_REASONS}))
    return reasons


def input_faults(errors: Sequence[Any]) -> list[Reason]:
    """The faults that pydantic found, each with its place."""
    return first_of(errors, input_reason)


def input_reason(error: Any) -> Reason:
    """One fault that pydantic found."""
    return Reason(error["type"], {"place": place_of(error["loc"]), **context_of(error)}, "input")


def place_of(location: Sequence[int | str]) -> str:
    """Where in the input a fault is, such as `seats.1.kind`."""
    return ".".join(str(part) for part in location if part not in ("body", "query", "path")) or "body"


def context_of(error: Any) -> dict[str, Any]:
    """What pydantic says beside the type of a fault, as plain data."""
    return {name: value for name, value in error.get("ctx", {}).items() if isinstance(value, (str, int, float))}


def core_reason(fault: CoreFault) -> Reason:
    """One fault of the core."""
    return CoreReason(fault.code, fault.parts, fault=fault)


def core_faults(fault: Faulty) -> list[Reason]:
    """What the core finds wrong with boards, options, positions and documents."""
    return first_of(fault.faults, core_reason)


def refusal_of(fault: KaffeehausError, move: str | dict[str, Any] = "") -> Refused:
    """What the core refuses, for clients."""
    if isinstance(fault, IllegalMove):
        return Refused(422, "illegal", "illegal-move", parts={"move": fault.move}, clause=fault.clause, text=fault.text)
    if isinstance(fault, Faulty):
        return invalid(core_faults(fault))
    reasons = []
    if isinstance(fault, InvalidText) and isinstance(fault.fault, CoreFault):
        reasons.append(core_reason(fault.fault))
    if reasons and move:
        return Refused(422, "invalid", "unreadable-move", parts={"move": str(move)[:40]}, reasons=reasons)
    return invalid(reasons)
