"""What the prospects of a seat are judged by: points, guests seated and to come, rows, cards, and table talk."""

from typing import Any

from kaffeehaus.games.melange.actions import bonus_holds
from kaffeehaus.games.melange.state import (
    BONUS_POINTS,
    FACES,
    FIRST_BONUS,
    GREY,
    KINDS,
    OWN_ROWS,
    PERSONALITY,
    PLAYERS,
    ROW_CARDS,
    TILES,
    TURN_CARDS,
    WHITE,
    Rules,
    State,
    chair_of,
    is_one,
    size_of,
)
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.layout import Layout

FEATURES = Layout()
POINTS = FEATURES.add("points")
TALK = FEATURES.add("table talk")  # as the end books it
BESIDE = FEATURES.add("empty chairs beside own guests")  # by their multipliers
LEFT = FEATURES.add("guests left")
PLACING = FEATURES.add("best placing left")
MULTIPLIER = FEATURES.add("best multiplier left")
OWN = FEATURES.add("own rows")
LAID = FEATURES.add("cards in own rows")
NEARNESS = FEATURES.add("nearness of own rows")  # one by the number of markers
OWN_TALK = FEATURES.add("table talk that own rows await")  # with the best multiplier left, by the share of markers
NEUTRAL_TALK = FEATURES.add("table talk that neutral rows await")
FINISHING = FEATURES.add("own rows that a card in hand finishes")
NEUTRAL_PLACING = FEATURES.add("placing of a neutral row that a card in hand finishes")
PROMISED = FEATURES.add("these two if to move")
CARDS_HELD = FEATURES.add("reservation cards")
DIFFERENT = FEATURES.add("different faces")
ACTIONS = FEATURES.add("action cards")
BONUS = FEATURES.add("best bonus card that can be played")
PLAYED = FEATURES.add("action card played in this phase")
TO_MOVE = FEATURES.add("to move")
NEXT = FEATURES.add("next")
USED = FEATURES.add("cards used in this turn")


@compiled
def stage(rules: Rules, state: State) -> float:
    """How far the steward has come on the visitor track."""
    return min(1.0, state.seated / rules.track_end)


@compiled
def fame_of(rules: Rules, state: State, chairs: int) -> int:
    """The sum of what the personalities on these chairs are worth."""
    chairs &= state.sitting[PLAYERS]
    fame = 0
    while chairs:
        fame += rules.vip[state.visitor[chair_of(chairs)] - PERSONALITY]
        chairs &= chairs - 1
    return fame


@compiled
def wit_of(rules: Rules, state: State, seat: int, chairs: int) -> int:
    """The sum of the multipliers of a seat's guests on these chairs."""
    chairs &= state.sitting[seat]
    wit = 0
    while chairs:
        wit += rules.multiplier[(state.visitor[chair_of(chairs)] - 1) % TILES]
        chairs &= chairs - 1
    return wit


@compiled
def look_at_guests(rules: Rules, state: State, seat: int, out: Any) -> None:
    """The guests that are not seated yet."""
    placing = multiplier = 0
    for tile in range(TILES):
        if state.left[seat] >> tile & 1:
            placing = max(placing, rules.guest_placing[tile])
            multiplier = max(multiplier, rules.multiplier[tile])
    out[LEFT] = size_of(state.left[seat])
    out[PLACING] = placing
    out[MULTIPLIER] = multiplier


@compiled
def look_at_tables(rules: Rules, state: State, seat: int, out: Any) -> None:
    """WM-51: the table talk that is certain, and that which the markers promise."""
    talk = beside = 0
    own_talk = neutral_talk = 0.0
    for table in range(rules.tables):
        chairs = rules.chairs_at[table]
        fame = fame_of(rules, state, chairs)
        wit = wit_of(rules, state, seat, chairs)
        talk += fame * wit
        if wit:
            beside += wit * size_of(chairs & ~state.taken)
            for row in range(WHITE, GREY + 1):
                marked = state.marker[row] & chairs
                if marked:
                    share = size_of(marked) / size_of(state.marker[row])
                    neutral_talk += wit * rules.vip[state.open[row - WHITE] - 1] * share
        if fame:
            for row in range(OWN_ROWS * seat, OWN_ROWS * seat + rules.shapes):
                marked = state.marker[row] & chairs
                if marked:
                    own_talk += fame * size_of(marked) / size_of(state.marker[row])
    out[TALK] = talk
    out[BESIDE] = beside
    out[OWN_TALK] = own_talk * out[MULTIPLIER]
    out[NEUTRAL_TALK] = neutral_talk


@compiled
def can_finish(rules: Rules, state: State, seat: int, row: int) -> bool:
    """Would a card in hand leave the row a single marker?"""
    if state.laid[row] == 0 or state.laid[row] == ROW_CARDS:
        return False
    for face in range(FACES):
        if state.hand[seat][face] and is_one(state.marker[row] & rules.fits[face]):
            return True
    return False


@compiled
def look_at_rows(rules: Rules, state: State, seat: int, out: Any) -> None:
    """How near own guests and personalities are to a chair."""
    rows = laid = finishing = placing = 0
    nearness = 0.0
    for row in range(OWN_ROWS * seat, OWN_ROWS * seat + rules.shapes):
        if state.laid[row]:
            rows += 1
            laid += state.laid[row]
            nearness += 1.0 / max(1, size_of(state.marker[row]))
            finishing += can_finish(rules, state, seat, row)
    for row in range(WHITE, GREY + 1):
        if can_finish(rules, state, seat, row):
            placing += rules.personality_placing[state.open[row - WHITE] - 1]
    out[OWN] = rows
    out[LAID] = laid
    out[NEARNESS] = nearness
    out[FINISHING] = finishing
    out[NEUTRAL_PLACING] = placing


@compiled
def look_at_cards(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Reservation and action cards."""
    cards = different = actions = bonus = 0
    for face in range(FACES):
        cards += state.hand[seat][face]
        different += state.hand[seat][face] > 0
    for kind in range(KINDS):
        actions += state.actions[seat][kind]
    if state.played[seat] == 0:
        for kind in range(FIRST_BONUS, KINDS):
            if state.actions[seat][kind] and bonus_holds(rules, state, seat, kind):
                bonus = max(bonus, BONUS_POINTS[kind - FIRST_BONUS])
    out[CARDS_HELD] = cards
    out[DIFFERENT] = different
    out[ACTIONS] = actions
    out[BONUS] = bonus


@compiled
def features(rules: Rules, state: State, seat: int, out: Any) -> bool:
    """Writes the numbers that `FEATURES` names; False if the seat cannot win any more."""
    look_at_guests(rules, state, seat, out)
    look_at_tables(rules, state, seat, out)
    look_at_rows(rules, state, seat, out)
    look_at_cards(rules, state, seat, out)
    moves = state.active == seat
    out[POINTS] = state.score[seat]
    out[PROMISED] = out[FINISHING] * out[PLACING] + out[NEUTRAL_PLACING] if moves and state.used < TURN_CARDS else 0
    out[PLAYED] = state.played[seat] > 0
    out[TO_MOVE] = moves
    out[NEXT] = (state.active + 1) % rules.players == seat
    out[USED] = state.used if moves else 0
    return True
