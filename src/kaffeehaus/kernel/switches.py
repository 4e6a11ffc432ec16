"""Options of a game: named switches, editions as tables of them, and one check that reports every fault."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Switch:
    """One choice that the rules leave open: its values, or None for any whole number written behind a prefix."""

    values: tuple[str | bool, ...]
    counted: str | None = None  # "remaining" allows "remaining-0", "remaining-1", …

    def read(self, given: Any) -> str | bool | None:
        """The value that is meant, None if it is none. Case, hyphens and brackets do not matter in words."""
        if isinstance(given, bool):
            return given if given in self.values else None
        if not isinstance(given, str):
            return None
        plain = re.sub(r"[^a-z0-9]", "", given.lower())
        for value in self.values:
            words = {True: "on true yes", False: "off false no"}.get(value, "") if isinstance(value, bool) else value
            if plain in (word.replace("-", "") for word in words.split()):
                return value
        if self.counted and (number := re.fullmatch(self.counted + r"(\d{1,2})", plain)):
            return f"{self.counted}-{int(number[1])}"
        return None

    def choices(self) -> str:
        """The values in words, for an error message."""
        words = [str(value).lower() if isinstance(value, bool) else value for value in self.values]
        return " or ".join([*words, f"{self.counted}-N"] if self.counted else words)


def read_switches(
    given: Mapping[str, Any], switches: Mapping[str, Switch], profile: Mapping[str, Any], reasons: list[str]
) -> dict[str, Any]:
    """The profile's switches with those that are given alone; adds to `reasons` what cannot be read."""
    chosen = dict(profile)
    for name, switch in switches.items():
        if name in given:
            value = switch.read(given[name])
            if value is None:
                reasons.append(f"{name} is {switch.choices()}, not {given[name]!r}")
            else:
                chosen[name] = value
    return chosen


def read_number(given: Mapping[str, Any], name: str, default: int, allowed: range, reasons: list[str]) -> int:
    """A whole number within a range; adds to `reasons` if it is not."""
    value = given.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        reasons.append(f"{name} is a number from {allowed.start} to {allowed.stop - 1}, not {value!r}")
        return default
    return value


def read_edition(given: Mapping[str, Any], editions: Mapping[str, Any], reasons: list[str]) -> str:
    """A known edition; adds to `reasons` if it is not."""
    first = next(iter(editions))
    edition = given.get("edition", first)
    if not isinstance(edition, str) or edition not in editions:
        reasons.append(f"there is no edition {edition!r}; there are {', '.join(editions)}")
        return first
    return edition


def name_unknown(given: Mapping[str, Any], known: set[str], reasons: list[str]) -> None:
    """Adds to `reasons` every option that the game does not have."""
    reasons += [f"there is no option {name!r}" for name in given if name not in known]
