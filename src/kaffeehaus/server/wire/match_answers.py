"""What the server answers to calls about matches."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from kaffeehaus.server.wire.match_events import MatchEvent
from kaffeehaus.server.wire.match_parts import (
    Begun,
    CardEnd,
    Clock,
    ClockTerms,
    End,
    MatchState,
    Practice,
    Seat,
    StartTold,
    WordsTold,
)
from kaffeehaus.server.wire.positions import Line, Options, Parts, View


class Done(TypedDict):
    """The answer to a command: the number of its event, and all events after the one that the client expected."""

    id: str
    number: int
    events: list[MatchEvent]


class Numbered(TypedDict):
    """The number of the event that a call has made."""

    number: int


class PlaceMade(TypedDict):
    """A seat of a new match: the token of a person or a program, the secret that invites to an open one."""

    seat: int
    token: str | None
    join: str | None


class Created(TypedDict):
    """A new match."""

    match: str
    state: MatchState
    number: int
    commitment: str
    seats: list[PlaceMade]


class Seated(TypedDict):
    """A seat that was taken; `token` is null if the asker sat there already."""

    match: str
    seat: int
    token: str | None
    number: int


class Following(TypedDict):
    """The next match of the same people."""

    match: str


class Invitation(TypedDict):
    """The secret of an open seat, shown to the maker."""

    seat: int
    join: str


class Standing(Begun):
    """How a match stands, as everybody may know it."""

    state: MatchState
    number: int
    ply: int
    to_move: int | None
    scores: list[int] | None
    commitment: str
    start: StartTold
    practice: list[Practice]
    rematch: str | None


class Terms(TypedDict):
    """What was agreed, as everybody may know it."""

    game: str
    title: str
    clock: ClockTerms
    away: Literal["wait", "bot", "forfeit", "draw"]
    listed: bool
    spectators: bool
    pause: float


class Listed(Terms, Standing):
    """A match as lists show it; `options` is left out where a board of one's own is inside."""

    match: str
    created: float
    updated: float
    seats: list[Seat]
    you: list[int]
    options: NotRequired[Options]
    end: CardEnd | None


class MatchesAnswer(TypedDict):
    """Matches, the newest first."""

    matches: list[Listed]


class Summary(Terms, Standing):
    """A match, with all that the asker may know of it beside its position."""

    match: str
    created: float
    updated: float
    seats: list[Seat]
    options: Options
    components: dict[str, Any]
    words: list[WordsTold]
    clock_now: Clock
    you: list[int]
    maker: bool
    invitations: list[Invitation]
    end: End | None


class Invited(Summary):
    """The match and the seat to which an invitation invites."""

    seat: int


class WhyNotAnswer(TypedDict):
    """The clause that forbids a move and a sentence that says why; nothing if the move is legal."""

    clause: NotRequired[str]
    text: NotRequired[str]


class PreviewAnswer(TypedDict):
    """What the seat would see after a move; null if the move reveals something hidden."""

    view: View | None


class Ply(TypedDict):
    """A move with the viewer's view after it; ply 0 is the deal."""

    ply: int
    seat: int | None
    move: str | None
    parts: Parts | None
    lines: list[Line]
    scores: list[int]
    view: View


class PliesAnswer(TypedDict):
    """Some plies, and how many there are in all."""

    plies: list[Ply]
    count: int
