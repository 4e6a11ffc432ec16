"""Whole numbers as callers give them: Python's own and numpy's."""

from typing import Any

import numpy as np

Whole = int | np.integer[Any]


def whole(value: object) -> int | None:
    """The value as a Python integer; None if it is no whole number. Truth values are none, nor are floats."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        return None
    return int(value)
