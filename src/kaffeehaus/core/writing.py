"""What everybody may see of a position as JSON, written straight from the numbers of its state.

A server tells a view after every move. Building it as plain data, field by field and part by part, and encoding that
took a tenth of all the work of a move. Here each part that all seats share knows where its numbers stand in the state,
and keeps what it has written of the same numbers before: most parts of most positions look as others did. What is kept
was always made in the declared way, by `Part.show`, so both give the same; a test compares them in whole games. A part
with a way of its own to show itself is written in that way every time.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import compress
from math import prod
from operator import getitem
from typing import Any

from kaffeehaus.core.lazily import Place, found, places
from kaffeehaus.core.wording import RULESETS, wording_of
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.parts import Asked, Inner, OpenPile, Part, Pile
from kaffeehaus.kernel.shapes import By, BySeat, Listed, Number, Scores, Shape, Token

WRITTEN = (Part.show, Pile.show, OpenPile.show)  # ways to show a part for which there is a quicker one here
KEPT = 256  # for each part: rows of numbers with what was written of them

Numbers = tuple[int, ...]
Write = Callable[[Numbers], bytes]  # of all numbers of a state
Encode = Callable[[Any], bytes]  # plain data as JSON


class Writer:
    """Writes the parts that all seats share, for one ruleset."""

    def __init__(self, ruleset: Ruleset, encode: Encode) -> None:
        self._ruleset = ruleset
        self._encode = encode
        self._fields = fields_of(ruleset)
        self._writes: list[Write] = []
        self._shows: list[Callable[[Any], bytes]] = []
        written, shown = [], []
        for part in wording_of(ruleset).shown_to_all:
            write = self._part(part) if type(part).show in WRITTEN else None
            if write is not None:
                written.append(b"%b:%%b" % encode(part.name))
                self._writes.append(write)
            else:
                shown.append(b"%b:%%b" % encode(part.name))
                self._shows.append(partial(self._shown, part))
        self._form = b",".join(written + shown)

    def write(self, plain: Any, numbers: Numbers) -> bytes:
        """All parts with their names, between commas and without brackets."""
        return self._form % (*[write(numbers) for write in self._writes], *[show(plain) for show in self._shows])

    def _shown(self, part: Part, plain: Any) -> bytes:
        return self._encode(part.show(self._ruleset, plain, None))

    def _part(self, part: Part) -> Write | None:
        """How a part is written; None if it has a way of its own."""
        way = type(part).write
        if type(part).show is Pile.show:
            return self._number(str(part.count))
        if isinstance(part, OpenPile) and isinstance(part.shape, Listed):
            return self._open_pile(part.shape, self._fields[part.field][0], self._fields[str(part.count)][0])
        if isinstance(part, Asked) and way is Asked.write:
            place, phase = self._fields["phase"][0], part.phase
            return lambda numbers: b"true" if numbers[place] == phase else b"false"
        if isinstance(part, Inner) and way is Inner.write:
            return self._inner(part)
        if way is not Part.write:
            return None
        first, room = self._fields[part.field]
        if part.count and part.shape.in_row:
            return self._counted(part.shape, first, self._fields[part.count][0])
        return self._shape(part.shape, first, room)

    def _number(self, field: str) -> Write:
        place = self._fields[field][0]
        return lambda numbers: b"%d" % numbers[place]

    def _open_pile(self, shape: Listed, first: int, count: int) -> Write:
        tokens = Entries(lambda number: self._encode(self._ruleset.texts(shape.kind)[number - shape.shift]))

        def write(numbers: Numbers) -> bytes:
            left = numbers[count]
            unseen = b",".join(map(tokens.__getitem__, sorted(numbers[first : first + left])))
            return b'{"left":%d,"unseen":[%b]}' % (left, unseen)

        return write

    def _inner(self, part: Inner) -> Write | None:
        inner = [self._part(each) for each in part.parts]
        writes = [write for write in inner if write is not None]
        if len(writes) < len(inner):
            return None
        form = b"{%b}" % b",".join([b"%b:%%b" % self._encode(each.name) for each in part.parts])
        return lambda numbers: form % tuple([write(numbers) for write in writes])

    def _counted(self, shape: Shape, first: int, count: int) -> Write:
        """Of a row only the first ones count."""
        kept = lru_cache(KEPT)(lambda row: self._encode(shape.write(self._ruleset, list(row))))
        return lambda numbers: kept(numbers[first : first + numbers[count]])

    def _shape(self, shape: Shape, first: int, room: tuple[int, ...]) -> Write:
        if type(shape) is Number and not room:
            return lambda numbers: b"%d" % numbers[first]
        if type(shape) in (BySeat, Scores) and room:
            return self._seats(shape, first, room)
        if type(shape) is By and type(shape.shape) is Token and not shape.all_listed and len(room) == 1:
            return self._tokens(shape, shape.shape, first, first + room[0])
        return self._any(shape, first, room)

    def _any(self, shape: Shape, first: int, room: tuple[int, ...]) -> Write:
        """Keeps what was written of the same numbers."""
        place: Place = places(0, room)
        end = first + prod(room)
        kept = lru_cache(KEPT)(lambda row: self._encode(shape.write(self._ruleset, found(row, place))))
        return lambda numbers: kept(numbers[first:end])

    def _seats(self, shape: Any, first: int, room: tuple[int, ...]) -> Write:
        """One value after the other, each as one of any seat was written before."""
        step = prod(room[1:])
        seats = range(min(self._ruleset.players, room[0]))
        if type(shape.shape) is Number and len(room) == 1:
            form, end = b"[%b]" % b",".join([b"%d"] * len(seats)), first + len(seats)
            return lambda numbers: form % numbers[first:end]
        place: Place = places(0, room[1:])
        kept = lru_cache(KEPT)(lambda row: self._encode(shape.shape.write(self._ruleset, found(row, place))))
        spans = [(first + seat * step, first + seat * step + step) for seat in seats]
        return lambda numbers: b"[%b]" % b",".join([kept(numbers[start:end]) for start, end in spans])

    def _tokens(self, shape: By, token: Token, first: int, end: int) -> Write:
        """Most of what a view holds: each place with the token on it."""
        names, tokens = self._ruleset.texts(shape.kind), self._ruleset.texts(token.kind)

        def entry(place: int, each: int) -> bytes:
            return b"%b:%b" % (self._encode(str(names[place])), self._encode(tokens[each - token.shift]))

        entries = [Entries(partial(entry, place)) for place in range(end - first)]

        def write(numbers: Numbers) -> bytes:
            row = numbers[first:end]
            return b"{%b}" % b",".join(map(getitem, compress(entries, row), filter(None, row)))

        return write


class Entries(dict[int, bytes]):
    """What stands in a view for each token, on one place or anywhere, made when it is first there."""

    def __init__(self, make: Callable[[int], bytes]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, token: int) -> bytes:
        made = self[token] = self._make(token)
        return made


def fields_of(ruleset: Ruleset) -> dict[str, tuple[int, tuple[int, ...]]]:
    """Where the first number of every field stands among those of a state, and the shape of the field."""
    known, first = {}, 0
    for name in ruleset.dtype.names or ():
        shape = ruleset.dtype[name].shape
        known[name] = first, shape
        first += prod(shape)
    return known


@lru_cache(maxsize=RULESETS)
def writer_of(ruleset: Ruleset, encode: Encode) -> Writer:
    """The writer of a ruleset."""
    return Writer(ruleset, encode)
