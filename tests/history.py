"""A made-up fix of a rule: from version 2 of its rules on, every stool of Café International pays one point more."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from kaffeehaus.games.international.profiles import PROFILES, SWITCHES
from kaffeehaus.games.international.ruleset import International
from kaffeehaus.kernel import contract
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.switches import Switch
from kaffeehaus.server import agreements

FIX = "stools_pay"


class Mended(International):
    """Café International with the fix."""

    newest = 2
    switches: ClassVar = {**SWITCHES, FIX: Switch(("as-printed", "one-more"), since=2, before="as-printed")}
    profiles: ClassVar = {edition: {**profile, FIX: "one-more"} for edition, profile in PROFILES.items()}

    def __init__(self, options: Mapping[str, Any]) -> None:
        super().__init__(options)
        if self.options.get(FIX) == "one-more":
            stools = self.rules.stool if INTERPRETED else self.rules["stool"]
            for stool in range(len(stools)):
                stools[stool] += 1


def mend(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the house has the fix."""
    contract.ruleset_named("international")
    monkeypatch.setitem(contract._RULESETS, "international", Mended)
    agreements._game.cache_clear()
