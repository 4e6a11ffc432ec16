"""What a guest brings: the value of a table, waivers, the final tally, and the same as score lines."""

from typing import Any

from kaffeehaus.games.guests import TABLE_CHAIRS
from kaffeehaus.games.international.state import JOKER, OVER, TABLES, Rules, State
from kaffeehaus.kernel.compiling import compiled, inlined

GROUP_REWARD = 20
TILE_PENALTY = 5
JOKER_PENALTY = 10


@compiled
def guests_at(state: State, table: int) -> int:
    """How many sit at the table."""
    return state.women[table] + state.men[table]


@compiled
def all_jokers(state: State, table: int) -> bool:
    """CI-21: only jokers sit at the table."""
    return state.jokers[table] == state.women[table] + state.men[table]


@compiled
def one_nation(state: State, table: int) -> bool:
    """CI-20: the guests at the table show one nation, or all are jokers (CI-21)."""
    nations = state.nations[table]
    return (nations & (nations - 1) == 0) | all_jokers(state, table)


@inlined
def table_value(state: State, table: int) -> int:
    """CI-22: a point for each guest, two in a one-nation table; CI-23: nothing for a guest alone."""
    guests = state.women[table] + state.men[table]
    return guests * (1 + one_nation(state, table)) if guests > 1 else 0


@compiled
def group_value(state: State, table: int) -> int:
    """CI-56: the reward for a full table of one gender."""
    return 2 * GROUP_REWARD if one_nation(state, table) else GROUP_REWARD


@compiled
def completed_as_one_nation(state: State, table: int) -> bool:
    """CI-43: the table is full and shows one nation."""
    return (guests_at(state, table) == TABLE_CHAIRS) & one_nation(state, table)


@inlined
def seating_points(rules: Rules, state: State, chair: int) -> int:
    """CI-24: both tables of the chair pay; during a group its own table pays only when it is full (CI-56, CI-57)."""
    first, second = rules.touches[chair][0], rules.touches[chair][1]
    if state.group == 0:
        return table_value(state, first) + table_value(state, second)
    points = 0
    for table in (first, second):
        if table == state.group - 1:
            if guests_at(state, table) == TABLE_CHAIRS:
                points += group_value(state, table)
        elif rules.neighbour_scoring:
            points += table_value(state, table)
    return points


@compiled
def seating_lines(rules: Rules, state: State, chair: int, lines: Any) -> int:
    """The same as `seating_points`, table by table."""
    count = 0
    for side in range(2):
        table = rules.touches[chair][side]
        if table == TABLES:
            continue
        if state.group and table == state.group - 1:
            if guests_at(state, table) < TABLE_CHAIRS:
                continue
            points, clause = group_value(state, table), 56
        elif state.group:
            if not rules.neighbour_scoring:
                continue
            points, clause = table_value(state, table), 57
        else:
            points, clause = table_value(state, table), 22
            if guests_at(state, table) == 1:
                clause = 23
            elif all_jokers(state, table):
                clause = 21
        lines[count][0] = table + 1
        lines[count][1] = points
        lines[count][2] = clause
        count += 1
    return count


@compiled
def waivers(rules: Rules, state: State, due: int) -> int:
    """CI-44: how many of the tiles due need not be drawn."""
    allowed = min(state.completed, 1) if rules.once_per_turn else state.completed
    return min(allowed, due)


@compiled
def tally(state: State, seat: int) -> int:
    """CI-51: the final total of a seat."""
    total = state.score[seat]
    for slot in range(state.held[seat]):
        total -= TILE_PENALTY if state.hand[seat][slot] < JOKER else JOKER_PENALTY
    return total


@compiled
def scores(rules: Rules, state: State, points: Any, places: Any) -> None:
    """Points so far; once the game is over, totals and places (CI-51, CI-52). Who is out ranks last (CI-35)."""
    for seat in range(rules.players):
        points[seat] = tally(state, seat) if state.phase == OVER else state.score[seat]
        places[seat] = 0
    if state.phase != OVER:
        return
    for seat in range(rules.players):
        places[seat] = 1
        for other in range(rules.players):
            ahead = points[other] > points[seat] or state.out[seat] == 1
            if state.out[other] == 0 and other != seat and ahead:
                places[seat] += 1
