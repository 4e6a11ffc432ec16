"""The variant of the single-gender table: who may begin or continue a group (KG-31, KG-33)."""

from typing import Any

from kaffeehaus.games.cardgame.state import CHAIRS, GROUP, SIDES, TABLES, Rules, State
from kaffeehaus.games.cardgame.tables import count_bits, lowest
from kaffeehaus.games.cardgame.vocabulary import GROUP_MOVE
from kaffeehaus.games.guests import MAN, NATION_COUNT, WOMAN, gender_of, guest_of, nation_of, unbalanced
from kaffeehaus.kernel.compiling import compiled


@compiled
def neighbours_stay_balanced(rules: Rules, state: State, table: int, gender: int) -> bool:
    """KG-33: every other table that the group still touches satisfies KG-15 once the whole group lies."""
    free = rules.chairs_at[table] & ~state.taken
    for neighbour in range(TABLES):
        newcomers = count_bits(free & rules.chairs_at[neighbour])
        if neighbour == table or newcomers == 0:
            continue
        women, men = state.women[neighbour], state.men[neighbour]
        if gender == WOMAN:
            women += newcomers
        else:
            men += newcomers
        if unbalanced(women, men):
            return False
    return True


@compiled
def can_be_filled(state: State, chairs: int, gender: int, spent: int) -> bool:
    """Can the mover's hand, without the card `spent`, fill these chairs, each guest at a table of their nation?

    By Hall's theorem it can if for every set of the chairs there are as many guests who fit one of them.
    """
    some = chairs
    while some:
        guests = 0
        for nation in range(NATION_COUNT):
            if state.chairs_for[nation] & some:
                guest = guest_of(nation, gender)
                guests += state.hand[state.to_move][guest] - (guest == spent)
        if guests < count_bits(some):
            return False
        some = (some - 1) & chairs
    return True


@compiled
def table_fault(rules: Rules, state: State, table: int, gender: int) -> int:
    """The clause by which the hand holds no group of this gender for the table, 0 if none."""
    if (state.men[table] if gender == WOMAN else state.women[table]) > 0:
        return 31
    if rules.strict and not neighbours_stay_balanced(rules, state, table, gender):
        return 33
    return 0 if can_be_filled(state, rules.chairs_at[table] & ~state.taken, gender, 0) else 31


@compiled
def group_fault(rules: Rules, state: State, guest: int, chair: int, table: int) -> int:
    """The clause that keeps a guest from beginning or continuing a group on a free chair that fits, 0 if none."""
    if not rules.variant or not rules.chairs_at[table] >> chair & 1:
        return 31
    gender = gender_of(guest)
    fault = table_fault(rules, state, table, gender)
    if fault:
        return fault
    rest = rules.chairs_at[table] & ~(state.taken | 1 << chair)
    return 0 if can_be_filled(state, rest, gender, guest) else 31


@compiled
def group_tables(rules: Rules, state: State, gender: int) -> int:
    """One bit for each table for which the hand holds a group of this gender."""
    tables = 0
    for table in range(TABLES):
        if table_fault(rules, state, table, gender) == 0:
            tables |= 1 << table
    return tables


@compiled
def list_in_groups(rules: Rules, state: State, out: Any, count: int) -> int:
    """Adds every next card of the group under way, or every first card of a group."""
    of_women, of_men = group_tables(rules, state, WOMAN), group_tables(rules, state, MAN)
    if of_women | of_men:
        for side in range(1 if state.phase == GROUP else SIDES):
            count = list_on_side(rules, state, side, of_women, of_men, out, count)
    return count


@compiled
def list_on_side(rules: Rules, state: State, side: int, of_women: int, of_men: int, out: Any, count: int) -> int:
    """Adds every card of the hand: at the table of the group, or as the first at the table on this side of a chair."""
    guests = state.kinds[state.to_move] & state.wanted
    while guests:
        guest = lowest(rules, guests)
        guests &= guests - 1
        tables = of_women if gender_of(guest) == WOMAN else of_men
        chairs = state.chairs_for[nation_of(guest)] & ~state.taken
        while chairs:
            chair = lowest(rules, chairs)
            chairs &= chairs - 1
            if state.phase == GROUP:
                table, first = state.group - 1, 0
            else:
                table, first = rules.touches[chair][side], GROUP_MOVE * (1 + side)
            if tables >> table & 1 and group_fault(rules, state, guest, chair, table) == 0:
                out.move[count] = first + guest * CHAIRS + chair
                count += 1
    return count
