"""Components of all games: found by name or in a file, and checked with every fault reported."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeGuard

from kaffeehaus.kernel.errors import InvalidComponents
from kaffeehaus.kernel.faults import Fault, Listing, fault

MOST_BYTES = 256 * 1024  # of a file
# The reader of the standard library takes a time that grows with the square of a dotted name's length.
DOTTED = re.compile(r"""(?:(?:(?<![\w-])[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){32}""")
TEXTS = ("clauses", "faults", "vocabulary", "words")  # other files beside the components
COMPONENTS = {"description": "A name in the package, or all of it as an object.", "type": ["string", "object"]}
NAME = {"type": "string", "pattern": "^[A-Za-z0-9]+$"}  # the schema of an id


def packaged_names(package: str) -> list[str]:
    """The names of the component files in a game's package."""
    names = [entry.name for entry in (files(package) / "data").iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml") and not name.startswith(TEXTS))


def load(
    package: str, kind: str, source: str | Path | Mapping[str, Any]
) -> tuple[dict[str, Any], str | dict[str, Any]]:
    """The data of a packaged file, of a file at a path, or as given; and how documents name it.

    A text is a packaged name and nothing else: documents hold texts, and the sender of a document must not choose
    which files are opened. Raises InvalidComponents if there is no such file, or if it is no TOML.
    """
    if isinstance(source, Mapping):
        own = deepcopy(dict(source))
        return own, own
    if not isinstance(source, str | Path):
        raise InvalidComponents([fault("no-source", kind=kind, found=source)])
    known = packaged_names(package)
    if str(source) in known:
        return tomllib.loads((files(package) / "data" / f"{source}.toml").read_text("utf-8")), str(source)
    if isinstance(source, str):
        raise InvalidComponents([fault("unknown-components", kind=kind, name=source, known=Listing(known))])
    if not source.is_file():
        raise InvalidComponents([fault("no-components-file", kind=kind, name=str(source), known=Listing(known))])
    data = read_toml(source)
    return data, data


def read_toml(path: Path) -> dict[str, Any]:
    """The data of a file. Raises InvalidComponents."""
    try:
        text = path.read_text("utf-8") if path.stat().st_size <= MOST_BYTES else None
        if text is None or DOTTED.search(text):
            raise InvalidComponents([fault("toml-too-large", file=path.name)])
        return tomllib.loads(text)
    except InvalidComponents:
        raise
    except (ValueError, RecursionError, OSError) as error:  # damaged, a number without end, nested without end
        raise InvalidComponents([fault("toml-damaged", file=path.name, why=str(error))]) from error


def check_head(data: Mapping[str, Any], form: str, game: str, faults: list[Fault]) -> None:
    """What kind of file it is, and its name."""
    for name, value in (("format", form), ("game", game)):
        if data.get(name) != value:
            faults.append(fault("no-constant", place=name, value=value, found=data.get(name)))
    for name in ("name", "title"):
        if not isinstance(data.get(name, ""), str):
            faults.append(fault("no-name-text", place=name, found=data[name]))
    if not isinstance(data.get("test", False), bool):
        faults.append(fault("no-flag", place="test", found=data["test"]))


def read_items(data: Mapping[str, Any], name: str, faults: list[Fault], axes: str = "xy") -> list[dict[str, Any]]:
    """A list of objects that have a place, unless `axes` is empty; those that have none are reported and left out."""
    items = data.get(name)
    if not isinstance(items, list) or not items:
        faults.append(fault("empty-list", place=name))
        return []
    good = []
    for number, item in enumerate(items, 1):
        if not isinstance(item, Mapping):
            faults.append(fault("item-no-object", place=name, number=number, found=item))
        elif not all(is_number(item.get(axis)) for axis in axes):
            faults.append(fault("item-without-place", place=name, number=number))
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


def check_names(kind: str, names: list[Any], most: int, faults: list[Fault], *, numbers: bool = False) -> None:
    """Every thing of a kind has a name of its own; where `numbers` is set, a number is a name too."""
    for name in names:
        if not is_name(name) and not (numbers and is_whole(name)):
            faults.append(fault("no-name", kind=kind, found=name))
    for name, count in Counter(str(name) for name in names).items():
        if count > 1:
            faults.append(fault("name-twice", kind=kind, name=name, count=count))
    if len(names) > most:
        faults.append(fault("too-many", kind=kind, most=most, count=len(names)))
