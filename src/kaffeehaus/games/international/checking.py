"""What a position of Café International must satisfy, so that a game could have led to it."""

from collections.abc import Iterator

from kaffeehaus.games.guests import TABLE_CHAIRS, has_company, unbalanced
from kaffeehaus.games.international.components import Board
from kaffeehaus.games.international.state import (
    ALL_SKIPPED,
    BAG,
    DRAWING,
    EMPTY_SUPPLY,
    ENDINGS,
    GROUP,
    JOKER,
    LAST_CHAIR,
    LAST_STOOL,
    ONE_LEFT,
    RUNNING,
    SEATED,
    STOOLS,
    SUPPLY,
    TURN_START,
    Rules,
    seated_gender,
    seated_nation,
)
from kaffeehaus.games.international.vocabulary import seated_text
from kaffeehaus.kernel.faults import Fault, Listing, faults_in
from kaffeehaus.kernel.parts import Found

fault = faults_in(__package__)


def check_nations(board: Board, rules: Rules, found: Found) -> Iterator[Fault]:
    """CI-11, CI-19: each guest is of a nation that fits the chair."""
    for chair, guest in enumerate(found.guest):
        if guest and not rules.fits[chair] >> seated_nation(guest) & 1:
            yield fault("wrong-nation", guest=seated_text(guest), chair=board.chairs[chair], clause="CI-11")


def check_tables(board: Board, rules: Rules, found: Found) -> Iterator[Fault]:
    """CI-12, CI-13: only mixes that arise in play, and nobody alone but the start player's guest and an opener."""
    for table, chairs in enumerate(board.chairs_at):
        genders = [seated_gender(found.guest[chair]) for chair in chairs if found.guest[chair]]
        men = sum(genders)
        women = len(genders) - men
        one_gender = rules.variant and not (women and men)
        if one_gender and (len(genders) == TABLE_CHAIRS or table == found.group - 1):
            continue
        if unbalanced(women, men):
            yield fault("unbalanced", table=board.tables[table], women=women, men=men, clause="CI-12")
    alone = [chair for chair in range(len(board.chairs)) if found.guest[chair] and not has_company(board, found, chair)]
    opener = found.phase == SEATED and found.seated[-1] in alone
    if len(alone) > 1 + opener:
        yield fault("guests-alone", chairs=Listing(board.chairs[chair] for chair in alone))


def check_seats(_: Board, rules: Rules, found: Found) -> Iterator[Fault]:
    """Supplies of at most five, none empty before the end; who is out holds nothing and never moves."""
    for seat, hand in enumerate(found.hand):
        placed = len(found.seated) if seat == found.to_move and found.ending == RUNNING else 0
        if len(hand) + placed > SUPPLY:
            yield fault("supply-too-large", seat=seat, most=SUPPLY)
        if found.out[seat] and hand:
            yield fault("out-with-tiles", seat=seat)
        if not found.out[seat] and not hand and not placed and found.ending == RUNNING:
            yield fault("supply-empty", seat=seat)
    if found.aside and not any(found.out):
        yield fault("nobody-out")
    if found.out[found.to_move] and found.ending == RUNNING:
        yield fault("out-to-move", seat=found.to_move)
    if found.ending == RUNNING and sum(found.out) >= rules.players - 1:
        yield fault("one-player-left")


def check_bar(_: Board, rules: Rules, found: Found) -> Iterator[Fault]:
    """CI-33: no joker at the bar where that is forbidden; twenty stools end the game (CI-47)."""
    if len(found.bar) > STOOLS:
        yield fault("bar-too-long", most=STOOLS, count=len(found.bar))
    if not rules.joker_at_bar and any(tile >= JOKER for tile in found.bar):
        yield fault("joker-at-bar")


def check_turn(board: Board, rules: Rules, found: Found) -> Iterator[Fault]:
    """The chairs of this turn are taken, and as many as the phase allows."""
    for chair in found.seated:
        if not found.guest[chair]:
            yield fault("seated-nobody", chair=board.chairs[chair])
    if len(set(found.seated)) < len(found.seated):
        yield fault("seated-twice")
    most = {TURN_START: 0, SEATED: 1, GROUP: TABLE_CHAIRS - 1}.get(found.phase, TABLE_CHAIRS if rules.variant else 2)
    if len(found.seated) > most:
        yield fault("too-many-seated", place="turn.seated", count=len(found.seated), most=most, clause="CI-08")
    if found.group:
        if not rules.variant:
            yield fault("no-variant", clause="CI-54")
        if found.phase != GROUP:
            yield fault("group-full", clause="CI-55")
        if not found.seated or any(chair not in board.chairs_at[found.group - 1] for chair in found.seated):
            yield fault("group-elsewhere", place="turn.seated", clause="CI-55")
    if found.phase == DRAWING and not found.seated:
        yield fault("drawing-for-nothing")


def check_end(_: Board, rules: Rules, found: Found) -> Iterator[Fault]:
    """CI-46 … CI-53: `ended` says what the position shows."""
    shown = {
        LAST_CHAIR: all(found.guest[: rules.chairs]),
        LAST_STOOL: len(found.bar) == STOOLS,
        BAG: len(found.bag) <= rules.bag_end,
        ONE_LEFT: sum(found.out) == rules.players - 1,
        EMPTY_SUPPLY: any(not hand for hand, out in zip(found.hand, found.out, strict=True) if not out),
    }
    if found.ending == RUNNING:
        for ending in (LAST_CHAIR, LAST_STOOL, BAG):
            if shown[ending]:
                yield fault("would-be-over", ending=ENDINGS[ending])
    elif found.ending != ALL_SKIPPED and not shown[found.ending]:
        yield fault("end-not-shown", ending=ENDINGS[found.ending])


CHECKS = (check_nations, check_tables, check_seats, check_bar, check_turn, check_end)
