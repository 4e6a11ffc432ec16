"""Positions that never change: what is legal, what it pays and why, and what each seat may know."""

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from kaffeehaus.core.documents import read_json
from kaffeehaus.core.wording import wording_of
from kaffeehaus.kernel import verbs
from kaffeehaus.kernel.asking import Row, Survey, explanations, state_after, survey
from kaffeehaus.kernel.contract import Document, Ruleset, ruleset_named
from kaffeehaus.kernel.errors import IllegalMove, InvalidOptions, InvalidPosition, InvalidText
from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.kernel.records import buffer, buffers, bytes_of, copy_of, plain_list, plain_of

FORMAT = "kaffeehaus-position/1"
WORLDS = 3  # in which a preview has to look the same


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
    """A legal move of a position. Its text is `str(move)`, its integer `move.number`."""

    __slots__ = ("_lines", "_position", "number")

    def __init__(self, position: "Position", number: int) -> None:
        self._position = position
        self._lines: tuple[ScoreLine, ...] | None = None
        self.number = number

    @property
    def score_lines(self) -> tuple[ScoreLine, ...]:
        """What the move books, line by line, as far as it can be foreseen."""
        if self._lines is None:
            self._lines = self._position.foreseen(self.number)
        return self._lines

    @property
    def points(self) -> int:
        """What the move pays in all, as far as it can be foreseen."""
        return sum(line.points for line in self.score_lines)

    def __str__(self) -> str:
        return self._position.ruleset.move_text(self.number)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and (self.number, self._position) == (other.number, other._position)

    def __hash__(self) -> int:
        return hash((self.number, self._position))


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
            raise InvalidPosition([f'format is "{FORMAT}", not {found!r}'])
        game = ruleset_named(str(document.get("game")))
        options = game.options_of(document)
        if not isinstance(options, Mapping):
            raise InvalidPosition([f"options is an object, not {options!r}"])
        ruleset = game(options)
        return cls(ruleset, ruleset.state_from(document))

    @classmethod
    def from_json(cls, text: str | bytes) -> "Position":
        """Reads a position document as JSON. Raises as `from_dict` does, also if the text is damaged."""
        return cls.from_dict(read_json(text, InvalidPosition))

    def to_json(self) -> str:
        """The position document as JSON, one line a part."""
        parts = (
            f" {json.dumps(name)}: {json.dumps(part, ensure_ascii=False)}" for name, part in self.to_dict().items()
        )
        return "{\n" + ",\n".join(parts) + "\n}\n"

    def to_dict(self) -> Document:
        """The whole position as plain data, hidden things included."""
        head = {"format": FORMAT, "game": self.ruleset.name, "options": deepcopy(self.ruleset.options)}
        return {**head, **self.ruleset.document(self._plain)}

    @cached_property
    def _plain(self) -> Any:
        return plain_of(self._state, self.ruleset.dtype)

    @cached_property
    def _survey(self) -> Survey:
        return survey(self.ruleset, self._state)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The legal moves as integers, ascending."""
        return self._survey.moves

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, in a stable order."""
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
        """Points so far, one number a seat; once the game is over, the final totals."""
        return list(self._survey.points)

    @cached_property
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

    def read_move(self, move: "str | Move | int") -> int:
        """The integer of a move given as text, Move or integer. Raises InvalidText."""
        if isinstance(move, Move):
            return move.number
        if isinstance(move, str):
            return self._settle(move, self.ruleset.moves_from_text(move))
        if isinstance(move, bool) or not isinstance(move, int) or not 0 <= move < self.ruleset.moves:
            raise InvalidText(f"a move number lies from 0 to {self.ruleset.moves - 1}, not {move!r}")
        return move

    def _settle(self, text: str, meant: list[int]) -> int:
        """The one legal move among those that a text can mean; the first if none is legal."""
        possible = [number for number in meant if number in self.numbers]
        if len(possible) > 1:
            choices = " or ".join(self.ruleset.move_text(number) for number in possible)
            raise InvalidText(f"{text!r} leaves a choice open: write {choices}")
        return (possible or meant)[0]

    def why_not(self, move: "str | Move | int", language: str = "en") -> Refusal | None:
        """None if the move is legal, else the clause that forbids it and a sentence that says why."""
        number = self.read_move(move)
        if number in self.numbers:
            return None
        clause = int(verbs.why_not(self.ruleset.rules, self._state, number))
        text = self.ruleset.refusal(self._plain, number, clause, language)
        return Refusal(self.ruleset.move_text(number), self.ruleset.clause_id(clause), text)

    def play(self, move: "str | Move | int") -> "Position":
        """The position after a legal move. Raises InvalidText or IllegalMove."""
        number = self.read_move(move)
        state = state_after(self.ruleset, self._state, number)
        if state is None:
            refusal = self.why_not(number)
            assert refusal is not None
            raise IllegalMove(refusal.move, refusal.clause, refusal.text)
        return Position(self.ruleset, state)

    def explain(self, number: int) -> tuple[ScoreLine, ...]:
        """All score lines of a legal move, luck included: for whoever may see the whole position."""
        if "_explanations" in self.__dict__:
            return tuple(map(self._line, self._explanations[number]))
        lines = buffers(self.ruleset.most_lines, 4)
        copy = copy_of(self._state, self.ruleset.dtype)
        count = verbs.explain(self.ruleset.rules, copy, number, lines)
        return tuple(self._line(row) for row in plain_list(lines, count))

    def foreseen(self, number: int) -> tuple[ScoreLine, ...]:
        """The score lines of a legal move that do not depend on luck."""
        return tuple(line for line in map(self._line, self._explanations[number]) if not line.luck)

    def offers(self) -> list[Document]:
        """All legal moves as plain data: text, points and score lines, as far as they can be foreseen."""
        wording = wording_of(self.ruleset)
        return [wording.offer(number, rows) for number, rows in self._explanations.items()]

    @cached_property
    def _explanations(self) -> dict[int, list[Row]]:
        """What each legal move books: whoever asks for one asks for all."""
        return dict(zip(self.numbers, explanations(self.ruleset, self._state, self.numbers), strict=True))

    def _line(self, row: Row) -> ScoreLine:
        table, points, clause, luck = row
        place = self.ruleset.table_id(table - 1) if table else None
        return ScoreLine(place, points, self.ruleset.clause_id(clause), bool(luck))

    def view(self, seat: int | None = None) -> Document:
        """What a seat may know, as plain data; with None, what a spectator may."""
        head = {"game": self.ruleset.name, "options": deepcopy(self.ruleset.options)}
        return {**head, **self.seen_by(seat)}

    def seen_by(self, seat: int | None) -> Document:
        """A view without the game and its options: for whoever knows them and looks often."""
        if seat is not None:
            self._check_seat(seat)
        return self.ruleset.view(self._plain, seat)

    def may_return_to(self, before: "Position") -> bool:
        """May the seat that moved `before` take its move back: is it still its turn, with nothing hidden revealed?"""
        if self.over or before.to_move != self.to_move:
            return False
        if before.ruleset.hidden(before._plain) != self.ruleset.hidden(self._plain):
            return False
        return bool(before._plain.turn == self._plain.turn)

    def preview(self, move: "str | Move | int") -> Document | None:
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

    def redeal(self, seat: int, seed: int) -> "Position":
        """Another world that looks the same to the seat."""
        self._check_seat(seat)
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MOST_SEED:
            raise InvalidOptions([f"a seed is a whole number from 0 to {MOST_SEED}, not {seed!r}"])
        state = copy_of(self._state, self.ruleset.dtype)
        verbs.redeal(self.ruleset.rules, state, seat, seed)
        return Position(self.ruleset, state)

    def observe(self, seat: int) -> list[float]:
        """Numbers for learning, from what the seat may know."""
        self._check_seat(seat)
        out = buffer(self.ruleset.observation, np.float32)
        verbs.observe(self.ruleset.rules, self._state, seat, out)
        # Interpreted rules write doubles; rounded, both modes give the same numbers.
        return [float(np.float32(number)) for number in out]

    def state(self) -> Any:
        """A copy of the state in the form that the verbs work on: for players who think ahead in an imagined world."""
        return copy_of(self._state, self.ruleset.dtype)

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.ruleset.players:
            raise InvalidOptions([f"there is no seat {seat!r}; seats are 0 to {self.ruleset.players - 1}"])

    def to_bytes(self) -> bytes:
        """The state's bytes: equal if and only if the positions of one game are."""
        return bytes_of(self._state, self.ruleset.dtype)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position) or self.ruleset.name != other.ruleset.name:
            return False
        return self.ruleset.options == other.ruleset.options and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __repr__(self) -> str:
        return f"<Position of {self.ruleset.title}: seat {self.to_move} to move, scores {self.scores}>"
