"""Numbers for learning: what a seat may know, scaled to about one.

They are complete: positions of one game that look alike to a seat have equal observations, and no others do.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
    GREY,
    KINDS,
    LOOKS,
    LOOKS_COPIED,
    OWN_ROWS,
    PERSONALITIES,
    PERSONALITY,
    PLAYERS,
    ROW_CARDS,
    ROWS,
    TAKE,
    TILES,
    TURN_CARDS,
    VISITORS,
    WHITE,
    Rules,
    State,
    guest_of,
)
from kaffeehaus.kernel.bits import first_of
from kaffeehaus.kernel.compiling import apart, compiled, inlined
from kaffeehaus.kernel.layout import SHARE, Layout, counted
from kaffeehaus.kernel.records import copy_numbers

TILE_SCALE, CARD_SCALE, POINTS_SCALE, TURNS_SCALE = 4.0, 5.0, 50.0, 100.0
WORTH = (-20 / TILE_SCALE, 20 / TILE_SCALE)
HELD = (0.0, CARDS / CARD_SCALE)
HELD_ACTIONS = (0.0, ACTION_CARDS / CARD_SCALE)
COUNTED_ACTIONS = (0.0, float(ACTION_CARDS))
CHAIR = {
    **{look: WORTH if look in ("fame", "multiplier") else SHARE for look in LOOKS},
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

# `* (1 / SCALE)` is quicker than dividing, and gives the same numbers once they are rounded to 32 bits.
PER_CARD, PER_VISITOR = 1 / CARD_SCALE, 1 / VISITORS

# Where the markers of the observer's rows and the next player's begin among the numbers of a chair, and those of all
# other rows. A set of rows is a byte, and its numbers are copied from a table. Processors copy eight numbers at once;
# what is copied too much is overwritten by what follows.
NEAR, FAR = len(LOOKS), len(LOOKS) + 2 * OWN_ROWS
BYTE, LAST_BYTE = 8, 255
NUMBERS = np.array([[rows >> row & 1 for row in range(BYTE)] for rows in range(1 << BYTE)], np.float32)
SPREAD = np.array([sum((chairs >> chair & 1) << BYTE * chair for chair in range(BYTE)) for chairs in range(1 << BYTE)])
DETAILS = np.array([(visitor * PER_VISITOR, 0.0) for visitor in range(VISITORS)], np.float32)


def looks_of(multipliers: Sequence[int], fame: Sequence[int], players: int) -> NDArray[np.float32]:
    """What each visitor shows to each seat: whose guest or that it is a personality, and what the tile is worth."""
    looks = np.zeros((PLAYERS, VISITORS, LOOKS_COPIED), np.float32)
    looks[:, PERSONALITY:, LOOKS.index("personality")] = 1
    looks[:, PERSONALITY:, LOOKS.index("fame")] = np.array(fame) / TILE_SCALE
    for seat, owner in product(range(players), repeat=2):
        guests = looks[seat, guest_of(owner, 0) : guest_of(owner + 1, 0)]
        guests[:, (owner - seat) % players] = 1
        guests[:, LOOKS.index("multiplier")] = np.array(multipliers) / TILE_SCALE
    return looks


@compiled
def observe(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Chairs, rows, then the seats from the observer on clockwise, the cards, and the turn."""
    observe_chairs(rules, state, seat, out)
    observe_markers(rules, state, seat, out)
    for number in range(ROW_PART, DETAIL_PART):
        out[number] = 0.0
    for number in range(ORDER_PART, OBSERVATION):
        out[number] = 0.0
    observe_rows(rules, state, seat, out)
    observe_seats(rules, state, seat, out)
    observe_cards(rules, state, seat, out)
    observe_turn(rules, state, seat, out)


@inlined
def next_seat(rules: Rules, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < rules.players else 0


@inlined
def place_of(rules: Rules, row: int, seat: int) -> int:
    """A row as the observer counts it: own ones first, then clockwise, then white and grey."""
    behind = 0 if row >= WHITE else OWN_ROWS * seat
    return row - behind if row >= behind else row - behind + OWN_ROWS * rules.players


@inlined
def observe_chairs(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Whose guest sits on each chair or which personality, and what the tile is worth."""
    for chair in range(CHAIRS):
        visitor = state.visitor[chair] & LAST_BYTE
        copy_numbers(out, CHAIR_PART + chair * CHAIR_NUMBERS, rules.looks[seat][visitor], LOOKS_COPIED)
        copy_numbers(out, DETAIL_PART + chair * DETAIL_NUMBERS, DETAILS[visitor], DETAIL_NUMBERS)
    chairs = state.skipped
    while chairs:
        out[DETAIL_PART + first_of(chairs) * DETAIL_NUMBERS + 1] = 1.0
        chairs &= chairs - 1


@inlined
def marked(state: State, player: int, chair: int) -> int:
    """Of eight chairs one byte each, with one bit for each of a player's rows that has a marker there."""
    rows = 0
    for row in range(OWN_ROWS):
        rows |= SPREAD[state.marker[OWN_ROWS * player + row] >> chair & LAST_BYTE] << row
    return rows


@inlined
def observe_markers(rules: Rules, state: State, seat: int, out: Any) -> None:
    """The rows with a marker on each chair: first those of two players, then all others."""
    following = next_seat(rules, seat)
    for first in range(0, CHAIRS, BYTE):
        near = marked(state, seat, first) | marked(state, following, first) << OWN_ROWS
        copy_rows(out, CHAIR_PART + first * CHAIR_NUMBERS + NEAR, near)
    for first in range(0, CHAIRS, BYTE):
        far = SPREAD[state.marker[WHITE] >> first & LAST_BYTE] << WHITE - 2 * OWN_ROWS
        far |= SPREAD[state.marker[GREY] >> first & LAST_BYTE] << GREY - 2 * OWN_ROWS
        for step in range(2, rules.players):
            far |= marked(state, (seat + step) % rules.players, first) << OWN_ROWS * (step - 2)
        copy_rows(out, CHAIR_PART + first * CHAIR_NUMBERS + FAR, far)


@inlined
def copy_rows(out: Any, number: int, rows: int) -> None:
    """Writes the sets of rows of eight chairs, which are the bytes of `rows`."""
    for place in range(BYTE):
        copy_numbers(out, number + place * CHAIR_NUMBERS, NUMBERS[rows >> BYTE * place & LAST_BYTE], BYTE)


@apart
def observe_rows(rules: Rules, state: State, seat: int, out: Any) -> None:
    """The faces of each row, and their order."""
    rows = 0
    for row in range(ROWS):
        rows |= (state.laid[row] > 0) << row
    while rows:
        row = first_of(rows)
        rows &= rows - 1
        there, first = place_of(rules, row, seat), state.card[row][0]
        for place in range(ROW_CARDS):
            card = state.card[row][place]
            out[ROW_PART + there * FACES + (card if card else first) - 1] = 1.0  # so nothing depends on how many
            out[ORDER_PART + there * ROW_CARDS + place] = card * (1 / FACES)


@apart
def observe_seats(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Scores, who decides, whose turn it is, guests left, numbers of cards, and cards that all have seen."""
    first, player = SEAT_PART, seat
    for step in range(rules.players):
        out[first] = state.score[player] * (1 / POINTS_SCALE)
        out[first + 1] = state.to_move == player
        out[first + 2] = state.active == player
        out[first + 3] = state.played[player] > 0
        out[PLAYED_PART + step] = state.played[player] * (1 / KINDS)
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
        player = next_seat(rules, player)


@apart
def observe_cards(rules: Rules, state: State, seat: int, out: Any) -> None:
    """The own hand, the display, the discards, the cards out of sight, the own action cards, those out of the game."""
    for face in range(FACES):
        unseen = state.in_pile[face] - state.hand[seat][face] + state.known[seat][face]
        for player in range(PLAYERS):
            unseen += state.hand[player][face] - state.known[player][face]
        out[HAND_PART + face] = state.hand[seat][face] * PER_CARD
        out[DISPLAY_PART + face] = state.display[face] * (1 / DISPLAY)
        out[DISCARD_PART + face] = state.discard[face] * PER_CARD
        out[UNSEEN_PART + face] = unseen * PER_CARD
    for kind in range(KINDS):
        out[ACTION_PART + kind] = float(state.actions[seat][kind])
        out[REMOVED_PART + kind] = float(state.removed[kind])


@apart
def observe_turn(rules: Rules, state: State, seat: int, out: Any) -> None:
    """The piles, the open personalities, the steward, and how far the turn has come."""
    out[PILE_LEFT] = state.pile_left * (1 / CARDS)
    out[ACTIONS_LEFT] = state.action_pile_left * (1 / ACTION_CARDS)
    out[PEOPLE_LEFT] = state.personality_pile_left * (1 / PERSONALITIES)
    for neutral in range(2):
        out[OPEN_PART + neutral] = state.open[neutral] * (1 / PERSONALITIES)
        out[SERVED_PART + neutral] = float(state.served >> neutral & 1)
        person = state.open[neutral] - 1
        if person >= 0:
            first = PERSON_PART + PERSON_NUMBERS * neutral
            out[first] = 1.0
            out[first + 1] = rules.personality_placing[person] * (1 / TILE_SCALE)
            out[first + 2] = rules.vip[person] * (1 / TILE_SCALE)
    out[SEATED] = state.seated / rules.track_end
    out[PHASE] = float(rules.phase[state.seated] - 1)
    out[USED] = state.used * (1 / TURN_CARDS)
    out[ACTION_USED] = float(state.action_used)
    out[DRAWS_LEFT] = state.draws_left * (1 / DRAWS)
    out[ACTION_TAKEN] = float(state.action_taken)
    out[MODE_PART + state.mode] = 1.0
    if state.decision:
        out[DECISION_PART + state.decision - 1] = 1.0
    if state.named:
        out[NAMED] = (1 + place_of(rules, state.named - 1, seat)) * (1 / ROWS)
    if state.subject:
        out[SUBJECT] = (1 + place_of(rules, state.subject - 1, seat)) * (1 / ROWS)
    out[PASSES] = state.passes * (1 / PLAYERS)
    out[TURNS] = state.turn * (1 / TURNS_SCALE)
    out[ENDING] = state.ending * (1 / ALL_PASSED)
