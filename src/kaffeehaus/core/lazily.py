"""What is worked out of something that never changes when it is first asked for, and kept."""

from collections.abc import Callable, Sequence
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


class LazyPlain:
    """A plain object whose fields are read from the bytes of a state when they are first asked for."""

    __slots__ = ("_bytes",)
    _bytes: bytes
    _fields: dict[str, tuple[Struct, int, tuple[int, ...]]]  # how each is read, where it begins, and its shape

    def __getattr__(self, name: str) -> Any:
        if name not in self._fields:
            raise AttributeError(name)
        form, at, shape = self._fields[name]
        value = listed(form.unpack_from(self._bytes, at), shape)
        setattr(self, name, value)
        return value


def listed(numbers: Sequence[int], shape: tuple[int, ...]) -> Any:
    """Numbers as a list of that shape; the only one where there is no shape."""
    if not shape:
        return numbers[0]
    if len(shape) == 1:
        return list(numbers)
    step = prod(shape[1:])
    return [listed(numbers[first : first + step], shape[1:]) for first in range(0, len(numbers), step)]


@cache
def lazy_form(dtype: Dtype) -> type[LazyPlain]:
    """The class that reads states of a kind."""
    fields = {}
    for name, (each, at, *_) in (dtype.fields or {}).items():
        code = CODES[each.base.itemsize]
        form = f"={prod(each.shape)}{code.upper() if each.base.kind == 'u' else code}"
        fields[name] = Struct(form), at, each.shape
    return type("LazyPlain", (LazyPlain,), {"__slots__": tuple(fields), "_fields": fields})


def plain_reading(state: Any, dtype: Dtype) -> Any:
    """`plain_of` a state that never changes: only the fields that somebody asks for are read."""
    if INTERPRETED:
        return plain_of(state, dtype)
    plain: Any = lazy_form(dtype)()
    plain._bytes = state.tobytes()
    return plain
