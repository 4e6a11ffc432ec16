"""The supplies in front of the players, and the bag."""

from kaffeehaus.games.guests import COPIES, GUESTS
from kaffeehaus.games.international.state import JOKER_MAN, JOKER_WOMAN, TILES, State
from kaffeehaus.kernel.compiling import compiled, inlined


@compiled
def holds(state: State, seat: int, tile: int) -> bool:
    """Is the tile in the seat's supply?"""
    for slot in range(state.held[seat]):
        if state.hand[seat][slot] == tile:
            return True
    return False


@inlined
def give_up(state: State, seat: int, tile: int) -> None:
    """Takes one tile out of a supply, which stays sorted."""
    hand = state.hand[seat]
    last = state.held[seat] - 1
    for slot in range(last):
        hand[slot] = hand[slot + (hand[slot] >= tile)]
    hand[last] = 0
    state.held[seat] = last


@inlined
def receive(state: State, seat: int, tile: int) -> None:
    """Puts a tile into a supply, which stays sorted."""
    hand = state.hand[seat]
    held = state.held[seat]
    for slot in range(held):
        kept = hand[slot]
        hand[slot] = min(kept, tile)
        tile = max(kept, tile)
    hand[held] = tile
    state.held[seat] = held + 1


@inlined
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
