"""The rules of the card game: for any move, the clause that forbids it."""

from kaffeehaus.games.cardgame.groups import group_fault
from kaffeehaus.games.cardgame.state import (
    ALL_MEN,
    ALL_WOMEN,
    ASKING,
    CARDS_A_TURN,
    CHAIRS,
    GROUP,
    HAND_LIMIT,
    OVER,
    TABLES,
    TURN_START,
    Rules,
    State,
)
from kaffeehaus.games.cardgame.tables import lowest
from kaffeehaus.games.cardgame.vocabulary import END_MOVE, GROUP_MOVE, LAY_MOVE, STOP_MOVE, TAKE_MOVE
from kaffeehaus.games.guests import WOMAN, gender_of, nation_of
from kaffeehaus.kernel.compiling import compiled


@compiled
def partner_chairs(rules: Rules, state: State, gender: int) -> int:
    """KG-17: one bit for each chair that a card of the hand can take as partner of an opener of this gender.

    The tables of an opener are empty, so a partner has the other gender and never is the opener's own card.
    """
    guests = state.kinds[state.to_move] & state.wanted & (ALL_MEN if gender == WOMAN else ALL_WOMEN)
    chairs = 0
    while guests:
        chairs |= state.chairs_for[nation_of(lowest(rules, guests))]
        guests &= guests - 1
    return chairs & state.welcome[1 - gender]


@compiled
def last_card(state: State) -> bool:
    """KG-18: is the next card the last one of the turn?"""
    return state.placed == CARDS_A_TURN - 1


@compiled
def company_fault(rules: Rules, state: State, chair: int, gender: int) -> int:
    """KG-16, KG-17: the clause by which a guest would sit alone on this chair, 0 if there is or comes company."""
    if state.opener:
        return 0 if rules.near[state.opener - 1] >> chair & 1 else 17
    if state.company >> chair & 1:
        return 0
    if last_card(state):
        return 16
    return 0 if rules.near[chair] & partner_chairs(rules, state, gender) else 17


@compiled
def seating_fault(rules: Rules, state: State, guest: int, chair: int) -> int:
    """The clause that keeps a guest of the hand off a chair, 0 if none."""
    if state.taken >> chair & 1:
        return 13
    if not state.chairs_for[nation_of(guest)] >> chair & 1:
        return 14
    if state.phase == GROUP:
        return group_fault(rules, state, guest, chair, state.group - 1)
    gender = gender_of(guest)
    if not state.welcome[gender] >> chair & 1:
        return 15
    return company_fault(rules, state, chair, gender)


@compiled
def why_not(rules: Rules, state: State, move: int) -> int:
    """The clause that forbids the move, 0 if it is legal."""
    if state.phase == OVER:
        return 30
    if (state.phase == ASKING) != (move >= END_MOVE):
        return 28
    if move >= END_MOVE:
        return 0
    if move < GROUP_MOVE:
        return why_not_seat(rules, state, move // CHAIRS, move % CHAIRS)
    if move < LAY_MOVE:
        guest, chair = divmod(move % GROUP_MOVE, CHAIRS)
        return why_not_group(rules, state, guest, chair, move // GROUP_MOVE - 1)
    if state.phase == GROUP:
        return 31
    if move == STOP_MOVE:
        return why_not_stop(state)
    if state.phase != TURN_START:
        return 8
    if move == TAKE_MOVE:
        return 10 if state.held[state.to_move] == HAND_LIMIT else 0
    return why_not_lay(state, move - LAY_MOVE)


@compiled
def not_held(state: State, guest: int) -> bool:
    """KG-04: is the guest none of the mover's hand?"""
    return guest == 0 or state.hand[state.to_move][guest] == 0


@compiled
def why_not_seat(rules: Rules, state: State, guest: int, chair: int) -> int:
    """KG-13 … KG-17 for one card."""
    return 4 if not_held(state, guest) else seating_fault(rules, state, guest, chair)


@compiled
def why_not_group(rules: Rules, state: State, guest: int, chair: int, side: int) -> int:
    """KG-31, KG-33 for the first card of a group."""
    if not rules.variant or state.phase != TURN_START:
        return 31
    if not_held(state, guest):
        return 4
    table = rules.touches[chair][side]
    if table == TABLES or state.taken >> chair & 1:
        return 13
    if not state.chairs_for[nation_of(guest)] >> chair & 1:
        return 14
    return group_fault(rules, state, guest, chair, table)


@compiled
def why_not_stop(state: State) -> int:
    """KG-08, KG-17: after at least one card, and not while a guest waits for a partner."""
    if state.phase == TURN_START:
        return 8
    return 17 if state.opener else 0


@compiled
def why_not_lay(state: State, guest: int) -> int:
    """KG-09: only with a full hand."""
    if not_held(state, guest):
        return 4
    return 0 if state.held[state.to_move] == HAND_LIMIT else 9
