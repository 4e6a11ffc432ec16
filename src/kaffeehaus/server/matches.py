"""A match as its events make it: who plays, the position, the clock, the end. Pure: no store, no socket, no time."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, NamedTuple

from kaffeehaus.core.fairness import Seal, Words
from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Document, ruleset_named
from kaffeehaus.server.agreements import Agreement, Deal, SeatKind, WordsState, game_with
from kaffeehaus.server.events import Event
from kaffeehaus.server.gaps import Gap, lost
from kaffeehaus.server.wire.colours import Colour

# Events that leave the position as it was, unless they go back to another one.
UNCHANGING = ("sit", "commit", "reveal", "late", "offer", "answer", "hand", "rematch", "forget")
MOST_UNDONE = 32  # moves of one turn that can be taken back one after the other

# Waiting for people, for their words, for moves.
State = Literal["waiting", "dealing", "playing", "finished"]
Practice = Literal["known", "silent", "takeback"]


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat now."""

    kind: SeatKind
    name: str
    level: str | None  # of the bot that plays, or played last
    bot: bool  # a bot plays for it at the moment
    out: bool = False  # has given up, or lost on time
    words: WordsState = "none"
    commitment: str | None = None  # to its words
    revealed: str | None = None  # the words
    colour: Colour | None = None  # that the person likes best

    def shown(self) -> Document:
        """What everybody may know of its words."""
        return {"state": self.words, "commitment": self.commitment, "words": self.revealed}

    def added(self) -> Words:
        """What its client has added to the key of the deal."""
        if self.words == "revealed":
            return Words("revealed", self.commitment, self.revealed)
        return Words("kept", self.commitment) if self.words == "kept" else Words()


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

    def __init__(self, agreement: Agreement, deal: Deal, gaps: tuple[Gap, ...] = ()) -> None:
        self.agreement = agreement
        self.gaps = gaps
        self.deal = deal
        self.commitment = deal.commitment(agreement)
        self.number = 0
        self.changed = 0  # the number of the last event that changed the position
        self.state: State = "waiting"
        self.seats = tuple(
            Seat(
                plan.kind,
                plan.name,
                plan.level,
                plan.kind == "bot",
                words=plan.words,
                commitment=plan.commitment,
                colour=plan.colour,
            )
            for plan in agreement.seats
        )
        self.options = agreement.options  # complete as soon as it is known who begins
        self.moves: tuple[str, ...] = deal.moves
        self._position: Position | None = None
        self.peeked = False  # was something taken back that had been revealed, without anybody's consent?
        self.past: tuple[Moment, ...] = ()
        self.takeback: Takeback | None = None
        self.since = 0.0  # when the open decision began, or the wait for words
        self.banks: tuple[float, ...] = (agreement.clock.bank,) * len(self.seats)
        self.end: Document | None = None
        self.rematch: str | None = None
        self.last_at = 0.0

    @property
    def to_move(self) -> int | None:
        """The seat whose decision is open, None while nobody's is."""
        return self.position.to_move if self.state == "playing" else None

    @property
    def dealt(self) -> bool:
        """Is there a position?"""
        return self._position is not None

    @property
    def position(self) -> Position:
        """The position. There is none before the deal."""
        if self._position is None:
            raise LookupError("nothing is dealt yet")
        return self._position

    @property
    def game(self) -> Game:
        """The game with its options."""
        return game_with(self.agreement.game, self.options)

    @property
    def seal(self) -> Seal | None:
        """What the key of a new deal is made of; None where the match begins with what was known before."""
        if self.deal.house is None:
            return None
        return Seal(self.deal.house, self.agreement.begins, tuple(seat.added() for seat in self.seats))

    @property
    def key(self) -> str | None:
        """The key that the game was dealt from; None if it was a seed or a position, or nothing is dealt yet."""
        seal = self.seal
        if seal is None or not self.dealt:
            return self.deal.key
        return seal.key(self.agreement.game, self.options)

    @property
    def origin(self) -> Document | None:
        """What the match begins from, if not from a new deal."""
        if self.agreement.origin is None and self.deal.position is not None:
            return {"kind": "position"}
        if self.agreement.origin is None and self.deal.moves:
            return {"kind": "match", "match": None, "ply": len(self.deal.moves)}
        return self.agreement.origin

    @property
    def practice(self) -> list[Practice]:
        """Why the match counts for nothing but practice: somebody could know or choose what is dealt or drawn."""
        silent = any(seat.words == "kept" for seat in self.seats)
        reasons: dict[Practice, bool] = {
            "known": self.origin is not None and self.origin["kind"] != "daily",
            "silent": silent,
            "takeback": self.peeked,
        }
        return [reason for reason, holds in reasons.items() if holds]

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
        return self.since + self.agreement.clock.each + self.banks[seat] + lost(self.gaps, self.since)

    def position_at(self, ply: int) -> Position:
        """The position after so many moves."""
        return self._replayed(self.moves[:ply])

    def _replayed(self, moves: Sequence[str]) -> Position:
        seal = self.seal
        if seal is None:
            position = self.deal.first(self.agreement)
        else:
            position = self.game.deal(key=seal.key(self.agreement.game, self.options))
        for move in moves:
            position = position.play(move)
        return position

    def after(self, event: Event, position: Position | None = None) -> "Match":
        """The match after its next event; `position` is the one after a move, if somebody has it already."""
        if event.number != self.number + 1:
            raise ValueError(f"event {event.number} cannot follow event {self.number}")
        match = Match.__new__(Match)
        match.__dict__.update(self.__dict__)
        match._apply(event, position)
        return match

    def _apply(self, event: Event, position: Position | None) -> None:
        if event.kind == "move":
            self._move(event, position)
        else:
            CHANGES[event.kind](self, event)
        self.number = event.number
        self.last_at = event.at
        if event.kind not in UNCHANGING or event.data.get("scores") is not None:
            self.changed = event.number
        if event.end is not None:
            self.state, self.end, self.takeback, self.past = "finished", event.end, None, ()

    def _set(self, seat: int | None, **changes: Any) -> None:
        self.seats = tuple(
            replace(each, **changes) if number == seat else each for number, each in enumerate(self.seats)
        )

    def _sit(self, event: Event) -> None:
        commitment = event.data.get("commitment")
        words: WordsState = "committed" if commitment else "none"
        name, colour = event.data["name"], event.data.get("colour")
        self._set(event.seat, kind="person", name=name, words=words, commitment=commitment, colour=colour)
        if event.data["starts"]:
            self._deal(event.at)

    def _begin(self, event: Event) -> None:
        for number, level in event.data["levels"].items():
            self._set(int(number), kind="bot", name=level, level=level, bot=True)
        self._deal(event.at)

    def _commit(self, event: Event) -> None:
        self._set(event.seat, words="committed", commitment=event.data["commitment"])
        if not self.awaited:
            self._deal(event.at)

    def _reveal(self, event: Event) -> None:
        self._set(event.seat, words="revealed", revealed=event.data["words"])
        if not self.silent:
            self._deal(event.at)

    def _go_without(self, event: Event) -> None:
        for number in event.data["seats"]:
            self._set(number, words=event.data["words"])
        self._deal(event.at)

    @property
    def awaited(self) -> list[int]:
        """Seats whose clients may still commit themselves to words."""
        return [number for number, seat in enumerate(self.seats) if seat.words == "awaited"]

    @property
    def silent(self) -> list[int]:
        """Seats whose clients have committed themselves and not revealed their words yet."""
        return [number for number, seat in enumerate(self.seats) if seat.words == "committed"]

    def _deal(self, at: float) -> None:
        """All seats are taken: words are awaited, or if there are no more to come the game is dealt."""
        self.state, self.since = "dealing", at
        if self.awaited or self.silent:
            return
        self.state = "playing"
        self.options = self._dealt_options()
        self._position = self._replayed(self.moves)

    def _dealt_options(self) -> Document:
        seal = self.seal
        if seal is None:
            return self.agreement.options
        key = seal.key(self.agreement.game, self.agreement.options)
        return {**self.agreement.options, "start": seal.first_seat(key)}

    def _hand(self, event: Event) -> None:
        self._set(event.seat, bot=event.data["to"] == "bot", level=event.data["level"])

    def _follow(self, event: Event) -> None:
        self.rematch = event.data["match"]

    def _forget(self, event: Event) -> None:
        """People are forgotten: others go on with bots in their seats, or wait for somebody else."""
        names, levels = event.data["names"], event.data["levels"]
        plans = tuple(
            plan if plan.kind == "open" else replace(plan, name=names.get(str(seat), plan.name))
            for seat, plan in enumerate(self.agreement.seats)
        )
        self.agreement = replace(self.agreement, seats=plans)
        for seat, name in names.items():
            self._set(int(seat), name=name)
        for seat, level in levels.items():
            self._set(int(seat), bot=True, level=level)
        for seat in event.data["open"]:
            self._set(seat, kind="open", name="", words="none", commitment=None)
        if levels:
            self.takeback = None

    def _move(self, event: Event, after: Position | None) -> None:
        before, mover = self.position, self.position.to_move
        self._position = before.play(event.data["move"]) if after is None else after
        self.moves = (*self.moves, event.data["move"])
        same_seat = self.position.to_move == mover
        self.past = (*self.past[-MOST_UNDONE:], Moment(before, self.since, self.banks)) if same_seat else ()
        if not self.seats[mover].bot:
            thought = event.at - self.since - lost(self.gaps, self.since, event.at)
            late = max(0.0, thought - self.agreement.clock.each)
            left = max(0.0, self.banks[mover] - late)
            self.banks = tuple(left if seat == mover else bank for seat, bank in enumerate(self.banks))
        self.since, self.takeback = event.at, None

    def _undo(self, _: Event) -> None:
        self._position, self.since, self.banks = self.past[-1]
        self.past, self.moves, self.takeback = self.past[:-1], self.moves[:-1], None

    def _go_back(self, event: Event) -> None:
        self.moves = self.moves[: event.data["ply"]]
        self._position, self.past, self.since = self._replayed(self.moves), (), event.at
        self.takeback = None

    def _offer(self, event: Event) -> None:
        if event.data["asked"]:
            self.takeback = Takeback(event.seat or 0, event.data["ply"], (), tuple(event.data["asked"]))
        else:
            self.peeked = self.peeked or event.data.get("revealed", False)
            self._go_back(event)

    def _answer(self, event: Event) -> None:
        assert self.takeback is not None
        if event.data["ply"] is not None:
            self._go_back(event)
        elif event.data["agree"]:
            self.takeback = replace(self.takeback, agreed=(*self.takeback.agreed, event.seat or 0))
        else:
            self.takeback = None

    def _stop(self, _: Event) -> None:
        """The end says all."""

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
            "position": self.position.to_dict() if self.dealt else None,
            "peeked": self.peeked,
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
    def from_snapshot(cls, agreement: Agreement, deal: Deal, data: Document, gaps: tuple[Gap, ...] = ()) -> "Match":
        """The match that `to_snapshot` described."""
        match = cls.__new__(cls)
        match.gaps = gaps
        match.agreement, match.deal, match.commitment = agreement, deal, deal.commitment(agreement)
        match.number, match.changed, match.state = data["number"], data["changed"], data["state"]
        match.seats = tuple(Seat(**seat) for seat in data["seats"])
        match.moves = (*deal.moves, *data["moves"])
        match.options, match._position = agreement.options, None
        if data["position"] is not None:
            match.options = match._dealt_options()
            ruleset = match.game.ruleset
            match._position = Position(ruleset, ruleset.state_from(data["position"]))
        match.peeked = data.get("peeked", False)
        match.past, match.takeback = (), None
        match.since, match.banks = data["since"], tuple(data["banks"])
        match.end, match.rematch, match.last_at = data["end"], data["rematch"], data["last_at"]
        return match


CHANGES: dict[str, Callable[[Match, Event], None]] = {  # what each event does, but for moves
    "sit": Match._sit,
    "start": Match._begin,
    "commit": Match._commit,
    "reveal": Match._reveal,
    "late": Match._go_without,
    "undo": Match._undo,
    "offer": Match._offer,
    "answer": Match._answer,
    "hand": Match._hand,
    "timeout": Match._lose,
    "resign": Match._lose,
    "stop": Match._stop,
    "rematch": Match._follow,
    "forget": Match._forget,
}


def newest_rules(game: str) -> int:
    """The newest version of a game's rules in this house; it has all that came before."""
    return ruleset_named(game).newest
