"""All legal moves at once: the rules of `rules.py` and `groups.py`, listed quickly and in ascending order."""

from typing import Any

from kaffeehaus.games.guests import WOMAN, nation_of
from kaffeehaus.games.international import scoring
from kaffeehaus.games.international.groups import list_in_groups
from kaffeehaus.games.international.rules import bar_fault, may_stop, partner_waits, partners_held, swap_fault
from kaffeehaus.games.international.state import (
    BAR_MOVE,
    CHAIRS,
    DRAW_MOVE,
    DRAWING,
    GROUP,
    HAS_GUESTS,
    JOKER,
    NO_WOMEN,
    OVER,
    SEATED,
    SKIP_MOVE,
    STOP_MOVE,
    SWAP_MOVE,
    TAKEN,
    Rules,
    State,
    first_nation,
    joker_as,
    last_nation,
    seated_gender,
    tile_gender,
)
from kaffeehaus.games.international.tables import share_a_table
from kaffeehaus.kernel.compiling import compiled


@compiled
def list_first(rules: Rules, state: State, guest: int, nation: int, partners: int, out: Any, count: int) -> int:
    """Adds the seatings of a first guest: with company, or as an opener whom one of the `partners` can join."""
    gender = seated_gender(guest)
    looked_at = TAKEN | HAS_GUESTS | NO_WOMEN << gender
    chairs, signs, moves = rules.chairs_for[nation], state.chair_sign, out.move
    first = guest * CHAIRS
    for place in range(rules.chairs_for_count[nation]):
        chair = chairs[place]
        sign = signs[chair] & looked_at
        moves[count] = first + chair
        if sign == 0 and rules.joinable[chair] & partners:
            count += partner_waits(rules, state, chair, gender, partners)
        else:
            count += sign == HAS_GUESTS
    return count


@compiled
def list_second(rules: Rules, state: State, guest: int, nation: int, out: Any, count: int) -> int:
    """Adds the seatings of a second guest, who needs company."""
    looked_at = TAKEN | HAS_GUESTS | NO_WOMEN << seated_gender(guest)
    chairs, signs, moves = rules.chairs_for[nation], state.chair_sign, out.move
    first = guest * CHAIRS
    for place in range(rules.chairs_for_count[nation]):
        chair = chairs[place]
        moves[count] = first + chair
        count += signs[chair] & looked_at == HAS_GUESTS
    return count


@compiled
def list_partners(rules: Rules, state: State, guest: int, nation: int, out: Any, count: int) -> int:
    """Adds the seatings of a second guest who joins the opener."""
    looked_at = TAKEN | HAS_GUESTS | NO_WOMEN << seated_gender(guest)
    for place in range(rules.chairs_for_count[nation]):
        chair = rules.chairs_for[nation][place]
        if share_a_table(rules, chair, state.opener - 1):
            out.move[count] = guest * CHAIRS + chair
            count += state.chair_sign[chair] & looked_at == HAS_GUESTS
    return count


@compiled
def list_seatings(rules: Rules, state: State, out: Any) -> int:
    """CI-08: all seatings of a first or second guest."""
    seat = state.to_move
    partners_of_women, partners_of_men = partners_held(rules, state, seat)
    count = 0
    before = 0
    for slot in range(state.held[seat]):
        tile = state.hand[seat][slot]
        if tile == before:
            continue
        before = tile
        partners = partners_of_women if tile_gender(tile) == WOMAN else partners_of_men
        for nation in range(first_nation(tile), last_nation(tile) + 1):
            guest = tile if tile < JOKER else joker_as(tile, nation)
            if state.opener:
                count = list_partners(rules, state, guest, nation, out, count)
            elif state.placed or not partners & rules.joinable_for[nation]:
                count = list_second(rules, state, guest, nation, out, count)
            else:
                count = list_first(rules, state, guest, nation, partners, out, count)
    return count


@compiled
def list_bar_and_swaps(rules: Rules, state: State, out: Any, count: int) -> int:
    """Adds the moves to the bar, then the exchanges."""
    seat = state.to_move
    before = 0
    for slot in range(state.held[seat]):
        tile = state.hand[seat][slot]
        if tile != before and (tile < JOKER or bar_fault(rules, state, tile) == 0):
            out.move[count] = BAR_MOVE + tile
            count += 1
        before = tile
    if state.swappable:
        before = 0
        for slot in range(state.held[seat]):
            tile = state.hand[seat][slot]
            nation = nation_of(tile)
            if tile != before and tile < JOKER and state.swappable >> nation & 1:
                for place in range(rules.chairs_for_count[nation]):
                    chair = rules.chairs_for[nation][place]
                    if swap_fault(rules, state, tile, chair) == 0:
                        out.move[count] = SWAP_MOVE + tile * CHAIRS + chair
                        count += 1
            before = tile
    return count


@compiled
def legal(rules: Rules, state: State, out: Any) -> int:
    """CI-07: every move of the player to move, in ascending order."""
    if state.phase == OVER:
        return 0
    if state.phase == DRAWING:
        least = state.placed - scoring.waivers(rules, state, state.placed)
        for drawn in range(least, state.placed + 1):
            out.move[drawn - least] = DRAW_MOVE + drawn
        return state.placed - least + 1
    if state.phase == GROUP:
        return list_in_groups(rules, state, out, 0)
    count = list_seatings(rules, state, out)
    if state.phase == SEATED:
        if may_stop(rules, state):
            out.move[count] = STOP_MOVE
            count += 1
        return count
    if rules.variant:
        count = list_in_groups(rules, state, out, count)
    count = list_bar_and_swaps(rules, state, out, count)
    if count == 0:
        out.move[0] = SKIP_MOVE
        count = 1
    return count
