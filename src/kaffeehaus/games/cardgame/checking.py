"""What a position of the card game must satisfy, so that a game could have led to it."""

from collections.abc import Iterator

from kaffeehaus.games.cardgame.components import Board
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
from kaffeehaus.games.guests import TABLE_CHAIRS, gender_of, guest_text, has_company, nation_of, unbalanced
from kaffeehaus.kernel.faults import Fault, Listing, faults_in
from kaffeehaus.kernel.parts import Found

fault = faults_in(__package__)


def check_box(_: Board, rules: Rules, found: Found) -> Iterator[Fault]:
    """KG-23: a table leaves with four guests; tables that leave together share at most two guests with each other."""
    tables, guests = len(found.box_tables), len(found.box)
    least = 2 * tables + 2 if tables else 0
    if not least <= guests <= TABLE_CHAIRS * tables:
        yield fault("box-guests", tables=tables, guests=guests)


def check_nations(board: Board, _: Rules, found: Found) -> Iterator[Fault]:
    """KG-14, KG-24: every guest touches a table of their nation, also after clearing."""
    for chair, guest in enumerate(found.guest):
        if guest and all(found.nation[table] != 1 + nation_of(guest) for table in board.tables_of(chair)):
            yield fault("wrong-nation", guest=guest_text(guest), chair=board.chairs[chair], clause="KG-14")


def check_tables(board: Board, _: Rules, found: Found) -> Iterator[Fault]:
    """KG-15, KG-16, KG-23, KG-24: tables as they are between two cards, or as they were before a group."""
    new = found.seated if found.phase == GROUP else []
    seated = {chair: guest for chair, guest in enumerate(found.guest) if guest and chair not in new}
    for table, name in enumerate(board.tables):
        there = [chair for chair in board.chairs_at[table] if chair in seated]
        men = sum(gender_of(seated[chair]) for chair in there)
        women = len(there) - men
        if len(there) == TABLE_CHAIRS:
            yield fault("table-full", table=name)
        elif there and not found.nation[table]:
            yield fault("table-gone", table=name)
        elif unbalanced(women, men) and not is_leftover(board, found, table, there):
            yield fault("unbalanced", table=name, women=women, men=men, clause="KG-15")
    alone = [chair for chair in seated if not has_company(board, found, chair) and chair != found.opener - 1]
    if alone and not found.box_tables:
        yield fault("guests-alone", chairs=Listing(board.chairs[chair] for chair in alone))


def is_leftover(board: Board, found: Found, table: int, there: list[int]) -> bool:
    """KG-24: can two of one gender remain, because the others left with a table that does not touch the two?"""
    left = [chair for chair in board.chairs_at[table] if chair not in there]
    others = [chairs for other, chairs in enumerate(board.chairs_at) if other != table]
    fits = any(set(left) & set(chairs) and not set(there) & set(chairs) for chairs in others)
    return len(there) == 2 and fits and bool(found.box_tables)


def check_hands(_: Board, rules: Rules, found: Found) -> Iterator[Fault]:
    """KG-10: never more than twelve cards, also at the beginning of this turn."""
    for seat, hand in enumerate(found.hand):
        cards = len(hand) + (len(found.seated) if seat == found.to_move else 0)
        if cards > HAND_LIMIT:
            yield fault("hand-too-large", seat=seat, count=cards, most=HAND_LIMIT)


def check_turn(board: Board, rules: Rules, found: Found) -> Iterator[Fault]:
    """KG-06, KG-17, KG-18, KG-28: what the turn says fits together."""
    if found.to_move != (rules.start + found.turn) % rules.players:
        yield fault("turn-number")
    most = {TURN_START: 0, SEATED: CARDS_A_TURN - 1, GROUP: TABLE_CHAIRS - 1}.get(
        found.phase, TABLE_CHAIRS if rules.variant else CARDS_A_TURN
    )
    if len(found.seated) > most:
        yield fault("too-many-seated", place="turn.placed", count=len(found.seated), most=most, clause="KG-18")
    gone = len(found.seated) > len({chair for chair in found.seated if found.guest[chair]})
    if gone and not found.box_tables:
        yield fault("placed-nobody")
    if found.opener != waiting_opener(board, found):
        yield fault("no-duty")
    hand = found.hand[found.to_move]
    if found.phase == ASKING and (hand or not found.seated):
        yield fault("asking-too-early")
    if found.phase == SEATED and not hand:
        yield fault("not-asking")


def waiting_opener(board: Board, found: Found) -> int:
    """1 + the chair of the guest who waits for a partner, else 0."""
    if found.phase != SEATED or not found.guest[found.seated[-1]] or has_company(board, found, found.seated[-1]):
        return 0
    return int(found.seated[-1]) + 1


def check_group(board: Board, rules: Rules, found: Found) -> Iterator[Fault]:
    """KG-31: a group lies at one table, which is not yet full."""
    if not found.group:
        return
    if not rules.variant:
        yield fault("no-variant", clause="KG-31")
    if found.phase != GROUP:
        yield fault("group-full", clause="KG-31")
    chairs = [chair for chair in board.chairs_at[found.group - 1] if found.guest[chair]]
    if not found.seated or any(chair not in chairs for chair in found.seated):
        yield fault("group-elsewhere", place="turn.placed", clause="KG-31")


def check_end(_: Board, rules: Rules, found: Found) -> Iterator[Fault]:
    """KG-26 … KG-28: `ended` says what the position shows."""
    missing = found.nation.count(0)
    if found.ending == NO_TABLES:
        if missing <= len(found.table_pile) or not found.seated:
            yield fault("tables-left")
    elif missing:
        yield fault("tables-missing", count=missing)
    if found.ending == NO_GUESTS:
        if found.guest_pile or found.seated or not found.hand[found.to_move]:
            yield fault("guests-left")
    elif not found.guest_pile:
        yield fault("no-guests-left")
    if found.ending == DECLARED and (found.hand[found.to_move] or not found.seated):
        yield fault("not-declared")


CHECKS = (check_box, check_nations, check_tables, check_hands, check_turn, check_group, check_end)
