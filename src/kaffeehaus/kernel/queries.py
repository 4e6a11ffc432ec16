"""What positions ask of the verbs, in few calls: numba takes over an array twenty times faster than a record.

All states and rules come as arrays of one, see `records.row_of`.
"""

from itertools import accumulate, pairwise
from struct import Struct
from threading import local
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.kernel.compiling import INTERPRETED, compiled
from kaffeehaus.kernel.records import (
    MOST_SEATS,
    MOVE_LIST,
    buffer,
    buffers,
    moves_in,
    plain_list,
    put,
    room_for,
    row_of,
)
from kaffeehaus.kernel.verbs import explain, legal, observe, over, play, scores, to_move, why_not

if TYPE_CHECKING:
    from kaffeehaus.kernel.contract import Ruleset

Row = tuple[int, ...]  # of a score line: table + 1 or 0, points, clause, luck
PARTS = 4
ROW = Struct(f"={PARTS}i")


class Survey(NamedTuple):
    """What everybody may ask about a state first."""

    legal: Any  # moves, as verbs read them
    to_move: int
    over: bool
    points: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def moves(self) -> tuple[int, ...]:
        """The legal moves, ascending."""
        return tuple(plain_list(self.legal, len(self.legal)))


class Explained(NamedTuple):
    """The score lines of legal moves, one move after the other, as verbs write them."""

    moves: Any
    counts: Any  # of lines, for each move
    rows: Any

    def packed(self) -> list[bytes]:
        """Those of each move, packed: see `rows_in`."""
        packed = pack(self.rows)
        ends = list(accumulate(plain_list(self.counts, len(self.counts)), initial=0))
        return [packed[first * ROW.size : end * ROW.size] for first, end in pairwise(ends)]

    def packed_of(self, move: int) -> bytes:
        """Those of one of the moves, packed."""
        place = plain_list(self.moves, len(self.moves)).index(move)
        first = sum(plain_list(self.counts, place))
        return pack(self.rows[first : first + self.counts[place]])


@compiled
def look(rules: Any, state: Any, out: Any, facts: Any, points: Any, places: Any) -> int:
    """Writes the legal moves, the scores, and as facts whose decision is open and whether the game has ended."""
    facts[0] = to_move(rules[0], state[0])
    facts[1] = over(rules[0], state[0])
    scores(rules[0], state[0], points, places)
    return legal(rules[0], state[0], out[0])


@compiled
def try_move(rules: Any, state: Any, after: Any, move: int) -> int:
    """Writes the state after a move, if nothing forbids it; returns the clause that does, or 0."""
    clause = why_not(rules[0], state[0], move)
    if clause == 0:
        put(after, 0, state[0])
        play(rules[0], after[0], move)
    return clause


@compiled
def explain_moves(rules: Any, state: Any, trial: Any, moves: Any, counts: Any, rows: Any) -> int:
    """Writes the score lines of the legal `moves`, one move after the other; returns how many.

    `trial` is a place for a copy of the state; `rows` has room for all lines and comes filled with zeros.
    """
    total = 0
    for place in range(len(moves)):
        put(trial, 0, state[0])
        counts[place] = explain(rules[0], trial[0], int(moves[place]), rows[total:])
        total += counts[place]
    return total


@compiled
def write_observation(rules: Any, state: Any, seat: int, out: Any) -> None:
    """Writes what the seat may know as numbers."""
    observe(rules[0], state[0], seat, out)


def observation(ruleset: "Ruleset", state: Any, seat: int) -> NDArray[np.float32]:
    """What the seat may know as numbers, the same in both ways to run."""
    # Interpreted rules write doubles into a list, which is much quicker than numpy's one number at a time.
    out: Any = [0.0] * ruleset.observation if INTERPRETED else np.empty(ruleset.observation, np.float32)
    write_observation(row_of(ruleset.rules), row_of(state), seat, out)
    return np.asarray(out, np.float32)


class Desk(local):
    """Where the verbs write what a survey reads at once: made once per thread."""

    def __init__(self) -> None:
        self.moves = room_for(MOVE_LIST, 1)
        self.facts, self.points, self.places = buffer(2), buffer(MOST_SEATS), buffer(MOST_SEATS)


DESK = Desk()


def survey(ruleset: "Ruleset", state: Any) -> Survey:
    """The first look at a state."""
    moves, facts, points, places = DESK.moves, DESK.facts, DESK.points, DESK.places
    count = look(row_of(ruleset.rules), row_of(state), moves, facts, points, places)
    seats = ruleset.players
    seat, ended = plain_list(facts, 2)
    return Survey(
        moves_in(moves[0], count),
        seat,
        bool(ended),
        tuple(plain_list(points, seats)),
        tuple(plain_list(places, seats)),
    )


def state_after(ruleset: "Ruleset", state: Any, move: int) -> Any:
    """A new state after the move; None if something forbids it."""
    after = room_for(ruleset.dtype, 1)
    return after[0] if try_move(row_of(ruleset.rules), row_of(state), after, move) == 0 else None


def clause_against(ruleset: "Ruleset", state: Any, move: int) -> int:
    """The clause that forbids a move, 0 if none does.

    By `try_move`: asked from here, the verb `why_not` would have to be compiled once more, while people wait.
    """
    return int(try_move(row_of(ruleset.rules), row_of(state), room_for(ruleset.dtype, 1), move))


def explained(ruleset: "Ruleset", state: Any, moves: Any) -> Explained:
    """The score lines of each of the legal moves, which come as verbs read them, see `Survey.legal`."""
    counts, rows = buffer(len(moves)), buffers(len(moves) * ruleset.most_lines, PARTS)
    total = explain_moves(row_of(ruleset.rules), row_of(state), room_for(ruleset.dtype, 1), moves, counts, rows)
    return Explained(
        moves, counts, rows[:total] if INTERPRETED else rows[:total].copy()
    )  # the rest would stay in memory


def pack(rows: Any) -> bytes:
    """Score lines, packed: they are kept for every position."""
    return b"".join(ROW.pack(*row) for row in rows) if INTERPRETED else rows.tobytes()


def rows_in(packed: bytes) -> list[Row]:
    """The score lines of one move."""
    return list(ROW.iter_unpack(packed))
