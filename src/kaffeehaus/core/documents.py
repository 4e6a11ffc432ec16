"""JSON as people write it: read whole and without double meaning, or refused."""

import json
import math
from typing import Any

from kaffeehaus.kernel.errors import Faulty


def read_json(text: str | bytes, error: type[Faulty]) -> Any:
    """The data of a JSON text. Raises `error` if it is cut short or damaged, or if an object names a part twice.

    The second of two guests on one chair would otherwise silently replace the first.
    """
    reasons: list[str] = []

    def read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        reasons.extend(
            f"{name!r} is named twice in one object" for name in dict.fromkeys(names) if names.count(name) > 1
        )
        return dict(pairs)

    def refuse_constant(name: str) -> None:
        reasons.append(f"{name} is no number in JSON")

    def read_number(text: str) -> float:
        if not math.isfinite(number := float(text)):
            reasons.append(f"{text} is too large a number")
        return number

    try:
        data = json.loads(text, object_pairs_hook=read_object, parse_constant=refuse_constant, parse_float=read_number)
    except (ValueError, RecursionError) as fault:
        raise error([f"it is no whole JSON document: {fault}"]) from fault
    if reasons:
        raise error(reasons)
    return data
