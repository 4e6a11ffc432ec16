"""From a leaf of the tree to numbers: the turn is finished, or a whole round played, then the world is evaluated."""

from typing import Any

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.random import below
from kaffeehaus.kernel.records import put
from kaffeehaus.kernel.verbs import legal, over, play, to_move
from kaffeehaus.players.search.turns import judge
from kaffeehaus.players.search.worlds import Room

COMPARED = 8  # moves among which the best at first sight is played
WORLD, TRIAL = range(2)  # places among the states: the world of a playout, and one to try a move in


@compiled
def likely_move(
    rules: Any, states: Any, out: Any, by_points: bool, room: Room, weights: Any, key: Any, count: int
) -> int:
    """The move that is best at first sight among a few picked at random."""
    choices = legal(rules, states[WORLD], out)
    if choices == 1:
        return out.move[0]
    seat = to_move(rules, states[WORLD])
    best, most = -1, 0.0
    picked = min(choices, COMPARED)
    for number in range(picked):
        chosen = number + below(key, count + number, choices - number)
        move = out.move[chosen]
        out.move[chosen] = out.move[number]
        put(states, TRIAL, states[WORLD])
        play(rules, states[TRIAL], move)
        value = judge(rules, states[TRIAL], seat, by_points, room, weights)
        if best < 0 or value > most:
            best, most = move, value
    return best


@compiled
def play_on(rules: Any, states: Any, out: Any, far: bool, room: Room, weights: Any, key: Any, count: int) -> None:
    """Finishes the turn of the last move in the tree by points; if `far`, plays a round on by the evaluation."""
    last = room.turn + (rules.players - 1 if far else 0)
    while states[WORLD].turn <= last and not over(rules, states[WORLD]):
        move = likely_move(rules, states, out, not far, room, weights, key, count)
        play(rules, states[WORLD], move)
        count += COMPARED
