"""The hands of the players, what they have laid down, and the two piles."""

from kaffeehaus.games.cardgame.state import CARDS, KINDS, TABLE_CARDS, TABLES_A_NATION, Rules, State
from kaffeehaus.games.guests import COPIES, NATION_COUNT
from kaffeehaus.kernel.compiling import compiled


@compiled
def give_up(state: State, seat: int, guest: int) -> None:
    """Takes one card out of a hand."""
    state.hand[seat][guest] -= 1
    state.held[seat] -= 1
    if state.hand[seat][guest] == 0:
        state.kinds[seat] &= ~(1 << guest)


@compiled
def receive(state: State, seat: int, guest: int) -> None:
    """Puts a card into a hand."""
    state.hand[seat][guest] += 1
    state.held[seat] += 1
    state.kinds[seat] |= 1 << guest


@compiled
def lay_down(state: State, seat: int, guest: int) -> None:
    """KG-12: puts a card of the hand face down."""
    give_up(state, seat, guest)
    state.laid[seat][guest] += 1
    state.laid_down[seat] += 1


@compiled
def next_guest(state: State) -> int:
    """Takes the next card off the guest pile."""
    state.guests_left -= 1
    guest = state.guest_pile[state.guests_left]
    state.guest_pile[state.guests_left] = 0
    return guest


@compiled
def fill_piles(state: State) -> None:
    """KG-02: four of each guest, two tables of each nation."""
    for guest in range(1, KINDS):
        for copy in range(COPIES):
            state.guest_pile[(guest - 1) * COPIES + copy] = guest
    for nation in range(NATION_COUNT):
        for copy in range(TABLES_A_NATION):
            state.table_pile[nation * TABLES_A_NATION + copy] = 1 + nation
    state.guests_left = CARDS
    state.tables_left = TABLE_CARDS


@compiled
def restore_hands(rules: Rules, state: State) -> None:
    """Works out what is derived from the hands."""
    for seat in range(rules.players):
        state.kinds[seat] = 0
        for guest in range(1, KINDS):
            if state.hand[seat][guest]:
                state.kinds[seat] |= 1 << guest
