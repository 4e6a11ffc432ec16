"""What the server sends of everything that happens in a match: one type per kind of event."""

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from kaffeehaus.server.wire.colours import Colour
from kaffeehaus.server.wire.match_parts import End
from kaffeehaus.server.wire.positions import Line, Parts


class EventHead(TypedDict):
    """What every event has. `at` is in seconds since 1970; `end` is set by the event that ends the match."""

    number: int
    seat: int | None
    at: float
    end: End | None


class SitEvent(EventHead):
    """Somebody sat down; with the last open seat taken the match starts."""

    kind: Literal["sit"]
    name: str
    starts: bool
    commitment: NotRequired[str]
    colour: NotRequired[Colour]


class StartEvent(EventHead):
    """No seat is open any more; `levels` are the bots that took open seats, by seat."""

    kind: Literal["start"]
    levels: dict[str, str]


class CommitEvent(EventHead):
    """The seat's client committed itself to words."""

    kind: Literal["commit"]
    commitment: str


class RevealEvent(EventHead):
    """The seat's words; with the last ones the game is dealt."""

    kind: Literal["reveal"]
    words: str


class LateEvent(EventHead):
    """The words of these seats did not come in time."""

    kind: Literal["late"]
    seats: list[int]
    words: Literal["none", "kept"]


class ForgetEvent(EventHead):
    """People are forgotten: new names by seat, bots that play on by seat, and seats that are open again."""

    kind: Literal["forget"]
    names: dict[str, str]
    levels: dict[str, str]
    open: list[int]


class MoveEvent(EventHead):
    """A move; `ply` counts the moves up to and with it."""

    kind: Literal["move"]
    ply: int
    move: str
    parts: Parts
    lines: list[Line]
    scores: list[int]


class UndoEvent(EventHead):
    """The last move was taken back; `ply` moves are left."""

    kind: Literal["undo"]
    ply: int
    scores: list[int]


class OfferEvent(EventHead):
    """The seat asks the seats `asked` to go back; where nobody is asked it happens at once, and `scores` is set."""

    kind: Literal["offer"]
    ply: int
    asked: list[int]
    scores: list[int] | None
    revealed: NotRequired[bool]  # would something be taken back that was hidden before?


class AnswerEvent(EventHead):
    """The seat's answer; `ply` and `scores` are set once all have agreed and the match went back."""

    kind: Literal["answer"]
    agree: bool
    ply: int | None
    scores: list[int] | None


class HandEvent(EventHead):
    """A bot or a person plays for the seat now."""

    kind: Literal["hand"]
    to: Literal["bot", "person"]
    level: str | None


class TimeoutEvent(EventHead):
    """The seat's time ran out; `away` is what followed."""

    kind: Literal["timeout"]
    away: Literal["wait", "bot", "forfeit", "draw"]
    level: str | None


class ResignEvent(EventHead):
    """The seat gave up; `level` is the bot that plays on, null if the match is over."""

    kind: Literal["resign"]
    level: str | None


class StopEvent(EventHead):
    """The maker called the match off."""

    kind: Literal["stop"]


class RematchEvent(EventHead):
    """The next match of the same people."""

    kind: Literal["rematch"]
    match: str


MatchEvent = TypeAliasType(
    "MatchEvent",
    SitEvent
    | StartEvent
    | CommitEvent
    | RevealEvent
    | LateEvent
    | ForgetEvent
    | MoveEvent
    | UndoEvent
    | OfferEvent
    | AnswerEvent
    | HandEvent
    | TimeoutEvent
    | ResignEvent
    | StopEvent
    | RematchEvent,
)
