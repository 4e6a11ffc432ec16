"""Options of a game: named switches, editions as tables of them, and one check that reports every fault."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from kaffeehaus.kernel.faults import Fault, Listing, fault
from kaffeehaus.kernel.whole import whole

FIRST_VERSION = 1  # of every game's rules: what documents that name no version were played by
VERSION = "rules_version"


@dataclass(frozen=True)
class Switch:
    """One choice that the rules leave open: its values, or None for any whole number written behind a prefix.

    A fix of a rule is a switch that came with a later version of the rules: the earlier ones play by `before` and do
    not know it as an option, so that their documents stay what they were.
    """

    values: tuple[str | bool, ...]
    counted: str | None = None  # "remaining" allows "remaining-1", "remaining-2", …
    most: int = 99  # as number behind the prefix; 0 there means the first of the values
    clause: int = 0  # the rule that it is about
    since: int = FIRST_VERSION
    before: str | bool = False

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
        number = re.fullmatch(self.counted + r"(\d{1,2})", plain) if self.counted else None
        if number is None or int(number[1]) > self.most:
            return None
        return f"{self.counted}-{int(number[1])}" if int(number[1]) else self.values[0]

    def choices(self) -> Listing:
        """The values in words, for an error message."""
        words = [str(value).lower() if isinstance(value, bool) else value for value in self.values]
        return Listing([*words, f"{self.counted}-1 … {self.counted}-{self.most}"] if self.counted else words)


class Chosen(NamedTuple):
    """Options that were read: the head of a document's options, and the value of every switch."""

    version: int
    players: int
    start: int
    edition: str
    switches: dict[str, Any]  # all of them
    options: dict[str, Any]  # those that this version has, as documents hold them

    @property
    def head(self) -> dict[str, Any]:
        """The options that come first."""
        return {"players": self.players, "start": self.start, "edition": self.edition}


def read_options(game: Any, given: Mapping[str, Any], faults: list[Fault]) -> Chosen:
    """What a person gives, completed by the edition of the ruleset `game`; adds every fault to `faults`."""
    known = {VERSION, "players", "start", "edition", *game.own_options, *game.switches}
    faults += [fault("no-such-option", name=name) for name in given if name not in known]
    version = read_version(given, game.newest, faults)
    players = read_number(given, "players", 2, range(2, game.most_players + 1), faults)
    start = read_number(given, "start", 0, range(players), faults)
    edition = read_edition(given, game.profiles, faults)
    switches = read_switches(given, game.switches, game.profiles[edition], version, faults)
    options = {name: value for name, value in switches.items() if game.switches[name].since <= version}
    return Chosen(version, players, start, edition, switches, options)


def read_version(given: Mapping[str, Any], newest: int, faults: list[Fault]) -> int:
    """The version of the rules to play by, the newest if none is named; adds to `faults` if the house has it not."""
    version = given.get(VERSION, newest)
    if isinstance(version, bool) or not isinstance(version, int) or not FIRST_VERSION <= version <= newest:
        known = str(FIRST_VERSION) if newest == FIRST_VERSION else f"{FIRST_VERSION} … {newest}"
        faults.append(fault("unknown-version", name=VERSION, known=known, found=version))
        return newest
    return version


def read_switches(
    given: Mapping[str, Any],
    switches: Mapping[str, Switch],
    profile: Mapping[str, Any],
    version: int,
    faults: list[Fault],
) -> dict[str, Any]:
    """The profile's switches with those that are given alone; adds to `faults` what cannot be read."""
    chosen = dict(profile)
    for name, switch in switches.items():
        if switch.since > version:
            chosen[name] = switch.before
            if name in given:
                faults.append(fault("option-too-new", name=name, version=version))
        elif name in given:
            value = switch.read(given[name])
            if value is None:
                faults.append(fault("no-value", name=name, choices=switch.choices(), found=given[name]))
            else:
                chosen[name] = value
    return chosen


def read_number(given: Mapping[str, Any], name: str, default: int, allowed: range, faults: list[Fault]) -> int:
    """A whole number within a range; adds to `faults` if it is not."""
    value = whole(given.get(name, default))
    if value is None or value not in allowed:
        bounds = {"least": allowed.start, "most": allowed.stop - 1}
        faults.append(fault("no-number", name=name, **bounds, found=given.get(name)))
        return default
    return value


def read_edition(given: Mapping[str, Any], editions: Mapping[str, Any], faults: list[Fault]) -> str:
    """A known edition; adds to `faults` if it is not."""
    first = next(iter(editions))
    edition = given.get("edition", first)
    if not isinstance(edition, str) or edition not in editions:
        faults.append(fault("unknown-edition", edition=edition, known=Listing(editions)))
        return first
    return edition
