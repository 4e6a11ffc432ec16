"""What a position of the card game must satisfy, so that a game could have led to it."""

from collections import Counter
from types import SimpleNamespace

from kaffeehaus.games.cardgame.components import Board
from kaffeehaus.games.cardgame.reading import all_guests, all_tables, guests_outside, tables_outside
from kaffeehaus.games.cardgame.state import (
    ASKING,
    CARDS_A_TURN,
    DECLARED,
    GROUP,
    HAND_LIMIT,
    NO_GUESTS,
    NO_TABLES,
    SEATED,
    TURN_START,
    Rules,
)
from kaffeehaus.games.guests import NATIONS, TABLE_CHAIRS, gender_of, guest_text, nation_of, unbalanced


def check_position(board: Board, rules: Rules, plain: SimpleNamespace) -> list[str]:
    """Every fault of what was read."""
    reasons: list[str] = []
    check_cards(plain, reasons)
    check_box(plain, reasons)
    check_nations(board, plain, reasons)
    check_tables(board, plain, reasons)
    check_hands(plain, reasons)
    check_turn(board, rules, plain, reasons)
    check_end(plain, reasons)
    return reasons


def check_cards(plain: SimpleNamespace, reasons: list[str]) -> None:
    """KG-02: there are 96 guests and 24 tables, wherever they are."""
    found, due = Counter([*guests_outside(plain), *plain.guest_pile]), Counter(all_guests())
    reasons += [
        f"there are {due[guest]} cards {guest_text(guest)}, not {found[guest]} (KG-02)"
        for guest in due
        if found[guest] != due[guest]
    ]
    found, due = Counter([*tables_outside(plain), *plain.table_pile]), Counter(all_tables())
    reasons += [
        f"there are {due[nation]} tables {NATIONS[nation - 1]}, not {found[nation]} (KG-02)"
        for nation in due
        if found[nation] != due[nation]
    ]


def check_box(plain: SimpleNamespace, reasons: list[str]) -> None:
    """KG-23: a table leaves with four guests; tables that leave together share at most two guests with each other."""
    tables, guests = len(plain.box_tables), len(plain.box)
    least = 2 * tables + 2 if tables else 0
    if not least <= guests <= TABLE_CHAIRS * tables:
        reasons.append(f"box: {tables} tables cannot have left with {guests} guests (KG-23)")


def check_nations(board: Board, plain: SimpleNamespace, reasons: list[str]) -> None:
    """KG-14, KG-24: every guest touches a table of their nation, also after clearing."""
    for chair, guest in enumerate(plain.guest):
        if guest and all(plain.nation[table] != 1 + nation_of(guest) for table in board.tables_of(chair)):
            name = board.chairs[chair]
            reasons.append(f"{guest_text(guest)} cannot sit on {name}: no table there has that nation (KG-14)")


def check_tables(board: Board, plain: SimpleNamespace, reasons: list[str]) -> None:
    """KG-15, KG-16, KG-23, KG-24: tables as they are between two cards, or as they were before a group."""
    new = plain.seated if plain.phase == GROUP else []
    seated = {chair: guest for chair, guest in enumerate(plain.guest) if guest and chair not in new}
    for table, name in enumerate(board.tables):
        there = [chair for chair in board.chairs_at[table] if chair in seated]
        men = sum(gender_of(seated[chair]) for chair in there)
        women = len(there) - men
        if len(there) == TABLE_CHAIRS:
            reasons.append(f"table {name} is full and would have been cleared (KG-23)")
        elif there and not plain.nation[table]:
            reasons.append(f"table {name} has left, and its guests with it (KG-23)")
        elif unbalanced(women, men) and not is_leftover(board, plain, table, there):
            reasons.append(f"table {name} cannot hold {women} women and {men} men (KG-15)")
    alone = [chair for chair in seated if not has_company(board, plain, chair) and chair != plain.opener - 1]
    if alone and not plain.box_tables:
        names = ", ".join(board.chairs[chair] for chair in alone)
        reasons.append(f"the guests on {names} sit alone, although no table has been cleared (KG-16)")


def is_leftover(board: Board, plain: SimpleNamespace, table: int, there: list[int]) -> bool:
    """KG-24: can two of one gender remain, because the others left with a table that does not touch the two?"""
    left = [chair for chair in board.chairs_at[table] if chair not in there]
    others = [chairs for other, chairs in enumerate(board.chairs_at) if other != table]
    fits = any(set(left) & set(chairs) and not set(there) & set(chairs) for chairs in others)
    return len(there) == 2 and fits and bool(plain.box_tables)


def has_company(board: Board, plain: SimpleNamespace, chair: int) -> bool:
    """KG-16: does anybody else sit at a table of the chair?"""
    chairs = {other for table in board.tables_of(chair) for other in board.chairs_at[table]}
    return any(plain.guest[other] for other in chairs - {chair})


def check_hands(plain: SimpleNamespace, reasons: list[str]) -> None:
    """KG-10: never more than twelve cards, also at the beginning of this turn."""
    for seat, hand in enumerate(plain.hands):
        cards = len(hand) + (len(plain.seated) if seat == plain.to_move else 0)
        if cards > HAND_LIMIT:
            reasons.append(f"seat {seat} has or had {cards} cards in hand; {HAND_LIMIT} are possible (KG-10)")


def check_turn(board: Board, rules: Rules, plain: SimpleNamespace, reasons: list[str]) -> None:
    """KG-06, KG-17, KG-18, KG-28, KG-31: what the turn says fits together."""
    if plain.to_move != (rules.start + plain.turn) % rules.players:
        reasons.append("to_move is start + turn.number, modulo players (KG-06)")
    most = {TURN_START: 0, SEATED: CARDS_A_TURN - 1, GROUP: TABLE_CHAIRS - 1}.get(
        plain.phase, TABLE_CHAIRS if rules.variant else CARDS_A_TURN
    )
    if len(plain.seated) > most:
        reasons.append(f"turn.placed has {len(plain.seated)} seats; at this point {most} are possible (KG-18)")
    gone = len(plain.seated) > len({chair for chair in plain.seated if plain.guest[chair]})
    if gone and not plain.box_tables:
        reasons.append("turn.placed has a seat twice or without a guest, although no table has been cleared (KG-23)")
    if plain.opener != waiting_opener(board, plain):
        reasons.append("turn.duty is the last seat of turn.placed if the guest there sits alone, else null (KG-17)")
    hand = plain.hands[plain.to_move]
    if plain.phase == ASKING and (hand or not plain.seated):
        reasons.append("turn.asking: only whoever has just placed their last card is asked (KG-28)")
    if plain.phase == SEATED and not hand:
        reasons.append("turn.asking: whoever has just placed their last card is asked (KG-28)")
    if plain.group:
        check_group(board, rules, plain, reasons)


def waiting_opener(board: Board, plain: SimpleNamespace) -> int:
    """1 + the chair of the guest who waits for a partner, else 0."""
    if plain.phase != SEATED or not plain.guest[plain.seated[-1]] or has_company(board, plain, plain.seated[-1]):
        return 0
    return int(plain.seated[-1]) + 1


def check_group(board: Board, rules: Rules, plain: SimpleNamespace, reasons: list[str]) -> None:
    """KG-31: a group lies at one table, which is not yet full."""
    if not rules.variant:
        reasons.append("turn.group needs single_gender_variant (KG-31)")
    if plain.phase != GROUP:
        reasons.append("turn.group is null once the table is full (KG-31)")
    chairs = [chair for chair in board.chairs_at[plain.group - 1] if plain.guest[chair]]
    if not plain.seated or any(chair not in chairs for chair in plain.seated):
        reasons.append("turn.placed has the seats of the group's cards, all at its table (KG-31)")


def check_end(plain: SimpleNamespace, reasons: list[str]) -> None:
    """KG-26 … KG-28: `ended` says what the position shows."""
    missing = plain.nation.count(0)
    if plain.ending == NO_TABLES:
        if missing <= len(plain.table_pile) or not plain.seated:
            reasons.append('ended is "tables", but the pile has enough of them, or nobody has placed a card (KG-26)')
    elif missing:
        reasons.append(f"tables has {missing} too few; only when the game ends by them are tables missing (KG-24)")
    if plain.ending == NO_GUESTS:
        if plain.guest_pile or plain.seated or not plain.hands[plain.to_move]:
            reasons.append('ended is "guests", but nobody has just drawn the last guest (KG-27)')
    elif not plain.guest_pile:
        reasons.append('guest_pile is empty, so the game would be over: ended is "guests" (KG-27)')
    if plain.ending == DECLARED and (plain.hands[plain.to_move] or not plain.seated):
        reasons.append('ended is "declared", but the player to move has not just placed their last card (KG-28)')
