"""`python -m tests.companion --games 2000`: games told to the companion, held against the engine."""

import argparse
import sys
from time import perf_counter

from tests.companion.following import Counts, follow
from tests.companion.playing_boards import play_board

GAMES = ("international", "cardgame", "melange")
GAMES_A_BOARD = 50


def main() -> int:
    """Tells games of every kind; stops at the first disagreement."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=2000, help="in all")
    reader.add_argument("--first", type=int, default=0, help="the number of the first one")
    reader.add_argument("--boards", type=int, help="play random boards on both engines instead, so many of each game")
    given = reader.parse_args()
    started = perf_counter()
    if given.boards:
        return play_boards(given.boards, given.first, started)
    for place, name in enumerate(GAMES):
        counts = Counts()
        share = given.games // len(GAMES) + (place < given.games % len(GAMES))
        for number in range(given.first, given.first + share):
            counts += follow(name, number)
        sys.stdout.write(f"{name}: {counts}, no disagreement, {perf_counter() - started:.0f} s so far\n")
        sys.stdout.flush()
    return 0


def play_boards(boards: int, first: int, started: float) -> int:
    """Draws random boards and plays them on both engines."""
    for name in ("international", "melange"):
        moves = sum(play_board(name, seed, GAMES_A_BOARD) for seed in range(first, first + boards))
        told = f"{name}: {boards} boards, {GAMES_A_BOARD} games each, {moves} moves, no overlap, no disagreement"
        sys.stdout.write(f"{told}, {perf_counter() - started:.0f} s so far\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
