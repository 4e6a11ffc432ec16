"""Days by UTC, the game of each, and how long its deal stays sealed."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Self

from kaffeehaus.server.matches import Match
from kaffeehaus.server.refusals import not_now

SECONDS = 24 * 3600
TURN = ("international", "cardgame", "melange")  # the game of a day, in turn


@dataclass(frozen=True)
class Day:
    """A day by UTC, counted from 1970."""

    number: int

    @classmethod
    def at(cls, now: float) -> Self:
        """The day of a moment."""
        return cls(int(now // SECONDS))

    @property
    def before(self) -> "Day":
        """The day before."""
        return Day(self.number - 1)

    @property
    def name(self) -> str:
        """Such as 2026-11-17."""
        return (datetime.fromtimestamp(0, UTC) + timedelta(days=self.number)).date().isoformat()

    @property
    def ends(self) -> float:
        """When the next day begins."""
        return float((self.number + 1) * SECONDS)

    @property
    def game(self) -> str:
        """What is played."""
        return TURN[self.number % len(TURN)]


def check_opened(match: Match, now: float) -> None:
    """Raises Refused while the match is of a deal that others may still play."""
    origin = match.agreement.origin
    if origin is not None and origin["kind"] == "daily" and origin["day"] >= Day.at(now).name:
        raise not_now("daily-sealed")
