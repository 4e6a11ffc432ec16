"""Every move integer asked in a position: quick enough for thousands of positions when the kernel is compiled."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

import kaffeehaus as kh
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.verbs import why_not


@compiled
def ask(rules: Any, state: Any, moves: int, answers: Any) -> None:
    """Writes the answer of `why_not` to every integer."""
    for move in range(moves):
        answers[move] = why_not(rules, state, move)


def answers_in(position: kh.Position) -> NDArray[np.int64]:
    """The clause by which each move integer is forbidden, 0 for the legal ones."""
    answers = np.zeros(position.ruleset.moves, np.int64)
    ask(position.ruleset.rules, position._state, position.ruleset.moves, answers)
    return answers
