"""What the prospects of a seat are judged by: points, the hand, and the seatings that are open to it."""

from typing import Any

from kaffeehaus.games.cardgame.state import (
    CARDS,
    DEALT,
    HAND_LIMIT,
    SIDES,
    TABLE_CARDS,
    TABLES,
    TABLES_A_NATION,
    Rules,
    State,
)
from kaffeehaus.games.cardgame.tables import lowest
from kaffeehaus.games.guests import gender_of, nation_of
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.layout import Layout

FEATURES = Layout()
POINTS = FEATURES.add("points")
CARDS_HELD = FEATURES.add("cards in hand")
DIFFERENT = FEATURES.add("different guests in hand")
LAID = FEATURES.add("cards laid down")
NEARLY_FULL = FEATURES.add("cards to a full hand, if few")
NEARLY_EMPTY = FEATURES.add("cards to an empty hand, if few")
SEATABLE = FEATURES.add("kinds that can be seated")
BEST = FEATURES.add("points of the best seating")
SECOND = FEATURES.add("points of the second best seating")
THIRD = FEATURES.add("points of the third best seating")
PROMISED = FEATURES.add("best three seatings if to move")
PROMISED_NEXT = FEATURES.add("best three seatings if next")
TO_MOVE = FEATURES.add("to move")
NEXT = FEATURES.add("next")
WANTED = FEATURES.add("cards of nations with a table")
HOPELESS = FEATURES.add("cards of nations without a table to come")
PAIRS = FEATURES.add("pairs of nations with a table")
EMPTY = FEATURES.add("hand is empty")

FEW = 3  # cards


@compiled
def stage(rules: Rules, state: State) -> float:
    """The guest pile or the table pile, whichever is nearer to its end."""
    guests = state.guests_left / (CARDS - DEALT * rules.players)
    tables = (state.tables_left + 1) / (TABLE_CARDS - TABLES + 1)
    return 1.0 - min(guests, tables)


@compiled
def value_with_one_more(state: State, table: int, nation: int) -> int:
    """KG-19, KG-20: what a table pays after one more guest of the nation."""
    guests = state.women[table] + state.men[table] + 1
    if guests == 1:
        return 0
    natives = state.natives[table] + (state.nation[table] == 1 + nation)
    return 2 * guests if natives == guests else guests


@compiled
def best_seating(rules: Rules, state: State, nation: int, gender: int) -> int:
    """The most that a guest brings on a chair with company, 0 if there is none."""
    chairs = state.chairs_for[nation] & state.welcome[gender] & state.company
    most = 0
    while chairs:
        chair = lowest(rules, chairs)
        chairs &= chairs - 1
        points = 0
        for side in range(SIDES):
            table = rules.touches[chair][side]
            if table == TABLES:
                break
            points += value_with_one_more(state, table, nation)
        most = max(most, points)
    return most


@compiled
def look_at_hand(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Every kind of card in the hand: where it could sit now, and what that pays."""
    different = seatable = best = second = third = wanted = hopeless = pairs = before = 0
    kinds = state.kinds[seat]
    while kinds:
        guest = lowest(rules, kinds)
        kinds &= kinds - 1
        different += 1
        nation, gender = nation_of(guest), gender_of(guest)
        if not state.wanted >> guest & 1:
            if state.box_tables[nation] == TABLES_A_NATION:
                hopeless += state.hand[seat][guest]
            continue
        wanted += state.hand[seat][guest]
        if gender and before == guest - 1:
            pairs += 1
        before = guest
        points = best_seating(rules, state, nation, gender)
        seatable += points > 0
        if points > best:
            best, second, third = points, best, second
        elif points > second:
            second, third = points, second
        elif points > third:
            third = points
    out[DIFFERENT] = different
    out[SEATABLE] = seatable
    out[BEST] = best
    out[SECOND] = second
    out[THIRD] = third
    out[WANTED] = wanted
    out[HOPELESS] = hopeless
    out[PAIRS] = pairs


@compiled
def features(rules: Rules, state: State, seat: int, out: Any) -> bool:
    """Writes the numbers that `FEATURES` names; False if the seat cannot win any more."""
    look_at_hand(rules, state, seat, out)
    moves = state.to_move == seat
    follows = (state.to_move + 1) % rules.players == seat
    now = out[BEST]
    if state.placed < 2:
        now += out[SECOND]
    if state.placed < 1:
        now += out[THIRD]
    out[POINTS] = state.score[seat]
    out[CARDS_HELD] = state.held[seat]
    out[LAID] = state.laid_down[seat]
    out[NEARLY_FULL] = max(0, FEW - (HAND_LIMIT - state.held[seat]))
    out[NEARLY_EMPTY] = max(0, FEW - state.held[seat])
    out[PROMISED] = now if moves else 0
    out[PROMISED_NEXT] = out[BEST] + out[SECOND] + out[THIRD] if follows else 0
    out[TO_MOVE] = moves
    out[NEXT] = follows
    out[EMPTY] = state.held[seat] == 0
    return True
