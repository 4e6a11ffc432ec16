"""Wiener Melange for the house: its verbs, options, notation and documents put together."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from kaffeehaus.games.melange import features, imagining, legal, observation, rules, scoring, turn
from kaffeehaus.games.melange import text as words
from kaffeehaus.games.melange.components import Components, component_arrays, read_components
from kaffeehaus.games.melange.document import document, view
from kaffeehaus.games.melange.notation import move_text, moves_from_text, visitor_text
from kaffeehaus.games.melange.profiles import PROFILES, SWITCHES, read_options
from kaffeehaus.games.melange.reading import fill_state, read_position
from kaffeehaus.games.melange.seating import restore
from kaffeehaus.games.melange.state import (
    ENDINGS,
    MOVES,
    OWN_ROWS,
    PERSONALITIES,
    PERSONALITY,
    PLAYERS,
    RULES,
    STATE,
    TILES,
)
from kaffeehaus.kernel.contract import Document, FinalLine, Ruleset, register
from kaffeehaus.kernel.errors import InvalidComponents, InvalidOptions, InvalidPosition
from kaffeehaus.kernel.records import blank, plain_of, record_of, state_from
from kaffeehaus.kernel.verbs import Verbs, answer

answer(
    RULES,
    Verbs(
        deal=turn.deal,
        legal=legal.legal,
        why_not=rules.why_not,
        play=turn.play,
        to_move=turn.to_move,
        over=turn.over,
        scores=scoring.scores,
        redeal=imagining.redeal,
        observe=observation.observe,
        explain=turn.explain,
        stage=features.stage,
        features=features.features,
    ),
)


@register
class Melange(Ruleset):
    """Wiener Melange in one profile, with one set of components."""

    name = "melange"
    title = "Wiener Melange"
    prefix = "WM"
    version = 1
    dtype = STATE
    moves = MOVES
    most_lines = 1 + PERSONALITIES
    observation = observation.OBSERVATION
    features = features.FEATURES
    most_players = PLAYERS
    editions = tuple(PROFILES)
    switches = SWITCHES
    profiles = PROFILES
    components: Components

    def __init__(self, options: Mapping[str, Any]) -> None:
        """Reads the options and the components, and makes the rules of both."""
        reasons: list[str] = []
        chosen = read_options(options, reasons)
        try:
            self.components = read_components(options.get("components", "reconstruction"))
        except InvalidComponents as fault:
            if not reasons:
                raise
            raise InvalidOptions([*reasons, *fault.reasons]) from fault
        if reasons:
            raise InvalidOptions(reasons)
        self.options = {**chosen, "components": self.components.source}
        self.players = chosen["players"]
        self.rules = record_of(
            RULES,
            players=chosen["players"],
            start=chosen["start"],
            shapes=OWN_ROWS if chosen["players"] == 2 else OWN_ROWS - 1,
            pair_lock=chosen["pair_lock"],
            **component_arrays(self.components, chosen["players"], chosen["joker_scope"]),
        )

    @classmethod
    def options_of(cls, document: Mapping[str, Any]) -> Any:
        """If nobody says how many people play, there are as many as hands."""
        options, hands = super().options_of(document), document.get("hands")
        if isinstance(options, Mapping) and isinstance(hands, list):
            return {"players": len(hands), **options}
        return options

    def move_text(self, move: int) -> str:
        """`play purple-chair on blue.cube`."""
        return move_text(self.components, move)

    def moves_from_text(self, text: str) -> list[int]:
        """The number of `play purple-chair on blue.cube`."""
        return moves_from_text(self.components, text)

    def document(self, plain: Any) -> Document:
        """The named parts of a position."""
        return document(self.components, plain, self.players)

    def state_from(self, document: Mapping[str, Any]) -> Any:
        """The state of a document."""
        reasons: list[str] = []
        found = read_position(self.components, plain_of(self.rules, RULES), document, reasons)
        if reasons:
            raise InvalidPosition(reasons)
        plain = blank(STATE)
        fill_state(found, plain)
        state = state_from(plain, STATE)
        restore(self.rules, state)
        return state

    def view(self, plain: Any, seat: int | None) -> Document:
        """What a seat may know."""
        return view(self.components, plain, self.players, seat)

    def hidden(self, plain: Any) -> tuple[int, ...]:
        """The three piles."""
        return (plain.pile_left, plain.action_pile_left, plain.personality_pile_left)

    def component_data(self) -> Document:
        """All components."""
        return deepcopy(self.components.data)

    def table_id(self, table: int) -> int | str:
        """The table's name on the board."""
        return self.components.tables[table]

    def ending(self, plain: Any) -> str | None:
        """Why the game is over."""
        return ENDINGS[plain.ending]

    def final_lines(self, plain: Any, seat: int) -> list[FinalLine]:
        """WM-51: one line for each own guest with each personality at the same table."""
        components = self.components
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

    def refusal(self, plain: Any, move: int, clause: int, language: str) -> str:
        """The clause's sentence for a refused move, and what stands against it on the table."""
        return words.refusal(self.components, plain, move, clause, language)

    @classmethod
    def clauses(cls, language: str) -> dict[str, Document]:
        """WM-01 … WM-66."""
        return words.clauses(language)
