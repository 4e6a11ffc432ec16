"""What the finished deals of a contest come to: shares of wins, margins, pairs, ratings."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from kaffeehaus.arena.contest import Contest, Task
from kaffeehaus.arena.estimates import Estimate, estimate, share_estimate
from kaffeehaus.arena.ratings import ratings
from kaffeehaus.arena.scoresheet import ScoreSheet
from kaffeehaus.kernel.contract import Document
from kaffeehaus.reviews.plans import adjustment_for

Deal = Sequence[ScoreSheet]  # the games of one deal, in the order of its seatings


@dataclass(frozen=True)
class Pair:
    """Two contestants in the games that both took part in: who came out before whom, by how many points."""

    first: int
    second: int
    share: Estimate  # of the first; ties count half
    margin: Estimate
    wins: int
    ties: int
    losses: int


class Standings:
    """The statistics of whole deals, each played in all its seatings."""

    def __init__(self, contest: Contest, sheets: Mapping[Task, ScoreSheet], deals: int) -> None:
        self.contest = contest
        tasks = (list(contest.tasks(range(deal, deal + 1))) for deal in range(deals))
        self.deals: list[Deal] = [
            [sheets[task] for task in games] for games in tasks if all(task in sheets for task in games)
        ]

    @property
    def games(self) -> int:
        """How many games count."""
        return sum(len(deal) for deal in self.deals)

    @property
    def coefficient(self) -> float:
        """How much of the luck is subtracted where it is measured; the same in all contests of this kind."""
        return adjustment_for(self.contest.game.ruleset).coefficient

    @cached_property
    def shares(self) -> list[Estimate]:
        """Each contestant's share of the wins in the games that it took part in."""
        return [
            share_estimate([win_share(deal, one) for deal in self.deals])
            for one in range(len(self.contest.contestants))
        ]

    @cached_property
    def adjusted_shares(self) -> list[Estimate]:
        """The same without luck, if the contest measures it; intervals are narrower, and may reach beyond 0 and 1."""
        if not self.contest.adjusted:
            return []
        return [
            estimate([win_share(deal, one, self.coefficient) for deal in self.deals])
            for one in range(len(self.contest.contestants))
        ]

    def games_saved(self, contestant: int) -> float:
        """How many times as many plain games would give an interval as narrow as the adjusted one."""
        plain, adjusted = (
            np.var([win_share(deal, contestant, each) for deal in self.deals]) for each in (None, self.coefficient)
        )
        return float(plain / adjusted) if adjusted else 1.0

    @cached_property
    def margins(self) -> list[Estimate]:
        """Each contestant's points beyond the mean of the others."""
        return [estimate([margin(deal, one) for deal in self.deals]) for one in range(len(self.contest.contestants))]

    @cached_property
    def ratings(self) -> list[Estimate]:
        """OpenSkill ratings."""
        return ratings(len(self.contest.contestants), self.deals)

    @cached_property
    def pairs(self) -> list[Pair]:
        """Every two contestants."""
        return [self._pair(first, second) for first, second in combinations(range(len(self.contest.contestants)), 2)]

    def _pair(self, first: int, second: int) -> Pair:
        meetings = [[meeting for sheet in deal for meeting in meetings_of(sheet, first, second)] for deal in self.deals]
        results = [result for deal in meetings for result, _ in deal]
        return Pair(
            first,
            second,
            share_estimate([np.mean([result for result, _ in deal]) for deal in meetings]),
            estimate([np.mean([points for _, points in deal]) for deal in meetings]),
            results.count(1.0),
            results.count(0.5),
            results.count(0.0),
        )

    def points(self, contestant: int) -> list[int]:
        """The final points of a contestant, from every seat of every game."""
        return [
            points
            for deal in self.deals
            for sheet in deal
            for one, points in zip(sheet.seats, sheet.points, strict=True)
            if one == contestant
        ]

    def seconds_per_move(self, contestant: int) -> float:
        """How long a contestant thought, on average."""
        seats = [
            (sheet.moves[seat], sheet.seconds[seat])
            for deal in self.deals
            for sheet in deal
            for seat, one in enumerate(sheet.seats)
            if one == contestant
        ]
        return sum(seconds for _, seconds in seats) / sum(moves for moves, _ in seats)

    def faults(self, contestant: int) -> int:
        """How many moves a contestant lost by its faults."""
        return sum(
            faults
            for deal in self.deals
            for sheet in deal
            for one, faults in zip(sheet.seats, sheet.faults, strict=True)
            if one == contestant
        )

    def _adjusted(self, one: int) -> Document:
        if not self.contest.adjusted:
            return {}
        return {"adjusted_share": asdict(self.adjusted_shares[one]), "games_saved": round(self.games_saved(one), 3)}

    def document(self) -> Document:
        """The statistics as plain data."""
        names = self.contest.contestants
        return {
            "deals": len(self.deals),
            "games": self.games,
            "even_share": self.contest.even_share,
            "contestants": [
                {
                    "name": name,
                    "share": asdict(self.shares[one]),
                    **self._adjusted(one),
                    "margin": asdict(self.margins[one]),
                    "rating": asdict(self.ratings[one]),
                    "points": float(np.mean(self.points(one))),
                    "faults": self.faults(one),
                }
                for one, name in enumerate(names)
            ],
            "pairs": [
                {**asdict(pair), "first": names[pair.first], "second": names[pair.second]} for pair in self.pairs
            ],
        }


def win_share(deal: Deal, contestant: int, coefficient: float | None = None) -> float:
    """The contestant's wins in a deal, by the number of games that it took part in; all its seats together.

    With a coefficient, as much of its luck is subtracted.
    """
    own = [
        sum(
            share
            for one, share in zip(
                sheet.seats, sheet.shares if coefficient is None else sheet.adjusted_shares(coefficient), strict=True
            )
            if one == contestant
        )
        for sheet in deal
        if contestant in sheet.seats
    ]
    return float(np.mean(own))


def margin(deal: Deal, contestant: int) -> float:
    """The contestant's mean points less those of the others, on average over the games of a deal."""
    differences = []
    for sheet in deal:
        if contestant in sheet.seats:
            own, others = split(sheet, contestant)
            differences.append(np.mean(own) - np.mean(others))
    return float(np.mean(differences))


def split(sheet: ScoreSheet, contestant: int) -> tuple[list[int], list[int]]:
    """The points of a contestant's seats, and those of the others."""
    own = [points for one, points in zip(sheet.seats, sheet.points, strict=True) if one == contestant]
    others = [points for one, points in zip(sheet.seats, sheet.points, strict=True) if one != contestant]
    return own, others


def meetings_of(sheet: ScoreSheet, first: int, second: int) -> list[tuple[float, int]]:
    """Each seat of the first beside each seat of the second: 1, ½ or 0 by their places, and the points between."""
    places, points = sheet.places, sheet.points
    return [
        (0.5 + 0.5 * float(np.sign(places[other] - places[own])), points[own] - points[other])
        for own, one in enumerate(sheet.seats)
        for other, another in enumerate(sheet.seats)
        if one == first and another == second
    ]


def pace_groups(contest: Contest) -> list[list[int]]:
    """Contestants that are the same player at several paces."""
    groups: dict[str, list[int]] = {}
    for one, name in enumerate(contest.contestants):
        groups.setdefault(name.partition("@")[0], []).append(one)
    return [group for group in groups.values() if len(group) > 1]


def rows(standings: Standings) -> list[dict[str, Any]]:
    """One row a game and seat."""
    names = standings.contest.contestants
    return [
        {
            "deal": sheet.deal,
            "seed": standings.contest.seed + sheet.deal,
            "rotation": sheet.seating,
            "seat": seat,
            "contestant": names[contestant],
            "points": sheet.points[seat],
            "place": sheet.places[seat],
            "share": sheet.shares[seat],
            "moves": sheet.moves[seat],
            "seconds": sheet.seconds[seat],
            "faults": sheet.faults[seat],
            "ended": sheet.ended,
        }
        for deal in standings.deals
        for sheet in deal
        for seat, contestant in enumerate(sheet.seats)
    ]
