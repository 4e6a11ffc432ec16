"""Many games whose arrays torch or JAX share without a copy (DLPack): a policy in that library chooses the actions.

python docs/examples/tensors.py numpy|torch|jax

What is shared changes with the next step, JAX's arrays too: finish what you compute with them before, or copy.
"""

import sys
from typing import Any

import numpy as np

import kaffeehaus as kh

GAMES, STEPS = 256, 200


def shared(library: str, array: Any) -> Any:
    """The same memory as an array of the library."""
    if library == "torch":
        import torch

        return torch.from_dlpack(array)
    if library == "jax":
        import jax

        return jax.dlpack.from_dlpack(array, copy=False)
    return np.from_dlpack(array)


def address(library: str, tensor: Any) -> int:
    """Where the numbers of a tensor lie."""
    if library == "torch":
        return int(tensor.data_ptr())
    return int(tensor.unsafe_buffer_pointer() if library == "jax" else tensor.ctypes.data)


def tools(library: str) -> Any:
    """The module with the functions of the library."""
    if library == "jax":
        import jax.numpy

        return jax.numpy
    return __import__(library)


def main(library: str) -> None:
    """Plays the highest of random linear scores among the legal actions."""
    xp = tools(library)
    env = kh.vector("cardgame", n=GAMES, seed=1, players=2, skip_forced=True, mask=True)
    step = env.reset()
    chance = np.random.default_rng(1)
    weights = xp.asarray(chance.normal(size=(len(env.observation_table), len(env.action_table))).astype(np.float32))
    seen, mask = shared(library, step.observation), shared(library, step.mask)  # once: the memory stays the same
    assert address(library, seen) == step.observation.ctypes.data, "the observation was copied"
    ended = 0
    for _ in range(STEPS):
        scores = xp.where(mask, seen @ weights, -xp.inf)
        step = env.step(np.asarray(scores.argmax(1)))
        ended += int(step.done.sum())
    print(f"{library}: {STEPS} steps of {GAMES} games in shared memory, {ended} games ended")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "numpy")
