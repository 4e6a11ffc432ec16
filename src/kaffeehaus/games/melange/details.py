"""What a view tells beside the observation's first numbers: who is who, cards in order, the turn so far.

With these an observation is complete: positions of one game that look alike to a seat have equal observations and no
others do.
"""

from typing import Any

from kaffeehaus.games.melange.state import (
    ALL_PASSED,
    CHAIRS,
    FACES,
    KINDS,
    OWN_ROWS,
    PERSONALITIES,
    PERSONALITY,
    PLAYERS,
    ROW_CARDS,
    ROWS,
    WHITE,
    Rules,
    State,
)
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.layout import SHARE, Layout, counted

VISITORS = float(PERSONALITY + PERSONALITIES)
TURNS = 100.0
CHAIR = dict.fromkeys(("visitor", "left out in this turn"), SHARE)
CHAIR_DETAILS = len(CHAIR)
DETAILS = Layout()
DETAILS.add("chairs in detail", CHAIRS, CHAIR)
DETAILS.add("rows in order", ROWS, ROW_CARDS)
DETAILS.add("action cards played", PLAYERS)
DETAILS.add("who the open personalities are", 2)
DETAILS.add("row named")
DETAILS.add("row asked about")
DETAILS.add("neutral rows served", 2)
DETAILS.add("passes in a row")
DETAILS.add("turns", bounds=counted(TURNS))
DETAILS.add("ending")


@compiled
def place_of(rules: Rules, row: int, seat: int) -> int:
    """A row as the observer counts it: own ones first, then clockwise, then white and grey."""
    if row >= WHITE:
        return row
    return (row // OWN_ROWS + rules.players - seat) % rules.players * OWN_ROWS + row % OWN_ROWS


@compiled
def observe_details(rules: Rules, state: State, seat: int, out: Any, first: int) -> None:
    """Writes the details from place `first` on, where zeros stand."""
    for chair in range(rules.chairs):
        out[first + chair * CHAIR_DETAILS] = state.visitor[chair] / VISITORS
        out[first + chair * CHAIR_DETAILS + 1] = float(state.skipped >> chair & 1)
    first += CHAIRS * CHAIR_DETAILS
    for row in range(ROWS):
        for place in range(state.laid[row]):
            out[first + place_of(rules, row, seat) * ROW_CARDS + place] = state.card[row][place] / FACES
    first += ROWS * ROW_CARDS
    for step in range(rules.players):
        out[first + step] = state.played[(seat + step) % rules.players] / KINDS
    first += PLAYERS
    for neutral in range(2):
        out[first + neutral] = state.open[neutral] / PERSONALITIES
        out[first + 4 + neutral] = float(state.served >> neutral & 1)
    if state.named:
        out[first + 2] = (1 + place_of(rules, state.named - 1, seat)) / ROWS
    if state.subject:
        out[first + 3] = (1 + place_of(rules, state.subject - 1, seat)) / ROWS
    out[first + 6] = state.passes / PLAYERS
    out[first + 7] = state.turn / TURNS
    out[first + 8] = state.ending / ALL_PASSED
