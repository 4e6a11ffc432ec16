"""What a guest brings: the value of a table, penalties, places, and the same as score lines."""

from typing import Any

from kaffeehaus.games.cardgame.state import OVER, SIDES, TABLES, Rules, State
from kaffeehaus.games.guests import TABLE_CHAIRS
from kaffeehaus.kernel.compiling import compiled

GROUP_REWARD = 20
CARD_PENALTY = 2


@compiled
def guests_at(state: State, table: int) -> int:
    """How many sit at the table."""
    return state.women[table] + state.men[table]


@compiled
def uniform(state: State, table: int) -> bool:
    """KG-20: all guests have the nation of the table itself."""
    return state.natives[table] == state.women[table] + state.men[table]


@compiled
def table_value(state: State, table: int) -> int:
    """KG-19: a point for each guest, nothing for a guest alone; KG-20: two if the table is uniform."""
    guests = state.women[table] + state.men[table]
    if guests == 1:
        return 0
    return 2 * guests if state.natives[table] == guests else guests


@compiled
def group_value(state: State, table: int) -> int:
    """KG-32: the reward for a full table of one gender."""
    return 2 * GROUP_REWARD if uniform(state, table) else GROUP_REWARD


@compiled
def seating_points(rules: Rules, state: State, chair: int) -> int:
    """KG-19: every touched table pays; during a group its own table pays only when it is full (KG-32)."""
    points = 0
    for side in range(SIDES):
        table = rules.touches[chair][side]
        if table == TABLES:
            break
        if table != state.group - 1:
            points += table_value(state, table)
        elif guests_at(state, table) == TABLE_CHAIRS:
            points += group_value(state, table)
    return points


@compiled
def seating_lines(rules: Rules, state: State, chair: int, lines: Any) -> int:
    """The same as `seating_points`, table by table."""
    count = 0
    for side in range(SIDES):
        table = rules.touches[chair][side]
        if table == TABLES:
            break
        if table == state.group - 1:
            if guests_at(state, table) < TABLE_CHAIRS:
                continue
            points, clause = group_value(state, table), 32
        else:
            points, clause = table_value(state, table), 19
            if state.group:
                clause = 33
            elif guests_at(state, table) > 1 and uniform(state, table):
                clause = 20
        lines[count][0] = table + 1
        lines[count][1] = points
        lines[count][2] = clause
        count += 1
    return count


@compiled
def penalty(state: State, seat: int) -> int:
    """KG-29: for each card in hand and each card laid down."""
    return CARD_PENALTY * (state.held[seat] + state.laid_down[seat])


@compiled
def scores(rules: Rules, state: State, points: Any, places: Any) -> None:
    """Points so far; once the game is over, totals and places (KG-29, KG-30)."""
    for seat in range(rules.players):
        points[seat] = state.score[seat]
        places[seat] = 0
    if state.phase != OVER:
        return
    for seat in range(rules.players):
        points[seat] -= penalty(state, seat)
    for seat in range(rules.players):
        places[seat] = 1
        for other in range(rules.players):
            tied = points[other] == points[seat]
            if points[other] > points[seat] or (tied and penalty(state, other) < penalty(state, seat)):
                places[seat] += 1
