"""The one edition of the card game with its switches."""

from kaffeehaus.kernel.switches import Switch

SWITCHES = {
    "single_gender_variant": Switch((False, True), clause=31),
    "variant_neighbour_parity": Switch(("strict", "relaxed"), clause=33),
}

PROFILES: dict[str, dict[str, str | bool]] = {"rulebook": {}}
