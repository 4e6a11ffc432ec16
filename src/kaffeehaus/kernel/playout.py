"""Random games, written once for all games: the measure of speed and the simplest player."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.random import THINKING, below, stream
from kaffeehaus.kernel.records import buffer, buffers, move_list, new_states, plain_of
from kaffeehaus.kernel.verbs import deal, legal, over, play, scores


@compiled
def play_random_games(
    rules: Any, states: Any, out: Any, first: int, totals: Any, places: Any, moves: Any, endings: Any
) -> None:
    """Deals and plays a random game in each of the `states`, from seed `first` on, and writes its result."""
    for game in range(len(states)):
        state = states[game]
        deal(rules, state, first + game)
        key = stream(first + game, THINKING)
        count = 0
        while not over(rules, state):
            choices = legal(rules, state, out)
            play(rules, state, out.move[below(key, count, choices)])
            count += 1
        moves[game] = count
        scores(rules, state, totals[game], places[game])
        endings[game] = state.ending


@dataclass(frozen=True)
class Outcomes:
    """The results of games, one row per game."""

    totals: NDArray[np.integer[Any]]  # one column per seat
    places: NDArray[np.integer[Any]]  # one column per seat; 1 is best, ties share
    moves: NDArray[np.integer[Any]]
    endings: list[str | None]
    faults: NDArray[np.integer[Any]] | int = 0  # moves lost, one column per seat; 0 if nobody can lose any


def random_outcomes(ruleset: Ruleset, first: int, games: int) -> Outcomes:
    """Plays random games from seed `first` on; the same seeds give the same results."""
    totals, places = buffers(games, ruleset.most_players), buffers(games, ruleset.most_players)
    states, moves, endings = new_states(ruleset.dtype, games), buffer(games), buffer(games)
    play_random_games(ruleset.rules, states, move_list(), first, totals, places, moves, endings)
    examples = dict(zip(endings, states, strict=True))  # reading every state would take longer than the games
    words = {ending: ruleset.ending(plain_of(state, ruleset.dtype)) for ending, state in examples.items()}
    return Outcomes(
        totals=np.array(totals)[:, : ruleset.players],
        places=np.array(places)[:, : ruleset.players],
        moves=np.array(moves),
        endings=[words[ending] for ending in endings],
    )


@compiled
def copy_states(states: Any, copies: Any, rounds: int) -> None:
    """Copies all states, over and over, each time to other places."""
    for turn in range(rounds):
        for place in range(len(states)):
            copies[(place + turn) % len(copies)] = states[place]
