"""Sets as integers, one bit per member: the questions for which a processor has an instruction."""

from typing import Any

from kaffeehaus.kernel.compiling import INTERPRETED

if not INTERPRETED:
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

if INTERPRETED:

    def first_of(members: int) -> int:
        """The least member of a set that is not empty."""
        return (members & -members).bit_length() - 1

    def count_of(members: int) -> int:
        """How many members a set has."""
        return members.bit_count()

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def first_of(_context: Any, members: Any) -> Any:
        """The least member of a set that is not empty."""

        def count_zeros(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            bits = context.cast(builder, arguments[0], members, types.int64)
            return builder.cttz(bits, cgutils.true_bit)

        return types.int64(members), count_zeros

    @intrinsic  # type: ignore[untyped-decorator]
    def count_of(_context: Any, members: Any) -> Any:
        """How many members a set has."""

        def count_ones(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(context.cast(builder, arguments[0], members, types.int64))

        return types.int64(members), count_ones
