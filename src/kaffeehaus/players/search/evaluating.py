"""What a world is worth: the share of the win that each seat has, or can expect by the fitted evaluation."""

from typing import Any

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.verbs import over
from kaffeehaus.players.evaluation.model import judge
from kaffeehaus.players.search.worlds import Workspace, share_of_result


@compiled
def evaluate_world(rules: Any, state: Any, room: Workspace, weights: Any) -> None:
    """Writes each seat's share of the win, known or expected."""
    if over(rules, state):
        share_of_result(rules, state, room)
    else:
        judge(rules, state, weights, room.shares, room.numbers)
