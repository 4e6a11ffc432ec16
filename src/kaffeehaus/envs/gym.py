"""The games as environments of Gymnasium: one seat is the agent, players of the house have the others."""

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kaffeehaus.core.game import Game
from kaffeehaus.envs.episode import Episode
from kaffeehaus.envs.vector import VectorEnv as Games
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.players.contract import Player, choice_for, decision_of
from kaffeehaus.players.names import player_named, players_for

ILLEGAL_REWARD = -1.0


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a game. `info["action_mask"]` tells the legal actions; an illegal one ends the game with -1.

    Opponents are names of players, one for all or one for each other seat. `seat=None` draws the seat anew each time.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: Game,
        opponents: Sequence[str] = ("random",),
        seat: int | None = 0,
        render_mode: str | None = None,
        **how: Any,
    ) -> None:
        if seat is not None and not 0 <= seat < game.players:
            raise InvalidOptions([f"there is no seat {seat!r}; seats are 0 to {game.players - 1}"])
        self.opponents = players_for(list(opponents), game.players - 1)
        self.episode = Episode(game, **how)
        self.render_mode = render_mode
        self._seat = seat
        numbers = self.episode.observation_table
        self.observation_space = Box(numbers.low, numbers.high, dtype=np.float32)
        self.action_space = Discrete(len(self.episode.action_table))
        self._players: dict[int, Player] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deals a game and lets the others play up to the agent's first decision."""
        super().reset(seed=seed, options=options)
        seats = self.episode.game.players
        while True:  # a game can end before the agent has a decision
            self.seat = int(self.np_random.integers(seats)) if self._seat is None else self._seat
            self._dealt = int(self.np_random.integers(MOST_SEED))
            self.episode.deal(self._dealt)
            self._sit_down()
            self._let_others_play()
            if not self.episode.over:
                return self._seen(), self._info()

    def _sit_down(self) -> None:
        self.close()
        game, others = self.episode.game, [s for s in range(self.episode.game.players) if s != self.seat]
        names = tuple("agent" if s == self.seat else self.opponents[others.index(s)] for s in range(game.players))
        for each in others:
            self._players[each] = player_named(names[each], self._dealt + each)
            self._players[each].begin(game, each, names)

    def _let_others_play(self) -> float:
        """Plays until the agent has to decide or the game is over; returns what that brings to the agent."""
        brought, decisions = 0.0, 0
        while not self.episode.over and self.episode.seat != self.seat:
            position = self.episode.position
            player = self._players[self.episode.seat]
            move = decision_of(player, choice_for(position, self._dealt + decisions)).move
            decisions += 1
            for action in self.episode.action_table.paths[move].tolist():
                if action >= 0:
                    brought += self.episode.play(action)[self.seat]
        return brought

    def _seen(self) -> Any:
        return self.episode.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        over = self.episode.over
        mask = np.zeros(len(self.episode.action_table), np.int8) if over else self.episode.mask()
        return {"action_mask": mask, "seat": self.seat}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action, then lets the others play."""
        if int(action) not in self.episode.actions():
            return self._seen(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": True}
        brought = self.episode.play(action)[self.seat]
        brought += self._let_others_play()
        return self._seen(), float(brought), self.episode.over, False, self._info()

    def render(self) -> Any:
        """The position as text, as the agent sees it."""
        return self.episode.position.to_text(self.seat) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Ends what the players hold."""
        for player in self._players.values():
            player.close()
        self._players = {}


class SeatsEnv(VectorEnv):  # type: ignore[misc]
    """Many games at once, stepped in compiled code; the other seats play any legal move.

    A game that ends is dealt anew in the same step; `info` has what the agent saw at the end (`final_obs`). An illegal
    action is refused, since the other games could not go on without it.
    """

    def __init__(self, game: Game, n: int, seat: int = 0, mask: bool = True, **how: Any) -> None:
        self.games = Games(game, n, mask=mask, **how)
        self.num_envs, self.seat = n, seat
        numbers = self.games.observation_table
        self.single_observation_space = Box(numbers.low, numbers.high, dtype=np.float32)
        self.single_action_space = Discrete(len(self.games.action_table))
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.render_mode = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deals all games and lets the others play up to the agent's first decisions."""
        super().reset(seed=seed, options=options)
        self.games.reset(int(self.np_random.integers(MOST_SEED // 2)))
        self._let_others_play()
        return self._seen(), self._info()

    def _let_others_play(self) -> tuple[Any, Any, Any]:
        """Plays until the agent has to decide everywhere; returns its rewards, the ends, and what it saw at the end."""
        rewards, done = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)
        final = np.zeros_like(self.games.now.final_observation)
        while (others := self.games.now.seat != self.seat).any():
            step = self.games.now
            drawn = (self.np_random.random(self.num_envs) * step.counts).astype(np.int64)
            wanted = np.where(others, step.actions[np.arange(self.num_envs), drawn], -1)
            self._take(wanted, rewards, done, final)
        return rewards, done, final

    def _take(self, wanted: Any, rewards: Any, done: Any, final: Any) -> None:
        step = self.games.step(wanted)
        rewards += step.rewards[:, self.seat] * ~done
        if step.done.any():
            final[step.done & ~done] = step.final_observation[step.done & ~done]
            done |= step.done

    def _seen(self) -> Any:
        return self.games.now.observation.copy()

    def _info(self) -> dict[str, Any]:
        step = self.games.now
        mask = {"action_mask": step.mask.astype(np.int8)} if step.mask.shape[1] else {}
        return {**mask, "actions": step.actions.copy(), "counts": step.counts.copy()}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays one action in each game, then lets the others play."""
        rewards, done = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)
        final = np.zeros_like(self.games.now.final_observation)
        self._take(np.asarray(actions), rewards, done, final)
        more, later, final_later = self._let_others_play()
        rewards += more * ~done
        final[later & ~done] = final_later[later & ~done]
        done |= later
        info = self._info()
        if done.any():
            info |= {"final_obs": final, "_final_obs": done.copy()}
        return self._seen(), rewards, done, np.zeros(self.num_envs, np.bool_), info

    def close_extras(self, **_: Any) -> None:
        """Ends the threads, if there are several."""
        self.games.close()
