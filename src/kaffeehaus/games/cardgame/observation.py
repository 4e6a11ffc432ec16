"""Numbers for learning: what a seat may know, scaled to about one.

They are complete: positions of one game that look alike to a seat have equal observations, and no others do.
"""

from typing import Any

from kaffeehaus.games.cardgame import scoring
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
from kaffeehaus.games.guests import COPIES, GUESTS, NATION_COUNT, NATIONS, TABLE_CHAIRS
from kaffeehaus.kernel.compiling import compiled, inlined
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

# `* (1 / SCALE)` is quicker than dividing, and gives the same numbers once they are rounded to 32 bits.


@compiled
def observe(rules: Rules, state: State, seat: int, out: Any) -> None:
    """The café, the seats from the observer on clockwise, the cards that it can place, and the turn.

    Each part writes all of its numbers: most of them are zero, and clearing all beforehand would write them twice.
    """
    observe_chairs(state, out)
    observe_tables(state, out)
    observe_seats(rules, state, seat, out)
    observe_guests(state, seat, out)
    observe_piles(state, out)
    out[PLACED] = state.placed * (1 / CARDS_A_TURN)
    for phase in range(OVER):
        out[PHASE_PART + phase] = state.phase == phase
    for number in range(SHOWN_PART, TURNS):
        out[number] = 0.0
    if state.phase == OVER:
        show_hands(rules, state, seat, out)
    out[TURNS] = state.turn * (1 / TURNS_SCALE)
    out[ENDING] = state.ending * (1 / DECLARED)


@inlined
def observe_chairs(state: State, out: Any) -> None:
    """Who sits on each chair, since when, and who waits for a partner."""
    for chair in range(CHAIRS):
        guest = state.guest[chair]
        first, detail = CHAIR_PART + chair * CHAIR_NUMBERS, DETAIL_PART + chair * DETAIL_NUMBERS
        out[first] = guest & 1  # women have odd numbers
        out[first + 1] = (guest > 0) & (guest & 1 == 0)
        out[first + 2] = out[detail + 1] = 0.0
        out[detail] = guest * (1 / KINDS)
    if state.opener:
        out[CHAIR_PART + (state.opener - 1) * CHAIR_NUMBERS + 2] = 1.0
    for place in range(state.placed):
        out[DETAIL_PART + state.seated[place] * DETAIL_NUMBERS + 1] = (place + 1) * (1 / CARDS_A_TURN)


@inlined
def observe_tables(state: State, out: Any) -> None:
    """Each table's guests, group and nation."""
    for number in range(TABLE_PART, SEAT_PART):
        out[number] = 0.0
    for table in range(TABLES):
        first = TABLE_PART + table * TABLE_NUMBERS
        guests = scoring.guests_at(state, table)
        out[first] = guests * (1 / TABLE_CHAIRS)
        out[first + 1] = (state.women[table] - state.men[table]) * (1 / TABLE_CHAIRS)
        out[first + 2] = state.natives[table] * (1 / TABLE_CHAIRS)
        out[first + 3] = (guests > 0) & scoring.uniform(state, table)
        out[first + 4] = state.group == table + 1
        if state.nation[table]:
            out[first + 4 + state.nation[table]] = 1.0


@inlined
def observe_seats(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Scores, whose turn it is, and numbers of cards."""
    for number in range(SEAT_PART, HELD_PART):
        out[number] = 0.0
    player = seat
    for step in range(rules.players):
        first = SEAT_PART + step * SEAT_NUMBERS
        out[first] = state.score[player] * (1 / POINTS_SCALE)
        out[first + 1] = state.to_move == player
        out[first + 2] = state.held[player] * (1 / HAND_LIMIT)
        out[first + 3] = state.laid_down[player] * (1 / HAND_LIMIT)
        player = player + 1 if player + 1 < rules.players else 0


@inlined
def observe_guests(state: State, seat: int, out: Any) -> None:
    """Which cards the observer has, which are in the box, and which it cannot see while the game goes on."""
    hand, laid = state.hand[seat], state.laid[seat]
    for guest in range(1, KINDS):
        out[HELD_PART + guest - 1] = hand[guest] * (1 / COPIES)
        out[LAID_PART + guest - 1] = laid[guest] * (1 / COPIES)
        out[BOX_PART + guest - 1] = state.box[guest] * (1 / COPIES)
        out[UNSEEN_PART + guest - 1] = (COPIES - state.box[guest] - hand[guest] - laid[guest]) * (1 / COPIES)
    for chair in range(CHAIRS):
        if state.guest[chair]:
            out[UNSEEN_PART + state.guest[chair] - 1] -= 1 / COPIES


@inlined
def observe_piles(state: State, out: Any) -> None:
    """How many cards the piles have, and which tables are in theirs and in the box."""
    out[GUESTS_LEFT] = state.guests_left * (1 / CARDS)
    out[TABLES_LEFT] = state.tables_left * (1 / TABLE_CARDS)
    for nation in range(NATION_COUNT):
        out[PILE_PART + nation] = (TABLES_A_NATION - state.box_tables[nation]) * (1 / TABLES_A_NATION)
        out[BOX_TABLES_PART + nation] = float(state.box_tables[nation])
    for table in range(TABLES):
        if state.nation[table]:
            out[PILE_PART + state.nation[table] - 1] -= 1 / TABLES_A_NATION


@compiled
def show_hands(rules: Rules, state: State, seat: int, out: Any) -> None:
    """At the end everybody sees all cards."""
    for step in range(rules.players):
        player = (seat + step) % rules.players
        shown = SHOWN_PART + 2 * GUESTS * step - 1
        for guest in range(1, KINDS):
            out[shown + guest] = state.hand[player][guest] * (1 / COPIES)
            out[shown + GUESTS + guest] = state.laid[player][guest] * (1 / COPIES)
            if player != seat:
                out[UNSEEN_PART + guest - 1] -= (state.hand[player][guest] + state.laid[player][guest]) / COPIES
