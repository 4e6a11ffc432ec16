"""What travels about companions at a real table, and about editors: positions and boards to be checked and compared."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from kaffeehaus.server.wire.errors import Problem
from kaffeehaus.server.wire.incoming import (
    GameName,
    Ident,
    Message,
    MoveParts,
    MoveText,
    Name,
    Number,
    Once,
    Options,
    SeatNumber,
)
from kaffeehaus.server.wire.positions import LegalMove, Line, Parts

MOST_THINGS = 64
Thing = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Things = Annotated[list[Thing], Field(max_length=MOST_THINGS)]
Editions = Annotated[list[Thing], Field(max_length=16)]


class NewCompanion(Message):
    """A companion to be made: a new match, or one that was exported."""

    id: Once
    game: GameName = "international"
    options: Options = Field(default_factory=dict)
    names: Annotated[list[Name], Field(max_length=8)] = Field(default_factory=list)
    advice: bool = False
    document: dict[str, Any] | None = None


class Telling(Message):
    """What a table tells: one of a move, things that were shown, a hand, and points."""

    move: MoveText | MoveParts | None = None
    overruled: bool = False
    shown: Things | None = None
    holds: Things | None = None
    points: Annotated[int, Field(ge=-1000, le=1000, strict=True)] | None = None
    seat: SeatNumber | None = None


class CompanionCommand(Message):
    """What a phone wants: to tell something, to go back to a point, or to correct what was told at a point."""

    id: Ident
    after: Number
    tell: Telling | None = None
    undo: Number | None = None
    at: Number | None = None
    correct: Telling | None = None
    drop: bool = False


class Judged(Message):
    """A move to be judged before it is told."""

    move: MoveText | MoveParts


class Advised(Message):
    """What the seat that decides holds; it is kept nowhere."""

    holds: Things = Field(default_factory=list)


class CheckedPosition(Message):
    """A position document, in which `?` may stand for unknown things."""

    position: dict[str, Any]


class NewPosition(Message):
    """A game of which a deal is wanted, to be edited."""

    game: GameName
    options: Options = Field(default_factory=dict)


class ComparedPosition(Message):
    """A position to be seen under several editions, by default all of its game."""

    position: dict[str, Any]
    editions: Editions | None = None


class CheckedBoard(Message):
    """A board of Café International, or components of Wiener Melange."""

    game: GameName
    board: dict[str, Any]


class Due(TypedDict):
    """What the table should say now: how many things, at which part and whose, and whether all else waits for it."""

    part: str
    number: int | None
    count: int
    blocking: bool
    words: Problem


class ToldEntry(TypedDict):
    """One thing that was told, and what followed: points by clause, what was trusted, which clause was set aside.

    `tables` are those of the view before a move, where tables come and go: its words and score lines speak of them.
    """

    told: dict[str, Any]
    seat: int | None
    move: str | None
    parts: Parts | None
    points: int | None
    lines: list[Line]
    tables: dict[str, str] | None
    trusted: list[Problem]
    overruled: str | None


class TableResult(TypedDict):
    """How the game ended."""

    ended: str
    totals: list[int]
    places: list[int]
    lines: list[list[Line]]


class AcceptedCommand(TypedDict):
    """A command of the log; a telling that is a move comes with its parts."""

    id: str
    after: int
    tell: NotRequired[dict[str, Any]]
    parts: NotRequired[Parts]
    undo: NotRequired[int]
    correct: NotRequired[dict[str, Any] | None]
    at: NotRequired[int]
    drop: NotRequired[bool]


class CompanionState(TypedDict):
    """A match at a real table as far as it was told. `view` is null until the setup is told.

    `left` counts what nobody has seen yet, by deck; `plain` are possible moves that need no thing, such as to stop.
    `commands` are those after the number that the phone knew of.
    """

    number: int
    game: str
    options: dict[str, Any]
    components: dict[str, Any]
    names: list[str]
    advice: bool
    to_move: int
    over: bool
    waiting: bool
    scores: list[int]
    due: list[Due]
    view: dict[str, Any] | None
    position: dict[str, Any] | None
    log: list[ToldEntry]
    left: dict[str, dict[str, int]]
    plain: list[LegalMove]
    result: TableResult | None
    commands: list[AcceptedCommand]


class CompanionMade(TypedDict):
    """The secret of a new companion's link; whoever has it may tell."""

    companion: str
    state: CompanionState


class JudgedAnswer(TypedDict):
    """Whether a move is possible, what that depends on, and what it would pay."""

    move: str
    parts: Parts | None
    refusal: Problem | None
    clause: str | None
    overrulable: bool
    depends: list[Problem]
    points: int
    lines: list[Line]


class OffersAnswer(TypedDict):
    """The possible moves with a thing."""

    moves: list[LegalMove]


class Prospect(TypedDict):
    """A move with what it pays, and in how many imagined worlds the adviser would play it."""

    move: LegalMove
    worlds: int


class AdviceAnswer(TypedDict):
    """What to play, the best first."""

    prospects: list[Prospect]
    worlds: int


class PositionAnswer(TypedDict):
    """Everything that is wrong with a position; without faults what it is: its possible moves, if they are known."""

    faults: list[Problem]
    unknown: bool
    over: bool
    options: dict[str, Any] | None
    moves: list[LegalMove]


class EditionOutcome(TypedDict):
    """What a move does in an edition; `clause` is the one that forbids it."""

    legal: bool
    clause: str | None
    points: int
    lines: list[Line]
    ended: str | None
    choices: list[str]


class EditionDifference(TypedDict):
    """A move that is not the same in all editions, and the clauses behind that."""

    move: str
    parts: Parts
    editions: dict[str, EditionOutcome]
    clauses: list[str]


class ComparisonAnswer(TypedDict):
    """A position under several editions: how many moves are legal in each, and those that differ."""

    editions: list[str]
    legal: dict[str, int]
    differences: list[EditionDifference]
    impossible: dict[str, list[Problem]]


class BoardDifferenceTold(TypedDict):
    """One thing that a board has otherwise than the reconstruction."""

    place: str
    reconstruction: Any
    board: Any
    kind: Literal["new", "missing", "changed"]


class BoardAnswer(TypedDict):
    """Everything that is wrong with a board; without faults how it differs from the reconstruction."""

    faults: list[Problem]
    differences: list[BoardDifferenceTold]


class Removed(TypedDict):
    """It is gone."""

    removed: bool
