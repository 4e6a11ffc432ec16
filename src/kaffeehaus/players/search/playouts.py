"""From a leaf of the tree to numbers: likely moves to the end of a turn, then the world is evaluated."""

from typing import Any

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.random import below
from kaffeehaus.kernel.records import put
from kaffeehaus.kernel.verbs import legal, over, play, to_move
from kaffeehaus.players.search.evaluating import evaluate_world
from kaffeehaus.players.search.worlds import COMPARED, Workspace, points_of

WORLD, TRIAL = range(2)  # places among the states: the world of a playout, and one to try a move in


@compiled
def try_move(rules: Any, states: Any, move: int) -> None:
    """Plays a move in a copy of the world."""
    put(states, TRIAL, states[WORLD])
    play(rules, states[TRIAL], move)


@compiled
def likely_move(rules: Any, states: Any, out: Any, room: Workspace, weights: Any, key: Any, count: int) -> int:
    """The move that pays most at once among a few picked at random; of equals the best by the evaluation."""
    choices = legal(rules, states[WORLD], out)
    if choices == 1:
        return out.move[0]
    seat = to_move(rules, states[WORLD])
    picked = min(choices, COMPARED)
    best, most, equals = -1, 0, 0
    for number in range(picked):
        chosen = number + below(key, count + number, choices - number)
        move = out.move[chosen]
        out.move[chosen], out.move[number] = out.move[number], move
        try_move(rules, states, move)
        points = points_of(rules, states[TRIAL], seat, room)
        room.paid[number] = points
        if number == 0 or points > most:
            best, most, equals = move, points, 1
        elif points == most:
            equals += 1
    if equals == 1:
        return best
    share = -1.0
    for number in range(picked):
        if room.paid[number] == most:
            try_move(rules, states, out.move[number])
            evaluate_world(rules, states[TRIAL], room, weights)
            if room.shares[seat] > share:
                best, share = out.move[number], room.shares[seat]
    return best


@compiled
def play_on(rules: Any, states: Any, out: Any, room: Workspace, weights: Any, key: Any, count: int) -> None:
    """Plays likely moves until the turn of the last move in the tree is finished, or the game."""
    while states[WORLD].turn == room.turn and not over(rules, states[WORLD]):
        move = likely_move(rules, states, out, room, weights, key, count)
        play(rules, states[WORLD], move)
        count += COMPARED
