"""Components of all games: found by name or in a file, and checked with every fault reported."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeGuard

from kaffeehaus.kernel.errors import InvalidComponents

TEXTS = ("clauses", "words")  # other files beside the components


def packaged_names(package: str) -> list[str]:
    """The names of the component files in a game's package."""
    names = [entry.name for entry in (files(package) / "data").iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml") and not name.startswith(TEXTS))


def load(
    package: str, kind: str, source: str | Path | Mapping[str, Any]
) -> tuple[dict[str, Any], str | dict[str, Any]]:
    """The data of a packaged file, of a file at a path, or as given; and how documents name it.

    A text is a packaged name and nothing else: documents hold texts, and whoever sends a document must not choose
    which files are opened. Raises InvalidComponents if there is no such file, or if it is no TOML.
    """
    if isinstance(source, Mapping):
        own = deepcopy(dict(source))
        return own, own
    if not isinstance(source, str | Path):
        raise InvalidComponents([f"a {kind} is a name, a path or an object, not {source!r}"])
    known = packaged_names(package)
    if str(source) in known:
        return tomllib.loads((files(package) / "data" / f"{source}.toml").read_text("utf-8")), str(source)
    if isinstance(source, str):
        raise InvalidComponents([f"there is no {kind} {source!r}; there are {', '.join(known)}, or a whole object"])
    if not source.is_file():
        raise InvalidComponents([f"there is no {kind} {str(source)!r}: neither a file nor one of {', '.join(known)}"])
    data = read_toml(source)
    return data, data


def read_toml(path: Path) -> dict[str, Any]:
    """The data of a file. Raises InvalidComponents."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as fault:
        raise InvalidComponents([f"{path.name} is not readable as TOML: {fault}"]) from fault


def check_head(data: Mapping[str, Any], form: str, game: str, reasons: list[str]) -> None:
    """What kind of file it is, and its name."""
    for name, value in (("format", form), ("game", game)):
        if data.get(name) != value:
            reasons.append(f'{name} is "{value}", not {data.get(name)!r}')
    for name in ("name", "title"):
        if not isinstance(data.get(name, ""), str):
            reasons.append(f"{name} is a text, not {data[name]!r}")
    if not isinstance(data.get("test", False), bool):
        reasons.append(f"test is true or false, not {data['test']!r}")


def read_items(data: Mapping[str, Any], name: str, reasons: list[str], axes: str = "xy") -> list[dict[str, Any]]:
    """A list of objects that have a place, unless `axes` is empty; those that have none are reported and left out."""
    items = data.get(name)
    if not isinstance(items, list) or not items:
        reasons.append(f"{name} is a list that is not empty")
        return []
    good = []
    for number, item in enumerate(items, 1):
        if not isinstance(item, Mapping):
            reasons.append(f"{name} number {number} is an object, not {item!r}")
        elif not all(is_number(item.get(axis)) for axis in axes):
            reasons.append(f"{name} number {number} needs x and y as numbers")
        else:
            good.append(dict(item))
    return good


def is_number(value: Any) -> TypeGuard[int | float]:
    """A number and not a truth value."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_whole(value: Any) -> TypeGuard[int]:
    """A whole number and not a truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_name(value: Any) -> bool:
    """A word that fits into a move."""
    return isinstance(value, str) and value.isalnum() and value.isascii()


def check_names(kind: str, names: list[Any], most: int, reasons: list[str], *, numbers: bool = False) -> None:
    """Every thing of a kind has a name of its own; where `numbers` is set, a number is a name too."""
    for name in names:
        if not is_name(name) and not (numbers and is_whole(name)):
            reasons.append(f"{name!r} is no name for a {kind}: use letters and digits")
    for name, count in Counter(str(name) for name in names).items():
        if count > 1:
            reasons.append(f"{kind} {name} is there {count} times")
    if len(names) > most:
        reasons.append(f"there are at most {most} {kind}s, not {len(names)}")
