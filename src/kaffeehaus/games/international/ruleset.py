"""Café International for the house: its verbs, options, notation and documents put together."""

from collections.abc import Mapping
from typing import Any

from kaffeehaus.games.international import features, observation, rules, scoring, turn
from kaffeehaus.games.international import text as words
from kaffeehaus.games.international.components import Board, board_arrays, board_data, read_board
from kaffeehaus.games.international.document import document, view
from kaffeehaus.games.international.legal import legal
from kaffeehaus.games.international.notation import move_text, moves_from_text
from kaffeehaus.games.international.profiles import PROFILES, SWITCHES, read_options, tiles_left_at_end
from kaffeehaus.games.international.reading import fill_state, read_position
from kaffeehaus.games.international.state import ENDINGS, JOKER, MOVES, PLAYERS, RULES, STATE
from kaffeehaus.games.international.tables import restore
from kaffeehaus.kernel.contract import Document, FinalLine, Ruleset, register
from kaffeehaus.kernel.errors import InvalidComponents, InvalidOptions, InvalidPosition
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
        redeal=turn.redeal,
        observe=observation.observe,
        explain=turn.explain,
        stage=features.stage,
        features=features.features,
    ),
)


@register
class International(Ruleset):
    """Café International in one edition, on one board."""

    name = "international"
    title = "Café International"
    prefix = "CI"
    version = 1
    dtype = STATE
    moves = MOVES
    most_lines = 2
    observation = observation.OBSERVATION
    features = features.FEATURES
    most_players = PLAYERS
    editions = tuple(PROFILES)
    switches = SWITCHES
    profiles = PROFILES
    board: Board

    def __init__(self, options: Mapping[str, Any]) -> None:
        """Reads the options and the board, and makes the rules of both."""
        reasons: list[str] = []
        chosen = read_options(options, reasons)
        try:
            self.board = read_board(options.get("board", "reconstruction"))
        except InvalidComponents as fault:
            if not reasons:
                raise
            raise InvalidOptions([*reasons, *fault.reasons]) from fault
        bar = options.get("bar", next(iter(self.board.bars)))
        if not isinstance(bar, str) or bar not in self.board.bars:
            reasons.append(f"there is no bar {bar!r} on this board; there are {', '.join(self.board.bars)}")
        if reasons:
            raise InvalidOptions(reasons)
        head = {name: chosen.pop(name) for name in ("players", "start", "edition")}
        self.options = {**head, "board": self.board.source, "bar": bar, **chosen}
        self.players = head["players"]
        self.rules = record_of(
            RULES,
            players=head["players"],
            start=head["start"],
            stool=self.board.bars[bar],
            bag_end=tiles_left_at_end(chosen["bag_end"]),
            joker_at_bar=chosen["joker_at_bar"] == "last-resort",
            blend=chosen["joker_nation"] == "blend",
            once_per_turn=chosen["waiver_cap"] == "once-per-turn",
            first_turn_only=chosen["start_lone"] == "first-turn-only",
            exchange_declared=chosen["exchange_nation"] == "declared",
            variant=chosen["single_gender_variant"],
            neighbour_scoring=chosen["variant_neighbour_scoring"],
            **board_arrays(self.board),
        )

    def move_text(self, move: int) -> str:
        """`fra.w@c12`."""
        return move_text(self.board, move)

    def moves_from_text(self, text: str) -> list[int]:
        """The number of `fra.w@c12`; several where a joker's nation or a group's table is left open."""
        return moves_from_text(self.board, text)

    def document(self, plain: Any) -> Document:
        """The named parts of a position."""
        return document(self.board, plain, self.players)

    def state_from(self, document: Mapping[str, Any]) -> Any:
        """The state of a document."""
        reasons: list[str] = []
        found = read_position(self.board, plain_of(self.rules, RULES), document, reasons)
        if reasons:
            raise InvalidPosition(reasons)
        plain = blank(STATE)
        fill_state(found, plain)
        state = state_from(plain, STATE)
        restore(self.rules, state)
        if not found.ending and legal(self.rules, state, move_list()) == 0:
            raise InvalidPosition(["the turn cannot be finished: no partner or group can follow (CI-15, CI-54)"])
        if found.drawing and not scoring.waivers(self.rules, state, len(found.seated)):
            raise InvalidPosition(["turn.drawing: no tile may be waived in this turn (CI-43)"])
        return state

    def view(self, plain: Any, seat: int | None) -> Document:
        """What a seat may know."""
        return view(self.board, plain, self.players, seat)

    def hidden(self, plain: Any) -> tuple[int, ...]:
        """The bag."""
        return (plain.bag_left,)

    def component_data(self) -> Document:
        """The board."""
        return board_data(self.board)

    def table_id(self, table: int) -> int | str:
        """The table's name on the board."""
        return self.board.tables[table]

    def ending(self, plain: Any) -> str | None:
        """Why the game is over."""
        return ENDINGS[plain.ending]

    def final_lines(self, plain: Any, seat: int) -> list[FinalLine]:
        """CI-51: one line for the guests and one for the jokers left in the supply."""
        hand = plain.hand[seat][: plain.held[seat]]
        jokers = sum(tile >= JOKER for tile in hand)
        lines = ((len(hand) - jokers, scoring.TILE_PENALTY), (jokers, scoring.JOKER_PENALTY))
        return [FinalLine(None, -count * penalty, 51) for count, penalty in lines if count]

    def refusal(self, plain: Any, move: int, clause: int, language: str) -> str:
        """The clause's sentence for a refused move, and what stands against it on the board."""
        return words.refusal(self.board, plain, move, clause, language)

    @classmethod
    def clauses(cls, language: str) -> dict[str, Document]:
        """CI-01 … CI-58."""
        return words.clauses(language)
