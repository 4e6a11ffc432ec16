"""Tables and chairs: who sits where, what a look at them tells, and clearing full tables."""

from kaffeehaus.games.cardgame.state import ALL_CHAIRS, BIT_MODULUS, CHAIRS, SIDES, TABLES, Rules, State
from kaffeehaus.games.guests import (
    HAS_GUESTS,
    MAN,
    NATION_COUNT,
    NO_MEN,
    NO_WOMEN,
    TABLE_CHAIRS,
    WOMAN,
    gender_of,
    guest_of,
    nation_of,
)
from kaffeehaus.kernel.compiling import compiled


@compiled
def lowest(rules: Rules, bits: int) -> int:
    """The number of the lowest bit in a set of chairs or guests."""
    return rules.number[(bits & -bits) % BIT_MODULUS]


@compiled
def count_bits(bits: int) -> int:
    """How many there are in a set of chairs or guests."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def look_again(rules: Rules, state: State) -> None:
    """KG-13, KG-15, KG-16: renews where there is company, and where a woman or a man is welcome."""
    company, for_women, for_men = 0, ALL_CHAIRS & ~state.taken, ALL_CHAIRS & ~state.taken
    for table in range(TABLES):
        sign = rules.sign[state.women[table]][state.men[table]]
        chairs = rules.chairs_at[table]
        if sign & HAS_GUESTS:
            company |= chairs
        if sign & NO_WOMEN:
            for_women &= ~chairs
        if sign & NO_MEN:
            for_men &= ~chairs
    state.company = company
    state.welcome[WOMAN] = for_women
    state.welcome[MAN] = for_men


@compiled
def count_in(rules: Rules, state: State, guest: int, chair: int) -> None:
    """Counts a seated guest at every touched table."""
    state.taken |= 1 << chair
    for side in range(SIDES):
        table = rules.touches[chair][side]
        if table == TABLES:
            break
        if gender_of(guest) == WOMAN:
            state.women[table] += 1
        else:
            state.men[table] += 1
        if state.nation[table] == 1 + nation_of(guest):
            state.natives[table] += 1


@compiled
def sit_down(rules: Rules, state: State, guest: int, chair: int) -> None:
    """Puts a guest on a free chair."""
    state.guest[chair] = guest
    count_in(rules, state, guest, chair)
    look_again(rules, state)


@compiled
def clear_away(rules: Rules, state: State) -> int:
    """KG-23: every full table goes to the box with all its guests; returns how many tables there were."""
    tables, chairs = 0, 0
    for table in range(TABLES):
        if state.women[table] + state.men[table] == TABLE_CHAIRS:
            tables += 1
            chairs |= rules.chairs_at[table]
            state.box_tables[state.nation[table] - 1] += 1
            state.nation[table] = 0
    if chairs:
        for chair in range(CHAIRS):
            if chairs >> chair & 1:
                state.box[state.guest[chair]] += 1
                state.guest[chair] = 0
    return tables


@compiled
def lay_tables(state: State) -> None:
    """KG-05, KG-24: the next tables of the pile, into the empty places in their order."""
    for table in range(TABLES):
        if state.nation[table] == 0:
            state.tables_left -= 1
            state.nation[table] = state.table_pile[state.tables_left]
            state.table_pile[state.tables_left] = 0


@compiled
def restore_cafe(rules: Rules, state: State) -> None:
    """Works out what is derived from the tables and the guests on the chairs."""
    state.taken = 0
    state.wanted = 0
    for nation in range(NATION_COUNT):
        state.chairs_for[nation] = 0
    for table in range(TABLES):
        state.women[table] = state.men[table] = state.natives[table] = 0
        if state.nation[table]:
            nation = state.nation[table] - 1
            state.chairs_for[nation] |= rules.chairs_at[table]
            state.wanted |= 1 << guest_of(nation, WOMAN) | 1 << guest_of(nation, MAN)
    for chair in range(CHAIRS):
        if state.guest[chair]:
            count_in(rules, state, state.guest[chair], chair)
    look_again(rules, state)
