"""Many games as one environment of TorchRL: its specs hold, and its collector feeds a masked policy.

python docs/examples/torchrl_games.py [game]

The games play in compiled code and begin anew by themselves. TorchRL asks for a reset where one has ended; by then the
new game is dealt, so a reset only shows it.
"""

import sys
from typing import Any

import torch
from tensordict import TensorDict, TensorDictBase
from tensordict.nn import TensorDictModule
from torchrl.data import Binary, Categorical, Composite, Unbounded
from torchrl.envs import ActionMask, EnvBase, TransformedEnv
from torchrl.envs.utils import check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor

import kaffeehaus as kh

GAMES, STEPS = 256, 200


class Games(EnvBase):  # type: ignore[misc]
    """`n` games side by side; whoever is to move decides, and is told its share of the win at the end."""

    def __init__(self, game: str, n: int, seed: int = 1) -> None:
        super().__init__(device="cpu", batch_size=torch.Size([n]))
        self.games = kh.vector(game, n=n, seed=seed, players=2, skip_forced=True, mask=True)
        numbers, actions = len(self.games.observation_table), len(self.games.action_table)
        seen, mask = Unbounded((n, numbers), dtype=torch.float32), Binary(actions, (n, actions), dtype=torch.bool)
        self.observation_spec = Composite(observation=seen, action_mask=mask, shape=(n,))
        self.action_spec = Categorical(actions, (n,))
        self.reward_spec = Unbounded((n, 1), dtype=torch.float32)

    def _seen(self, observation: Any) -> dict[str, Any]:
        # What the games show changes with their next step, so what TorchRL keeps is copied.
        mask = torch.from_dlpack(self.games.now.mask)
        return {"observation": torch.from_dlpack(observation).clone(), "action_mask": mask.clone()}

    def _reset(self, tensordict: TensorDictBase | None = None, **_: Any) -> TensorDictBase:
        if tensordict is None or "_reset" not in tensordict:
            self.games.reset()
        return TensorDict(self._seen(self.games.now.observation), self.batch_size)

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        moved = torch.from_dlpack(self.games.now.seat).clone().long().unsqueeze(-1)
        step = self.games.step(tensordict["action"].numpy())
        done = torch.from_dlpack(step.done).clone().unsqueeze(-1)
        found = TensorDict(self._seen(step.observation), self.batch_size)
        found["observation"] = torch.where(done, torch.from_dlpack(step.final_observation), found["observation"])
        found["reward"] = torch.from_dlpack(step.rewards).float().gather(1, moved)
        found["done"] = found["terminated"] = done
        return found

    def _set_seed(self, seed: int | None) -> None:
        self.games.reset(seed)


def main(game: str) -> None:
    """A policy of random weights, and what it brought."""
    torch.manual_seed(1)
    env = TransformedEnv(Games(game, GAMES), ActionMask())
    check_env_specs(env)
    scores = torch.nn.Linear(env.observation_spec["observation"].shape[-1], env.action_spec.n)
    network = TensorDictModule(scores, in_keys=["observation"], out_keys=["logits"])
    keys = {"logits": "logits", "mask": "action_mask"}
    policy = ProbabilisticActor(network, in_keys=keys, distribution_class=MaskedCategorical)
    with torch.no_grad():
        played = env.rollout(STEPS, policy, break_when_any_done=False)
    ended = played["next", "done"].sum()
    won = played["next", "reward"].sum()
    print(f"torchrl: {played.numel():,} steps, {ended} games ended, {won:g} of them won by the seat that moved last")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "cardgame")
