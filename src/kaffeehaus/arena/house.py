"""What many records of the house tell: who begins, what clauses pay, what the bar costs and jokers are worth."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from itertools import pairwise

import numpy as np

from kaffeehaus.arena.estimates import Estimate, estimate, share_estimate
from kaffeehaus.core.position import Position
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.contract import Document
from kaffeehaus.players.search.rollouts import Roller

BAR = {"international": "CI-30"}  # the clause that books what the bar pays or costs
COUNTED = {"international": "jokers held"}  # the feature whose arrivals are counted
LEAST = 2  # games for an interval


@dataclass
class Table:
    """All games of one game, edition and number of players."""

    game: str
    edition: str
    players: int
    shares: list[list[float]] = field(default_factory=list)  # of each game, the seat that began first
    totals: list[list[int]] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    clauses: list[dict[str, float]] = field(default_factory=list)  # of each game, points per seat
    arrivals: list[tuple[int, float]] = field(default_factory=list)  # of each seat, how many came, and its share

    @property
    def games(self) -> int:
        """How many games count."""
        return len(self.shares)

    def by_order(self) -> list[Estimate]:
        """The share of the win of each place in the order of play."""
        return [share_estimate([shares[place] for shares in self.shares]) for place in range(self.players)]

    def clause_points(self) -> dict[str, Estimate]:
        """What each clause booked to a seat in a game."""
        known = sorted({clause for game in self.clauses for clause in game})
        return {clause: estimate([game.get(clause, 0.0) for game in self.clauses]) for clause in known}

    def bar(self) -> Estimate | None:
        """What the bar paid or cost a seat in a game; None where there is no bar."""
        clause = BAR.get(self.game)
        return estimate([game.get(clause, 0.0) for game in self.clauses]) if clause else None

    def by_arrivals(self) -> dict[int, tuple[int, float]]:
        """By how many jokers came to a seat: how many such seats there were, and their mean share of the win."""
        grouped: dict[int, list[float]] = defaultdict(list)
        for count, share in self.arrivals:
            grouped[count].append(share)
        return {count: (len(grouped[count]), float(np.mean(grouped[count]))) for count in sorted(grouped)}

    def worth_of_one(self) -> Estimate | None:
        """By how much one joker more raises the share of the win: the slope over all seats, with its interval."""
        if len(self.arrivals) < 3:
            return None
        counts, shares = (np.array(each, float) for each in zip(*self.arrivals, strict=True))
        if np.ptp(counts) == 0:
            return None
        slope, level = np.polyfit(counts, shares, 1)
        rest = shares - slope * counts - level
        error = float(np.sqrt(rest @ rest / (len(counts) - 2) / ((counts - counts.mean()) ** 2).sum()))
        return Estimate(float(slope), float(slope - 1.96 * error), float(slope + 1.96 * error), len(counts))

    def document(self) -> Document:
        """The statistics as plain data."""
        bar, joker = self.bar(), self.worth_of_one()
        return {
            "game": self.game,
            "edition": self.edition,
            "players": self.players,
            "games": self.games,
            "endings": dict(self.endings.most_common()),
            "order": [asdict(each) for each in self.by_order()],
            "totals": [float(np.mean(column)) for column in zip(*self.totals, strict=True)],
            "clauses": {clause: asdict(each) for clause, each in self.clause_points().items()},
            "bar": asdict(bar) if bar else None,
            "joker": asdict(joker) if joker else None,
            "jokers": {str(count): list(found) for count, found in self.by_arrivals().items()},
        }


def summed_up(records: Iterable[Record]) -> list[Table]:
    """Finished games by game, edition and number of players; those with fewer than two games are left out."""
    found: dict[tuple[str, str, int], Table] = {}
    for record in records:
        game = record.game
        key = (game.name, str(game.options.get("edition")), game.players)
        add(found.setdefault(key, Table(*key)), record)
    return [found[key] for key in sorted(found) if found[key].games >= LEAST]


def add(table: Table, record: Record) -> None:
    """Adds a game; one that is not over tells nothing and is left out."""
    positions = list(record.positions())
    result = positions[-1].result
    if result is None:
        return
    first, seats = positions[0].to_move, range(table.players)
    share = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in seats]
    in_order = [(first + place) % table.players for place in seats]
    table.shares.append([share[seat] for seat in in_order])
    table.totals.append([result.totals[seat] for seat in in_order])
    table.endings[result.ended] += 1
    table.clauses.append(points_by_clause(positions, record))
    wanted = COUNTED.get(table.game)
    if wanted:
        table.arrivals += list(zip(arrived(positions, wanted), share, strict=True))


def points_by_clause(positions: list[Position], record: Record) -> dict[str, float]:
    """What each clause booked in a game, per seat."""
    found: dict[str, float] = defaultdict(float)
    for position, text in zip(positions, record.moves, strict=False):
        for line in position.explain(position.read_move(text)):
            found[line.clause] += line.points / record.game.players
    result = positions[-1].result
    for lines in result.lines if result else ():
        for line in lines:
            found[line.clause] += line.points / record.game.players
    return dict(found)


def arrived(positions: list[Position], feature: str) -> list[int]:
    """How often a feature of each seat went up, what it had at the deal included."""
    ruleset = positions[0].ruleset
    roller, place = Roller(ruleset), ruleset.features.index(feature)
    series = [[int(number) for number in roller.features(each.state())[:, place]] for each in positions[:-1]]
    return [
        series[0][seat] + sum(max(0, after[seat] - before[seat]) for before, after in pairwise(series))
        for seat in range(ruleset.players)
    ]
