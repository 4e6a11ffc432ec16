"""Situations of Wiener Melange, and one way to put them to either engine."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import kaffeehaus as kh
from tests.oracle.melange import Oracle
from tests.oracle.melange.situations import BLUE, GREEN, PERSONALITIES, RED, TWO_MORE, YELLOW, hall, w6
from tests.oracle.melange.words import FACES, KINDS
from tests.rules.engines import Document, KernelRoom, Line, OracleRoom, Room

__all__ = ["BLUE", "GREEN", "RED", "TWO_MORE", "YELLOW", "Document", "Line"]

Rows = dict[str, tuple[str, str]]


def board(components: Document, name: str = "test") -> Document:
    """Test components that the package reads; where things lie on the board means nothing."""
    places = {
        part: [{**item, "x": x, "y": y} for x, item in enumerate(components[part])]
        for y, part in enumerate(("tables", "chairs"))
    }
    head = {"format": "kaffeehaus-components/1", "game": "melange", "name": name, "test": True}
    return {**head, **components, **places}


W6 = board(w6(), "w6")
"""Six tables of two chairs: every triple of faces fits one chair at most."""

W6_AND_TWO = board(w6(TWO_MORE))
"""The same with a purple and an orange chair, c13 and c14, at W1: purple and round fit c1 and c13."""

TWINS = board(w6((("c13", "purple", "G1"), ("c14", "orange", "G1"))))
"""The same with c13 and c14 at G1: purple, round and grey fit c1 and c13."""

HALL = board(hall(3), "hall")
"""Nine tables of three chairs; every table face fits nine chairs."""

GREAT_HALL = board(hall(4), "great hall")
"""Nine tables of four chairs; every table face fits twelve chairs."""

ORANGE: Rows = {"grey": ("orange-chair", "c4 c8 c12")}
"""A row for grey that most tests never touch."""

NEUTRAL: Rows = {"white": ("large-table", "c3 c4 c11 c12"), **ORANGE}
"""Rows for both neutral colours, so that nothing is revealed at the end of the turn."""

NOBODY: dict[str, str | None] = {"white": None, "grey": None}


class Melange(Room):
    """A game of Wiener Melange in progress."""

    def play(self, *texts: str) -> int:
        """Plays the moves; the points that they brought to the player whose turn it is."""
        gained = 0
        for text in texts:
            active, before = self.active, self.scores
            self._play(text)
            gained += self.scores[active] - before[active]
        return gained

    def moves_of(self, *beginnings: str) -> set[str]:
        """The moves that begin with one of these words."""
        return {move for move in self.moves() if move.startswith(beginnings)}

    def verbs(self) -> set[str]:
        """The first words of all moves."""
        return {move.split(" ")[0] for move in self.moves()}

    def markers(self, row: str) -> str:
        """The chairs with markers of a row."""
        return " ".join(self.document["markers"].get(row, []))

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return int(self.document["active"])

    @property
    def chairs(self) -> dict[str, str]:
        """Who sits where."""
        return dict(self.document["chairs"])

    @property
    def steward(self) -> int:
        """The number of seated visitors."""
        return len(self.chairs)

    @property
    def rows(self) -> dict[str, list[str]]:
        """The cards of each row."""
        return dict(self.document["rows"])

    @property
    def hand(self) -> list[str]:
        """The active player's cards."""
        return self.hands[self.active]

    @property
    def hands(self) -> list[list[str]]:
        """The reservation cards of each player."""
        return [list(hand["reservation"]) for hand in self.document["hands"]]

    @property
    def personalities(self) -> dict[str, str | None]:
        """The open personality of each neutral colour."""
        return dict(self.document["personalities"])

    @property
    def discard(self) -> list[str]:
        """The discards, sorted."""
        return list(self.document["discard"])

    @property
    def display(self) -> list[str]:
        """The open cards, sorted."""
        return list(self.document["display"])

    @property
    def turn(self) -> Document:
        """What has happened in this turn."""
        return dict(self.document["turn"])


class KernelMelange(KernelRoom, Melange):
    """The package itself."""


class OracleMelange(OracleRoom, Melange):
    """The second engine."""

    def _engine(self, document: Document) -> Oracle:
        return Oracle(document, document["options"]["components"])


ENGINES: dict[str, Callable[[Document], Melange]] = {"kernel": KernelMelange, "oracle": OracleMelange}


class NewMelange(Protocol):
    """How a test asks for a situation: the arguments of `situation`."""

    def __call__(self, **parts: Any) -> Melange: ...


def without(cards: Sequence[str], *piles: Sequence[str]) -> list[str]:
    """The cards that are left when those of the piles are taken out."""
    rest = Counter(cards)
    rest.subtract(card for pile in piles for card in pile)
    assert min(rest.values()) >= 0, "a situation needs more cards of a kind than there are"
    return list(rest.elements())


def situation(
    *,
    components: Document = W6,
    players: int = 4,
    start: int = 0,
    active: int = YELLOW,
    edition: str = "rulebook",
    chairs: Mapping[str, str] | None = None,
    rows: Rows | None = None,
    hand: str = "",
    actions: str = "",
    hands: Mapping[int, str] | None = None,
    others_actions: Mapping[int, str] | None = None,
    display: str = "orange-chair orange-chair large-table brown-table",
    discard: str = "",
    pile: str = "",
    rest: str = "pile",
    action_pile: str | None = None,
    people: Mapping[str, str | None] | None = None,
    next_people: str = "",
    played: Mapping[int, str] | None = None,
    removed: str = "",
    scores: Sequence[int] | None = None,
    passes: int = 0,
    turn: Mapping[str, Any] | None = None,
    ended: str | None = None,
    **switches: Any,
) -> Document:
    """The whole document of a situation; all that is not said is filled in so that all cards and tiles are there.

    A row is its faces and the chairs of its markers. `hand` and `actions` are the active player's. `pile` names the
    cards drawn next; the cards that are left over lie below them or, with `rest="hand"`, are in the hand of the player
    before the active one. Action cards go there too if `action_pile` is given. White has Freud and grey has Klimt.
    """
    rows, hands, played = rows or {}, {active: hand, **(hands or {})}, played or {}
    deal = [hands.get(seat, "").split() for seat in range(players)]
    acts = [{active: actions, **(others_actions or {})}.get(seat, "").split() for seat in range(players)]
    laid = {row: faces.split() for row, (faces, _) in rows.items()}
    deck = [face for face in FACES for _ in range(components["reservation"][face])]
    spare = without(deck, *deal, *laid.values(), display.split(), discard.split(), pile.split())
    before = (active - 1) % players
    if rest == "hand":
        deal[before] += spare
        spare = []
    kinds = [kind for kind in KINDS for _ in range(2)]
    spare_actions = without(kinds, *acts, list(played.values()), removed.split(), (action_pile or "").split())
    if action_pile is not None:
        acts[before] += spare_actions
        spare_actions = []
    people = {"white": "freud", "grey": "klimt"} if people is None else people
    known = [who for who in [*(chairs or {}).values(), *people.values()] if who in PERSONALITIES]
    others = without(list(PERSONALITIES), known, next_people.split())
    return {
        "format": "kaffeehaus-position/1",
        "game": "melange",
        "options": {
            "players": players,
            "start": start,
            "edition": edition,
            "pair_lock": edition == "publisher",
            "joker_scope": "face",
            "components": components,
            **switches,
        },
        "chairs": dict(chairs or {}),
        "markers": {row: places.split() for row, (_, places) in rows.items() if places},
        "rows": laid,
        "personalities": dict(people),
        "hands": [{"reservation": deal[seat], "actions": acts[seat]} for seat in range(players)],
        "known": [[] for _ in range(players)],
        "display": display.split(),
        "discard": discard.split(),
        "pile": [*pile.split(), *spare],
        "action_pile": [*(action_pile or "").split(), *spare_actions],
        "personality_pile": [*next_people.split(), *others],
        "played_actions": [played.get(seat) for seat in range(players)],
        "removed_actions": removed.split(),
        "scores": list(scores or [0] * players),
        "to_move": active,
        "active": active,
        "turn": {
            "number": (active - start) % players,
            "mode": "start",
            "used": 0,
            "action_used": False,
            "named": None,
            "skipped": [],
            "served": [],
            "draws_left": 0,
            "action_taken": False,
            **(turn or {}),
        },
        "passes": passes,
        "stream": {"key": 1, "count": 0},
        "ended": ended,
    }


def kernel_deal(seed: int, **options: Any) -> Document:
    """A new game from the package."""
    return dict(kh.game("melange", **options).deal(seed).to_dict())


def oracle_deal(seed: int, **options: Any) -> Document:
    """The same from the second engine."""
    game = kh.game("melange", **options)
    return dict(Oracle.deal(game.options, components_of(game.ruleset), seed).document())


def components_of(ruleset: Any) -> Document:
    """The components of a ruleset as plain data."""
    data: Document = ruleset.board.data
    return data


DEALS: dict[str, Callable[..., Document]] = {"kernel": kernel_deal, "oracle": oracle_deal}
