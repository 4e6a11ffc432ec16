"""The score sheet of one finished game."""

from dataclasses import asdict, dataclass
from typing import Any

from kaffeehaus.arena.contest import Contest, Task
from kaffeehaus.arena.seating import Seating


@dataclass(frozen=True)
class ScoreSheet:
    """Who sat where, and the result; one entry per seat."""

    deal: int
    seating: int  # its number within the deal
    seats: Seating
    points: tuple[int, ...]
    places: tuple[int, ...]  # 1 is best, ties share
    moves: tuple[int, ...]  # decisions made
    seconds: tuple[float, ...]  # spent on them
    faults: tuple[int, ...]  # moves that were lost and made by the house
    ended: str
    luck: tuple[float, ...] = ()  # share of the win that each seat owes to luck, in a contest that measures it

    @property
    def task(self) -> Task:
        """Which game of the contest it was."""
        return Task(self.deal, self.seating)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win; winners of one game share it."""
        winners = self.places.count(1)
        return tuple(1 / winners if place == 1 else 0.0 for place in self.places)

    def to_dict(self) -> dict[str, Any]:
        """The sheet as plain data."""
        data = asdict(self)
        return data if self.luck else {name: part for name, part in data.items() if name != "luck"}

    def adjusted_shares(self, coefficient: float) -> tuple[float, ...]:
        """Each seat's share of the win, less as much of its luck."""
        return tuple(share - coefficient * luck for share, luck in zip(self.shares, self.luck, strict=True))


def sheet_from(data: Any, contest: Contest) -> ScoreSheet:
    """Reads a sheet that `to_dict` gave. Raises ValueError if it is none, or none of this contest."""
    try:
        parts: dict[str, Any] = {name: tuple(part) if isinstance(part, list) else part for name, part in data.items()}
        sheet = ScoreSheet(**parts)
        expected = contest.seatings(sheet.deal)[sheet.seating]
    except (AttributeError, IndexError, TypeError) as fault:
        raise ValueError(str(fault)) from fault
    columns = [sheet.points, sheet.places, sheet.moves, sheet.seconds, sheet.faults]
    if contest.adjusted:
        columns.append(sheet.luck)
    if sheet.deal < 0 or sheet.seats != expected or any(len(column) != contest.seats for column in columns):
        raise ValueError(f"deal {sheet.deal} has no such game")
    return sheet
