"""One thing that a table has told, as a value and as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kaffeehaus.companion.wording import fault
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidText
from kaffeehaus.kernel.faults import Listing

PARTS = {"move": {"overruled"}, "shown": {"seat"}, "holds": {"seat"}, "points": {"seat"}}
MOST_THINGS = 64
MOST_POINTS = 1000


@dataclass(frozen=True)
class Told:
    """A move, things that were drawn or turned over, what a seat holds, or points that the table gives or takes."""

    move: str | None = None
    overruled: bool = False  # the table plays it, whatever the rules say
    shown: tuple[str, ...] | None = None
    holds: tuple[str, ...] | None = None
    points: int | None = None
    seat: int | None = None

    def to_dict(self) -> Document:
        """The telling as plain data."""
        if self.move is not None:
            return {"move": self.move, "overruled": True} if self.overruled else {"move": self.move}
        seat = {} if self.seat is None else {"seat": self.seat}
        if self.shown is not None:
            return {"shown": list(self.shown), **seat}
        if self.holds is not None:
            return {"holds": list(self.holds), **seat}
        return {"points": self.points, **seat}

    def __str__(self) -> str:
        if self.move is not None:
            return self.move
        if self.points is not None:
            return f"{self.points:+d} points for seat {self.seat}"
        return " ".join(self.shown or self.holds or ())


def read_told(given: Mapping[str, Any], players: int) -> Told:
    """Reads a telling. Raises InvalidText."""
    kinds = [kind for kind in PARTS if kind in given]
    if len(kinds) != 1:
        raise InvalidText(fault("telling-kinds", kinds=Listing(PARTS), found=sorted(map(str, given))))
    kind = kinds[0]
    if unknown := sorted(str(name) for name in given if name != kind and name not in PARTS[kind]):
        raise InvalidText(fault("telling-parts", kind=kind, names=Listing(unknown)))
    seat = given.get("seat")
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise InvalidText(fault("telling-seat", most=players - 1, found=seat))
    if kind in ("holds", "points") and seat is None:
        raise InvalidText(fault("telling-whose", kind=kind))
    value = given[kind]
    if kind == "move":
        if not isinstance(value, str) or type(given.get("overruled", False)) is not bool:
            raise InvalidText(fault("telling-move"))
        return Told(move=" ".join(value.split()), overruled=given.get("overruled", False))
    if kind == "points":
        if type(value) is not int or abs(value) > MOST_POINTS:
            raise InvalidText(fault("telling-points", most=MOST_POINTS, found=value))
        return Told(points=value, seat=seat)
    if not isinstance(value, list) or len(value) > MOST_THINGS or not all(isinstance(each, str) for each in value):
        raise InvalidText(fault("telling-list", kind=kind, found=value))
    return Told(shown=tuple(value), seat=seat) if kind == "shown" else Told(holds=tuple(value), seat=seat)
