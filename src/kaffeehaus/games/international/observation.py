"""Numbers for learning: what a seat may know, scaled to about one. All but the order of the bag is open."""

from typing import Any

from kaffeehaus.games.guests import COPIES, TABLE_CHAIRS
from kaffeehaus.games.international import scoring
from kaffeehaus.games.international.state import (
    CHAIRS,
    DRAWING,
    GROUP,
    JOKER,
    PLAYERS,
    SEATED,
    STOOLS,
    TABLES,
    TILE_KINDS,
    TILES,
    TURN_START,
    Rules,
    State,
    seated_gender,
)
from kaffeehaus.kernel.compiling import compiled

CHAIR_NUMBERS = 3
TABLE_NUMBERS = 3
SEAT_NUMBERS = 3 + TILE_KINDS
OBSERVATION = CHAIRS * CHAIR_NUMBERS + TABLES * TABLE_NUMBERS + PLAYERS * SEAT_NUMBERS + TILE_KINDS + 7
POINTS_SCALE = 100.0
STOOL_SCALE = 30.0


@compiled
def observe(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Chairs, tables, then the seats from the observer on clockwise, the tiles still in the bag, and the turn."""
    for number in range(OBSERVATION):
        out[number] = 0.0
    for chair in range(rules.chairs):
        guest = state.guest[chair]
        if guest:
            out[chair * CHAIR_NUMBERS + seated_gender(guest)] = 1.0
            out[chair * CHAIR_NUMBERS + 2] = 1.0 if guest >= JOKER else 0.0
    first = CHAIRS * CHAIR_NUMBERS
    for table in range(rules.tables):
        guests = scoring.guests_at(state, table)
        out[first] = guests / TABLE_CHAIRS
        out[first + 1] = (state.women[table] - state.men[table]) / TABLE_CHAIRS
        out[first + 2] = 1.0 if guests > 0 and scoring.one_nation(state, table) else 0.0
        first += TABLE_NUMBERS
    first = CHAIRS * CHAIR_NUMBERS + TABLES * TABLE_NUMBERS
    for step in range(rules.players):
        player = (seat + step) % rules.players
        out[first] = state.score[player] / POINTS_SCALE
        out[first + 1] = 1.0 if state.to_move == player else 0.0
        out[first + 2] = state.out[player]
        for slot in range(state.held[player]):
            out[first + 3 + state.hand[player][slot]] += 1.0 / COPIES
        first += SEAT_NUMBERS
    first = CHAIRS * CHAIR_NUMBERS + TABLES * TABLE_NUMBERS + PLAYERS * SEAT_NUMBERS
    for tile in range(state.bag_left):
        out[first + state.bag[tile]] += 1.0 / COPIES
    first += TILE_KINDS
    out[first] = state.bag_left / TILES
    out[first + 1] = state.bar_taken / STOOLS
    out[first + 2] = rules.stool[state.bar_taken] / STOOL_SCALE if state.bar_taken < STOOLS else 0.0
    out[first + 3] = 1.0 if state.phase == TURN_START else 0.0
    out[first + 4] = 1.0 if state.phase == SEATED else 0.0
    out[first + 5] = 1.0 if state.phase == GROUP else 0.0
    out[first + 6] = 1.0 if state.phase == DRAWING else 0.0
