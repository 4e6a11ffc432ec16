"""Numbers for learning: what a seat may know, scaled to about one."""

from typing import Any

from kaffeehaus.games.cardgame import scoring
from kaffeehaus.games.cardgame.details import DETAILS, observe_details
from kaffeehaus.games.cardgame.imagining import unseen_guests, unseen_tables
from kaffeehaus.games.cardgame.state import (
    CARDS,
    CARDS_A_TURN,
    CHAIRS,
    HAND_LIMIT,
    KINDS,
    OVER,
    PLAYERS,
    TABLE_CARDS,
    TABLES,
    TABLES_A_NATION,
    Rules,
    State,
)
from kaffeehaus.games.guests import COPIES, GUESTS, NATION_COUNT, NATIONS, TABLE_CHAIRS, gender_of
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.layout import BALANCE, SHARE, Layout, counted

POINTS_SCALE = 100.0
CHAIR = dict.fromkeys(("woman", "man", "waits for a partner"), SHARE)
TABLE = {
    "guests": SHARE,
    "women more than men": BALANCE,
    "natives": SHARE,
    "all natives": SHARE,
    "group": SHARE,
    **dict.fromkeys(NATIONS, SHARE),
}
SEAT = {
    "points": counted(POINTS_SCALE, negative=True),
    "to move": SHARE,
    "cards held": SHARE,
    "cards laid down": (0.0, CARDS / HAND_LIMIT),
}
CHAIR_NUMBERS, TABLE_NUMBERS, SEAT_NUMBERS = len(CHAIR), len(TABLE), len(SEAT)
LAYOUT = Layout()
CHAIR_PART = LAYOUT.add("chairs", CHAIRS, CHAIR)
TABLE_PART = LAYOUT.add("tables", TABLES, TABLE)
SEAT_PART = LAYOUT.add("seats from the observer on", PLAYERS, SEAT)
HELD_PART = LAYOUT.add("own cards held", GUESTS)
LAID_PART = LAYOUT.add("own cards laid down", GUESTS)
UNSEEN_PART = LAYOUT.add("cards unseen", GUESTS)
PILE_PART = LAYOUT.add("tables unseen", NATION_COUNT)
GUESTS_LEFT = LAYOUT.add("guests left")
TABLES_LEFT = LAYOUT.add("tables left")
PLACED = LAYOUT.add("cards placed in this turn")
PHASE_PART = LAYOUT.add("phase", OVER)
DETAIL_PART = LAYOUT.extend(DETAILS)
OBSERVATION = LAYOUT.size


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
        out[HELD_PART + guest - 1] = state.hand[seat][guest] / COPIES
        out[LAID_PART + guest - 1] = state.laid[seat][guest] / COPIES
        out[UNSEEN_PART + guest - 1] = unseen_guests(rules, state, seat, guest) / COPIES
    for nation in range(NATION_COUNT):
        out[PILE_PART + nation] = unseen_tables(state, nation) / TABLES_A_NATION
    out[GUESTS_LEFT] = state.guests_left / CARDS
    out[TABLES_LEFT] = state.tables_left / TABLE_CARDS
    out[PLACED] = state.placed / CARDS_A_TURN
    if state.phase != OVER:
        out[PHASE_PART + state.phase] = 1.0
    observe_details(rules, state, seat, out, DETAIL_PART)


@compiled
def observe_cafe(state: State, out: Any) -> None:
    """Who sits on each chair and whether they wait for a partner; each table's guests, group and nation."""
    for chair in range(CHAIRS):
        if state.guest[chair]:
            out[CHAIR_PART + chair * CHAIR_NUMBERS + gender_of(state.guest[chair])] = 1.0
    if state.opener:
        out[CHAIR_PART + (state.opener - 1) * CHAIR_NUMBERS + 2] = 1.0
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
