"""Documents with something wrong in them, made from good ones."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

JUNK: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 3, 99, 10**30, 1.5, "", "c1", "fra.w", "jok.m=spa", "nonsense", "☕"),
    *([], [[]], [None], ["fra.w"], {}, {"a": 1}, {"c1": "fra.w"}),
)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in nested data: what holds it, and its key."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    for key in keys:
        yield data, key
        yield from places(data[key])


def damage(data: Any, chance: Random) -> Any:
    """A copy with one thing replaced, removed, doubled, added or exchanged with another."""
    copy = deepcopy(data)
    found = list(places(copy))
    holder, key = chance.choice(found)
    way = chance.randrange(5)
    if way == 0:
        del holder[key]
    elif way == 1:
        other, name = chance.choice(found)
        holder[key], other[name] = deepcopy(other[name]), deepcopy(holder[key])
    elif way == 2 and isinstance(holder, list):
        holder.append(deepcopy(holder[key]))
    elif way == 2:
        holder[chance.choice(("nonsense", "c1", "c99", "o1", "C01"))] = chance.choice(JUNK)
    else:
        holder[key] = chance.choice(JUNK)
    return copy
