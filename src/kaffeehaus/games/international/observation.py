"""Numbers for learning: what a seat may know, scaled to about one. All but the order of the bag is open.

They are complete: positions of one game that look alike to a seat have equal observations, and no others do. Who sits
where cannot be foretold, so nothing here branches on it: a chair's numbers are copied from a table.
"""

from typing import Any

import numpy as np

from kaffeehaus.games.guests import COPIES, TABLE_CHAIRS
from kaffeehaus.games.international import scoring
from kaffeehaus.games.international.state import (
    ALL_SKIPPED,
    CHAIRS,
    LOOKS,
    OVER,
    PLAYERS,
    STOOLS,
    TABLES,
    TILE_KINDS,
    TILES,
    Rules,
    State,
)
from kaffeehaus.kernel.compiling import apart, compiled, inlined
from kaffeehaus.kernel.layout import BALANCE, SHARE, Layout, counted

POINTS_SCALE = TURNS_SCALE = 100.0
STOOL_SCALE = 30.0
MOST_STOOL = 99 / STOOL_SCALE
TURN = ("taken in this turn", "without company")
CHAIR = dict.fromkeys((*LOOKS, *TURN), SHARE)
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
GROUP_PART = LAYOUT.add("table of the group", TABLES)
STOOL_PART = LAYOUT.add("stools", STOOLS)
ASIDE_PART = LAYOUT.add("tiles aside", TILE_KINDS)
COMPLETED = LAYOUT.add("one-nation tables completed in this turn")
SKIPS = LAYOUT.add("turns skipped in a row")
TURNS = LAYOUT.add("turns", bounds=counted(TURNS_SCALE))
ENDING = LAYOUT.add("ending")
OBSERVATION = LAYOUT.size
# `* (1 / SCALE)` is quicker than dividing, and gives the same numbers once they are rounded to 32 bits.
THIS_TURN, ALONE = len(LOOKS), len(LOOKS) + 1

# The numbers of a chair for each sum of signs that it may show (`Rules.looks`).
NUMBERS = np.array([[looks >> bit & 1 for bit in range(CHAIR_NUMBERS)] for looks in range(1 << len(LOOKS))], np.float32)

# Tiles are counted in three bits a kind of two words; of none there are eight.
COUNT_BITS, KINDS_A_WORD, LAST_BIT = 3, 20, 63
MOST_COUNT = (1 << COUNT_BITS) - 1


@compiled
def observe(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Chairs, tables, then the seats from the observer on clockwise, the tiles still in the bag, and the turn."""
    observe_chairs(rules, state, out)
    observe_tables(state, out)
    observe_seats(rules, state, seat, out)
    observe_bag(state, out)
    out[BAG_LEFT] = state.bag_left * (1 / TILES)
    out[BAR_TAKEN] = state.bar_taken * (1 / STOOLS)
    out[NEXT_STOOL] = rules.stool[state.bar_taken] * (1 / STOOL_SCALE) if state.bar_taken < STOOLS else 0.0
    for phase in range(OVER):
        out[PHASE_PART + phase] = state.phase == phase
    for stool in range(STOOLS):
        out[STOOL_PART + stool] = state.bar[stool] * (1 / TILE_KINDS)
    for tile in range(TILE_KINDS):
        out[ASIDE_PART + tile] = state.aside[tile] * (1 / COPIES)
    out[COMPLETED] = state.completed * (1 / PLAYERS)
    out[SKIPS] = state.skips * (1 / PLAYERS)
    out[TURNS] = state.turn * (1 / TURNS_SCALE)
    out[ENDING] = state.ending * (1 / ALL_SKIPPED)


@inlined
def observe_chairs(rules: Rules, state: State, out: Any) -> None:
    """Who sits on each chair, when they sat down, and whether they wait for company."""
    first = CHAIR_PART
    for chair in range(rules.chairs):
        looks = rules.looks[chair][state.guest[chair]]
        for number in range(CHAIR_NUMBERS):
            out[first + number] = NUMBERS[looks, number]
        first += CHAIR_NUMBERS
    for number in range(first, TABLE_PART):
        out[number] = 0.0
    for place in range(state.placed):
        out[CHAIR_PART + state.seated[place] * CHAIR_NUMBERS + THIS_TURN] = (place + 1) * (1 / TABLE_CHAIRS)
    if state.opener:
        out[CHAIR_PART + (state.opener - 1) * CHAIR_NUMBERS + ALONE] = 1.0


@apart
def observe_tables(state: State, out: Any) -> None:
    """How many sit at each table, whether they are of one nation, and whether a group does."""
    first = TABLE_PART
    for table in range(TABLES):
        guests = scoring.guests_at(state, table)
        out[first] = guests * (1 / TABLE_CHAIRS)
        out[first + 1] = (state.women[table] - state.men[table]) * (1 / TABLE_CHAIRS)
        out[first + 2] = (guests > 0) & scoring.one_nation(state, table)
        out[GROUP_PART + table] = state.group == table + 1
        first += TABLE_NUMBERS


@apart
def observe_seats(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Points and tiles of the players, the observer first."""
    for number in range(SEAT_PART, BAG_PART):
        out[number] = 0.0
    first = SEAT_PART
    for step in range(rules.players):
        player = (seat + step) % rules.players
        out[first] = state.score[player] * (1 / POINTS_SCALE)
        out[first + 1] = state.to_move == player
        out[first + 2] = state.out[player]
        for slot in range(state.held[player]):
            out[first + 3 + state.hand[player][slot]] += 1.0 / COPIES
        first += SEAT_NUMBERS


@apart
def observe_bag(state: State, out: Any) -> None:
    """How many tiles of each kind are in the bag.

    Counting in `out` itself would take several times as long, since the same few numbers are read and written again.
    Without branches and tables a processor counts eight tiles at a time.
    """
    low = high = 0
    for place in range(state.bag_left):
        kind = state.bag[place]
        low += (kind < KINDS_A_WORD) << (COUNT_BITS * kind & LAST_BIT)
        high += (kind >= KINDS_A_WORD) << (COUNT_BITS * (kind - KINDS_A_WORD) & LAST_BIT)
    for kind in range(KINDS_A_WORD):
        out[BAG_PART + kind] = (low >> COUNT_BITS * kind & MOST_COUNT) * (1 / COPIES)
    for kind in range(KINDS_A_WORD, TILE_KINDS):
        out[BAG_PART + kind] = (high >> COUNT_BITS * (kind - KINDS_A_WORD) & MOST_COUNT) * (1 / COPIES)
