"""What everybody may see of a position, and its legal moves, as JSON written straight from the bytes of its state.

A server tells both after every move. Building them as plain data, field by field, and encoding that took a quarter of
all the work of a move. Here a program (`kernel/json_programs.py`) follows from the shapes of the parts that all seats
share, and its texts are made in the declared way; so both ways give the same, which a test compares in whole games. A
part with a way of its own to show itself, and every part of interpreted rules, is written in the declared way.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from math import prod
from threading import local
from typing import Any

import numpy as np

from kaffeehaus.core.wording import RULESETS, wording_of
from kaffeehaus.kernel import json_programs as programs
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.parts import Asked, Inner, OpenPile, Part, Pile
from kaffeehaus.kernel.queries import Explained
from kaffeehaus.kernel.records import row_of
from kaffeehaus.kernel.shapes import (
    Bits,
    By,
    BySeat,
    Choice,
    Counted,
    Flag,
    Listed,
    Number,
    Place,
    Scores,
    Shape,
    Token,
)
from kaffeehaus.kernel.vocabulary import Kind

SHOWN = (Part.show, Pile.show, OpenPile.show)  # ways to show a part that a program knows
ROOM = 16_384  # bytes, at first
FIRST_LETTERS = 4_096
MOST_TABLES, MOST_CLAUSES = 64, 100
OFFER = b'{"move":%b,"parts":%b,"points":'
NO, YES = b"false", b"true"
NULL = b"null"

Encode = Callable[[Any], bytes]  # plain data as JSON


class Unknown(Exception):
    """A shape that no program can write."""


class Desk(local):
    """Room for what is being written, one for each thread."""

    def __init__(self) -> None:
        self.out = np.zeros(ROOM, np.uint8)
        self.counts = np.zeros(programs.MOST_TOKENS, np.int32)

    def written(self, write: Callable[[Any], int]) -> bytes:
        """What a function writes; it is asked again if the room was too small."""
        length = write(self.out)
        if length > len(self.out):
            self.out = np.zeros(2 * length, np.uint8)
            length = write(self.out)
        return self.out[:length].tobytes()


DESK = Desk()


class Texts:
    """All texts that programs of one ruleset take, one after the other."""

    def __init__(self) -> None:
        self._texts: list[bytes] = []
        self._tables: dict[tuple[bytes, ...], int] = {}

    def table(self, texts: Iterable[bytes]) -> int:
        """The number of the first of these texts."""
        known = tuple(texts)
        if known not in self._tables:
            self._tables[known] = len(self._texts)
            self._texts += known
        return self._tables[known]

    def packed(self) -> tuple[Any, Any]:
        """The letters of all texts, and where each begins."""
        starts = np.cumsum([0, *map(len, self._texts)], dtype=np.int32)
        return np.frombuffer(b"".join(self._texts), np.uint8), starts


class Program:
    """The rows of a program that writes parts of a ruleset's states."""

    def __init__(self, ruleset: Ruleset, encode: Encode, texts: Texts) -> None:
        self._ruleset = ruleset
        self._encode = encode
        self._texts = texts
        self._fields = fields_of(ruleset)
        self._rows: list[list[int]] = []

    def packed(self) -> Any:
        """The rows as compiled code reads them."""
        return np.array(self._rows, np.int32).reshape(len(self._rows), programs.COLUMNS)

    def add_part(self, part: Part) -> bool:
        """Adds a part with its name, unless a program cannot write it."""
        before = len(self._rows)
        try:
            self._literal((b"," if before else b"") + self._encode(part.name) + b":")
            self._part(part)
        except Unknown:
            del self._rows[before:]
            return False
        return True

    def _row(self, operation: int, at: int = 0, size: int = 0, **more: int) -> None:
        row = [0] * programs.COLUMNS
        row[programs.OPERATION], row[programs.AT], row[programs.SIZE] = operation, at, size
        row[programs.COUNT_AT] = programs.NOWHERE
        for name, value in more.items():
            row[getattr(programs, name.upper())] = value
        self._rows.append(row)

    def _literal(self, text: bytes) -> None:
        self._row(programs.LITERAL, text=self._texts.table([text]))

    def _table(self, kind: Kind) -> int:
        """The tokens of a kind, from number 0 on."""
        return self._texts.table(self._encode(text) for text in texts_of(self._ruleset, kind))

    def _part(self, part: Part) -> None:
        way = type(part).write
        if type(part).show not in SHOWN:
            raise Unknown
        if type(part).show is Pile.show:
            self._number(str(part.count))
        elif type(part).show is OpenPile.show and type(part.shape) is Listed:
            self._literal(b'{"left":')
            self._number(str(part.count))
            self._literal(b',"unseen":')
            self._listed(part.shape, part.field, part.count, operation=programs.SORTED)
            self._literal(b"}")
        elif isinstance(part, Asked) and way is Asked.write:
            at, size, _ = self._fields["phase"]
            self._row(programs.EQUAL, at, size, text=self._texts.table((NO, YES)), shift=part.phase)
        elif isinstance(part, Inner) and way is Inner.write:
            for number, each in enumerate(part.parts):
                self._literal((b"," if number else b"{") + self._encode(each.name) + b":")
                self._part(each)
            self._literal(b"}")
        elif way is Part.write:
            at, size, room = self._fields[part.field]
            self._shape(part.shape, at, size, room, part.count if part.shape.in_row else None)
        else:
            raise Unknown

    def _number(self, field: str) -> None:
        at, size, _ = self._fields[field]
        self._row(programs.NUMBER, at, size)

    def _listed(self, shape: Listed, field: str, count: str | None, *, operation: int) -> None:
        at, size, room = self._fields[field]
        self._tokens(shape, at, size, room, count, operation)

    def _tokens(self, shape: Listed, at: int, size: int, room: tuple[int, ...], count: str | None, how: int) -> None:
        """A list of tokens, as many as stand in the row or as the state counts."""
        if len(room) != 1:
            raise Unknown
        counted: dict[str, int] = {}
        if count is not None:
            place, width, several = self._fields[count]
            if several:
                raise Unknown
            counted = {"count_at": place, "count_size": width}
        least = max(shape.shift, shape.least)
        table = self._table(shape.kind)
        step = abs(size)
        self._row(how, at, size, step=step, count=room[0], text=table, shift=shape.shift, least=least, **counted)

    def _shape(self, shape: Shape, at: int, size: int, room: tuple[int, ...], count: str | None = None) -> None:
        kind = type(shape)
        if kind is Number and not room:
            self._row(programs.NUMBER, at, size)
        elif kind is Flag and not room:
            self._row(programs.FLAG, at, size, text=self._texts.table((NO, YES)))
        elif isinstance(shape, Choice) and kind is Choice and not room:
            self._row(programs.WORD, at, size, text=self._texts.table(map(self._encode, shape.words)))
        elif isinstance(shape, Place) and kind is Place and not room:
            names = shape.names(self._ruleset.board)
            self._row(programs.WORD, at, size, text=self._texts.table([NULL, *map(self._encode, names)]))
        elif isinstance(shape, Token) and kind is Token and not room:
            texts = texts_of(self._ruleset, shape.kind)[max(0, 1 - shape.shift) :]
            table = self._texts.table([NULL, *map(self._encode, texts)])
            self._row(programs.WORD, at, size, text=table, shift=0)
        elif isinstance(shape, Listed) and kind.write is Listed.write:
            self._tokens(shape, at, size, room, count, programs.LIST)
        elif isinstance(shape, Counted) and kind.write is Counted.write and len(room) == 1:
            table = self._table(shape.kind) + shape.first
            self._row(programs.COUNTED, at, size, step=abs(size), count=room[0], text=table)
        elif isinstance(shape, Bits) and kind is Bits and not room:
            self._row(programs.BITS, at, size, count=shape.kind.size, text=self._table(shape.kind))
        elif isinstance(shape, BySeat) and kind in (BySeat, Scores) and room:
            self._seats(shape.shape, at, size, room, count)
        elif isinstance(shape, By) and kind is By and room:
            self._by(shape, at, size, room, count)
        else:
            raise Unknown

    def _seats(self, shape: Shape, at: int, size: int, room: tuple[int, ...], count: str | None) -> None:
        for seat in range(min(self._ruleset.players, room[0])):
            self._literal(b"," if seat else b"[")
            self._nth(shape, seat, at, size, room, count)
        self._literal(b"]")

    def _nth(self, shape: Shape, number: int, at: int, size: int, room: tuple[int, ...], count: str | None) -> None:
        """One of several values that stand one after the other."""
        inner = room[1:]
        counted = None
        if count is not None and isinstance(shape, Listed):
            place, width, several = self._fields[count]
            counted = f"{count}[{number}]"
            self._fields[counted] = (place + number * abs(width), width, several[1:])
        self._shape(shape, at + number * prod(inner) * abs(size), size, inner, counted)

    def _by(self, shape: By, at: int, size: int, room: tuple[int, ...], count: str | None) -> None:
        names = [self._encode(str(text)) for text in texts_of(self._ruleset, shape.kind)][: room[0]]
        inner = shape.shape
        if isinstance(inner, Token) and type(inner) is Token and not shape.all_listed and len(room) == 1:
            keys, table = self._texts.table(names), self._table(inner.kind)
            parts = {"text": table, "shift": inner.shift, "keys": keys}
            self._row(programs.OBJECT, at, size, step=abs(size), count=len(names), **parts)
            return
        if not shape.all_listed and not isinstance(inner, Listed | Bits):
            raise Unknown  # only lists are known to be left out where they are empty
        self._row(programs.BEGIN)
        for number, name in enumerate(names):
            if shape.all_listed:
                self._literal((b"," if number else b"") + name + b":")
            else:
                self._row(programs.ENTRY, text=self._texts.table([name]))
            self._nth(inner, number, at, size, room, count)
            if not shape.all_listed:
                self._row(programs.DROP_EMPTY)
        self._literal(b"}")


class Writer:
    """Writes the parts that all seats share, and legal moves, for one ruleset."""

    def __init__(self, ruleset: Ruleset, encode: Encode) -> None:
        self._ruleset = ruleset
        self._encode = encode
        texts = Texts()
        program = Program(ruleset, encode, texts)
        parts = wording_of(ruleset).shown_to_all
        shown = [part for part in parts if INTERPRETED or not program.add_part(part)]
        self._shows = [partial(self._shown, part) for part in shown]
        self._program = program.packed()
        tables = [named(partial(ruleset.table_id, table)) for table in range(MOST_TABLES)]
        self._tables = (
            texts.table(programs.FIXED),
            texts.table([NULL, *map(encode, tables)]),
            texts.table(encode(ruleset.clause_id(number)) for number in range(MOST_CLAUSES)),
        )
        self._texts, self._starts = texts.packed()
        self._heads, self._lengths = np.zeros((2, ruleset.moves), np.int32)
        self._beginnings, self._used = np.zeros(FIRST_LETTERS, np.uint8), 0

    def write(self, plain: Any, state: Any) -> bytes:
        """All parts with their names, between commas and without brackets."""
        data = row_of(state).view(np.uint8)
        told = DESK.written(
            lambda out: programs.write_parts(self._program, data, self._texts, self._starts, DESK.counts, out)
        )
        return b",".join([*filter(None, [told]), *[show(plain) for show in self._shows]])

    def write_offers(self, explained: Explained) -> bytes:
        """Legal moves with what they pay as far as it can be foreseen, none of which eliminates, between commas."""
        return DESK.written(partial(self._offers_in, explained))

    def _offers_in(self, explained: Explained, out: Any) -> int:
        """Writes offers; makes the beginnings of those that are written for the first time."""
        while True:
            length = programs.write_offers(
                *explained, self._heads, self._lengths, self._beginnings, self._texts, self._starts, *self._tables, out
            )
            if length >= 0:
                return int(length)
            self._add_head(int(explained.moves[-1 - length]))

    def _add_head(self, move: int) -> None:
        """Makes the beginning of a move's offer, up to its points."""
        wording = wording_of(self._ruleset)
        head = OFFER % (self._encode(wording.move(move)), self._encode(wording.parts(move)))
        end = self._used + len(head)
        if end > len(self._beginnings):
            self._beginnings = np.concatenate((self._beginnings, np.zeros(end, np.uint8)))
        self._beginnings[self._used : end] = np.frombuffer(head, np.uint8)
        self._heads[move], self._lengths[move] = self._used, len(head)
        self._used = end

    def _shown(self, part: Part, plain: Any) -> bytes:
        return b"%b:%b" % (self._encode(part.name), self._encode(part.show(self._ruleset, plain, None)))


def texts_of(ruleset: Ruleset, kind: Kind) -> list[int | str]:
    """The tokens of a kind, from number 0 on; empty for numbers that name nothing."""
    return [named(partial(ruleset.texts(kind).__getitem__, number)) for number in range(kind.size)]


def named(name: Callable[[], int | str]) -> int | str:
    """A name, or an empty one if there is none."""
    try:
        return name()
    except LookupError:
        return ""


def fields_of(ruleset: Ruleset) -> dict[str, tuple[int, int, tuple[int, ...]]]:
    """Where every field of a state begins, the bytes of a number (negative if it has no sign), and its shape."""
    known = {}
    for name, (dtype, at, *_) in (ruleset.dtype.fields or {}).items():
        size = dtype.base.itemsize
        known[name] = at, -size if dtype.base.kind == "u" else size, dtype.shape
    return known


@lru_cache(maxsize=RULESETS)
def writer_of(ruleset: Ruleset, encode: Encode) -> Writer:
    """The writer of a ruleset."""
    return Writer(ruleset, encode)
