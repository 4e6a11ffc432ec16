"""Random boards, drawn and played on both engines."""

from itertools import combinations
from math import hypot
from random import Random
from typing import Any

import kaffeehaus as kh
from kaffeehaus.drawing.picture import international
from tests.agreement.compare import compare
from tests.agreement.drivers import varied

OPTIONS = {"international": "board", "melange": "components"}
MAKERS = {"international": kh.random_board, "melange": kh.random_components}
ROOM = {"international": 2 * international.R, "melange": 0}


def closest(name: str, board: dict[str, Any]) -> float:
    """How close the two closest things of a board are drawn, in pixels; of Wiener Melange, in its own measure."""
    if name == "international":
        points = list(international.spread(board).values())
    else:
        points = [(float(thing["x"]), float(thing["y"])) for part in ("tables", "chairs") for thing in board[part]]
    return min(hypot(one[0] - two[0], one[1] - two[1]) for one, two in combinations(points, 2))


def game_on(name: str, board: dict[str, Any], number: int) -> kh.Game:
    """The game on a board, with every edition and number of players in turn."""
    editions = kh.game(name).ruleset.editions
    options = {"edition": editions[number % len(editions)], "players": 2 + number % 3}
    if name == "international":
        options["single_gender_variant"] = bool(number % 2)
    return kh.game(name, **options, **{OPTIONS[name]: board})


def play_board(name: str, seed: int, games: int) -> int:
    """Draws a random board and plays so many games on both engines; how many moves. Raises Disagreement."""
    board = MAKERS[name](seed)
    assert closest(name, board) > ROOM[name], f"things of board {seed} overlap"
    moves = 0
    for number in range(games):
        start = game_on(name, board, seed + number).deal(number)
        if number == 0:
            assert start.to_svg().startswith("<svg")
            assert all(f"seat {seat}" in start.to_text() for seat in range(start.game.players))
        moves += len(compare(start, varied, Random(number)).moves)
    return moves
