"""Games played on in compiled code: from imagined worlds after several moves, or from given states.

Python calls one function of this file, because numba compiles the whole program for each function that is called from
Python.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.kernel.compiling import INTERPRETED, compiled
from kaffeehaus.kernel.contract import Ruleset
from kaffeehaus.kernel.random import THINKING, below, stream
from kaffeehaus.kernel.records import MOST_SEATS, move_list, new_states, put, row_of
from kaffeehaus.kernel.verbs import features, over, play, redeal, scores
from kaffeehaus.players.evaluation.best_turn import new_desk
from kaffeehaus.players.evaluation.model import MOST_FEATURES, expect
from kaffeehaus.players.evaluation.selfplay import GAME, MOST_WORLDS, decide
from kaffeehaus.players.evaluation.weights import at_seats, weights_for
from kaffeehaus.players.search.pace import thread_count

ROOT = GAME + 1  # the place of the world that all moves begin in
PLACES = ROOT + 1
TO_THE_END = 1 << 14  # turns; no game has as many
LONGEST = 1 << 12  # moves; no game has as many
NO_SEAT = NO_MOVE = -1

Doubles = NDArray[np.float64]


@compiled
def play_on(
    rules: Any,
    states: Any,
    until: int,
    seed: int,
    thoughts: int,
    weights: Any,
    out: Any,
    desk: Any,
    path: Any,
) -> None:
    """Plays the game at place `GAME` on by the evaluation's turn player until some turns or the game are over.

    So many `thoughts` were used up before. Writes the moves to `path` behind its first number, which counts them, as
    far as there is room.
    """
    key = stream(seed, THINKING)
    count = 0
    while states[GAME].turn < until and not over(rules, states[GAME]):
        move = decide(rules, states[GAME], weights, below(key, thoughts + count, MOST_WORLDS), out, states, desk)
        play(rules, states[GAME], move)
        count += 1
        if count < len(path):
            path[0] = count
            path[count] = move


@compiled
def describe(rules: Any, state: Any, paid: Any, numbers: Any, points: Any, places: Any) -> None:
    """Writes what is on the table: every seat's points and features."""
    scores(rules, state, points, places)
    for seat in range(rules.players):
        paid[seat] = points[seat]
        if not over(rules, state):
            features(rules, state, seat, numbers[seat])


@compiled
def play_all(
    rules: Any,
    games: Any,
    seat: int,
    moves: Any,
    whole_turn: bool,
    ahead: int,
    seed: int,
    thoughts: int,
    weights: Any,
    out: Any,
    states: Any,
    desk: Any,
    shares: Any,
    paid: Any,
    numbers: Any,
    path: Any,
    points: Any,
    places: Any,
) -> None:
    """Plays on after each of the moves in each world, and writes the share of the win that every seat can expect then.

    A world is one of the games in turn; with a seat, what the seat cannot know is imagined anew, from number `seed` on.
    In one world all moves meet the same hidden things and the same thoughts of the players. The game is played on for
    `ahead` turns on, after the turn of the move if that is to be whole, else from the turn that is open after it.
    What is on the table then is described too, if there is room for it.
    """
    for world in range(len(shares)):
        put(states, ROOT, games[world % len(games)])
        if seat >= 0:
            redeal(rules[0], states[ROOT], seat, seed + world)
        for place in range(len(moves)):
            put(states, GAME, states[ROOT])
            if moves[place] >= 0:
                play(rules[0], states[GAME], int(moves[place]))
            until = (states[ROOT].turn + 1 if whole_turn else states[GAME].turn) + ahead
            play_on(rules[0], states, until, seed + world, thoughts, weights, out, desk, path)
            expect(rules[0], states[GAME], weights[0], desk.share)
            for other in range(rules[0].players):
                shares[world][place][other] = desk.share[other]
            if len(paid):
                describe(rules[0], states[GAME], paid[world], numbers[world], points, places)


def turns_ahead(ruleset: Ruleset) -> int:
    """How many turns after the present one are usually played on before the evaluation judges."""
    return ruleset.rounds_ahead * ruleset.players


class Workspace:
    """Room for one thread to play on in."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.out, self.desk, self.states = move_list(), new_desk(), new_states(ruleset.dtype, PLACES)
        self.points, self.places = np.zeros(MOST_SEATS, np.int32), np.zeros(MOST_SEATS, np.int32)


class Roller:
    """Plays games of one ruleset on; uses two cores where there are two, with the same numbers on one."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._rules = row_of(ruleset.rules)
        self._weights = at_seats([weights_for(ruleset)] * ruleset.players)
        self._rooms = [Workspace(ruleset) for _ in range(1 if INTERPRETED else thread_count())]

    def _play(
        self,
        games: Any,
        seat: int,
        moves: list[int],
        worlds: range,
        *,
        whole_turn: bool,
        ahead: int,
        thoughts: int = 0,
        described: bool = False,
        longest: int = 0,
        room: Workspace | None = None,
    ) -> tuple[Doubles, Doubles, Doubles, NDArray[np.int32]]:
        """Shares, and if they are asked for points, features, and the moves with their number in front."""
        players, told = self.ruleset.players, len(worlds) if described else 0
        shares = np.zeros((len(worlds), len(moves), MOST_SEATS))
        paid, numbers = np.zeros((told, players)), np.zeros((told, players, MOST_FEATURES))
        path = np.zeros(longest, np.int32)
        used = room or self._rooms[0]
        play_all(
            self._rules, games, seat, np.array(moves, np.int32), whole_turn, ahead, worlds.start, thoughts,
            self._weights, used.out, used.states, used.desk, shares, paid, numbers, path, used.points, used.places,
        )  # fmt: skip
        return shares[:, :, :players], paid, numbers, path

    def values(self, state: Any, seat: int, moves: list[int], ahead: int, worlds: range) -> Doubles:
        """The seat's share of the win in worlds that it imagines: one row a world and one column a move."""
        root = row_of(state)

        def work(room: Workspace, part: range) -> Doubles:
            return self._play(root, seat, moves, part, whole_turn=True, ahead=ahead, room=room)[0][:, :, seat]

        if len(self._rooms) == 1 or len(worlds) < len(self._rooms):
            return work(self._rooms[0], worlds)
        half = len(worlds) // 2
        with ThreadPoolExecutor(1) as pool:
            other = pool.submit(work, self._rooms[1], worlds[half:])
            return np.concatenate([work(self._rooms[0], worlds[:half]), other.result()])

    def shares(self, games: Any, move: int | None, ahead: int, seed: int, thoughts: int = 0) -> Doubles:
        """What every seat can expect in each game, after the move if there is one, once some turns are played on.

        After so many `thoughts`, the players think what they would with the same seed from as many moves earlier.
        """
        moves, worlds = [NO_MOVE if move is None else move], range(seed, seed + len(games))
        return self._play(games, NO_SEAT, moves, worlds, whole_turn=False, ahead=ahead, thoughts=thoughts)[0][:, 0]

    def line(self, state: Any, seat: int, move: int, seed: int) -> list[int]:
        """A move and how its turn goes on in one world that the seat imagines."""
        worlds = range(seed, seed + 1)
        *_, path = self._play(row_of(state), seat, [move], worlds, whole_turn=True, ahead=0, longest=LONGEST)
        return [move, *path[1 : path[0] + 1].tolist()]

    def played_out(self, state: Any, seed: int) -> list[int]:
        """The moves of a whole game from here on, played by the evaluation's turn player on every seat."""
        worlds = range(seed, seed + 1)
        *_, path = self._play(
            row_of(state), NO_SEAT, [NO_MOVE], worlds, whole_turn=False, ahead=TO_THE_END, longest=LONGEST
        )
        moves: list[int] = path[1 : path[0] + 1].tolist()
        return moves

    def features(self, state: Any) -> Doubles:
        """The features of every seat, one row a seat; the state is not over."""
        games = row_of(state)
        _, _, numbers, _ = self._play(games, NO_SEAT, [NO_MOVE], range(1), whole_turn=False, ahead=0, described=True)
        found: Doubles = numbers[0][:, : len(self.ruleset.features)]
        return found

    def described(self, state: Any, seat: int, move: int, worlds: range) -> tuple[Doubles, Doubles]:
        """The mean features of every seat, and the mean points, once the turn of the move is finished."""
        _, paid, numbers, _ = self._play(row_of(state), seat, [move], worlds, whole_turn=True, ahead=0, described=True)
        return numbers.mean(axis=0)[:, : len(self.ruleset.features)], paid.mean(axis=0)
