"""How evenly the sealed stream shuffles: where each card comes to lie, which two are drawn first, who begins.

`python -m tests.kernel.shuffles` counts a million deals of every game.
"""

import argparse
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from kaffeehaus.kernel.random import DEAL, STARTING
from kaffeehaus.kernel.sealed import key_words, sealed_below, sealed_shuffle

# The decks of each game in the order in which it shuffles them, from one stream.
DECKS = {"international": (100,), "cardgame": (96, 24), "melange": (92, 28, 16)}
MOST_DEVIATION = 4.0  # of an even shuffle one in 16,000 lies further off
AT_ONCE = 1000  # deals

Shuffle = Callable[[Any, int, Any, int, int], int]


@dataclass(frozen=True)
class Found:
    """How many standard deviations a deck lies from an even shuffle, above zero if it is less even."""

    game: str
    cards: int
    places: float  # each card in each place
    first_two: float  # all ordered pairs of the cards that are drawn first
    furthest: float  # the one card in the one place that lies furthest off


def counted(game: str, deals: int, shuffle: Shuffle = sealed_shuffle) -> list[Found]:
    """Deals so many times, each time from the next key, and judges every deck of the game."""
    sizes = DECKS[game]
    places = [np.zeros(size * size, np.int64) for size in sizes]
    pairs = [np.zeros(size * size, np.int64) for size in sizes]
    for first in range(0, deals, AT_ONCE):
        dealt = [np.empty((min(AT_ONCE, deals - first), size), np.int64) for size in sizes]
        for row in range(len(dealt[0])):
            deal_from(first + row, [decks[row] for decks in dealt], shuffle)
        for size, decks, where, two in zip(sizes, dealt, places, pairs, strict=True):
            where += np.bincount((decks * size + np.arange(size)).ravel(), minlength=size * size)
            two += np.bincount(decks[:, -1] * size + decks[:, -2], minlength=size * size)
    return [judged(game, size, deals, *both) for size, *both in zip(sizes, places, pairs, strict=True)]


def deal_from(number: int, decks: list[Any], shuffle: Shuffle) -> None:
    """Shuffles sorted decks from one stream, by the key of that number."""
    key, count = key_words(number.to_bytes(32, "little")), 0
    for deck in decks:
        deck[:] = np.arange(len(deck))
        count = shuffle(deck, len(deck), key, DEAL, count)


def judged(game: str, size: int, deals: int, places: Any, pairs: Any) -> Found:
    """The statistics of one deck."""
    expected = deals / size
    off = (places - expected) ** 2
    # A sum of permutation matrices has (n - 1)² degrees of freedom, with the variance of each cell N / (n - 1).
    even = off.sum() * (size - 1) / deals
    different = ~np.eye(size, dtype=bool).ravel()
    assert pairs[~different].sum() == 0
    usual = deals / (size * (size - 1))
    two = ((pairs[different] - usual) ** 2).sum() / usual
    furthest = math.sqrt(off.max() / (expected * (1 - 1 / size)))
    return Found(game, size, deviation(even, (size - 1) ** 2), deviation(two, size * (size - 1) - 1), furthest)


def lots(seats: int, draws: int) -> float:
    """How far the seats that begin are from being drawn equally often."""
    drawn = [sealed_below(key_words(number.to_bytes(32, "little")), STARTING, 0, seats) for number in range(draws)]
    expected = draws / seats
    return deviation(sum((drawn.count(seat) - expected) ** 2 for seat in range(seats)) / expected, seats - 1)


def deviation(statistic: float, freedom: int) -> float:
    """How many standard deviations a chi-square statistic lies from what is expected (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return (math.cbrt(statistic / freedom) - (1 - spread)) / math.sqrt(spread)


def main() -> None:
    """Counts all games, and prints a table."""
    parser = argparse.ArgumentParser(description="Count where each card comes to lie in many sealed deals.")
    parser.add_argument("--deals", type=int, default=1_000_000, help="of each game (1,000,000)")
    deals = parser.parse_args().deals
    head = "| game | cards | deals | places | first two | furthest card |"
    sys.stdout.write(f"{head}\n{'|---' * 6}|\n")
    for game in DECKS:
        for found in counted(game, deals):
            numbers = f"{found.places:+.2f} | {found.first_two:+.2f} | {found.furthest:.2f}"
            sys.stdout.write(f"| `{game}` | {found.cards} | {deals:,} | {numbers} |\n")
            sys.stdout.flush()
    for seats in (2, 3, 4, 5):
        sys.stdout.write(f"lots for {seats}: {lots(seats, deals):+.2f}\n")


if __name__ == "__main__":
    main()
