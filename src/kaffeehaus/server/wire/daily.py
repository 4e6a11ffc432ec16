"""What travels about the deal of the day."""

from typing import Literal

from typing_extensions import TypedDict

from kaffeehaus.server.wire.colours import Colour
from kaffeehaus.server.wire.incoming import Message, Name

DailyState = Literal["waiting", "dealing", "playing", "finished"]


class DailyWanted(Message):
    """Sitting down at the deal of the day."""

    name: Name = ""
    colour: Colour | None = None


class DailyOrigin(TypedDict):
    """The match is of the deal of that day."""

    kind: Literal["daily"]
    day: str


class DailyMine(TypedDict):
    """The asker's own match of a day."""

    match: str
    state: DailyState


class DailyResult(TypedDict):
    """One line of the table: the person's points, those of the bots, and whether they were beaten."""

    place: int
    name: str
    total: int
    bots: list[int]
    won: bool
    you: bool


class DailyTold(TypedDict):
    """A day. `key` is told when it is over, `results` then or when the asker has finished."""

    day: str
    game: str
    bots: list[str]
    ends: float
    commitment: str
    key: str | None
    mine: DailyMine | None
    played: int
    results: list[DailyResult] | None


class DailyAnswer(TypedDict):
    """This day and the one before it."""

    now: float
    today: DailyTold
    yesterday: DailyTold


class DailySeated(TypedDict):
    """The asker's match of this day."""

    match: str
