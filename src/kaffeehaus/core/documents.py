"""JSON as people write it: read whole and without double meaning, or refused; in time that grows with its length."""

import json
import math
import re
from collections import Counter
from typing import Any

from kaffeehaus.kernel.errors import Faulty
from kaffeehaus.kernel.faults import Fault, fault

MOST_DEPTH = 32  # objects and lists inside each other; no document of the house needs a third of it

# Possessive, and the quote at the end may be missing: however a text is damaged, no letter of it is read twice.
STRINGS = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
BRACKETS = re.compile(r"[\[\]{}]")


def depth_of(text: str) -> int:
    """How deep objects and lists are nested in a JSON text."""
    depth = most = 0
    for bracket in BRACKETS.findall(STRINGS.sub("", text)):
        if bracket in "[{":
            depth += 1
            most = max(most, depth)
        else:
            depth -= 1
    return most


def named_twice(pairs: list[tuple[str, Any]]) -> list[str]:
    """The names that an object has more than once."""
    return [name for name, times in Counter(name for name, _ in pairs).items() if times > 1]


def read_json(text: str | bytes, error: type[Faulty]) -> Any:
    """The data of a JSON text. Raises `error` if it is damaged or nested too deep, or an object names a part twice.

    The second of two guests on one chair would otherwise silently replace the first.
    """
    faults: list[Fault] = []

    def read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(pairs)
        if len(data) < len(pairs):
            faults.extend(fault("json-twice", name=name) for name in named_twice(pairs))
        return data

    def refuse_constant(name: str) -> None:
        faults.append(fault("json-no-number", text=name))

    def read_number(text: str) -> float:
        if not math.isfinite(number := float(text)):
            faults.append(fault("json-number-too-large", text=text))
        return number

    try:
        read = text if isinstance(text, str) else text.decode(json.detect_encoding(text))
    except UnicodeError as damage:
        raise error([fault("json-no-text")]) from damage
    if depth_of(read) > MOST_DEPTH:
        raise error([fault("json-too-deep", most=MOST_DEPTH)])
    try:
        data = json.loads(read, object_pairs_hook=read_object, parse_constant=refuse_constant, parse_float=read_number)
    except json.JSONDecodeError as damage:
        raise error([fault("json-damaged", line=damage.lineno, column=damage.colno)]) from damage
    except (ValueError, RecursionError) as damage:  # a whole number with thousands of digits
        raise error([fault("json-too-large")]) from damage
    if faults:
        raise error(faults)
    return data
