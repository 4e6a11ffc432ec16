"""Finished games to look back at, and reviews of them that cost little."""

from functools import cache

import pytest

import kaffeehaus as kh
from kaffeehaus.reviews.review import Progress

LITTLE = 0.01  # effort: the fewest worlds that a review makes do with
every_game = pytest.mark.parametrize("name", kh.games())
TABLES = [
    (name, players) for name in kh.games() for players in range(2, kh.game(name, players=2).ruleset.most_players + 1)
]


class Enough(Exception):
    """Somebody has seen what they wanted."""


@cache
def record(name: str, players: int = 2, seed: int = 1) -> kh.Record:
    """A game in which some take points and some anything."""
    names = ["greedy" if seat % 2 else "random" for seat in range(players)]
    return kh.play_out(kh.game(name, players=players), seed, names)


def begun(of: kh.Record, decisions: int, effort: float = LITTLE, seed: int = 1) -> kh.Review:
    """A review that was stopped after so many decisions."""
    seen: list[Progress] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        if progress.done == decisions:
            raise Enough

    with pytest.raises(Enough):
        kh.review(of, effort, seed, stop)
    return seen[-1].so_far()


@cache
def middle(name: str, players: int = 2, seed: int = 1) -> kh.Position:
    """A position from the middle of a game with a real choice."""
    positions = [each for each in record(name, players, seed).positions() if len(each.numbers) > 3]
    return positions[len(positions) // 2]
