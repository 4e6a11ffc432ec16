"""The words of the card game: guests, seats and tables, and the moves with their numbers."""

from kaffeehaus.games.cardgame.components import read_board
from kaffeehaus.games.cardgame.state import SIDES
from kaffeehaus.games.guests import GUEST, Side
from kaffeehaus.kernel.vocabulary import Block, Moves, Word, named

CHAIR = named("seat", read_board().chairs)
TABLE = named("table", read_board().tables)
SIDE = Side("table", SIDES, TABLE.write, TABLE.read, TABLE.schema, place="seat")

MOVES = Moves(
    Block("seat", "{guest}@{chair}", "ind.m@o3", guest=GUEST, chair=CHAIR),
    Block("group", "group {guest}@{chair}[ at {table}]", "group fra.w@iN at NW", side=SIDE, guest=GUEST, chair=CHAIR),
    Block("lay", "lay {guest}", "lay fra.w", told="lay", guest=GUEST),  # KG-12: others do not learn which
    Word("take"),
    Word("stop"),
    Word("end"),
    Word("continue"),
)
SEAT_MOVE, GROUP_MOVE, LAY_MOVE, TAKE_MOVE, STOP_MOVE, END_MOVE, CONTINUE_MOVE = MOVES.firsts
