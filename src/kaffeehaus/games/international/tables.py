"""Tables and chairs: who sits where, and what a look at them tells."""

from kaffeehaus.games.guests import NATION_COUNT, TABLE_CHAIRS, WOMAN, guest_of
from kaffeehaus.games.international import scoring
from kaffeehaus.games.international.state import (
    JOKER,
    OVER,
    SEATED,
    TABLES,
    TAKEN,
    Rules,
    State,
    seated_gender,
    seated_nation,
)
from kaffeehaus.kernel.compiling import compiled, inlined


@inlined
def look_again(rules: Rules, state: State, table: int) -> None:
    """Renews the signs of a table and of its empty chairs."""
    state.table_sign[table] = rules.sign[state.women[table]][state.men[table]]
    for place in range(TABLE_CHAIRS):
        chair = rules.chairs_at[table][place]
        first, second = rules.touches[chair][0], rules.touches[chair][1]
        taken = state.chair_sign[chair] & TAKEN
        state.chair_sign[chair] = state.table_sign[first] | state.table_sign[second] | taken


@compiled
def takers(rules: Rules, joker: int, chair: int) -> int:
    """CI-37, CI-38: one bit for each guest who may take the chair of a seated joker."""
    nations = 1 << seated_nation(joker) if rules.exchange_declared else rules.fits[chair]
    gender = seated_gender(joker)
    guests = 0
    for nation in range(NATION_COUNT):
        guests |= (nations >> nation & 1) << guest_of(nation, gender)
    return guests


@inlined
def sit_down(rules: Rules, state: State, guest: int, chair: int) -> None:
    """Puts a guest on an empty chair; jokers count with their own gender (CI-12, CI-18)."""
    state.guest[chair] = guest
    state.chair_sign[chair] = TAKEN
    state.free -= 1
    is_joker = guest >= JOKER
    if is_joker:
        state.swappable |= takers(rules, guest, chair)
    woman = seated_gender(guest) == WOMAN
    counted = 0 if is_joker and rules.blend else 1 << seated_nation(guest)
    for side in range(2):
        table = rules.touches[chair][side]
        if table == TABLES:
            break
        state.women[table] += woman
        state.men[table] += not woman
        state.jokers[table] += is_joker
        state.nations[table] |= counted
        look_again(rules, state, table)


@compiled
def share_a_table(rules: Rules, chair: int, other: int) -> bool:
    """Do two chairs stand at one table?"""
    for side in range(2):
        table = rules.touches[chair][side]
        if table != TABLES and (table == rules.touches[other][0] or table == rules.touches[other][1]):
            return True
    return False


@compiled
def count_nations(rules: Rules, state: State, table: int) -> None:
    """Renews the nations that count at a table (CI-20): jokers by their declaration, or not at all."""
    nations = 0
    for chair in rules.chairs_at[table]:
        guest = state.guest[chair]
        if guest and (guest < JOKER or not rules.blend):
            nations |= 1 << seated_nation(guest)
    state.nations[table] = nations


@compiled
def look_for_jokers(rules: Rules, state: State) -> None:
    """Renews the signs of guests who may take a joker's chair."""
    state.swappable = 0
    for chair in range(rules.chairs):
        guest = state.guest[chair]
        if guest >= JOKER:
            state.swappable |= takers(rules, guest, chair)


@compiled
def restore(rules: Rules, state: State) -> None:
    """Works out everything that is derived, for a state of which only the rest is filled in."""
    state.free = rules.chairs
    for chair in range(rules.chairs):
        guest = state.guest[chair]
        if guest:
            state.guest[chair] = 0
            sit_down(rules, state, guest, chair)
    for place in range(state.placed):
        for side in range(2):
            table = rules.touches[state.seated[place]][side]
            if table != TABLES and state.phase != OVER and first_seated_at(rules, state, table) == place:
                state.completed += scoring.completed_as_one_nation(state, table)
    chair = state.seated[0]
    if state.phase == SEATED:
        company = 0
        for side in range(2):
            table = rules.touches[chair][side]
            if table != TABLES:
                company += scoring.guests_at(state, table) - 1
        state.opener = 0 if company else chair + 1


@compiled
def first_seated_at(rules: Rules, state: State, table: int) -> int:
    """The place in this turn's order of the first guest seated at the table."""
    for place in range(state.placed):
        chair = state.seated[place]
        if rules.touches[chair][0] == table or rules.touches[chair][1] == table:
            return place
    return -1
