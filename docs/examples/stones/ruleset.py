"""Stones for the house: verbs, options and vocabulary put together."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from kaffeehaus.games.stones import rules
from kaffeehaus.games.stones.vocabulary import MOVES, PARTS, PENALTY, fault
from kaffeehaus.kernel.contract import Document, Pile, Ruleset, register
from kaffeehaus.kernel.faults import Fault
from kaffeehaus.kernel.parts import Found
from kaffeehaus.kernel.switches import Switch


def check_heap(board: None, plain_rules: Any, found: Found) -> Iterator[Fault]:
    """ST-01: there are as many stones of each worth."""
    copies = rules.STONES // rules.WORTH
    for worth in sorted({stone for stone in found.heap if found.heap.count(stone) > copies}):
        yield fault("too-many-stones", copies=copies, worth=worth)


@register
class Stones(Ruleset):
    """Take one to three stones from a heap that lies face down, and leave the last one to others."""

    name = "stones"
    title = "Stones"
    prefix = "ST"
    verb_files = ("rules",)
    dtype = rules.STATE
    rules_dtype = rules.RULES
    vocabulary = MOVES
    parts = PARTS
    settled = ("ending",)
    piles = (Pile("heap", "left"),)
    checks = (check_heap,)
    endings = (None, "last-stone")
    most_lines = 2
    observed = rules.OBSERVED
    judged = rules.FEATURES
    most_players = rules.PLAYERS
    switches: ClassVar = {"last_stone": Switch(("costs", "free"), clause=4)}
    profiles: ClassVar = {"harsh": {"last_stone": "costs"}, "mild": {"last_stone": "free"}}

    def rule_values(self, switches: Mapping[str, Any]) -> Document:
        return {"penalty": PENALTY if switches["last_stone"] == "costs" else 0}

    def settle(self, found: Found) -> None:
        """ST-04: without a stone the game is over."""
        found.ending = int(not found.heap)

    def component_data(self) -> Document:
        return {"stones": rules.STONES}
