"""What a search can be told."""

from typing import Any

import numpy as np

from kaffeehaus.kernel.records import Dtype, record_of

SETTINGS: Dtype = np.dtype(
    [
        ("exploration", np.float64),
        ("urgency", np.float64),  # of a move never tried: so much below the mean of its node
        ("warmth", np.float64),  # points that make a move e times as likely a priori
        ("prior", np.int8),  # 0 none, 1 points, 2 evaluation
        ("turns", np.int32),  # turns played out beyond the tree before the evaluation
        ("sample", np.int32),  # moves compared at each step of a playout; 0 for a random one
        ("fitted", np.int8),  # 1 to evaluate by the fitted weights, 0 by points
        ("margin", np.float64),  # of the result that goes by points
        ("minimax", np.float64),
        ("per_world", np.int32),
    ]
)
Settings = Any  # a record of SETTINGS, or its plain twin

DEFAULTS = {
    "exploration": 0.4,
    "urgency": 0.05,
    "warmth": 0.1,
    "prior": 2,
    "turns": 1,
    "sample": 8,
    "fitted": 0,
    "margin": 0.0,
    "minimax": 0.0,
    "per_world": 1,
}


def settings(**chosen: float) -> Settings:
    """Settings by name, the rest as measured best."""
    return record_of(SETTINGS, **{**DEFAULTS, **chosen})
