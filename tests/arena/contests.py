"""Small contests, and sheets written by hand."""

from collections.abc import Sequence

import kaffeehaus as kh
from kaffeehaus.arena.contest import Contest, Task
from kaffeehaus.arena.scoresheet import ScoreSheet
from kaffeehaus.arena.standings import Standings
from kaffeehaus.players.contract import Choice, Decision, Player

PAIR = ("greedy", "random")
SEARCHERS = ("level:5@60", "level:4@30")


def contest(players: int = 2, names: Sequence[str] = PAIR, seed: int = 7) -> Contest:
    return Contest(kh.game("cardgame", players=players), tuple(names), seed)


def sheet(of: Contest, task: tuple[int, int], points: Sequence[int]) -> ScoreSheet:
    """A game that ended with these points, one a seat."""
    deal, seating = task
    places = tuple(1 + sum(other > own for other in points) for own in points)
    seats = of.seatings(deal)[seating]
    moves, seconds, faults = (10,) * len(points), (0.5,) * len(points), (0,) * len(points)
    return ScoreSheet(deal, seating, seats, tuple(points), places, moves, seconds, faults, "guests")


def standings(of: Contest, deals: Sequence[Sequence[Sequence[int]]]) -> Standings:
    """Deals given by the points of their games."""
    sheets = {
        Task(deal, seating): sheet(of, (deal, seating), points)
        for deal, games in enumerate(deals)
        for seating, points in enumerate(games)
    }
    return Standings(of, sheets, len(deals))


def untimed(sheets: Sequence[ScoreSheet]) -> list[dict[str, object]]:
    """What does not depend on the clock, in the order of the games."""
    ordered = sorted(sheets, key=lambda one: one.task)
    return [{name: part for name, part in one.to_dict().items() if name != "seconds"} for one in ordered]


class Broken(Player):
    """Fails at its third decision, in one of two ways."""

    closed = 0

    def __init__(self, illegal: bool) -> None:
        self.illegal = illegal
        self.left = 3

    def decide(self, choice: Choice) -> Decision:
        self.left -= 1
        if self.left == 0 and not self.illegal:
            raise RuntimeError("the coffee is cold")
        if self.left == 0:
            return Decision(-1)
        return Decision(choice.moves[0].number)

    def close(self) -> None:
        Broken.closed += 1
