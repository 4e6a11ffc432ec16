"""What a view tells beside the observation's first numbers: guests by nation, the turn so far, cards in the box.

With these an observation is complete: positions of one game that look alike to a seat have equal observations and no
others do.
"""

from typing import Any

from kaffeehaus.games.cardgame.state import (
    CARDS_A_TURN,
    CHAIRS,
    DECLARED,
    KINDS,
    OVER,
    PLAYERS,
    TABLES_A_NATION,
    Rules,
    State,
)
from kaffeehaus.games.guests import COPIES, GUESTS, NATION_COUNT
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.layout import SHARE, Layout, counted

TURNS = 100.0
CHAIR = dict.fromkeys(("guest", "taken in this turn"), SHARE)
CHAIR_DETAILS = len(CHAIR)
HANDS = 2 * GUESTS  # held and laid down
DETAILS = Layout()
DETAILS.add("chairs in detail", CHAIRS, CHAIR)
DETAILS.add("cards in the box", GUESTS)
DETAILS.add("tables in the box", NATION_COUNT, bounds=(0.0, float(TABLES_A_NATION)))
DETAILS.add("hands shown at the end", PLAYERS, 2, GUESTS)
DETAILS.add("turns", bounds=counted(TURNS))
DETAILS.add("ending")


@compiled
def observe_details(rules: Rules, state: State, seat: int, out: Any, first: int) -> None:
    """Writes the details from place `first` on, where zeros stand."""
    for chair in range(CHAIRS):
        out[first + chair * CHAIR_DETAILS] = state.guest[chair] / KINDS
    for place in range(state.placed):
        out[first + state.seated[place] * CHAIR_DETAILS + 1] = (place + 1) / CARDS_A_TURN
    first += CHAIRS * CHAIR_DETAILS
    for guest in range(1, KINDS):
        out[first + guest - 1] = state.box[guest] / COPIES
    first += GUESTS
    for nation in range(NATION_COUNT):
        out[first + nation] = float(state.box_tables[nation])
    first += NATION_COUNT
    if state.phase == OVER:
        for step in range(rules.players):
            player = (seat + step) % rules.players
            for guest in range(1, KINDS):
                out[first + step * HANDS + guest - 1] = state.hand[player][guest] / COPIES
                out[first + step * HANDS + GUESTS + guest - 1] = state.laid[player][guest] / COPIES
    first += PLAYERS * HANDS
    out[first] = state.turn / TURNS
    out[first + 1] = state.ending / DECLARED
