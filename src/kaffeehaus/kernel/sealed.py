"""The sealed stream: ChaCha20 (RFC 8439) under a key of 256 bits, for games whose shuffles nobody may search.

Number n of a stream is 64 bits of block n // 8, counted from the lowest byte. The first word of the nonce is what the
stream is for (`random.DEAL`, …), the others are 0. A number becomes an index below `limit` by the high half of its
product with `limit`: no index is likelier than another by more than limit / 2^64, and no order of a hundred cards by
more than 2^-50.
"""

import re
from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import INTERPRETED, compiled
from kaffeehaus.kernel.random import SHIFT_32, signed, unsigned

KEY_BYTES = 32
KEY_WORDS = 8  # of 32 bits
HEXADECIMAL = re.compile(r"[0-9a-f]{64}")

DOUBLE_ROUNDS = 10
NUMBERS = 8  # of 64 bits, in each block
MASK_32 = unsigned(0xFFFFFFFF)
ZERO = unsigned(0)
EXPA, ND_3, TWO_BY, TE_K = (unsigned(word) for word in (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574))
LEFT_7, RIGHT_7 = unsigned(7), unsigned(25)
LEFT_8, RIGHT_8 = unsigned(8), unsigned(24)
LEFT_12, RIGHT_12 = unsigned(12), unsigned(20)
LEFT_16, RIGHT_16 = unsigned(16), unsigned(16)


def read_key(text: object) -> bytes | None:
    """The key that 64 hexadecimal digits mean; None if it is no such text."""
    return bytes.fromhex(text) if isinstance(text, str) and HEXADECIMAL.fullmatch(text) else None


def key_words(key: bytes) -> Any:
    """A key in the form that compiled code takes: eight words, the lowest byte of each first."""
    words = np.frombuffer(key, "<u4").astype(np.uint32)
    return words.tolist() if INTERPRETED else words


def key_bytes(words: Any) -> bytes:
    """The key whose words these are."""
    return np.array(words, "<u4").tobytes()


@compiled
def quarter_round(a: Any, b: Any, c: Any, d: Any) -> tuple[Any, Any, Any, Any]:
    """RFC 8439, 2.1."""
    a = (a + b) & MASK_32
    d ^= a
    d = (d << LEFT_16 | d >> RIGHT_16) & MASK_32
    c = (c + d) & MASK_32
    b ^= c
    b = (b << LEFT_12 | b >> RIGHT_12) & MASK_32
    a = (a + b) & MASK_32
    d ^= a
    d = (d << LEFT_8 | d >> RIGHT_8) & MASK_32
    c = (c + d) & MASK_32
    b ^= c
    b = (b << LEFT_7 | b >> RIGHT_7) & MASK_32
    return a, b, c, d


@compiled
def joined(low: Any, start_low: Any, high: Any, start_high: Any) -> Any:
    """Two words of the block, each added to what it was at the start, as one number."""
    return (low + start_low) & MASK_32 | ((high + start_high) & MASK_32) << SHIFT_32


@compiled
def block(key: Any, counter: Any, first: Any, second: Any, third: Any) -> Any:
    """RFC 8439, 2.3: the block of a counter and the three words of a nonce, as eight numbers of 64 bits."""
    k0, k1, k2, k3 = unsigned(key[0]), unsigned(key[1]), unsigned(key[2]), unsigned(key[3])
    k4, k5, k6, k7 = unsigned(key[4]), unsigned(key[5]), unsigned(key[6]), unsigned(key[7])
    x0, x1, x2, x3 = EXPA, ND_3, TWO_BY, TE_K
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = counter, first, second, third
    for _ in range(DOUBLE_ROUNDS):
        x0, x4, x8, x12 = quarter_round(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter_round(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter_round(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter_round(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter_round(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter_round(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter_round(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter_round(x3, x4, x9, x14)
    return (
        joined(x0, EXPA, x1, ND_3),
        joined(x2, TWO_BY, x3, TE_K),
        joined(x4, k0, x5, k1),
        joined(x6, k2, x7, k3),
        joined(x8, k4, x9, k5),
        joined(x10, k6, x11, k7),
        joined(x12, counter, x13, first),
        joined(x14, second, x15, third),
    )


@compiled
def numbers_at(key: Any, purpose: int, count: int) -> Any:
    """The eight numbers among which number `count` of a stream is."""
    return block(key, unsigned(count // NUMBERS), unsigned(purpose), ZERO, ZERO)


@compiled
def index_below(number: Any, limit: int) -> int:
    """The high half of number · limit, from 0 to limit - 1."""
    wide = unsigned(limit)
    return signed(((number >> SHIFT_32) * wide + ((number & MASK_32) * wide >> SHIFT_32)) >> SHIFT_32)


@compiled
def sealed_below(key: Any, purpose: int, count: int, limit: int) -> int:
    """Number `count` of the stream, as an integer from 0 to limit - 1."""
    return index_below(numbers_at(key, purpose, count)[count % NUMBERS], limit)


@compiled
def sealed_shuffle(values: Any, length: int, key: Any, purpose: int, count: int) -> int:
    """Shuffles the first `length` values in place; returns the count after the numbers that it used."""
    numbers = numbers_at(key, purpose, count)
    for last in range(length - 1, 0, -1):
        if count % NUMBERS == 0:
            numbers = numbers_at(key, purpose, count)
        chosen = index_below(numbers[count % NUMBERS], last + 1)
        count += 1
        kept = values[last]
        values[last] = values[chosen]
        values[chosen] = kept
    return count
