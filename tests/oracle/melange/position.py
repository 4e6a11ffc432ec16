"""Everything about a game in progress, read from a document and written to one."""

from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

from tests.oracle.melange.chance import Stream
from tests.oracle.melange.components import Components
from tests.oracle.melange.words import COLOURS, NEUTRALS, SHAPES, by_face, by_kind, is_guest


@dataclass
class Turn:
    number: int = 0
    mode: str = "start"  # setup, start, play, reveal or take
    used: int = 0
    action_used: bool = False
    named: str | None = None
    skipped: list[str] = field(default_factory=list)
    served: list[str] = field(default_factory=list)
    draws_left: int = 0
    action_taken: bool = False


@dataclass
class Hand:
    reservation: list[str]
    actions: list[str]


@dataclass
class Position:
    components: Components
    options: dict[str, Any]
    chairs: dict[str, str]
    markers: dict[str, list[str]]
    rows: dict[str, list[str]]
    personalities: dict[str, str | None]
    hands: list[Hand]
    known: list[list[str]]
    display: list[str]
    discard: list[str]
    pile: list[str]
    action_pile: list[str]
    personality_pile: list[str]
    played_actions: list[str | None]
    removed_actions: list[str]
    scores: list[int]
    active: int
    turn: Turn
    passes: int
    stream: Stream
    ended: str | None = None
    booked: list[dict[str, Any]] = field(default_factory=list)  # score lines of the move being played

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def steward(self) -> int:
        """WM-11, WM-32: one space per seated visitor."""
        return len(self.chairs)

    @property
    def phase(self) -> int:
        return sum(start <= self.steward for start in self.components.phases)

    def own_types(self, seat: int) -> list[str]:
        """WM-02, WM-53: two marker types a player, three with two players."""
        shapes = SHAPES if self.players == 2 else SHAPES[:2]
        return [f"{COLOURS[seat]}.{shape}" for shape in shapes]

    def all_types(self) -> list[str]:
        return [kind for seat in range(self.players) for kind in self.own_types(seat)] + list(NEUTRALS)

    def seated_guests(self, seat: int) -> list[str]:
        """Chairs of a player's guests, in board order."""
        return [c for c in self.components.chairs if self.chairs.get(c, "").startswith(COLOURS[seat] + ".")]

    def seated_personalities(self) -> list[str]:
        """Chairs of the seated personalities, in board order."""
        return [c for c in self.components.chairs if c in self.chairs and not is_guest(self.chairs[c])]

    def unplaced_tiles(self, seat: int) -> list[int]:
        seated = self.chairs.values()
        return [tile for tile in self.components.tiles if f"{COLOURS[seat]}.{tile}" not in seated]

    def book(self, table: str | None, points: int, clause: str) -> None:
        """WM-33, WM-38: points always go to the active player."""
        self.scores[self.active] += points
        self.booked.append({"table": table, "points": points, "clause": clause})


def read(document: dict[str, Any], components: Components) -> Position:
    """A position from a document in which no part is left out."""
    parts = deepcopy(document)
    for part in ("format", "game", "to_move"):
        del parts[part]
    parts["hands"] = [Hand(**hand) for hand in parts["hands"]]
    parts["turn"] = Turn(**parts["turn"])
    parts["stream"] = Stream(**parts["stream"])
    return Position(components=components, **parts)


def write(position: Position, to_move: int) -> dict[str, Any]:
    components = position.components
    types = position.all_types()
    turn = asdict(position.turn)
    turn["skipped"] = components.in_board_order(turn["skipped"])
    turn["served"] = [colour for colour in NEUTRALS if colour in turn["served"]]
    document = {
        "format": "kaffeehaus-position/1",
        "game": "melange",
        "options": position.options,
        "chairs": {chair: position.chairs[chair] for chair in components.chairs if chair in position.chairs},
        "markers": {t: components.in_board_order(position.markers[t]) for t in types if t in position.markers},
        "rows": {t: position.rows[t] for t in types if t in position.rows},
        "personalities": {colour: position.personalities[colour] for colour in NEUTRALS},
        "hands": [
            {"reservation": by_face(hand.reservation), "actions": by_kind(hand.actions)} for hand in position.hands
        ],
        "known": [by_face(faces) for faces in position.known],
        "display": by_face(position.display),
        "discard": by_face(position.discard),
        "pile": position.pile,
        "action_pile": position.action_pile,
        "personality_pile": position.personality_pile,
        "played_actions": position.played_actions,
        "removed_actions": by_kind(position.removed_actions),
        "scores": position.scores,
        "to_move": to_move,
        "active": position.active,
        "turn": turn,
        "passes": position.passes,
        "stream": asdict(position.stream),
        "ended": position.ended,
    }
    return {name: part if name == "options" else copied(part) for name, part in document.items()}


def copied(part: Any) -> Any:
    """Lists and objects of their own, all the way down."""
    if isinstance(part, dict):
        return {name: copied(inner) for name, inner in part.items()}
    return [copied(inner) for inner in part] if isinstance(part, list) else part
