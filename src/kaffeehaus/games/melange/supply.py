"""Cards: the hands, the display, the discards and the piles."""

from typing import Any

from kaffeehaus.games.melange.state import DISPLAY, FACES, KINDS, PERSONALITIES, Rules, State
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.random import DEAL, INSIDE, shuffle
from kaffeehaus.kernel.sealed import sealed_shuffle


@compiled
def turn_over(values: Any, length: int) -> None:
    """Reverses the first `length` values: a shuffled list begins with the next card, a pile ends with it."""
    for place in range(length // 2):
        kept = values[place]
        values[place] = values[length - 1 - place]
        values[length - 1 - place] = kept


@compiled
def lay_pile(state: State) -> None:
    """Lays the cards counted in `in_pile` as the pile, sorted."""
    place = 0
    for face in range(FACES):
        for _ in range(state.in_pile[face]):
            state.pile[place] = face + 1
            place += 1
    for empty in range(place, state.pile_left):
        state.pile[empty] = 0
    state.pile_left = place


@compiled
def shuffle_pile(state: State, key: Any, count: int) -> int:
    """Lays the pile and shuffles it by the stream of that key; returns the stream's new count."""
    lay_pile(state)
    count = shuffle(state.pile, state.pile_left, key, count)
    turn_over(state.pile, state.pile_left)
    return count


@compiled
def reshuffle(state: State) -> None:
    """Lays the pile and shuffles it by the game's own stream."""
    if state.sealed:
        lay_pile(state)
        state.count = sealed_shuffle(state.pile, state.pile_left, state.seal, INSIDE, state.count)
        turn_over(state.pile, state.pile_left)
    else:
        state.count = shuffle_pile(state, state.key, state.count)


@compiled
def draw_card(state: State) -> int:
    """WM-45: the next card of the pile; an empty pile is first made from the discards."""
    if state.pile_left == 0:
        for face in range(FACES):
            state.in_pile[face] = state.discard[face]
            state.discard[face] = 0
        state.discarded = 0
        reshuffle(state)
    state.pile_left -= 1
    face = state.pile[state.pile_left] - 1
    state.pile[state.pile_left] = 0
    state.in_pile[face] -= 1
    return face


@compiled
def throw_away(state: State, face: int) -> None:
    """Lays a card on the discards."""
    state.discard[face] += 1
    state.discarded += 1


@compiled
def fetch(state: State, face: int) -> None:
    """WM-25: takes a card from the discards, else out of the pile, which is then shuffled."""
    if state.discard[face]:
        state.discard[face] -= 1
        state.discarded -= 1
    else:
        state.in_pile[face] -= 1
        reshuffle(state)


@compiled
def give_up(state: State, seat: int, face: int) -> None:
    """Takes a card out of a hand; a copy that all have seen goes first."""
    state.hand[seat][face] -= 1
    if state.known[seat][face]:
        state.known[seat][face] -= 1


@compiled
def faces_held(state: State, copies: int) -> int:
    """One bit for each face of which the active player has at least so many cards."""
    hand = state.hand[state.active]
    faces = 0
    for face in range(FACES):
        faces |= (hand[face] >= copies) << face
    return faces


@compiled
def draw_action(state: State, seat: int) -> None:
    """The next action card."""
    state.action_pile_left -= 1
    state.actions[seat][state.action_pile[state.action_pile_left] - 1] += 1
    state.action_pile[state.action_pile_left] = 0


@compiled
def draw_personality(state: State) -> int:
    """The next personality."""
    state.personality_pile_left -= 1
    personality = state.personality_pile[state.personality_pile_left] - 1
    state.personality_pile[state.personality_pile_left] = 0
    return personality


@compiled
def can_draw(state: State) -> bool:
    """WM-45: is there a card in the pile or the discards?"""
    return state.pile_left + state.discarded > 0


@compiled
def can_take(state: State) -> bool:
    """WM-63: is there anything to take?"""
    return state.displayed > 0 or can_draw(state) or (state.action_pile_left > 0 and not state.action_taken)


@compiled
def fill_display(rules: Rules, state: State) -> None:
    """WM-43, WM-44: four open cards, not all of one category if that can be helped."""
    refill(state)
    while must_flush(rules, state):
        for face in range(FACES):
            state.discard[face] += state.display[face]
            state.display[face] = 0
        state.discarded += DISPLAY
        state.displayed = 0
        refill(state)


@compiled
def refill(state: State) -> None:
    """Opens cards until there are four."""
    while state.displayed < DISPLAY and can_draw(state):
        state.display[draw_card(state)] += 1
        state.displayed += 1


@compiled
def must_flush(rules: Rules, state: State) -> bool:
    """WM-44: four open cards of one category, and a card of another to be had."""
    if state.displayed < DISPLAY:
        return False
    first = 0
    while state.display[first] == 0:
        first += 1
    for face in range(first + 1, FACES):
        if state.display[face] and rules.category[face] != rules.category[first]:
            return False
    for face in range(FACES):
        if rules.category[face] != rules.category[first] and state.in_pile[face] + state.discard[face] > 0:
            return True
    return False


@compiled
def fill_piles(rules: Rules, state: State) -> None:
    """WM-06 … WM-08: all cards and personalities, sorted."""
    for face in range(FACES):
        state.in_pile[face] = rules.copies[face]
    lay_pile(state)
    place = 0
    for kind in range(KINDS):
        for _ in range(rules.action_copies[kind]):
            state.action_pile[place] = kind + 1
            place += 1
    state.action_pile_left = place
    for personality in range(PERSONALITIES):
        state.personality_pile[personality] = personality + 1
    state.personality_pile_left = PERSONALITIES


@compiled
def shuffle_piles(state: State, key: Any) -> None:
    """All three piles, one after the other by one stream."""
    count = shuffle(state.pile, state.pile_left, key, 0)
    count = shuffle(state.action_pile, state.action_pile_left, key, count)
    shuffle(state.personality_pile, state.personality_pile_left, key, count)


@compiled
def shuffle_piles_sealed(state: State) -> None:
    """The same by the stream of the game's sealed key."""
    count = sealed_shuffle(state.pile, state.pile_left, state.seal, DEAL, 0)
    count = sealed_shuffle(state.action_pile, state.action_pile_left, state.seal, DEAL, count)
    sealed_shuffle(state.personality_pile, state.personality_pile_left, state.seal, DEAL, count)


@compiled
def turn_piles_over(state: State) -> None:
    """Turns the shuffled lists into piles."""
    turn_over(state.pile, state.pile_left)
    turn_over(state.action_pile, state.action_pile_left)
    turn_over(state.personality_pile, state.personality_pile_left)
