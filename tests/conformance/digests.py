"""Digests of whole games, of all that the kernel and the friendly face say.

`python -m tests.conformance.digests 5` prints those of every fifth case.
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from random import Random

from tests.agreement.drivers import any_kind, walk
from tests.conformance.games import CASES, game_of

SEALED = 60  # positions of a sealed game beside those of a whole one


def digests_of(case: str) -> Iterator[str]:
    """One digest a position."""
    sealed = islice(walk(game_of(case).deal(key="5ea1" * 16), any_kind, Random(1)), SEALED)
    for position in chain(walk(game_of(case).deal(1), any_kind, Random(1)), sealed):
        seat = position.to_move
        lines = [[repr(line) for line in position.explain(number)] for number in position.numbers]
        told = [position.to_dict(), position.view(seat), position.numbers, lines, position.scores]
        world = position.redeal(seat, 1)
        data = json.dumps([*told, position.observe(seat).tolist()]).encode()
        yield hashlib.sha256(position.to_bytes() + world.to_bytes() + data).hexdigest()


def sum_of(digests: Iterable[str]) -> str:
    """The digest of digests."""
    return hashlib.sha256("".join(digests).encode()).hexdigest()


def digest(case: str) -> str:
    """One digest a game."""
    return sum_of(digests_of(case))


if __name__ == "__main__":
    every = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    json.dump({case: digest(case) for case in list(CASES)[::every]}, sys.stdout)
