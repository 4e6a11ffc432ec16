"""What clients may send, every part named, bounded and checked."""

import re
import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from typing_extensions import TypeAliasType

from kaffeehaus.kernel.records import MOST_SEATS
from kaffeehaus.server.wire.colours import Colour
from kaffeehaus.server.wire.emotes import Emote


def tidy(name: str) -> str:
    """A name without line breaks and invisible letters."""
    if any(unicodedata.category(letter).startswith("C") for letter in name):
        raise ValueError("a name has no control letters")
    return re.sub(r"\s+", " ", name).strip()


Name = Annotated[str, StringConstraints(max_length=40), AfterValidator(tidy)]
Ident = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{1,64}$")]
# A client that knows it gets the same answer again, tokens included: long, so that nobody can guess it.
Once = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{16,64}$")]
MatchId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]{1,16}$")]
Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS, strict=True)]
Number = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
MovePart = Annotated[int, Field(strict=True)] | MoveText
MoveParts = Annotated[dict[Annotated[str, StringConstraints(max_length=40)], MovePart], Field(max_length=12)]
Level = Annotated[str, StringConstraints(pattern=r"^[a-z0-9:-]{1,36}$")]
GameName = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,32}$")]
Hash = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Language = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{1,35}$")]  # such as "de" or "de-AT"
Options = Annotated[dict[str, Any], Field(max_length=40)]


class Message(BaseModel):
    """Anything that a client sends; parts that are not named here are refused."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class NewSeat(Message):
    """A seat of a new match."""

    kind: Literal["person", "open", "bot", "remote"]
    name: Name = ""
    level: Level | None = None
    commitment: Hash | None = None
    colour: Colour | None = None


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


NewClock = TypeAliasType("NewClock", Annotated[NoClock | MoveClock | DaysClock, Field(discriminator="kind")])


class FromMatch(Message):
    """A finished match, up to a move."""

    match: MatchId
    ply: Number


class FromPosition(Message):
    """A position document."""

    position: dict[str, Any]


class NewMatch(Message):
    """A match to be made."""

    id: Once | None = None
    game: GameName
    options: Options = Field(default_factory=dict)
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MOST_SEATS)]
    clock: NewClock = Field(default_factory=NoClock)
    away: Literal["wait", "bot", "forfeit", "draw"] = "wait"
    listed: bool = False
    spectators: bool = False
    pause: float = Field(default=0.8, ge=0, le=5)
    start: Literal["lots"] | SeatNumber | None = None
    start_from: FromMatch | FromPosition | None = Field(default=None, alias="from")


class OptionsOnly(Message):
    """Options of a game, to be checked and completed."""

    options: Options = Field(default_factory=dict)


class Joining(Message):
    """Sitting down by link."""

    id: Once | None = None
    secret: Secret
    name: Name = ""
    commitment: Hash | None = None
    colour: Colour | None = None


class Sitting(Message):
    """Sitting down in a listed match."""

    id: Once | None = None
    name: Name = ""
    commitment: Hash | None = None
    colour: Colour | None = None


class Starting(Message):
    """Bots for the open seats."""

    level: Level | None = None


class Nothing(Message):
    """A call that needs no words."""


class CommandMessage(Message):
    """A command: its own id, the last event that its author knows, and the seat."""

    id: Ident
    expect: Number
    seat: SeatNumber


class CommitMessage(CommandMessage):
    """A commitment to words for the deal, where no seat is taken with it."""

    commitment: Hash


class RevealMessage(CommandMessage):
    """The words to which the seat's client has committed itself."""

    words: Hash


class MoveMessage(CommandMessage):
    """A move."""

    move: MoveText


class UndoMessage(CommandMessage):
    """The last move back."""


class TakebackMessage(CommandMessage):
    """An offer to take back, or an answer to one."""

    answer: bool | None = None


class ResignMessage(CommandMessage):
    """Giving up."""


class HandMessage(CommandMessage):
    """Handing the seat to a bot, or taking it back."""

    to: Literal["bot", "person"]
    level: Level | None = None


class WhyNot(Message):
    """A question about a move, given as its text or its parts."""

    seat: SeatNumber
    move: MoveText | MoveParts


class Considered(Message):
    """A move that is not made yet, and the last event that its author knows."""

    expect: Number
    seat: SeatNumber
    move: MoveText | MoveParts


class Hello(Message):
    """The first message of a live channel."""

    type: Literal["hello"]
    protocol: Literal["kaffeehaus/1"]
    after: Number = 0
    seat: SeatNumber | None = None
    token: Secret | None = None
    language: Language | None = None


class ChannelCommit(CommitMessage):
    """A commitment to words for the deal, on the live channel."""

    type: Literal["commit"]


class ChannelReveal(RevealMessage):
    """The words of the seat's client, on the live channel."""

    type: Literal["reveal"]


class ChannelMove(MoveMessage):
    """A move, on the live channel."""

    type: Literal["move"]


class ChannelUndo(UndoMessage):
    """The last move back, on the live channel."""

    type: Literal["undo"]


class ChannelTakeback(TakebackMessage):
    """An offer to take back, or an answer to one, on the live channel."""

    type: Literal["takeback"]


class ChannelResign(ResignMessage):
    """Giving up, on the live channel."""

    type: Literal["resign"]


class ChannelHand(HandMessage):
    """Handing the seat to a bot, or taking it back, on the live channel."""

    type: Literal["hand"]


class ChannelEmote(Message):
    """A gesture of a person, on the live channel: no event, no answer, and nothing is kept."""

    type: Literal["emote"]
    seat: SeatNumber
    emote: Emote


class ChannelBeat(Message):
    """The client is there."""

    type: Literal["beat"]


# Every command that the live channel takes, by its type.
COMMANDS: dict[str, type[CommandMessage]] = {
    "commit": ChannelCommit,
    "reveal": ChannelReveal,
    "move": ChannelMove,
    "undo": ChannelUndo,
    "takeback": ChannelTakeback,
    "resign": ChannelResign,
    "hand": ChannelHand,
}

ToServer = TypeAliasType(
    "ToServer",
    Annotated[
        Hello
        | ChannelCommit
        | ChannelReveal
        | ChannelMove
        | ChannelUndo
        | ChannelTakeback
        | ChannelResign
        | ChannelHand
        | ChannelEmote
        | ChannelBeat,
        Field(discriminator="type"),
    ],
)
