"""Reads a dataset in batches of numpy arrays, as a trainer would.

kaffeehaus dataset cardgame --games 200 --players 2 --out games && python docs/examples/load_dataset.py games
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.dataset as ds


def batches(folder: Path, split: str, size: int) -> Iterator[dict[str, Any]]:
    """Observations, actions and values; torch.from_numpy or jax.dlpack takes them as they are, without a copy."""
    columns = ["observation", "action", "value"]
    for batch in ds.dataset(folder / split, format="parquet").to_batches(columns=columns, batch_size=size):
        seen = batch.column("observation")
        yield {
            "observation": np.asarray(seen.flatten()).reshape(len(seen), -1),
            "action": np.asarray(batch.column("action")),
            "value": np.asarray(batch.column("value")),
        }


if __name__ == "__main__":
    count, total = 0, 0.0
    for batch in batches(Path(sys.argv[1]), "train", 4096):
        count, total = count + len(batch["value"]), total + float(batch["value"].sum())
    print(f"{count} steps to learn from, average value {total / count:.2f}")
