"""The card game for the house: its verbs, options and vocabulary put together."""

from collections.abc import Mapping
from typing import Any, ClassVar

from kaffeehaus.games.cardgame import scoring, text
from kaffeehaus.games.cardgame.components import Board, board_arrays, read_board
from kaffeehaus.games.cardgame.state import ASKING, GROUP, OVER, SEATED
from kaffeehaus.games.cardgame.supply import restore_hands
from kaffeehaus.games.cardgame.tables import restore_cafe
from kaffeehaus.kernel.contract import Document, FinalLine, Pile, Ruleset, register
from kaffeehaus.kernel.faults import Fault
from kaffeehaus.kernel.parts import Found
from kaffeehaus.kernel.switches import Chosen


@register
class CardGame(Ruleset):
    """The card game of Café International."""

    name = "cardgame"
    title = "Café International, the card game"
    prefix = "KG"
    settled = ("phase",)
    phases: ClassVar = {"ending": OVER, "asking": ASKING, "group": GROUP, "seated": SEATED}
    piles = (Pile("guest_pile", "guests_left"), Pile("table_pile", "tables_left"))
    way_on = ("KG-17", "KG-31")
    most_lines = 3
    rounds_ahead = 3
    hands = "hands"
    board: Board

    def read_board(self, options: Mapping[str, Any]) -> Board:
        return read_board()

    def complete(self, chosen: Chosen, options: Mapping[str, Any], faults: list[Fault]) -> Document:
        """There is one edition, so it goes without saying."""
        return {"players": chosen.players, "start": chosen.start, **chosen.options}

    def rule_values(self, switches: Mapping[str, Any]) -> Document:
        return {
            "variant": switches["single_gender_variant"],
            "strict": switches["variant_neighbour_parity"] == "strict",
            **board_arrays(self.board),
        }

    def occurs(self, rules: Any, move: int) -> bool:
        """KG-31: groups only in the variant."""
        return super().occurs(rules, move) and (self.vocabulary.block(move).kind != "group" or bool(rules.variant))

    def settle(self, found: Found) -> None:
        if found.to_move is None:
            found.to_move = (self.options["start"] + found.turn) % self.players
        super().settle(found)

    def restore(self, found: Found, state: Any) -> None:
        restore_cafe(self.rules, state)
        restore_hands(self.rules, state)

    def final_lines(self, plain: Any, seat: int) -> list[FinalLine]:
        """KG-29: one line for the cards in hand and one for those laid down."""
        counts = (plain.held[seat], plain.laid_down[seat])
        return [FinalLine(None, -count * scoring.CARD_PENALTY, 29) for count in counts if count]

    def fact(self, plain: Any, move: int, clause: int, language: str) -> str:
        return text.SEEN.fact(self, plain, move, clause, language)
