"""All legal moves at once: what `rules.py` allows, listed quickly and in ascending order."""

from typing import Any

from kaffeehaus.games.melange.actions import list_actions, may_act
from kaffeehaus.games.melange.rules import skippable
from kaffeehaus.games.melange.state import (
    CHAIRS,
    CHOOSE_ROW,
    CHOOSE_TILE,
    FACES,
    OWN_ROWS,
    PLAY,
    ROWS,
    RUNNING,
    TAKE,
    TILES,
    TURN_CARDS,
    WHITE,
    Rules,
    State,
    chair_of,
    owner_of,
)
from kaffeehaus.games.melange.supply import can_draw, can_take, faces_held
from kaffeehaus.games.melange.tables import first_faces, further_faces, pairs_twice
from kaffeehaus.games.melange.vocabulary import (
    DRAW_MOVE,
    JOKER_MOVE,
    PASS_MOVE,
    PLAY_MOVE,
    RESOLVE_MOVE,
    SEAT_MOVE,
    SKIP_MOVE,
    STOP_MOVE,
    TAKE_ACTION_MOVE,
    TAKE_OPEN_MOVE,
    TAKE_PILE_MOVE,
)
from kaffeehaus.kernel.bits import first_of
from kaffeehaus.kernel.compiling import compiled

PLACES = OWN_ROWS + 2  # where the active player can lay a card: own rows, white, grey
ONCE_A_PLACE = sum(1 << FACES * place for place in range(PLACES))  # a set of faces times this: the set at every place
OWN_TARGETS = OWN_ROWS * FACES


@compiled
def row_at(state: State, place: int) -> int:
    """The row of a place."""
    return OWN_ROWS * state.active + place if place < OWN_ROWS else WHITE + place - OWN_ROWS


@compiled
def target_at(state: State, target: int) -> int:
    """A place and a face, as `layable` counts them, as a row and a face."""
    return target + (OWN_TARGETS * state.active if target < OWN_TARGETS else WHITE * FACES - OWN_TARGETS)


@compiled
def layable(rules: Rules, state: State) -> int:
    """WM-14 … WM-24: ten bits a place, one for each face that the active player can lay there."""
    faces = 0
    first, twice = first_faces(rules, state), pairs_twice(rules, state)
    for place in range(PLACES):
        row = row_at(state, place)
        here = first if state.laid[row] == 0 and place < rules.shapes else 0
        faces |= (here | further_faces(rules, state, row, twice)) << FACES * place
    return faces


@compiled
def list_cards(rules: Rules, state: State, out: Any) -> int:
    """WM-13, WM-25: every card that can be laid, then every joker."""
    held = faces_held(state, 1)
    if not held:
        return 0
    faces = layable(rules, state)
    targets = faces & held * ONCE_A_PLACE
    count = 0
    while targets:
        out.move[count] = PLAY_MOVE + target_at(state, first_of(targets))
        count += 1
        targets &= targets - 1
    paired = faces_held(state, 2)
    if paired and state.used <= TURN_CARDS - 2:
        count = list_jokers(rules, state, faces, paired, out, count)
    return count


@compiled
def list_jokers(rules: Rules, state: State, faces: int, paired: int, out: Any, count: int) -> int:
    """WM-25: adds every two identical cards that can be played as a face that can be laid and found."""
    found = 0
    for face in range(FACES):
        found |= (state.discard[face] + state.in_pile[face] > 0) << face
    targets = faces & found * ONCE_A_PLACE
    while targets:
        target = first_of(targets)
        first = JOKER_MOVE + target_at(state, target) * FACES
        pairs = paired & rules.jokers_for[target % FACES]
        while pairs:
            out.move[count] = first + first_of(pairs)
            count += 1
            pairs &= pairs - 1
        targets &= targets - 1
    return count


@compiled
def list_takes(state: State, out: Any) -> int:
    """WM-63: everything that can be taken."""
    count = 0
    for face in range(FACES):
        out.move[count] = TAKE_OPEN_MOVE + face
        count += state.display[face] > 0
    if can_draw(state):
        out.move[count] = TAKE_PILE_MOVE
        count += 1
    if state.action_pile_left and not state.action_taken:
        out.move[count] = TAKE_ACTION_MOVE
        count += 1
    return count


@compiled
def list_choices(rules: Rules, state: State, out: Any) -> int:
    """WM-65: the answers to the open decision."""
    row = state.subject - 1
    chairs = state.marker[row]
    count = 0
    if state.decision == CHOOSE_TILE:
        first, left = SEAT_MOVE + chair_of(chairs), state.left[owner_of(row)]
        for tile in range(TILES):
            out.move[count] = first + tile * CHAIRS
            count += left >> tile & 1
    elif state.decision == CHOOSE_ROW:
        for other in range(ROWS):
            out.move[count] = RESOLVE_MOVE + other
            count += state.marker[other] == chairs
    else:
        chairs = skippable(rules, state)
        while chairs:
            out.move[count] = SKIP_MOVE + first_of(chairs)
            count += 1
            chairs &= chairs - 1
    return count


@compiled
def legal(rules: Rules, state: State, out: Any) -> int:
    """WM-60: every move of the player who decides, in ascending order."""
    if state.ending != RUNNING:
        return 0
    if state.decision:
        return list_choices(rules, state, out)
    if state.mode == TAKE:
        return list_takes(state, out)
    count = list_cards(rules, state, out)
    if may_act(state):
        count = list_actions(rules, state, out, count)
    if state.mode == PLAY:
        out.move[count] = STOP_MOVE
        return count + 1
    if can_take(state):
        out.move[count] = DRAW_MOVE
        return count + 1
    if count == 0:
        out.move[0] = PASS_MOVE
        return 1
    return count
