"""What is worked out of something that never changes when it is first asked for, and kept."""

from collections.abc import Callable
from functools import cache
from math import prod
from struct import Struct
from typing import Any, Generic, Self, TypeVar, overload

from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.records import Dtype, plain_of

Value = TypeVar("Value")
CODES = {1: "b", 2: "h", 4: "i", 8: "q"}  # of whole numbers by their bytes; those without a sign have capitals


class Once(Generic[Value]):
    """A property that is worked out once.

    `functools.cached_property` takes a lock as well, which takes longer than many an answer; here two threads may both
    work out the same.
    """

    def __init__(self, work: Callable[[Any], Value]) -> None:
        self._work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> Value | Self:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._work(instance)
        return value


Place = int | list["Place"] | tuple[int, int]  # of one number, of places, or of the numbers from one to another


class LazyPlain:
    """A plain object that looks its numbers up, and whose fields with several become lists when first asked for."""

    __slots__ = ("_numbers",)
    _numbers: tuple[int, ...]
    _places: dict[str, Place]

    def __getattr__(self, name: str) -> Any:
        if name not in self._places:
            raise AttributeError(name)
        value = found(self._numbers, self._places[name])
        setattr(self, name, value)
        return value


def looked_up(place: int) -> property:
    """A field of one number."""
    return property(lambda plain: plain._numbers[place])


def found(numbers: tuple[int, ...], place: Place) -> Any:
    """What stands at a place: a number, or a list."""
    if isinstance(place, int):
        return numbers[place]
    if isinstance(place, tuple):
        return list(numbers[place[0] : place[1]])
    return [found(numbers, each) for each in place]


def places(first: int, shape: tuple[int, ...]) -> Place:
    """Where numbers of a shape stand, from the first one on."""
    if not shape:
        return first
    if len(shape) == 1:
        return first, first + shape[0]
    return [places(first + row * prod(shape[1:]), shape[1:]) for row in range(shape[0])]


@cache
def lazy_form(dtype: Dtype) -> tuple[Struct, type[LazyPlain]]:
    """How all numbers of a state are read at once, and the class that knows where they stand."""
    form, first, single, several = "=", 0, {}, {}
    for name in dtype.names or ():
        each, shape = dtype[name].base, dtype[name].shape
        code = CODES[each.itemsize]
        if shape:
            several[name] = places(first, shape)
        else:
            single[name] = looked_up(first)
        form += f"{prod(shape)}{code.upper() if each.kind == 'u' else code}"
        first += prod(shape)
    struct = Struct(form)
    if struct.size != dtype.itemsize:
        raise ValueError(f"{dtype} has gaps")
    made = type("LazyPlain", (LazyPlain,), {"__slots__": tuple(several), "_places": several, **single})
    return struct, made


def plain_reading(state: Any, dtype: Dtype) -> Any:
    """`plain_of` a state that never changes: only the fields that somebody asks for become lists."""
    if INTERPRETED:
        return plain_of(state, dtype)
    struct, made = lazy_form(dtype)
    plain: Any = made()
    plain._numbers = struct.unpack(state.tobytes())
    return plain
