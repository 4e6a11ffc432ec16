"""Numbers for learning: what a seat may know, scaled to about one."""

from typing import Any

from kaffeehaus.games.cardgame import scoring
from kaffeehaus.games.cardgame.imagining import unseen_guests, unseen_tables
from kaffeehaus.games.cardgame.state import (
    ASKING,
    CARDS,
    CARDS_A_TURN,
    CHAIRS,
    GROUP,
    HAND_LIMIT,
    KINDS,
    PLAYERS,
    SEATED,
    TABLE_CARDS,
    TABLES,
    TABLES_A_NATION,
    TURN_START,
    Rules,
    State,
)
from kaffeehaus.games.guests import COPIES, GUESTS, NATION_COUNT, TABLE_CHAIRS, gender_of
from kaffeehaus.kernel.compiling import compiled

CHAIR_NUMBERS = 3
TABLE_NUMBERS = 5 + NATION_COUNT
SEAT_NUMBERS = 4
TURN_NUMBERS = 7

TABLE_PART = CHAIRS * CHAIR_NUMBERS
SEAT_PART = TABLE_PART + TABLES * TABLE_NUMBERS
CARD_PART = SEAT_PART + PLAYERS * SEAT_NUMBERS
PILE_PART = CARD_PART + 3 * GUESTS
TURN_PART = PILE_PART + NATION_COUNT
OBSERVATION = TURN_PART + TURN_NUMBERS
POINTS_SCALE = 100.0


@compiled
def observe(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Chairs, tables, the seats from the observer on clockwise, own and unseen cards, unseen tables, the turn."""
    for number in range(OBSERVATION):
        out[number] = 0.0
    observe_cafe(state, out)
    for step in range(rules.players):
        player = (seat + step) % rules.players
        first = SEAT_PART + step * SEAT_NUMBERS
        out[first] = state.score[player] / POINTS_SCALE
        out[first + 1] = 1.0 if state.to_move == player else 0.0
        out[first + 2] = state.held[player] / HAND_LIMIT
        out[first + 3] = state.laid_down[player] / HAND_LIMIT
    for guest in range(1, KINDS):
        first = CARD_PART + guest - 1
        out[first] = state.hand[seat][guest] / COPIES
        out[first + GUESTS] = state.laid[seat][guest] / COPIES
        out[first + 2 * GUESTS] = unseen_guests(rules, state, seat, guest) / COPIES
    for nation in range(NATION_COUNT):
        out[PILE_PART + nation] = unseen_tables(state, nation) / TABLES_A_NATION
    out[TURN_PART] = state.guests_left / CARDS
    out[TURN_PART + 1] = state.tables_left / TABLE_CARDS
    out[TURN_PART + 2] = state.placed / CARDS_A_TURN
    out[TURN_PART + 3] = 1.0 if state.phase == TURN_START else 0.0
    out[TURN_PART + 4] = 1.0 if state.phase == SEATED else 0.0
    out[TURN_PART + 5] = 1.0 if state.phase == GROUP else 0.0
    out[TURN_PART + 6] = 1.0 if state.phase == ASKING else 0.0


@compiled
def observe_cafe(state: State, out: Any) -> None:
    """Who sits on each chair and whether they wait for a partner; each table's guests, group and nation."""
    for chair in range(CHAIRS):
        if state.guest[chair]:
            out[chair * CHAIR_NUMBERS + gender_of(state.guest[chair])] = 1.0
    if state.opener:
        out[(state.opener - 1) * CHAIR_NUMBERS + 2] = 1.0
    for table in range(TABLES):
        first = TABLE_PART + table * TABLE_NUMBERS
        guests = scoring.guests_at(state, table)
        out[first] = guests / TABLE_CHAIRS
        out[first + 1] = (state.women[table] - state.men[table]) / TABLE_CHAIRS
        out[first + 2] = state.natives[table] / TABLE_CHAIRS
        out[first + 3] = 1.0 if guests > 0 and scoring.uniform(state, table) else 0.0
        out[first + 4] = 1.0 if state.group == table + 1 else 0.0
        if state.nation[table]:
            out[first + 4 + state.nation[table]] = 1.0
