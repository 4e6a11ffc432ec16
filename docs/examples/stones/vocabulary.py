"""The words of Stones: its only kind of move, and the parts of a position."""

from collections.abc import Sequence
from typing import Any

from kaffeehaus.games.stones import rules
from kaffeehaus.kernel.faults import faults_in
from kaffeehaus.kernel.parts import Part
from kaffeehaus.kernel.reading import FieldReader
from kaffeehaus.kernel.shapes import COUNT, SEAT, Number, Schema, Scores, Shape, list_of
from kaffeehaus.kernel.vocabulary import Block, Moves, named

fault = faults_in(__package__)
PENALTY = 10
HOW_MANY = named("number of stones", tuple(str(1 + more) for more in range(rules.MOST_TAKEN)))
MOVES = Moves(Block("take", "take {stones}", "take 2", stones=HOW_MANY))


class Stones(Shape):
    """What each stone is worth, the next one first; the state has them the other way round, then zeros."""

    def write(self, game: Any, stored: Sequence[int]) -> list[int]:
        return [stone for stone in reversed(stored) if stone]

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> list[int]:
        if not isinstance(value, list) or not all(type(stone) is int and 1 <= stone <= rules.WORTH for stone in value):
            reader.faults.append(fault("no-stones", place=reader.at(name), most=rules.WORTH, found=value))
            return []
        return value

    def store(self, game: Any, value: list[int], room: list[int]) -> list[int]:
        return value[::-1] + room[len(value) :]

    def schema(self, game: Any) -> Schema:
        return list_of({"type": "integer", "minimum": 1, "maximum": rules.WORTH})


class FaceDown(Part):
    """ST-01: everybody sees how many there are, and nobody which."""

    def show(self, game: Any, plain: Any, seat: int | None) -> Any:
        return plain.left

    def view_schema(self, game: Any) -> Schema:
        return COUNT


PARTS = (
    FaceDown("heap", "heap", Stones(), count="left", required=True),
    Part("scores", "score", Scores(Number(least=-PENALTY))),
    Part("to_move", "to_move", SEAT),
    Part("turn", "turn", Number()),
)
