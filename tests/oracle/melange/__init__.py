"""A naive second engine for `melange`, written from the clauses alone."""

from typing import Any

from tests.oracle.melange.cards import take, takes
from tests.oracle.melange.components import Components
from tests.oracle.melange.deal import deal
from tests.oracle.melange.plays import SWAPS, play_action, play_card, play_joker, plays
from tests.oracle.melange.position import Position, read, write
from tests.oracle.melange.scoring import final_lines, places, totals
from tests.oracle.melange.seating import decision, next_due, place_markers, seat_guest, seat_personality
from tests.oracle.melange.turns import advance, end_turn
from tests.oracle.melange.words import NEUTRALS


class Oracle:
    def __init__(self, document: dict[str, Any], components: dict[str, Any]) -> None:
        self.position = read(document, Components(components))

    @classmethod
    def deal(cls, options: dict[str, Any], components: dict[str, Any], seed: int) -> "Oracle":
        position = deal(options, Components(components), seed)
        return cls(write(position, seat_to_move(position)), components)

    @property
    def to_move(self) -> int:
        return seat_to_move(self.position)

    @property
    def ended(self) -> str | None:
        return self.position.ended

    @property
    def scores(self) -> list[int]:
        return list(self.position.scores)

    def moves(self) -> list[str]:
        """WM-60: a decision comes before anything else."""
        position = self.position
        if position.ended is not None:
            return []
        open_decision = decision(position)
        if open_decision is not None:
            return open_decision[1]
        if position.turn.mode == "take":
            return takes(position)
        if position.turn.mode == "play":
            return [*plays(position), "stop"]
        texts = plays(position) + (["draw"] if takes(position) else [])
        return texts or ["pass"]

    def play(self, text: str) -> list[dict[str, Any]]:
        text = self.with_chairs_in_board_order(text)
        if text not in self.moves():
            raise ValueError(f"not a legal move here: {text}")
        return self.carry_out(text)

    def carry_out(self, text: str) -> list[dict[str, Any]]:
        """Plays a move that is known to be legal, in its canonical text."""
        self.position.booked = []
        perform(self.position, text)
        advance(self.position)
        return list(self.position.booked)

    def with_chairs_in_board_order(self, text: str) -> str:
        words = text.split(" ")
        board = self.position.components.chairs
        if len(words) == 6 and words[1] in SWAPS and words[2] in board and words[3] in board:
            words[2:4] = self.position.components.in_board_order(words[2:4])
        return " ".join(words)

    def document(self) -> dict[str, Any]:
        return write(self.position, self.to_move)

    def final_lines(self) -> list[list[dict[str, Any]]]:
        return final_lines(self.position)

    def totals(self) -> list[int]:
        return totals(self.position)

    def places(self) -> list[int]:
        return places(self.position)


def seat_to_move(position: Position) -> int:
    open_decision = decision(position)
    return position.active if open_decision is None else open_decision[0]


def perform(position: Position, text: str) -> None:
    """Carry out a legal move, up to the first thing that follows from it."""
    turn = position.turn
    match text.split(" "):
        case ["play", face, "on", kind]:
            turn.mode = "play"
            play_card(position, face, kind)
        case ["joker", face, "as", wanted, "on", kind]:
            turn.mode = "play"
            play_joker(position, face, wanted, kind)
        case ["action", kind, *rest]:
            turn.mode = "play"
            play_action(position, kind, rest)
        case ["stop"]:
            turn.mode = "reveal"
        case ["draw"]:
            turn.mode = "take"
            turn.draws_left = 3
        case ["take", source, *face]:
            take(position, source, face[0] if face else None)
        case ["pass"]:
            position.passes += 1
            end_turn(position)
        case ["seat", "tile", tile, "on", _]:
            seat_guest(position, next_due(position)[0], int(tile))
        case ["resolve", kind] if kind in NEUTRALS:
            seat_personality(position, kind, paid=True)
        case ["resolve", kind]:
            turn.named = kind
        case ["skip", chair]:
            turn.skipped.append(chair)
            [unmarked] = [kind for kind in position.rows if kind not in position.markers]
            place_markers(position, unmarked)
