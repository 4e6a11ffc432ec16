"""Numbers for learning: what a seat may know, scaled to about one."""

from typing import Any

from kaffeehaus.games.melange.state import (
    ACTION_CARDS,
    CARDS,
    CHAIRS,
    CHOOSE_CHAIR,
    DISPLAY,
    DRAWS,
    FACES,
    KINDS,
    OWN_ROWS,
    PERSONALITIES,
    PERSONALITY,
    PLAYERS,
    ROWS,
    TAKE,
    TILES,
    TURN_CARDS,
    WHITE,
    Rules,
    State,
)
from kaffeehaus.kernel.compiling import compiled

CHAIR_NUMBERS = PLAYERS + 3 + ROWS
SEAT_NUMBERS = 6 + TILES + FACES
CARD_NUMBERS = 4 * FACES + 2 * KINDS
TURN_NUMBERS = 3 + 2 * 3 + 6 + TAKE + 1 + CHOOSE_CHAIR
FIRST_ROW = CHAIRS * CHAIR_NUMBERS
FIRST_SEAT = FIRST_ROW + ROWS * FACES
FIRST_CARD = FIRST_SEAT + PLAYERS * SEAT_NUMBERS
FIRST_OF_TURN = FIRST_CARD + CARD_NUMBERS
OBSERVATION = FIRST_OF_TURN + TURN_NUMBERS
POINTS_SCALE = 50.0
TILE_SCALE = 4.0
CARD_SCALE = 5.0


@compiled
def observe(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Chairs, rows, then the seats from the observer on clockwise, the cards, and the turn."""
    for number in range(OBSERVATION):
        out[number] = 0.0
    observe_chairs(rules, state, seat, out)
    observe_rows(rules, state, seat, out)
    observe_seats(rules, state, seat, out)
    observe_cards(rules, state, seat, out)
    observe_turn(rules, state, out)


@compiled
def place_of(rules: Rules, row: int, seat: int) -> int:
    """A row as the observer counts it: own ones first, then clockwise, then white and grey."""
    if row >= WHITE:
        return row
    return (row // OWN_ROWS + rules.players - seat) % rules.players * OWN_ROWS + row % OWN_ROWS


@compiled
def observe_chairs(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Whose guest sits on each chair or which personality, what the tile is worth, and the markers."""
    for chair in range(rules.chairs):
        first = chair * CHAIR_NUMBERS
        visitor = state.visitor[chair]
        if visitor >= PERSONALITY:
            out[first + PLAYERS] = 1.0
            out[first + PLAYERS + 1] = rules.vip[visitor - PERSONALITY] / TILE_SCALE
        elif visitor:
            owner, tile = divmod(visitor - 1, TILES)
            out[first + (owner + rules.players - seat) % rules.players] = 1.0
            out[first + PLAYERS + 2] = rules.multiplier[tile] / TILE_SCALE
        for row in range(ROWS):
            if state.marker[row] >> chair & 1:
                out[first + PLAYERS + 3 + place_of(rules, row, seat)] = 1.0


@compiled
def observe_rows(rules: Rules, state: State, seat: int, out: Any) -> None:
    """The faces of each row."""
    for row in range(ROWS):
        for place in range(state.laid[row]):
            out[FIRST_ROW + place_of(rules, row, seat) * FACES + state.card[row][place] - 1] = 1.0


@compiled
def observe_seats(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Scores, who decides, whose turn it is, guests left, numbers of cards, and cards that all have seen."""
    first = FIRST_SEAT
    for step in range(rules.players):
        player = (seat + step) % rules.players
        out[first] = state.score[player] / POINTS_SCALE
        out[first + 1] = 1.0 if state.to_move == player else 0.0
        out[first + 2] = 1.0 if state.active == player else 0.0
        out[first + 3] = 1.0 if state.played[player] else 0.0
        action_cards = cards = 0
        for kind in range(KINDS):
            action_cards += state.actions[player][kind]
        for face in range(FACES):
            cards += state.hand[player][face]
            out[first + 6 + TILES + face] = state.known[player][face] / CARD_SCALE
        out[first + 4] = action_cards / CARD_SCALE
        out[first + 5] = cards / CARD_SCALE
        for tile in range(TILES):
            out[first + 6 + tile] = float(state.left[player] >> tile & 1)
        first += SEAT_NUMBERS


@compiled
def observe_cards(rules: Rules, state: State, seat: int, out: Any) -> None:
    """The own hand, the display, the discards, the cards out of sight, the own action cards, those out of the game."""
    for face in range(FACES):
        unseen = state.in_pile[face]
        for other in range(rules.players):
            if other != seat:
                unseen += state.hand[other][face] - state.known[other][face]
        out[FIRST_CARD + face] = state.hand[seat][face] / CARD_SCALE
        out[FIRST_CARD + FACES + face] = state.display[face] / DISPLAY
        out[FIRST_CARD + 2 * FACES + face] = state.discard[face] / CARD_SCALE
        out[FIRST_CARD + 3 * FACES + face] = unseen / CARD_SCALE
    first = FIRST_CARD + 4 * FACES
    for kind in range(KINDS):
        out[first + kind] = float(state.actions[seat][kind])
        out[first + KINDS + kind] = float(state.removed[kind])


@compiled
def observe_turn(rules: Rules, state: State, out: Any) -> None:
    """The piles, the open personalities, the steward, and how far the turn has come."""
    first = FIRST_OF_TURN
    out[first] = state.pile_left / CARDS
    out[first + 1] = state.action_pile_left / ACTION_CARDS
    out[first + 2] = state.personality_pile_left / PERSONALITIES
    for neutral in range(2):
        person = state.open[neutral] - 1
        if person >= 0:
            out[first + 3 + 3 * neutral] = 1.0
            out[first + 4 + 3 * neutral] = rules.personality_placing[person] / TILE_SCALE
            out[first + 5 + 3 * neutral] = rules.vip[person] / TILE_SCALE
    first += 9
    out[first] = state.seated / rules.track_end
    out[first + 1] = float(rules.phase[state.seated] - 1)
    out[first + 2] = state.used / TURN_CARDS
    out[first + 3] = float(state.action_used)
    out[first + 4] = state.draws_left / DRAWS
    out[first + 5] = float(state.action_taken)
    out[first + 6 + state.mode] = 1.0
    if state.decision:
        out[first + 6 + TAKE + state.decision] = 1.0
