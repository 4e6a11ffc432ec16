"""Loads a dataset with torch, in shuffled batches and by several processes, and learns values from it.

kaffeehaus dataset cardgame --games 200 --players 2 --out games && python docs/examples/torch_dataset.py games
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from load_dataset import batches
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

SIZE, WORKERS = 4096, 2


class Steps(IterableDataset[tuple[torch.Tensor, torch.Tensor]]):
    """Batches of observations and values; each process takes every so many of them."""

    def __init__(self, folder: Path, split: str) -> None:
        self.folder, self.split = folder, split

    def __iter__(self) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        worker = get_worker_info()
        first, every = (worker.id, worker.num_workers) if worker else (0, 1)
        chance = np.random.default_rng(first)
        for place, batch in enumerate(batches(self.folder, self.split, SIZE)):
            if place % every == first:
                order = chance.permutation(len(batch["value"]))
                yield torch.from_dlpack(batch["observation"][order]), torch.from_dlpack(batch["value"][order])


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    model: torch.nn.Module | None = None
    loss_of = torch.nn.BCEWithLogitsLoss()
    for split in ("train", "validation"):
        if not any((folder / split).glob("*.parquet")):
            continue  # a small dataset has no games for it
        losses, count = 0.0, 0
        for seen, values in DataLoader(Steps(folder, split), batch_size=None, num_workers=WORKERS):
            if model is None:
                model = torch.nn.Linear(seen.shape[1], 1)
                steps = torch.optim.Adam(model.parameters(), 1e-3)
            loss = loss_of(model(seen)[:, 0], values.float())
            if split == "train":
                steps.zero_grad()
                loss.backward()
                steps.step()
            losses, count = losses + float(loss.detach()) * len(values), count + len(values)
        print(f"{split}: {count} steps, log loss {losses / max(1, count):.3f}")
