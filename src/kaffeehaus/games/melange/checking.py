"""What must hold in a position of Wiener Melange between two moves: everything impossible is a fault."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from kaffeehaus.games.melange.components import CATEGORY, Components
from kaffeehaus.games.melange.state import (
    ALL_GUESTS,
    ALL_PASSED,
    DISPLAY,
    DRAWS,
    ENDINGS,
    FACE_NAMES,
    GREY,
    LAST_VISITOR,
    MARKERS_ON_CHAIR,
    MODES,
    NEUTRALS,
    OWN_ROWS,
    PERSONALITY,
    PLAY,
    REVEAL,
    ROW_CARDS,
    ROWS,
    RUNNING,
    SETUP,
    START,
    TAKE,
    TILES,
    TURN_CARDS,
    WHITE,
    Rules,
)
from kaffeehaus.games.melange.vocabulary import row_text, visitor_text
from kaffeehaus.kernel.faults import Fault, Listing, faults_in
from kaffeehaus.kernel.parts import Found

fault = faults_in(__package__)


def row_is_in_play(rules: Rules, row: int) -> bool:
    """WM-02, WM-53: a colour of a player in one of the shapes in play, or white or grey."""
    return row >= WHITE or bool(row // OWN_ROWS < rules.players and row % OWN_ROWS < rules.shapes)


def guests_left(found: Found, seat: int) -> int:
    """How many guests of a seat are not seated."""
    return TILES - len({visitor for visitor in found.visitor if visitor and (visitor - 1) // TILES == seat})


def seated(found: Found) -> int:
    """WM-32: the steward's space."""
    return sum(visitor > 0 for visitor in found.visitor)


def check_colours(components: Components, rules: Rules, found: Found) -> Iterator[Fault]:
    """WM-02: guests have the colours of those who play."""
    for chair, visitor in enumerate(found.visitor):
        if visitor < PERSONALITY and (visitor - 1) // TILES >= rules.players:
            yield fault("idle-colour", guest=visitor_text(components, visitor), chair=components.chairs[chair])


def check_guests(components: Components, _: Rules, found: Found) -> Iterator[Fault]:
    """Every guest is in one place."""
    for visitor, times in Counter(found.visitor).items():
        if 0 < visitor < PERSONALITY and times > 1:
            yield fault("guest-twice", guest=visitor_text(components, visitor), count=times)


def check_cards(_: Components, rules: Rules, found: Found) -> Iterator[Fault]:
    """WM-35, WM-43: cards that all have seen are in the hand; four open cards; action cards leave by phases."""
    for seat, (known, hand) in enumerate(zip(found.known, found.hand, strict=True)):
        if Counter(known) - Counter(hand):
            yield fault("known-not-held", seat=seat)
    if len(found.display) > DISPLAY:
        yield fault("display-too-large", most=DISPLAY, count=len(found.display))
    phases_gone = rules.phase[min(seated(found), len(rules.phase) - 1)] - 1
    if len(found.removed) > phases_gone * rules.players:
        yield fault("too-many-removed")


def check_rows(_: Components, rules: Rules, found: Found) -> Iterator[Fault]:
    """WM-16, WM-17, WM-21, WM-24."""
    pairs: Counter[tuple[int, int]] = Counter()
    for row, faces in enumerate(found.card):
        if (faces or found.marker[row]) and not row_is_in_play(rules, row):
            yield fault("row-not-in-play", row=row_text(row))
        if len(faces) > ROW_CARDS:
            yield fault("row-too-long", row=row_text(row), most=ROW_CARDS)
        if len({CATEGORY[face] for face in faces}) < len(faces):
            yield fault("row-category-twice", row=row_text(row))
        pairs.update(combinations(sorted(set(faces)), 2))
        if row >= WHITE and faces and not found.open[row - WHITE]:
            yield fault("row-without-personality", row=row_text(row))
    for (one, two), count in pairs.items():
        if count > 2:
            yield fault("pair-too-often", count=count, one=FACE_NAMES[one], two=FACE_NAMES[two])
    for seat in range(rules.players):
        rows = sum(bool(found.card[OWN_ROWS * seat + shape]) for shape in range(OWN_ROWS))
        if rows > guests_left(found, seat):
            yield fault("more-rows-than-guests", seat=seat, rows=rows, guests=guests_left(found, seat))


def check_markers(components: Components, rules: Rules, found: Found) -> Iterator[Fault]:
    """WM-19, WM-20: markers on free chairs that fit the whole row, at most four on one."""
    for row, chairs in enumerate(found.marker):
        if chairs and not found.card[row]:
            yield fault("markers-without-row", row=row_text(row))
        if len(chairs) >= rules.markers:
            yield fault("too-many-markers", row=row_text(row), count=len(chairs), markers=rules.markers)
        for chair in sorted(chairs):
            if found.visitor[chair]:
                yield fault("marker-on-taken", row=row_text(row), chair=components.chairs[chair])
            if not set(found.card[row]) <= set(components.faces_of[chair]):
                yield fault("marker-misfit", chair=components.chairs[chair], row=row_text(row))
    crowds = Counter(chair for chairs in found.marker for chair in chairs)
    for chair, count in sorted(crowds.items()):
        if count > MARKERS_ON_CHAIR:
            yield fault("chair-crowded", chair=components.chairs[chair], count=count, most=MARKERS_ON_CHAIR)


def check_turn(_: Components, rules: Rules, found: Found) -> Iterator[Fault]:
    """WM-13, WM-62: what has been played in the turn fits its mode."""
    if (rules.start + found.turn) % rules.players != found.active:
        yield fault("active-seat")
    mode = MODES[found.mode]
    if found.mode in (PLAY, REVEAL) and found.used == 0:
        yield fault("used-range", known=f"1 … {TURN_CARDS}", mode=mode)
    if found.mode in (SETUP, START) and found.used:
        yield fault("used-range", known="0", mode=mode)
    if found.action_used and not found.used:
        yield fault("action-used-alone")
    if found.action_used and not found.played[found.active] and not found.removed:
        yield fault("action-used-nowhere")
    if found.mode == SETUP and found.turn:
        yield fault("setup-turn")
    if found.served and found.mode not in (SETUP, REVEAL):
        yield fault("served-in-mode", mode=mode)
    for neutral in sorted(found.served):
        if not found.card[WHITE + neutral]:
            yield fault("served-without-row", colour=NEUTRALS[neutral])


def check_draws(_: Components, rules: Rules, found: Found) -> Iterator[Fault]:
    """WM-42, WM-63: what may still be taken in the turn."""
    taking = found.mode == TAKE
    most = (1 if found.used else DRAWS) if taking else 0
    if found.draws_left > most or (taking and not found.draws_left):
        yield fault("draws-left", known=f"1 … {most}" if most > 1 else str(most), count=found.draws_left)
    if found.action_taken and (not taking or found.used or found.draws_left == DRAWS):
        yield fault("action-taken")
    anything = found.display or found.pile or found.discard or (found.action_pile and not found.action_taken)
    if taking and not anything:
        yield fault("nothing-to-take")


def due_rows(rules: Rules, found: Found) -> list[int]:
    """WM-30: the rows with one marker, in the fixed order."""
    seats = [(found.active + step) % rules.players for step in range(rules.players)]
    rows = [[OWN_ROWS * seat + shape for shape in range(OWN_ROWS)] for seat in seats]
    order = [*rows[0], WHITE, GREY, *(row for others in rows[1:] for row in others)]
    return [row for row in order if len(found.marker[row]) == 1]


def check_decision(components: Components, rules: Rules, found: Found) -> Iterator[Fault]:
    """WM-65: nothing that happens by itself is left undone, and the seat that must decide is to move."""
    bare = [row for row in range(ROWS) if found.card[row] and not found.marker[row]]
    due = due_rows(rules, found)
    if bare:
        yield from check_leaving_out(components, rules, found, bare)
    elif found.skipped:
        yield fault("skipped-for-nothing")
    if bare and due:
        yield fault("two-rows-wait", bare=row_text(bare[0]), due=row_text(due[0]))
    yield from check_due(found, due)
    yield from check_named(found, due)
    if not bare and not due and (found.mode in (SETUP, REVEAL) or (found.mode == PLAY and found.used == TURN_CARDS)):
        yield fault("no-decision", mode=MODES[found.mode])
    if rules.pair_lock and not due:
        yield from check_locks(components, found)
    choosing = found.named - 1 if found.named else None
    if choosing is None and due and len(sharing(found, due)) == 1:
        choosing = due[0]
    decider = found.active if bare or choosing is None or choosing >= WHITE else choosing // OWN_ROWS
    if found.to_move not in (None, decider):
        yield fault("other-decider", seat=decider, found=found.to_move)


def sharing(found: Found, due: list[int]) -> list[int]:
    """The rows that are down to one marker on the chair of the first of them."""
    return [row for row in due if found.marker[row] == found.marker[due[0]]]


def check_leaving_out(components: Components, rules: Rules, found: Found, bare: list[int]) -> Iterator[Fault]:
    """WM-19: a row without markers waits for chairs to be left out, because its card fits too many."""
    row = bare[0]
    yield from (fault("row-without-markers", row=row_text(other)) for other in bare[1:])
    fitting = [
        chair for chair in free_chairs(components, rules, found) if found.card[row][0] in components.faces_of[chair]
    ]
    enough = len(set(fitting) - found.skipped) >= rules.markers
    asked = found.mode in (SETUP, REVEAL) if row >= WHITE else found.mode == PLAY and row // OWN_ROWS == found.active
    if len(found.card[row]) > 1 or not enough or not asked or found.ending != RUNNING:
        yield fault("row-without-markers", row=row_text(row))
    if not found.skipped <= set(fitting):
        yield fault("skipped-unfit")


def free_chairs(components: Components, rules: Rules, found: Found) -> list[int]:
    """WM-19: the chairs that can take one more marker."""
    crowds = Counter(chair for chairs in found.marker for chair in chairs)
    locked = {chair for pair in locked_pairs(found) for chair in pair} if rules.pair_lock else set()
    chairs = range(len(components.chairs))
    return [c for c in chairs if not found.visitor[c] and crowds[c] < MARKERS_ON_CHAIR and c not in locked]


def locked_pairs(found: Found) -> list[frozenset[int]]:
    """WM-31: two chairs that are all that two or more rows have."""
    pairs = Counter(frozenset(chairs) for chairs in found.marker if len(chairs) == 2)
    return [pair for pair, rows in pairs.items() if rows > 1]


def check_locks(components: Components, found: Found) -> Iterator[Fault]:
    """WM-31: others have left a locked pair."""
    for pair in locked_pairs(found):
        names = [components.chairs[chair] for chair in sorted(pair)]
        for row, chairs in enumerate(found.marker):
            if chairs & pair and chairs != pair:
                yield fault("pair-locked", chairs=Listing(names), row=row_text(row))


def check_due(found: Found, due: list[int]) -> Iterator[Fault]:
    """WM-26, WM-30: a last marker means a seating that somebody has to decide about."""
    if not due:
        return
    if found.mode in (START, TAKE) or found.ending != RUNNING:
        yield from (fault("visitor-due", row=row_text(row)) for row in due)
    elif not found.named and due[0] >= WHITE and len(sharing(found, due)) == 1:
        yield fault("personality-due", row=row_text(due[0]))


def check_named(found: Found, due: list[int]) -> Iterator[Fault]:
    """WM-30: a guest's row was named, one of several with their last markers on the chair in question."""
    if not found.named:
        return
    named, options = found.named - 1, sharing(found, due) if due else []
    if named not in options or len(options) == 1 or named >= WHITE:
        yield fault("not-to-be-named", row=row_text(named))


def check_end(_: Components, rules: Rules, found: Found) -> Iterator[Fault]:
    """WM-49, WM-50, WM-55, WM-64: `ended` says what the position shows."""
    last_visitor = seated(found) >= rules.track_end
    all_guests = rules.players == 2 and not all(guests_left(found, seat) for seat in range(2))
    shown = {
        LAST_VISITOR: last_visitor,
        ALL_GUESTS: all_guests and not last_visitor,
        ALL_PASSED: found.passes == rules.players,
    }
    round_over = (found.active + 1) % rules.players == rules.start
    if found.ending == RUNNING:
        if found.passes == rules.players:
            yield fault("would-be-over", ending=ENDINGS[ALL_PASSED])
        begun = found.mode == START and found.active == rules.start and found.turn > 0
        if begun and (last_visitor or all_guests):
            yield fault("final-round-played")
        return
    if not shown[found.ending] or (found.ending != ALL_PASSED and (shown[ALL_PASSED] or not round_over)):
        yield fault("end-not-shown", ending=ENDINGS[found.ending])
    if found.mode != START:
        yield fault("turn-after-end")


BOARD_CHECKS = (check_colours, check_guests, check_cards, check_rows, check_markers)
CHECKS = (*BOARD_CHECKS, check_turn, check_draws, check_decision, check_end)
