"""What a move does: placing guests, clearing tables, drawing, laying down, and every end of the game."""

from typing import Any

from kaffeehaus.games.cardgame import scoring
from kaffeehaus.games.cardgame.state import (
    ASKING,
    CARDS,
    CARDS_A_TURN,
    CHAIRS,
    DEALT,
    DECLARED,
    GROUP,
    NO_GUESTS,
    NO_TABLES,
    OVER,
    SEATED,
    TABLE_CARDS,
    TURN_START,
    Rules,
    State,
)
from kaffeehaus.games.cardgame.supply import fill_piles, give_up, lay_down, next_guest, receive
from kaffeehaus.games.cardgame.tables import clear_away, lay_tables, restore_cafe, sit_down
from kaffeehaus.games.cardgame.vocabulary import END_MOVE, GROUP_MOVE, LAY_MOVE, TAKE_MOVE
from kaffeehaus.games.guests import TABLE_CHAIRS
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.random import DEAL, shuffle, stream
from kaffeehaus.kernel.records import wipe
from kaffeehaus.kernel.sealed import sealed_shuffle


@compiled
def deal(rules: Rules, state: State, seed: int) -> None:
    """KG-03 … KG-05: both piles shuffled, seven guests to each player, five tables."""
    wipe(state)
    fill_piles(state)
    key = stream(seed, DEAL)
    count = shuffle(state.guest_pile, CARDS, key, 0)
    shuffle(state.table_pile, TABLE_CARDS, key, count)
    hand_out(rules, state)


@compiled
def deal_sealed(rules: Rules, state: State, key: Any) -> None:
    """The same from the sealed stream of a key."""
    wipe(state)
    fill_piles(state)
    count = sealed_shuffle(state.guest_pile, CARDS, key, DEAL, 0)
    sealed_shuffle(state.table_pile, TABLE_CARDS, key, DEAL, count)
    hand_out(rules, state)


@compiled
def hand_out(rules: Rules, state: State) -> None:
    """KG-04, KG-05: seven guests to each player, five tables."""
    state.to_move = rules.start
    for seat in range(rules.players):
        for _ in range(DEALT):
            receive(state, seat, next_guest(state))
    lay_tables(state)
    restore_cafe(rules, state)


@compiled
def to_move(rules: Rules, state: State) -> int:
    """The seat whose decision is open."""
    return state.to_move


@compiled
def over(rules: Rules, state: State) -> bool:
    """Has the game ended?"""
    return state.phase == OVER


@compiled
def play(rules: Rules, state: State, move: int) -> None:
    """Plays a legal move and all that follows without a decision."""
    if move < GROUP_MOVE:
        seat_guest(rules, state, move // CHAIRS, move % CHAIRS)
    elif move < LAY_MOVE:
        guest, chair = divmod(move % GROUP_MOVE, CHAIRS)
        state.phase = GROUP
        state.group = 1 + rules.touches[chair][move // GROUP_MOVE - 1]
        seat_guest(rules, state, guest, chair)
    elif move < TAKE_MOVE:
        lay_down(state, state.to_move, move - LAY_MOVE)
        next_turn(rules, state)
    elif move == TAKE_MOVE:
        take(rules, state)
    elif move == END_MOVE:
        finish(state, DECLARED)
    else:
        next_turn(rules, state)


@compiled
def seat_guest(rules: Rules, state: State, guest: int, chair: int) -> None:
    """KG-18, KG-22: each card is placed, scored and cleared before the next; those of a group are cleared together."""
    seat = state.to_move
    give_up(state, seat, guest)
    sit_down(rules, state, guest, chair)
    points = scoring.seating_points(rules, state, chair)
    state.score[seat] += points
    state.seated[state.placed] = chair
    state.placed += 1
    if state.phase == GROUP:
        if scoring.guests_at(state, state.group - 1) == TABLE_CHAIRS:
            state.group = 0
            clear(rules, state)
            go_on(rules, state, True)
        return
    state.phase = SEATED
    if points == 0:  # KG-21: only an opener brings nothing
        state.opener = chair + 1
    else:
        state.opener = 0
        clear(rules, state)
        go_on(rules, state, state.placed == CARDS_A_TURN)


@compiled
def clear(rules: Rules, state: State) -> None:
    """KG-23, KG-24, KG-26: full tables leave and are replaced; the game ends if there are too few."""
    cleared = clear_away(rules, state)
    if cleared == 0:
        return
    if cleared > state.tables_left:
        finish(state, NO_TABLES)
    else:
        lay_tables(state)
    restore_cafe(rules, state)


@compiled
def go_on(rules: Rules, state: State, turn_is_full: bool) -> None:
    """KG-28: a player with an empty hand is asked; else the turn goes on or passes on."""
    if state.phase == OVER:
        return
    if state.held[state.to_move] == 0:
        state.phase = ASKING
    elif turn_is_full:
        next_turn(rules, state)


@compiled
def take(rules: Rules, state: State) -> None:
    """KG-08, KG-27: the last card of the pile ends the game."""
    receive(state, state.to_move, next_guest(state))
    if state.guests_left == 0:
        finish(state, NO_GUESTS)
    else:
        next_turn(rules, state)


@compiled
def next_turn(rules: Rules, state: State) -> None:
    """KG-06: clockwise to the next player."""
    for place in range(state.placed):
        state.seated[place] = 0
    state.placed = 0
    state.turn += 1
    state.phase = TURN_START
    state.to_move = state.to_move + 1 if state.to_move + 1 < rules.players else 0


@compiled
def finish(state: State, reason: int) -> None:
    """The game stops at once."""
    state.phase = OVER
    state.ending = reason


@compiled
def explain(rules: Rules, state: State, move: int, lines: Any) -> int:
    """The score lines of a legal move; `state` is a copy that may change."""
    if move >= LAY_MOVE:
        return 0
    guest, chair = divmod(move % GROUP_MOVE, CHAIRS)
    if move >= GROUP_MOVE:
        state.group = 1 + rules.touches[chair][move // GROUP_MOVE - 1]
    sit_down(rules, state, guest, chair)
    return scoring.seating_lines(rules, state, chair, lines)
