"""How the work of a reader grows with its input: twice the input, at most two and a half times the work."""

import gc
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

LEAST, MOST = 2 * 1024, 256 * 1024  # letters
FLOOR = 0.002  # seconds of processor; below it a measurement tells nothing, and nobody has to wait
FACTOR = 2.5  # a quadratic reader shows 4
TRIES = 6

Input = TypeVar("Input")


def cost(call: Callable[[Input], object], given: Input, repeats: int) -> float:
    """The least processor time that a call has taken, in seconds."""
    best = float("inf")
    for _ in range(repeats):
        began = time.process_time()
        call(given)
        best = min(best, time.process_time() - began)
    return best


def check_growth(
    call: Callable[[Input], object], make: Callable[[int], Input], least: int = LEAST, most: int = MOST
) -> None:
    """Doubles the input from `least` to `most` letters, and fails as soon as the work more than doubles.

    Other work on the machine makes a measurement larger and never smaller, so the least of several counts, and a
    factor that is too large is measured again. A reader that is not linear fails at a small input, long before it
    would take minutes.
    """
    gc.disable()
    try:
        size = least
        while size < most:
            one, two = make(size), make(2 * size)
            before = cost(call, one, 1)
            for repeats in range(1, 1 + TRIES):
                after = cost(call, two, repeats)
                if after <= FACTOR * max(before, FLOOR):
                    break
                before = max(before, cost(call, one, 1))
            else:
                raise AssertionError(f"{2 * size} letters take {after / before:.1f} times as long as {size}")
            size *= 2
    finally:
        gc.enable()


Place = tuple[str | int, ...]


def places(data: Any, here: Place = ()) -> Iterator[Place]:
    """Every place of a document; of a list the first and the last entry stand for all."""
    yield here
    if isinstance(data, dict):
        for name, part in data.items():
            yield from places(part, (*here, name))
    elif isinstance(data, list) and data:
        for index in {0, len(data) - 1}:
            yield from places(data[index], (*here, index))


def part_at(data: Any, place: Place) -> Any:
    """What stands at a place."""
    for step in place:
        data = data[step]
    return data


def with_part(data: Any, place: Place, part: Any) -> Any:
    """The document with something else at a place."""
    if not place:
        return part
    step, rest = place[0], place[1:]
    changed: Any = dict(data) if isinstance(data, dict) else list(data)
    changed[step] = with_part(data[step], rest, part)
    return changed


def swollen(part: Any, size: int) -> Iterator[Any]:
    """A part of a document made so large, in every way that may be hostile."""
    yield "@" * size + " "
    yield [str(number) for number in range(size // 8)]
    yield {f"x{number}": number for number in range(size // 12)}
    if isinstance(part, str):
        yield part * (size // max(1, len(part)))
    elif isinstance(part, int | float):
        yield 10 ** min(size, 4000)
    elif isinstance(part, list) and part:
        yield part * (size // len(str(part)) + 1)
        yield [with_name(part[0], number) for number in range(size // len(str(part[0])) + 1)]
    elif isinstance(part, dict):
        first = next(iter(part.values()), 1)
        yield {**part, **{f"x{number}": first for number in range(size // (len(str(first)) + 8))}}


def with_name(entry: Any, number: int) -> Any:
    """An entry of a list with a name of its own, so that it is not refused as a double."""
    if isinstance(entry, dict):
        return {name: f"{part}{number}" if isinstance(part, str) else part for name, part in entry.items()}
    return f"{entry}{number}" if isinstance(entry, str) else entry
