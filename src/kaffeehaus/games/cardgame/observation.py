"""Numbers for learning: what a seat may know, scaled to about one.

They are complete: positions of one game that look alike to a seat have equal observations, and no others do.
"""

from typing import Any

from kaffeehaus.games.cardgame import scoring
from kaffeehaus.games.cardgame.imagining import unseen_guests, unseen_tables
from kaffeehaus.games.cardgame.state import (
    CARDS,
    CARDS_A_TURN,
    CHAIRS,
    DECLARED,
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

POINTS_SCALE = TURNS_SCALE = 100.0
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
DETAIL = dict.fromkeys(("guest", "taken in this turn"), SHARE)
CHAIR_NUMBERS, TABLE_NUMBERS, SEAT_NUMBERS, DETAIL_NUMBERS = len(CHAIR), len(TABLE), len(SEAT), len(DETAIL)
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
DETAIL_PART = LAYOUT.add("chairs in detail", CHAIRS, DETAIL)
BOX_PART = LAYOUT.add("cards in the box", GUESTS)
BOX_TABLES_PART = LAYOUT.add("tables in the box", NATION_COUNT, bounds=(0.0, float(TABLES_A_NATION)))
SHOWN_PART = LAYOUT.add("hands shown at the end", PLAYERS, 2, GUESTS)  # held and laid down
TURNS = LAYOUT.add("turns", bounds=counted(TURNS_SCALE))
ENDING = LAYOUT.add("ending")
OBSERVATION = LAYOUT.size


@compiled
def observe(rules: Rules, state: State, seat: int, out: Any) -> None:
    """The café, the seats from the observer on clockwise, the cards that it can place, and the turn."""
    for number in range(OBSERVATION):
        out[number] = 0.0
    observe_cafe(state, out)
    observe_seats(rules, state, seat, out)
    for guest in range(1, KINDS):
        out[HELD_PART + guest - 1] = state.hand[seat][guest] / COPIES
        out[LAID_PART + guest - 1] = state.laid[seat][guest] / COPIES
        out[UNSEEN_PART + guest - 1] = unseen_guests(rules, state, seat, guest) / COPIES
        out[BOX_PART + guest - 1] = state.box[guest] / COPIES
    for nation in range(NATION_COUNT):
        out[PILE_PART + nation] = unseen_tables(state, nation) / TABLES_A_NATION
        out[BOX_TABLES_PART + nation] = float(state.box_tables[nation])
    out[GUESTS_LEFT] = state.guests_left / CARDS
    out[TABLES_LEFT] = state.tables_left / TABLE_CARDS
    out[PLACED] = state.placed / CARDS_A_TURN
    if state.phase != OVER:
        out[PHASE_PART + state.phase] = 1.0
    out[TURNS] = state.turn / TURNS_SCALE
    out[ENDING] = state.ending / DECLARED


@compiled
def observe_cafe(state: State, out: Any) -> None:
    """Who sits on each chair, since when, and who waits for a partner; each table's guests, group and nation."""
    for chair in range(CHAIRS):
        guest = state.guest[chair]
        out[DETAIL_PART + chair * DETAIL_NUMBERS] = guest / KINDS
        if guest:
            out[CHAIR_PART + chair * CHAIR_NUMBERS + gender_of(guest)] = 1.0
    if state.opener:
        out[CHAIR_PART + (state.opener - 1) * CHAIR_NUMBERS + 2] = 1.0
    for place in range(state.placed):
        out[DETAIL_PART + state.seated[place] * DETAIL_NUMBERS + 1] = (place + 1) / CARDS_A_TURN
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


@compiled
def observe_seats(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Scores, whose turn it is, numbers of cards, and at the end the cards themselves."""
    for step in range(rules.players):
        player = (seat + step) % rules.players
        first = SEAT_PART + step * SEAT_NUMBERS
        out[first] = state.score[player] / POINTS_SCALE
        out[first + 1] = 1.0 if state.to_move == player else 0.0
        out[first + 2] = state.held[player] / HAND_LIMIT
        out[first + 3] = state.laid_down[player] / HAND_LIMIT
        if state.phase == OVER:
            shown = SHOWN_PART + 2 * GUESTS * step - 1
            for guest in range(1, KINDS):
                out[shown + guest] = state.hand[player][guest] / COPIES
                out[shown + GUESTS + guest] = state.laid[player][guest] / COPIES
