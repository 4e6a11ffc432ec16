"""Measures other engines on one core, so that our own figures can be read as ratios."""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from itertools import count, cycle
from typing import Any

SECONDS = 3.0
LONGEST = 60.0
SIMULATIONS = 400
MIDDLES = 8
MIDDLE_OF_A_CATAN_GAME = 400
VECTOR = 1024  # games at once, as many as of ours; a few of OpenSpiel would be a tenth quicker


@dataclass(frozen=True)
class Games:
    """Whole games between random players."""

    peer: str
    games_per_second: float
    moves_per_second: float


@dataclass(frozen=True)
class Copies:
    """Copies of a state from the middle of a game."""

    peer: str
    nanoseconds: float


@dataclass(frozen=True)
class Search:
    """Simulations of a tree search from the middle of games."""

    peer: str
    simulations_per_second: float


@dataclass(frozen=True)
class Steps:
    """Steps of many games at once, each with an observation and the legal actions, per second of processor time."""

    peer: str
    steps_per_second: float


@dataclass(frozen=True)
class Missing:
    """No figures, and what to do about it."""

    missing: str


Figures = Games | Copies | Search | Steps | Missing


def release(package: str) -> str:
    """The package with its version, as in `open_spiel 2.0.2`."""
    return f"{package} {version(package)}"


def repeat(
    work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.perf_counter
) -> tuple[float, float]:
    """Repeats `work` for about `seconds`; returns its calls per second and the sum of its results per second."""
    work()
    calls = total = 0
    start = clock()
    while (elapsed := clock() - start) < seconds:
        total += work()
        calls += 1
    return calls / elapsed, total / elapsed


def roll(state: Any, generator: random.Random) -> None:
    """Plays out the dice of an OpenSpiel state until somebody has to decide."""
    while state.is_chance_node():
        rolls, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(generator.choices(rolls, weights)[0])


def openspiel_games(seconds: float = SECONDS) -> Games:
    """Random games of OpenSpiel's backgammon, move by move through its Python binding."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    generator = random.Random(1)

    def play_out() -> int:
        state = game.new_initial_state()
        moves = 0
        roll(state, generator)
        while not state.is_terminal():
            state.apply_action(generator.choice(state.legal_actions()))
            roll(state, generator)
            moves += 1
        return moves

    games, moves = repeat(play_out, seconds)
    return Games(release("open_spiel"), games, moves)


def middle(game: Any, generator: random.Random) -> Any:
    """The decision half way through a random game of OpenSpiel."""
    state = game.new_initial_state()
    roll(state, generator)
    while not state.is_terminal():
        state.apply_action(generator.choice(state.legal_actions()))
        roll(state, generator)
    history = state.history()
    half = game.new_initial_state()
    for action in history[: len(history) // 2]:
        half.apply_action(action)
    roll(half, generator)
    return half


def openspiel_search(seconds: float = SECONDS) -> Search:
    """OpenSpiel's C++ tree search with one random playout to the end a simulation, from the middle of backgammon."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    generator = random.Random(1)
    states = cycle([middle(game, generator) for _ in range(MIDDLES)])
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1),
        uct_c=2.0,
        max_simulations=SIMULATIONS,
        max_memory_mb=1000,
        solve=False,
        seed=1,
        verbose=False,
    )

    def search() -> int:
        bot.step(next(states))
        return SIMULATIONS

    return Search(release("open_spiel"), repeat(search, seconds)[1])


def catan(seed: int) -> Any:
    """A new game of catanatron with four random players."""
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(color) for color in Color], seed=seed)


def catanatron_games(seconds: float = SECONDS) -> Games:
    """Games of catanatron between four random players."""
    seeds = count(1)

    def play_out() -> int:
        game = catan(next(seeds))
        game.play()
        return len(game.state.actions)

    games, moves = repeat(play_out, seconds)
    return Games(release("catanatron"), games, moves)


def catanatron_copies(seconds: float = SECONDS) -> Copies:
    """Copies of catanatron's state, as its own searching players make them."""
    game = catan(seed=1)
    for _ in range(MIDDLE_OF_A_CATAN_GAME):
        game.play_tick()

    def copy() -> int:
        game.state.copy()
        return 1

    return Copies(release("catanatron"), 1e9 / repeat(copy, seconds)[0])


def openspiel_steps(seconds: float = SECONDS) -> Steps:
    """OpenSpiel's own vector environment with backgammon, random actions, games dealt anew when they end."""
    from open_spiel.python import rl_agent, rl_environment, vector_env

    generator = random.Random(1)
    chances = [rl_environment.ChanceEventSampler(seed=seed) for seed in range(VECTOR)]
    envs = vector_env.SyncVectorEnv(
        [rl_environment.Environment("backgammon", chance_event_sampler=chance) for chance in chances]
    )
    times = envs.reset()

    def step() -> int:
        nonlocal times
        legal = [each.observations["legal_actions"][each.current_player()] for each in times]
        chosen = [rl_agent.StepOutput(generator.choice(some), None) for some in legal]
        times, *_ = envs.step(chosen, reset_if_done=True)
        return VECTOR

    return Steps(release("open_spiel"), repeat(step, seconds, time.process_time)[1])


def pettingzoo_steps(seconds: float = SECONDS) -> Steps:
    """PettingZoo's connect four, its quickest classic game, one game after the other."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    env.reset(seed=1)

    def step() -> int:
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            seen = env.last()[0]
        env.step(env.action_space(env.agent_selection).sample(seen["action_mask"]))
        return 1

    return Steps(release("pettingzoo"), repeat(step, seconds, time.process_time)[1])


def pgx_steps(seconds: float = SECONDS) -> Steps:
    """pgx's backgammon in JAX on the processor, random legal actions, games dealt anew when they end."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")

    def advance(state: Any, key: Any) -> Any:
        legal = state.legal_action_mask
        actions = jax.random.categorical(key, jnp.where(legal, 0.0, -1e9))
        keys = jax.random.split(key, VECTOR)
        return jax.vmap(auto_reset(env.step, env.init))(state, actions, keys)

    play = jax.jit(advance)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, VECTOR))

    def step() -> int:
        nonlocal state, key
        key, used = jax.random.split(key)
        state = play(state, used)
        state.observation.block_until_ready()
        return VECTOR

    return Steps(release("pgx"), repeat(step, seconds, time.process_time)[1])


PEERS: dict[str, Callable[[], Figures]] = {
    "openspiel-backgammon-games": openspiel_games,
    "openspiel-backgammon-search": openspiel_search,
    "catanatron-games": catanatron_games,
    "catanatron-copies": catanatron_copies,
    "openspiel-backgammon-steps": openspiel_steps,
    "pettingzoo-connect-four-steps": pettingzoo_steps,
    "pgx-backgammon-steps": pgx_steps,
}


def measure(name: str) -> Figures:
    """Measures one peer in this process, on one core."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    try:
        return PEERS[name]()
    except ModuleNotFoundError as error:
        return Missing(f"{error.name} is not installed; `make bench` installs it")


def measure_apart(name: str) -> dict[str, Any]:
    """The figures of one peer, measured in a process of its own."""
    command = [sys.executable, __file__, "--only", name]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=True)
    except subprocess.TimeoutExpired:
        return asdict(Missing(f"gave no figures within {LONGEST:.0f} s"))
    except subprocess.CalledProcessError as error:
        last = (error.stderr.splitlines() or [f"exit status {error.returncode}"])[-1]
        return asdict(Missing(f"failed: {last}"))
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def line(name: str, figures: dict[str, Any]) -> str:
    """One line for people."""
    values = (
        f"{value:,.0f} {key.replace('_', ' ')}" if isinstance(value, float) else value for key, value in figures.items()
    )
    return f"{name}: {', '.join(values)}"


def main() -> None:
    """Measures every peer, or one, and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object: name to figures")
    parser.add_argument("names", nargs="*", metavar="NAME", help="the peers; all of them unless some are named")
    parser.add_argument("--only", choices=PEERS, help="measure this peer in this process and print its figures as JSON")
    options = parser.parse_args()
    if options.only:
        print(json.dumps(asdict(measure(options.only))))
        return
    if unknown := set(options.names) - set(PEERS):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(PEERS)}")
    names = options.names or list(PEERS)
    if options.json:
        print(json.dumps({name: measure_apart(name) for name in names}, indent=2))
    else:
        for name in names:
            print(line(name, measure_apart(name)), flush=True)


if __name__ == "__main__":
    main()
