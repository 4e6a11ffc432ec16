"""How fast a game and its players are, measured in a process of its own; see `kaffeehaus bench`."""

import os
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice

import numpy as np

from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.playout import copy_states, random_outcomes
from kaffeehaus.players.contract import choice_for, decision_of
from kaffeehaus.players.match import play_out
from kaffeehaus.players.names import player_named
from kaffeehaus.players.search.pace import Limits
from kaffeehaus.players.search.tree_player import Searcher
from kaffeehaus.reviews.review import review

PLAYERS = 4
SECONDS = 1.0
SPANS = 5
CHUNK = 10 if INTERPRETED else 500
STATES = 64
VECTOR = 1024
ROUNDS = 10_000
MIDDLES = 8
SEARCH_SECONDS = 0.5
THINKER = "level:5@0.3s"
LITTLE = 0.01  # effort


def games_per_second(name: str, threads: int) -> float:
    """Random games of four, on one core with one thread, on all cores with more: the median over spans of time."""
    if threads == 1:
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    ruleset = Game(name, players=PLAYERS).ruleset
    random_outcomes(ruleset, 0, 1)
    return statistics.median(game_rate(ruleset, threads) for _ in range(SPANS))


def game_rate(ruleset: Ruleset, threads: int) -> float:
    """Random games a second during one span of time."""
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


def steps_per_second(name: str, players: int) -> float:
    """Steps of many games at once with observations and legal actions, on one core: the median over spans of time.

    The time in which actions are drawn from the lists does not count, nor does what other programs take of the core.
    """
    from kaffeehaus.envs.vector import vector

    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    env = vector(name, n=VECTOR, seed=1, players=players)
    chance, rows, rates = np.random.default_rng(1), np.arange(VECTOR), []
    step = env.reset()
    for _ in range(SPANS):
        elapsed, steps = 0.0, 0
        while elapsed < SECONDS:
            wanted = step.actions[rows, (chance.random(VECTOR) * step.counts).astype(np.int64)]
            start = time.process_time()
            step = env.step(wanted)
            elapsed += time.process_time() - start
            steps += VECTOR
        rates.append(steps / elapsed)
    return statistics.median(rates)


def copy_nanoseconds(name: str) -> float:
    """One copy of a state inside compiled code."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    states = np.zeros(STATES, Game(name, players=PLAYERS).ruleset.dtype)
    copies = np.zeros_like(states)
    copy_states(states, copies, 1)
    start = time.perf_counter()
    copy_states(states, copies, ROUNDS)
    return (time.perf_counter() - start) / (ROUNDS * STATES) * 1e9


def middle(game: Game, seed: int) -> Position:
    """The position half way through a game between greedy players."""
    positions = tuple(play_out(game, seed, ["greedy"]).positions())
    return positions[len(positions) // 2]


def playouts_per_second(name: str, players: int) -> float:
    """Playouts of one thread on one core, from the middle of games: the median over the games."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    game = Game(name, players=players)
    player_named(THINKER, 0).begin(game, 0, (THINKER,) * players)
    return statistics.median(search_rate(middle(game, seed)) for seed in range(MIDDLES))


def search_rate(position: Position) -> float:
    """Playouts a second of a new tree; every playout passes one move of the root."""
    searcher, start = Searcher(position.ruleset), time.perf_counter()
    limits = Limits(None, start, start + SEARCH_SECONDS)
    searcher.run(position.state(), position.to_move, 0, limits, list(position.numbers), [])
    elapsed = time.perf_counter() - start
    return sum(visits for _, visits, _ in searcher.found()) / elapsed


def review_seconds(name: str) -> float:
    """The seconds that a review of a game of four takes at normal effort, on all cores, once it is compiled."""
    record = play_out(Game(name, players=PLAYERS), 1, ["level:2"])
    review(record, effort=LITTLE)
    start = time.perf_counter()
    review(record)
    return time.perf_counter() - start


def longest_moves(name: str, moves: int) -> tuple[float, float]:
    """The seconds that 99 of 100 moves of a player with a deadline take at most, and those of the longest."""
    seconds = sorted(islice(thinking_times(name), moves))
    return seconds[(moves - 1) * 99 // 100], seconds[-1]


def thinking_times(name: str) -> Iterator[float]:
    """The seconds of each decision of games against itself; a move without a choice is none."""
    game = Game(name)
    for seed in count():
        players = [player_named(THINKER, seed + seat) for seat in range(game.players)]
        for seat, player in enumerate(players):
            player.begin(game, seat, (THINKER,) * game.players)
        position = game.deal(seed)
        while not position.over:
            choice = choice_for(position, seed)
            start = time.perf_counter()
            chosen = decision_of(players[position.to_move], choice).move
            if len(choice.moves) > 1:
                yield time.perf_counter() - start
            position = position.play(chosen)
