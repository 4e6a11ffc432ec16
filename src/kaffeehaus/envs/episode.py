"""One game at a time in the numbers of `tables`: what the doors to other libraries are made of.

It plays on positions and not on the vectorised environment, so each of the two can be held against the other.
"""

from collections.abc import Sequence
from copy import copy
from typing import Self

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Position, Result
from kaffeehaus.envs.tables import NONE, ActionTable, ObservationTable, action_table, observation_table
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.whole import Whole

REWARDS = ("share", "points", "place")


def check_reward(reward: str) -> str:
    """The reward. Raises InvalidOptions."""
    if reward not in REWARDS:
        raise InvalidOptions([f"reward is {', '.join(REWARDS)}, not {reward!r}"])
    return reward


def shares(result: Result) -> list[float]:
    """Each seat's share of the win."""
    return [float(place == 1) / len(result.winners) for place in result.places]


def standings(result: Result) -> list[float]:
    """Places from 1 for the first to -1 for the last; those that are shared are averaged, so the sum is 0."""
    places = result.places
    steps = [place - 1 + (places.count(place) - 1) / 2 for place in places]
    return [1 - 2 * step / (len(places) - 1) for step in steps]


class Episode:
    """A game that is played by actions; see `vector` for what the options mean."""

    def __init__(
        self, game: Game, seed: Whole = 0, *, actions: str = "compact", reward: str = "share", skip_forced: bool = False
    ) -> None:
        self.game = game
        self.action_table: ActionTable = action_table(game, actions)
        self.observation_table: ObservationTable = observation_table(game, actions)
        self.reward = check_reward(reward)
        self.skip_forced = skip_forced
        self.deal(seed)

    def __deepcopy__(self, _memo: dict[int, object]) -> Self:
        return copy(self)  # what it holds never changes, or is replaced as a whole

    def deal(self, seed: Whole) -> None:
        """A new game."""
        self.show(self._played_on(self.game.deal(seed)))
        self._booked = [0] * self.game.players

    def show(self, position: Position) -> None:
        """Goes on from a position of the game."""
        self.position = position
        self.chosen: tuple[int, ...] = ()

    def _played_on(self, position: Position) -> Position:
        while self.skip_forced and len(position.numbers) == 1:
            position = position.play(position.numbers[0])
        return position

    @property
    def seat(self) -> int:
        """The seat to move; after the end, the one that moved last."""
        return self.position.to_move

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.position.over

    def actions(self) -> list[int]:
        """The legal actions, ascending: the next part of each legal move that begins with what is chosen."""
        depth = len(self.chosen)
        paths = self.action_table.paths[list(self.position.numbers)]
        fitting = paths[(paths[:, :depth] == self.chosen).all(axis=1)] if depth else paths
        return sorted(set(fitting[:, depth].tolist()))

    def mask(self) -> NDArray[np.int8]:
        """One number an action, 1 where it is legal."""
        mask = np.zeros(len(self.action_table), np.int8)
        mask[self.actions()] = 1
        return mask

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat may know, and if it is to move, which parts of a move it has chosen."""
        seen = self.position.observe(seat)
        marks = np.zeros(len(self.observation_table) - len(seen), np.float32)
        if seat == self.seat:
            marks[self.action_table.marks[list(self.chosen)]] = 1
        return np.concatenate([seen, marks])

    def meant(self, action: int) -> int | None:
        """The move that a legal action completes; None if more has to be chosen."""
        if not self.chosen and (whole := int(self.action_table.moves[action])) != NONE:
            return whole
        chosen = (*self.chosen, action)
        for number in self.position.numbers:
            if tuple(each for each in self.action_table.paths[number].tolist() if each != NONE) == chosen:
                return number
        return None

    def play(self, action: Whole) -> list[float]:
        """Plays an action; returns the rewards, one a seat. Raises InvalidOptions if it is not legal."""
        wanted = int(action)
        if self.over or wanted not in self.actions():
            raise InvalidOptions([f"action {wanted} is not legal here; the mask tells which are"])
        number = self.meant(wanted)
        if number is None:
            self.chosen = (*self.chosen, wanted)
            return [0.0] * self.game.players
        self.show(self._played_on(self.position.play(number)))
        return self._rewards()

    def _rewards(self) -> list[float]:
        scores, result = self.position.scores, self.position.result
        if self.reward == "points":
            brought = [float(now - before) for now, before in zip(scores, self._booked, strict=True)]
            self._booked = scores
            return brought
        if result is None:
            return [0.0] * self.game.players
        return shares(result) if self.reward == "share" else standings(result)


def wait_mask(actions: int, legal: Sequence[int] | None) -> NDArray[np.int8]:
    """A mask with one action more, to wait: the only one of a seat that is not to move (`legal` is None)."""
    mask = np.zeros(actions + 1, np.int8)
    mask[[actions] if legal is None else list(legal)] = 1
    return mask
