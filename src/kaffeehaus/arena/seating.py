"""Which contestant sits where: every seat for everybody equally often within one deal."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations

Seating = tuple[int, ...]  # the contestant in each seat


@lru_cache
def seatings(contestants: int, seats: int, deal: int) -> tuple[Seating, ...]:
    """All seatings in which a deal is played.

    With as many contestants as seats, they move on by one seat from game to game, and from deal to deal another one
    sits behind another. With more, each combination of them does so. With fewer, each holds as many seats as the
    others, or one more, in all the ways there are.

    >>> seatings(2, 2, deal=0)
    ((0, 1), (1, 0))
    >>> seatings(2, 4, deal=0)
    ((0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0))
    """
    if contestants < seats:
        return tuple(sorted(set(shared_seats(contestants, seats))))
    return tuple(
        rotated for chosen in combinations(range(contestants), seats) for rotated in rotations(in_circle(chosen, deal))
    )


def in_circle(chosen: Seating, deal: int) -> Seating:
    """The contestants in one of their circular orders; as the deals go on, in all of them."""
    orders = list(permutations(chosen[1:]))
    return (chosen[0], *orders[deal % len(orders)])


def rotations(circle: Seating) -> Iterator[Seating]:
    """The same circle begun at each of its seats."""
    return (circle[first:] + circle[:first] for first in range(len(circle)))


def shared_seats(contestants: int, seats: int) -> Iterator[Seating]:
    """Seatings of few contestants on many seats, some more than once."""
    each, further = divmod(seats, contestants)
    for extra in combinations(range(contestants), further):
        yield from permutations(tuple(range(contestants)) * each + extra)
