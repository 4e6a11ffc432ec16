"""Reads the codes that the page draws: error correction M, bytes, versions 1 to 10, as ISO/IEC 18004 has them.

It knows where patterns lie and what masks do, and nothing of the page; it checks the words of correction as well, so
that a code with a single wrong module is not read.
"""

Matrix = list[list[bool]]

ALIGNMENT = {
    1: (),
    2: (6, 18),
    3: (6, 22),
    4: (6, 26),
    5: (6, 30),
    6: (6, 34),
    7: (6, 22, 38),
    8: (6, 24, 42),
    9: (6, 26, 46),
    10: (6, 28, 50),
}
# Words of correction in a block, and the words of data in each block.
BLOCKS = {
    1: (10, [16]),
    2: (16, [28]),
    3: (26, [44]),
    4: (18, [32] * 2),
    5: (24, [43] * 2),
    6: (16, [27] * 4),
    7: (18, [31] * 4),
    8: (22, [38] * 2 + [39] * 2),
    9: (22, [36] * 3 + [37] * 2),
    10: (26, [43] * 4 + [44]),
}
MASKS = (
    lambda r, c: (r + c) % 2,
    lambda r, _: r % 2,
    lambda _, c: c % 3,
    lambda r, c: (r + c) % 3,
    lambda r, c: (r // 2 + c // 3) % 2,
    lambda r, c: r * c % 2 + r * c % 3,
    lambda r, c: (r * c % 2 + r * c % 3) % 2,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2,
)
FORMAT_MASK = 0x5412
BYTES = 4


def text_of(matrix: Matrix) -> str:
    """What a code says. Raises ValueError if it is not written as it should be."""
    version = (len(matrix) - 17) // 4
    mask = mask_of(matrix)
    words = words_in(matrix, version, mask)
    data = [word for block in blocks_of(words, version) for word in block]
    bits = "".join(f"{word:08b}" for word in data)
    if int(bits[:4], 2) != BYTES:
        raise ValueError("it holds no bytes")
    width = 8 if version < 10 else 16
    length, start = int(bits[4 : 4 + width], 2), 4 + width
    return bytes(int(bits[at : at + 8], 2) for at in range(start, start + 8 * length, 8)).decode()


def mask_of(matrix: Matrix) -> int:
    """The number of the mask, from the format beside the upper left corner."""
    places = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)] + [(row, 8) for row in (7, 5, 4, 3, 2, 1, 0)]
    bits = int("".join(str(int(matrix[row][column])) for row, column in places), 2) ^ FORMAT_MASK
    if bits >> 13 or remainder(bits):
        raise ValueError(f"the format {bits:015b} is not of error correction M")
    return bits >> 10


def remainder(bits: int) -> int:
    """What is left of a format when it is divided by its generator."""
    for shift in range(4, -1, -1):
        if bits >> (shift + 10) & 1:
            bits ^= 0x537 << shift
    return bits


def is_fixed(row: int, column: int, version: int) -> bool:
    """Is it a place of a pattern, of the format or of the version?"""
    size = 17 + 4 * version
    low_row, low_column = row > size - 9, column > size - 9
    if 6 in (row, column) or (row < 9 and (column < 9 or low_column)) or (low_row and column < 9):
        return True
    if version > 6 and ((row < 6 and column > size - 12) or (column < 6 and row > size - 12)):
        return True
    lines = ALIGNMENT[version]
    corners = {(6, 6), (6, lines[-1]), (lines[-1], 6)} if lines else set()
    centres = [(r, c) for r in lines for c in lines if (r, c) not in corners]
    return any(abs(row - r) <= 2 and abs(column - c) <= 2 for r, c in centres)


def words_in(matrix: Matrix, version: int, mask: int) -> list[int]:
    """All words, in the order in which they are drawn."""
    size, bits, upwards = len(matrix), "", True
    columns = [*range(size - 1, 6, -2), 5, 3, 1]
    for right in columns:
        for row in range(size - 1, -1, -1) if upwards else range(size):
            for column in (right, right - 1):
                if not is_fixed(row, column, version):
                    bits += str(int(matrix[row][column] != (MASKS[mask](row, column) == 0)))
        upwards = not upwards
    return [int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)]


def blocks_of(words: list[int], version: int) -> list[list[int]]:
    """The data of each block. Raises ValueError if the words of correction do not fit it."""
    correction, sizes = BLOCKS[version]
    blocks: list[list[int]] = [[] for _ in sizes]
    stream = iter(words)
    for at in range(max(sizes)):
        for block, size in zip(blocks, sizes, strict=True):
            if at < size:
                block.append(next(stream))
    checks: list[list[int]] = [[] for _ in sizes]
    for _ in range(correction):
        for check in checks:
            check.append(next(stream))
    for block, check in zip(blocks, checks, strict=True):
        if any(syndromes([*block, *check], correction)):
            raise ValueError("the words of correction do not fit")
    return blocks


def syndromes(words: list[int], count: int) -> list[int]:
    """The values of a block at the roots of its generator: all 0 if nothing was misread."""
    powers = [1]
    while len(powers) < 255:
        powers.append(powers[-1] << 1 ^ (0x11D if powers[-1] > 127 else 0))
    logarithms = {power: exponent for exponent, power in enumerate(powers)}
    found = []
    for exponent in range(count):
        value = 0
        for word in words:
            value = (powers[(logarithms[value] + exponent) % 255] if value else 0) ^ word
        found.append(value)
    return found
