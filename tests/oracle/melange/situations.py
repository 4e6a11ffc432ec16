"""Small boards and hand-made positions for the tests of `melange`."""

from typing import Any

from tests.oracle.melange import Oracle
from tests.oracle.melange.words import CATEGORY, FACES, KINDS

BLUE, YELLOW, GREEN, RED = range(4)
CHAIR_COLOURS = ("purple", "orange", "turquoise", "olive")
SHAPES = ("large", "square", "round")
TABLE_COLOURS = ("grey", "brown", "white")
TILES = [(0, 3), (1, 3), (2, 2), (2, 2), (3, 1), (4, 1)]  # placing points, multiplier
PERSONALITIES = {
    "freud": (1, 3), "klimt": (1, 3), "mahler": (1, 3), "zweig": (1, 3),
    "kraus": (2, 2), "schiele": (2, 2), "schnitzler": (2, 2), "schoenberg": (2, 2),
    "schroedinger": (2, 2), "wagner": (2, 2), "adler": (3, 1), "lasker": (3, 1),
    "loos": (3, 1), "alma": (3, 1), "schlechter": (3, 1), "lueger": (4, -2),
}  # placing points, VIP score  # fmt: skip
PUBLISHER = {"edition": "publisher", "pair_lock": True}
TWO_MORE = (("c13", "purple", "W1"), ("c14", "orange", "W1"))
GREY_ELSEWHERE = {"grey": ("orange-chair", "c4 c8 c12")}
START_LABELS = ([2, 3, 4], [2, 3, 4], [2, 3, 4], [2, 3], [2])


def box(tables: list[tuple[str, str, str]], chairs: list[tuple[str, str, str]], starts: list[str]) -> dict[str, Any]:
    """Components with the given board: tables (id, shape, colour), chairs (id, colour, table), start chairs."""
    labels = dict(zip(starts, START_LABELS, strict=True))
    return {
        "tables": [{"id": table, "shape": shape, "colour": colour} for table, shape, colour in tables],
        "chairs": [
            {"id": chair, "colour": colour, "table": table, "start": labels.get(chair, [])}
            for chair, colour, table in chairs
        ],
        "reservation": {face: 8 if CATEGORY[face] == "chair colour" else 10 for face in FACES},
        "actions": [{"kind": kind, "copies": 2, "extra_card": kind.startswith("swap")} for kind in KINDS],
        "guests": [{"tile": i, "placing": p, "multiplier": m} for i, (p, m) in enumerate(TILES, start=1)],
        "personalities": [{"id": who, "name": who, "placing": p, "vip": v} for who, (p, v) in PERSONALITIES.items()],
        "track": {"end": 21, "phases": [0, 8, 15]},
        "markers_per_type": 10,
    }


def w6(extra: tuple[tuple[str, str, str], ...] = (), **track: Any) -> dict[str, Any]:
    """Six tables of two chairs; `extra` adds chairs, `track` changes the visitor track."""
    tables = [
        ("G1", "round", "grey"), ("G2", "large", "grey"), ("W1", "round", "white"),
        ("W2", "square", "white"), ("B1", "square", "brown"), ("B2", "large", "brown"),
    ]  # fmt: skip
    chairs = [
        ("c1", "purple", "G1"), ("c2", "olive", "G1"), ("c3", "purple", "G2"), ("c4", "orange", "G2"),
        ("c5", "olive", "W1"), ("c6", "turquoise", "W1"), ("c7", "purple", "W2"), ("c8", "orange", "W2"),
        ("c9", "turquoise", "B1"), ("c10", "purple", "B1"), ("c11", "olive", "B2"), ("c12", "orange", "B2"),
    ]  # fmt: skip
    components = box(tables, [*chairs, *extra], ["c1", "c4", "c8", "c9", "c11"])
    components["track"] |= track
    return components


def hall(chairs_per_table: int) -> dict[str, Any]:
    """One table of each shape in each colour; with four chairs each, a table face fits twelve chairs."""
    kinds = [(shape, colour) for shape in SHAPES for colour in TABLE_COLOURS]
    tables = [(f"t{i}", shape, colour) for i, (shape, colour) in enumerate(kinds)]
    chairs = [(f"c{i}", CHAIR_COLOURS[i % 4], f"t{i // chairs_per_table}") for i in range(9 * chairs_per_table)]
    return box(tables, chairs, ["c0", "c5", "c10", "c15", "c20"])


def situation(
    components: dict[str, Any],
    *,
    players: int = 4,
    active: int = YELLOW,
    chairs: dict[str, str] | None = None,
    rows: dict[str, tuple[str, str]] | None = None,
    hand: str = "",
    actions: str = "",
    pile: str | None = None,
    personality_pile: str = "kraus adler loos wagner",
    turn: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **parts: Any,
) -> Oracle:
    """A game on the given board; a row is its faces and the chairs of its markers; the hand is the active player's."""
    rows = rows or {}
    hands: list[dict[str, list[str]]] = [{"reservation": [], "actions": []} for _ in range(players)]
    hands[active] = {"reservation": hand.split(), "actions": actions.split()}
    defaults: dict[str, Any] = {"mode": "start", "used": 0, "action_used": False, "named": None, "skipped": []}
    defaults |= {"served": [], "draws_left": 0, "action_taken": False, "number": active}
    document = {
        "format": "kaffeehaus-position/1",
        "game": "melange",
        "options": {"players": players, "start": 0, "edition": "rulebook", "pair_lock": False, "joker_scope": "face"}
        | {"components": "reconstruction"}
        | (options or {}),
        "chairs": chairs or {},
        "markers": {kind: places.split() for kind, (_, places) in rows.items() if places},
        "rows": {kind: faces.split() for kind, (faces, _) in rows.items()},
        "personalities": {"white": "freud", "grey": "klimt"},
        "hands": hands,
        "known": [[] for _ in range(players)],
        "display": ["large-table", "orange-chair", "orange-chair", "brown-table"],
        "discard": [],
        "pile": (pile if pile is not None else "orange-chair large-table brown-table square-table " * 5).split(),
        "action_pile": ["remove-own", "score-vip-pair"],
        "personality_pile": personality_pile.split(),
        "played_actions": [None] * players,
        "removed_actions": [],
        "scores": [0] * players,
        "to_move": active,
        "active": active,
        "turn": defaults | (turn or {}),
        "passes": 0,
        "stream": {"key": 1, "count": 0},
        "ended": None,
    }
    assert not parts.keys() - document.keys()
    return Oracle(document | parts, components)


def markers(oracle: Oracle, kind: str) -> str:
    return " ".join(oracle.document()["markers"].get(kind, []))


def points(lines: list[dict[str, Any]]) -> list[int]:
    return [line["points"] for line in lines]


def verbs(oracle: Oracle) -> set[str]:
    return {move.split(" ")[0] for move in oracle.moves()}
