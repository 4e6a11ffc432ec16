"""The ladder: every level against the one below it, in every game."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kaffeehaus.arena.contest import Contest
from kaffeehaus.arena.running import Outcome
from kaffeehaus.arena.words import points_of, share_of
from kaffeehaus.core.game import Game
from kaffeehaus.players.levels import LADDER


@dataclass(frozen=True)
class Rung:
    """A level against the one below it, in one game for one number of players."""

    contest: Contest

    @property
    def name(self) -> str:
        """“greedy over random”."""
        return " over ".join(self.contest.contestants)

    @property
    def folder(self) -> str:
        """Where its games are kept."""
        words = f"{self.contest.game.name} {self.contest.seats} {self.name}"
        return re.sub(r"[^a-z0-9.]+", "-", words)


def rungs(games: Sequence[Game], seed: int) -> list[Rung]:
    """All rungs of these games, from the bottom up."""
    return [Rung(Contest(game, (upper, lower), seed)) for game in games for lower, upper in pairwise(LADDER)]


def is_above(outcome: Outcome) -> bool:
    """Is the upper level better with the whole interval?"""
    return outcome.standings.shares[0].low > outcome.standings.contest.even_share


def markdown(climbed: Iterable[tuple[Rung, Outcome]]) -> str:
    """The ladder as a Markdown table."""
    lines = [
        "| game | players | rung | games | share of wins (95 % interval) | margin in points (95 % interval) |",
        "|---|---|---|---|---|---|",
    ]
    for rung, outcome in climbed:
        standings = outcome.standings
        cells = (
            f"`{rung.contest.game.name}`",
            str(rung.contest.seats),
            rung.name,
            f"{standings.games:,}",
            share_of(standings.shares[0]),
            points_of(standings.margins[0]),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
