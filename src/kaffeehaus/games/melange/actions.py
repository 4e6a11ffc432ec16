"""Action cards: when they can be played, and what they do (WM-34 … WM-39)."""

from typing import Any

from kaffeehaus.games.melange.state import (
    BONUS_FACE,
    BONUS_POINTS,
    CHAIRS,
    FIRST_BONUS,
    FIRST_OWN_BONUS,
    KINDS,
    NO_FACE,
    OWN_ROWS,
    PLAYERS,
    REMOVE_NEUTRAL,
    REMOVE_OWN,
    ROWS,
    SWAP_GUESTS,
    SWAP_PERSONALITIES,
    SWAPS,
    TURN_CARDS,
    WHITE,
    Rules,
    State,
    owner_of,
    swap_of,
    swapped,
)
from kaffeehaus.games.melange.supply import faces_held, give_up, throw_away
from kaffeehaus.games.melange.vocabulary import BONUS_MOVE, REMOVE_MOVE, SWAP_MOVE
from kaffeehaus.kernel.bits import first_of
from kaffeehaus.kernel.compiling import compiled


@compiled
def may_act(state: State) -> bool:
    """WM-34: no action card yet in this turn, nor in this phase."""
    return not state.action_used and state.played[state.active] == 0


@compiled
def action_fault(state: State, kind: int) -> int:
    """WM-34: the clause that keeps any action card of this kind from being played, 0 if none."""
    if not state.actions[state.active][kind]:
        return 7
    return 0 if may_act(state) else 34


@compiled
def remove_fault(state: State, row: int, chair: int) -> int:
    """WM-36: own markers, or white and grey ones; a last one is never there, since its visitor would sit down."""
    neutral = row >= WHITE
    fault = action_fault(state, REMOVE_NEUTRAL if neutral else REMOVE_OWN)
    if fault:
        return fault
    own = owner_of(row) == state.active
    return 0 if (neutral or own) and state.marker[row] >> chair & 1 else 36


@compiled
def swap_fault(state: State, kind: int, first: int, second: int, face: int) -> int:
    """WM-36, WM-37: two personalities or two own guests, paid with a further card."""
    fault = action_fault(state, kind)
    if fault:
        return fault
    if state.used > TURN_CARDS - 2:
        return 13
    if not state.hand[state.active][face]:
        return 37
    sitting = swappable(state, kind)
    return 0 if sitting >> first & 1 and sitting >> second & 1 else 36


@compiled
def swappable(state: State, kind: int) -> int:
    """The chairs whose visitors a swap can move."""
    return state.sitting[PLAYERS if kind == SWAP_PERSONALITIES else state.active]


@compiled
def bonus_holds(rules: Rules, state: State, seat: int, kind: int) -> bool:
    """WM-38: is the condition of a bonus card met for a seat?"""
    sitting = state.sitting[seat if kind >= FIRST_OWN_BONUS else PLAYERS]
    face = BONUS_FACE[kind - FIRST_BONUS]
    if face != NO_FACE:
        return rules.fits[face] & sitting != 0
    for table in range(rules.tables):
        company = rules.chairs_at[table] & sitting
        if company & (company - 1):
            return True
    return False


@compiled
def bonus_fault(rules: Rules, state: State, kind: int) -> int:
    """WM-39: only while its condition is met."""
    fault = action_fault(state, kind)
    if fault:
        return fault
    return 0 if bonus_holds(rules, state, state.active, kind) else 39


@compiled
def kinds_held(state: State) -> int:
    """One bit for each kind of action card that the active player has."""
    cards = state.actions[state.active]
    kinds = 0
    for kind in range(KINDS):
        kinds |= (cards[kind] > 0) << kind
    return kinds


@compiled
def list_actions(rules: Rules, state: State, out: Any, count: int) -> int:
    """Adds every way to play an action card."""
    kinds = kinds_held(state)
    if kinds >> REMOVE_OWN & 1:
        for row in range(OWN_ROWS * state.active, OWN_ROWS * state.active + rules.shapes):
            count = list_removals(state, row, out, count)
    if kinds >> REMOVE_NEUTRAL & 1:
        for row in range(WHITE, ROWS):
            count = list_removals(state, row, out, count)
    if state.used <= TURN_CARDS - 2:
        for kind in range(SWAP_PERSONALITIES, SWAP_GUESTS + 1):
            if kinds >> kind & 1:
                count = list_swaps(state, kind, out, count)
    bonuses = kinds >> FIRST_BONUS
    while bonuses:
        bonus = first_of(bonuses)
        out.move[count] = BONUS_MOVE + bonus
        count += bonus_holds(rules, state, state.active, FIRST_BONUS + bonus)
        bonuses &= bonuses - 1
    return count


@compiled
def list_removals(state: State, row: int, out: Any, count: int) -> int:
    """Adds the removal of every marker of the row."""
    chairs = state.marker[row]
    while chairs:
        out.move[count] = REMOVE_MOVE + row * CHAIRS + first_of(chairs)
        count += 1
        chairs &= chairs - 1
    return count


@compiled
def list_swaps(state: State, kind: int, out: Any, count: int) -> int:
    """Adds every swap of two visitors with every card that can pay for it."""
    base = SWAP_MOVE + (kind - SWAP_PERSONALITIES) * SWAPS
    held, seconds = faces_held(state, 1), swappable(state, kind)
    while seconds:
        second = first_of(seconds)
        firsts = swappable(state, kind) & (1 << second) - 1
        while firsts:
            swap, faces = base + swap_of(first_of(firsts), second, 0), held
            while faces:
                out.move[count] = swap + first_of(faces)
                count += 1
                faces &= faces - 1
            firsts &= firsts - 1
        seconds &= seconds - 1
    return count


@compiled
def lay_open(state: State, kind: int) -> None:
    """WM-35: the action card lies before the player until the next phase."""
    state.actions[state.active][kind] -= 1
    state.played[state.active] = kind + 1
    state.action_used = 1
    state.used += 1


@compiled
def remove_marker(state: State, row: int, chair: int) -> None:
    """WM-36: takes one marker off the board."""
    lay_open(state, REMOVE_NEUTRAL if row >= WHITE else REMOVE_OWN)
    state.marker[row] &= ~(1 << chair)


@compiled
def swap_visitors(state: State, kind: int, swap: int) -> None:
    """WM-36, WM-37: two visitors change chairs and a card is discarded; nobody is seated by that."""
    first, second, face = swapped(swap)
    lay_open(state, kind)
    give_up(state, state.active, face)
    throw_away(state, face)
    state.used += 1
    kept = state.visitor[first]
    state.visitor[first] = state.visitor[second]
    state.visitor[second] = kept


@compiled
def book_bonus(state: State, kind: int) -> None:
    """WM-38: the points of a bonus card."""
    lay_open(state, kind)
    state.score[state.active] += BONUS_POINTS[kind - FIRST_BONUS]
