"""The profiles of Wiener Melange as a table of switches, and options read from what a person gives."""

from collections.abc import Mapping
from typing import Any

from kaffeehaus.games.melange.state import PLAYERS
from kaffeehaus.kernel.switches import Switch, name_unknown, read_edition, read_number, read_switches

SWITCHES = {
    "pair_lock": Switch((False, True)),  # WM-31
    "joker_scope": Switch(("face", "category")),  # WM-25
}

PROFILES: dict[str, dict[str, str | bool]] = {
    "rulebook": {"pair_lock": False, "joker_scope": "face"},
    "publisher": {"pair_lock": True, "joker_scope": "face"},
}

KNOWN = {"players", "start", "edition", "components", *SWITCHES}


def read_options(given: Mapping[str, Any], reasons: list[str]) -> dict[str, Any]:
    """The complete options without the components; adds every fault to `reasons`."""
    name_unknown(given, KNOWN, reasons)
    players = read_number(given, "players", 2, range(2, PLAYERS + 1), reasons)
    start = read_number(given, "start", 0, range(players), reasons)
    edition = read_edition(given, PROFILES, reasons)
    return {
        "players": players,
        "start": start,
        "edition": edition,
        **read_switches(given, SWITCHES, PROFILES[edition], reasons),
    }
