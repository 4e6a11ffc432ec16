"""The card game for the house: its verbs, options, notation and documents put together."""

from collections.abc import Mapping
from typing import Any

from kaffeehaus.games.cardgame import features, imagining, observation, rules, scoring, turn
from kaffeehaus.games.cardgame import text as words
from kaffeehaus.games.cardgame.checking import check_position
from kaffeehaus.games.cardgame.components import Board, board_arrays, board_data, read_board
from kaffeehaus.games.cardgame.document import document, view
from kaffeehaus.games.cardgame.legal import legal
from kaffeehaus.games.cardgame.notation import move_text, moves_from_text, told_text
from kaffeehaus.games.cardgame.profiles import PROFILES, SWITCHES, read_options
from kaffeehaus.games.cardgame.reading import fill_state, read_position
from kaffeehaus.games.cardgame.state import ENDINGS, MOVES, PLAYERS, RULES, STATE
from kaffeehaus.games.cardgame.supply import restore_hands
from kaffeehaus.games.cardgame.tables import restore_cafe
from kaffeehaus.kernel.contract import Document, FinalLine, Ruleset, register
from kaffeehaus.kernel.errors import InvalidOptions, InvalidPosition
from kaffeehaus.kernel.records import blank, move_list, plain_of, record_of, state_from
from kaffeehaus.kernel.verbs import Verbs, answer

answer(
    RULES,
    Verbs(
        deal=turn.deal,
        legal=legal,
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
class CardGame(Ruleset):
    """The card game of Café International."""

    name = "cardgame"
    title = "Café International, the card game"
    prefix = "KG"
    version = 1
    dtype = STATE
    moves = MOVES
    most_lines = 3
    observation = observation.OBSERVATION
    features = features.FEATURES
    most_players = PLAYERS
    editions = tuple(PROFILES)
    switches = SWITCHES
    profiles = PROFILES
    board: Board

    def __init__(self, options: Mapping[str, Any]) -> None:
        """Reads the options and makes the rules of them."""
        reasons: list[str] = []
        self.options = read_options(options, reasons)
        if reasons:
            raise InvalidOptions(reasons)
        self.board = read_board()
        self.players = self.options["players"]
        self.rules = record_of(
            RULES,
            players=self.players,
            start=self.options["start"],
            variant=self.options["single_gender_variant"],
            strict=self.options["variant_neighbour_parity"] == "strict",
            **board_arrays(self.board),
        )

    @classmethod
    def options_of(cls, document: Mapping[str, Any]) -> Any:
        """If nobody says how many people play, there are as many as hands."""
        options, hands = super().options_of(document), document.get("hands")
        if isinstance(options, Mapping) and isinstance(hands, list):
            return {"players": len(hands), **options}
        return options

    def move_text(self, move: int) -> str:
        """`ind.m@o3`."""
        return move_text(self.board, move)

    def told_text(self, move: int) -> str:
        """The same, but `lay` without the guest."""
        return told_text(self.board, move)

    def moves_from_text(self, text: str) -> list[int]:
        """The number of `ind.m@o3`; several where a group's table is left open."""
        return moves_from_text(self.board, text)

    def document(self, plain: Any) -> Document:
        """The named parts of a position."""
        return document(self.board, plain, self.players)

    def state_from(self, document: Mapping[str, Any]) -> Any:
        """The state of a document."""
        reasons: list[str] = []
        limits = plain_of(self.rules, RULES)
        found = read_position(self.board, limits, document, reasons)
        reasons += check_position(self.board, limits, found)
        if reasons:
            raise InvalidPosition(reasons)
        plain = blank(STATE)
        fill_state(found, plain)
        state = state_from(plain, STATE)
        restore_cafe(self.rules, state)
        restore_hands(self.rules, state)
        if not found.ending and legal(self.rules, state, move_list()) == 0:
            raise InvalidPosition(["the turn cannot be finished: no partner or group can follow (KG-17, KG-31)"])
        return state

    def view(self, plain: Any, seat: int | None) -> Document:
        """What a seat may know."""
        return view(self.board, plain, self.players, seat)

    def hidden(self, plain: Any) -> tuple[int, ...]:
        """Both piles."""
        return (plain.guests_left, plain.tables_left)

    def component_data(self) -> Document:
        """The café."""
        return board_data(self.board)

    def table_id(self, table: int) -> int | str:
        """The table's place in the café."""
        return self.board.tables[table]

    def ending(self, plain: Any) -> str | None:
        """Why the game is over."""
        return ENDINGS[plain.ending]

    def final_lines(self, plain: Any, seat: int) -> list[FinalLine]:
        """KG-29: one line for the cards in hand and one for those laid down."""
        counts = (plain.held[seat], plain.laid_down[seat])
        return [FinalLine(None, -count * scoring.CARD_PENALTY, 29) for count in counts if count]

    def refusal(self, plain: Any, move: int, clause: int, language: str) -> str:
        """The clause's sentence for a refused move, and what stands against it in the café."""
        return words.refusal(self.board, plain, move, clause, language)

    @classmethod
    def clauses(cls, language: str) -> dict[str, Document]:
        """KG-01 … KG-33."""
        return words.clauses(language)
