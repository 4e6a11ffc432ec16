"""Action cards: when they can be played, and what they do (WM-34 … WM-39)."""

from typing import Any

from kaffeehaus.games.melange.state import (
    BONUS_FACE,
    BONUS_POINTS,
    CHAIRS,
    FACES,
    FIRST_BONUS,
    FIRST_OWN_BONUS,
    KINDS,
    NO_FACE,
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
from kaffeehaus.games.melange.supply import give_up, throw_away
from kaffeehaus.games.melange.vocabulary import BONUS_MOVE, REMOVE_MOVE, SWAP_MOVE
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
def list_actions(rules: Rules, state: State, out: Any, count: int) -> int:
    """Adds every way to play an action card."""
    cards = state.actions[state.active]
    for row in range(ROWS):
        if cards[REMOVE_NEUTRAL] if row >= WHITE else owner_of(row) == state.active and cards[REMOVE_OWN]:
            count = list_removals(rules, state, row, out, count)
    if state.used <= TURN_CARDS - 2:
        for kind in range(SWAP_PERSONALITIES, SWAP_GUESTS + 1):
            if cards[kind]:
                count = list_swaps(rules, state, kind, out, count)
    for kind in range(FIRST_BONUS, KINDS):
        if cards[kind] and bonus_holds(rules, state, state.active, kind):
            out.move[count] = BONUS_MOVE + kind - FIRST_BONUS
            count += 1
    return count


@compiled
def list_removals(rules: Rules, state: State, row: int, out: Any, count: int) -> int:
    """Adds the removal of every marker of the row."""
    for chair in range(rules.chairs):
        if state.marker[row] >> chair & 1:
            out.move[count] = REMOVE_MOVE + row * CHAIRS + chair
            count += 1
    return count


@compiled
def list_swaps(rules: Rules, state: State, kind: int, out: Any, count: int) -> int:
    """Adds every swap of two visitors with every card that can pay for it."""
    sitting = swappable(state, kind)
    base = SWAP_MOVE + (kind - SWAP_PERSONALITIES) * SWAPS
    for second in range(1, rules.chairs):
        if not sitting >> second & 1:
            continue
        for first in range(second):
            if not sitting >> first & 1:
                continue
            for face in range(FACES):
                if state.hand[state.active][face]:
                    out.move[count] = base + swap_of(first, second, face)
                    count += 1
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
