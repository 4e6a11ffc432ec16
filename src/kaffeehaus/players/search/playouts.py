"""From a leaf of the tree to numbers: the rest of the turn is played by points, then the world is evaluated."""

from typing import Any

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.random import below
from kaffeehaus.kernel.records import put
from kaffeehaus.kernel.verbs import legal, over, play, to_move
from kaffeehaus.players.search.worlds import Room, points_of

COMPARED = 8  # moves among which the one that pays most is played
WORLD, TRIAL = range(2)  # places among the states: the world of a playout, and one to try a move in


@compiled
def likely_move(rules: Any, states: Any, out: Any, room: Room, key: Any, count: int) -> int:
    """The move that pays most at once among a few picked at random."""
    choices = legal(rules, states[WORLD], out)
    if choices == 1:
        return out.move[0]
    seat = to_move(rules, states[WORLD])
    best, most = -1, 0
    picked = min(choices, COMPARED)
    for number in range(picked):
        chosen = number + below(key, count + number, choices - number)
        move = out.move[chosen]
        out.move[chosen] = out.move[number]
        put(states, TRIAL, states[WORLD])
        play(rules, states[TRIAL], move)
        points = points_of(rules, states[TRIAL], seat, room)
        if best < 0 or points > most:
            best, most = move, points
    return best


@compiled
def finish_turn(rules: Any, states: Any, out: Any, room: Room, key: Any, count: int) -> None:
    """Plays likely moves in the world until the turn of the last move in the tree is finished, or the game over."""
    while states[WORLD].turn == room.turn and not over(rules, states[WORLD]):
        move = likely_move(rules, states, out, room, key, count)
        play(rules, states[WORLD], move)
        count += COMPARED
