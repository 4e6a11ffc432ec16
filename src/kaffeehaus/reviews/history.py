"""What the reviews of one person's games come to: places, luck and errors over time, per game and edition."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kaffeehaus.reviews.document import Review, plain


@dataclass(frozen=True)
class Entry:
    """One game of the person, in the order in which the games were given."""

    game: str
    edition: str | None
    players: int
    place: int
    result: float  # share of the win
    luck: float
    luck_adjusted: float
    error_rate: float
    decisions: int
    mistakes: int


@dataclass(frozen=True)
class Summary:
    """The games of one game and edition; the error rate counts every decision alike."""

    game: str
    edition: str | None
    games: int
    wins: float
    places: tuple[int, ...]  # how often first, second, …
    luck: float  # of a game, on average
    error_rate: float
    mistakes: float  # in a game, on average


@dataclass(frozen=True)
class History:
    """All games, and their sums."""

    entries: tuple[Entry, ...]
    summaries: tuple[Summary, ...]

    def to_dict(self) -> dict[str, Any]:
        """The history as plain data."""
        found: dict[str, Any] = plain(self)
        return found


def history(games: Iterable[tuple[Review, int]]) -> History:
    """The history of a person from reviews and the seat that the person had in each."""
    entries = tuple(entry(review, seat) for review, seat in games)
    kinds = dict.fromkeys((each.game, each.edition) for each in entries)
    return History(entries, tuple(summary([each for each in entries if (each.game, each.edition) == k]) for k in kinds))


def entry(review: Review, seat: int) -> Entry:
    """One game."""
    own = review.seats[seat]
    return Entry(
        game=review.game,
        edition=review.options.get("edition"),
        players=len(review.players),
        place=review.result["places"][seat],
        result=own.result,
        luck=own.luck,
        luck_adjusted=own.luck_adjusted,
        error_rate=own.error_rate,
        decisions=own.decisions,
        mistakes=own.mistakes,
    )


def summary(entries: list[Entry]) -> Summary:
    """The sums of games of one kind."""
    games, decisions = len(entries), sum(each.decisions for each in entries)
    given_away = sum(each.error_rate * each.decisions for each in entries)
    last = max(each.players for each in entries)
    return Summary(
        game=entries[0].game,
        edition=entries[0].edition,
        games=games,
        wins=round(sum(each.result for each in entries), 6),
        places=tuple(sum(each.place == place for each in entries) for place in range(1, last + 1)),
        luck=round(sum(each.luck for each in entries) / games, 6),
        error_rate=round(given_away / decisions, 6) if decisions else 0.0,
        mistakes=round(sum(each.mistakes for each in entries) / games, 6),
    )
