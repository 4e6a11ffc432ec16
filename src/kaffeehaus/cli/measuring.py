"""How fast a game is, measured in a process of its own; see `kaffeehaus bench`."""

import os
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from kaffeehaus.core.game import Game
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.playout import copy_states, random_outcomes

PLAYERS = 4
SECONDS = 3.0
CHUNK = 10 if INTERPRETED else 500
STATES = 64
ROUNDS = 10_000


def games_per_second(name: str, threads: int) -> float:
    """Random games of four: on one core with one thread, on all cores with more."""
    if threads == 1:
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    ruleset = Game(name, players=PLAYERS).ruleset
    random_outcomes(ruleset, 0, 1)
    start = time.perf_counter()

    def play(first: int) -> int:
        games = 0
        while time.perf_counter() - start < SECONDS:
            random_outcomes(ruleset, first + games, CHUNK)
            games += CHUNK
        return games

    with ThreadPoolExecutor(threads) as workers:
        games = sum(workers.map(play, range(threads)))
    return games / (time.perf_counter() - start)


def copy_nanoseconds(name: str) -> float:
    """One copy of a state inside compiled code."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    states = np.zeros(STATES, Game(name, players=PLAYERS).ruleset.dtype)
    copies = np.zeros_like(states)
    copy_states(states, copies, 1)
    start = time.perf_counter()
    copy_states(states, copies, ROUNDS)
    return (time.perf_counter() - start) / (ROUNDS * STATES) * 1e9
