"""Information-set Monte Carlo tree search: every playout runs in a world of its own, through one tree of moves."""

from math import exp, sqrt
from typing import Any

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.random import THINKING, stream
from kaffeehaus.kernel.records import put
from kaffeehaus.kernel.verbs import legal, over, play, redeal, to_move
from kaffeehaus.players.search.evaluating import evaluate_world
from kaffeehaus.players.search.playouts import TRIAL, WORLD, play_on
from kaffeehaus.players.search.tree import NONE, Tree, add_edge, add_node, is_full
from kaffeehaus.players.search.worlds import LONGEST_PATH, Workspace

EXPLORATION = 0.4  # weight of curiosity beside the mean share of the win
URGENCY = 0.05  # a move never tried counts as so much worse than the mean of its node
WARMTH = 0.1  # share of the win that makes a move e times as likely at first sight


@compiled
def prior_of(rules: Any, states: Any, move: int, room: Workspace, weights: Any) -> float:
    """How good a move looks at first sight, by the evaluation of the world after it."""
    seat = to_move(rules, states[WORLD])
    put(states, TRIAL, states[WORLD])
    play(rules, states[TRIAL], move)
    evaluate_world(rules, states[TRIAL], room, weights)
    return exp(room.shares[seat] / WARMTH)


@compiled
def find_edges(
    rules: Any, states: Any, node: int, out: Any, count: int, tree: Tree, room: Workspace, weights: Any
) -> int:
    """Writes the edge of each legal move to the room, new ones as long as the tree has room; returns how many."""
    found, before, edge = 0, NONE, tree.first[node]
    for place in range(count):
        move = out.move[place]
        while edge != NONE and tree.move[edge] < move:
            before, edge = edge, tree.following[edge]
        if edge == NONE or tree.move[edge] != move:
            if is_full(tree):
                continue
            edge = add_edge(tree, node, before, move, prior_of(rules, states, move, room, weights))
        tree.available[edge] += 1
        room.edge[found] = edge
        found += 1
    return found


@compiled
def select(tree: Tree, room: Workspace, count: int) -> int:
    """The most promising of the edges in the room: tried ones by their mean, all by prior and by how seldom tried."""
    visits, value, priors = 0, 0.0, 0.0
    for place in range(count):
        edge = room.edge[place]
        visits += tree.visits[edge]
        value += tree.value[edge]
        priors += tree.prior[edge]
    untried = value / visits - URGENCY if visits else 0.0
    best, most = NONE, 0.0
    for place in range(count):
        edge = room.edge[place]
        tries = tree.visits[edge]
        mean = tree.value[edge] / tries if tries else untried
        curiosity = EXPLORATION * tree.prior[edge] / priors * sqrt(tree.available[edge]) / (1 + tries)
        if best == NONE or mean + curiosity > most:
            best, most = edge, mean + curiosity
    return best


@compiled
def descend(rules: Any, states: Any, out: Any, tree: Tree, room: Workspace, weights: Any) -> int:
    """Plays from the root to a move that was never tried, or to the end; returns how many moves that took."""
    node, steps = tree.root, 0
    while steps < LONGEST_PATH and not over(rules, states[WORLD]):
        count = legal(rules, states[WORLD], out)
        count = find_edges(rules, states, node, out, count, tree, room, weights)
        if count == 0:
            break
        edge = select(tree, room, count)
        room.path[steps] = edge
        room.mover[steps] = to_move(rules, states[WORLD])
        steps += 1
        room.turn = states[WORLD].turn
        play(rules, states[WORLD], tree.move[edge])
        if tree.visits[edge] == 0:
            break
        if tree.child[edge] == NONE:
            if is_full(tree):
                break
            tree.child[edge] = add_node(tree, to_move(rules, states[WORLD]))
        node = tree.child[edge]
    return steps


@compiled
def back_up(tree: Tree, room: Workspace, steps: int) -> None:
    """Books the shares to the edges of the path, each to its mover."""
    for step in range(steps):
        edge = room.path[step]
        tree.visits[edge] += 1
        tree.value[edge] += room.shares[room.mover[step]]


@compiled
def search(
    rules: Any,
    root: Any,
    seat: int,
    states: Any,
    out: Any,
    tree: Tree,
    room: Workspace,
    weights: Any,
    seed: int,
    playouts: int,
) -> None:
    """Adds a number of playouts to the tree, each in a world that looks like `root` to the seat.

    A playout is judged when the turn in which it left the tree is finished.
    """
    key = stream(seed, THINKING)
    for number in range(playouts):
        put(states, WORLD, root)
        redeal(rules, states[WORLD], seat, seed + number)
        steps = descend(rules, states, out, tree, room, weights)
        play_on(rules, states, out, room, weights, key, number << 16)
        evaluate_world(rules, states[WORLD], room, weights)
        back_up(tree, room, steps)
