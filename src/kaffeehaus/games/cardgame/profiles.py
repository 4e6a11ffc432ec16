"""The one edition of the card game with its switches, and options read from what a person gives."""

from collections.abc import Mapping
from typing import Any

from kaffeehaus.games.cardgame.state import PLAYERS
from kaffeehaus.kernel.switches import Switch, name_unknown, read_edition, read_number, read_switches

SWITCHES = {
    "single_gender_variant": Switch((False, True)),  # KG-31
    "variant_neighbour_parity": Switch(("strict", "relaxed")),  # KG-33
}

PROFILES: dict[str, dict[str, str | bool]] = {
    "rulebook": {"single_gender_variant": False, "variant_neighbour_parity": "strict"},
}

KNOWN = {"players", "start", "edition", *SWITCHES}


def read_options(given: Mapping[str, Any], reasons: list[str]) -> dict[str, Any]:
    """The complete options; adds every fault to `reasons`. The edition goes without saying."""
    name_unknown(given, KNOWN, reasons)
    players = read_number(given, "players", 2, range(2, PLAYERS + 1), reasons)
    start = read_number(given, "start", 0, range(players), reasons)
    edition = read_edition(given, PROFILES, reasons)
    return {"players": players, "start": start, **read_switches(given, SWITCHES, PROFILES[edition], reasons)}
