"""The weights that ship with the package, one file per game, which says how they were made."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.contract import Document, Ruleset
from kaffeehaus.kernel.errors import InvalidComponents
from kaffeehaus.kernel.records import record_of
from kaffeehaus.players.evaluation.model import KNOTS, MOST_FEATURES, WEIGHTS

FORMAT = "kaffeehaus-evaluation/1"
DATA = Path(__file__).parent / "data"


def weights_file(game: str) -> Path:
    """Where the weights of a game lie."""
    return DATA / f"{game}.json"


def weights_from(table: Any) -> Any:
    """Weights as `evaluate` takes them, from one row a knot."""
    rows = np.asarray(table, np.float64)
    padded = np.zeros((KNOTS, MOST_FEATURES))
    padded[:, : rows.shape[1]] = rows
    return record_of(WEIGHTS, features=rows.shape[1], weight=padded)


def at_seats(weights: Sequence[Any]) -> Any:
    """Weights for each seat, as compiled code takes them."""
    return list(weights) if INTERPRETED else np.array(weights, WEIGHTS)


def points_only(ruleset: Ruleset, sharpness: float = 0.1) -> NDArray[np.float64]:
    """The plainest weights: nothing counts but the points so far."""
    table = np.zeros((KNOTS, len(ruleset.features)))
    table[:, ruleset.features.index("points")] = sharpness
    return table


def read_weights(document: Document, ruleset: Ruleset) -> Any:
    """The weights for the number of players. Raises InvalidComponents if they were made for something else."""
    reasons = [
        f"{name} of the evaluation is {document.get(name)!r}, not {expected!r}"
        for name, expected in (
            ("format", FORMAT),
            ("game", ruleset.name),
            ("features", list(ruleset.features)),
        )
        if document.get(name) != expected
    ]
    if document.get("rules_version") not in range(1, ruleset.newest + 1):  # a fix changes what is best only a little
        reasons.append(f"rules_version of the evaluation is {document.get('rules_version')!r}, not one of this house")
    if reasons:
        raise InvalidComponents([*reasons, f"make it anew with: kaffeehaus fit {ruleset.name}"])
    return weights_from(document["players"][str(ruleset.players)]["weights"])


@cache
def _document(game: str) -> Document | None:
    path = weights_file(game)
    return json.loads(path.read_text("utf-8")) if path.exists() else None


def weights_for(ruleset: Ruleset) -> Any:
    """The weights of a game for its number of players, whatever the edition; points alone count until it is fitted."""
    document = _document(ruleset.name)
    return weights_from(points_only(ruleset)) if document is None else read_weights(document, ruleset)
