"""What clients may send, every part named, bounded and checked; and how they are told what is wrong."""

import re
import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

MOST_SEATS = 8


def tidy(name: str) -> str:
    """A name without line breaks and invisible letters."""
    if any(unicodedata.category(letter).startswith("C") for letter in name):
        raise ValueError("a name has no control letters")
    return re.sub(r"\s+", " ", name).strip()


Name = Annotated[str, StringConstraints(max_length=40), AfterValidator(tidy)]
Ident = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{1,64}$")]
MatchId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]{1,16}$")]
Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS, strict=True)]
Number = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Level = Annotated[str, StringConstraints(pattern=r"^[a-z0-9:]{1,32}$")]
GameName = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,32}$")]
Options = Annotated[dict[str, Any], Field(max_length=40)]


class Message(BaseModel):
    """Anything that a client sends; parts that are not named here are refused."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class NewSeat(Message):
    """A seat of a new match."""

    kind: Literal["person", "open", "bot", "remote"]
    name: Name = ""
    level: Level | None = None


class NoClock(Message):
    """Everybody has time."""

    kind: Literal["none"] = "none"


class MoveClock(Message):
    """Seconds for every move, and a bank for the whole match."""

    kind: Literal["move"]
    seconds: float = Field(ge=1, le=86_400)
    bank: float = Field(default=0, ge=0, le=86_400)


class DaysClock(Message):
    """Days for every move."""

    kind: Literal["days"]
    days: float = Field(ge=0.01, le=30)


class FromMatch(Message):
    """A finished match, up to a move."""

    match: MatchId
    ply: Number


class FromPosition(Message):
    """A position document."""

    position: dict[str, Any]


class NewMatch(Message):
    """A match to be made."""

    game: GameName
    options: Options = Field(default_factory=dict)
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MOST_SEATS)]
    clock: Annotated[NoClock | MoveClock | DaysClock, Field(discriminator="kind")] = Field(default_factory=NoClock)
    away: Literal["wait", "bot", "forfeit", "draw"] = "wait"
    listed: bool = False
    spectators: bool = False
    pause: float = Field(default=0.8, ge=0, le=5)
    start_from: FromMatch | FromPosition | None = Field(default=None, alias="from")


class OptionsOnly(Message):
    """Options of a game, to be checked and completed."""

    options: Options = Field(default_factory=dict)


class Joining(Message):
    """Sitting down by link."""

    secret: Secret
    name: Name = ""


class Sitting(Message):
    """Sitting down in a listed match."""

    name: Name = ""


class Starting(Message):
    """Bots for the open seats."""

    level: Level | None = None


class Nothing(Message):
    """A call that needs no words."""


class DeedMessage(Message):
    """A deed: its own id, the last event that its author knows, and the seat."""

    id: Ident
    expect: Number
    seat: SeatNumber


class MoveMessage(DeedMessage):
    """A move."""

    move: MoveText


class UndoMessage(DeedMessage):
    """The last move back."""


class TakebackMessage(DeedMessage):
    """An offer to take back, or an answer to one."""

    answer: bool | None = None


class ResignMessage(DeedMessage):
    """Giving up."""


class HandMessage(DeedMessage):
    """Handing the seat to a bot, or taking it back."""

    to: Literal["bot", "person"]
    level: Level | None = None


class WhyNot(Message):
    """A question about a move."""

    seat: SeatNumber
    move: MoveText


class Considered(Message):
    """A move that is not made yet, and the last event that its author knows."""

    expect: Number
    seat: SeatNumber
    move: MoveText


class Hello(Message):
    """The first message of a live channel."""

    type: Literal["hello"]
    protocol: Literal["kaffeehaus/1"]
    after: Number = 0
    seat: SeatNumber | None = None
    token: Secret | None = None


class Fault(BaseModel):
    """What is wrong; `stale` has more parts."""

    model_config = ConfigDict(extra="allow")

    code: str
    text: str
    reasons: list[str]
    clause: str | None


class Refusal(BaseModel):
    """The answer to whatever is refused."""

    error: Fault
