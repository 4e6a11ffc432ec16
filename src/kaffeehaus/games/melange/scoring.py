"""Final scoring, totals and places."""

from typing import Any

from kaffeehaus.games.melange.state import PERSONALITY, PLAYERS, RUNNING, TILES, Rules, State, size_of
from kaffeehaus.kernel.compiling import compiled


@compiled
def table_talk(rules: Rules, state: State, chair: int) -> int:
    """WM-51: what a guest on this chair makes of the personalities at the table."""
    multiplier = rules.multiplier[(state.visitor[chair] - 1) % TILES]
    company = rules.chairs_at[rules.table_of[chair]] & state.sitting[PLAYERS]
    points = 0
    for other in range(rules.chairs):
        if company >> other & 1:
            points += multiplier * rules.vip[state.visitor[other] - PERSONALITY]
    return points


@compiled
def tally(rules: Rules, state: State, seat: int) -> int:
    """WM-51: the final total of a seat."""
    total = state.score[seat]
    for chair in range(rules.chairs):
        if state.sitting[seat] >> chair & 1:
            total += table_talk(rules, state, chair)
    return total


@compiled
def scores(rules: Rules, state: State, points: Any, places: Any) -> None:
    """Points so far; once the game is over, totals and places: ties by guests seated, then shared (WM-52)."""
    for seat in range(rules.players):
        points[seat] = state.score[seat] if state.ending == RUNNING else tally(rules, state, seat)
        places[seat] = 0
    if state.ending == RUNNING:
        return
    for seat in range(rules.players):
        places[seat] = 1
        for other in range(rules.players):
            tied = points[other] == points[seat]
            more_guests = size_of(state.sitting[other]) > size_of(state.sitting[seat])
            if points[other] > points[seat] or (tied and more_guests):
                places[seat] += 1
