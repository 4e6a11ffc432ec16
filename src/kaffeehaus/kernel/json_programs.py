"""Writes parts of a state, and legal moves with what they pay, as JSON: compiled once, for all games.

What to write is a program: rows of numbers that say where in the state's bytes to look and which texts to take. Whoever
makes one (`core/writing.py`) declares nothing anew: it follows from the shapes of the parts. Texts lie one after the
other; `starts` says where each begins. Inside, everything is an address (`kernel/memory.py`). Interpreted rules do
without all this.
"""

from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import INTERPRETED, compiled, inlined

if not INTERPRETED:
    from kaffeehaus.kernel.memory import copy_bytes, load8, load16, load32, load64, store8

# The columns of a row. `TEXT` is the first of the texts that it takes, `SHIFT` the number to which that text belongs;
# `COUNT` says how many numbers there are, unless the state says so at `COUNT_AT`.
OPERATION, AT, SIZE, STEP, COUNT, COUNT_AT, COUNT_SIZE, TEXT, SHIFT, LEAST, KEYS = range(11)
COLUMNS = 11
NOWHERE = -1
LITERAL, WORD, FLAG, EQUAL, NUMBER, LIST, SORTED, COUNTED, BITS, OBJECT, BEGIN, ENTRY, DROP_EMPTY = range(13)
MOST_TOKENS = 1024  # numbers of one kind of token, as `SORTED` counts them
WIDTH = 4  # bytes of the numbers in programs and tables

COMMA, COLON, MINUS, ZERO = (ord(letter) for letter in ",:-0")
OPENING, CLOSING, BEGINNING, ENDING = (ord(letter) for letter in "[]{}")
TABLE_PART, POINTS_PART, CLAUSE_PART, LUCK_PART = range(4)  # of a score line, see `kernel/queries.py`
LINE_PARTS = 4
FIXED = (b',"lines":[', b'{"table":', b',"points":', b',"clause":', b"}", b"]}", b",")  # in every offer
LINES, LINE_TABLE, LINE_POINTS, LINE_CLAUSE, LINE_END, OFFER_END, NEXT = range(len(FIXED))


@inlined
def address_of(array: Any) -> int:
    """Where an array lies, as a number with a sign: with one that has none, sums would be fractions."""
    return int(np.int64(array.ctypes.data))


@inlined
def entry(table: int, place: int) -> int:
    """A number of a table or of a row."""
    return load32(table + WIDTH * place)


@inlined
def number_at(address: int, size: int) -> int:
    """The number of that many bytes at an address; a negative size means that it has no sign."""
    if size == 1:
        return load8(address)
    if size == -1:
        return load8(address) & 0xFF
    if size == 2:
        return load16(address)
    if size == -2:
        return load16(address) & 0xFFFF
    if size == 4:
        return load32(address)
    if size == -4:
        return load32(address) & 0xFFFFFFFF
    return load64(address)


@inlined
def put_letter(end: int, last: int, letter: int) -> int:
    """Writes a letter, where there is room; returns where the next one goes."""
    if end < last:
        store8(end, letter)
    return end + 1


@inlined
def put_bytes(end: int, last: int, source: int, length: int) -> int:
    """Writes some letters."""
    if end + length <= last:
        copy_bytes(end, source, length)
    return end + length


@compiled
def put_text(end: int, last: int, texts: int, starts: int, text: int) -> int:
    """Writes one of the texts."""
    first = entry(starts, text)
    return put_bytes(end, last, texts + first, entry(starts, text + 1) - first)


@compiled
def put_number(end: int, last: int, number: int) -> int:
    """Writes a number."""
    if number < 0:
        end = put_letter(end, last, MINUS)
        number = -number
    power = 1
    while number // power >= 10:
        power *= 10
    while power > 0:
        end = put_letter(end, last, ZERO + number // power % 10)
        power //= 10
    return end


@compiled
def put_tokens(
    end: int, last: int, first: int, texts: int, starts: int, row: int, number: int, times: int
) -> int:  # fmt: skip
    """Writes a token several times into a list whose first token begins at `first`."""
    text = entry(row, TEXT) + number - entry(row, SHIFT)
    for _ in range(times):
        if end > first:
            end = put_letter(end, last, COMMA)
        end = put_text(end, last, texts, starts, text)
    return end


@compiled
def put_set(end: int, last: int, texts: int, starts: int, row: int, data: int) -> int:
    """Writes the tokens of a set of bits."""
    end = first = put_letter(end, last, OPENING)
    bits, number = number_at(data + entry(row, AT), entry(row, SIZE)), 0
    while bits != 0 and number < entry(row, COUNT):
        if bits & 1:
            end = put_tokens(end, last, first, texts, starts, row, number, 1)
        bits >>= 1
        number += 1
    return put_letter(end, last, CLOSING)


@compiled
def put_list(end: int, last: int, texts: int, starts: int, row: int, data: int, counts: Any) -> int:
    """Writes a list of tokens: those that stand there, in order or sorted, or each as often as it is counted."""
    operation, size, step = entry(row, OPERATION), entry(row, SIZE), entry(row, STEP)
    at, least, length = data + entry(row, AT), entry(row, LEAST), entry(row, COUNT)
    if entry(row, COUNT_AT) != NOWHERE:
        length = number_at(data + entry(row, COUNT_AT), entry(row, COUNT_SIZE))
    end = first = put_letter(end, last, OPENING)
    most = 0
    for place in range(length):
        number = number_at(at + place * step, size)
        if operation == COUNTED:
            end = put_tokens(end, last, first, texts, starts, row, place, number)
        elif operation == SORTED:
            counts[number] += 1
            most = max(most, number)
        elif number >= least:
            end = put_tokens(end, last, first, texts, starts, row, number, 1)
    if operation == SORTED:
        for number in range(most + 1):
            end = put_tokens(end, last, first, texts, starts, row, number, counts[number])
            counts[number] = 0
    return put_letter(end, last, CLOSING)


@compiled
def put_object(end: int, last: int, texts: int, starts: int, row: int, data: int) -> int:
    """Writes the token on each place that has one."""
    size, step, at = entry(row, SIZE), entry(row, STEP), data + entry(row, AT)
    end = first = put_letter(end, last, BEGINNING)
    for place in range(entry(row, COUNT)):
        number = number_at(at + place * step, size)
        if number == 0:
            continue
        if end > first:
            end = put_letter(end, last, COMMA)
        end = put_text(end, last, texts, starts, entry(row, KEYS) + place)
        end = put_letter(end, last, COLON)
        end = put_text(end, last, texts, starts, entry(row, TEXT) + number - entry(row, SHIFT))
    return put_letter(end, last, ENDING)


@inlined
def word_of(row: int, data: int) -> int:
    """The text that stands for a number: its own, or whether it is one, or whether it is the one that is asked for."""
    operation, text = entry(row, OPERATION), entry(row, TEXT)
    if operation == LITERAL:
        return text
    number = number_at(data + entry(row, AT), entry(row, SIZE))
    if operation == FLAG:
        return text + (number != 0)
    if operation == EQUAL:
        return text + (number == entry(row, SHIFT))
    return text + number - entry(row, SHIFT)


@compiled
def write_parts(program: Any, state: Any, letters: Any, table: Any, counts: Any, out: Any) -> int:
    """Carries a program out on the bytes of a state; returns the length, which `out` may be too short for.

    `counts` has a zero for every token, before and after.
    """
    data, texts, starts, begin = address_of(state), address_of(letters), address_of(table), address_of(out)
    last, row = begin + len(out), address_of(program)
    end = mark = begin
    entries = 0
    for _ in range(len(program)):
        operation = entry(row, OPERATION)
        if operation <= EQUAL:
            end = put_text(end, last, texts, starts, word_of(row, data))
        elif operation == NUMBER:
            end = put_number(end, last, number_at(data + entry(row, AT), entry(row, SIZE)))
        elif operation == OBJECT:
            end = put_object(end, last, texts, starts, row, data)
        elif operation == BITS:
            end = put_set(end, last, texts, starts, row, data)
        elif operation == BEGIN:  # an object from which empty lists are left out
            end, entries = put_letter(end, last, BEGINNING), 0
        elif operation == ENTRY:
            mark = end
            if entries:
                end = put_letter(end, last, COMMA)
            end = put_letter(put_text(end, last, texts, starts, entry(row, TEXT)), last, COLON)
        elif operation == DROP_EMPTY:
            empty = end <= last and load8(end - 1) == CLOSING and load8(end - 2) == OPENING
            end, entries = (mark, entries) if empty else (end, entries + 1)
        else:
            end = put_list(end, last, texts, starts, row, data, counts)
        row += WIDTH * COLUMNS
    return end - begin


@compiled
def put_line(end: int, last: int, texts: int, starts: int, fixed: int, tables: int, clauses: int, line: int) -> int:
    """Writes a score line."""
    end = put_text(end, last, texts, starts, fixed + LINE_TABLE)
    end = put_text(end, last, texts, starts, tables + entry(line, TABLE_PART))
    end = put_text(end, last, texts, starts, fixed + LINE_POINTS)
    end = put_number(end, last, entry(line, POINTS_PART))
    end = put_text(end, last, texts, starts, fixed + LINE_CLAUSE)
    end = put_text(end, last, texts, starts, clauses + entry(line, CLAUSE_PART))
    return put_text(end, last, texts, starts, fixed + LINE_END)


@compiled
def write_offers(
    moves: Any, counts: Any, rows: Any, heads: Any, lengths: Any, beginnings: Any, letters: Any, table: Any,
    fixed: int, tables: int, clauses: int, out: Any,
) -> int:  # fmt: skip
    """Writes legal moves with the score lines that can be foreseen; -1 - n if the n-th has no beginning yet.

    `heads` and `lengths` say where among `beginnings` that of each move's offer stands, up to its points; the other
    numbers are those of the first text of each sort.
    """
    texts, starts, begin = address_of(letters), address_of(table), address_of(out)
    last, line, first_head = begin + len(out), address_of(rows), address_of(beginnings)
    end = begin
    for place in range(len(moves)):
        move = moves[place]
        if lengths[move] == 0:
            return -1 - place
        if place:
            end = put_text(end, last, texts, starts, fixed + NEXT)
        end = put_bytes(end, last, first_head + heads[move], lengths[move])
        behind = line + WIDTH * LINE_PARTS * counts[place]
        points, each = 0, line
        while each < behind:
            if entry(each, LUCK_PART) == 0:
                points += entry(each, POINTS_PART)
            each += WIDTH * LINE_PARTS
        end = put_number(end, last, points)
        end = put_text(end, last, texts, starts, fixed + LINES)
        told = False
        while line < behind:
            if entry(line, LUCK_PART) == 0:
                if told:
                    end = put_text(end, last, texts, starts, fixed + NEXT)
                told = True
                end = put_line(end, last, texts, starts, fixed, tables, clauses, line)
            line += WIDTH * LINE_PARTS
        end = put_text(end, last, texts, starts, fixed + OFFER_END)
    return end - begin
