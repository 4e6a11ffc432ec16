"""Random games, written once for all games: the measure of speed and the simplest player."""

from typing import Any

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.random import THINKING, below, stream
from kaffeehaus.kernel.verbs import deal, legal, over, play


@compiled
def play_randomly(rules: Any, state: Any, out: Any, key: Any, count: int) -> int:
    """Plays random legal moves until the game is over; returns how many moves there were."""
    moves = 0
    while not over(rules, state):
        choices = legal(rules, state, out)
        play(rules, state, out.move[below(key, count + moves, choices)])
        moves += 1
    return moves


@compiled
def random_games(rules: Any, state: Any, blank: Any, out: Any, first: int, games: int) -> int:
    """Deals and plays `games` random games from seeds `first` on; returns how many moves there were in all."""
    moves = 0
    for seed in range(first, first + games):
        state[0] = blank[0]
        deal(rules, state[0], seed)
        moves += play_randomly(rules, state[0], out, stream(seed, THINKING), 0)
    return moves
