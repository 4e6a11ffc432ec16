"""The course of a game: the deal, what a move does, and all that happens by itself."""

from typing import Any

from kaffeehaus.games.melange.actions import book_bonus, remove_marker, swap_visitors
from kaffeehaus.games.melange.reveals import serve
from kaffeehaus.games.melange.seating import (
    NO_PAY,
    look_round,
    open_row,
    place_markers,
    seat_guest,
    seat_paying_personality,
)
from kaffeehaus.games.melange.state import (
    ALL_GUESTS,
    ALL_PASSED,
    CHAIRS,
    DRAWS,
    FACES,
    FIRST_BONUS,
    HAND,
    LAST_VISITOR,
    PERSONALITY,
    PLAY,
    REVEAL,
    RUNNING,
    SETUP,
    START,
    SWAP_PERSONALITIES,
    SWAPS,
    TAKE,
    TILES,
    TURN_CARDS,
    WHITE,
    Rules,
    State,
)
from kaffeehaus.games.melange.supply import (
    can_take,
    draw_action,
    draw_card,
    draw_personality,
    fetch,
    fill_display,
    fill_piles,
    give_up,
    shuffle_piles,
    shuffle_piles_sealed,
    throw_away,
    turn_piles_over,
)
from kaffeehaus.games.melange.tables import add_card, clear_locked_pair, sit_down
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
from kaffeehaus.kernel.random import DEAL, INSIDE, stream
from kaffeehaus.kernel.records import wipe
from kaffeehaus.kernel.sealed import KEY_WORDS

# What a step of the game brought, beside 1 + the chair of a visitor who pays: hidden things were turned up, or nothing
# more happens before the next move.
TURNED_UP, STILL = -1, -2


@compiled
def deal(rules: Rules, state: State, seed: int) -> None:
    """WM-04 … WM-11: hands, display, action cards, seated personalities, open personalities."""
    wipe(state)
    state.key = stream(seed, INSIDE)
    fill_piles(rules, state)
    shuffle_piles(state, stream(seed, DEAL))
    set_up(rules, state)


@compiled
def deal_sealed(rules: Rules, state: State, key: Any) -> None:
    """The same from the sealed streams of a key, which the state keeps for the shuffles inside the game."""
    wipe(state)
    state.sealed = 1
    for word in range(KEY_WORDS):
        state.seal[word] = key[word]
    fill_piles(rules, state)
    shuffle_piles_sealed(state)
    set_up(rules, state)


@compiled
def set_up(rules: Rules, state: State) -> None:
    """WM-09 … WM-11: what is laid out and handed out of the shuffled piles."""
    turn_piles_over(state)
    state.active = rules.start
    state.mode = SETUP
    for seat in range(rules.players):
        state.left[seat] = (1 << TILES) - 1
    for place in range(rules.players):
        for _ in range(HAND):
            state.hand[(rules.start + place) % rules.players][draw_card(state)] += 1
    fill_display(rules, state)
    for place in range(rules.players):
        draw_action(state, (rules.start + place) % rules.players)
    for chair in range(rules.chairs):
        if rules.start_chairs >> chair & 1:
            sit_down(rules, state, PERSONALITY + draw_personality(state), chair)
    while step(rules, state) != STILL:
        pass


@compiled
def to_move(rules: Rules, state: State) -> int:
    """The seat whose decision is open; often not the one whose turn it is."""
    return state.to_move


@compiled
def over(rules: Rules, state: State) -> bool:
    """Has the game ended?"""
    return state.ending != RUNNING


@compiled
def play(rules: Rules, state: State, move: int) -> None:
    """Plays a legal move and all that follows without a decision."""
    perform(rules, state, move)
    while step(rules, state) != STILL:
        pass


@compiled
def perform(rules: Rules, state: State, move: int) -> int:
    """What the move itself does; returns 1 + the chair of a visitor who pays, else NO_PAY."""
    if move < BONUS_MOVE:
        perform_card(rules, state, move)
    elif move < STOP_MOVE:
        state.mode = PLAY
        book_bonus(state, FIRST_BONUS + move - BONUS_MOVE)
    elif move == STOP_MOVE:
        state.mode = REVEAL
    elif move == DRAW_MOVE:
        state.mode = TAKE
        state.draws_left = DRAWS
    elif move < PASS_MOVE:
        take(state, move)
    elif move == PASS_MOVE:
        state.passes += 1
        end_turn(rules, state)
    elif move < RESOLVE_MOVE:
        return seat_guest(rules, state, state.subject - 1, (move - SEAT_MOVE) // CHAIRS)
    elif move < SKIP_MOVE:
        return resolve(rules, state, move - RESOLVE_MOVE)
    else:
        state.skipped |= 1 << (move - SKIP_MOVE)
        place_markers(rules, state, state.subject - 1)
    return NO_PAY


@compiled
def perform_card(rules: Rules, state: State, move: int) -> None:
    """WM-61: a card, a joker, a removal or a swap."""
    state.mode = PLAY
    if move < JOKER_MOVE:
        row, face = divmod(move - PLAY_MOVE, FACES)
        give_up(state, state.active, face)
        state.used += 1
        lay(rules, state, row, face)
    elif move < REMOVE_MOVE:
        target, face = divmod(move - JOKER_MOVE, FACES)
        for _ in range(2):
            give_up(state, state.active, face)
            throw_away(state, face)
        fetch(state, target % FACES)
        state.used += 2
        lay(rules, state, target // FACES, target % FACES)
    elif move < SWAP_MOVE:
        remove_marker(state, (move - REMOVE_MOVE) // CHAIRS, (move - REMOVE_MOVE) % CHAIRS)
    else:
        kind, swap = divmod(move - SWAP_MOVE, SWAPS)
        swap_visitors(state, SWAP_PERSONALITIES + kind, swap)


@compiled
def lay(rules: Rules, state: State, row: int, face: int) -> None:
    """WM-16, WM-20: a first card brings markers, a further one takes away those that do not fit."""
    if state.laid[row] == 0:
        open_row(rules, state, row, face)
    else:
        add_card(state, row, face)
        state.marker[row] &= rules.fits[face]


@compiled
def take(state: State, move: int) -> None:
    """WM-42, WM-47: one draw; a card from the display is known to all."""
    seat = state.active
    state.draws_left -= 1
    if move < TAKE_PILE_MOVE:
        face = move - TAKE_OPEN_MOVE
        state.display[face] -= 1
        state.displayed -= 1
        state.hand[seat][face] += 1
        state.known[seat][face] += 1
    elif move == TAKE_PILE_MOVE:
        state.hand[seat][draw_card(state)] += 1
    else:
        draw_action(state, seat)
        state.action_taken = 1


@compiled
def resolve(rules: Rules, state: State, row: int) -> int:
    """WM-30: the named row gets the chair; a personality sits down at once, a guest's owner chooses the tile."""
    if row >= WHITE:
        return seat_paying_personality(rules, state, row)
    state.named = row + 1
    return NO_PAY


@compiled
def step(rules: Rules, state: State) -> int:
    """One thing that happens by itself; STILL if there is none."""
    if state.ending != RUNNING:
        return STILL
    look_round(rules, state)
    if state.decision:
        return STILL
    if state.subject:
        return seat_paying_personality(rules, state, state.subject - 1)
    if rules.pair_lock and clear_locked_pair(state):
        return NO_PAY
    if state.mode == PLAY and state.used == TURN_CARDS:
        state.mode = REVEAL
        return NO_PAY
    if state.mode == SETUP or state.mode == REVEAL:
        return reveal(rules, state)
    if state.mode == TAKE and not (state.draws_left and can_take(state)):
        fill_display(rules, state)
        state.passes = 0
        end_turn(rules, state)
        return NO_PAY
    return STILL


@compiled
def reveal(rules: Rules, state: State) -> int:
    """WM-40, WM-62: serves the neutral colours; then the first turn begins, or one card is drawn."""
    if serve(rules, state):
        return TURNED_UP
    state.served = 0
    if state.mode == SETUP:
        state.mode = START
    else:
        state.mode = TAKE
        state.draws_left = 1
    return NO_PAY


@compiled
def end_turn(rules: Rules, state: State) -> None:
    """WM-50, WM-64: on to the next seat, or the end of the game."""
    state.mode = START
    state.used = 0
    state.action_used = 0
    state.draws_left = 0
    state.action_taken = 0
    following = (state.active + 1) % rules.players
    if state.passes == rules.players:
        state.ending = ALL_PASSED
    elif following == rules.start:
        state.ending = final_round(rules, state)
    if state.ending == RUNNING:
        state.active = following
        state.turn += 1


@compiled
def final_round(rules: Rules, state: State) -> int:
    """WM-49, WM-55: why this is the final round, RUNNING if it is not."""
    if state.seated >= rules.track_end:
        return LAST_VISITOR
    if rules.players == 2 and (state.left[0] == 0 or state.left[1] == 0):
        return ALL_GUESTS
    return RUNNING


@compiled
def explain(rules: Rules, state: State, move: int, lines: Any) -> int:
    """The score lines of a legal move; `state` is a copy that may change."""
    seat = state.active
    count = luck = 0
    before = state.score[seat]
    event = perform(rules, state, move)
    while event != STILL:
        if event == TURNED_UP:
            luck = 1
        elif event > NO_PAY or state.score[seat] != before:
            lines[count][0] = 1 + rules.table_of[event - 1] if event > NO_PAY else 0
            lines[count][1] = state.score[seat] - before
            lines[count][2] = 33 if event > NO_PAY else 38
            lines[count][3] = luck
            count += 1
            before = state.score[seat]
        event = step(rules, state)
    return count
