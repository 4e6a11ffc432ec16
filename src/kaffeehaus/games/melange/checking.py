"""What must hold in a position of Wiener Melange between two moves: everything impossible gets its reason."""

from collections import Counter
from types import SimpleNamespace

from kaffeehaus.games.melange.components import CATEGORY, Components
from kaffeehaus.games.melange.notation import row_text, visitor_text
from kaffeehaus.games.melange.state import (
    ALL_GUESTS,
    ALL_PASSED,
    DISPLAY,
    DRAWS,
    ENDINGS,
    FACE_NAMES,
    GREY,
    KIND_NAMES,
    LAST_VISITOR,
    MARKERS_ON_CHAIR,
    MODES,
    NEUTRALS,
    OWN_ROWS,
    PERSONALITY,
    PLAY,
    REVEAL,
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


def check_position(components: Components, rules: Rules, found: SimpleNamespace, reasons: list[str]) -> None:
    """Adds a reason for everything that cannot be."""
    check_material(components, found, reasons)
    check_cards(rules, found, reasons)
    check_rows(rules, found, reasons)
    check_markers(components, rules, found, reasons)
    check_turn(rules, found, reasons)
    check_decision(components, rules, found, reasons)
    check_end(rules, found, reasons)


def row_is_in_play(rules: Rules, row: int) -> bool:
    """WM-02, WM-53: a colour of a player in one of the shapes in play, or white or grey."""
    return row >= WHITE or (row // OWN_ROWS < rules.players and row % OWN_ROWS < rules.shapes)


def guests_left(found: SimpleNamespace, seat: int) -> int:
    """How many guests of a seat are not seated."""
    return TILES - len({visitor for visitor in found.visitor if visitor and (visitor - 1) // TILES == seat})


def seated(found: SimpleNamespace) -> int:
    """WM-32: the steward's space."""
    return sum(visitor > 0 for visitor in found.visitor)


def check_material(components: Components, found: SimpleNamespace, reasons: list[str]) -> None:
    """Every card and tile is in exactly one place."""
    cards = Counter([*found.cards, *found.pile])
    for face, name in enumerate(FACE_NAMES):
        if cards[face] != components.copies[face]:
            reasons.append(f"there are {components.copies[face]} cards {name}, not {cards[face]} (WM-06)")
    actions = Counter([*found.action_cards, *found.action_pile])
    for kind, name in enumerate(KIND_NAMES):
        if actions[kind] != components.action_copies[kind]:
            reasons.append(f"there are {components.action_copies[kind]} cards {name}, not {actions[kind]} (WM-07)")
    people = Counter([*found.people, *found.personality_pile])
    for person, name in enumerate(components.personalities):
        if people[person] != 1:
            reasons.append(f"{name} is there {people[person]} times, not once (WM-08)")
    for visitor, times in Counter(found.visitor).items():
        if 0 < visitor < PERSONALITY and times > 1:
            reasons.append(f"{visitor_text(components, visitor)} sits on {times} chairs")


def check_cards(rules: Rules, found: SimpleNamespace, reasons: list[str]) -> None:
    """WM-35, WM-43: cards that all have seen are in the hand; four open cards; action cards leave by phases."""
    for seat, (known, hand) in enumerate(zip(found.known, found.hand, strict=True)):
        if Counter(known) - Counter(hand):
            reasons.append(f"known[{seat}] names cards that are not in that hand")
    if len(found.display) > DISPLAY:
        reasons.append(f"the display has at most {DISPLAY} cards, not {len(found.display)} (WM-43)")
    phases_gone = rules.phase[min(seated(found), len(rules.phase) - 1)] - 1
    if len(found.removed) > phases_gone * rules.players:
        reasons.append("more action cards are out of the game than could be played in the earlier phases (WM-34)")


def check_rows(rules: Rules, found: SimpleNamespace, reasons: list[str]) -> None:
    """WM-16, WM-17, WM-21, WM-24."""
    pairs: Counter[tuple[int, int]] = Counter()
    for row, faces in enumerate(found.card):
        if len({CATEGORY[face] for face in faces}) < len(faces):
            reasons.append(f"rows.{row_text(row)} has two cards of one category (WM-21)")
        pairs.update({(one, two) for one in faces for two in faces if one < two})
        if row >= WHITE and faces and found.open[row - WHITE] is None:
            reasons.append(f"{row_text(row)} has a row but no personality (WM-17)")
    for (one, two), count in pairs.items():
        if count > 2:
            reasons.append(f"{count} rows hold {FACE_NAMES[one]} and {FACE_NAMES[two]}; two may (WM-24)")
    for seat in range(rules.players):
        rows = sum(bool(found.card[OWN_ROWS * seat + shape]) for shape in range(OWN_ROWS))
        if rows > guests_left(found, seat):
            reasons.append(f"seat {seat} has {rows} rows but only {guests_left(found, seat)} guests left (WM-16)")


def check_markers(components: Components, rules: Rules, found: SimpleNamespace, reasons: list[str]) -> None:
    """WM-19, WM-20: markers on free chairs that fit the whole row, at most four on one."""
    for row, chairs in enumerate(found.marker):
        if chairs and not found.card[row]:
            reasons.append(f"{row_text(row)} has markers but no row (WM-16)")
        if len(chairs) >= rules.markers:
            reasons.append(
                f"{row_text(row)} has {len(chairs)} markers; one of {rules.markers} stays on the card (WM-19)"
            )
        for chair in sorted(chairs):
            if found.visitor[chair]:
                reasons.append(f"a marker of {row_text(row)} is on {components.chairs[chair]}, which is taken (WM-19)")
            if not set(found.card[row]) <= set(components.faces_of[chair]):
                reasons.append(f"{components.chairs[chair]} does not fit all cards of {row_text(row)} (WM-20)")
    crowds = Counter(chair for chairs in found.marker for chair in chairs)
    for chair, count in sorted(crowds.items()):
        if count > MARKERS_ON_CHAIR:
            reasons.append(f"{components.chairs[chair]} has {count} markers; {MARKERS_ON_CHAIR} may be (WM-19)")


def check_turn(rules: Rules, found: SimpleNamespace, reasons: list[str]) -> None:
    """WM-13, WM-62, WM-63: what has happened in the turn fits its mode."""
    if (rules.start + found.turn) % rules.players != found.active:
        reasons.append("active is the seat turn.number steps after the start player")
    mode = MODES[found.mode]
    playing, taking = found.mode in (PLAY, REVEAL), found.mode == TAKE
    if playing and found.used == 0:
        reasons.append(f"turn.used is 1 to {TURN_CARDS} in mode {mode}")
    if found.mode in (SETUP, START) and found.used:
        reasons.append(f"turn.used is 0 in mode {mode}")
    if found.action_used and not found.used:
        reasons.append("turn.action_used needs a used card")
    if found.action_used and found.played[found.active] is None and not found.removed:
        reasons.append("turn.action_used needs an action card that lies open or has left the game (WM-35)")
    if found.mode == SETUP and found.turn:
        reasons.append("turn.number is 0 in mode setup")
    most = (1 if found.used else DRAWS) if taking else 0
    if found.draws_left > most or (taking and not found.draws_left):
        reasons.append(f"turn.draws_left is {'1 to ' if most > 1 else ''}{most} here, not {found.draws_left}")
    if found.action_taken and (not taking or found.used or found.draws_left == DRAWS):
        reasons.append("turn.action_taken needs a draw in this turn with another to come")
    if found.served and found.mode not in (SETUP, REVEAL):
        reasons.append(f"turn.served is empty in mode {mode}")
    bare = [NEUTRALS[neutral] for neutral in sorted(found.served) if not found.card[WHITE + neutral]]
    reasons += [f"turn.served names {colour}, which has no row" for colour in bare]
    anything = found.display or found.pile or found.discard or (found.action_pile and not found.action_taken)
    if taking and not anything:
        reasons.append("there is nothing to take, so the turn would be over (WM-63)")


def due_rows(rules: Rules, found: SimpleNamespace) -> list[int]:
    """WM-30: the rows with one marker, in the fixed order."""
    seats = [(found.active + step) % rules.players for step in range(rules.players)]
    rows = [[OWN_ROWS * seat + shape for shape in range(OWN_ROWS)] for seat in seats]
    order = [*rows[0], WHITE, GREY, *(row for others in rows[1:] for row in others)]
    return [row for row in order if len(found.marker[row]) == 1]


def check_decision(components: Components, rules: Rules, found: SimpleNamespace, reasons: list[str]) -> None:
    """WM-65: nothing that happens by itself is left undone, and whoever must decide is to move."""
    bare = [row for row in range(ROWS) if found.card[row] and not found.marker[row]]
    due = due_rows(rules, found)
    if bare:
        check_leaving_out(components, rules, found, bare, reasons)
    elif found.skipped:
        reasons.append("turn.skipped is empty unless a first card waits for its markers (WM-19)")
    if bare and due:
        reasons.append(f"{row_text(bare[0])} waits for its markers while {row_text(due[0])} has one left (WM-65)")
    check_due(rules, found, due, reasons)
    check_named(found, due, reasons)
    if not bare and not due and (found.mode in (SETUP, REVEAL) or (found.mode == PLAY and found.used == TURN_CARDS)):
        reasons.append(f"no decision is open, so the turn would go on from mode {MODES[found.mode]} (WM-62)")
    if rules.pair_lock and not due:
        check_locks(components, found, reasons)
    choosing = found.named
    if choosing is None and due and len(sharing(found, due)) == 1:
        choosing = due[0]
    decider = found.active if bare or choosing is None or choosing >= WHITE else choosing // OWN_ROWS
    if found.to_move not in (None, decider):
        reasons.append(f"to_move is {decider}, who has to decide, not {found.to_move}")


def sharing(found: SimpleNamespace, due: list[int]) -> list[int]:
    """The rows that are down to one marker on the chair of the first of them."""
    return [row for row in due if found.marker[row] == found.marker[due[0]]]


def check_leaving_out(
    components: Components, rules: Rules, found: SimpleNamespace, bare: list[int], reasons: list[str]
) -> None:
    """WM-19: a row without markers waits for chairs to be left out, because its card fits too many."""
    row = bare[0]
    reasons += [f"rows.{row_text(other)} has no markers (WM-22)" for other in bare[1:]]
    fitting = [
        chair for chair in free_chairs(components, rules, found) if found.card[row][0] in components.faces_of[chair]
    ]
    enough = len(set(fitting) - found.skipped) >= rules.markers
    asked = found.mode in (SETUP, REVEAL) if row >= WHITE else found.mode == PLAY and row // OWN_ROWS == found.active
    if len(found.card[row]) > 1 or not enough or not asked or found.ending != RUNNING:
        reasons.append(f"rows.{row_text(row)} has no markers (WM-22)")
    if not found.skipped <= set(fitting):
        reasons.append("turn.skipped names chairs that could take no marker (WM-19)")


def free_chairs(components: Components, rules: Rules, found: SimpleNamespace) -> list[int]:
    """WM-19: the chairs that can take one more marker."""
    crowds = Counter(chair for chairs in found.marker for chair in chairs)
    locked = {chair for pair in locked_pairs(found) for chair in pair} if rules.pair_lock else set()
    chairs = range(len(components.chairs))
    return [c for c in chairs if not found.visitor[c] and crowds[c] < MARKERS_ON_CHAIR and c not in locked]


def locked_pairs(found: SimpleNamespace) -> list[frozenset[int]]:
    """WM-31: two chairs that are all that two or more rows have."""
    pairs = Counter(frozenset(chairs) for chairs in found.marker if len(chairs) == 2)
    return [pair for pair, rows in pairs.items() if rows > 1]


def check_locks(components: Components, found: SimpleNamespace, reasons: list[str]) -> None:
    """WM-31: others have left a locked pair."""
    for pair in locked_pairs(found):
        names = " and ".join(components.chairs[chair] for chair in sorted(pair))
        for row, chairs in enumerate(found.marker):
            if chairs & pair and chairs != pair:
                reasons.append(f"{names} are locked, so {row_text(row)} has no marker there (WM-31)")


def check_due(rules: Rules, found: SimpleNamespace, due: list[int], reasons: list[str]) -> None:
    """WM-26, WM-30: a last marker means a seating that somebody has to decide about."""
    if not due:
        return
    if found.mode in (START, TAKE) or found.ending != RUNNING:
        reasons += [f"{row_text(row)} has one marker, so its visitor would be seated (WM-26)" for row in due]
    elif found.named is None and due[0] >= WHITE and len(sharing(found, due)) == 1:
        reasons.append(f"{row_text(due[0])} has one marker, so its personality would be seated (WM-30)")


def check_named(found: SimpleNamespace, due: list[int], reasons: list[str]) -> None:
    """WM-30: a guest's row was named, one of several with their last markers on the chair in question."""
    if found.named is None:
        return
    options = sharing(found, due) if due else []
    if found.named not in options or len(options) == 1 or found.named >= WHITE:
        reasons.append(f"turn.named: {row_text(found.named)} was not to be named for a chair (WM-30)")


def check_end(rules: Rules, found: SimpleNamespace, reasons: list[str]) -> None:
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
            reasons.append('all have passed, so the game would be over: ended is "all-passed" (WM-64)')
        begun = found.mode == START and found.active == rules.start and found.turn > 0
        if begun and (last_visitor or all_guests):
            reasons.append("the final round has been played, so the game would be over (WM-50)")
        return
    if not shown[found.ending] or (found.ending != ALL_PASSED and (shown[ALL_PASSED] or not round_over)):
        reasons.append(f'ended is "{ENDINGS[found.ending]}", but the position does not show it')
    if found.mode != START:
        reasons.append("turn is as at the start of a turn once the game is over")
