"""The course of a turn, from its first move to the next player's."""

from tests.oracle.melange.cards import draw_card, fill_display, takes
from tests.oracle.melange.plays import CARDS_PER_TURN
from tests.oracle.melange.position import Position, Turn
from tests.oracle.melange.seating import decision, free_chairs, open_row, settle
from tests.oracle.melange.words import CATEGORY, FACES, NEUTRALS


def advance(position: Position) -> None:
    """Do everything that needs no decision."""
    settle(position)
    while decision(position) is None and step(position):
        settle(position)


def step(position: Position) -> bool:
    """One thing that happens by itself; False if the active player has to choose, or the game is over."""
    turn = position.turn
    if turn.mode == "play" and turn.used == CARDS_PER_TURN:
        turn.mode = "reveal"
    elif turn.mode in ("setup", "reveal"):
        if not serve_neutral(position):
            end_reveals(position)
    elif turn.mode == "take" and not (turn.draws_left and takes(position)):
        fill_display(position)
        position.passes = 0
        end_turn(position)
    else:
        return False
    return True


def serve_neutral(position: Position) -> bool:
    """WM-40: the first neutral colour that lacks a row and can have one gets a card; False if there is none."""
    for colour in NEUTRALS:
        if colour in position.rows:
            continue
        if position.personalities[colour] is None:
            if not position.personality_pile:
                continue
            position.personalities[colour] = position.personality_pile.pop(0)
        faces = usable_faces(position, colour)
        if faces:
            position.turn.served.append(colour)
            open_row(position, colour, draw_one_of(position, faces))
            return True
    return False


def usable_faces(position: Position, colour: str) -> list[str]:
    """WM-41, with the category demand of WM-40."""
    cards = position.pile + position.discard
    faces = [face for face in FACES if face in cards and free_chairs(position, face)]
    for other in position.turn.served:
        if other != colour:
            other_category = CATEGORY[position.rows[other][0]]
            return [face for face in faces if CATEGORY[face] != other_category] or faces
    return faces


def draw_one_of(position: Position, faces: list[str]) -> str:
    """WM-41: draw until one of the faces turns up and discard the others."""
    face = draw_card(position)
    while face not in faces:
        position.discard.append(face)
        face = draw_card(position)
    return face


def end_reveals(position: Position) -> None:
    position.turn.served = []
    if position.turn.mode == "setup":
        position.turn.mode = "start"
        return
    position.turn.mode = "take"
    position.turn.draws_left = 1


def end_turn(position: Position) -> None:
    """WM-50, WM-64: on to the next seat, or the end of the game."""
    following = (position.active + 1) % position.players
    if position.passes == position.players:
        position.ended = "all-passed"
    elif following == position.options["start"]:
        position.ended = end_trigger(position)
    number = position.turn.number
    if position.ended is None:
        position.active = following
        number += 1
    position.turn = Turn(number=number)


def end_trigger(position: Position) -> str | None:
    """WM-49, WM-55: why this is the final round, or None."""
    if position.steward >= position.components.track_end:
        return "last-visitor"
    if position.players == 2 and not all(position.unplaced_tiles(seat) for seat in range(2)):
        return "all-guests"
    return None
