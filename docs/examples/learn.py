"""Policy gradient (REINFORCE with discounted points) in numpy: learns the card game and beats random players.

python docs/examples/learn.py [iterations] [games to measure with]
"""

import sys
from typing import Any

import numpy as np

import kaffeehaus as kh

GAMES, STEPS, HIDDEN, RATE, DISCOUNT = 128, 32, 64, 3e-3, 0.9


class Policy:
    """A network with one hidden layer: observation in, a probability for each legal action out."""

    def __init__(self, numbers: int, actions: int, seed: int = 1) -> None:
        self.chance = np.random.default_rng(seed)
        shapes = {"in": (numbers, HIDDEN), "bias": (HIDDEN,), "out": (HIDDEN, actions)}
        self.weights = {
            name: self.chance.normal(0, shape[0] ** -0.5, shape).astype(np.float32) * (name != "bias")
            for name, shape in shapes.items()
        }
        self.means = {name: (np.zeros(shape), np.zeros(shape)) for name, shape in shapes.items()}
        self.updates = 0

    def probabilities(self, seen: Any, mask: Any) -> tuple[Any, Any]:
        """The hidden layer, and the probabilities of the actions."""
        hidden = np.maximum(seen @ self.weights["in"] + self.weights["bias"], 0)
        logits = np.where(mask, hidden @ self.weights["out"], -1e9)
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, raised / raised.sum(axis=1, keepdims=True)

    def draw(self, seen: Any, mask: Any) -> Any:
        """An action for each game."""
        summed = self.probabilities(seen, mask)[1].cumsum(axis=1)
        return (summed < self.chance.random((len(seen), 1)) * summed[:, -1:]).sum(axis=1)

    def learn(self, seen: Any, mask: Any, actions: Any, advantages: Any) -> None:
        """One step up the gradient of the expected return, by Adam."""
        hidden, pull = self.probabilities(seen, mask)
        pull = -pull
        pull[np.arange(len(actions)), actions] += 1
        pull *= advantages[:, None] / len(actions)
        back = (pull @ self.weights["out"].T) * (hidden > 0)
        slopes = {"in": seen.T @ back, "bias": back.sum(axis=0), "out": hidden.T @ pull}
        self.updates += 1
        for name, slope in slopes.items():
            first, second = self.means[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            scale = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
            self.weights[name] += (RATE * scale * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


def play(env: Any, policy: Policy, seen: Any, info: Any) -> tuple[Any, ...]:
    """So many steps of all games: what was seen and done, what it brought, and where it ended."""
    rows = []
    for _ in range(STEPS):
        mask = info["action_mask"].astype(bool)
        actions = policy.draw(seen, mask)
        after, reward, done, _, info = env.step(actions)
        rows.append((seen, mask, actions, reward, done))
        seen = after
    return seen, info, *(np.array(column) for column in zip(*rows, strict=True))


def train(iterations: int, name: str = "cardgame") -> Policy:
    """Plays against random players and learns from the points that follow each action."""
    env = kh.envs.gymnasium(name, players=2, n=GAMES, reward="points", skip_forced=True)
    policy = Policy(env.single_observation_space.shape[0], int(env.single_action_space.n))
    seen, info = env.reset(seed=1)
    for _ in range(iterations):
        seen, info, saw, masks, actions, rewards, done = play(env, policy, seen, info)
        returns, following = np.zeros_like(rewards), np.zeros(GAMES, np.float32)
        for step in reversed(range(STEPS)):
            following = rewards[step] + DISCOUNT * following * ~done[step]
            returns[step] = following
        advantages = (returns - returns.mean()) / (returns.std() + 1e-6)
        flat = [each.reshape(GAMES * STEPS, *each.shape[2:]) for each in (saw, masks, actions, advantages)]
        policy.learn(*flat)
    return policy


def measure(policy: Policy, games: int, name: str = "cardgame") -> tuple[float, float]:
    """The average share of the win against random players, and half of its 95 % interval."""
    env = kh.envs.gymnasium(name, players=2, n=GAMES, reward="share", skip_forced=True)
    seen, info = env.reset(seed=10**6)
    shares: list[list[float]] = [[] for _ in range(GAMES)]
    while any(len(each) < games // GAMES for each in shares):
        seen, reward, done, _, info = env.step(policy.draw(seen, info["action_mask"].astype(bool)))
        for game in np.flatnonzero(done):
            shares[game].append(float(reward[game]))
    taken = [share for each in shares for share in each[: games // GAMES]]  # else short games would count more
    return float(np.mean(taken)), 1.96 * float(np.std(taken)) / len(taken) ** 0.5


if __name__ == "__main__":
    iterations, games = (int(each) for each in (*sys.argv[1:], "150", "2048")[:2])
    share, margin = measure(train(iterations), games)
    print(f"share of the win against random: {share:.3f} ± {margin:.3f}")
