"""The state of the card game as one record, and the rules that it is played by.

The rules call the places beside the tables seats. Here they are chairs, as in Café International: a seat is a player's.
"""

from typing import Any

import numpy as np

from kaffeehaus.games.guests import COPIES, GUESTS, NATION_COUNT, TABLE_CHAIRS

PLAYERS = 5
TABLES = 5
CHAIRS = 12
SIDES = 3  # tables that a chair can touch
DEALT = 7
HAND_LIMIT = 12
CARDS_A_TURN = 3
CARDS = COPIES * GUESTS
TABLES_A_NATION = 2
TABLE_CARDS = TABLES_A_NATION * NATION_COUNT
KINDS = GUESTS + 1  # guests are numbered from 1

ALL_CHAIRS = (1 << CHAIRS) - 1
ALL_WOMEN = sum(1 << guest for guest in range(1, KINDS, 2))
ALL_MEN = sum(1 << guest for guest in range(2, KINDS, 2))
BIT_MODULUS = 37  # gives a remainder of its own to every power of two below 2 ** 36

# Phases: what the player to move is asked.
TURN_START, SEATED, GROUP, ASKING, OVER = range(5)

# Reasons for the end.
RUNNING, NO_TABLES, NO_GUESTS, DECLARED = range(4)
ENDINGS = (None, "tables", "guests", "declared")

i1, i2, i4, u1 = np.int8, np.int16, np.int32, np.uint8
STATE = np.dtype(
    [
        ("phase", i1),
        ("to_move", u1),  # seat
        ("turn", i2),  # turns finished so far
        ("nation", u1, (TABLES,)),  # 1 + the nation of each table, 0 where none lies
        ("guest", u1, (CHAIRS,)),  # on each chair, 0 for nobody
        ("taken", i2),  # derived: one bit for each chair with a guest
        ("company", i2),  # derived: one bit for each chair that touches a table with guests
        ("welcome", i2, (2,)),  # derived: one bit for each free chair where one more woman, or man, suits all tables
        ("women", i1, (TABLES,)),  # derived: seated at each table
        ("men", i1, (TABLES,)),  # derived
        ("natives", i1, (TABLES,)),  # derived: those of the table's nation
        ("chairs_for", i2, (NATION_COUNT,)),  # derived: one bit for each chair that touches a table of the nation
        ("wanted", i4),  # derived: one bit for each guest whose nation has a table in the café
        ("hand", i1, (PLAYERS, KINDS)),  # how many of each guest
        ("kinds", i4, (PLAYERS,)),  # derived: one bit for each guest in the hand
        ("held", i1, (PLAYERS,)),  # how many in all
        ("laid", i1, (PLAYERS, KINDS)),  # face down, how many of each guest
        ("laid_down", i1, (PLAYERS,)),  # how many in all
        ("score", i2, (PLAYERS,)),
        ("guest_pile", u1, (CARDS,)),  # the next card is the last one before the zeros
        ("guests_left", i1),
        ("table_pile", u1, (TABLE_CARDS,)),  # 1 + nation; the next card is the last one before the zeros
        ("tables_left", i1),
        ("box", i1, (KINDS,)),  # guests cleared away, how many of each
        ("box_tables", i1, (NATION_COUNT,)),  # tables cleared away, how many of each nation
        ("seated", u1, (TABLE_CHAIRS,)),  # chairs taken in this turn, in order
        ("placed", i1),  # how many
        ("opener", i1),  # 1 + the chair of a guest of this turn who waits for a partner, else 0
        ("group", i1),  # 1 + the table that is being filled by one gender, else 0
        ("ending", i1),  # why the game is over
    ]
)
State = Any  # a record of STATE, or its plain twin

RULES = np.dtype(
    [
        ("players", i1),
        ("start", i1),  # seat
        ("touches", u1, (CHAIRS, SIDES)),  # the tables of each chair, ascending; TABLES stands for none
        ("chairs_at", i2, (TABLES,)),  # one bit for each chair of the table
        ("near", i2, (CHAIRS,)),  # one bit for each other chair that shares a table
        ("number", u1, (BIT_MODULUS,)),  # of the one bit in an integer, by its remainder
        ("sign", i1, (TABLE_CHAIRS + 1, TABLE_CHAIRS + 1)),  # of a table, by its numbers of women and men
        ("variant", i1),  # KG-31
        ("strict", i1),  # KG-33: 1 if a group keeps the balance of the tables beside it
    ]
)
Rules = Any  # a record of RULES, or its plain twin
