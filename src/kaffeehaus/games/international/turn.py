"""What a move does: seating, the bar, the exchange, drawing, and every end of the game."""

from typing import Any

from kaffeehaus.games.guests import HAS_GUESTS, TABLE_CHAIRS
from kaffeehaus.games.international import scoring
from kaffeehaus.games.international.state import (
    ALL_SKIPPED,
    BAG,
    CHAIRS,
    DRAWING,
    EMPTY_SUPPLY,
    GROUP,
    LAST_CHAIR,
    LAST_STOOL,
    ONE_LEFT,
    OVER,
    SEATED,
    SEATED_KINDS,
    STOOLS,
    SUPPLY,
    TABLES,
    TILES,
    TURN_START,
    Rules,
    State,
    tile_of,
)
from kaffeehaus.games.international.supply import draw_one, fill_bag, give_up, receive
from kaffeehaus.games.international.tables import count_nations, look_for_jokers, sit_down
from kaffeehaus.games.international.vocabulary import BAR_MOVE, DRAW_MOVE, GROUP_MOVE, STOP_MOVE, SWAP_MOVE
from kaffeehaus.kernel.compiling import compiled, inlined
from kaffeehaus.kernel.random import DEAL, IMAGINING, shuffle, sort, stream
from kaffeehaus.kernel.records import wipe
from kaffeehaus.kernel.sealed import sealed_shuffle


@compiled
def deal(rules: Rules, state: State, seed: int) -> None:
    """CI-02, CI-05: all tiles into the bag, five to each player."""
    clear_board(rules, state)
    shuffle(state.bag, TILES, stream(seed, DEAL), 0)
    fill_supplies(rules, state)


@compiled
def deal_sealed(rules: Rules, state: State, key: Any) -> None:
    """The same from the sealed stream of a key."""
    clear_board(rules, state)
    sealed_shuffle(state.bag, TILES, key, DEAL, 0)
    fill_supplies(rules, state)


@compiled
def fill_supplies(rules: Rules, state: State) -> None:
    """CI-05: five tiles to each player."""
    for seat in range(rules.players):
        for _ in range(SUPPLY):
            draw_one(state, seat)


@compiled
def clear_board(rules: Rules, state: State) -> None:
    """An empty café and a full bag at the start of a game."""
    wipe(state)
    state.to_move = rules.start
    state.free = rules.chairs
    fill_bag(state)


@compiled
def to_move(rules: Rules, state: State) -> int:
    """The seat whose decision is open."""
    return state.to_move


@compiled
def over(rules: Rules, state: State) -> bool:
    """Has the game ended?"""
    return state.phase == OVER


@compiled
def redeal(rules: Rules, state: State, seat: int, seed: int) -> None:
    """Only the order of the bag is hidden, from everybody alike."""
    sort(state.bag, state.bag_left)
    shuffle(state.bag, state.bag_left, stream(seed, IMAGINING), 0)


@compiled
def play(rules: Rules, state: State, move: int) -> None:
    """Plays a legal move and all that follows without a decision."""
    if move < GROUP_MOVE:
        seat_guest(rules, state, move // CHAIRS, move % CHAIRS)
    elif move < BAR_MOVE:
        side, rest = divmod(move - GROUP_MOVE, SEATED_KINDS * CHAIRS)
        state.phase = GROUP
        state.group = 1 + rules.touches[rest % CHAIRS][side]
        seat_guest(rules, state, rest // CHAIRS, rest % CHAIRS)
    elif move < SWAP_MOVE:
        send_to_bar(rules, state, move - BAR_MOVE)
    elif move < DRAW_MOVE:
        exchange(rules, state, (move - SWAP_MOVE) // CHAIRS, (move - SWAP_MOVE) % CHAIRS)
    elif move < STOP_MOVE:
        draw(rules, state, move - DRAW_MOVE)
    elif move == STOP_MOVE:
        end_seating(rules, state)
    else:
        skip(rules, state)


@inlined
def seat_guest(rules: Rules, state: State, guest: int, chair: int) -> None:
    """CI-09: each guest is seated and scored before the next."""
    seat = state.to_move
    alone = not state.chair_sign[chair] & HAS_GUESTS
    give_up(state, seat, tile_of(guest))
    sit_down(rules, state, guest, chair)
    state.score[seat] += scoring.seating_points(rules, state, chair)
    for side in range(2):
        table = rules.touches[chair][side]
        state.completed += scoring.completed_as_one_nation(state, table)
    state.seated[state.placed] = chair
    state.placed += 1
    if state.free == 0:
        finish(state, LAST_CHAIR)
    elif state.phase == GROUP:
        if scoring.guests_at(state, state.group - 1) == TABLE_CHAIRS:
            end_seating(rules, state)
    elif state.placed == 2:
        end_seating(rules, state)
    else:
        state.phase = SEATED
        state.opener = chair + 1 if alone else 0


@inlined
def end_seating(rules: Rules, state: State) -> None:
    """CI-41, CI-43: draws as many tiles as were placed, or asks first if one may be waived."""
    state.opener = 0
    state.group = 0
    if scoring.waivers(rules, state, state.placed):
        state.phase = DRAWING
    else:
        draw(rules, state, state.placed)


@inlined
def draw(rules: Rules, state: State, tiles: int) -> None:
    """CI-42, CI-48, CI-49: one tile after the other; then the next turn, unless the game is over."""
    for _ in range(tiles):
        draw_one(state, state.to_move)
        if state.bag_left <= rules.bag_end:
            finish(state, BAG)
            return
    if state.held[state.to_move] == 0:
        finish(state, EMPTY_SUPPLY)
    else:
        next_turn(rules, state)


@inlined
def send_to_bar(rules: Rules, state: State, tile: int) -> None:
    """CI-28 … CI-35: the lowest free stool pays or costs; who cannot pay is out."""
    seat = state.to_move
    give_up(state, seat, tile)
    stool = state.bar_taken
    state.bar[stool] = tile
    state.bar_taken += 1
    can_pay = state.score[seat] + rules.stool[stool] >= 0
    if can_pay:
        state.score[seat] += rules.stool[stool]
    else:
        eliminate(state, seat)
    if state.bar_taken == STOOLS:
        finish(state, LAST_STOOL)
    elif can_pay:
        draw(rules, state, 1)
    elif players_left(rules, state) == 1:
        finish(state, ONE_LEFT)
    else:
        next_turn(rules, state)


@compiled
def eliminate(state: State, seat: int) -> None:
    """CI-35: the remaining tiles are laid aside."""
    state.out[seat] = 1
    for slot in range(state.held[seat]):
        state.aside[state.hand[seat][slot]] += 1
        state.hand[seat][slot] = 0
    state.held[seat] = 0


@compiled
def exchange(rules: Rules, state: State, tile: int, chair: int) -> None:
    """CI-36, CI-39: the joker comes into the supply; no points, no draw."""
    seat = state.to_move
    joker = state.guest[chair]
    give_up(state, seat, tile)
    receive(state, seat, tile_of(joker))
    state.guest[chair] = tile
    for side in range(2):
        table = rules.touches[chair][side]
        if table != TABLES:
            state.jokers[table] -= 1
            count_nations(rules, state, table)
    look_for_jokers(rules, state)
    next_turn(rules, state)


@compiled
def skip(rules: Rules, state: State) -> None:
    """CI-53: nothing happens; the game ends when all remaining players skip in a row."""
    skips = state.skips + 1
    if skips == players_left(rules, state):
        finish(state, ALL_SKIPPED)
    else:
        next_turn(rules, state)
        state.skips = skips


@compiled
def players_left(rules: Rules, state: State) -> int:
    """How many players are not out."""
    left = 0
    for seat in range(rules.players):
        left += 1 - state.out[seat]
    return left


@inlined
def next_turn(rules: Rules, state: State) -> None:
    """CI-06: clockwise to the next player who is not out."""
    for place in range(TABLE_CHAIRS):
        state.seated[place] = 0
    state.placed = 0
    state.completed = 0
    state.turn += 1
    state.skips = 0
    state.phase = TURN_START
    seat = state.to_move
    while True:
        seat = seat + 1 if seat + 1 < rules.players else 0
        if not state.out[seat]:
            break
    state.to_move = seat


@compiled
def finish(state: State, reason: int) -> None:
    """CI-50: the game stops at once."""
    state.phase = OVER
    state.ending = reason
    state.opener = 0
    state.group = 0
    state.completed = 0


@compiled
def explain(rules: Rules, state: State, move: int, lines: Any) -> int:
    """The score lines of a legal move; `state` is a copy that may change."""
    if move < GROUP_MOVE:
        sit_down(rules, state, move // CHAIRS, move % CHAIRS)
        return scoring.seating_lines(rules, state, move % CHAIRS, lines)
    if move < BAR_MOVE:
        side, rest = divmod(move - GROUP_MOVE, SEATED_KINDS * CHAIRS)
        state.group = 1 + rules.touches[rest % CHAIRS][side]
        sit_down(rules, state, rest // CHAIRS, rest % CHAIRS)
        return scoring.seating_lines(rules, state, rest % CHAIRS, lines)
    if move < SWAP_MOVE:
        value = rules.stool[state.bar_taken]
        if state.score[state.to_move] + value < 0:
            return 0
        lines[0][0] = 0
        lines[0][1] = value
        lines[0][2] = 30
        return 1
    return 0
