"""The state of Café International as one record, and the rules that it is played by."""

from typing import Any

import numpy as np

from kaffeehaus.games.guests import COPIES, GUESTS, NATION_COUNT, TABLE_CHAIRS
from kaffeehaus.kernel.compiling import compiled

PLAYERS = 4
TABLES = 24
CHAIRS = TABLES * TABLE_CHAIRS  # if no chair were shared
NEIGHBOURS = 2 * (TABLE_CHAIRS - 1)
STOOLS = 20
SUPPLY = 5
JOKERS = 4
TILES = COPIES * GUESTS + JOKERS

# A tile is a guest from 1 to 24, or a joker. A seated joker says the nation it stands for, so it has a number
# of its own on a chair: the women from 25, the men from 37.
JOKER = GUESTS + 1
JOKER_WOMAN, JOKER_MAN = JOKER, JOKER + 1
TILE_KINDS = JOKER_MAN + 1
SEATED_KINDS = JOKER + 2 * NATION_COUNT

# Phases: what the player to move is asked.
TURN_START, SEATED, GROUP, DRAWING, OVER = range(5)

# Reasons for the end.
RUNNING, LAST_CHAIR, LAST_STOOL, EMPTY_SUPPLY, BAG, ONE_LEFT, ALL_SKIPPED = range(7)
ENDINGS = (None, "last-chair", "last-stool", "empty-supply", "bag", "one-left", "all-skipped")

# What a chair shows, whoever moves: one sign each. It is empty, or a guest sits there, who may be of the nation of one
# of its tables or of both.
LOOKS = ("woman", "man", "joker", "native of table 1", "native of table 2", "empty")

# A chair joins the signs of its tables (see guests.py), and has one more of its own.
TAKEN = 8

i1, i2, i4, u1 = np.int8, np.int16, np.int32, np.uint8
STATE = np.dtype(
    [
        ("phase", i1),
        ("to_move", u1),  # seat
        ("turn", i2),  # turns finished so far
        ("guest", i1, (CHAIRS,)),  # on each chair, 0 for nobody
        ("chair_sign", i1, (CHAIRS,)),  # derived: may a woman, may a man sit here, is there company
        ("table_sign", i1, (TABLES + 1,)),  # derived: the same for a table; the last stands for no table
        ("women", i1, (TABLES + 1,)),  # derived: seated at each table; nobody at the last, which stands for no table
        ("men", i1, (TABLES + 1,)),  # derived
        ("jokers", i1, (TABLES + 1,)),  # derived
        ("nations", i2, (TABLES + 1,)),  # derived: one bit for each nation that counts at the table (CI-20)
        ("swappable", i4),  # derived: one bit for each guest who may take the chair of a joker
        ("free", i1),  # derived: empty chairs
        ("hand", u1, (PLAYERS, SUPPLY)),  # each supply's tiles, ascending, then zeros
        ("held", i1, (PLAYERS,)),  # how many
        ("score", i2, (PLAYERS,)),
        ("out", i1, (PLAYERS,)),  # 1 if eliminated
        ("bar", i1, (STOOLS,)),  # tiles in order of the stools
        ("bar_taken", i1),
        ("bag", u1, (TILES,)),  # the next tile is the last one before the zeros
        ("bag_left", i1),
        ("aside", i1, (TILE_KINDS,)),  # tiles of eliminated players, how many of each kind
        ("seated", u1, (TABLE_CHAIRS,)),  # chairs taken in this turn, in order
        ("placed", i1),  # how many
        ("opener", i1),  # 1 + the chair of a guest of this turn who has no company yet, else 0
        ("group", i1),  # 1 + the table that is being filled by one gender, else 0
        ("completed", i1),  # one-nation tables completed in this turn
        ("skips", i1),  # turns skipped in a row
        ("ending", i1),  # why the game is over
    ]
)
State = Any  # a record of STATE, or its plain twin

RULES = np.dtype(
    [
        ("players", i1),
        ("start", i1),  # seat
        ("chairs", i1),  # how many
        ("tables", i1),  # how many
        ("touches", u1, (CHAIRS, 2)),  # the tables of each chair; TABLES stands for none
        ("chairs_at", u1, (TABLES, TABLE_CHAIRS)),  # the chairs of each table
        ("table_nation", i1, (TABLES,)),
        ("fits", i2, (CHAIRS,)),  # one bit for each nation of the chair's tables
        (
            "neighbours",
            u1,
            (CHAIRS, NEIGHBOURS),
        ),  # the others at its tables, ascending, the last repeated
        ("neighbour_count", i1, (CHAIRS,)),
        ("joinable", i2, (CHAIRS,)),  # one bit for each nation that fits another chair at the same tables
        ("joinable_for", i2, (NATION_COUNT,)),  # the same for all chairs that fit a nation
        ("chairs_for", u1, (NATION_COUNT, CHAIRS)),  # the chairs that fit each nation, ascending
        ("chairs_for_count", i1, (NATION_COUNT,)),
        ("sign", i1, (TABLE_CHAIRS + 1, TABLE_CHAIRS + 1)),  # of a table, by its numbers of women and men
        ("as_woman", i2, (TILE_KINDS,)),  # one bit for each nation that a tile can be seated as, if it is a woman
        ("as_man", i2, (TILE_KINDS,)),  # the same for a man
        ("stool", i1, (STOOLS,)),  # points
        ("bag_end", i1),  # M1: tiles left in the bag at the end
        ("joker_at_bar", i1),  # M2: 1 if allowed as the last resort
        ("blend", i1),  # M6: 1 if a joker takes the nation of its company
        ("once_per_turn", i1),  # M5: 1 for at most one waiver a turn
        ("first_turn_only", i1),  # M10: 1 if the lone guest is for the first turn of all
        ("exchange_declared", i1),  # CI-38: 1 if only the declared nation takes a joker's chair
        ("variant", i1),  # CI-54
        ("neighbour_scoring", i1),  # CI-57
        ("looks", u1, (CHAIRS, SEATED_KINDS)),  # the signs that each chair shows with each guest (`LOOKS`), as bits
    ]
)
Rules = Any  # a record of RULES, or its plain twin


@compiled
def joker_as(tile: int, nation: int) -> int:
    """The number of a joker on a chair, standing for a nation."""
    return JOKER + (tile - JOKER) * NATION_COUNT + nation


@compiled
def tile_of(guest: int) -> int:
    """The tile that a seated guest is."""
    if guest < JOKER:
        return guest
    return JOKER_WOMAN if guest < JOKER + NATION_COUNT else JOKER_MAN


@compiled
def seated_nation(guest: int) -> int:
    """The nation of a seated guest; of a joker, the declared one (CI-19)."""
    return (guest - 1) >> 1 if guest < JOKER else (guest - JOKER) % NATION_COUNT


@compiled
def seated_gender(guest: int) -> int:
    """The gender of a seated guest."""
    return (guest - 1) & 1 if guest < JOKER else (guest - JOKER) // NATION_COUNT


@compiled
def tile_gender(tile: int) -> int:
    """The gender of a tile."""
    return (tile - 1) & 1 if tile < JOKER else tile - JOKER


@compiled
def first_nation(tile: int) -> int:
    """The first nation that a tile can be seated as."""
    return (tile - 1) >> 1 if tile < JOKER else 0


@compiled
def last_nation(tile: int) -> int:
    """The last nation that a tile can be seated as."""
    return (tile - 1) >> 1 if tile < JOKER else NATION_COUNT - 1
