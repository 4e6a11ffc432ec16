"""Many games of one kind stepped at once: `kaffeehaus.vector`."""

from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kaffeehaus.core.game import Game, check_seed
from kaffeehaus.core.position import Position
from kaffeehaus.envs import stepping
from kaffeehaus.envs.tables import MOST_STEPS, ActionTable, ObservationTable, action_table, observation_table
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.records import MOVE_LIST, copy_of, new_states, row_of
from kaffeehaus.kernel.whole import Whole, whole
from kaffeehaus.players.evaluation.model import MOST_FEATURES
from kaffeehaus.players.prospects import prospect_names

REWARDS = {"share": stepping.SHARE, "points": stepping.POINTS, "place": stepping.PLACE}
CACHE_LINE = 64 // np.dtype(np.int32).itemsize
FEW_ACTIONS = 5 * CACHE_LINE  # the width of the lists at first; see `wider`
MOST_GAMES = 2**24
ALIGNMENT = 64  # bytes

Floats = NDArray[np.float32]
Integers = NDArray[np.int32]


class Step(NamedTuple):
    """What a step leads to, one row a game. The arrays are the environment's own: the next step writes to them."""

    observation: Floats  # what the seat to move may know
    seat: Integers  # that is to move
    actions: Integers  # legal ones, ascending, then -1
    counts: Integers  # how many are legal
    rewards: Floats  # one column a seat
    done: NDArray[np.bool_]  # a game has ended, and all but its rewards and the final observation is of the next one
    final_observation: Floats  # where done: what the seat that moved last sees at the end
    mask: NDArray[np.bool_]  # one column an action, True where it is legal; no columns unless asked for


@dataclass(frozen=True)
class Afterstates:
    """What the seat to move would see after each legal move, in one imagined world for each game."""

    first: NDArray[np.int64]  # those of game i stand from first[i] to first[i + 1]
    moves: Integers  # as integers of the rules
    observation: Floats  # or prospects, if asked for
    over: NDArray[np.bool_]
    points: Integers  # one column a seat; once over, the final totals
    places: Integers  # once over: 1 is best, ties share


@dataclass(frozen=True)
class Snapshot:
    """All games as they stood at some time."""

    states: Any
    episodes: NDArray[np.int64]
    depths: Integers
    chosen: Integers
    booked: Integers


class VectorEnv:
    """A number of games of one kind, each dealt again when it ends; see `vector`."""

    def __init__(
        self,
        game: Game,
        n: Whole = 1,
        seed: Whole = 0,
        *,
        actions: str = "compact",
        reward: str = "share",
        skip_forced: bool = False,
        mask: bool = False,
        threads: Whole = 1,
    ) -> None:
        self.game = game
        self.n = self._check(n, threads, reward)
        self.action_table: ActionTable = action_table(game, actions)
        self.observation_table: ObservationTable = observation_table(game, actions)
        self.players = game.players
        self.skip_forced = bool(skip_forced)
        self._seed = self._check_first(seed)
        self._reward = REWARDS[reward]
        self._rules, self._dtype = row_of(game.ruleset.rules), game.ruleset.dtype
        self._own = game.ruleset.observation
        self._states = new_states(self._dtype, self.n)
        self._make_arrays(mask)
        self._ranges = self._split(int(threads))
        self._lists = [new_states(MOVE_LIST, 1) for _ in self._ranges]
        self._pool = ThreadPoolExecutor(len(self._ranges)) if len(self._ranges) > 1 else None
        self.reset()

    def _check(self, n: Whole, threads: Whole, reward: str) -> int:
        reasons = []
        count = whole(n)
        if count is None or not 1 <= count <= MOST_GAMES:
            reasons.append(f"n is a whole number from 1 to {MOST_GAMES}, not {n!r}")
        if whole(threads) is None or not 1 <= threads <= 256:
            reasons.append(f"threads is a whole number from 1 to 256, not {threads!r}")
        if reward not in REWARDS:
            reasons.append(f"reward is {', '.join(REWARDS)}, not {reward!r}")
        if reasons:
            raise InvalidOptions(reasons)
        assert count is not None
        return count

    def _check_first(self, seed: Whole) -> int:
        first = check_seed(seed)
        check_seed(first + self.n - 1)
        return first

    def _make_arrays(self, mask: bool) -> None:
        n, numbers, most = self.n, len(self.observation_table), self.game.ruleset.most_players
        self.episodes = np.zeros(n, np.int64)
        self._depths, self._chosen = np.zeros(n, np.int32), np.zeros((n, MOST_STEPS), np.int32)
        self._booked, self._points = np.zeros((n, most), np.int32), np.zeros((n, most), np.int32)
        self._places = np.zeros((n, most), np.int32)
        self._wanted = np.zeros(n, np.int32)
        self._observation: Floats = aligned((n, numbers), np.float32)
        self._final: Floats = aligned((n, numbers), np.float32)
        self._seat, self._counts = aligned((n,), np.int32), aligned((n,), np.int32)
        self._actions = aligned((n, FEW_ACTIONS), np.int32, stepping.NONE)
        self._rewards, self._done = aligned((n, self.players), np.float32), aligned((n,), np.bool_)
        self._mask = aligned((n, len(self.action_table) if mask else 0), np.bool_)

    def _split(self, threads: int) -> list[tuple[int, int]]:
        cuts = np.linspace(0, self.n, min(threads, self.n) + 1).astype(int).tolist()
        return list(pairwise(cuts))

    def _advance(self, task: int) -> None:
        """Deals all games, looks at them, or plays what is wanted; makes the lists wider if one does not fit."""
        table = self.action_table

        def work(out: Any, start: int, stop: int) -> int:
            most: int = stepping.advance(
                self._rules, self._states, out, task, self._wanted, table.paths, table.moves, table.marks, self._own,
                self._seed, self.skip_forced, self._reward, self.episodes, self._depths, self._chosen, self._booked,
                self._points, self._places, self._seat, self._actions, self._counts, self._observation, self._mask,
                self._rewards, self._done, self._final, start, stop,
            )  # fmt: skip
            return most

        jobs = [(out, *rows) for out, rows in zip(self._lists, self._ranges, strict=True)]
        most = work(*jobs[0]) if self._pool is None else max(self._pool.map(lambda job: work(*job), jobs))
        if most > self._actions.shape[1]:
            kept = self._rewards.copy(), self._done.copy()
            self._widen(most)
            self._advance(stepping.LOOK)
            self._rewards[:], self._done[:] = kept

    @property
    def seeds(self) -> NDArray[np.int64]:
        """The seed of each game that is under way: `game.deal(seed)` deals the same."""
        return self._seed + np.arange(self.n) + self.episodes * self.n

    def reset(self, seed: Whole | None = None) -> Step:
        """Deals all games: game i from seed + i, and when it has ended, from the seed n further on."""
        if seed is not None:
            self._seed = self._check_first(seed)
        self.episodes[:] = 0
        self._depths[:] = 0
        self._advance(stepping.DEAL)
        return self.now

    def _widen(self, most: int) -> None:
        width = self._actions.shape[1]
        while width < most:
            width = wider(width)
        self._actions = aligned((self.n, width), np.int32, stepping.NONE)
        self._counts[:] = 0
        self._mask[:] = False

    @property
    def now(self) -> Step:
        """What the games show now: what the last step returned."""
        return Step(
            self._observation, self._seat, self._actions, self._counts, self._rewards, self._done, self._final,
            self._mask,
        )  # fmt: skip

    def step(self, actions: ArrayLike) -> Step:
        """Plays one action in each game; -1 leaves a game as it is, without rewards.

        Raises InvalidOptions, with nothing played, if one of the actions is not legal.
        """
        wanted = np.asarray(actions)
        if wanted.shape != (self.n,) or not np.issubdtype(wanted.dtype, np.integer):
            raise InvalidOptions([f"actions are {self.n} whole numbers, not {wanted.dtype} of shape {wanted.shape}"])
        if wanted.min() < stepping.NONE or wanted.max() >= len(self.action_table):
            raise InvalidOptions([f"actions are numbers below {len(self.action_table)}, or -1 to wait"])
        self._wanted[:] = wanted
        illegal = stepping.first_illegal(self._actions, self._counts, self._wanted)
        if illegal != stepping.NONE:
            raise InvalidOptions([f"action {wanted[illegal]} is not legal in game {illegal}; see the legal ones"])
        self._advance(stepping.STEP)
        return self.now

    def observe(self, seat: ArrayLike) -> Floats:
        """What a seat may know in each game, as a new array: one seat for all games, or one for each."""
        seats = np.array(np.broadcast_to(seat, self.n), np.int32)
        if seats.min() < 0 or seats.max() >= self.players:
            raise InvalidOptions([f"seats are 0 to {self.players - 1}, not {seat!r}"])
        out = np.empty_like(self._observation)
        stepping.observe_seats(
            self._rules, self._states, seats, self._seat, self.action_table.marks, self._own, self._depths,
            self._chosen, out,
        )  # fmt: skip
        return out

    def redeal(self, seed: Whole) -> Step:
        """Replaces every game by an imagined one that looks the same to its seat to move: game i from seed + i.

        Rewards and ends go on from there, so take a snapshot first if you want to come back.
        """
        stepping.imagine(self._rules, self._states, self._seat, self._check_first(seed))
        self._advance(stepping.LOOK)
        return self.now

    def afterstates(self, seed: Whole = 0, *, prospects: bool = False) -> Afterstates:
        """What follows each legal move, whole moves in every numbering: new arrays.

        The moves are played in one imagined world for each game (game i from seed + i), so nothing hidden shows. With
        `prospects` the features of the seat and of the others in that world stand in place of the observation, named
        by `kaffeehaus.players.prospects`; zeros where the game is over.
        """
        first, firsts = self._check_first(seed), np.zeros(self.n + 1, np.int64)
        found = self._look_ahead(first, firsts, 0, prospects)
        return found if firsts[-1] == 0 else self._look_ahead(first, firsts, int(firsts[-1]), prospects)

    def _look_ahead(self, seed: int, firsts: NDArray[np.int64], total: int, prospects: bool) -> Afterstates:
        """Makes room for a number of moves and writes what follows them; with room for none, counts them."""
        rules = self.game.ruleset
        most, features = rules.most_players, len(rules.features) if prospects else 0
        width = len(prospect_names(rules)) if prospects else self._own
        observation, moves = np.zeros((total, width), np.float32), np.zeros(total, np.int32)
        over, points = np.zeros(total, np.bool_), np.zeros((total, most), np.int32)
        places = np.zeros((total, most), np.int32)
        stepping.look_ahead(
            self._rules, self._states, new_states(self._dtype, 2), self._lists[0], self._seat, seed, features,
            np.zeros(MOST_FEATURES), firsts, observation, moves, over, points, places,
        )  # fmt: skip
        return Afterstates(firsts, moves, observation, over, points[:, : self.players], places[:, : self.players])

    def snapshot(self) -> Snapshot:
        """All games as they stand, to be restored as often as you like."""
        return Snapshot(
            _copies(self._states), self.episodes.copy(), self._depths.copy(), self._chosen.copy(), self._booked.copy()
        )

    def restore(self, snapshot: Snapshot, take: ArrayLike | None = None) -> Step:
        """Goes back to a snapshot; with `take`, game i becomes the snapshot's game take[i]."""
        places = np.arange(self.n) if take is None else np.asarray(take)
        if places.shape != (self.n,) or places.min() < 0 or places.max() >= len(snapshot.episodes):
            raise InvalidOptions([f"take names {self.n} games of the snapshot, from 0 to {len(snapshot.episodes) - 1}"])
        if not INTERPRETED and snapshot.states.dtype != self._dtype:
            raise InvalidOptions(["the snapshot is of another game"])
        if INTERPRETED:
            self._states = [deepcopy(snapshot.states[place]) for place in places]
        else:
            self._states[:] = snapshot.states[places]
        self.episodes[:] = snapshot.episodes[places]
        self._depths[:], self._chosen[:] = snapshot.depths[places], snapshot.chosen[places]
        self._booked[:] = snapshot.booked[places]
        self._advance(stepping.LOOK)
        return self.now

    def position(self, index: Whole) -> Position:
        """One of the games as a position."""
        return Position(self.game.ruleset, copy_of(self._states[index], self._dtype))

    def close(self) -> None:
        """Ends the threads, if there are several."""
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def wider(width: int) -> int:
    """The next width of lists, twice as much and again an odd number of cache lines.

    Rows that are a power of two apart would fall on the same few places of the processor's caches.
    """
    return 2 * width + CACHE_LINE


def aligned(shape: tuple[int, ...], dtype: Any, value: int = 0) -> Any:
    """A new array that begins where JAX needs it in order to share it without a copy."""
    size = prod(shape) * np.dtype(dtype).itemsize
    room = np.empty(size + ALIGNMENT, np.uint8)
    first = -room.ctypes.data % ALIGNMENT
    array = room[first : first + size].view(dtype).reshape(shape)
    array.fill(value)
    return array


def _copies(states: Any) -> Any:
    return deepcopy(states) if INTERPRETED else states.copy()


def vector(
    name: str,
    /,
    n: Whole = 1,
    seed: Whole = 0,
    *,
    actions: str = "compact",
    reward: str = "share",
    skip_forced: bool = False,
    mask: bool = False,
    threads: Whole = 1,
    **options: Any,
) -> VectorEnv:
    """Games by name, to be stepped at once; further options are the game's own, such as `players` and `edition`.

    `actions` numbers the actions (`compact`, `split` or `number`, see `envs.tables`). `reward` is a share of the win at
    the end (`share`), points with every step (`points`), or a place at the end from 1 to -1 (`place`). With
    `skip_forced` the environment plays every move that is the only one. `mask` asks for a mask of the legal actions.

    >>> env = vector("cardgame", n=4, seed=1, players=2)
    >>> step = env.reset()
    >>> step = env.step(step.actions[:, 0])
    >>> step.observation.shape, step.done.any()
    ((4, 534), np.False_)
    """
    return VectorEnv(
        Game(name, **options),
        n,
        seed,
        actions=actions,
        reward=reward,
        skip_forced=skip_forced,
        mask=mask,
        threads=threads,
    )
