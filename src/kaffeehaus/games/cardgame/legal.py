"""All legal moves at once: the rules of `rules.py` and `groups.py`, listed quickly and in ascending order."""

from typing import Any

from kaffeehaus.games.cardgame.groups import list_in_groups
from kaffeehaus.games.cardgame.rules import last_card, partner_chairs
from kaffeehaus.games.cardgame.state import ASKING, CHAIRS, GROUP, HAND_LIMIT, OVER, SEATED, Rules, State
from kaffeehaus.games.cardgame.tables import lowest
from kaffeehaus.games.cardgame.vocabulary import CONTINUE_MOVE, END_MOVE, LAY_MOVE, STOP_MOVE, TAKE_MOVE
from kaffeehaus.games.guests import MAN, WOMAN, gender_of, nation_of
from kaffeehaus.kernel.compiling import compiled


@compiled
def opening_chairs(rules: Rules, state: State, gender: int) -> int:
    """KG-17: one bit for each chair without company where a guest of this gender could open."""
    lone = state.welcome[gender] & ~state.company
    partners = partner_chairs(rules, state, gender) if lone else 0
    chairs = 0
    while lone:
        if rules.near[lowest(rules, lone)] & partners:
            chairs |= lone & -lone
        lone &= lone - 1
    return chairs


@compiled
def list_seatings(rules: Rules, state: State, out: Any) -> int:
    """KG-13 … KG-17: every placement of the next card."""
    guests = state.kinds[state.to_move] & state.wanted
    if guests == 0:
        return 0
    for_women, for_men = state.welcome[WOMAN] & state.company, state.welcome[MAN] & state.company
    if state.opener:
        for_women &= rules.near[state.opener - 1]
        for_men &= rules.near[state.opener - 1]
    elif not last_card(state):
        for_women |= opening_chairs(rules, state, WOMAN)
        for_men |= opening_chairs(rules, state, MAN)
    count = 0
    while guests:
        guest = lowest(rules, guests)
        guests &= guests - 1
        chairs = state.chairs_for[nation_of(guest)] & (for_women if gender_of(guest) == WOMAN else for_men)
        while chairs:
            out.move[count] = guest * CHAIRS + lowest(rules, chairs)
            count += 1
            chairs &= chairs - 1
    return count


@compiled
def list_lays(rules: Rules, state: State, out: Any, count: int) -> int:
    """KG-09: adds every card that can be laid down."""
    guests = state.kinds[state.to_move]
    while guests:
        out.move[count] = LAY_MOVE + lowest(rules, guests)
        count += 1
        guests &= guests - 1
    return count


@compiled
def legal(rules: Rules, state: State, out: Any) -> int:
    """KG-08: every move of the player to move, in ascending order."""
    if state.phase == OVER:
        return 0
    if state.phase == ASKING:
        out.move[0] = END_MOVE
        out.move[1] = CONTINUE_MOVE
        return 2
    if state.phase == GROUP:
        return list_in_groups(rules, state, out, 0)
    count = list_seatings(rules, state, out)
    if state.phase == SEATED:
        if state.opener == 0:
            out.move[count] = STOP_MOVE
            count += 1
        return count
    if rules.variant:
        count = list_in_groups(rules, state, out, count)
    if state.held[state.to_move] == HAND_LIMIT:
        return list_lays(rules, state, out, count)
    out.move[count] = TAKE_MOVE
    return count + 1
