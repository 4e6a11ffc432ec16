"""What travels when people look back at a match, ask for a hint, solve puzzles or see how they do."""

from typing import Any, Literal

from typing_extensions import TypeAliasType, TypedDict

from kaffeehaus.server.wire.incoming import Message, MoveText, Number, SeatNumber
from kaffeehaus.server.wire.positions import Choice, Options, Parts, View

ReviewMark = TypeAliasType("ReviewMark", Literal["best", "good", "inaccuracy", "mistake", "blunder"])
LuckWord = TypeAliasType("LuckWord", Literal["lucky", "very-lucky", "unlucky", "very-unlucky"])


class MoveTold(TypedDict):
    """A move: its text and its parts."""

    move: str
    parts: Parts


class ReasonTold(TypedDict):
    """Why one move is better than another, with the sentence for people; `move` is the one that it speaks of."""

    code: str
    parts: dict[str, Any]
    text: str
    move: MoveTold | None


class ReviewConsidered(MoveTold):
    """A move that was played out: what it pays at once, the share of the win it leads to, how far behind the best."""

    points: int
    value: float
    error: float
    gap: float
    gap_error: float


class ReviewDecision(TypedDict):
    """One decision; `value` is that of the best move, `skill` what was given away, 0 or below."""

    ply: int
    seat: int
    played: MoveTold
    best: MoveTold
    line: list[MoveTold]
    value: float
    error: float
    skill: float
    noise: bool
    mark: ReviewMark
    luck: float
    luck_word: LuckWord | None
    considered: list[ReviewConsidered]
    reasons: list[ReasonTold]


class ReviewStep(TypedDict):
    """The deal or a move: every seat's chances after it, and how much of the change was luck."""

    ply: int
    seat: int | None
    chances: list[float]
    luck: list[float]


class ReviewSeat(TypedDict):
    """What made a seat's result: start + skill + luck + others + open = result."""

    start: float
    skill: float
    luck: float
    others: float
    open: float
    result: float
    decisions: int
    error_rate: float
    luck_adjusted: float
    marks: dict[str, int]
    mistakes: int
    best_ply: int | None
    hints: int


class ReviewTurn(TypedDict):
    """A move that changed the chances of a seat most."""

    ply: int
    seat: int
    kind: str
    change: float


class ReviewTold(TypedDict):
    """A review: `decisions` after those that the asker has; `steps` with the first of them."""

    complete: bool
    worlds: int
    ahead: int
    steps: list[ReviewStep] | None
    decisions: list[ReviewDecision]
    seats: list[ReviewSeat]
    turning_points: list[ReviewTurn]


class ReviewAnswer(TypedDict):
    """How far the review of a match is: nobody asked for one, it waits for `before` others, grows, rests or is done."""

    match: str
    state: Literal["none", "waiting", "working", "stopped", "done"]
    before: int
    done: int
    decisions: int
    hints: list[int]
    review: ReviewTold | None


class HintWanted(Message):
    """A good move for the seat, at the last event that its person knows."""

    expect: Number
    seat: SeatNumber


class HintAnswer(MoveTold):
    """A good move, what it is compared with, and why it is better; `given` counts the hints of the seat."""

    line: list[MoveTold]
    value: float | None
    error: float | None
    clear: bool
    instead: MoveTold | None
    reasons: list[ReasonTold]
    given: int


class HintsAnswer(TypedDict):
    """How many hints each seat of a match was given."""

    hints: list[int]


class PuzzleCard(TypedDict):
    """A puzzle as lists show it; `difficulty` is from 1 to 5."""

    id: str
    game: str
    difficulty: int


class PuzzlesAnswer(TypedDict):
    """The puzzle of this day, and all puzzles of every game, the easiest first."""

    day: str
    today: PuzzleCard | None
    puzzles: dict[str, list[PuzzleCard]]


class PuzzleAnswer(PuzzleCard):
    """A puzzle: what the seat sees, and what it may do."""

    seat: int
    players: int
    options: Options
    components: dict[str, Any]
    view: View
    choice: Choice


class PuzzleTry(Message):
    """The move with which somebody begins; none if they want to see the solution."""

    move: MoveText | None = None


class PuzzleSolution(TypedDict):
    """Whether a move was right, and if it was or nobody tries any more, all about the solution."""

    right: bool
    solution: MoveTold | None
    also: list[MoveTold]
    line: list[MoveTold]
    tempting: MoveTold | None
    gap: float | None
    found_by: dict[str, float]
    reasons: list[ReasonTold]
    position: dict[str, Any] | None


class StatisticsGame(TypedDict):
    """One seat of a finished match; what only a review can say is null without one."""

    match: str
    game: str
    edition: str | None
    players: int
    at: float
    practice: bool
    hints: int
    place: int | None
    total: int
    result: float | None
    luck: float | None
    luck_adjusted: float | None
    error_rate: float | None
    decisions: int | None
    mistakes: int | None


class StatisticsAnswer(TypedDict):
    """All finished matches of a visitor, the oldest first."""

    games: list[StatisticsGame]
