"""The profiles of Wiener Melange as a table of switches."""

from kaffeehaus.kernel.switches import Switch

SWITCHES = {
    "pair_lock": Switch((False, True), clause=31),
    "joker_scope": Switch(("face", "category"), clause=25),
}

PROFILES: dict[str, dict[str, str | bool]] = {"rulebook": {}, "publisher": {"pair_lock": True}}
