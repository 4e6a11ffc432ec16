"""What positions ask of the verbs, in few calls: numba takes over an array twenty times faster than a record.

All states and rules come as arrays of one, see `records.row_of`.
"""

from struct import Struct
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.kernel.compiling import INTERPRETED, compiled
from kaffeehaus.kernel.records import (
    MOVE_LIST,
    buffer,
    buffers,
    moves_in,
    numbers_for_verbs,
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

    moves: tuple[int, ...]
    to_move: int
    over: bool
    points: tuple[int, ...]
    places: tuple[int, ...]


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
def explain_moves(rules: Any, state: Any, trial: Any, moves: Any, room: Any, counts: Any, rows: Any) -> int:
    """Writes the score lines of the legal `moves`, one move after the other; returns how many.

    `trial` is a place for a copy of the state, `room` has place for the lines of one move and comes filled with zeros.
    """
    total = 0
    for place in range(len(moves)):
        put(trial, 0, state[0])
        counts[place] = explain(rules[0], trial[0], int(moves[place]), room)
        for line in range(counts[place]):
            for part in range(PARTS):
                rows[total][part] = room[line][part]
                room[line][part] = 0
            total += 1
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


def survey(ruleset: "Ruleset", state: Any) -> Survey:
    """The first look at a state."""
    out, facts = room_for(MOVE_LIST, 1), buffer(2)
    points, places = buffer(ruleset.most_players), buffer(ruleset.most_players)
    count = look(row_of(ruleset.rules), row_of(state), out, facts, points, places)
    seats = ruleset.players
    return Survey(
        moves_in(out[0], count),
        int(facts[0]),
        bool(facts[1]),
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


def explanations(ruleset: "Ruleset", state: Any, moves: tuple[int, ...]) -> list[bytes]:
    """The score lines of each of the legal moves, packed: they are kept for every position, see `rows_in`."""
    numbers, counts = numbers_for_verbs(moves), buffer(len(moves))
    room, rows = buffers(ruleset.most_lines, PARTS), buffers(len(moves) * ruleset.most_lines, PARTS)
    trial = room_for(ruleset.dtype, 1)
    total = explain_moves(row_of(ruleset.rules), row_of(state), trial, numbers, room, counts, rows)
    packed = b"".join(ROW.pack(*row) for row in rows[:total]) if INTERPRETED else rows[:total].tobytes()
    lines, first = [], 0
    for count in plain_list(counts, len(moves)):
        lines.append(packed[first : (first := first + count * ROW.size)])
    return lines


def rows_in(packed: bytes) -> list[Row]:
    """The score lines of one move."""
    return list(ROW.iter_unpack(packed))
