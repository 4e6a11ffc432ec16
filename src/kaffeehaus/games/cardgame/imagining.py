"""Other worlds that look the same to a seat: all cards that it has not seen, dealt afresh."""

from typing import Any

from kaffeehaus.games.cardgame.rules import seating_fault
from kaffeehaus.games.cardgame.state import CHAIRS, KINDS, OVER, TABLES, TABLES_A_NATION, Rules, State
from kaffeehaus.games.cardgame.supply import next_guest, restore_hands
from kaffeehaus.games.cardgame.tables import count_bits, restore_cafe, sit_down
from kaffeehaus.games.guests import COPIES, NATION_COUNT
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.random import IMAGINING, below, shuffle, stream


@compiled
def unseen_guests(rules: Rules, state: State, seat: int, guest: int) -> int:
    """How many cards of a guest lie where the seat cannot look: in the pile and, before the end, with other players."""
    unseen = COPIES - state.box[guest]
    for chair in range(CHAIRS):
        if state.guest[chair] == guest:
            unseen -= 1
    for player in range(rules.players):
        if player == seat or state.phase == OVER:
            unseen -= state.hand[player][guest] + state.laid[player][guest]
    return unseen


@compiled
def unseen_tables(state: State, nation: int) -> int:
    """How many tables of a nation are still in the pile."""
    unseen = TABLES_A_NATION - state.box_tables[nation]
    for table in range(TABLES):
        if state.nation[table] == 1 + nation:
            unseen -= 1
    return unseen


@compiled
def redeal(rules: Rules, state: State, seat: int, seed: int) -> None:
    """Shuffles all cards that the seat has not seen, and deals them to where such cards are.

    The new world depends on what the seat knows and on the seed, never on the world that it replaces.
    """
    key = stream(seed, IMAGINING)
    sort_piles(rules, state, seat)
    count = shuffle(state.table_pile, state.tables_left, key, 0)
    loose = state.guests_left
    if state.phase != OVER:
        empty_other_hands(rules, state, seat)
        if state.to_move != seat:
            loose, count = promise(rules, state, key, count)
    shuffle(state.guest_pile, loose, key, count)
    if state.phase != OVER:
        fill_other_hands(rules, state, seat)
        restore_hands(rules, state)


@compiled
def sort_piles(rules: Rules, state: State, seat: int) -> None:
    """Lays all cards that the seat has not seen on the piles, in their order."""
    state.guests_left = 0
    for guest in range(1, KINDS):
        for _ in range(unseen_guests(rules, state, seat, guest)):
            state.guest_pile[state.guests_left] = guest
            state.guests_left += 1
    state.tables_left = 0
    for nation in range(NATION_COUNT):
        for _ in range(unseen_tables(state, nation)):
            state.table_pile[state.tables_left] = 1 + nation
            state.tables_left += 1


@compiled
def empty_other_hands(rules: Rules, state: State, seat: int) -> None:
    """Takes the cards of all other players away; how many there were stays written down."""
    for player in range(rules.players):
        if player != seat:
            for guest in range(1, KINDS):
                state.hand[player][guest] = state.laid[player][guest] = 0


@compiled
def fill_other_hands(rules: Rules, state: State, seat: int) -> None:
    """Deals as many cards as were taken away, to the player to move first."""
    for step in range(rules.players):
        player = (state.to_move + step) % rules.players
        if player != seat:
            for _ in range(state.held[player]):
                state.hand[player][next_guest(state)] += 1
            for _ in range(state.laid_down[player]):
                state.laid[player][next_guest(state)] += 1


@compiled
def promise(rules: Rules, state: State, key: Any, count: int) -> tuple[int, int]:
    """Puts on top of the pile what the player to move is known to hold: a partner (KG-17), the rest of a group (KG-31).

    Returns how many cards lie below, and the count after the random numbers that were used.
    """
    loose, taken = state.guests_left, state.taken
    missing = 1 if state.opener else 0
    if state.group:
        missing = count_bits(rules.chairs_at[state.group - 1] & ~taken)
    for place in range(loose):
        state.hand[state.to_move][state.guest_pile[place]] += 1
    for _ in range(missing):
        guest = pick_playable(rules, state, key, count)
        count += KINDS
        sit_down(rules, state, guest, playable_chair(rules, state, guest))
        state.hand[state.to_move][guest] -= 1
        loose -= 1
        put_on_top(state, guest, loose)
    for chair in range(CHAIRS):
        if not taken >> chair & 1:
            state.guest[chair] = 0
    restore_cafe(rules, state)
    for guest in range(1, KINDS):
        state.hand[state.to_move][guest] = 0
    return loose, count


@compiled
def playable_chair(rules: Rules, state: State, guest: int) -> int:
    """The first chair that the rules leave to a guest, CHAIRS if there is none."""
    for chair in range(CHAIRS):
        if seating_fault(rules, state, guest, chair) == 0:
            return chair
    return CHAIRS


@compiled
def pick_playable(rules: Rules, state: State, key: Any, count: int) -> int:
    """One of the mover's cards for which there is a chair, all alike; uses one random number a guest."""
    cards, picked = 0, 0
    for guest in range(1, KINDS):
        copies = state.hand[state.to_move][guest]
        if copies and playable_chair(rules, state, guest) < CHAIRS:
            cards += copies
            if below(key, count + guest, cards) < copies:
                picked = guest
    return picked


@compiled
def put_on_top(state: State, guest: int, top: int) -> None:
    """Exchanges a card of the pile with the one at `top`."""
    place = 0
    while state.guest_pile[place] != guest:
        place += 1
    state.guest_pile[place] = state.guest_pile[top]
    state.guest_pile[top] = guest
