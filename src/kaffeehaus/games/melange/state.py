"""The state of Wiener Melange as one record, and the rules that it is played by."""

from typing import Any

import numpy as np

from kaffeehaus.kernel.bits import count_of, first_of
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.sealed import KEY_WORDS

PLAYERS = 4
CHAIRS = 48  # at most; a set of chairs is one integer, bit by bit
TABLES = 24  # at most
MARKERS_ON_CHAIR = 4  # WM-19

# A face is a number from 0 to 9: four chair colours, three table shapes, three table colours.
CHAIR_COLOURS = ("purple", "orange", "turquoise", "olive")
TABLE_SHAPES = ("large", "square", "round")
TABLE_COLOURS = ("grey", "brown", "white")
FACE_NAMES = (
    *(f"{colour}-chair" for colour in CHAIR_COLOURS),
    *(f"{shape}-table" for shape in TABLE_SHAPES),
    *(f"{colour}-table" for colour in TABLE_COLOURS),
)
FACES = len(FACE_NAMES)
CARDS = 92
HAND = 4  # cards at the start
DISPLAY = 4
ROW_CARDS = 3  # one a category
TURN_CARDS = 3
DRAWS = 3

# Kinds of action cards: four that do something, then the bonus cards (WM-38) with the face that the chair of one such
# visitor must fit, or None for two of them at one table, and the points.
REMOVE_OWN, REMOVE_NEUTRAL, SWAP_PERSONALITIES, SWAP_GUESTS, FIRST_BONUS = range(5)
BONUSES = {
    "score-vip-purple": ("purple-chair", 1),
    "score-vip-orange": ("orange-chair", 1),
    "score-vip-square": ("square-table", 1),
    "score-vip-brown": ("brown-table", 1),
    "score-vip-pair": (None, 2),
    "score-own-turquoise": ("turquoise-chair", 2),
    "score-own-olive": ("olive-chair", 2),
    "score-own-round": ("round-table", 2),
    "score-own-grey": ("grey-table", 2),
    "score-own-pair": (None, 3),
}
KIND_NAMES = ("remove-own", "remove-neutral", "swap-personalities", "swap-guests", *BONUSES)
KINDS = len(KIND_NAMES)
FIRST_OWN_BONUS = KIND_NAMES.index("score-own-turquoise")
ACTION_CARDS = 28
NO_FACE = -1
BONUS_FACE = tuple(FACE_NAMES.index(face) if face else NO_FACE for face, _ in BONUSES.values())
BONUS_POINTS = tuple(points for _, points in BONUSES.values())

# A row is known by its marker type: three shapes for each player's colour, the third with two players only, then
# white and grey.
COLOURS = ("blue", "yellow", "green", "red")
SHAPES = ("cube", "octagon", "cylinder")
NEUTRALS = ("white", "grey")
OWN_ROWS = len(SHAPES)
WHITE, GREY = PLAYERS * OWN_ROWS, PLAYERS * OWN_ROWS + 1
ROWS = GREY + 1

# A visitor is a guest from 1 to 24, six tiles for each colour, or a personality from 25 on.
TILES = 6
PERSONALITY = 1 + PLAYERS * TILES
PERSONALITIES = 16
VISITORS = PERSONALITY + PERSONALITIES

# What a visitor shows to a seat, as numbers for learning; a processor copies eight of them at once.
LOOKS = (*(f"guest of seat {step}" for step in range(PLAYERS)), "personality", "fame", "multiplier")
LOOKS_COPIED = 8

# Modes: how far the turn has come.
SETUP, START, PLAY, REVEAL, TAKE = range(5)
MODES = ("setup", "start", "play", "reveal", "take")

# Decisions that come before anything else (WM-65): which guest is seated, which of several rows gets the chair, which
# chair is left out.
NO_DECISION, CHOOSE_TILE, CHOOSE_ROW, CHOOSE_CHAIR = range(4)

# Reasons for the end.
RUNNING, LAST_VISITOR, ALL_GUESTS, ALL_PASSED = range(4)
ENDINGS = (None, "last-visitor", "all-guests", "all-passed")

i1, i2, i8, u4, u8 = np.int8, np.int16, np.int64, np.uint32, np.uint64
STATE = np.dtype(
    [
        ("key", u8),  # of the stream for shuffles inside the game
        ("count", i8),  # numbers used of that stream
        ("marker", i8, (ROWS,)),  # the chairs with a marker of each row
        ("sitting", i8, (PLAYERS + 1,)),  # derived: the chairs of each player's guests; the last: of personalities
        ("taken", i8),  # derived: all chairs with a visitor
        ("skipped", i8),  # chairs left out so far while more fit than there are markers (WM-19)
        ("seal", u4, (KEY_WORDS,)),  # the key of a sealed game, from which those shuffles come instead
        ("turn", i2),  # turns finished so far
        ("score", i2, (PLAYERS,)),
        ("sealed", i1),  # 1 if there is such a key
        ("visitor", i1, (CHAIRS,)),  # on each chair, 0 for nobody
        ("seated", i1),  # derived: how many; the steward's space (WM-32)
        ("left", i1, (PLAYERS,)),  # derived: one bit for each guest that is not seated
        ("card", i1, (ROWS, ROW_CARDS)),  # 1 + face of each card of a row, in the order laid, then zeros
        ("laid", i1, (ROWS,)),  # how many
        ("open", i1, (2,)),  # 1 + the personality that waits for white, for grey; 0 for none
        ("hand", i1, (PLAYERS, FACES)),  # cards of each face
        ("known", i1, (PLAYERS, FACES)),  # of these, cards that all have seen
        ("actions", i1, (PLAYERS, KINDS)),  # action cards of each kind
        ("display", i1, (FACES,)),
        ("displayed", i1),  # how many
        ("discard", i1, (FACES,)),
        ("discarded", i1),  # how many
        ("pile", i1, (CARDS,)),  # 1 + face; the next card is the last one before the zeros
        ("pile_left", i1),
        ("in_pile", i1, (FACES,)),  # derived: cards of each face
        ("action_pile", i1, (ACTION_CARDS,)),  # 1 + kind, likewise
        ("action_pile_left", i1),
        ("personality_pile", i1, (PERSONALITIES,)),  # 1 + personality, likewise
        ("personality_pile_left", i1),
        ("played", i1, (PLAYERS,)),  # 1 + kind of the action card that lies open, 0 for none
        ("removed", i1, (KINDS,)),  # action cards out of the game
        ("active", i1),  # the seat whose turn it is
        ("mode", i1),
        ("used", i1),  # cards used in this turn
        ("action_used", i1),  # 1 if one of them was an action card
        ("named", i1),  # 1 + the row that was given the chair while its owner chooses a tile, else 0
        ("served", i1),  # one bit for each neutral colour that got its row in these reveals
        ("draws_left", i1),
        ("action_taken", i1),  # 1 if one of this turn's draws was an action card
        ("passes", i1),  # turns passed in a row
        ("ending", i1),  # why the game is over
        ("decision", i1),  # derived: what is asked before anything else
        ("subject", i1),  # derived: 1 + the row that it is about, 0 if none
        ("to_move", i1),  # derived: the seat whose decision is open
    ]
)
State = Any  # a record of STATE, or its plain twin

RULES = np.dtype(
    [
        ("all_chairs", i8),
        ("fits", i8, (FACES,)),  # the chairs that each face fits (WM-18)
        ("chairs_at", i8, (TABLES,)),
        ("start_chairs", i8),  # with a personality from the beginning, for this number of players
        ("pair", i8, (FACES, FACES)),  # one bit for each two faces of different categories
        ("category", i1, (FACES,)),
        ("same_category", i2, (FACES,)),  # one bit for each face of the same category
        ("jokers_for", i2, (FACES,)),  # one bit for each face of which two cards can be played as this one (WM-25)
        ("table_of", i1, (CHAIRS,)),
        ("players", i1),
        ("start", i1),  # seat
        ("shapes", i1),  # own rows of each player
        ("chairs", i1),  # how many
        ("tables", i1),  # how many
        ("copies", i1, (FACES,)),
        ("action_copies", i1, (KINDS,)),
        ("guest_placing", i1, (TILES,)),
        ("multiplier", i1, (TILES,)),
        ("personality_placing", i1, (PERSONALITIES,)),
        ("vip", i1, (PERSONALITIES,)),
        ("markers", i1),  # of each marker type
        ("track_end", i1),
        ("phase", i1, (CHAIRS + 1,)),  # by the steward's space
        ("looks", np.float32, (PLAYERS, VISITORS, LOOKS_COPIED)),  # `LOOKS` of each visitor to each seat, then a zero
        ("pair_lock", i1),  # WM-31: 1 if locked pairs are closed and cleared
    ]
)
Rules = Any  # a record of RULES, or its plain twin


SWAPS = CHAIRS * (CHAIRS - 1) // 2 * FACES  # two chairs and a card


@compiled
def swap_of(first: int, second: int, face: int) -> int:
    """A swap as one number: two chairs in board order, and the card paid."""
    return (second * (second - 1) // 2 + first) * FACES + face


@compiled
def swapped(swap: int) -> tuple[int, int, int]:
    """The two chairs and the card of a swap."""
    pair, face = divmod(swap, FACES)
    second = 1
    while second * (second + 1) // 2 <= pair:
        second += 1
    return pair - second * (second - 1) // 2, second, face


@compiled
def owner_of(row: int) -> int:
    """The seat whose row it is; PLAYERS for white and grey."""
    return row // OWN_ROWS


@compiled
def guest_of(seat: int, tile: int) -> int:
    """A guest as a visitor; tiles are counted from 0."""
    return 1 + seat * TILES + tile


@compiled
def chair_of(chairs: int) -> int:
    """The first chair of a set that is not empty."""
    return first_of(chairs)


@compiled
def size_of(chairs: int) -> int:
    """How many chairs a set has."""
    return count_of(chairs)


@compiled
def is_one(chairs: int) -> bool:
    """Does the set have exactly one chair?"""
    return (chairs != 0) & (chairs & (chairs - 1) == 0)
