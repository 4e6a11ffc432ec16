"""All legal moves at once: the rules of `rules.py` and `groups.py`, listed quickly and in ascending order."""

from typing import Any

from kaffeehaus.games.guests import HAS_GUESTS, NATION_COUNT, NO_WOMEN, WOMAN, gender_of, nation_of
from kaffeehaus.games.international import scoring
from kaffeehaus.games.international.groups import list_in_groups
from kaffeehaus.games.international.rules import bar_fault, may_stop, partner_waits, partners_held
from kaffeehaus.games.international.state import (
    CHAIRS,
    DRAWING,
    GROUP,
    JOKER,
    OVER,
    SEATED,
    TAKEN,
    Rules,
    State,
    joker_as,
    tile_gender,
)
from kaffeehaus.games.international.vocabulary import BAR_MOVE, DRAW_MOVE, SKIP_MOVE, STOP_MOVE, SWAP_MOVE
from kaffeehaus.kernel.compiling import compiled, inlined


@inlined
def list_chairs(
    rules: Rules, state: State, first: int, nation: int, gender: int, partners: int, out: Any, count: int
) -> int:
    """Adds the chairs of one guest, whose seating on chair 0 is move `first`.

    A guest without company is a first guest, and an opener whom one of the `partners` can join.
    """
    looked_at = TAKEN | HAS_GUESTS | NO_WOMEN << gender
    chairs, signs, moves = rules.chairs_for[nation], state.chair_sign, out.move
    fitting = rules.chairs_for_count[nation]
    if partners & rules.joinable_for[nation]:
        for place in range(fitting):
            chair = chairs[place]
            sign = signs[chair] & looked_at
            moves[count] = first + chair
            if sign == 0 and rules.joinable[chair] & partners:
                count += partner_waits(rules, state, chair, gender, partners)
            else:
                count += sign == HAS_GUESTS
    elif state.opener:
        opener = state.opener - 1
        for place in range(rules.neighbour_count[opener]):
            chair = rules.neighbours[opener][place]
            moves[count] = first + chair
            count += (signs[chair] & looked_at == HAS_GUESTS) & (rules.fits[chair] >> nation & 1)
    else:
        for place in range(fitting):
            chair = chairs[place]
            moves[count] = first + chair
            count += signs[chair] & looked_at == HAS_GUESTS
    return count


@inlined
def list_seatings(rules: Rules, state: State, out: Any) -> int:
    """CI-08: all seatings of a first or second guest."""
    seat = state.to_move
    of_women, of_men = (0, 0) if state.placed else partners_held(rules, state, seat)
    count = 0
    before = 0
    for slot in range(state.held[seat]):
        tile = state.hand[seat][slot]
        if tile == before:
            continue
        before = tile
        gender = tile_gender(tile)
        partners = of_women if gender == WOMAN else of_men
        if tile < JOKER:
            count = list_chairs(rules, state, tile * CHAIRS, nation_of(tile), gender, partners, out, count)
        else:
            for nation in range(NATION_COUNT):
                first = joker_as(tile, nation) * CHAIRS
                count = list_chairs(rules, state, first, nation, gender, partners, out, count)
    return count


@inlined
def list_swaps(rules: Rules, state: State, tile: int, out: Any, count: int) -> int:
    """CI-36 … CI-38: adds the chairs of jokers that a guest may take."""
    nation, joker = nation_of(tile), JOKER + gender_of(tile)
    first = joker_as(joker, nation if rules.exchange_declared else 0)
    last = joker_as(joker, nation if rules.exchange_declared else NATION_COUNT - 1)
    for place in range(rules.chairs_for_count[nation]):
        chair = rules.chairs_for[nation][place]
        seated = state.guest[chair]
        out.move[count] = SWAP_MOVE + tile * CHAIRS + chair
        count += (first <= seated) & (seated <= last)
    return count


@inlined
def list_bar_and_swaps(rules: Rules, state: State, out: Any, count: int) -> int:
    """Adds the moves to the bar, then the exchanges."""
    seat = state.to_move
    before = 0
    for slot in range(state.held[seat]):
        tile = state.hand[seat][slot]
        out.move[count] = BAR_MOVE + tile
        count += tile != before and (tile < JOKER or bar_fault(rules, state, tile) == 0)
        before = tile
    if state.swappable:
        before = 0
        for slot in range(state.held[seat]):
            tile = state.hand[seat][slot]
            if tile != before and state.swappable >> tile & 1:
                count = list_swaps(rules, state, tile, out, count)
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
