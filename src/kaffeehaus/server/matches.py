"""A match as its events make it: who plays, the position, the clock, the end. Pure: no store, no socket, no time."""

from collections.abc import Sequence
from copy import copy
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, NamedTuple

from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Document
from kaffeehaus.server.agreements import Agreement, Deal, SeatKind, game_of
from kaffeehaus.server.events import Event

MOST_UNDONE = 32  # moves of one turn that can be taken back one after the other

State = Literal["waiting", "playing", "finished"]


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat now."""

    kind: SeatKind
    name: str
    level: str | None  # of the bot that plays, or played last
    bot: bool  # a bot plays for it at the moment
    out: bool = False  # has given up, or lost on time


@dataclass(frozen=True)
class Takeback:
    """An offer to go back to `ply` moves, and who has agreed so far."""

    seat: int
    ply: int
    agreed: tuple[int, ...]
    asked: tuple[int, ...]

    def to_dict(self) -> Document:
        """As clients are told."""
        return {"seat": self.seat, "ply": self.ply, "agreed": list(self.agreed), "asked": list(self.asked)}


class Moment(NamedTuple):
    """A position to which the seat to move may return, and the clock as it stood there."""

    position: Position
    since: float
    banks: tuple[float, ...]


class Match:
    """The state of one match after some of its events. `after` gives the next one and leaves this as it is."""

    def __init__(self, agreement: Agreement, deal: Deal) -> None:
        self.agreement = agreement
        self.deal = deal
        self.commitment = deal.commitment(agreement)
        self.number = 0
        self.changed = 0  # the number of the last event that changed the position
        self.state: State = "waiting"
        self.seats = tuple(Seat(plan.kind, plan.name, plan.level, bot=plan.kind == "bot") for plan in agreement.seats)
        self.moves: tuple[str, ...] = deal.moves
        self.position = self._replayed(deal.moves)
        self.past: tuple[Moment, ...] = ()
        self.takeback: Takeback | None = None
        self.since = 0.0  # when the open decision began
        self.banks: tuple[float, ...] = (agreement.clock.bank,) * len(self.seats)
        self.end: Document | None = None
        self.rematch: str | None = None
        self.last_at = 0.0

    @property
    def to_move(self) -> int | None:
        """The seat whose decision is open, None while nobody's is."""
        return self.position.to_move if self.state == "playing" else None

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def open_seats(self) -> list[int]:
        """Seats on which somebody may sit down."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    @property
    def bot_to_move(self) -> bool:
        """Is the open decision a bot's?"""
        return self.to_move is not None and self.seats[self.to_move].bot

    def may_undo(self, seat: int | None) -> bool:
        """May the seat take its last move back?"""
        if seat is None or seat != self.to_move or not self.past or self.seats[seat].bot:
            return False
        return self.position.may_return_to(self.past[-1].position)

    def deadline(self) -> float | None:
        """When the time of the open decision is up; None if no clock runs."""
        seat = self.to_move
        if seat is None or self.seats[seat].bot or self.agreement.clock.kind == "none":
            return None
        return self.since + self.agreement.clock.each + self.banks[seat]

    def position_at(self, ply: int) -> Position:
        """The position after so many moves."""
        return self._replayed(self.moves[:ply])

    def _replayed(self, moves: Sequence[str]) -> Position:
        position = self.deal.first(self.agreement)
        for move in moves:
            position = position.play(move)
        return position

    def after(self, event: Event, position: Position | None = None) -> "Match":
        """The match after its next event; `position` is the one after a move, if somebody has it already."""
        if event.number != self.number + 1:
            raise ValueError(f"event {event.number} cannot follow event {self.number}")
        match = copy(self)
        match._apply(event, position)
        return match

    def _apply(self, event: Event, position: Position | None) -> None:
        {
            "sit": self._sit,
            "start": self._begin,
            "move": lambda event: self._move(event, position),
            "undo": self._undo,
            "offer": self._offer,
            "answer": self._answer,
            "hand": self._hand,
            "timeout": self._lose,
            "resign": self._lose,
            "stop": lambda _: None,
            "rematch": self._follow,
        }[event.kind](event)
        self.number = event.number
        self.last_at = event.at
        if event.kind not in ("sit", "offer", "answer", "hand", "rematch") or event.data.get("scores") is not None:
            self.changed = event.number
        if event.end is not None:
            self.state, self.end, self.takeback, self.past = "finished", event.end, None, ()

    def _set(self, seat: int | None, **changes: Any) -> None:
        self.seats = tuple(
            replace(each, **changes) if number == seat else each for number, each in enumerate(self.seats)
        )

    def _sit(self, event: Event) -> None:
        self._set(event.seat, kind="person", name=event.data["name"])
        if event.data["starts"]:
            self.state, self.since = "playing", event.at

    def _begin(self, event: Event) -> None:
        for number, level in event.data["levels"].items():
            self._set(int(number), kind="bot", name=level, level=level, bot=True)
        self.state, self.since = "playing", event.at

    def _hand(self, event: Event) -> None:
        self._set(event.seat, bot=event.data["to"] == "bot", level=event.data["level"])

    def _follow(self, event: Event) -> None:
        self.rematch = event.data["match"]

    def _move(self, event: Event, after: Position | None) -> None:
        before, mover = self.position, self.position.to_move
        self.position = before.play(event.data["move"]) if after is None else after
        self.moves = (*self.moves, event.data["move"])
        same_seat = self.position.to_move == mover
        self.past = (*self.past[-MOST_UNDONE:], Moment(before, self.since, self.banks)) if same_seat else ()
        if not self.seats[mover].bot:
            late = max(0.0, event.at - self.since - self.agreement.clock.each)
            left = max(0.0, self.banks[mover] - late)
            self.banks = tuple(left if seat == mover else bank for seat, bank in enumerate(self.banks))
        self.since, self.takeback = event.at, None

    def _undo(self, _: Event) -> None:
        self.position, self.since, self.banks = self.past[-1]
        self.past, self.moves, self.takeback = self.past[:-1], self.moves[:-1], None

    def _go_back(self, event: Event) -> None:
        self.moves = self.moves[: event.data["ply"]]
        self.position, self.past, self.since = self._replayed(self.moves), (), event.at
        self.takeback = None

    def _offer(self, event: Event) -> None:
        if event.data["asked"]:
            self.takeback = Takeback(event.seat or 0, event.data["ply"], (), tuple(event.data["asked"]))
        else:
            self._go_back(event)

    def _answer(self, event: Event) -> None:
        assert self.takeback is not None
        if event.data["ply"] is not None:
            self._go_back(event)
        elif event.data["agree"]:
            self.takeback = replace(self.takeback, agreed=(*self.takeback.agreed, event.seat or 0))
        else:
            self.takeback = None

    def _lose(self, event: Event) -> None:
        """A seat gave up or ran out of time: a bot plays on for it, or the match is over."""
        out = event.kind == "resign" or event.data["away"] == "forfeit"
        self._set(event.seat, out=out)
        if event.data["level"] is not None:
            self._set(event.seat, bot=True, level=event.data["level"])
        self.takeback = None

    def to_snapshot(self) -> Document:
        """Everything that the events so far have made, where no move can be undone: then they need no replay."""
        return {
            "number": self.number,
            "changed": self.changed,
            "state": self.state,
            "seats": [asdict(seat) for seat in self.seats],
            "moves": list(self.moves[len(self.deal.moves) :]),
            "position": self.position.to_dict(),
            "since": self.since,
            "banks": list(self.banks),
            "end": self.end,
            "rematch": self.rematch,
            "last_at": self.last_at,
        }

    @property
    def at_rest(self) -> bool:
        """Is there nothing under way that a snapshot would forget?"""
        return not self.past and self.takeback is None

    @classmethod
    def from_snapshot(cls, agreement: Agreement, deal: Deal, data: Document) -> "Match":
        """The match that `to_snapshot` described."""
        match = cls.__new__(cls)
        match.agreement, match.deal, match.commitment = agreement, deal, deal.commitment(agreement)
        match.number, match.changed, match.state = data["number"], data["changed"], data["state"]
        match.seats = tuple(Seat(**seat) for seat in data["seats"])
        match.moves = (*deal.moves, *data["moves"])
        ruleset = game_of(agreement).ruleset
        match.position = Position(ruleset, ruleset.state_from(data["position"]))
        match.past, match.takeback = (), None
        match.since, match.banks = data["since"], tuple(data["banks"])
        match.end, match.rematch, match.last_at = data["end"], data["rematch"], data["last_at"]
        return match


def rules_version(agreement: Agreement) -> int:
    """The version of the game's rules in this house."""
    return game_of(agreement).ruleset.version
