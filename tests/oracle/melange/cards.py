"""Drawing, discarding and the display."""

from tests.oracle.melange.position import Position
from tests.oracle.melange.words import CATEGORY, FACES, by_face

DISPLAY_SIZE = 4


def draw_card(position: Position) -> str:
    """WM-45: the next card of the pile; an empty pile is first made from the discards."""
    if not position.pile:
        position.pile = position.stream.shuffled(by_face(position.discard))
        position.discard = []
    return position.pile.pop(0)


def fill_display(position: Position) -> None:
    """WM-43, WM-44: four open cards, not all of one category if that can be helped."""
    refill(position)
    while must_flush(position):
        position.discard += position.display
        position.display = []
        refill(position)


def refill(position: Position) -> None:
    while len(position.display) < DISPLAY_SIZE and (position.pile or position.discard):
        position.display.append(draw_card(position))


def must_flush(position: Position) -> bool:
    categories = {CATEGORY[face] for face in position.display}
    if len(position.display) < DISPLAY_SIZE or len(categories) > 1:
        return False
    return any(CATEGORY[face] not in categories for face in position.pile + position.discard)


def spend(position: Position, face: str) -> None:
    """Take a reservation card out of the active player's hand; a copy known to all goes first."""
    position.hands[position.active].reservation.remove(face)
    if face in position.known[position.active]:
        position.known[position.active].remove(face)


def fetch(position: Position, face: str) -> None:
    """WM-25: take the wanted card from the discards, else out of the pile, which is then reshuffled."""
    if face in position.discard:
        position.discard.remove(face)
        return
    position.pile.remove(face)
    position.pile = position.stream.shuffled(by_face(position.pile))


def takes(position: Position) -> list[str]:
    """WM-42, WM-63: what the active player may take now."""
    texts = [f"take display {face}" for face in FACES if face in position.display]
    if position.pile or position.discard:
        texts.append("take pile")
    if position.action_pile and not position.turn.action_taken:
        texts.append("take action")
    return texts


def take(position: Position, source: str, face: str | None) -> None:
    hand = position.hands[position.active]
    if face is not None:
        position.display.remove(face)
        hand.reservation.append(face)
        position.known[position.active].append(face)
    elif source == "pile":
        hand.reservation.append(draw_card(position))
    else:
        hand.actions.append(position.action_pile.pop(0))
        position.turn.action_taken = True
    position.turn.draws_left -= 1
