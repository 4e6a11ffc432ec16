"""The table of known numbers: where each row begins, and how many sequences there are of length 1, 2, 3 …"""

import json
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Any

import kaffeehaus as kh
from tests.agreement.drivers import varied, walk
from tests.oracle.engines import combinations
from tests.perft.counting import sequences

TABLE = Path(__file__).with_name("table.toml")
HEAD = """\
# How many move sequences of length 1, 2, 3 … there are from fixed positions.
# `moves` were played from the deal of `seed` before. Renewed only by `python -m tests.perft --renew`.
"""
STARTS = (0, 24)  # moves played before
MOST = 200_000  # a row ends with the first number above


@dataclass(frozen=True)
class Row:
    """One start and its numbers."""

    game: str
    options: dict[str, Any]
    seed: int
    moves: int
    sequences: tuple[int, ...] = ()

    def start(self) -> kh.Position:
        """The position that the sequences begin in; the middle of a game that is shorter."""
        deal = kh.game(self.game, **self.options).deal(self.seed)
        passed = list(walk(deal, varied, Random(self.seed)))
        return passed[self.moves if self.moves < len(passed) else len(passed) // 2]

    def count(self) -> "Row":
        """The same row with its numbers counted anew."""
        start = self.start()
        numbers = [len(start.numbers)]
        while 0 < numbers[-1] <= MOST:
            numbers.append(sequences(start, len(numbers) + 1))
        return Row(self.game, self.options, self.seed, self.moves, tuple(numbers))

    def to_toml(self) -> str:
        """The row as TOML."""
        options = ", ".join(f"{name} = {json.dumps(value)}" for name, value in self.options.items())
        return "\n".join(
            [
                f"[[{self.game}]]",
                f"options = {{ {options} }}",
                f"seed = {self.seed}",
                f"moves = {self.moves}",
                f"sequences = {list(self.sequences)}",
                "",
            ]
        )


def wanted(game: str) -> list[Row]:
    """The rows of a game, not yet counted: every combination, from the deal and from the middle."""
    return [Row(game, options, seed, moves) for seed, options in enumerate(combinations(game), 1) for moves in STARTS]


def read_table() -> list[Row]:
    """The rows as they were stored."""
    stored = tomllib.loads(TABLE.read_text("utf-8"))
    return [
        Row(game, row["options"], row["seed"], row["moves"], tuple(row["sequences"]))
        for game, rows in stored.items()
        for row in rows
    ]


def write_table(games: Collection[str]) -> None:
    """Counts these games anew, and stores them with the others."""
    kept = [row for row in read_table() if row.game not in games]
    rows = kept + [row.count() for game in games for row in wanted(game)]
    TABLE.write_text("\n".join([HEAD, *(row.to_toml() for row in sorted(rows, key=attrgetter("game")))]), "utf-8")
