"""What the server sends of a position: its parts, what a viewer sees, and the moves that a seat may choose from."""

from typing import Any, Literal, NotRequired

from pydantic import ConfigDict
from typing_extensions import TypeAliasType, TypedDict

Parts = TypeAliasType("Parts", dict[str, Any])  # of a move: see docs/notation.md
Options = TypeAliasType("Options", dict[str, Any])


class Line(TypedDict):
    """Points, the table that brings them (null for the bar, cards and penalties), and the clause that says so."""

    table: int | str | None
    points: int
    clause: str
    visitors: NotRequired[list[str]]  # who brings it at the end, where that is to be told


class LegalMove(TypedDict):
    """A legal move with what it pays, as far as that can be foreseen."""

    move: str
    parts: Parts
    points: int
    lines: list[Line]
    eliminates: NotRequired[Literal[True]]  # where the move puts its player out of the game


class Choice(TypedDict):
    """What the seat that has to decide may do: every legal move, and whether it may take its last one back."""

    moves: list[LegalMove]
    undo: bool


class View(TypedDict):
    """What a viewer may know of the position; each game adds its own parts, see docs/notation.md."""

    __pydantic_config__ = ConfigDict(extra="allow")  # type: ignore[misc]

    scores: list[int]
    to_move: int
    ended: str | None
