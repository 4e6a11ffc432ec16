"""The games as environments of PettingZoo."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from kaffeehaus.core.game import Game
from kaffeehaus.envs.episode import Episode, wait_mask
from kaffeehaus.kernel.random import MOST_SEED

ILLEGAL_REWARD = -1
RENDER_MODES = ("human", "ansi")


class Table:
    """What both kinds of environments share: agents, spaces, seeds and pictures in text."""

    render_mode: str | None

    def __init__(self, game: Game, render_mode: str | None, extra_actions: int, **how: Any) -> None:
        self.episode = Episode(game, **how)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"kaffeehaus_{game.name}_v{game.ruleset.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        numbers, actions = self.episode.observation_table, len(self.episode.action_table) + extra_actions
        seen = Box(numbers.low, numbers.high, dtype=np.float32)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": Box(0, 1, (actions,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._chance, _ = seeding.np_random(0)

    def observation_space(self, agent: str) -> Any:
        """What the observations of an agent look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The actions of an agent, legal or not."""
        return self.action_spaces[agent]

    def deal(self, seed: int | None) -> None:
        """A new game: from its own seed, or from the next number of the last seed's stream."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self.episode.deal(int(self._chance.integers(MOST_SEED)))
        self.agents = self.possible_agents[:]

    def seat_of(self, agent: str) -> int:
        """The seat of an agent."""
        return self.possible_agents.index(agent)

    def render(self) -> str | None:
        """The position as text, as the seat to move sees it; printed in the mode for people."""
        text = str(self.episode.position)
        if self.render_mode == "human":
            print(text)  # noqa: T201 (the mode is for that)
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""


class TurnEnv(Table, AECEnv):  # type: ignore[misc]
    """A game in which the agents take turns, as PettingZoo's classic games do."""

    def __init__(self, game: Game, render_mode: str | None = None, **how: Any) -> None:
        AECEnv.__init__(self)
        Table.__init__(self, game, render_mode, 0, **how)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deals a game."""
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent may know, and its legal actions; none while another one is to move."""
        seat, episode = self.seat_of(agent), self.episode
        legal = seat == episode.seat and not episode.over
        mask = episode.mask() if legal else np.zeros(len(episode.action_table), np.int8)
        return {"observation": episode.observation(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Plays an action of the selected agent."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        brought = self.episode.play(action)
        self.rewards = dict(zip(self.possible_agents, brought, strict=True))
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.episode.seat]
        self._accumulate_rewards()

    def __str__(self) -> str:
        return str(self.metadata["name"])


class ParallelTable(Table, ParallelEnv):  # type: ignore[misc]
    """The same game for libraries in which all agents act at once: agents that are not to move can only wait."""

    def __init__(self, game: Game, render_mode: str | None = None, **how: Any) -> None:
        Table.__init__(self, game, render_mode, 1, **how)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:  # noqa: ARG002
        """Deals a game."""
        self.deal(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Any]:
        episode = self.episode
        actions = len(episode.action_table)
        return {
            agent: {
                "observation": episode.observation(seat),
                "action_mask": wait_mask(
                    actions, episode.actions() if seat == episode.seat and not episode.over else None
                ),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Plays the action of the agent that is to move; those of the others do not matter."""
        brought = self.episode.play(actions[self.possible_agents[self.episode.seat]])
        everyone, over = self.possible_agents, self.episode.over
        rewards = dict(zip(everyone, brought, strict=True))
        if over:
            self.agents = []
        ends = dict.fromkeys(everyone, over)
        infos: dict[str, Any] = {agent: {} for agent in everyone}
        return self._seen(), rewards, ends, dict.fromkeys(everyone, False), infos


def turn_env(game: Game, render_mode: str | None = None, **how: Any) -> AECEnv:
    """The environment in PettingZoo's usual wrappers: an illegal action ends the game with a reward of -1."""
    env: Any = TurnEnv(game, render_mode, **how)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
