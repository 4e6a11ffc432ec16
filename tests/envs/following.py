"""Plays on a vectorised environment and on positions side by side, and compares all that both of them say."""

import numpy as np

from kaffeehaus.envs.episode import Episode
from kaffeehaus.envs.tables import NONE
from kaffeehaus.envs.vector import Step, VectorEnv


class Follower:
    """One row of the environment, played on positions."""

    def __init__(self, env: VectorEnv, row: int, numbering: str, reward: str) -> None:
        self.env, self.row, self.number = env, row, 0
        self.episode = Episode(
            env.game, self.seed, actions=numbering, reward=reward, skip_forced=env.skip_forced
        )  # dealt once more whenever the row's game ends

    @property
    def seed(self) -> int:
        """The seed of the row's game."""
        return self.env._seed + self.row + self.number * self.env.n

    def check(self, step: Step) -> None:
        """Everything that the environment shows of the row is what the position says."""
        row, episode, actions = self.row, self.episode, self.episode.actions()
        assert step.seat[row] == episode.seat
        assert step.counts[row] == len(actions)
        assert step.actions[row, : len(actions)].tolist() == actions
        assert (step.actions[row, len(actions) :] == NONE).all()
        assert step.observation[row].tobytes() == episode.observation(episode.seat).tobytes()
        if step.mask.shape[1]:
            assert np.flatnonzero(step.mask[row]).tolist() == actions
        assert self.env.seeds[row] == self.seed

    def follow(self, action: int, step: Step) -> bool:
        """Plays an action and compares what it brought; True if the game has ended, and the next one is dealt."""
        row, mover = self.row, self.episode.seat
        rewards = self.episode.play(action)
        assert step.rewards[row].tolist() == np.array(rewards, np.float32).tolist()
        assert step.done[row] == self.episode.over
        if not self.episode.over:
            return False
        seen = self.episode.position.observe(mover)
        assert step.final_observation[row, : len(seen)].tobytes() == seen.tobytes()
        self.number += 1
        self.episode.deal(self.seed)
        return True


def follow(env: VectorEnv, numbering: str, reward: str, steps: int, seed: int = 1) -> int:
    """Plays so many random steps on both sides and compares everything; returns how many games ended."""
    chance, ended = np.random.default_rng(seed), 0
    step = env.reset()
    followers = [Follower(env, row, numbering, reward) for row in range(env.n)]
    for _ in range(steps):
        for follower in followers:
            follower.check(step)
        wanted = step.actions[np.arange(env.n), (chance.random(env.n) * step.counts).astype(int)]
        step = env.step(wanted)
        ended += sum(follower.follow(int(wanted[row]), step) for row, follower in enumerate(followers))
    for row, follower in enumerate(followers):
        assert env.position(row) == follower.episode.position
        for seat in range(env.players):
            assert env.observe(seat)[row].tobytes() == follower.episode.observation(seat).tobytes()
    return ended
