"""The words of Café International: tiles, guests and chairs, and the moves with their numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from kaffeehaus.games.components import NAME
from kaffeehaus.games.guests import GENDERS, GUEST_FORM, NATION, NATIONS, TABLE_CHAIRS, Side, guest_text, read_guest
from kaffeehaus.games.international.state import (
    CHAIRS,
    JOKER,
    SEATED_KINDS,
    TILE_KINDS,
    joker_as,
    seated_gender,
    seated_nation,
)
from kaffeehaus.kernel.errors import InvalidText
from kaffeehaus.kernel.faults import Listing, faults_in
from kaffeehaus.kernel.vocabulary import Block, Kind, Moves, Parts, Word, named, numbered

fault = faults_in(__package__)
JOKER_TEXTS = tuple(f"jok.{gender}" for gender in GENDERS)


@cache
def tile_text(tile: int) -> str:
    """A tile as people write it."""
    return guest_text(tile) if tile < JOKER else JOKER_TEXTS[tile - JOKER]


def read_tile(text: str) -> int:
    """The tile of a text such as `fra.w` or `jok.m`. Raises InvalidText."""
    if text.startswith("jok"):
        if text not in JOKER_TEXTS:
            raise InvalidText(fault("no-joker", text=text, jokers=Listing(JOKER_TEXTS)))
        return JOKER + JOKER_TEXTS.index(text)
    return read_guest(text)


def seated_text(guest: int) -> str:
    """A seated guest as people write it; a joker says its nation."""
    if guest < JOKER:
        return guest_text(guest)
    return f"{JOKER_TEXTS[seated_gender(guest)]}={NATIONS[seated_nation(guest)]}"


def read_seated(text: str) -> int:
    """The seated guest of a text such as `fra.w` or `jok.m=spa`. Raises InvalidText."""
    name, equals, nation = text.partition("=")
    tile = read_tile(name)
    if tile < JOKER:
        if equals:
            raise InvalidText(fault("nation-of-guest", text=text))
        return tile
    if nation not in NATIONS:
        raise InvalidText(fault("joker-without-nation", text=text, joker=name))
    return joker_as(tile, NATIONS.index(nation))


@dataclass(frozen=True)
class Seating(Kind):
    """A guest who sits down on `chair`, and of a joker the nation; without it, any of the chair's may be meant."""

    needs: str | None = "chair"

    def parts(self, board: Any, name: str, values: Mapping[str, int]) -> Parts:
        guest, equals, nation = seated_text(values[name]).partition("=")
        return {name: guest, "nation": nation} if equals else {name: guest}

    def numbers(self, board: Any, name: str, parts: Mapping[str, str], values: Mapping[str, int]) -> list[int]:
        if "nation" not in parts and parts[name] in JOKER_TEXTS:
            nations = dict.fromkeys(board.nations[table] for table in board.tables_of(values["chair"]))
            return [joker_as(read_tile(parts[name]), nation) for nation in nations]
        return [read_seated("=".join(parts[part] for part in (name, "nation") if part in parts))]

    def tokens(self, name: str) -> Mapping[str, Kind]:
        return {name: replace(TILE, form=r"[^\s=]+"), "nation": replace(NATION, form=r"\S*")}


TILE = Kind(
    "tile",
    TILE_KINDS,
    lambda _, tile: tile_text(tile),
    lambda _, text: read_tile(text),
    {"description": "A guest or a joker.", "type": "string", "pattern": rf"^({GUEST_FORM}|jok\.[wm])$"},
)
SEATED = Seating(
    "seated",
    SEATED_KINDS,
    lambda _, guest: seated_text(guest),
    lambda _, text: read_seated(text),
    {
        "description": "A guest on a chair; a joker says the nation that it stands for.",
        "type": "string",
        "pattern": rf"^({GUEST_FORM}|jok\.[wm]=({'|'.join(NATIONS)}))$",
    },
)
CHAIR = named("chair", lambda board: board.chairs, CHAIRS, NAME)
TABLE = named("table", lambda board: board.tables, schema={"type": ["integer", "string"]})
SIDE = Side("table", 2, TABLE.write, TABLE.read, TABLE.schema)
COUNT = numbered("count", 0, TABLE_CHAIRS)

SEATING = "{guest}[={nation}]@{chair}"
MOVES = Moves(
    Block("seat", SEATING, "fra.w@c12", guest=SEATED, chair=CHAIR),
    Block("group", f"group {SEATING}[ at {{table}}]", "group ger.m@c1", side=SIDE, guest=SEATED, chair=CHAIR),
    Block("bar", "bar {tile}", "bar cub.m", tile=TILE),
    Block("swap", "swap {tile}@{chair}", "swap spa.m@c60", tile=TILE, chair=CHAIR),
    Block("draw", "draw {count}", "draw 1", count=COUNT),
    Word("stop"),
    Word("skip"),
)
SEAT_MOVE, GROUP_MOVE, BAR_MOVE, SWAP_MOVE, DRAW_MOVE, STOP_MOVE, SKIP_MOVE = MOVES.firsts
