"""The editions of Café International as a table of switches, and options read from what a person gives."""

from collections.abc import Mapping
from typing import Any

from kaffeehaus.games.international.state import PLAYERS
from kaffeehaus.kernel.switches import Switch, name_unknown, read_edition, read_number, read_switches

SWITCHES = {
    "bag_end": Switch(("last-drawn",), counted="remaining"),  # CI-49
    "joker_at_bar": Switch(("never", "last-resort")),  # CI-33
    "joker_nation": Switch(("declared", "blend")),  # CI-20
    "waiver_cap": Switch(("per-table", "once-per-turn")),  # CI-44
    "start_lone": Switch(("first-turn-only", "while-chairs-empty")),  # CI-16
    "exchange_nation": Switch(("chair", "declared")),  # CI-38
    "single_gender_variant": Switch((False, True)),  # CI-54
    "variant_neighbour_scoring": Switch((True, False)),  # CI-57
}

EVERYWHERE: dict[str, str | bool] = {
    "exchange_nation": "chair",
    "single_gender_variant": False,
    "variant_neighbour_scoring": True,
}

PROFILES: dict[str, dict[str, str | bool]] = {
    "amigo-us-2018": {
        "bag_end": "remaining-3",
        "joker_at_bar": "last-resort",
        "joker_nation": "declared",
        "waiver_cap": "per-table",
        "start_lone": "first-turn-only",
        **EVERYWHERE,
    },
    "rio-grande-2012": {
        "bag_end": "last-drawn",
        "joker_at_bar": "never",
        "joker_nation": "blend",
        "waiver_cap": "once-per-turn",
        "start_lone": "while-chairs-empty",
        **EVERYWHERE,
    },
    "amigo-de-2009": {
        "bag_end": "remaining-3",
        "joker_at_bar": "never",
        "joker_nation": "declared",
        "waiver_cap": "per-table",
        "start_lone": "while-chairs-empty",
        **EVERYWHERE,
    },
}

KNOWN = {"players", "start", "edition", "board", "bar", *SWITCHES}
MOST_LEFT_IN_BAG = 50


def tiles_left_at_end(bag_end: str) -> int:
    """CI-49: at how many tiles in the bag the game ends; drawing the last one leaves none."""
    return 0 if bag_end == "last-drawn" else int(bag_end.removeprefix("remaining-"))


def read_options(given: Mapping[str, Any], reasons: list[str]) -> dict[str, Any]:
    """The complete options without board and bar; adds every fault to `reasons`."""
    name_unknown(given, KNOWN, reasons)
    players = read_number(given, "players", 2, range(2, PLAYERS + 1), reasons)
    start = read_number(given, "start", 0, range(players), reasons)
    edition = read_edition(given, PROFILES, reasons)
    switches = read_switches(given, SWITCHES, PROFILES[edition], reasons)
    if switches["bag_end"] == "remaining-0":
        switches["bag_end"] = "last-drawn"
    if tiles_left_at_end(str(switches["bag_end"])) > MOST_LEFT_IN_BAG:
        reasons.append(f"bag_end leaves at most {MOST_LEFT_IN_BAG} tiles, not {switches['bag_end']!r}")
    return {"players": players, "start": start, "edition": edition, **switches}
