"""What the server sends of a match: seats, clocks, what it begins from, how it was dealt, and how it ended."""

from typing import Any, Literal, NotRequired

from pydantic import ConfigDict
from typing_extensions import TypeAliasType, TypedDict

from kaffeehaus.server.wire.colours import Colour
from kaffeehaus.server.wire.daily import DailyOrigin
from kaffeehaus.server.wire.positions import Line

SeatKind = Literal["person", "open", "bot", "remote"]
MatchState = TypeAliasType("MatchState", Literal["waiting", "dealing", "playing", "finished"])
Words = TypeAliasType("Words", Literal["none", "awaited", "committed", "revealed", "kept"])
Practice = TypeAliasType("Practice", Literal["known", "silent", "takeback"])


class Seat(TypedDict):
    """Who sits on a seat now. `bot` is true while a bot plays for it, `out` once it has given up."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    bot: bool
    present: bool
    out: bool
    words: Words  # what its client adds to the deal
    colour: Colour | None  # that the person likes best; others may like the same


class NoClockNow(TypedDict):
    """No clock runs in this match."""

    kind: Literal["none"]


class MoveClockNow(TypedDict):
    """Seconds per move, then each seat's bank. `left` seconds were left to `seat` at the time `now`."""

    kind: Literal["move"]
    seconds: float
    bank: float
    seat: int | None
    since: float
    left: float | None
    now: float
    banks: list[float]


class DaysClockNow(TypedDict):
    """Days per move. `left` seconds were left to `seat` at the time `now`."""

    kind: Literal["days"]
    days: float
    seat: int | None
    since: float
    left: float | None
    now: float


Clock = TypeAliasType("Clock", NoClockNow | MoveClockNow | DaysClockNow)


class NoClockTerms(TypedDict):
    """No clock."""

    kind: Literal["none"]


class MoveClockTerms(TypedDict):
    """Seconds for every move, and a bank for the whole match."""

    kind: Literal["move"]
    seconds: float
    bank: float


class DaysClockTerms(TypedDict):
    """Days for every move."""

    kind: Literal["days"]
    days: float


ClockTerms = TypeAliasType("ClockTerms", NoClockTerms | MoveClockTerms | DaysClockTerms)


class MatchOrigin(TypedDict):
    """The match begins from another one, after so many of its moves."""

    kind: Literal["match"]
    match: str
    ply: int


class PositionOrigin(TypedDict):
    """The match begins from a position."""

    kind: Literal["position"]


Origin = TypeAliasType("Origin", MatchOrigin | PositionOrigin | DailyOrigin)
Begun = TypedDict("Begun", {"from": Origin | None})  # what a match begins from; null for a new deal


class StartTold(TypedDict):
    """Who begins, null before the deal if lots decide."""

    by: Literal["lots", "maker"]
    seat: int | None


class WordsTold(TypedDict):
    """What a seat's client has added to the deal, as far as it has been shown."""

    state: Words
    commitment: str | None
    words: str | None


class Reveal(TypedDict):
    """What the deal was made of: a key or a seed, or the position from which the match began, and what seals it."""

    __pydantic_config__ = ConfigDict(extra="allow")  # type: ignore[misc]

    seed: NotRequired[str]
    position: NotRequired[dict[str, Any]]
    nonce: NotRequired[str]
    commitment: str


class CardEnd(TypedDict):
    """How a match ended, as lists show it. A match that was called off has no places."""

    reason: str
    totals: list[int]
    places: list[int] | None


class End(CardEnd):
    """How a match ended: per seat the lines that the end booked, and the deal."""

    lines: list[list[Line]]
    reveal: Reveal


class Takeback(TypedDict):
    """An offer to go back to `ply` moves, and who has agreed so far."""

    seat: int
    ply: int
    agreed: list[int]
    asked: list[int]
