"""The long run: thousands of random games on both engines, in parallel. `python -m tests.agreement --help`."""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed

import kaffeehaus as kh
from tests.agreement.compare import Disagreement, Tally, compare_random_game

GAMES = 20_000
CHUNK = 50


def compare_chunk(name: str, first: int, games: int) -> Tally:
    """Some games in a row. Raises Disagreement."""
    tally = Tally()
    for number in range(first, first + games):
        tally.add(compare_random_game(name, number))
    return tally


def progress(name: str, tally: Tally, games: int, seconds: float) -> None:
    """Renews the progress line."""
    rate = tally.games / seconds
    left = (games - tally.games) / rate
    sys.stderr.write(
        f"\r{name}: {tally.games:,} of {games:,} games, {rate:.1f} a second, {left / 60:.1f} minutes left "
    )
    sys.stderr.flush()


def finished(chunks: list[Future[Tally]]) -> Iterator[Tally]:
    """The tallies as they come; the first disagreement or other fault calls off what has not begun."""
    try:
        for chunk in as_completed(chunks):
            yield chunk.result()
    finally:
        for chunk in chunks:
            chunk.cancel()


def prove(name: str, first: int, games: int, pool: Executor) -> Tally:
    """Compares so many games. Raises Disagreement."""
    tally = Tally()
    begun = time.monotonic()
    numbers = range(first, first + games, CHUNK)
    chunks = [pool.submit(compare_chunk, name, number, min(CHUNK, first + games - number)) for number in numbers]
    for part in finished(chunks):
        tally.add(part)
        progress(name, tally, games, time.monotonic() - begun)
    sys.stderr.write("\n")
    return tally


def table(title: str, counts: Counter[str]) -> str:
    """A list of counts, the most frequent first."""
    rows = [f"    {count:>9,}  {name}" for name, count in counts.most_common()]
    return "\n".join([f"  {title}:", *rows])


def summary(name: str, tally: Tally) -> str:
    """What was compared, in words."""
    return "\n".join(
        [
            f"{name}: both engines agree on {tally.games:,} games with {tally.moves:,} moves",
            table("ends", tally.ends),
            table("kinds of moves", tally.kinds),
            table("drivers", tally.drivers),
            table("combinations", tally.combinations),
        ]
    )


def run(names: list[str], first: int, games: int, pool: Executor) -> int:
    """Compares games and prints a summary of each kind; 1 on a disagreement, else 0."""
    for name in names:
        try:
            sys.stdout.write(summary(name, prove(name, first, games, pool)) + "\n")
        except Disagreement as fault:
            sys.stderr.write("\n".join(["", *getattr(fault, "__notes__", []), str(fault), ""]))
            return 1
    return 0


def main() -> int:
    """Reads the command line; the exit status is 1 on a disagreement."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement", description=__doc__)
    parser.add_argument("game", nargs="*", help="all games if none is named")
    parser.add_argument("--games", type=int, default=GAMES, help="how many of each kind (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes (default: one a core)")
    chosen = parser.parse_args()
    with ProcessPoolExecutor(chosen.workers) as pool:
        return run(chosen.game or kh.games(), chosen.first, chosen.games, pool)


if __name__ == "__main__":
    sys.exit(main())
