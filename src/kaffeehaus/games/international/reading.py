"""Reading positions of Café International: any situation that a game can reach, refused with all reasons otherwise."""

from collections import Counter
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from kaffeehaus.games.guests import COPIES, TABLE_CHAIRS, unbalanced
from kaffeehaus.games.international.components import Board
from kaffeehaus.games.international.notation import read_chair, read_seated, read_tile, tile_text
from kaffeehaus.games.international.state import (
    ALL_SKIPPED,
    BAG,
    CHAIRS,
    DRAWING,
    EMPTY_SUPPLY,
    ENDINGS,
    GROUP,
    JOKER,
    LAST_CHAIR,
    LAST_STOOL,
    ONE_LEFT,
    OVER,
    PLAYERS,
    RUNNING,
    SEATED,
    STOOLS,
    SUPPLY,
    TILE_KINDS,
    TILES,
    TURN_START,
    Rules,
    seated_gender,
    seated_nation,
    tile_of,
)
from kaffeehaus.kernel.reading import Reader

PARTS = (
    *("format", "game", "options", "chairs", "bar", "supplies", "scores", "bag", "set_aside", "eliminated"),
    *("to_move", "turn", "skips", "ended"),
)


def read_position(board: Board, rules: Rules, document: Mapping[str, Any], reasons: list[str]) -> SimpleNamespace:
    """The fields of a state that are not derived; adds every fault to `reasons`."""
    reader = Reader(document, reasons)
    reader.known(*PARTS)
    players = rules.players
    plain = SimpleNamespace(
        guest=read_guests(board, rules, reader),
        bar=reader.tokens("bar", read_tile),
        hands=[sorted(hand) for hand in reader.piles("supplies", players, read_tile, required=True)],
        score=reader.numbers("scores", players),
        aside=reader.tokens("set_aside", read_tile),
        out=read_eliminated(reader, players),
        to_move=reader.number("to_move", int(rules.start), 0, players - 1),
        skips=reader.number("skips", 0, 0, players - 1),
        ending=ENDINGS.index(reader.choice("ended", ENDINGS)),
    )
    plain.bag = read_bag(reader, plain)
    read_turn(board, reader, plain)
    check_tiles(plain, reasons)
    check_tables(board, rules, plain, reasons)
    check_seats(rules, plain, reasons)
    check_bar(rules, plain, reasons)
    check_turn(board, rules, plain, reasons)
    check_end(rules, plain, reasons)
    return plain


def read_guests(board: Board, rules: Rules, reader: Reader) -> list[int]:
    """Who sits on each chair: known chairs, known guests, each of a nation that fits (CI-11, CI-19)."""
    guests = [0] * CHAIRS
    for name, value in reader.inner("chairs").document.items():
        chair = reader.token("chairs", lambda text: read_chair(board, text), name)
        guest = reader.token("chairs", read_seated, value)
        if chair is None or guest is None:
            continue
        if not rules.fits[chair] >> seated_nation(guest) & 1:
            reader.note(f"{value} cannot sit on {name}: no table there has that nation")
        guests[chair] = guest
    return guests


def read_eliminated(reader: Reader, players: int) -> list[int]:
    """1 for each seat that is out."""
    seats = reader.document.get("eliminated", [])
    if not isinstance(seats, list) or not all(type(seat) is int and 0 <= seat < players for seat in seats):
        reader.note(f"eliminated has seats from 0 to {players - 1}, not {seats!r}")
        return [0] * players
    return [int(seat in seats) for seat in range(players)]


def read_bag(reader: Reader, plain: SimpleNamespace) -> list[int]:
    """The bag with the next tile last; if left out, every tile that is nowhere else."""
    if "bag" in reader.document:
        return reader.tokens("bag", read_tile)[::-1]
    rest = Counter(all_tiles())
    rest.subtract(tiles_outside(plain))
    return sorted(rest.elements(), reverse=True)


def read_turn(board: Board, reader: Reader, plain: SimpleNamespace) -> None:
    """What has happened in this turn."""
    turn = reader.inner("turn")
    turn.known("number", "seated", "group", "drawing")
    begun = any(plain.guest) or bool(plain.bar)
    plain.turn = turn.number("number", int(begun))
    plain.seated = turn.tokens("seated", lambda text: read_chair(board, text))
    group = turn.choice("group", (None, *board.tables))
    plain.group = 0 if group is None else board.tables.index(group) + 1
    plain.drawing = turn.flag("drawing")
    if plain.ending:
        plain.phase = OVER
    elif plain.drawing:
        plain.phase = DRAWING
    elif plain.group:
        plain.phase = GROUP
    else:
        plain.phase = SEATED if plain.seated else TURN_START


def all_tiles() -> list[int]:
    """CI-02: the hundred tiles."""
    return [tile for tile in range(1, TILE_KINDS) for _ in range(COPIES if tile < JOKER else 2)]


def tiles_outside(plain: SimpleNamespace) -> list[int]:
    """Every tile that is not in the bag."""
    seated = [tile_of(guest) for guest in plain.guest if guest]
    return [*seated, *plain.bar, *plain.aside, *(tile for hand in plain.hands for tile in hand)]


def check_tiles(plain: SimpleNamespace, reasons: list[str]) -> None:
    """CI-02: bag, supplies, chairs, bar and set aside make up the hundred tiles."""
    found, due = Counter([*tiles_outside(plain), *plain.bag]), Counter(all_tiles())
    for tile in range(1, TILE_KINDS):
        if found[tile] != due[tile]:
            reasons.append(f"there are {due[tile]} tiles {tile_text(tile)}, not {found[tile]} (CI-02)")


def check_tables(board: Board, rules: Rules, plain: SimpleNamespace, reasons: list[str]) -> None:
    """CI-12, CI-13: only mixes that arise in play, and nobody alone but the start player's guest and an opener."""
    for table, chairs in enumerate(board.chairs_at):
        genders = [seated_gender(plain.guest[chair]) for chair in chairs if plain.guest[chair]]
        men = sum(genders)
        women = len(genders) - men
        one_gender = rules.variant and not (women and men)
        if one_gender and (len(genders) == TABLE_CHAIRS or table == plain.group - 1):
            continue
        if unbalanced(women, men):
            reasons.append(f"table {board.tables[table]} cannot hold {women} women and {men} men (CI-12)")
    alone = [chair for chair in range(len(board.chairs)) if plain.guest[chair] and not has_company(board, plain, chair)]
    opener = plain.phase == SEATED and plain.seated[-1] in alone
    if len(alone) > 1 + opener:
        names = ", ".join(board.chairs[chair] for chair in alone)
        reasons.append(f"the guests on {names} sit alone; only the start player's first guest can (CI-13, CI-16)")


def has_company(board: Board, plain: SimpleNamespace, chair: int) -> bool:
    """Does anybody else sit at a table of the chair?"""
    seats = {seat for table in board.tables_of(chair) for seat in board.chairs_at[table]}
    return any(plain.guest[seat] for seat in seats - {chair})


def check_seats(rules: Rules, plain: SimpleNamespace, reasons: list[str]) -> None:
    """Supplies of at most five, none empty before the end; who is out holds nothing and never moves."""
    for seat, hand in enumerate(plain.hands):
        placed = len(plain.seated) if seat == plain.to_move and plain.ending == RUNNING else 0
        if len(hand) + placed > SUPPLY:
            reasons.append(f"seat {seat} has more than {SUPPLY} tiles")
        if plain.out[seat] and hand:
            reasons.append(f"seat {seat} is out but still has tiles (CI-35)")
        if not plain.out[seat] and not hand and not placed and plain.ending == RUNNING:
            reasons.append(f"seat {seat} has no tiles, so the game would be over (CI-48)")
    if plain.aside and not any(plain.out):
        reasons.append("tiles are set aside although nobody is out (CI-35)")
    if plain.out[plain.to_move] and plain.ending == RUNNING:
        reasons.append(f"seat {plain.to_move} is to move but out of the game")
    if plain.ending == RUNNING and sum(plain.out) >= rules.players - 1:
        reasons.append("fewer than two players are left, so the game would be over (CI-35)")


def check_bar(rules: Rules, plain: SimpleNamespace, reasons: list[str]) -> None:
    """CI-33: no joker at the bar where that is forbidden; twenty stools end the game (CI-47)."""
    if len(plain.bar) > STOOLS:
        reasons.append(f"the bar has {STOOLS} stools, not {len(plain.bar)}")
    if not rules.joker_at_bar and any(tile >= JOKER for tile in plain.bar):
        reasons.append("a joker sits at the bar, which this edition forbids (CI-33)")


def check_turn(board: Board, rules: Rules, plain: SimpleNamespace, reasons: list[str]) -> None:
    """The chairs of this turn are taken, and as many as the phase allows."""
    for chair in plain.seated:
        if not plain.guest[chair]:
            reasons.append(f"turn.seated has {board.chairs[chair]}, but nobody sits there")
    if len(set(plain.seated)) < len(plain.seated):
        reasons.append("turn.seated has a chair twice (CI-10)")
    most = {TURN_START: 0, SEATED: 1, GROUP: TABLE_CHAIRS - 1}.get(plain.phase, TABLE_CHAIRS if rules.variant else 2)
    if len(plain.seated) > most:
        reasons.append(f"turn.seated has {len(plain.seated)} chairs; at this point {most} are possible (CI-08)")
    if plain.group:
        if not rules.variant:
            reasons.append("turn.group needs single_gender_variant (CI-54)")
        if plain.phase != GROUP:
            reasons.append("turn.group is null once the table is full")
        if not plain.seated or any(chair not in board.chairs_at[plain.group - 1] for chair in plain.seated):
            reasons.append("turn.seated has the chairs of the group, all at its table (CI-55)")
    if plain.phase == DRAWING and not plain.seated:
        reasons.append("turn.drawing needs the chairs that were taken in this turn (CI-43)")


def check_end(rules: Rules, plain: SimpleNamespace, reasons: list[str]) -> None:
    """CI-46 … CI-53: `ended` says what the position shows."""
    shown = {
        LAST_CHAIR: all(plain.guest[: rules.chairs]),
        LAST_STOOL: len(plain.bar) == STOOLS,
        BAG: len(plain.bag) <= rules.bag_end,
        ONE_LEFT: sum(plain.out) == rules.players - 1,
        EMPTY_SUPPLY: any(not hand for hand, out in zip(plain.hands, plain.out, strict=True) if not out),
    }
    if plain.ending == RUNNING:
        for ending in (LAST_CHAIR, LAST_STOOL, BAG):
            if shown[ending]:
                reasons.append(f'the game would be over: ended is "{ENDINGS[ending]}"')
    elif plain.ending != ALL_SKIPPED and not shown[plain.ending]:
        reasons.append(f'ended is "{ENDINGS[plain.ending]}", but the position does not show it')


def fill_state(plain: SimpleNamespace, fields: SimpleNamespace) -> None:
    """Writes what was read into the fields of an empty state."""
    fields.phase, fields.to_move, fields.turn = plain.phase, plain.to_move, plain.turn
    fields.guest = plain.guest
    padding = PLAYERS - len(plain.hands)
    fields.hand = [hand + [0] * (SUPPLY - len(hand)) for hand in plain.hands] + [[0] * SUPPLY] * padding
    fields.held = [len(hand) for hand in plain.hands] + [0] * padding
    fields.score = plain.score + [0] * padding
    fields.out = plain.out + [0] * padding
    fields.bar = plain.bar + [0] * (STOOLS - len(plain.bar))
    fields.bar_taken = len(plain.bar)
    fields.bag = plain.bag + [0] * (TILES - len(plain.bag))
    fields.bag_left = len(plain.bag)
    fields.aside = [plain.aside.count(tile) for tile in range(TILE_KINDS)]
    fields.seated = plain.seated + [0] * (TABLE_CHAIRS - len(plain.seated))
    fields.placed = len(plain.seated)
    fields.group, fields.skips, fields.ending = plain.group, plain.skips, plain.ending
