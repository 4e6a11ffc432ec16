"""Numbers for learning: what a seat may know, scaled to about one. All but the order of the bag is open."""

from typing import Any

from kaffeehaus.games.guests import COPIES, TABLE_CHAIRS
from kaffeehaus.games.international import scoring
from kaffeehaus.games.international.details import DETAILS, observe_details
from kaffeehaus.games.international.state import (
    CHAIRS,
    JOKER,
    OVER,
    PLAYERS,
    STOOLS,
    TABLES,
    TILE_KINDS,
    TILES,
    Rules,
    State,
    seated_gender,
)
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.layout import BALANCE, SHARE, Layout, counted

POINTS_SCALE = 100.0
STOOL_SCALE = 30.0
MOST_STOOL = 99 / STOOL_SCALE
CHAIR = dict.fromkeys(("woman", "man", "joker"), SHARE)
TABLE = {"guests": SHARE, "women more than men": BALANCE, "one nation": SHARE}
SEAT = {
    "points": counted(POINTS_SCALE, negative=True),
    "to move": SHARE,
    "out": SHARE,
    **{f"tile {kind}": SHARE for kind in range(TILE_KINDS)},
}
CHAIR_NUMBERS, TABLE_NUMBERS, SEAT_NUMBERS = len(CHAIR), len(TABLE), len(SEAT)
LAYOUT = Layout()
CHAIR_PART = LAYOUT.add("chairs", CHAIRS, CHAIR)
TABLE_PART = LAYOUT.add("tables", TABLES, TABLE)
SEAT_PART = LAYOUT.add("seats from the observer on", PLAYERS, SEAT)
BAG_PART = LAYOUT.add("tiles in the bag", TILE_KINDS)
BAG_LEFT = LAYOUT.add("bag left")
BAR_TAKEN = LAYOUT.add("stools taken")
NEXT_STOOL = LAYOUT.add("points of the next stool", bounds=(-MOST_STOOL, MOST_STOOL))
PHASE_PART = LAYOUT.add("phase", OVER)
DETAIL_PART = LAYOUT.extend(DETAILS)
OBSERVATION = LAYOUT.size
COUNT_BITS, KINDS_A_WORD = 3, 20
MOST_COUNT, WORD = (1 << COUNT_BITS) - 1, 63


@compiled
def observe(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Chairs, tables, then the seats from the observer on clockwise, the tiles still in the bag, and the turn."""
    for number in range(OBSERVATION):
        out[number] = 0.0
    first = CHAIR_PART
    for chair in range(rules.chairs):  # without a branch, since who sits where cannot be foretold
        guest = state.guest[chair]
        man = seated_gender(guest)
        out[first] = 1.0 if (guest != 0) & (man == 0) else 0.0
        out[first + 1] = 1.0 if (guest != 0) & (man != 0) else 0.0
        out[first + 2] = 1.0 if guest >= JOKER else 0.0
        first += CHAIR_NUMBERS
    first = TABLE_PART
    for table in range(rules.tables):
        guests = scoring.guests_at(state, table)
        out[first] = guests / TABLE_CHAIRS
        out[first + 1] = (state.women[table] - state.men[table]) / TABLE_CHAIRS
        out[first + 2] = 1.0 if (guests > 0) & scoring.one_nation(state, table) else 0.0
        first += TABLE_NUMBERS
    first = SEAT_PART
    for step in range(rules.players):
        player = (seat + step) % rules.players
        out[first] = state.score[player] / POINTS_SCALE
        out[first + 1] = 1.0 if state.to_move == player else 0.0
        out[first + 2] = state.out[player]
        for slot in range(state.held[player]):
            out[first + 3 + state.hand[player][slot]] += 1.0 / COPIES
        first += SEAT_NUMBERS
    observe_bag(state, out)
    out[BAG_LEFT] = state.bag_left / TILES
    out[BAR_TAKEN] = state.bar_taken / STOOLS
    out[NEXT_STOOL] = rules.stool[state.bar_taken] / STOOL_SCALE if state.bar_taken < STOOLS else 0.0
    if state.phase != OVER:
        out[PHASE_PART + state.phase] = 1.0
    observe_details(rules, state, seat, out, DETAIL_PART)


@compiled
def observe_bag(state: State, out: Any) -> None:
    """How many tiles of each kind are in the bag, counted in three bits a kind of two words: of none there are eight.

    Counting in `out` itself would take several times as long, since the same few numbers are read and written again.
    """
    low = high = 0
    for tile in range(state.bag_left):
        kind = state.bag[tile]
        low += (kind < KINDS_A_WORD) << (COUNT_BITS * kind & WORD)
        high += (kind >= KINDS_A_WORD) << (COUNT_BITS * (kind - KINDS_A_WORD) & WORD)
    for kind in range(TILE_KINDS):
        word = low if kind < KINDS_A_WORD else high
        out[BAG_PART + kind] = (word >> COUNT_BITS * (kind % KINDS_A_WORD) & MOST_COUNT) / COPIES
