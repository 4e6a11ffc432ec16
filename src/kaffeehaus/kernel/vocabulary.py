"""A game's moves, declared once: blocks of integers with named fields, their texts, and their parts as data.

A move has three forms that are one to one: an integer for compiled rules, a text for people, and its parts for
programs. Text and integer both go by the parts.

>>> COLOUR = named("colour", ("red", "blue"))
>>> moves = Moves(Block("paint", "paint {colour}", "paint red", colour=COLOUR), Word("stop"))
>>> PAINT_MOVE, STOP_MOVE = moves.firsts
>>> moves.parts(None, 1), moves.text(None, 1), STOP_MOVE
({'kind': 'paint', 'colour': 'blue'}, 'paint blue', 2)
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product
from math import prod
from typing import Any

from kaffeehaus.kernel.errors import InvalidText
from kaffeehaus.kernel.faults import Listing, fault

Parts = dict[str, Any]  # the kind of a move and its fields, each a text or a whole number
TEXT: Mapping[str, Any] = {"type": "string"}
FEW = 20  # names that an error lists one by one
FIELD = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Kind:
    """A kind of token, such as a guest or a chair: how many numbers it has, and how they are written and read.

    The board, or whatever names the tokens of a game, comes first. `write` raises LookupError for a number that
    names nothing, `read` raises InvalidText.
    """

    name: str
    size: int
    write: Callable[[Any, int], str | int]
    read: Callable[[Any, str], int]
    schema: Mapping[str, Any] = field(default_factory=lambda: TEXT)
    form: str = r"\S+"  # what a text must look like to be read at all
    needs: str | None = None  # another field of the block that has to be read first

    @property
    def key(self) -> str:
        """The name without spaces, for schemas."""
        return self.name.replace(" ", "-")

    def parts(self, board: Any, name: str, values: Mapping[str, int]) -> Parts:
        """The parts that a field of this kind has in a move."""
        return {name: self.write(board, values[name])}

    def numbers(self, board: Any, name: str, parts: Mapping[str, str], values: Mapping[str, int]) -> list[int]:
        """The number that the parts mean; several if they leave open something that the position may settle."""
        return [self.read(board, parts[name])]

    def tokens(self, name: str) -> Mapping[str, "Kind"]:
        """The parts that a field of this kind can have; most have one, under the field's own name."""
        return {name: self}


class Texts(dict[int, str | int]):
    """The tokens of a kind as a board writes them, each made when it is first asked for."""

    def __init__(self, kind: Kind, board: Any) -> None:
        super().__init__()
        self._kind, self._board = kind, board

    def __missing__(self, number: int) -> str | int:
        text = self[number] = self._kind.write(self._board, number)
        return text


def named(
    word: str,
    names: Sequence[str] | Callable[[Any], Sequence[int | str]],
    size: int | None = None,
    schema: Mapping[str, Any] | None = None,
) -> Kind:
    """Tokens that are names, numbered in their order: a fixed list, or `size` at most that the board gives."""
    listed: Callable[[Any], Sequence[int | str]] = names if callable(names) else lambda _: names

    def read(board: Any, text: str) -> int:
        known = [str(name) for name in listed(board)]
        if text not in known:
            some = " ".join(known) if len(known) <= FEW else f"{known[0]} … {known[-1]}"
            raise InvalidText(fault("no-such-token", kind=word, text=text, known=some))
        return known.index(text)

    if not callable(names):
        return Kind(word, len(names), lambda _, number: names[number], read, {"enum": list(names)})
    return Kind(word, size or 0, lambda board, number: listed(board)[number], read, schema or TEXT)


@cache
def without_missing(template: str, *names: str) -> str:
    """A template without what is in brackets there, where a part that it names is missing."""
    return re.sub(r"\[(.*?)\]", lambda found: found[1] if {*FIELD.findall(found[1])} <= {*names} else "", template)


class Block:
    """The moves of one kind: as many integers as their fields have combinations, the last field counting fastest.

    In a template `{guest}` stands for a part, and what is in brackets is left out where its part is missing. `told` is
    the template for those from whom a part stays hidden.
    """

    def __init__(self, kind: str, template: str, example: str, *, told: str | None = None, **fields: Kind) -> None:
        self.kind, self.template, self.example = kind, template, example
        self.told = template if told is None else told
        self.fields = fields
        self.size = prod(each.size for each in fields.values())
        tokens = {part: token for name, each in fields.items() for part, token in each.tokens(name).items()}
        names = FIELD.findall(template)
        if {*names} != {*tokens}:
            raise ValueError(f"the text of a move {kind!r} names {names}, but its fields have {[*tokens]}")
        self.tokens = {name: tokens[name] for name in names}  # every part with its kind, in the order of the text

    @cached_property
    def needed(self) -> set[str]:
        """The parts that no move of the block lacks."""
        return set(FIELD.findall(re.sub(r"\[.*?\]", "", self.template)))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What the texts of the block look like."""
        escaped = re.escape(self.template).replace(r"\[", "(?:").replace(r"\]", ")?")
        return re.compile(
            re.sub(r"\\\{(\w+)\\\}", lambda found: f"(?P<{found[1]}>{self.tokens[found[1]].form})", escaped)
        )

    def values(self, offset: int) -> dict[str, int]:
        """The fields of a move as numbers."""
        values = {}
        for name, kind in reversed(self.fields.items()):
            offset, values[name] = divmod(offset, kind.size)
        return values

    def parts(self, board: Any, offset: int) -> Parts:
        """The parts of a move. Raises LookupError if it names nothing."""
        if not self.fields:
            return {"kind": self.kind}
        values, found = self.values(offset), {}
        for name, kind in self.fields.items():
            found.update(kind.parts(board, name, values))
        parts: Parts = {"kind": self.kind}
        for name in self.tokens:
            if name in found:
                parts[name] = found[name]
        return parts

    def text(self, parts: Parts) -> str:
        """The text of a move with these parts."""
        return without_missing(self.template, *parts).format_map(parts)

    def told_parts(self, parts: Parts) -> Parts:
        """The parts that do not stay hidden."""
        return parts if self.told is self.template else {name: parts[name] for name in parts if name in self.heard}

    @cached_property
    def heard(self) -> set[str]:
        """The names of the parts that do not stay hidden."""
        return {"kind", *FIELD.findall(self.told)}

    def offsets(self, board: Any, parts: Mapping[str, str]) -> list[int]:
        """Where in the block the move is that the parts mean; several if they leave something open."""
        found: dict[str, list[int]] = {}
        for name, kind in sorted(self.fields.items(), key=lambda field: field[1].needs is not None):
            found[name] = kind.numbers(board, name, parts, {known: numbers[0] for known, numbers in found.items()})
        offsets = []
        for values in product(*(found[name] for name in self.fields)):
            offset = 0
            for kind, value in zip(self.fields.values(), values, strict=True):
                offset = offset * kind.size + value
            offsets.append(offset)
        return offsets


def Word(text: str) -> Block:  # noqa: N802 (declared beside blocks)
    """The only move of its kind, which has no fields: `take pile` is of the kind `take-pile`."""
    return Block(text.replace(" ", "-"), text, text)


class Moves:
    """All moves of a game, block by block in ascending order."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        sizes = [block.size for block in blocks]
        self.firsts = tuple(sum(sizes[:place]) for place in range(len(blocks)))  # as numba sees them: plain integers
        self.count = sum(sizes)
        self._kinds = {block.kind: place for place, block in enumerate(blocks)}

    def _place(self, move: int) -> int:
        return bisect_right(self.firsts, move) - 1

    def block(self, move: int) -> Block:
        """The block of a move."""
        return self.blocks[self._place(move)]

    def values(self, move: int) -> dict[str, int]:
        """The fields of a move as numbers."""
        place = self._place(move)
        return self.blocks[place].values(move - self.firsts[place])

    def parts(self, board: Any, move: int) -> Parts:
        """The parts of a move. Raises InvalidText for a number that names nothing on this board."""
        place = self._place(move)
        try:
            return self.blocks[place].parts(board, move - self.firsts[place])
        except LookupError:
            raise InvalidText(fault("empty-move-number", number=move)) from None

    def text(self, board: Any, move: int) -> str:
        """The canonical text of a move. Raises InvalidText as `parts` does."""
        return self.block(move).text(self.parts(board, move))

    def told_parts(self, board: Any, move: int) -> Parts:
        """The parts of a move as those hear of it from whom something stays hidden."""
        return self.block(move).told_parts(self.parts(board, move))

    def told_text(self, board: Any, move: int) -> str:
        """The text of a move as those hear it from whom something stays hidden."""
        block, parts = self.block(move), self.parts(board, move)
        return without_missing(block.told, *parts).format_map(parts)

    def read(self, board: Any, text: str) -> list[int]:
        """The move that a text means; several if it leaves something open. Raises InvalidText."""
        words = " ".join(text.split())
        for first, block in zip(self.firsts, self.blocks, strict=True):
            if found := block.pattern.fullmatch(words):
                parts = {name: part for name, part in found.groupdict().items() if part is not None}
                return [first + offset for offset in block.offsets(board, parts)]
        examples = Listing(block.example for block in self.blocks)
        raise InvalidText(fault("no-move", text=text, examples=examples))

    def read_parts(self, board: Any, parts: Mapping[str, Any]) -> list[int]:
        """The move that parts mean; several if they leave something open. Raises InvalidText."""
        kind = parts.get("kind")
        if not isinstance(kind, str) or kind not in self._kinds:
            raise InvalidText(fault("no-kind-of-move", kind=kind, known=Listing(self._kinds)))
        block = self.blocks[self._kinds[kind]]
        given = {name: str(part) for name, part in parts.items() if name != "kind"}
        if unknown := [name for name in given if name not in block.tokens]:
            known = Listing(("kind", *block.tokens))
            raise InvalidText(fault("no-such-field", kind=kind, name=unknown[0], known=known))
        for name in sorted(block.needed - given.keys()):
            raise InvalidText(fault("field-missing", kind=kind, name=name, example=block.example))
        for name, text in given.items():
            if not re.fullmatch(block.tokens[name].form, text):
                raise InvalidText(fault("field-form", kind=kind, name=name, found=parts[name]))
        return [self.firsts[self._kinds[kind]] + offset for offset in block.offsets(board, given)]
