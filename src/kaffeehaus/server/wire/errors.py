"""What the server sends when it refuses something."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from kaffeehaus.server.wire.match_events import MatchEvent

Code = Literal[
    "busy",
    "fault",
    "forbidden",
    "illegal",
    "invalid",
    "large",
    "malformed",
    "origin",
    "outdated",
    "refused",
    "slow-down",
    "stale",
    "token",
    "unknown",
]


class Problem(TypedDict):
    """One thing that is wrong: a stable id, the parts of its sentence, and the sentence for people."""

    reason: str
    parts: dict[str, Any]
    text: str


class Fault(TypedDict):
    """Why something was refused. `code` and `reason` are for programs and stay the same in every language.

    `stale` has `number` and `events`, which tell what was missed; `slow-down` has `retry`, in seconds. `overrulable`
    says of a move that is told to a companion whether the table may play it all the same.
    """

    code: Code
    reason: str
    parts: dict[str, Any]
    text: str
    reasons: list[Problem]
    clause: str | None
    number: NotRequired[int]
    events: NotRequired[list[MatchEvent]]
    retry: NotRequired[float]
    overrulable: NotRequired[bool]


class Refusal(TypedDict):
    """The answer to a request that is refused."""

    error: Fault
