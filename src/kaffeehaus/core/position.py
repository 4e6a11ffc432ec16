"""Positions that never change: what is legal, what it pays and why, and what each seat may know."""

import json
from collections.abc import Callable, Container, Mapping, Sequence, Sized
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.core.documents import read_json
from kaffeehaus.core.lazily import Once, plain_reading
from kaffeehaus.core.wording import wording_of
from kaffeehaus.core.writing import writer_of
from kaffeehaus.kernel import verbs
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.contract import Document, Ruleset, ruleset_named
from kaffeehaus.kernel.errors import IllegalMove, InvalidOptions, InvalidPosition, InvalidText
from kaffeehaus.kernel.faults import Listing, fault
from kaffeehaus.kernel.queries import (
    Explained,
    Row,
    Survey,
    clause_against,
    explained,
    observation,
    rows_in,
    state_after,
    survey,
)
from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.kernel.records import bytes_of, copy_of, numbers_for_verbs, state_from_bytes
from kaffeehaus.kernel.whole import Whole, whole

if TYPE_CHECKING:
    from kaffeehaus.core.game import Game

FORMAT = "kaffeehaus-position/1"
WORLDS = 3  # in which a preview has to look the same
MOST_LETTERS = 200  # of a move as text


@dataclass(frozen=True)
class ScoreLine:
    """Points, the table that brings them (None for the bar, cards and penalties), and the clause that says so."""

    table: int | str | None
    points: int
    clause: str
    luck: bool = field(default=False, repr=False)  # brought by something that lay hidden before the move
    visitors: tuple[str, ...] = field(default=(), repr=False)  # who brings it at the end, where that is to be told

    def to_dict(self) -> Document:
        """The score line as plain data."""
        return {"table": self.table, "points": self.points, "clause": self.clause}


@dataclass(frozen=True)
class Refusal:
    """Why a move is not possible: the clause, and a sentence for a person."""

    move: str
    clause: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})"


@dataclass(frozen=True)
class Result:
    """How a game ended: the reason, each seat's total and place (1 is best, ties share), and what the end booked."""

    ended: str
    totals: tuple[int, ...]
    places: tuple[int, ...]
    lines: tuple[tuple[ScoreLine, ...], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Move:
    """A legal move of a position. Its text is `str(move)`, its integer `move.number`.

    A move equals its text and every move with the same text: `"stop" in position.moves`.
    """

    __slots__ = ("_lines", "_number", "_position")

    def __init__(self, position: "Position", number: int) -> None:
        self._position = position
        self._lines: tuple[ScoreLine, ...] | None = None
        self._number = number

    @property
    def number(self) -> int:
        """The integer of the move."""
        return self._number

    @property
    def score_lines(self) -> tuple[ScoreLine, ...]:
        """What the move books, line by line, as far as it can be foreseen."""
        if self._lines is None:
            self._lines = self._position._foreseen(self._number)
        return self._lines

    @property
    def points(self) -> int:
        """What the move pays in all, as far as it can be foreseen."""
        return sum(line.points for line in self.score_lines)

    @property
    def eliminates(self) -> bool:
        """Does the move put its player out of the game?"""
        return self._number in self._position._eliminating

    def to_dict(self) -> Document:
        """The move as plain data, as `Position.offers` gives it."""
        return self._position._offer(self._number)

    @property
    def parts(self) -> Document:
        """The kind of the move and its fields, such as `{"kind": "seat", "guest": "fra.w", "chair": "c12"}`."""
        return wording_of(self._position.ruleset).parts(self.number)

    def __str__(self) -> str:
        return wording_of(self._position.ruleset).move(self._number)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Move | str):
            return str(self) == str(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self._position, self._number)


AnyMove = str | Mapping[str, Any] | Move | Whole  # a move by its text, its parts, itself or its integer


class Position:
    """Everything about a game in progress. `play` gives a new position and leaves this one as it is."""

    __slots__ = ("__dict__", "_state", "ruleset")

    def __init__(self, ruleset: Ruleset, state: Any) -> None:
        self.ruleset = ruleset
        self._state = state

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> "Position":
        """Reads a position document. Raises InvalidPosition, InvalidOptions or InvalidComponents with all faults."""
        if not isinstance(document, Mapping) or document.get("format") != FORMAT:
            found = document.get("format") if isinstance(document, Mapping) else document
            raise InvalidPosition([fault("no-constant", place="format", value=FORMAT, found=found)])
        game = ruleset_named(str(document.get("game")))
        options = game.options_of(document)
        if not isinstance(options, Mapping):
            raise InvalidPosition([fault("no-object", place="options", found=options)])
        ruleset = game(options)
        return cls(ruleset, ruleset.state_from(document))

    @classmethod
    def from_json(cls, text: str | bytes) -> "Position":
        """Reads a position document as JSON. Raises as `from_dict` does, also if the text is damaged."""
        return cls.from_dict(read_json(text, InvalidPosition))

    @Once
    def game(self) -> "Game":
        """The game that is played, with its options."""
        from kaffeehaus.core.game import Game

        return Game.of(self.ruleset)

    def to_json(self) -> str:
        """The position document as JSON, one line per part."""
        parts = (
            f" {json.dumps(name)}: {json.dumps(part, ensure_ascii=False)}" for name, part in self.to_dict().items()
        )
        return "{\n" + ",\n".join(parts) + "\n}\n"

    def to_dict(self) -> Document:
        """The whole position as plain data, hidden things included."""
        head = {"format": FORMAT, "game": self.ruleset.name, "options": deepcopy(self.ruleset.options)}
        return {**head, **self.ruleset.document(self._plain)}

    @Once
    def _plain(self) -> Any:
        return plain_reading(self._state, self.ruleset.dtype)

    @Once
    def _survey(self) -> Survey:
        return survey(self.ruleset, self._state)

    @Once
    def numbers(self) -> tuple[int, ...]:
        """The integers of `moves`, ascending: for those who work with arrays."""
        return self._survey.moves

    @Once
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, in the order of their integers, each with what it pays."""
        return tuple(Move(self, number) for number in self.numbers)

    @property
    def to_move(self) -> int:
        """The seat whose decision is open; after the end, the seat that moved last."""
        return self._survey.to_move

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self._survey.over

    @property
    def ended(self) -> str | None:
        """Why the game ended, None while it goes on."""
        return self.ruleset.ending(self._plain)

    @property
    def scores(self) -> list[int]:
        """Points so far, one number per seat; once the game is over, the final totals."""
        return list(self._survey.points)

    @Once
    def result(self) -> Result | None:
        """The result, None while the game goes on."""
        if not self.over:
            return None
        ended = self.ended
        assert ended is not None
        seats = range(self.ruleset.players)
        lines = tuple(
            tuple(
                ScoreLine(line.table, line.points, self.ruleset.clause_id(line.clause), visitors=line.visitors)
                for line in self.ruleset.final_lines(self._plain, seat)
            )
            for seat in seats
        )
        return Result(ended, self._survey.points, self._survey.places, lines)

    def read_move(self, move: "AnyMove") -> int:
        """The integer of a move given as text, parts, Move or integer. Raises InvalidText."""
        if type(move) is int and 0 <= move < self.ruleset.moves:
            return move
        if isinstance(move, Move):
            return move.number
        if isinstance(move, str):
            if len(move) > MOST_LETTERS:
                raise InvalidText(fault("move-too-long", most=MOST_LETTERS, count=len(move)))
            return self._settle(move, wording_of(self.ruleset).meant(move))
        if isinstance(move, Mapping):
            return self._settle(move, self.ruleset.moves_from_parts(move))
        number = whole(move)
        if number is None or not 0 <= number < self.ruleset.moves:
            raise InvalidText(fault("no-move-number", most=self.ruleset.moves - 1, found=move))
        return number

    def _settle(self, text: str | Mapping[str, Any], meant: Sequence[int]) -> int:
        """The one legal move among those that a text or parts can mean; the first if none is legal."""
        if len(meant) == 1:
            return meant[0]
        possible = [number for number in meant if number in self.numbers]
        if len(possible) > 1:
            choices = Listing(self.ruleset.move_text(number) for number in possible)
            raise InvalidText(fault("choice-open", text=text, choices=choices))
        return (possible or meant)[0]

    def why_not(self, move: "AnyMove", language: str = "en") -> Refusal | None:
        """None if the move is legal, else the clause that forbids it and a sentence that says why."""
        number = self.read_move(move)
        if number in self.numbers:
            return None
        clause = clause_against(self.ruleset, self._state, number)
        text = self.ruleset.refusal(self._plain, number, clause, language)
        return Refusal(self.ruleset.move_text(number), self.ruleset.clause_id(clause), text)

    def play(self, move: "AnyMove") -> "Position":
        """The position after a legal move. Raises InvalidText or IllegalMove."""
        number = self.read_move(move)
        state = state_after(self.ruleset, self._state, number)
        if state is None:
            refusal = self.why_not(number)
            assert refusal is not None
            raise IllegalMove(refusal.move, refusal.clause, refusal.text)
        return Position(self.ruleset, state)

    def explain(self, move: "str | Move | Whole") -> tuple[ScoreLine, ...]:
        """All that a legal move books, luck included: more than `Move.score_lines`, which only tells what a seat knows.

        For callers who may see the whole position. Raises InvalidText.
        """
        number = self.read_move(move)
        return tuple(map(self._line, rows_in(self._booked(number))))

    def explained(self, number: int) -> list[Document]:
        """The score lines of `explain` as plain data, for frequent use."""
        return wording_of(self.ruleset).lines(self._booked(number))

    def _booked(self, number: int) -> bytes:
        """All that a legal move books, packed."""
        if "_explained" in self.__dict__:
            return self._explained.packed_of(number)
        return explained(self.ruleset, self._state, numbers_for_verbs((number,))).packed_of(number)

    def _foreseen(self, number: int) -> tuple[ScoreLine, ...]:
        """The score lines of a legal move that do not depend on luck."""
        return tuple(line for line in map(self._line, rows_in(self._explanations[number])) if not line.luck)

    def offers(self) -> list[Document]:
        """`moves` as plain data: text, points and score lines as far as they can be foreseen, and what eliminates."""
        return list(map(self._offer, self.numbers))

    def offers_written(self, encode: Callable[[Any], bytes]) -> bytes:
        """`offers` as JSON between commas; `encode` makes JSON of plain data, the same at every call."""
        fatal = self._eliminating
        if INTERPRETED or not isinstance(fatal, Sized) or len(fatal) > 0:
            return b",".join(map(encode, self.offers()))
        return writer_of(self.ruleset, encode).write_offers(self._explained)

    def _offer(self, number: int) -> Document:
        return wording_of(self.ruleset).offer(number, self._explanations[number], number in self._eliminating)

    @Once
    def _eliminating(self) -> Container[int]:
        return self.ruleset.eliminating(self._plain, self._survey)

    @Once
    def _explanations(self) -> dict[int, bytes]:
        """What each legal move books, packed."""
        return dict(zip(self.numbers, self._explained.packed(), strict=True))

    @Once
    def _explained(self) -> Explained:
        """What each legal move books; worked out for all of them at once."""
        return explained(self.ruleset, self._state, self._survey.legal)

    def let_go(self) -> None:
        """Lets go of the plain copy of the state, which takes some kilobytes; it is made again when it is needed."""
        self.__dict__.pop("_plain", None)

    def _line(self, row: Row) -> ScoreLine:
        table, points, clause, luck = row
        place = self.ruleset.table_id(table - 1) if table else None
        return ScoreLine(place, points, self.ruleset.clause_id(clause), bool(luck))

    def view(self, seat: Whole | None = None) -> Document:
        """What a seat may know, as plain data; with None, what a spectator may."""
        head = {"game": self.ruleset.name, "options": deepcopy(self.ruleset.options)}
        return {**head, **self.seen_by(seat)}

    def seen_by(self, seat: Whole | None) -> Document:
        """A view without the game and its options, for frequent use."""
        return self.ruleset.view(self._plain, None if seat is None else self._check_seat(seat))

    def seen_by_all(self) -> Document:
        """The parts of `seen_by` that are the same for everybody, made without knowing who looks."""
        return {part.name: part.show(self.ruleset, self._plain, None) for part in wording_of(self.ruleset).shown_to_all}

    def seen_by_all_written(self, encode: Callable[[Any], bytes]) -> bytes:
        """`seen_by_all` as JSON without brackets; `encode` makes JSON of plain data, the same at every call."""
        if INTERPRETED:
            return encode(self.seen_by_all())[1:-1]
        return writer_of(self.ruleset, encode).write(self._plain, self._state)

    def seen_as(self, seat: Whole | None) -> Document:
        """The other parts of `seen_by`, which a game shows to each seat in its own way."""
        own = None if seat is None else self._check_seat(seat)
        shown = {
            part.name: part.show(self.ruleset, self._plain, own) for part in wording_of(self.ruleset).shown_by_seat
        }
        return {"seat": own, **shown}

    def seen_as_written(self, seat: Whole | None, encode: Callable[[Any], bytes]) -> bytes:
        """`seen_as` as JSON without brackets, quickly where a game shows the same to every seat."""
        if wording_of(self.ruleset).shown_by_seat:
            return encode(self.seen_as(seat))[1:-1]
        return b'"seat":null' if seat is None else b'"seat":%d' % self._check_seat(seat)

    def to_text(self, seat: Whole | None = None) -> str:
        """What a seat may know, drawn as text; with None, what a spectator may.

        `str(position)` draws it for the seat that is to move.
        """
        from kaffeehaus.drawing import drawing_of
        from kaffeehaus.drawing.text import view_text

        return view_text(drawing_of(self.ruleset.name, self.ruleset.options), self.view(seat))

    def to_svg(self, seat: Whole | None = None, language: str = "en") -> str:
        """The same as a picture in SVG, which notebooks show for the seat that is to move."""
        from kaffeehaus.drawing.picture import picture_of

        return picture_of(self.ruleset.name, self.ruleset.component_data(), self.view(seat), language)

    def may_return_to(self, before: "Position") -> bool:
        """May the seat that moved `before` take its move back: is it still its turn, with nothing hidden revealed?"""
        if self.over or before.to_move != self.to_move:
            return False
        if before.ruleset.hidden(before._plain) != self.ruleset.hidden(self._plain):
            return False
        return bool(before._plain.turn == self._plain.turn)

    def preview(self, move: "AnyMove") -> Document | None:
        """What the seat that decides would see after a legal move; None if the move reveals something hidden.

        Made from imagined worlds alone, so it tells nothing that the seat could not know. Raises as `play` does.
        """
        number, seat = self.read_move(move), self.to_move
        worlds = [self.redeal(seat, seed) for seed in range(WORLDS)]
        after = [world.play(number) for world in worlds]
        if self.ruleset.hidden(worlds[0]._plain) != self.ruleset.hidden(after[0]._plain):
            return None
        first, *others = (world.seen_by(seat) for world in after)
        return first if all(view == first for view in others) else None

    def redeal(self, seat: Whole, seed: Whole) -> "Position":
        """Another world that looks the same to the seat."""
        number, own = whole(seed), self._check_seat(seat)
        if number is None or not 0 <= number <= MOST_SEED:
            raise InvalidOptions([fault("no-seed", most=MOST_SEED, found=seed)])
        state = copy_of(self._state, self.ruleset.dtype)
        verbs.redeal(self.ruleset.rules, state, own, number)
        return Position(self.ruleset, state)

    def observe(self, seat: Whole) -> NDArray[np.float32]:
        """Numbers for learning, from what the seat may know: a new array at every call."""
        return observation(self.ruleset, self._state, self._check_seat(seat))

    def state(self) -> Any:
        """A copy of the state in the form that the verbs work on: for players who think ahead in an imagined world."""
        return copy_of(self._state, self.ruleset.dtype)

    def _check_seat(self, seat: Whole) -> int:
        number = whole(seat)
        if number is None or not 0 <= number < self.ruleset.players:
            raise InvalidOptions([fault("unknown-seat", seat=seat, most=self.ruleset.players - 1)])
        return number

    def to_bytes(self) -> bytes:
        """The state's bytes: equal if and only if the positions of one game are."""
        return bytes_of(self._state, self.ruleset.dtype)

    def __reduce__(self) -> tuple[Any, ...]:
        return _position_of, (self.game, self.ruleset.version, self.to_bytes())

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position) or self.ruleset.name != other.ruleset.name:
            return False
        return self.ruleset.options == other.ruleset.options and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __str__(self) -> str:
        return self.to_text(self.to_move) if self._is_drawn() else repr(self)

    def _repr_svg_(self) -> str | None:
        return self.to_svg(self.to_move) if self._is_drawn() else None

    def _is_drawn(self) -> bool:
        from kaffeehaus.drawing import DRAWINGS

        return self.ruleset.name in DRAWINGS

    def __repr__(self) -> str:
        return f"<Position of {self.ruleset.title}: seat {self.to_move} to move, scores {self.scores}>"


def _position_of(game: "Game", version: int, data: bytes) -> Position:
    """A position that was pickled, in either way of running. Raises InvalidPosition if other rules have pickled it."""
    ruleset = game.ruleset
    if version != ruleset.version or len(data) != ruleset.dtype.itemsize:
        raise InvalidPosition([fault("pickled-otherwise", version=version)])
    return Position(ruleset, state_from_bytes(data, ruleset.dtype))
