"""The editions of Café International as a table of switches."""

from kaffeehaus.kernel.switches import Switch

SWITCHES = {
    "bag_end": Switch(("last-drawn",), counted="remaining", most=50, clause=49),  # a fuller bag is hardly touched
    "joker_at_bar": Switch(("never", "last-resort"), clause=33),
    "joker_nation": Switch(("declared", "blend"), clause=20),
    "waiver_cap": Switch(("per-table", "once-per-turn"), clause=44),
    "start_lone": Switch(("first-turn-only", "while-chairs-empty"), clause=16),
    "exchange_nation": Switch(("chair", "declared"), clause=38),
    "single_gender_variant": Switch((False, True), clause=54),
    "variant_neighbour_scoring": Switch((True, False), clause=57),
}

# The first value of a switch goes without saying.
PROFILES: dict[str, dict[str, str | bool]] = {
    "amigo-us-2018": {"bag_end": "remaining-3", "joker_at_bar": "last-resort"},
    "rio-grande-2012": {"joker_nation": "blend", "waiver_cap": "once-per-turn", "start_lone": "while-chairs-empty"},
    "amigo-de-2009": {"bag_end": "remaining-3", "start_lone": "while-chairs-empty"},
}


def tiles_left_at_end(bag_end: str) -> int:
    """CI-49: at how many tiles in the bag the game ends; drawing the last one leaves none."""
    return 0 if bag_end == "last-drawn" else int(bag_end.removeprefix("remaining-"))
