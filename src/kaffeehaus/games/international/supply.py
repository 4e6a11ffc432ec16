"""The supplies in front of the players, and the bag."""

from kaffeehaus.games.guests import COPIES, GUESTS
from kaffeehaus.games.international.state import JOKER_MAN, JOKER_WOMAN, TILES, State
from kaffeehaus.kernel.compiling import compiled


@compiled
def holds(state: State, seat: int, tile: int) -> bool:
    """Is the tile in the seat's supply?"""
    for slot in range(state.held[seat]):
        if state.hand[seat][slot] == tile:
            return True
    return False


@compiled
def give_up(state: State, seat: int, tile: int) -> None:
    """Takes one tile out of a supply, which stays sorted."""
    hand = state.hand[seat]
    last = state.held[seat] - 1
    slot = 0
    while hand[slot] != tile:
        slot += 1
    while slot < last:
        hand[slot] = hand[slot + 1]
        slot += 1
    hand[last] = 0
    state.held[seat] = last


@compiled
def receive(state: State, seat: int, tile: int) -> None:
    """Puts a tile into a supply, which stays sorted."""
    hand = state.hand[seat]
    slot = state.held[seat]
    while slot > 0 and hand[slot - 1] > tile:
        hand[slot] = hand[slot - 1]
        slot -= 1
    hand[slot] = tile
    state.held[seat] += 1


@compiled
def draw_one(state: State, seat: int) -> None:
    """CI-42: the next tile of the bag, face up."""
    state.bag_left -= 1
    receive(state, seat, state.bag[state.bag_left])
    state.bag[state.bag_left] = 0


@compiled
def fill_bag(state: State) -> None:
    """CI-02: four of each guest, two jokers of each gender."""
    for tile in range(GUESTS):
        for copy in range(COPIES):
            state.bag[tile * COPIES + copy] = tile + 1
    for copy in range(2):
        state.bag[GUESTS * COPIES + copy] = JOKER_WOMAN
        state.bag[GUESTS * COPIES + 2 + copy] = JOKER_MAN
    state.bag_left = TILES
