"""A game in progress, put to either engine in the same words."""

import re
from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import pytest

import kaffeehaus as kh

Document = dict[str, Any]


class Line(NamedTuple):
    """Points, the table that paid them (None: no table), and the clause."""

    table: int | str | None
    points: int
    clause: str


class Room(ABC):
    """A game in progress, whichever engine runs it."""

    def play(self, *texts: str) -> int:
        """Plays the moves; the points that they brought to the players who made them."""
        gained = 0
        for text in texts:
            mover, before = self.to_move, self.scores
            self._play(text)
            gained += self.scores[mover] - before[mover]
        return gained

    @abstractmethod
    def _play(self, text: str) -> None: ...

    @abstractmethod
    def moves(self) -> set[str]:
        """The texts of all legal moves."""

    @abstractmethod
    def score_lines(self, text: str) -> list[Line]:
        """What a legal move would pay, without playing it."""

    @abstractmethod
    def assert_refused(self, text: str, clause: str | None = None) -> None:
        """The move is refused; by that clause, where the engine names one."""

    @property
    @abstractmethod
    def document(self) -> Document: ...

    @property
    @abstractmethod
    def to_move(self) -> int: ...

    @property
    @abstractmethod
    def ended(self) -> str | None: ...

    @property
    @abstractmethod
    def totals(self) -> list[int]: ...

    @property
    @abstractmethod
    def places(self) -> list[int]: ...

    @property
    def scores(self) -> list[int]:
        """The points that were booked, after the end still without the tally."""
        return list(self.document["scores"])


class KernelRoom(Room):
    """The package itself, through its public face."""

    def __init__(self, document: Document) -> None:
        self._position = kh.Position.from_dict(document)

    def _play(self, text: str) -> None:
        self._position = self._position.play(text)

    def moves(self) -> set[str]:
        texts = [str(move) for move in self._position.moves]
        assert len(texts) == len(set(texts))
        return set(texts)

    def score_lines(self, text: str) -> list[Line]:
        move = next(move for move in self._position.moves if str(move) == text)
        lines = [Line(line.table, line.points, line.clause) for line in move.score_lines]
        assert move.points == sum(line.points for line in lines)
        return lines

    def assert_refused(self, text: str, clause: str | None = None) -> None:
        refusal = self._position.why_not(text)
        assert refusal is not None, f"{text} is legal"
        assert refusal.text
        assert clause in (None, refusal.clause)
        assert text not in self.moves()
        with pytest.raises(kh.IllegalMove) as caught:
            self._position.play(text)
        assert caught.value.clause == refusal.clause

    @property
    def document(self) -> Document:
        return dict(self._position.to_dict())

    @property
    def to_move(self) -> int:
        return int(self._position.to_move)

    @property
    def ended(self) -> str | None:
        return self._position.ended

    @property
    def totals(self) -> list[int]:
        return list(self._result.totals)

    @property
    def places(self) -> list[int]:
        return list(self._result.places)

    @property
    def _result(self) -> kh.Result:
        assert self._position.result is not None, "the game goes on"
        return self._position.result


class OracleRoom(Room):
    """The second engine."""

    def __init__(self, document: Document) -> None:
        self._oracle = self._engine(document)

    @abstractmethod
    def _engine(self, document: Document) -> Any:
        """The game's second engine, at that position."""

    def _play(self, text: str) -> None:
        self._oracle.play(text)

    def moves(self) -> set[str]:
        texts = self._oracle.moves()
        assert len(texts) == len(set(texts))
        return set(texts)

    def score_lines(self, text: str) -> list[Line]:
        lines = self._engine(self.document).play(text)
        return [Line(line["table"], line["points"], line["clause"]) for line in lines]

    def assert_refused(self, text: str, clause: str | None = None) -> None:  # noqa: ARG002 (it names no clauses)
        before = self.document
        assert text not in self.moves()
        with pytest.raises(ValueError, match=re.escape(text)):
            self._oracle.play(text)
        assert self.document == before

    @property
    def document(self) -> Document:
        return dict(self._oracle.document())

    @property
    def to_move(self) -> int:
        return int(self._oracle.to_move)

    @property
    def ended(self) -> str | None:
        ended: str | None = self._oracle.ended
        return ended

    @property
    def totals(self) -> list[int]:
        return list(self._oracle.totals())

    @property
    def places(self) -> list[int]:
        return list(self._oracle.places())
