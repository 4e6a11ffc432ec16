"""The tree of a search: nodes are identified by moves, in any sampled world; edges lie in flat arrays."""

from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import INTERPRETED, compiled
from kaffeehaus.kernel.records import Dtype, new_state

MOST_NODES = 1 << (10 if INTERPRETED else 16)
MOST_EDGES = MOST_NODES * 16

# Edge 0 and node 0 stand for none; node 1 is the root.
NONE, ROOT = 0, 1

TREE: Dtype = np.dtype(
    [
        ("nodes", np.int32),  # how many, NONE included
        ("edges", np.int32),  # how many, NONE included
        ("root", np.int32),
        ("first", np.int32, (MOST_NODES,)),  # the node's edge with the lowest move
        ("seat", np.int8, (MOST_NODES,)),  # that was to move when the node was made
        ("move", np.int32, (MOST_EDGES,)),
        ("following", np.int32, (MOST_EDGES,)),  # the edge of the same node with the next move
        ("child", np.int32, (MOST_EDGES,)),  # node
        ("visits", np.int32, (MOST_EDGES,)),
        ("available", np.int32, (MOST_EDGES,)),  # how often the move was legal when its node was passed
        ("prior", np.float32, (MOST_EDGES,)),  # how good the move looks at once, above 0
        ("value", np.float64, (MOST_EDGES,)),  # the shares that its mover got, added up
    ]
)
Tree = Any  # a record of TREE, or its plain twin


def new_tree() -> Tree:
    """A tree for `plant`."""
    return new_state(TREE)


@compiled
def plant(tree: Tree, seat: int) -> None:
    """Starts afresh with a root and nothing else."""
    tree.nodes = ROOT
    tree.edges = NONE + 1
    tree.root = add_node(tree, seat)


@compiled
def is_full(tree: Tree) -> bool:
    """Is there no room for another node or edge?"""
    return tree.nodes == MOST_NODES or tree.edges == MOST_EDGES


@compiled
def add_node(tree: Tree, seat: int) -> int:
    """A new node without edges."""
    node = tree.nodes
    tree.nodes += 1
    tree.first[node] = NONE
    tree.seat[node] = seat
    return node


@compiled
def add_edge(tree: Tree, node: int, before: int, move: int, prior: float) -> int:
    """A new edge of the node, in its list behind the edge `before`, or first in it."""
    edge = tree.edges
    tree.edges += 1
    tree.move[edge] = move
    tree.child[edge] = NONE
    tree.visits[edge] = 0
    tree.available[edge] = 0
    tree.prior[edge] = prior
    tree.value[edge] = 0.0
    if before == NONE:
        tree.following[edge] = tree.first[node]
        tree.first[node] = edge
    else:
        tree.following[edge] = tree.following[before]
        tree.following[before] = edge
    return edge


@compiled
def kept(tree: Tree, move: int, seat: int) -> bool:
    """Goes on with what lies below a move of the root, if it was searched and the seat is to move there."""
    edge = tree.first[tree.root]
    while edge != NONE and tree.move[edge] != move:
        edge = tree.following[edge]
    if edge == NONE or tree.child[edge] == NONE or tree.seat[tree.child[edge]] != seat:
        return False
    tree.root = tree.child[edge]
    return 2 * tree.nodes < MOST_NODES and 2 * tree.edges < MOST_EDGES


@compiled
def expect_at_root(tree: Tree, moves: Any, priors: Any) -> None:
    """Gives the moves of the root, ascending, these priors; moves that have no edge yet get one."""
    before, edge = NONE, tree.first[tree.root]
    for place in range(len(moves)):
        while edge != NONE and tree.move[edge] < moves[place]:
            before, edge = edge, tree.following[edge]
        if edge != NONE and tree.move[edge] == moves[place]:
            tree.prior[edge] = priors[place]
        elif not is_full(tree):
            edge = add_edge(tree, tree.root, before, moves[place], priors[place])


@compiled
def read_root(tree: Tree, moves: Any, visits: Any, values: Any) -> int:
    """Writes the moves of the root, ascending, with their visits and values; returns how many."""
    count = 0
    edge = tree.first[tree.root]
    while edge != NONE:
        moves[count] = tree.move[edge]
        visits[count] = tree.visits[edge]
        values[count] = tree.value[edge]
        count += 1
        edge = tree.following[edge]
    return count
