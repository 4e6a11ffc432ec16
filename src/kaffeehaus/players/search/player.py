"""A player who searches: paced by the clock or by a number of playouts, on one core or on two."""

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from kaffeehaus.core.game import Game
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.random import THINKING, Stream
from kaffeehaus.kernel.records import MOST_LEGAL, buffer, move_list, new_states
from kaffeehaus.players.contract import Candidate, Choice, Decision, Player, choice_for
from kaffeehaus.players.evaluation.weights import weights_for
from kaffeehaus.players.search.iterations import search
from kaffeehaus.players.search.tree import expect_at_root, kept, new_tree, plant, read_root
from kaffeehaus.players.search.turn_player import Lookout
from kaffeehaus.players.search.worlds import SEEDS, new_workspace, turn_of

SLICE = 200  # playouts between two looks at the clock
MOST_THREADS = 2
THREADS: ContextVar[int] = ContextVar("threads", default=0)  # that a player may think with; 0 leaves it to the machine
SURENESS = 0.03  # share of the win by which the rest of the turn makes a move e times as likely at first sight
RESERVE = 0.9  # of a hard limit that is used; the rest is for everything around the search


@dataclass(frozen=True)
class Pace:
    """How long a player thinks about a move: at most some time, at most a number of playouts."""

    seconds: float | None = None
    playouts: int | None = None


@dataclass(frozen=True)
class Limits:
    """Where one search ends: at a number of playouts, at a moment, or at both."""

    playouts: int | None
    start: float
    end: float | None

    def left(self, done: int, longest: float) -> float:
        """How many playouts are still to come, at the pace of those that are done.

        Zero if a slice as long as the `longest` so far would end too late: on a busy machine slices vary.
        """
        left = float("inf") if self.playouts is None else float(self.playouts - done)
        if self.end is None:
            return left
        now = perf_counter()
        return min(left, done * (self.end - now) / (now - self.start)) if now + longest < self.end else 0.0


class Searcher:
    """One tree and the room to grow it: what one thread works with."""

    def __init__(self, ruleset: Ruleset, ahead: int = 0) -> None:
        self._rules, self._weights, self._ahead = ruleset.rules, weights_for(ruleset), ahead
        self._states, self._out, self._room = new_states(ruleset.dtype, 2), move_list(), new_workspace()
        self._tree, self._lookout = new_tree(), Lookout(ruleset, by_points=False)
        self._moves, self._visits, self._values = (
            buffer(MOST_LEGAL, kind) for kind in (np.int32, np.int32, np.float64)
        )
        self._planted: tuple[int, int] | None = None  # the seat and the turn that the tree belongs to

    def run(self, root: Any, seat: int, seed: int, limits: Limits, legal: list[int], passed: list[int]) -> None:
        """Searches from a world of the seat; `passed` are the moves that it made since the last time."""
        planted = (seat, int(turn_of(root)))
        if planted != self._planted or not all(kept(self._tree, move, seat) for move in passed):
            plant(self._tree, seat)
        self._planted = planted
        self._look_through(root, seat, seed, legal)
        done, left, longest = 0, float(limits.playouts or SLICE), 0.0
        while done == 0 or (left >= 1 and not self._settled(left)):
            playouts = int(min(left, SLICE)) if limits.playouts else SLICE
            before = perf_counter()
            search(
                self._rules,
                root,
                seat,
                self._states,
                self._out,
                self._tree,
                self._room,
                self._weights,
                seed + done,
                playouts,
                self._ahead,
            )
            done += playouts
            longest = max(longest, perf_counter() - before)
            left = limits.left(done, longest)

    def _look_through(self, root: Any, seat: int, seed: int, legal: list[int]) -> None:
        """Tells the root what each legal move can lead to within the turn."""
        values = np.array(self._lookout.values(root, seat, seed))
        priors = np.exp((values - values.max()) / SURENESS)
        expect_at_root(self._tree, np.array(legal, np.int32), priors.astype(np.float32))

    def found(self) -> list[tuple[int, int, float]]:
        """The moves at the root that were tried: number, visits, and the shares of the win added up."""
        count = read_root(self._tree, self._moves, self._visits, self._values)
        found = zip(self._moves[:count], self._visits[:count], self._values[:count], strict=True)
        return [(int(move), int(visits), float(value)) for move, visits, value in found if visits]

    def _settled(self, left: float) -> bool:
        """Can no other move catch up with the leader?"""
        visits = sorted(visits for _, visits, _ in self.found())
        return len(visits) > 1 and visits[-1] - visits[-2] > left


@contextmanager
def one_thread() -> Iterator[None]:
    """Lets players think with one thread, so that their strength does not depend on how many games run beside it."""
    before = THREADS.set(1)
    try:
        yield
    finally:
        THREADS.reset(before)


def thread_count() -> int:
    """Threads that think about one move: as many as there are cores, at most two, unless `KAFFEEHAUS_THREADS` says."""
    chosen = os.environ.get("KAFFEEHAUS_THREADS", "")
    wanted = THREADS.get() or (int(chosen) if chosen.isdigit() else 0)
    return min(wanted or os.cpu_count() or 1, MOST_THREADS)


def merged(found: Iterable[list[tuple[int, int, float]]], legal: set[int]) -> tuple[Candidate, ...]:
    """What all searchers found together, the most visited move first."""
    visits = dict.fromkeys(sorted(legal), 0)
    values = dict.fromkeys(visits, 0.0)
    for moves in found:
        for move, tries, value in moves:
            if move in legal:
                visits[move] += tries
                values[move] += value
    tried = [Candidate(move, visits[move], values[move] / visits[move]) for move in visits if visits[move]]
    return tuple(sorted(tried, key=lambda candidate: (-candidate.visits, -candidate.expected, candidate.move)))


def brief_playouts(ruleset: Ruleset) -> int:
    """How many playouts a brief search makes."""
    for_two, for_more = ruleset.brief_playouts
    return for_more if ruleset.players > 2 else for_two


class SearchPlayer(Player):
    """Searches from imagined worlds; the tree is kept from one move of a turn to the next.

    Who is thorough uses all the time, and judges a playout a whole round after it left the tree in games where that
    helps; the others make few playouts unless the pace names a number.
    """

    def __init__(self, seed: int, pace: Pace, thorough: bool) -> None:
        self._stream, self._pace, self._thorough = Stream(seed, THINKING), pace, thorough
        self._searchers: list[Searcher] = []
        self._passed: list[int] = []

    def begin(self, game: Game, seat: int, names: tuple[str, ...]) -> None:  # noqa: ARG002 (the contract's own)
        """Compiles or loads all that thinking needs, so that the first move is as quick as any."""
        warm = SearchPlayer(0, Pace(playouts=1), self._thorough)
        for _ in range(2):  # the second time keeps the tree of the first
            warm.decide(choice_for(game.deal(0), 0))
        self._make_room(game.ruleset)

    def decide(self, choice: Choice) -> Decision:
        """The move that was visited most when time or playouts ran out."""
        start = perf_counter()
        legal = {move.number for move in choice.moves}
        seeds = [self._stream.below(SEEDS) * SEEDS + self._stream.below(SEEDS) for _ in range(MOST_THREADS)]
        if len(legal) == 1:
            self._passed.append(choice.moves[0].number)
            return Decision(choice.moves[0].number)
        world = choice.imagine(seeds[0])
        self._make_room(world.ruleset)
        limits = self._limits(world.ruleset, start, choice.seconds)
        runs = [
            (searcher, world.state(), choice.seat, seed, limits, sorted(legal), self._passed)
            for searcher, seed in zip(self._searchers, seeds, strict=False)
        ]
        with ThreadPoolExecutor(MOST_THREADS) as pool:
            others = [pool.submit(Searcher.run, *run) for run in runs[1:]]
            Searcher.run(*runs[0])
            for other in others:
                other.result()
        candidates = merged((searcher.found() for searcher in self._searchers), legal)
        self._passed = [candidates[0].move]
        return Decision(candidates[0].move, candidates)

    def _make_room(self, ruleset: Ruleset) -> None:
        """One searcher per thread; playouts that are counted run in one, so that no number of cores changes a move."""
        if not self._searchers:
            threads = 1 if self._playouts(ruleset) else thread_count()
            ahead = ruleset.players if self._thorough and ruleset.looks_round else 0
            self._searchers = [Searcher(ruleset, ahead) for _ in range(threads)]

    def _playouts(self, ruleset: Ruleset) -> int | None:
        """How many it makes at most; None if only time sets an end."""
        return self._pace.playouts or (None if self._thorough else brief_playouts(ruleset))

    def _limits(self, ruleset: Ruleset, start: float, most_seconds: float | None) -> Limits:
        seconds = [] if self._pace.seconds is None else [self._pace.seconds]
        if most_seconds is not None:
            seconds.append(most_seconds * RESERVE)
        return Limits(self._playouts(ruleset), start, start + min(seconds) if seconds else None)
