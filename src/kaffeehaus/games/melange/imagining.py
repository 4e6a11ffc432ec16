"""Other worlds that look the same to a seat: hands, piles and shuffles that it cannot know, dealt afresh."""

from typing import Any

from kaffeehaus.games.melange.legal import PLACES, layable
from kaffeehaus.games.melange.state import FACES, KINDS, RUNNING, TAKE, TURN_CARDS, Rules, State
from kaffeehaus.games.melange.supply import shuffle_pile
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.random import IMAGINING, below, mix, shuffle, sort, stream
from kaffeehaus.kernel.sealed import KEY_WORDS

SIZE_BITS = 8  # of each seat's share in a packed number


@compiled
def redeal(rules: Rules, state: State, seat: int, seed: int) -> None:
    """Deals everything that is hidden from the seat anew; the moves it is offered stay the same (WM-25)."""
    key = stream(seed, IMAGINING)
    count = redeal_cards(rules, state, seat, key)
    count = redeal_actions(rules, state, seat, key, count)
    sort(state.personality_pile, state.personality_pile_left)
    shuffle(state.personality_pile, state.personality_pile_left, key, count)
    state.key = mix(key)
    state.count = 0
    forget_seal(state)


@compiled
def forget_seal(state: State) -> None:
    """An imagined world is shuffled by its own stream; the true key never leaves the true one."""
    state.sealed = 0
    for word in range(KEY_WORDS):
        state.seal[word] = 0


@compiled
def searched_faces(rules: Rules, state: State, seat: int) -> int:
    """WM-25: one bit for each face whose jokers tell the seat whether a copy is in the pile."""
    deciding = state.ending == RUNNING and state.decision == 0 and state.to_move == seat
    if not deciding or state.mode == TAKE or state.used > TURN_CARDS - 2:
        return 0
    paired = 0
    for face in range(FACES):
        paired |= (state.hand[seat][face] > 1) << face
    by_place, anywhere = layable(rules, state), 0
    for place in range(PLACES):
        anywhere |= by_place >> FACES * place
    faces = 0
    for face in range(FACES):
        if anywhere >> face & 1 and rules.jokers_for[face] & paired and state.discard[face] == 0:
            faces |= 1 << face
    return faces


@compiled
def redeal_cards(rules: Rules, state: State, seat: int, key: Any) -> int:
    """Shuffles the pile and the cards of other hands that nobody has seen together; returns the stream's count."""
    searched = searched_faces(rules, state, seat)
    present = 0
    for face in range(FACES):
        present |= (state.in_pile[face] > 0) << face
    sizes = 0
    for other in range(rules.players):
        if other == seat:
            continue
        for face in range(FACES):
            unseen = state.hand[other][face] - state.known[other][face]
            state.hand[other][face] -= unseen
            state.in_pile[face] += unseen
            sizes += unseen << SIZE_BITS * other
    count = shuffle_pile(state, key, 0)
    count = keep_offers(state, total(sizes), searched & present, searched & ~present, key, count)
    for other in range(rules.players):
        for _ in range(sizes >> SIZE_BITS * other & (1 << SIZE_BITS) - 1):
            state.pile_left -= 1
            state.hand[other][state.pile[state.pile_left] - 1] += 1
            state.pile[state.pile_left] = 0
    return count


@compiled
def total(sizes: int) -> int:
    """The sum of packed numbers."""
    sum_of_all = 0
    while sizes:
        sum_of_all += sizes & (1 << SIZE_BITS) - 1
        sizes >>= SIZE_BITS
    return sum_of_all


@compiled
def keep_offers(state: State, dealt: int, present: int, absent: int, key: Any, count: int) -> int:
    """Exchanges cards between the pile and the `dealt` cards at its end, which go to hands, until what stays in the
    pile has a copy of each face in `present` and none of those in `absent`; `in_pile` then counts what stays.

    All worlds remain possible; those with a single copy of a face in `present` become a little likelier.
    """
    border = state.pile_left - dealt
    for place in range(border, state.pile_left):
        state.in_pile[state.pile[place] - 1] -= 1
    for place in range(border):
        if absent >> (state.pile[place] - 1) & 1:
            exchange(state, place, random_place(state, border, state.pile_left, ~absent, key, count))
            count += 1
    for face in range(FACES):
        if present >> face & 1 and state.in_pile[face] == 0:
            spare = 0
            for other in range(FACES):
                needed = present >> other & 1
                spare |= (state.in_pile[other] > needed) << other
            given = random_place(state, 0, border, spare, key, count)
            wanted = random_place(state, border, state.pile_left, 1 << face, key, count + 1)
            exchange(state, given, wanted)
            count += 2
    return count


@compiled
def random_place(state: State, first: int, end: int, faces: int, key: Any, count: int) -> int:
    """One of the places in this part of the pile whose card is one of the faces; there is at least one."""
    places = 0
    for place in range(first, end):
        places += faces >> (state.pile[place] - 1) & 1
    chosen = below(key, count, places)
    place = first
    while True:
        if faces >> (state.pile[place] - 1) & 1:
            if chosen == 0:
                return place
            chosen -= 1
        place += 1


@compiled
def exchange(state: State, in_pile: int, in_hand: int) -> None:
    """Lets a card that stays in the pile change places with one that goes to a hand."""
    stays, goes = state.pile[in_hand], state.pile[in_pile]
    state.pile[in_pile] = stays
    state.pile[in_hand] = goes
    state.in_pile[stays - 1] += 1
    state.in_pile[goes - 1] -= 1


@compiled
def redeal_actions(rules: Rules, state: State, seat: int, key: Any, count: int) -> int:
    """Shuffles the action pile and the other hands' action cards together; returns the stream's count."""
    sizes = 0
    for other in range(rules.players):
        if other == seat:
            continue
        for kind in range(KINDS):
            for _ in range(state.actions[other][kind]):
                state.action_pile[state.action_pile_left] = kind + 1
                state.action_pile_left += 1
                sizes += 1 << SIZE_BITS * other
            state.actions[other][kind] = 0
    sort(state.action_pile, state.action_pile_left)
    count = shuffle(state.action_pile, state.action_pile_left, key, count)
    for other in range(rules.players):
        for _ in range(sizes >> SIZE_BITS * other & (1 << SIZE_BITS) - 1):
            state.action_pile_left -= 1
            state.actions[other][state.action_pile[state.action_pile_left] - 1] += 1
            state.action_pile[state.action_pile_left] = 0
    return count
