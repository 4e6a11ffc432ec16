"""Counter-based random streams: the n-th number of a stream depends on its key and n, on nothing else.

They are fast, and meant for simulation: anyone who sees a few numbers can search for the seed. Games in which people
must not be able to do that are dealt from the streams of `kernel/sealed.py`.
"""

from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import INTERPRETED, compiled

# Plain integers need the mask to wrap at 64 bits; compiled unsigned ones wrap by themselves.
unsigned: Any = int if INTERPRETED else np.uint64
signed: Any = int if INTERPRETED else np.int64

MASK = unsigned(0xFFFFFFFFFFFFFFFF)
GOLDEN = unsigned(0x9E3779B97F4A7C15)
FIRST = unsigned(0xBF58476D1CE4E5B9)
SECOND = unsigned(0x94D049BB133111EB)
ONE = unsigned(1)
SHIFT_27 = unsigned(27)
SHIFT_30 = unsigned(30)
SHIFT_31 = unsigned(31)
SHIFT_32 = unsigned(32)

MOST_SEED = 2**63 - 1

SORTING_GAPS = (23, 10, 4, 1)  # of a shell sort; for a hundred values a third of the steps that an insertion sort takes

# What a stream is for. Thinking and imagining never move the deal.
DEAL, INSIDE, THINKING, IMAGINING, STARTING = range(5)


@compiled
def mix(value: Any) -> Any:
    """The finaliser of splitmix64: every input bit reaches every output bit."""
    value = ((value ^ (value >> SHIFT_30)) * FIRST) & MASK
    value = ((value ^ (value >> SHIFT_27)) * SECOND) & MASK
    return value ^ (value >> SHIFT_31)


@compiled
def stream(seed: int, purpose: int) -> Any:
    """The key of one stream: the same seed gives unrelated streams for unrelated purposes."""
    return mix((mix((unsigned(seed) + GOLDEN) & MASK) + unsigned(purpose) * GOLDEN) & MASK)


@compiled
def below(key: Any, count: int, limit: int) -> int:
    """Number `count` of the stream, as an integer from 0 to limit - 1."""
    word = mix((key + (unsigned(count) + ONE) * GOLDEN) & MASK)
    return signed(((word >> SHIFT_32) * unsigned(limit)) >> SHIFT_32)


@compiled
def shuffle(values: Any, length: int, key: Any, count: int) -> int:
    """Shuffles the first `length` values in place; returns the count after the numbers that it used."""
    for last in range(length - 1, 0, -1):
        chosen = below(key, count, last + 1)
        count += 1
        kept = values[last]
        values[last] = values[chosen]
        values[chosen] = kept
    return count


@compiled
def sort(values: Any, length: int) -> None:
    """Sorts the first `length` values in place; a shuffle after it tells nothing of the order before."""
    for gap in SORTING_GAPS:
        for place in range(gap, length):
            value = values[place]
            while place >= gap and values[place - gap] > value:
                values[place] = values[place - gap]
                place -= gap
            values[place] = value


class Stream:
    """A stream for plain Python code, which remembers its count.

    >>> Stream(7, THINKING).below(100) == Stream(7, THINKING).below(100)
    True
    """

    def __init__(self, seed: int, purpose: int) -> None:
        self._key = unsigned(stream(seed, purpose))
        self._count = 0

    def below(self, limit: int) -> int:
        """The next number, from 0 to limit - 1."""
        number = int(below(self._key, self._count, limit))
        self._count += 1
        return number
