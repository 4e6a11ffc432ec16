"""Chairs, markers and rows: where a marker can be laid, where a card can go, and who sits where."""

from kaffeehaus.games.melange.state import (
    FACES,
    OWN_ROWS,
    PERSONALITY,
    PLAYERS,
    ROWS,
    TILES,
    WHITE,
    Rules,
    State,
    is_one,
    size_of,
)
from kaffeehaus.games.melange.supply import throw_away
from kaffeehaus.kernel.bits import first_of
from kaffeehaus.kernel.compiling import compiled


@compiled
def free_chairs(rules: Rules, state: State) -> int:
    """WM-19: the chairs that can take one more marker."""
    once = twice = crowded = 0
    for row in range(ROWS):
        chairs = state.marker[row]
        again = once & chairs
        once ^= chairs
        crowded |= twice & again
        twice ^= again
    closed = state.taken | crowded
    if rules.pair_lock:
        closed |= locked_chairs(state)
    return rules.all_chairs & ~closed


@compiled
def is_locked(state: State, chairs: int) -> bool:
    """WM-31: are these two chairs all that two or more rows have?"""
    if chairs == 0 or not is_one(chairs & (chairs - 1)):
        return False
    rows = 0
    for row in range(ROWS):
        if state.marker[row] == chairs:
            rows += 1
    return rows >= 2


@compiled
def locked_chairs(state: State) -> int:
    """WM-31: the chairs of all locked pairs."""
    locked = 0
    for row in range(ROWS):
        if is_locked(state, state.marker[row]):
            locked |= state.marker[row]
    return locked


@compiled
def clear_locked_pair(state: State) -> bool:
    """WM-31: frees the first locked pair, in board order, on which others stand; False if there is none."""
    first = 0
    for row in range(ROWS):
        pair = state.marker[row]
        if is_locked(state, pair) and has_strangers(state, pair) and (first == 0 or comes_before(pair, first)):
            first = pair
    if first == 0:
        return False
    for row in range(ROWS):
        if state.marker[row] != first:
            state.marker[row] &= ~first
    return True


@compiled
def has_strangers(state: State, pair: int) -> bool:
    """Does a row with other chairs have a marker on one of these two?"""
    for row in range(ROWS):
        if state.marker[row] & pair and state.marker[row] != pair:
            return True
    return False


@compiled
def comes_before(pair: int, other: int) -> bool:
    """Board order of two pairs: by the first chair, then by the second."""
    first, other_first = pair & -pair, other & -other
    return first < other_first or (first == other_first and pair < other)


@compiled
def faces_of(state: State, row: int) -> tuple[int, int, int]:
    """The three faces of a row; of one with fewer cards the first again, which makes no pair with itself."""
    first = max(1, state.card[row][0])
    second, third = state.card[row][1], state.card[row][2]
    return first - 1, (second if second else first) - 1, (third if third else first) - 1


@compiled
def pairs_twice(rules: Rules, state: State) -> int:
    """WM-24: one bit for each two faces that two rows hold already."""
    once = twice = rows = 0
    for row in range(ROWS):
        rows |= (state.laid[row] > 1) << row
    while rows:
        first, second, third = faces_of(state, first_of(rows))
        pairs = rules.pair[first][second] | rules.pair[first][third] | rules.pair[second][third]
        twice |= once & pairs
        once |= pairs
        rows &= rows - 1
    return twice


@compiled
def own_rows(rules: Rules, state: State, seat: int) -> int:
    """How many rows a player has."""
    rows = 0
    for row in range(OWN_ROWS * seat, OWN_ROWS * seat + rules.shapes):
        if state.laid[row]:
            rows += 1
    return rows


@compiled
def has_guest_for_row(rules: Rules, state: State, seat: int) -> bool:
    """WM-16: are there more guests left than own rows?"""
    return size_of(state.left[seat]) > own_rows(rules, state, seat)


@compiled
def laying_fault(rules: Rules, state: State, row: int, face: int) -> int:
    """WM-16 … WM-24: the clause that keeps a card off a row of the active player or a neutral one, 0 if none."""
    if state.laid[row] == 0:
        if row >= WHITE:
            return 17
        if not has_guest_for_row(rules, state, state.active):
            return 16
        return 0 if rules.fits[face] & free_chairs(rules, state) else 19
    for place in range(state.laid[row]):
        if rules.category[state.card[row][place] - 1] == rules.category[face]:
            return 21
    if not state.marker[row] & rules.fits[face]:
        return 22
    twice = pairs_twice(rules, state)
    for place in range(state.laid[row]):
        if rules.pair[state.card[row][place] - 1][face] & twice:
            return 24
    return 0


@compiled
def fitting_faces(rules: Rules, chairs: int) -> int:
    """WM-18: one bit for each face that fits one of the chairs."""
    faces = 0
    for face in range(FACES):
        faces |= (rules.fits[face] & chairs != 0) << face
    return faces


@compiled
def first_faces(rules: Rules, state: State) -> int:
    """WM-16, WM-19: one bit for each face with which the active player can start a row."""
    if not has_guest_for_row(rules, state, state.active):
        return 0
    return fitting_faces(rules, free_chairs(rules, state))


@compiled
def further_faces(rules: Rules, state: State, row: int, twice: int) -> int:
    """WM-20 … WM-24: one bit for each face that can be added to a row, given the pairs that two rows hold.

    A row without cards has no markers, so nothing fits.
    """
    first, second, third = faces_of(state, row)
    barred = rules.same_category[first] | rules.same_category[second] | rules.same_category[third]
    if twice:
        for face in range(FACES):
            barred |= ((rules.pair[first][face] | rules.pair[second][face]) & twice != 0) << face
    return fitting_faces(rules, state.marker[row]) & ~barred


@compiled
def add_card(state: State, row: int, face: int) -> None:
    """Lays a card at the end of a row."""
    state.card[row][state.laid[row]] = face + 1
    state.laid[row] += 1


@compiled
def discard_row(state: State, row: int) -> None:
    """WM-28, WM-29, WM-31: the cards of a row are discarded."""
    for place in range(state.laid[row]):
        throw_away(state, state.card[row][place] - 1)
        state.card[row][place] = 0
    state.laid[row] = 0
    if row >= WHITE:
        state.served &= ~(1 << (row - WHITE))


@compiled
def note_visitor(state: State, visitor: int, chair: int) -> None:
    """Keeps what is derived from the visitors: who sits where, and which guests are left."""
    state.taken |= 1 << chair
    state.seated += 1
    if visitor < PERSONALITY:
        seat, tile = divmod(visitor - 1, TILES)
        state.sitting[seat] |= 1 << chair
        state.left[seat] &= ~(1 << tile)
    else:
        state.sitting[PLAYERS] |= 1 << chair


@compiled
def sit_down(rules: Rules, state: State, visitor: int, chair: int) -> None:
    """WM-32: puts a visitor on an empty chair; the steward moves, and a new phase clears the action cards (WM-35)."""
    state.visitor[chair] = visitor
    note_visitor(state, visitor, chair)
    if rules.phase[state.seated] != rules.phase[state.seated - 1]:
        for seat in range(rules.players):
            if state.played[seat]:
                state.removed[state.played[seat] - 1] += 1
                state.played[seat] = 0


@compiled
def clear_chair(state: State, chair: int) -> None:
    """WM-27, WM-31: takes every marker off a chair; a row without markers is discarded."""
    for row in range(ROWS):
        if state.marker[row] >> chair & 1:
            state.marker[row] &= ~(1 << chair)
            if state.marker[row] == 0:
                discard_row(state, row)
