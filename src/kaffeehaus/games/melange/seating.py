"""Forced seatings: who is due, who has to choose, and taking the chair (WM-26 … WM-33)."""

from kaffeehaus.games.melange.state import (
    CHOOSE_CHAIR,
    CHOOSE_ROW,
    CHOOSE_TILE,
    GREY,
    NO_DECISION,
    OWN_ROWS,
    PERSONALITY,
    ROWS,
    RUNNING,
    TILES,
    WHITE,
    Rules,
    State,
    chair_of,
    guest_of,
    is_one,
    owner_of,
    size_of,
)
from kaffeehaus.games.melange.tables import add_card, clear_chair, free_chairs, note_visitor, sit_down
from kaffeehaus.kernel.compiling import compiled

# What a step of the game brought: nothing, or 1 + the chair on which a visitor sat down who pays the active player.
NO_PAY = 0


@compiled
def first_due_of(rules: Rules, state: State, seat: int) -> int:
    """The first row of a player that is down to one marker, -1 if none is."""
    for row in range(OWN_ROWS * seat, OWN_ROWS * seat + rules.shapes):
        if is_one(state.marker[row]):
            return row
    return -1


@compiled
def first_due(rules: Rules, state: State) -> int:
    """WM-30: the first row that is down to one marker: the active player's, white, grey, then clockwise; else -1."""
    any_due = False
    for row in range(ROWS):
        any_due |= is_one(state.marker[row])
    if not any_due:
        return -1
    due = first_due_of(rules, state, state.active)
    if due >= 0:
        return due
    for row in range(WHITE, GREY + 1):
        if is_one(state.marker[row]):
            return row
    for step in range(1, rules.players):
        due = first_due_of(rules, state, (state.active + step) % rules.players)
        if due >= 0:
            return due
    return -1


@compiled
def shares_chair(state: State, row: int) -> bool:
    """WM-30: is the last marker of another row on the same chair?"""
    for other in range(ROWS):
        if other != row and state.marker[other] == state.marker[row]:
            return True
    return False


@compiled
def look_round(rules: Rules, state: State) -> None:
    """WM-65: finds the decision that is open, the row that it is about, and who decides.

    Without a decision the row is a personality's that can be seated at once.
    """
    if state.decision == CHOOSE_CHAIR:
        return
    row = state.named - 1 if state.named else first_due(rules, state)
    state.decision = NO_DECISION
    state.subject = row + 1
    state.to_move = state.active
    if row < 0:
        return
    if not state.named and shares_chair(state, row):
        state.decision = CHOOSE_ROW
    elif row < WHITE:
        state.decision = CHOOSE_TILE
        state.to_move = owner_of(row)


@compiled
def seat_guest(rules: Rules, state: State, row: int, tile: int) -> int:
    """WM-28, WM-33: the owner's choice; only a guest of the active player pays."""
    seat = owner_of(row)
    chair = chair_of(state.marker[row])
    state.named = 0
    sit_down(rules, state, guest_of(seat, tile), chair)
    clear_chair(state, chair)
    if seat != state.active:
        return NO_PAY
    state.score[seat] += rules.guest_placing[tile]
    return 1 + chair


@compiled
def seat_personality(rules: Rules, state: State, row: int) -> int:
    """WM-29: the open personality takes the chair; what it pays is up to the caller. Returns 1 + the chair."""
    chair = chair_of(state.marker[row])
    sit_down(rules, state, PERSONALITY + state.open[row - WHITE] - 1, chair)
    state.open[row - WHITE] = 0
    clear_chair(state, chair)
    return 1 + chair


@compiled
def seat_paying_personality(rules: Rules, state: State, row: int) -> int:
    """WM-33: the active player is paid for a personality."""
    placing = rules.personality_placing[state.open[row - WHITE] - 1]
    state.score[state.active] += placing
    return seat_personality(rules, state, row)


@compiled
def open_row(rules: Rules, state: State, row: int, face: int) -> None:
    """WM-16, WM-40: a first card brings a row and its markers."""
    add_card(state, row, face)
    place_markers(rules, state, row)


@compiled
def place_markers(rules: Rules, state: State, row: int) -> None:
    """WM-19: marks the chairs, unless some must be left out first because one marker stays on the card.

    WM-41: a personality with a single chair takes it at once, and nobody is paid.
    """
    chairs = rules.fits[state.card[row][0] - 1] & free_chairs(rules, state) & ~state.skipped
    if size_of(chairs) >= rules.markers:
        state.decision = CHOOSE_CHAIR
        state.subject = row + 1
        state.to_move = state.active
        return
    state.decision = NO_DECISION
    state.skipped = 0
    state.marker[row] = chairs
    if row >= WHITE and is_one(chairs):
        seat_personality(rules, state, row)


@compiled
def restore(rules: Rules, state: State) -> None:
    """Works out everything that is derived, for a state of which only the rest is filled in."""
    for seat in range(rules.players):
        state.left[seat] = (1 << TILES) - 1
    for chair in range(rules.chairs):
        if state.visitor[chair]:
            note_visitor(state, state.visitor[chair], chair)
    for place in range(state.pile_left):
        state.in_pile[state.pile[place] - 1] += 1
    state.to_move = state.active
    for row in range(ROWS):
        if state.laid[row] and state.marker[row] == 0:
            state.decision = CHOOSE_CHAIR
            state.subject = row + 1
    if state.ending == RUNNING:
        look_round(rules, state)
