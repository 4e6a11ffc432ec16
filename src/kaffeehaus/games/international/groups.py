"""The variant of the single-gender table: who may begin or continue a group (CI-54, CI-55)."""

from typing import Any

from kaffeehaus.games.guests import MAN, WOMAN, guest_of, unbalanced
from kaffeehaus.games.international.state import (
    CHAIRS,
    GROUP,
    JOKER,
    SEATED_KINDS,
    TABLES,
    Rules,
    State,
    first_nation,
    joker_as,
    last_nation,
    seated_gender,
    tile_of,
)
from kaffeehaus.games.international.vocabulary import GROUP_MOVE
from kaffeehaus.kernel.compiling import compiled


@compiled
def other_table(rules: Rules, chair: int, table: int) -> int:
    """The table on the other side of the chair; TABLES if there is none."""
    first = rules.touches[chair][0]
    return rules.touches[chair][1] if first == table else first


@compiled
def may_begin(state: State, table: int, gender: int) -> bool:
    """CI-54: the table is empty, or one guest of that gender sits there."""
    same, opposite = state.women[table], state.men[table]
    if gender == MAN:
        same, opposite = opposite, same
    return opposite == 0 and same <= 1


@compiled
def neighbours_stay_balanced(rules: Rules, state: State, table: int, gender: int) -> bool:
    """CI-55: every other table that the group touches satisfies CI-12 after each of its guests."""
    for place, chair in enumerate(rules.chairs_at[table]):
        neighbour = other_table(rules, chair, table)
        if state.guest[chair] or neighbour == TABLES:
            continue
        newcomers = 0
        for earlier in range(place + 1):
            seat = rules.chairs_at[table][earlier]
            if state.guest[seat] == 0 and other_table(rules, seat, table) == neighbour:
                newcomers += 1
        women, men = state.women[neighbour], state.men[neighbour]
        if gender == WOMAN:
            women += newcomers
        else:
            men += newcomers
        if unbalanced(women, men):
            return False
    return True


@compiled
def held_of(state: State, tile: int) -> int:
    """How many of a tile the player to move holds."""
    count = 0
    for slot in range(state.held[state.to_move]):
        count += state.hand[state.to_move][slot] == tile
    return count


@compiled
def can_be_filled(rules: Rules, state: State, table: int, gender: int, tile: int, chair: int) -> bool:
    """With `tile` on `chair`, can the rest of the table be filled from the rest of the supply?

    Guests of the table's nation and jokers fit everywhere at it; a foreigner fits only the chairs that are shared
    with a table of their own nation. No chair is shared with two foreign nations, so counting is enough.
    """
    own = rules.table_nation[table]
    native, joker = guest_of(own, gender), JOKER + gender
    fitting = held_of(state, native) + held_of(state, joker) - (tile in (native, joker))
    empty = 0
    for place, seat in enumerate(rules.chairs_at[table]):
        if state.guest[seat] or seat == chair:
            continue
        empty += 1
        neighbour = other_table(rules, seat, table)
        if neighbour == TABLES or rules.table_nation[neighbour] == own:
            continue
        foreigner = guest_of(rules.table_nation[neighbour], gender)
        waiting = held_of(state, foreigner) - (tile == foreigner)
        earlier = 0
        for before in range(place):
            other_seat = rules.chairs_at[table][before]
            other = other_table(rules, other_seat, table)
            taken = state.guest[other_seat] or other_seat == chair
            if not taken and other != TABLES and rules.table_nation[other] == rules.table_nation[neighbour]:
                earlier += 1
        if waiting > earlier:
            fitting += 1
    return fitting >= empty


@compiled
def group_fault(rules: Rules, state: State, guest: int, chair: int, table: int) -> int:
    """The clause that keeps a guest from beginning or continuing a group on a free chair that fits, 0 if none."""
    if not rules.variant:
        return 54
    if rules.touches[chair][0] != table and rules.touches[chair][1] != table:
        return 55
    gender = seated_gender(guest)
    if state.phase == GROUP:
        if (gender == WOMAN) != (state.women[table] > 0):
            return 54
    else:
        if not may_begin(state, table, gender):
            return 54
        if not neighbours_stay_balanced(rules, state, table, gender):
            return 55
    return 0 if can_be_filled(rules, state, table, gender, tile_of(guest), chair) else 54


@compiled
def list_guest_in_group(rules: Rules, state: State, guest: int, nation: int, side: int, out: Any, count: int) -> int:
    """Adds one guest's chairs: at the group's table, or for a new group at the table on the given side of the chair."""
    for place in range(rules.chairs_for_count[nation]):
        chair = rules.chairs_for[nation][place]
        if state.guest[chair]:
            continue
        if state.phase == GROUP:
            table, first = state.group - 1, 0
        else:
            table, first = rules.touches[chair][side], GROUP_MOVE + side * SEATED_KINDS * CHAIRS
        if table != TABLES and group_fault(rules, state, guest, chair, table) == 0:
            out.move[count] = first + guest * CHAIRS + chair
            count += 1
    return count


@compiled
def list_in_groups(rules: Rules, state: State, out: Any, count: int) -> int:
    """Adds every guest of the supply: the next of the group under way, or the first of a new one on either side."""
    seat = state.to_move
    sides = 1 if state.phase == GROUP else 2
    for side in range(sides):
        before = 0
        for slot in range(state.held[seat]):
            tile = state.hand[seat][slot]
            if tile == before:
                continue
            before = tile
            for nation in range(first_nation(tile), last_nation(tile) + 1):
                guest = tile if tile < JOKER else joker_as(tile, nation)
                count = list_guest_in_group(rules, state, guest, nation, side, out, count)
    return count
