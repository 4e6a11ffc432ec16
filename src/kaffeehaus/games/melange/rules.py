"""The rules of Wiener Melange: for any move, the clause that forbids it."""

from kaffeehaus.games.melange.actions import bonus_fault, remove_fault, swap_fault
from kaffeehaus.games.melange.state import (
    CHAIRS,
    CHOOSE_CHAIR,
    CHOOSE_ROW,
    CHOOSE_TILE,
    FACES,
    FIRST_BONUS,
    OWN_ROWS,
    PLAY,
    RUNNING,
    START,
    SWAP_PERSONALITIES,
    SWAPS,
    TAKE,
    TURN_CARDS,
    WHITE,
    Rules,
    State,
    owner_of,
    swapped,
)
from kaffeehaus.games.melange.supply import can_draw, can_take
from kaffeehaus.games.melange.tables import free_chairs, laying_fault
from kaffeehaus.games.melange.vocabulary import (
    BONUS_MOVE,
    DRAW_MOVE,
    JOKER_MOVE,
    PASS_MOVE,
    PLAY_MOVE,
    REMOVE_MOVE,
    RESOLVE_MOVE,
    SEAT_MOVE,
    SKIP_MOVE,
    STOP_MOVE,
    SWAP_MOVE,
    TAKE_OPEN_MOVE,
    TAKE_PILE_MOVE,
)
from kaffeehaus.kernel.compiling import compiled


@compiled
def skippable(rules: Rules, state: State) -> int:
    """WM-19: the chairs of which one must be left out."""
    face = state.card[state.subject - 1][0] - 1
    return rules.fits[face] & free_chairs(rules, state) & ~state.skipped


@compiled
def why_not(rules: Rules, state: State, move: int) -> int:
    """The clause that forbids the move, 0 if it is legal."""
    if state.ending != RUNNING:
        return 50
    if move >= SEAT_MOVE:
        return why_not_choice(rules, state, move)
    if state.decision:
        return 65
    if TAKE_OPEN_MOVE <= move < PASS_MOVE:
        return why_not_take(state, move)
    if state.mode == TAKE:
        return 63
    if move < REMOVE_MOVE:
        return why_not_card(rules, state, move)
    if move < STOP_MOVE:
        return why_not_action(rules, state, move)
    if move == STOP_MOVE:
        return 0 if state.mode == PLAY else 62
    if move == DRAW_MOVE:
        return why_not_draw(state)
    return why_not_pass(rules, state)


@compiled
def why_not_card(rules: Rules, state: State, move: int) -> int:
    """WM-13 … WM-25 for a card or a joker."""
    if move < JOKER_MOVE:
        row, face = divmod(move - PLAY_MOVE, FACES)
        wanted = face
    else:
        target, face = divmod(move - JOKER_MOVE, FACES)
        row, wanted = divmod(target, FACES)
    if row < WHITE and (row % OWN_ROWS >= rules.shapes or owner_of(row) >= rules.players):
        return 15
    if row < WHITE and owner_of(row) != state.active:
        return 14
    held = state.hand[state.active][face]
    if held == 0:
        return 6
    if move < JOKER_MOVE:
        return laying_fault(rules, state, row, face)
    if held < 2 or not rules.jokers_for[wanted] >> face & 1:
        return 25
    if state.used > TURN_CARDS - 2:
        return 13
    fault = laying_fault(rules, state, row, wanted)
    if fault:
        return fault
    # Asked last: only now may the answer depend on the hidden pile.
    return 0 if state.discard[wanted] + state.in_pile[wanted] > 0 else 25


@compiled
def why_not_action(rules: Rules, state: State, move: int) -> int:
    """WM-34 … WM-39 for an action card."""
    if move < SWAP_MOVE:
        return remove_fault(state, (move - REMOVE_MOVE) // CHAIRS, (move - REMOVE_MOVE) % CHAIRS)
    if move < BONUS_MOVE:
        kind, swap = divmod(move - SWAP_MOVE, SWAPS)
        first, second, face = swapped(swap)
        return swap_fault(state, SWAP_PERSONALITIES + kind, first, second, face)
    return bonus_fault(rules, state, FIRST_BONUS + move - BONUS_MOVE)


@compiled
def why_not_draw(state: State) -> int:
    """WM-12, WM-63: instead of playing, and only if there is something to take."""
    if state.mode != START:
        return 12
    return 0 if can_take(state) else 63


@compiled
def why_not_take(state: State, move: int) -> int:
    """WM-45 … WM-47, WM-63 for one draw."""
    if state.mode != TAKE:
        return 63
    if move < TAKE_PILE_MOVE:
        return 0 if state.display[move - TAKE_OPEN_MOVE] else 63
    if move == TAKE_PILE_MOVE:
        return 0 if can_draw(state) else 45
    if state.action_pile_left == 0:
        return 46
    return 47 if state.action_taken else 0


@compiled
def why_not_pass(rules: Rules, state: State) -> int:
    """WM-64: only with nothing to play and nothing to take."""
    if state.mode != START or can_take(state) or can_play(rules, state):
        return 64
    return 0


@compiled
def can_play(rules: Rules, state: State) -> bool:
    """Can the active player play any card at all?"""
    for move in range(REMOVE_MOVE):
        if why_not_card(rules, state, move) == 0:
            return True
    for move in range(REMOVE_MOVE, STOP_MOVE):
        if why_not_action(rules, state, move) == 0:
            return True
    return False


@compiled
def why_not_choice(rules: Rules, state: State, move: int) -> int:
    """WM-65: the answer must be one to the open decision."""
    row = state.subject - 1
    if move < RESOLVE_MOVE:
        tile, chair = divmod(move - SEAT_MOVE, CHAIRS)
        if state.decision != CHOOSE_TILE or state.marker[row] != 1 << chair:
            return 65
        return 0 if state.left[owner_of(row)] >> tile & 1 else 28
    if move < SKIP_MOVE:
        if state.decision != CHOOSE_ROW:
            return 65
        return 0 if state.marker[move - RESOLVE_MOVE] == state.marker[row] else 30
    if state.decision != CHOOSE_CHAIR or not skippable(rules, state) >> (move - SKIP_MOVE) & 1:
        return 65
    return 0
