"""`python -m tests.companion --games 2000`: games told to the companion, held against the engine."""

import argparse
import sys
from time import perf_counter

from tests.companion.following import Counts, follow
from tests.companion.playing_boards import MAKERS, play_board

GAMES = ("international", "cardgame", "melange")
GAMES_A_BOARD = 50
REPORTED = 20  # games of each kind, or boards, between two reports; `--first` goes on after the last one


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
    counts = {name: Counts() for name in GAMES}
    last = given.first + -(-given.games // len(GAMES))
    for number in range(given.first, last):
        for name in GAMES[: given.games - (number - given.first) * len(GAMES)]:
            counts[name] += follow(name, number)
        if (number + 1) % REPORTED == 0 or number + 1 == last:
            for name in GAMES:
                say(f"{name}, up to game {number}: {counts[name]}, no disagreement", started)
    return 0


def play_boards(boards: int, first: int, started: float) -> int:
    """Draws random boards and plays them on both engines."""
    moves = dict.fromkeys(MAKERS, 0)
    for seed in range(first, first + boards):
        for name in MAKERS:
            moves[name] += play_board(name, seed, GAMES_A_BOARD)
        if (seed + 1) % REPORTED == 0 or seed + 1 == first + boards:
            done = f"boards {first} to {seed}, {GAMES_A_BOARD} games each"
            for name in MAKERS:
                say(f"{name}: {done}, {moves[name]} moves, no overlap, no disagreement", started)
    return 0


def say(text: str, started: float) -> None:
    """Writes a line at once."""
    sys.stdout.write(f"{text}, {perf_counter() - started:.0f} s so far\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
