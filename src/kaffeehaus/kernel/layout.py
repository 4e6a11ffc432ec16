"""Numbers in a row, each named where it gets its place: what `observe` and `features` write."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

Bounds = tuple[float, float]  # the least and the most that a number can be
SHARE: Bounds = (0.0, 1.0)
BALANCE: Bounds = (-1.0, 1.0)
MOST_SHORT = 2**15  # no field of a state that counts points or turns holds more

Axis = int | Mapping[str, Bounds]  # a number of equal ones, or each with its own name and bounds


def counted(scale: float, *, negative: bool = False) -> Bounds:
    """The bounds of points or turns, divided by a scale."""
    return (-MOST_SHORT / scale if negative else 0.0, MOST_SHORT / scale)


@dataclass(frozen=True)
class Field:
    """Numbers that belong together: where they begin, and the axes along which they lie, the last one fastest."""

    name: str
    first: int
    axes: tuple[Axis, ...] = ()
    bounds: Bounds = SHARE  # of each number, unless the last axis has bounds of its own

    @property
    def shape(self) -> tuple[int, ...]:
        """How many numbers lie along each axis."""
        return tuple(axis if isinstance(axis, int) else len(axis) for axis in self.axes)

    @property
    def size(self) -> int:
        """How many numbers there are in all."""
        return prod(self.shape)

    def numbers(self) -> Iterator[tuple[str, Bounds]]:
        """The name and the bounds of each number, in order: `chairs.3.woman`."""
        along = [
            [(str(place), self.bounds) for place in range(axis)] if isinstance(axis, int) else [*axis.items()]
            for axis in self.axes
        ]
        for steps in product(*along):
            yield ".".join((self.name, *(word for word, _ in steps))), steps[-1][1] if steps else self.bounds


class Layout:
    """Names with their places, in the order in which they are added.

    >>> layout = Layout()
    >>> POINTS, HAND = layout.add("points"), layout.add("hand", 2, {"woman": SHARE, "man": SHARE})
    >>> HAND, layout.size, layout.names
    (1, 5, ('points', 'hand'))
    >>> [name for name, _ in layout.numbers()][:3]
    ['points', 'hand.0.woman', 'hand.0.man']
    """

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.size = 0

    def add(self, name: str, *axes: Axis, bounds: Bounds = SHARE) -> int:
        """The first place of a new field, which has one number for each combination along its axes."""
        field = Field(name, self.size, axes, bounds)
        self.fields.append(field)
        self.size += field.size
        return field.first

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(field.name for field in self.fields)

    def numbers(self) -> Iterator[tuple[str, Bounds]]:
        """The name and the bounds of every number."""
        for field in self.fields:
            yield from field.numbers()
