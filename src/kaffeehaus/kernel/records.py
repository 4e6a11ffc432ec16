"""States as numpy records for compiled code, and as plain Python objects for reading and interpreting."""

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import INTERPRETED, compiled

if not INTERPRETED:
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

Dtype = np.dtype[np.void]

# A record and not an array: compiled code passes records on without counting references.
MOST_LEGAL = 4096
MOST_SEATS = 8  # of any game
MOVE_LIST: Dtype = np.dtype([("move", np.int32, (MOST_LEGAL,))])


@cache
def plain_class(dtype: Dtype) -> type:
    """A class with one attribute per field: numbers as int, arrays as (nested) lists."""
    return type("Plain", (), {"__slots__": dtype.names})


def thaw(record: Any, dtype: Dtype) -> Any:
    """A plain object with the record's values."""
    plain = plain_class(dtype)()
    for name, value in zip(dtype.names or (), record.item(), strict=True):
        setattr(plain, name, value.tolist() if isinstance(value, np.ndarray) else value)
    return plain


def freeze(plain: Any, dtype: Dtype) -> Any:
    """A record with the plain object's values."""
    record = np.zeros(1, dtype)[0]
    for name in dtype.names or ():
        record[name] = getattr(plain, name)
    return record


def new_state(dtype: Dtype) -> Any:
    """An empty state in the form that the verbs work on: a record, or a plain object when interpreted."""
    record = np.zeros(1, dtype)[0]
    return thaw(record, dtype) if INTERPRETED else record


def new_states(dtype: Dtype, count: int) -> Any:
    """`count` empty states."""
    return [new_state(dtype) for _ in range(count)] if INTERPRETED else np.zeros(count, dtype)


def room_for(dtype: Dtype, count: int) -> Any:
    """Room for `count` states, all of which are to be written."""
    if INTERPRETED:
        return [new_state(dtype) for _ in range(count)]
    return np.frombuffer(bytearray(count * dtype.itemsize), dtype)  # np.empty looks at every field: ten times as slow


def blank(dtype: Dtype) -> Any:
    """A plain object with all fields zero."""
    return thaw(np.zeros(1, dtype)[0], dtype)


def record_of(dtype: Dtype, **values: Any) -> Any:
    """A record with these values, in the form that the verbs work on; every field needs one."""
    record = np.zeros(1, dtype)
    for name in dtype.names or ():
        record[name][0] = values.pop(name)
    if values:
        raise TypeError(f"no fields {', '.join(values)}")
    return thaw(record[0], dtype) if INTERPRETED else record[0]


def state_from(plain: Any, dtype: Dtype) -> Any:
    """A state that the verbs work on, from a plain object."""
    record = freeze(plain, dtype)
    return thaw(record, dtype) if INTERPRETED else record


def plain_of(state: Any, dtype: Dtype) -> Any:
    """A plain copy of a state, for reading by name."""
    return thaw(freeze(state, dtype), dtype) if INTERPRETED else thaw(state, dtype)


def plain_record(record: Any) -> Any:
    """A plain twin of a record of any kind, for reading by name; when interpreted, it is plain already."""
    return record if INTERPRETED else thaw(record, record.dtype)


def zeroed(value: Any) -> Any:
    """Zero, or as many (nested) lists of zeros."""
    return [zeroed(each) for each in value] if isinstance(value, list) else 0


def copy_of(state: Any, dtype: Dtype) -> Any:
    """An independent copy of a state."""
    if INTERPRETED:
        return thaw(freeze(state, dtype), dtype)
    records = np.empty(1, dtype)
    records[0] = state
    return records[0]


if INTERPRETED:

    def wipe(state: Any) -> None:
        """Sets all fields of a state to zero, in rules of both ways to run."""
        for name in state.__slots__:
            setattr(state, name, zeroed(getattr(state, name)))

    def put(states: Any, place: int, state: Any) -> None:
        """Copies a state to a place among others, in rules of both ways to run."""
        states[place] = deepcopy(state)

    def copy_numbers(out: Any, first: int, numbers: Any, count: int) -> None:
        """Copies `count` numbers to `out` from place `first` on, in rules of both ways to run."""
        for place in range(count):
            out[first + place] = numbers[place]

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def wipe(_context: Any, state: Any) -> Any:
        """Sets all fields of a state to zero, in rules of both ways to run."""

        def fill(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            size = context.get_constant(types.intp, state.size)
            cgutils.memset(builder, arguments[0], size, 0)
            return context.get_dummy_value()

        return types.void(state), fill

    @intrinsic  # type: ignore[untyped-decorator]
    def copy_numbers(_context: Any, out: Any, first: Any, numbers: Any, count: Any) -> Any:
        """Copies `count` numbers to `out` from place `first` on, in rules of both ways to run.

        A loop would do the same, but no compiler knows that `out` and `numbers` do not overlap.
        """

        def copy(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            target, source = (
                context.make_array(kind)(context, builder, arguments[place]).data for kind, place in arrays
            )
            place, amount = (
                context.cast(builder, arguments[at], kind, types.intp) for kind, at in ((first, 1), (count, 3))
            )
            size = context.get_abi_sizeof(context.get_data_type(out.dtype))
            cgutils.raw_memcpy(builder, builder.gep(target, [place]), source, amount, size)
            return context.get_dummy_value()

        arrays = (out, 0), (numbers, 2)
        return (types.void(out, first, numbers, count), copy) if out.dtype == numbers.dtype else None

    @compiled
    def put(states: Any, place: int, state: Any) -> None:
        """Copies a state to a place among others, in rules of both ways to run."""
        states[place] = state


def row_of(state: Any) -> Any:
    """The state as a row of one: the array in which its record lies, if that is all that lies there."""
    if INTERPRETED:
        return [state]
    array = state.base
    if array is not None and array.shape == (1,):
        return array
    return np.array([state], state.dtype)


def state_from_bytes(data: bytes, dtype: Dtype) -> Any:
    """The state that has these bytes, in the form that the verbs work on; ValueError if they are not as many."""
    if len(data) != dtype.itemsize:
        raise ValueError(f"a state has {dtype.itemsize} bytes, not {len(data)}")
    record = np.frombuffer(data, dtype).copy()[0]
    return thaw(record, dtype) if INTERPRETED else record


def bytes_of(state: Any, dtype: Dtype) -> bytes:
    """The state's bytes: equal if and only if the states are equal, in both modes."""
    data: bytes = freeze(state, dtype).tobytes() if INTERPRETED else state.tobytes()
    return data


def move_list() -> Any:
    """Room for the legal moves, which `legal` writes to its field `move`."""
    return new_state(MOVE_LIST)


def moves_in(out: Any, count: int) -> Any:
    """The first `count` moves of a move list, in the form in which verbs read them."""
    return out.move[:count] if INTERPRETED else out["move"][:count].copy()


def plain_list(written: Any, count: int) -> list[Any]:
    """The first `count` numbers, or rows of numbers, that verbs have written to a buffer."""
    numbers: list[Any] = written[:count] if INTERPRETED else written[:count].tolist()
    return numbers


def buffer(length: int, dtype: Any = np.int32) -> Any:
    """Room for `length` numbers that verbs write to."""
    return [0] * length if INTERPRETED else np.zeros(length, dtype)


def numbers_for_verbs(numbers: Sequence[int]) -> Any:
    """Numbers in the form in which verbs read them."""
    return list(numbers) if INTERPRETED else np.array(numbers, np.int32)


def buffers(count: int, length: int) -> Any:
    """`count` rows with room for `length` numbers each."""
    return [[0] * length for _ in range(count)] if INTERPRETED else np.zeros((count, length), np.int32)
