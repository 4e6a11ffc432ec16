"""Wiener Melange for the house: its verbs, options and vocabulary put together."""

from collections.abc import Mapping
from typing import Any, ClassVar

from kaffeehaus.games.components import COMPONENTS
from kaffeehaus.games.melange import text
from kaffeehaus.games.melange.components import Components, component_arrays, read_components
from kaffeehaus.games.melange.observation import looks_of
from kaffeehaus.games.melange.seating import restore
from kaffeehaus.games.melange.state import OWN_ROWS, PERSONALITIES, PERSONALITY, TILES, WHITE
from kaffeehaus.games.melange.vocabulary import visitor_text
from kaffeehaus.kernel.contract import Document, FinalLine, Pile, Ruleset, register
from kaffeehaus.kernel.faults import Fault
from kaffeehaus.kernel.parts import Found
from kaffeehaus.kernel.switches import Chosen


@register
class Melange(Ruleset):
    """Wiener Melange in one profile, with one set of components."""

    name = "melange"
    title = "Wiener Melange"
    prefix = "WM"
    piles = tuple(Pile(name, f"{name}_left") for name in ("pile", "action_pile", "personality_pile"))
    shuffler = ("key", "count", "sealed", "seal")
    most_lines = 1 + PERSONALITIES
    rounds_ahead = 2
    hands = "hands"
    own_options: ClassVar = {"components": COMPONENTS}
    board: Components

    def read_board(self, options: Mapping[str, Any]) -> Components:
        return read_components(options.get("components", "reconstruction"))

    def occurs(self, rules: Any, move: int) -> bool:
        """WM-15: markers of players who are there; WM-25: jokers for the cards that two others can stand for."""
        if not super().occurs(rules, move):
            return False
        values = self.vocabulary.values(move)
        row = values.get("row", WHITE) + (WHITE if self.vocabulary.block(move).kind == "remove-neutral" else 0)
        if row < WHITE and (row // OWN_ROWS >= rules.players or row % OWN_ROWS >= rules.shapes):
            return False
        return "wanted" not in values or bool(rules.jokers_for[values["wanted"]] >> values["face"] & 1)

    def complete(self, chosen: Chosen, options: Mapping[str, Any], faults: list[Fault]) -> Document:
        return {**chosen.head, **chosen.options, "components": self.board.source}

    def rule_values(self, switches: Mapping[str, Any]) -> Document:
        arrays = component_arrays(self.board, self.players, switches["joker_scope"])
        return {
            "shapes": OWN_ROWS if self.players == 2 else OWN_ROWS - 1,
            "pair_lock": switches["pair_lock"],
            "looks": looks_of(arrays["multiplier"], arrays["vip"], self.players),
            **arrays,
        }

    def restore(self, found: Found, state: Any) -> None:
        restore(self.rules, state)

    def final_lines(self, plain: Any, seat: int) -> list[FinalLine]:
        """WM-51: one line for each own guest with each personality at the same table."""
        components = self.board
        guests, people = components.data["guests"], components.data["personalities"]
        seated = [(components.table_of[chair], visitor) for chair, visitor in enumerate(plain.visitor) if visitor]
        pairs = [
            (table, guest, person)
            for table, guest in seated
            for other, person in seated
            if (guest - 1) // TILES == seat and person >= PERSONALITY and other == table
        ]
        return [
            FinalLine(
                components.tables[table],
                guests[(guest - 1) % TILES]["multiplier"] * people[person - PERSONALITY]["vip"],
                51,
                (visitor_text(components, guest), visitor_text(components, person)),
            )
            for table, guest, person in pairs
        ]

    def fact(self, plain: Any, move: int, clause: int, language: str) -> str:
        return text.fact(self.board, plain, move, clause, language)
