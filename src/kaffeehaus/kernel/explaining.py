"""What all legal moves pay, found in one call: for whoever shows them together."""

from itertools import islice
from typing import Any

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.records import buffer, buffers, new_states, plain_list, put
from kaffeehaus.kernel.verbs import explain

Row = list[int]  # table + 1 or 0, points, clause, luck
PARTS = 4


@compiled
def explain_moves(rules: Any, state: Any, trial: Any, moves: Any, room: Any, counts: Any, rows: Any) -> int:
    """Writes the score lines of the legal `moves`, one move after the other; returns how many.

    `trial` is a place for a copy of the state, `room` has place for the lines of one move and comes filled with zeros.
    """
    total = 0
    for place in range(len(moves)):
        put(trial, 0, state)
        counts[place] = explain(rules, trial[0], int(moves[place]), room)
        for line in range(counts[place]):
            for part in range(PARTS):
                rows[total][part] = room[line][part]
                room[line][part] = 0
            total += 1
    return total


def explanations(ruleset: Ruleset, state: Any, moves: tuple[int, ...]) -> list[list[Row]]:
    """The score lines of each of the legal moves."""
    numbers, counts = buffer(len(moves)), buffer(len(moves))
    numbers[:] = moves
    room, rows = buffers(ruleset.most_lines, PARTS), buffers(len(moves) * ruleset.most_lines, PARTS)
    total = explain_moves(ruleset.rules, state, new_states(ruleset.dtype, 1), numbers, room, counts, rows)
    found = iter(plain_list(rows, total))
    return [list(islice(found, count)) for count in plain_list(counts, len(moves))]
