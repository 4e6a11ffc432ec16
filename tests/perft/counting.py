"""The number of move sequences of a length, by the kernel and by the second engine."""

from copy import deepcopy
from typing import Any

import numpy as np

import kaffeehaus as kh
from kaffeehaus.kernel.compiling import INTERPRETED, compiled
from kaffeehaus.kernel.records import MOVE_LIST, copy_of, move_list
from kaffeehaus.kernel.verbs import legal, play
from tests.oracle.engines import SUBJECTS, Document

if INTERPRETED:

    def copy_down(states: Any, level: int) -> None:
        """Copies the state of a level to the next."""
        states[level + 1] = deepcopy(states[level])

else:

    @compiled
    def copy_down(states: Any, level: int) -> None:
        """Copies the state of a level to the next."""
        states[level + 1] = states[level]


@compiled
def count(rules: Any, states: Any, lists: Any, level: int, last: int) -> int:
    """How many sequences begin in the state of this level and end at the last."""
    choices = legal(rules, states[level], lists[level])
    if level == last:
        return choices
    total = 0
    for choice in range(choices):
        copy_down(states, level)
        play(rules, states[level + 1], lists[level].move[choice])
        total += count(rules, states, lists, level + 1, last)
    return total


def sequences(position: kh.Position, length: int) -> int:
    """How many sequences of so many moves the kernel finds."""
    dtype = position.ruleset.dtype
    if INTERPRETED:
        states: Any = [copy_of(position._state, dtype) for _ in range(length)]
        lists: Any = [move_list() for _ in range(length)]
    else:
        states, lists = np.zeros(length, dtype), np.zeros(length, MOVE_LIST)
        states[0] = position._state
    return int(count(position.ruleset.rules, states, lists, 0, length - 1))


def naive_sequences(position: kh.Position, length: int) -> int:
    """How many sequences of so many moves the second engine finds."""
    subject = SUBJECTS[position.ruleset.name]
    components = subject.components(position.ruleset)

    def count_from(document: Document, left: int) -> int:
        oracle = subject.second_engine(document, components)
        moves = oracle.moves()
        if left == 1:
            return len(moves)
        total = 0
        for move in moves:
            after = subject.second_engine(document, components)
            after.play(move)
            total += count_from(after.document(), left - 1)
        return total

    return count_from(position.to_dict(), length)
