"""Components of Wiener Melange, read from TOML or given as data, checked, and turned into arrays."""

import warnings
from collections import Counter
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kaffeehaus.games.components import check_head, check_names, is_whole, load, read_items
from kaffeehaus.games.melange.state import (
    ACTION_CARDS,
    CARDS,
    CHAIR_COLOURS,
    CHAIRS,
    FACE_NAMES,
    FACES,
    KIND_NAMES,
    PERSONALITIES,
    PLAYERS,
    TABLE_COLOURS,
    TABLE_SHAPES,
    TABLES,
    TILES,
)
from kaffeehaus.kernel.errors import InvalidComponents
from kaffeehaus.kernel.faults import Fault, Listing, faults_in

fault = faults_in(__package__)
FORMAT = "kaffeehaus-components/1"
MOST_POINTS = 20
EXTRA_CARD = ("swap-personalities", "swap-guests")  # WM-37
LABELS = {("2", "3", "4"): 3, ("2", "3"): 1, ("2",): 1}  # WM-09: start chairs by the numbers of players on them
# Chairs that the rulebook's examples need.
EXAMPLES = (
    ("purple-chair", "large-table", "grey-table"),
    ("purple-chair", "round-table", "grey-table"),
    ("olive-chair", "round-table", "grey-table"),
    ("olive-chair", "round-table", "white-table"),
)
PURPLE_CHAIRS = 6
LAST_VISITOR = 21
PHASES = 3
MOST_TRACK = 99
ALL_FACES = (1 << FACES) - 1
CATEGORY = [0] * len(CHAIR_COLOURS) + [1] * len(TABLE_SHAPES) + [2] * len(TABLE_COLOURS)


@dataclass(frozen=True)
class Components:
    """Checked components. Tables, chairs and personalities are numbered in the order of the file."""

    source: str | dict[str, Any]  # their name in the package, or all of them
    data: dict[str, Any]  # as the file has them
    tables: tuple[str, ...]
    chairs: tuple[str, ...]
    table_of: tuple[int, ...]  # of each chair
    faces_of: tuple[tuple[int, ...], ...]  # WM-18: the three faces that fit each chair
    personalities: tuple[str, ...]
    copies: tuple[int, ...]  # of each face
    action_copies: tuple[int, ...]  # of each kind
    markers: int  # of each marker type

    def to_dict(self) -> dict[str, Any]:
        """All components as their file has them."""
        return deepcopy(self.data)


def read_components(source: str | Path | Mapping[str, Any]) -> Components:
    """The components of that name, at that path, or given as data. Raises InvalidComponents with every fault."""
    return check_components(*load(__package__, "set of components", source))


def check_components(data: dict[str, Any], source: str | dict[str, Any]) -> Components:
    """Components from plain data, or InvalidComponents with every fault."""
    faults: list[Fault] = []
    check_head(data, FORMAT, "melange", faults)
    tables = read_items(data, "tables", faults)
    chairs = read_items(data, "chairs", faults)
    check_names("table", [table.get("id") for table in tables], TABLES, faults)
    check_names("chair", [chair.get("id") for chair in chairs], CHAIRS, faults)
    faces = read_faces(tables, chairs, faults)
    if not data.get("test", False):
        check_board(chairs, faces, faults)
    copies = read_copies(data, faults)
    action_copies = read_actions(data, faults)
    check_guests(data, faults)
    personalities = read_personalities(data, faults)
    check_track(data, faults)
    markers: Any = data.get("markers_per_type")
    if not is_whole(markers) or not 2 <= markers <= CHAIRS + 1:
        faults.append(fault("no-whole-number", place="markers_per_type", least=2, most=CHAIRS + 1, found=markers))
    if faults:
        raise InvalidComponents(faults)
    if not data.get("test", False):
        warn_of_crowds(faces, markers)
    place = {table["id"]: number for number, table in enumerate(tables)}
    return Components(
        source=source,
        data=data,
        tables=tuple(place),
        chairs=tuple(chair["id"] for chair in chairs),
        table_of=tuple(place[chair["table"]] for chair in chairs),
        faces_of=tuple(faces),
        personalities=tuple(personality["id"] for personality in personalities),
        copies=tuple(copies),
        action_copies=tuple(action_copies),
        markers=markers,
    )


def read_faces(
    tables: list[dict[str, Any]], chairs: list[dict[str, Any]], faults: list[Fault]
) -> list[tuple[int, int, int]]:
    """WM-18: the three faces of each chair: its colour, and its table's shape and colour."""
    for table in tables:
        for part, words in (("shape", TABLE_SHAPES), ("colour", TABLE_COLOURS)):
            if table.get(part) not in words:
                faults.append(fault("item-needs", kind="table", name=table.get("id"), part=part, known=Listing(words)))
    faces = []
    for chair in chairs:
        name = chair.get("id")
        table = next((table for table in tables if table.get("id") == chair.get("table")), {})
        if chair.get("colour") not in CHAIR_COLOURS:
            colours = Listing(CHAIR_COLOURS)
            faults.append(fault("item-needs", kind="chair", name=name, part="colour", known=colours))
        if not table:
            faults.append(fault("chair-without-table", chair=name, found=chair.get("table")))
        start = chair.get("start")
        if not isinstance(start, list) or not all(is_whole(number) and 2 <= number <= PLAYERS for number in start):
            faults.append(fault("chair-without-start", chair=name, most=PLAYERS))
        words = (f"{chair.get('colour')}-chair", f"{table.get('shape')}-table", f"{table.get('colour')}-table")
        if all(word in FACE_NAMES for word in words):
            faces.append((FACE_NAMES.index(words[0]), FACE_NAMES.index(words[1]), FACE_NAMES.index(words[2])))
    return faces


def read_copies(data: Mapping[str, Any], faults: list[Fault]) -> list[int]:
    """How many reservation cards of each face there are, 92 in all."""
    cards = data.get("reservation")
    if not isinstance(cards, Mapping) or set(cards) != set(FACE_NAMES):
        faults.append(fault("no-copies", known=Listing(FACE_NAMES)))
        return []
    copies = [cards[face] for face in FACE_NAMES]
    if not all(is_whole(number) and number >= 1 for number in copies):
        faults.append(fault("face-without-card"))
    elif sum(copies) != CARDS:
        faults.append(fault("card-count", due=CARDS, count=sum(copies)))
    return copies


def read_actions(data: Mapping[str, Any], faults: list[Fault]) -> list[int]:
    """How many action cards of each kind there are, 28 in all; the swaps cost an extra card (WM-37)."""
    items = read_items(data, "actions", faults, axes="")
    kinds = [item.get("kind") for item in items]
    if len(kinds) != len(KIND_NAMES) or not all(kind in kinds for kind in KIND_NAMES):
        faults.append(fault("no-kinds", known=Listing(KIND_NAMES)))
        return []
    for item in items:
        if item.get("extra_card") is not (item["kind"] in EXTRA_CARD):
            value = str(item["kind"] in EXTRA_CARD).lower()
            faults.append(fault("extra-card", kind=item["kind"], value=value))
    copies: dict[str, Any] = {item["kind"]: item.get("copies") for item in items}
    if not all(is_whole(number) and number >= 0 for number in copies.values()):
        faults.append(fault("action-without-copies"))
        return []
    if sum(copies.values()) != ACTION_CARDS:
        faults.append(fault("action-count", due=ACTION_CARDS, count=sum(copies.values())))
    return [copies[kind] for kind in KIND_NAMES]


def check_guests(data: Mapping[str, Any], faults: list[Fault]) -> None:
    """The six tiles of every colour, with their points."""
    guests = read_items(data, "guests", faults, axes="")
    if [guest.get("tile") for guest in guests] != list(range(1, TILES + 1)):
        faults.append(fault("no-tiles", most=TILES))
    for guest in guests:
        check_points(guest, "guest", guest.get("tile"), "placing", 0, faults)
        check_points(guest, "guest", guest.get("tile"), "multiplier", 0, faults)


def read_personalities(data: Mapping[str, Any], faults: list[Fault]) -> list[dict[str, Any]]:
    """The sixteen personalities, with their points."""
    people = read_items(data, "personalities", faults, axes="")
    check_names("personality", [person.get("id") for person in people], len(people), faults)
    if len(people) != PERSONALITIES:
        faults.append(fault("personality-count", due=PERSONALITIES, count=len(people)))
    for person in people:
        if not isinstance(person.get("name"), str):
            faults.append(fault("personality-without-name", personality=person.get("id")))
        check_points(person, "personality", person.get("id"), "placing", 0, faults)
        check_points(person, "personality", person.get("id"), "vip", -MOST_POINTS, faults)
    return people


def check_points(item: Mapping[str, Any], kind: str, name: Any, part: str, least: int, faults: list[Fault]) -> None:
    """Points of a tile, within bounds."""
    if not is_whole(item.get(part)) or not least <= item[part] <= MOST_POINTS:
        bounds = {"least": least, "most": MOST_POINTS}
        faults.append(fault("no-points", kind=kind, name=name, part=part, **bounds, found=item.get(part)))


def check_track(data: Mapping[str, Any], faults: list[Fault]) -> None:
    """WM-35, WM-49: three phases, and the space that begins the final round."""
    track = data.get("track")
    track = track if isinstance(track, Mapping) else {}
    end: Any = track.get("end")
    phases: Any = track.get("phases")
    if not is_whole(end) or not 1 <= end <= MOST_TRACK:
        faults.append(fault("no-whole-number", place="track.end", least=1, most=MOST_TRACK, found=end))
    rising = isinstance(phases, list) and all(is_whole(space) for space in phases) and phases == sorted(set(phases))
    if not rising or len(phases) != PHASES or phases[0] != 0 or phases[-1] > MOST_TRACK:
        faults.append(fault("no-phases", count=PHASES, found=phases))


def check_board(chairs: list[dict[str, Any]], faces: list[tuple[int, int, int]], faults: list[Fault]) -> None:
    """What the rulebook says of every printed board: its start chairs, its last visitor, and the chairs of examples."""
    labels = Counter(tuple(map(str, chair["start"])) for chair in chairs if isinstance(chair.get("start"), list))
    for label, count in LABELS.items():
        if labels[label] != count:
            faults.append(fault("start-chairs", due=count, label="/".join(label), count=labels[label]))
    for label in sorted(set(labels) - set(LABELS) - {()}):
        faults.append(fault("no-start-chair", label="/".join(label)))
    if len(chairs) <= LAST_VISITOR:
        faults.append(fault("too-few-chairs", least=LAST_VISITOR, count=len(chairs)))
    fitting = Counter(face for three in faces for face in three)
    faults += [fault("face-fits-few", face=name) for face, name in enumerate(FACE_NAMES) if fitting[face] < 2]
    if fitting[0] != PURPLE_CHAIRS:
        faults.append(fault("purple-chairs", due=PURPLE_CHAIRS, count=fitting[0]))
    for three in EXAMPLES:
        if tuple(FACE_NAMES.index(name) for name in three) not in faces:
            faults.append(fault("example-chair", faces=Listing(three)))


def warn_of_crowds(faces: list[tuple[int, int, int]], markers: int) -> None:
    """WM-19: a card that fits more chairs than there are markers makes players leave chairs out."""
    fitting = Counter(face for three in faces for face in three)
    crowded = [name for face, name in enumerate(FACE_NAMES) if fitting[face] >= markers]
    if crowded:
        warnings.warn(f"more than {markers - 1} chairs fit {', '.join(crowded)} (WM-19)", stacklevel=2)


def component_arrays(components: Components, players: int, joker_scope: str) -> dict[str, Any]:
    """The components as the arrays of `Rules`, for a number of players."""
    data = components.data
    chairs, faces = range(len(components.chairs)), range(FACES)
    crossing = [(one, two) for one in faces for two in range(one) if CATEGORY[one] != CATEGORY[two]]
    pair = [[0] * FACES for _ in faces]
    for bit, (one, two) in enumerate(crossing):
        pair[one][two] = pair[two][one] = 1 << bit
    fits = [chair_set(chair for chair in chairs if face in components.faces_of[chair]) for face in faces]
    alike = [sum(1 << two for two in faces if CATEGORY[two] == CATEGORY[one]) for one in faces]
    itself = [1 << face for face in faces]
    starts = [chair for chair in chairs if players in data["chairs"][chair]["start"]]
    tables = range(len(components.tables))
    at_table = [chair_set(chair for chair in chairs if components.table_of[chair] == table) for table in tables]
    borders = data["track"]["phases"]
    return {
        "all_chairs": chair_set(chairs),
        "fits": fits,
        "chairs_at": at_table + [0] * (TABLES - len(tables)),
        "start_chairs": chair_set(starts),
        "pair": pair,
        "category": CATEGORY,
        "same_category": alike,
        "jokers_for": [ALL_FACES & ~own for own in (alike if joker_scope == "category" else itself)],
        "table_of": [*components.table_of, *[0] * (CHAIRS - len(chairs))],
        "chairs": len(chairs),
        "tables": len(tables),
        "copies": components.copies,
        "action_copies": components.action_copies,
        "guest_placing": [guest["placing"] for guest in data["guests"]],
        "multiplier": [guest["multiplier"] for guest in data["guests"]],
        "personality_placing": [person["placing"] for person in data["personalities"]],
        "vip": [person["vip"] for person in data["personalities"]],
        "markers": components.markers,
        "track_end": data["track"]["end"],
        "phase": [sum(border <= space for border in borders) for space in range(CHAIRS + 1)],
    }


def chair_set(chairs: Iterable[int]) -> int:
    """A set of chairs as one integer."""
    return sum(1 << chair for chair in chairs)
