"""Reviews as values and as plain data, which programs, the page and the command share."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from kaffeehaus.kernel.errors import Faulty
from kaffeehaus.reviews.words import Reason

FORMAT = "kaffeehaus-review/1"
Value = TypeVar("Value")


class InvalidReview(Faulty):
    """A document that is no review."""

    subject = "The review"


@dataclass(frozen=True)
class Considered:
    """A move that was played out: what it pays at once, the share of the win it leads to, how far behind the best."""

    move: str
    points: int
    value: float
    error: float
    gap: float
    gap_error: float
    worlds: int


@dataclass(frozen=True)
class Decision:
    """One decision. Plies count from 1, as moves in a record do; `value` is that of the best move, before the move."""

    ply: int
    seat: int
    played: str
    best: str
    line: tuple[str, ...]  # the best move and how its turn may go on
    value: float
    error: float
    skill: float  # 0 or below: the share of the win that was given away
    noise: bool  # the moves differ by less than can be told apart, so skill is 0
    mark: str
    luck: float  # of the seat, until its next decision
    luck_word: str | None
    considered: tuple[Considered, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Step:
    """The deal (ply 0) or a move: every seat's chances after it, and how much of the change was luck."""

    ply: int
    seat: int | None
    move: str | None
    chances: tuple[float, ...]
    luck: tuple[float, ...]


@dataclass(frozen=True)
class SeatTotals:
    """What made a seat's result: start + skill + luck + others + open = result."""

    start: float
    skill: float
    luck: float
    others: float
    open: float
    result: float
    decisions: int
    error_rate: float  # share of the win given away per decision
    luck_adjusted: float  # the result without luck; may lie outside 0 to 1
    marks: Mapping[str, int]
    mistakes: int
    best_ply: int | None


@dataclass(frozen=True)
class TurningPoint:
    """A move that changed the chances of a seat most, by a decision or by luck."""

    ply: int
    seat: int
    kind: str
    change: float


@dataclass(frozen=True)
class Review:
    """A game looked back at. Unless it is `complete`, some decisions are still to be judged; the sums hold already."""

    game: str
    options: Mapping[str, Any]
    rules_version: int
    players: tuple[str, ...]
    digest: str  # of the deal and the moves
    effort: float
    seed: int
    worlds: int
    ahead: int
    complete: bool
    result: Mapping[str, Any]
    steps: tuple[Step, ...]
    decisions: tuple[Decision, ...]
    seats: tuple[SeatTotals, ...]
    turning_points: tuple[TurningPoint, ...]

    def to_dict(self) -> dict[str, Any]:
        """The review as plain data; see `kaffeehaus schema review`."""
        return {"format": FORMAT, **plain(self)}

    def to_json(self) -> str:
        """The review as JSON: the same bytes for the same record, effort and seed."""
        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_dict(cls, data: Any) -> "Review":
        """Reads what `to_dict` gave. Raises InvalidReview."""
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            found = data.get("format") if isinstance(data, Mapping) else data
            raise InvalidReview([f'format is "{FORMAT}", not {found!r}'])
        try:
            parts = {name: part for name, part in data.items() if name != "format"}
            return record_from(
                cls,
                parts,
                players=tuple,
                steps=many(Step, chances=tuple, luck=tuple),
                decisions=many(Decision, line=tuple, considered=many(Considered), reasons=many(Reason)),
                seats=many(SeatTotals),
                turning_points=many(TurningPoint),
            )
        except (AttributeError, KeyError, TypeError) as fault:
            raise InvalidReview([f"a part is missing, unknown or of another kind: {fault}"]) from fault

    @classmethod
    def from_json(cls, text: str | bytes) -> "Review":
        """Reads a review as JSON. Raises InvalidReview."""
        try:
            return cls.from_dict(json.loads(text))
        except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as fault:
            raise InvalidReview([f"the text is not valid JSON: {fault}"]) from fault


def plain(value: Any) -> Any:
    """A value and all that it holds as plain data."""
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {name: plain(part) for name, part in value.items()}
    if hasattr(value, "__dataclass_fields__"):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return value


def record_from(kind: Callable[..., Value], data: Mapping[str, Any], **read: Callable[[Any], Any]) -> Value:
    """A value from its parts, some of which are read first."""
    return kind(**{name: read[name](part) if name in read else part for name, part in data.items()})


def many(kind: Callable[..., Value], **read: Callable[[Any], Any]) -> Callable[[Any], tuple[Value, ...]]:
    """A way to read a list of values."""
    return lambda data: tuple(record_from(kind, each, **read) for each in data)
