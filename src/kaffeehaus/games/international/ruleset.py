"""Café International for the house: its verbs, options and vocabulary put together."""

from collections.abc import Mapping
from typing import Any, ClassVar

from kaffeehaus.games.components import COMPONENTS
from kaffeehaus.games.guests import nation_of
from kaffeehaus.games.international import scoring, text
from kaffeehaus.games.international.components import Board, board_arrays, read_board
from kaffeehaus.games.international.profiles import tiles_left_at_end
from kaffeehaus.games.international.state import DRAWING, GROUP, JOKER, OVER, SEATED, STOOLS, seated_nation
from kaffeehaus.games.international.tables import restore
from kaffeehaus.games.international.vocabulary import BAR_MOVE, SWAP_MOVE
from kaffeehaus.kernel.contract import Document, FinalLine, Pile, Ruleset, register
from kaffeehaus.kernel.errors import InvalidPosition
from kaffeehaus.kernel.faults import Fault, Listing, faults_in
from kaffeehaus.kernel.parts import Found
from kaffeehaus.kernel.queries import Survey
from kaffeehaus.kernel.switches import Chosen

fault = faults_in(__package__)


@register
class International(Ruleset):
    """Café International in one edition, on one board."""

    name = "international"
    title = "Café International"
    prefix = "CI"
    settled = ("phase",)
    phases: ClassVar = {"ending": OVER, "drawing": DRAWING, "group": GROUP, "seated": SEATED}
    piles = (Pile("bag", "bag_left"),)
    way_on = ("CI-15", "CI-54")
    most_lines = 2
    rounds_ahead = 2
    own_options: ClassVar = {"board": COMPONENTS, "bar": {"type": "string"}}
    board: Board

    def read_board(self, options: Mapping[str, Any]) -> Board:
        return read_board(options.get("board", "reconstruction"))

    def complete(self, chosen: Chosen, options: Mapping[str, Any], faults: list[Fault]) -> Document:
        bar = options.get("bar", next(iter(self.board.bars)))
        if not isinstance(bar, str) or bar not in self.board.bars:
            faults.append(fault("unknown-bar", bar=bar, known=Listing(self.board.bars)))
        self.bar = self.board.bars.get(str(bar), ())
        return {**chosen.head, "board": self.board.source, "bar": bar, **chosen.options}

    def rule_values(self, switches: Mapping[str, Any]) -> Document:
        return {
            "stool": self.bar,
            "bag_end": tiles_left_at_end(switches["bag_end"]),
            "joker_at_bar": switches["joker_at_bar"] == "last-resort",
            "blend": switches["joker_nation"] == "blend",
            "once_per_turn": switches["waiver_cap"] == "once-per-turn",
            "first_turn_only": switches["start_lone"] == "first-turn-only",
            "exchange_declared": switches["exchange_nation"] == "declared",
            "variant": switches["single_gender_variant"],
            "neighbour_scoring": switches["variant_neighbour_scoring"],
            **board_arrays(self.board),
        }

    def occurs(self, rules: Any, move: int) -> bool:
        """CI-11, CI-19, CI-38: guests sit where their nation fits; CI-33, CI-53, CI-54: switches rule out the rest."""
        if not super().occurs(rules, move):
            return False
        kind, values = self.vocabulary.block(move).kind, self.vocabulary.values(move)
        if kind in ("seat", "group"):
            fits = bool(rules.fits[values["chair"]] >> seated_nation(values["guest"]) & 1)
            return fits and (kind == "seat" or bool(rules.variant))
        if kind == "swap":
            tile = values["tile"]
            return tile < JOKER and bool(rules.fits[values["chair"]] >> nation_of(tile) & 1)
        if kind == "bar":
            return values["tile"] < JOKER or bool(rules.joker_at_bar)
        return kind != "skip" or not rules.joker_at_bar

    def restore(self, found: Found, state: Any) -> None:
        restore(self.rules, state)
        if found.drawing and not scoring.waivers(self.rules, state, len(found.seated)):
            raise InvalidPosition([fault("nothing-to-waive")])

    def eliminating(self, plain: Any, survey: Survey) -> range:
        """CI-35: any guest sent to the bar, if the next stool costs more than the player has."""
        stool = plain.bar_taken
        can_pay = stool == STOOLS or survey.points[survey.to_move] + self.bar[stool] >= 0
        return range(0) if can_pay else range(BAR_MOVE, SWAP_MOVE)

    def final_lines(self, plain: Any, seat: int) -> list[FinalLine]:
        """CI-51: one line for the guests and one for the jokers left in the supply."""
        hand = plain.hand[seat][: plain.held[seat]]
        jokers = sum(tile >= JOKER for tile in hand)
        lines = ((len(hand) - jokers, scoring.TILE_PENALTY), (jokers, scoring.JOKER_PENALTY))
        return [FinalLine(None, -count * penalty, 51) for count, penalty in lines if count]

    def fact(self, plain: Any, move: int, clause: int, language: str) -> str:
        return text.SEEN.fact(self, plain, move, clause, language)
