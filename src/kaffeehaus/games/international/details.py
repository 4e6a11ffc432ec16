"""What a view tells beside the observation's first numbers: the group, the bar, tiles laid aside, the turn.

With these an observation is complete: positions of one game that look alike to a seat have equal observations and no
others do.
"""

from typing import Any

from kaffeehaus.games.guests import COPIES
from kaffeehaus.games.international.state import ALL_SKIPPED, PLAYERS, STOOLS, TABLES, TILE_KINDS, State
from kaffeehaus.kernel.compiling import inlined
from kaffeehaus.kernel.layout import Layout, counted

TURNS = 100.0
DETAILS = Layout()
DETAILS.add("table of the group", TABLES)
DETAILS.add("stools", STOOLS)
DETAILS.add("tiles aside", TILE_KINDS)
DETAILS.add("one-nation tables completed in this turn")
DETAILS.add("turns skipped in a row")
DETAILS.add("turns", bounds=counted(TURNS))
DETAILS.add("ending")


@inlined
def observe_details(state: State, out: Any, first: int) -> None:
    """Writes the details from place `first` on."""
    for table in range(TABLES):
        out[first + table] = state.group == table + 1
    first += TABLES
    for stool in range(STOOLS):
        out[first + stool] = state.bar[stool] / TILE_KINDS
    first += STOOLS
    for tile in range(TILE_KINDS):
        out[first + tile] = state.aside[tile] / COPIES
    first += TILE_KINDS
    out[first] = state.completed / PLAYERS
    out[first + 1] = state.skips / PLAYERS
    out[first + 2] = state.turn / TURNS
    out[first + 3] = state.ending / ALL_SKIPPED
