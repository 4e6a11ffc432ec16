"""Bytes by their address, for compiled code that writes texts: of arrays references would be counted at every call.

Nothing is checked here. Whoever uses an address knows how much lies there, and holds the array meanwhile.
"""

from typing import Any

from kaffeehaus.kernel.compiling import INTERPRETED

if not INTERPRETED:
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    ADDRESS = types.intp

    def place(builder: Any, address: Any, bits: int) -> Any:
        """An address as a pointer to a number of that many bits."""
        return builder.inttoptr(address, ir.IntType(bits).as_pointer())

    def loading(bits: int) -> Any:
        """A function that reads a number with a sign, wherever it lies."""

        @intrinsic  # type: ignore[untyped-decorator]
        def load(_context: Any, address: Any) -> Any:
            def read(_: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                number = builder.load(place(builder, arguments[0], bits), align=1)
                return number if bits == 64 else builder.sext(number, ir.IntType(64))

            return types.int64(ADDRESS), read

        return load

    load8, load16, load32, load64 = map(loading, (8, 16, 32, 64))

    @intrinsic  # type: ignore[untyped-decorator]
    def store8(_context: Any, address: Any, letter: Any) -> Any:
        """Writes a byte."""

        def write(_: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            byte = builder.trunc(arguments[1], ir.IntType(8))
            builder.store(byte, place(builder, arguments[0], 8), align=1)
            return ir.Constant(ir.IntType(64), 0)

        return types.int64(ADDRESS, types.int64), write

    @intrinsic  # type: ignore[untyped-decorator]
    def copy_bytes(_context: Any, target: Any, source: Any, length: Any) -> Any:
        """Copies bytes from one address to another."""

        def copy(_: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            target, source, length = arguments
            cgutils.raw_memcpy(builder, place(builder, target, 8), place(builder, source, 8), length, 1)
            return ir.Constant(ir.IntType(64), 0)

        return types.int64(ADDRESS, ADDRESS, types.int64), copy
