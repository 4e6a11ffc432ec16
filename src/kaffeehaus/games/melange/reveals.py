"""New personalities at the end of a turn: tiles, first cards and markers for white and grey (WM-40, WM-41)."""

from kaffeehaus.games.melange.seating import open_row
from kaffeehaus.games.melange.state import FACES, GREY, WHITE, Rules, State
from kaffeehaus.games.melange.supply import draw_card, draw_personality, throw_away
from kaffeehaus.games.melange.tables import free_chairs
from kaffeehaus.kernel.compiling import compiled


@compiled
def serve(rules: Rules, state: State) -> bool:
    """WM-40: the first neutral colour that lacks a row and can have one gets a card; False if there is none."""
    for row in range(WHITE, GREY + 1):
        if state.laid[row]:
            continue
        if state.open[row - WHITE] == 0:
            if state.personality_pile_left == 0:
                continue
            state.open[row - WHITE] = 1 + draw_personality(state)
        faces = usable_faces(rules, state, row)
        if faces:
            face = draw_card(state)
            while not faces >> face & 1:
                throw_away(state, face)
                face = draw_card(state)
            state.served |= 1 << (row - WHITE)
            open_row(rules, state, row, face)
            return True
    return False


@compiled
def usable_faces(rules: Rules, state: State, row: int) -> int:
    """WM-41: one bit for each face that can be drawn and laid; of another category than the other colour's (WM-40)."""
    free = free_chairs(rules, state)
    faces = 0
    for face in range(FACES):
        if state.in_pile[face] + state.discard[face] > 0 and rules.fits[face] & free:
            faces |= 1 << face
    other = WHITE + GREY - row
    if state.served >> (other - WHITE) & 1:
        different = faces & ~rules.same_category[state.card[other][0] - 1]
        if different:
            return different
    return faces
