"""What a view tells beside the observation's first numbers: nations, the turn so far, the bar, tiles laid aside.

With these an observation is complete: positions of one game that look alike to a seat have equal observations and no
others do.
"""

from typing import Any

from kaffeehaus.games.guests import COPIES, TABLE_CHAIRS
from kaffeehaus.games.international.state import (
    ALL_SKIPPED,
    CHAIRS,
    PLAYERS,
    STOOLS,
    TABLES,
    TILE_KINDS,
    Rules,
    State,
    seated_nation,
)
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.layout import SHARE, Layout, counted

TURNS = 100.0
CHAIR = dict.fromkeys(("native of table 1", "native of table 2", "taken in this turn", "without company"), SHARE)
CHAIR_DETAILS = len(CHAIR)
DETAILS = Layout()
DETAILS.add("chairs in detail", CHAIRS, CHAIR)
DETAILS.add("table of the group", TABLES)
DETAILS.add("stools", STOOLS)
DETAILS.add("tiles aside", TILE_KINDS)
DETAILS.add("one-nation tables completed in this turn")
DETAILS.add("turns skipped in a row")
DETAILS.add("turns", bounds=counted(TURNS))
DETAILS.add("ending")


@compiled
def observe_details(rules: Rules, state: State, seat: int, out: Any, first: int) -> None:
    """Writes the details from place `first` on, where zeros stand."""
    for chair in range(rules.chairs):  # without a branch, since who sits where cannot be foretold
        guest = state.guest[chair]
        nation = seated_nation(guest)
        for side in range(2):
            table = rules.touches[chair][side]
            native = rules.table_nation[min(table, TABLES - 1)] == nation
            out[first + chair * CHAIR_DETAILS + side] = 1.0 if (guest != 0) & (table != TABLES) & native else 0.0
    for place in range(state.placed):
        out[first + state.seated[place] * CHAIR_DETAILS + 2] = (place + 1) / TABLE_CHAIRS
    if state.opener:
        out[first + (state.opener - 1) * CHAIR_DETAILS + 3] = 1.0
    first += CHAIRS * CHAIR_DETAILS
    if state.group:
        out[first + state.group - 1] = 1.0
    first += TABLES
    for stool in range(state.bar_taken):
        out[first + stool] = state.bar[stool] / TILE_KINDS
    first += STOOLS
    for tile in range(TILE_KINDS):
        out[first + tile] = state.aside[tile] / COPIES
    first += TILE_KINDS
    out[first] = state.completed / PLAYERS
    out[first + 1] = state.skips / PLAYERS
    out[first + 2] = state.turn / TURNS
    out[first + 3] = state.ending / ALL_SKIPPED
