"""Numbers for learning: what a seat may know, scaled to about one.

They are complete: positions of one game that look alike to a seat have equal observations, and no others do.
"""

from typing import Any

from kaffeehaus.games.melange.state import (
    ACTION_CARDS,
    ALL_PASSED,
    CARDS,
    CHAIRS,
    CHOOSE_CHAIR,
    DISPLAY,
    DRAWS,
    FACE_NAMES,
    FACES,
    KINDS,
    OWN_ROWS,
    PERSONALITIES,
    PERSONALITY,
    PLAYERS,
    ROW_CARDS,
    ROWS,
    TAKE,
    TILES,
    TURN_CARDS,
    WHITE,
    Rules,
    State,
    guest_of,
)
from kaffeehaus.kernel.bits import first_of
from kaffeehaus.kernel.compiling import compiled, inlined
from kaffeehaus.kernel.layout import SHARE, Layout, counted

TILE_SCALE, CARD_SCALE, POINTS_SCALE, TURNS_SCALE = 4.0, 5.0, 50.0, 100.0
VISITORS = float(PERSONALITY + PERSONALITIES)
WORTH = (-20 / TILE_SCALE, 20 / TILE_SCALE)
HELD = (0.0, CARDS / CARD_SCALE)
HELD_ACTIONS = (0.0, ACTION_CARDS / CARD_SCALE)
COUNTED_ACTIONS = (0.0, float(ACTION_CARDS))
CHAIR = {
    **{f"guest of seat {step}": SHARE for step in range(PLAYERS)},
    "personality": SHARE,
    "fame": WORTH,
    "multiplier": WORTH,
    **{f"marker of row {row}": SHARE for row in range(ROWS)},
}
SEAT = {
    "points": counted(POINTS_SCALE, negative=True),
    "decides": SHARE,
    "active": SHARE,
    "played an action card": SHARE,
    "action cards": HELD_ACTIONS,
    "cards": HELD,
    **{f"guest {tile} left": SHARE for tile in range(TILES)},
    **{f"known {face}": HELD for face in FACE_NAMES},
}
PERSON = {"there": SHARE, "placing": WORTH, "fame": WORTH}
DETAIL = dict.fromkeys(("visitor", "left out in this turn"), SHARE)
FAMOUS, FAME, MULTIPLIER, MARKERS = range(PLAYERS, PLAYERS + 4)  # where they stand among the numbers of a chair
CHAIR_NUMBERS, SEAT_NUMBERS, PERSON_NUMBERS, DETAIL_NUMBERS = len(CHAIR), len(SEAT), len(PERSON), len(DETAIL)
LAYOUT = Layout()
CHAIR_PART = LAYOUT.add("chairs", CHAIRS, CHAIR)
ROW_PART = LAYOUT.add("rows", ROWS, FACES)
SEAT_PART = LAYOUT.add("seats from the observer on", PLAYERS, SEAT)
HAND_PART = LAYOUT.add("own cards", FACES, bounds=HELD)
DISPLAY_PART = LAYOUT.add("display", FACES)
DISCARD_PART = LAYOUT.add("discards", FACES, bounds=HELD)
UNSEEN_PART = LAYOUT.add("cards unseen", FACES, bounds=HELD)
ACTION_PART = LAYOUT.add("own action cards", KINDS, bounds=COUNTED_ACTIONS)
REMOVED_PART = LAYOUT.add("action cards out of the game", KINDS, bounds=COUNTED_ACTIONS)
PILE_LEFT = LAYOUT.add("pile left")
ACTIONS_LEFT = LAYOUT.add("action pile left")
PEOPLE_LEFT = LAYOUT.add("personality pile left")
PERSON_PART = LAYOUT.add("open personalities", 2, PERSON)
SEATED = LAYOUT.add("steward", bounds=(0.0, float(CHAIRS)))
PHASE = LAYOUT.add("phase", bounds=(0.0, 2.0))
USED = LAYOUT.add("cards used in this turn")
ACTION_USED = LAYOUT.add("action card used in this turn")
DRAWS_LEFT = LAYOUT.add("draws left")
ACTION_TAKEN = LAYOUT.add("action card taken in this turn")
MODE_PART = LAYOUT.add("mode", TAKE + 1)
DECISION_PART = LAYOUT.add("decision", CHOOSE_CHAIR)
DETAIL_PART = LAYOUT.add("chairs in detail", CHAIRS, DETAIL)
ORDER_PART = LAYOUT.add("rows in order", ROWS, ROW_CARDS)
PLAYED_PART = LAYOUT.add("action cards played", PLAYERS)
OPEN_PART = LAYOUT.add("who the open personalities are", 2)
NAMED = LAYOUT.add("row named")
SUBJECT = LAYOUT.add("row asked about")
SERVED_PART = LAYOUT.add("neutral rows served", 2)
PASSES = LAYOUT.add("passes in a row")
TURNS = LAYOUT.add("turns", bounds=counted(TURNS_SCALE))
ENDING = LAYOUT.add("ending")
OBSERVATION = LAYOUT.size

# Multiplying is quicker than dividing, and gives the same numbers once they are rounded to 32 bits.
PER_CARD, PER_VISITOR = 1 / CARD_SCALE, 1 / VISITORS


@compiled
def observe(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Chairs, rows, then the seats from the observer on clockwise, the cards, and the turn."""
    for number in range(OBSERVATION):
        out[number] = 0.0
    observe_chairs(rules, state, seat, out)
    observe_rows(rules, state, seat, out)
    observe_seats(rules, state, seat, out)
    observe_cards(rules, state, seat, out)
    observe_turn(rules, state, seat, out)


@inlined
def steps_to(rules: Rules, seat: int, player: int) -> int:
    """How many seats clockwise from the observer another player sits."""
    return player - seat if player >= seat else player - seat + rules.players


@inlined
def place_of(rules: Rules, row: int, seat: int) -> int:
    """A row as the observer counts it: own ones first, then clockwise, then white and grey."""
    if row >= WHITE:
        return row
    owner = row // OWN_ROWS
    return (steps_to(rules, seat, owner) - owner) * OWN_ROWS + row


@inlined
def observe_chairs(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Whose guest sits on each chair or which personality, and what the tile is worth."""
    for player in range(rules.players):
        step, before = steps_to(rules, seat, player), guest_of(player, 0)
        chairs = state.sitting[player]
        while chairs:
            chair = first_of(chairs)
            chairs &= chairs - 1
            first, visitor = CHAIR_PART + chair * CHAIR_NUMBERS, state.visitor[chair]
            out[first + step] = 1.0
            out[first + MULTIPLIER] = rules.multiplier[visitor - before] / TILE_SCALE
            out[DETAIL_PART + chair * DETAIL_NUMBERS] = visitor * PER_VISITOR
    chairs = state.sitting[PLAYERS]
    while chairs:
        chair = first_of(chairs)
        chairs &= chairs - 1
        first, visitor = CHAIR_PART + chair * CHAIR_NUMBERS, state.visitor[chair]
        out[first + FAMOUS] = 1.0
        out[first + FAME] = rules.vip[visitor - PERSONALITY] / TILE_SCALE
        out[DETAIL_PART + chair * DETAIL_NUMBERS] = visitor * PER_VISITOR
    chairs = state.skipped
    while chairs:
        out[DETAIL_PART + first_of(chairs) * DETAIL_NUMBERS + 1] = 1.0
        chairs &= chairs - 1


@inlined
def observe_rows(rules: Rules, state: State, seat: int, out: Any) -> None:
    """The chairs with a marker of each row, the faces of the row, and their order."""
    rows = 0
    for row in range(ROWS):
        rows |= (state.laid[row] > 0) << row
    while rows:
        row = first_of(rows)
        rows &= rows - 1
        there, chairs, first = place_of(rules, row, seat), state.marker[row], state.card[row][0]
        while chairs:
            out[CHAIR_PART + first_of(chairs) * CHAIR_NUMBERS + MARKERS + there] = 1.0
            chairs &= chairs - 1
        for place in range(ROW_CARDS):
            card = state.card[row][place]
            out[ROW_PART + there * FACES + (card if card else first) - 1] = 1.0  # so nothing depends on how many
            out[ORDER_PART + there * ROW_CARDS + place] = card / FACES


@inlined
def observe_seats(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Scores, who decides, whose turn it is, guests left, numbers of cards, and cards that all have seen."""
    first, player = SEAT_PART, seat
    for step in range(rules.players):
        out[first] = state.score[player] / POINTS_SCALE
        out[first + 1] = state.to_move == player
        out[first + 2] = state.active == player
        out[first + 3] = state.played[player] > 0
        out[PLAYED_PART + step] = state.played[player] / KINDS
        action_cards = cards = 0
        for kind in range(KINDS):
            action_cards += state.actions[player][kind]
        for face in range(FACES):
            cards += state.hand[player][face]
            out[first + 6 + TILES + face] = state.known[player][face] * PER_CARD
        out[first + 4] = action_cards * PER_CARD
        out[first + 5] = cards * PER_CARD
        for tile in range(TILES):
            out[first + 6 + tile] = state.left[player] >> tile & 1
        first += SEAT_NUMBERS
        player = player + 1 if player + 1 < rules.players else 0


@inlined
def observe_cards(rules: Rules, state: State, seat: int, out: Any) -> None:
    """The own hand, the display, the discards, the cards out of sight, the own action cards, those out of the game."""
    for face in range(FACES):
        unseen = state.in_pile[face] - state.hand[seat][face] + state.known[seat][face]
        for player in range(PLAYERS):
            unseen += state.hand[player][face] - state.known[player][face]
        out[HAND_PART + face] = state.hand[seat][face] * PER_CARD
        out[DISPLAY_PART + face] = state.display[face] / DISPLAY
        out[DISCARD_PART + face] = state.discard[face] * PER_CARD
        out[UNSEEN_PART + face] = unseen * PER_CARD
    for kind in range(KINDS):
        out[ACTION_PART + kind] = float(state.actions[seat][kind])
        out[REMOVED_PART + kind] = float(state.removed[kind])


@inlined
def observe_turn(rules: Rules, state: State, seat: int, out: Any) -> None:
    """The piles, the open personalities, the steward, and how far the turn has come."""
    out[PILE_LEFT] = state.pile_left / CARDS
    out[ACTIONS_LEFT] = state.action_pile_left / ACTION_CARDS
    out[PEOPLE_LEFT] = state.personality_pile_left / PERSONALITIES
    for neutral in range(2):
        out[OPEN_PART + neutral] = state.open[neutral] / PERSONALITIES
        out[SERVED_PART + neutral] = float(state.served >> neutral & 1)
        person = state.open[neutral] - 1
        if person >= 0:
            first = PERSON_PART + PERSON_NUMBERS * neutral
            out[first] = 1.0
            out[first + 1] = rules.personality_placing[person] / TILE_SCALE
            out[first + 2] = rules.vip[person] / TILE_SCALE
    out[SEATED] = state.seated / rules.track_end
    out[PHASE] = float(rules.phase[state.seated] - 1)
    out[USED] = state.used / TURN_CARDS
    out[ACTION_USED] = float(state.action_used)
    out[DRAWS_LEFT] = state.draws_left / DRAWS
    out[ACTION_TAKEN] = float(state.action_taken)
    out[MODE_PART + state.mode] = 1.0
    if state.decision:
        out[DECISION_PART + state.decision - 1] = 1.0
    if state.named:
        out[NAMED] = (1 + place_of(rules, state.named - 1, seat)) / ROWS
    if state.subject:
        out[SUBJECT] = (1 + place_of(rules, state.subject - 1, seat)) / ROWS
    out[PASSES] = state.passes / PLAYERS
    out[TURNS] = state.turn / TURNS_SCALE
    out[ENDING] = state.ending / ALL_PASSED
