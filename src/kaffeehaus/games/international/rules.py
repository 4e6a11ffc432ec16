"""The rules of Café International: for any move, the clause that forbids it."""

from kaffeehaus.games.guests import HAS_GUESTS, NO_MEN, NO_WOMEN, WOMAN, gender_of, nation_of
from kaffeehaus.games.international import scoring
from kaffeehaus.games.international.groups import group_fault
from kaffeehaus.games.international.state import (
    CHAIRS,
    DRAWING,
    GROUP,
    JOKER,
    NEIGHBOURS,
    OVER,
    SEATED,
    SEATED_KINDS,
    TABLES,
    TURN_START,
    Rules,
    State,
    joker_as,
    seated_gender,
    seated_nation,
    tile_of,
)
from kaffeehaus.games.international.supply import holds
from kaffeehaus.games.international.tables import share_a_table
from kaffeehaus.games.international.vocabulary import BAR_MOVE, DRAW_MOVE, GROUP_MOVE, STOP_MOVE, SWAP_MOVE
from kaffeehaus.kernel.compiling import compiled, inlined

ANYBODY = -1


@compiled
def lone_right(rules: Rules, state: State) -> bool:
    """CI-16: the start player may seat a single guest while the café is empty (M10: in the first turn only)."""
    empty = state.free + state.placed == rules.chairs
    return empty and state.to_move == rules.start and (state.turn == 0 or not rules.first_turn_only)


@inlined
def partners_held(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    """CI-15, CI-16: the nations whose guests in the supply could join a woman, and a man; all by the lone right."""
    if lone_right(rules, state):
        return ANYBODY, ANYBODY
    women = men = 0
    for slot in range(state.held[seat]):
        tile = state.hand[seat][slot]
        women |= rules.as_woman[tile]
        men |= rules.as_man[tile]
    return men, women


@inlined
def partner_waits(rules: Rules, state: State, chair: int, gender: int, partners: int) -> bool:
    """CI-15: can one of the `partners` (nations held in the other gender) join an opener of `gender` on this chair?

    The opener's tables are empty, so a partner there must have the other gender and never is the opener's own tile.
    """
    unwelcome = NO_MEN if gender == WOMAN else NO_WOMEN
    waiting = partners == ANYBODY
    for place in range(NEIGHBOURS):
        seat = rules.neighbours[chair][place]
        waiting |= (rules.fits[seat] & partners != 0) & (state.chair_sign[seat] & unwelcome == 0)
    return waiting


@compiled
def company_fault(rules: Rules, state: State, chair: int, gender: int, partners: int) -> int:
    """CI-13 … CI-16: the clause by which a guest would sit alone on this chair, 0 if there is company."""
    if state.opener:
        return 0 if share_a_table(rules, chair, state.opener - 1) else 15
    if state.chair_sign[chair] & HAS_GUESTS:
        return 0
    if state.placed:
        return 13
    return 0 if partner_waits(rules, state, chair, gender, partners) else 15


@compiled
def seating_fault(rules: Rules, state: State, guest: int, chair: int) -> int:
    """The clause that keeps a guest of the supply off a chair, 0 if none."""
    if state.guest[chair]:
        return 10
    if not rules.fits[chair] >> seated_nation(guest) & 1:
        return 11 if guest < JOKER else 19
    if state.phase == GROUP:
        return group_fault(rules, state, guest, chair, state.group - 1)
    gender = seated_gender(guest)
    if state.chair_sign[chair] & (NO_WOMEN << gender):
        return 12
    of_women, of_men = partners_held(rules, state, state.to_move)
    return company_fault(rules, state, chair, gender, of_women if gender == WOMAN else of_men)


@compiled
def may_stop(rules: Rules, state: State) -> bool:
    """CI-08, CI-15: one guest is enough if they have company, or by the start player's right (CI-16)."""
    return state.phase == SEATED and (state.opener == 0 or lone_right(rules, state))


@compiled
def only_jokers(state: State, seat: int) -> bool:
    """The supply holds jokers and nothing else."""
    return state.hand[seat][0] >= JOKER


@compiled
def joker_is_seatable(rules: Rules, state: State) -> bool:
    """Could a joker of the supply be seated, alone, as an opener, or in a group?"""
    seat = state.to_move
    for slot in range(state.held[seat]):
        tile = state.hand[seat][slot]
        if tile < JOKER:
            continue
        for chair in range(rules.chairs):
            for side in range(2):
                table = rules.touches[chair][side]
                if table == TABLES:
                    continue
                guest = joker_as(tile, rules.table_nation[table])
                if seating_fault(rules, state, guest, chair) == 0:
                    return True
                if group_fault(rules, state, guest, chair, table) == 0:
                    return True
    return False


@compiled
def bar_fault(rules: Rules, state: State, tile: int) -> int:
    """CI-33: jokers may not go to the bar, or only when nothing else can be done."""
    if tile < JOKER:
        return 0
    if not rules.joker_at_bar or not only_jokers(state, state.to_move):
        return 33
    return 33 if joker_is_seatable(rules, state) else 0


@compiled
def swap_fault(rules: Rules, state: State, tile: int, chair: int) -> int:
    """CI-36 … CI-38: a joker's chair goes to a guest of its gender who fits the chair."""
    joker = state.guest[chair]
    if joker < JOKER or tile >= JOKER:
        return 36
    if seated_gender(joker) != gender_of(tile):
        return 37
    if rules.exchange_declared:
        return 0 if seated_nation(joker) == nation_of(tile) else 38
    return 0 if rules.fits[chair] >> nation_of(tile) & 1 else 38


@compiled
def why_not_seat(rules: Rules, state: State, guest: int, chair: int) -> int:
    """CI-08 … CI-19 for one guest."""
    if state.phase == DRAWING:
        return 7
    if chair >= rules.chairs:
        return 3
    if guest == 0 or not holds(state, state.to_move, tile_of(guest)):
        return 5
    return seating_fault(rules, state, guest, chair)


@compiled
def why_not_group(rules: Rules, state: State, guest: int, chair: int, side: int) -> int:
    """CI-54, CI-55 for the first guest of a group."""
    if not rules.variant:
        return 54
    if state.phase != TURN_START:
        return 7
    if chair >= rules.chairs or rules.touches[chair][side] == TABLES:
        return 3
    if guest == 0 or not holds(state, state.to_move, tile_of(guest)):
        return 5
    if state.guest[chair]:
        return 10
    if not rules.fits[chair] >> seated_nation(guest) & 1:
        return 11 if guest < JOKER else 19
    return group_fault(rules, state, guest, chair, rules.touches[chair][side])


@compiled
def why_not_bar(rules: Rules, state: State, tile: int) -> int:
    """CI-31: the bar is a whole turn."""
    if state.phase != TURN_START:
        return 7
    if tile == 0 or not holds(state, state.to_move, tile):
        return 5
    return bar_fault(rules, state, tile)


@compiled
def why_not_swap(rules: Rules, state: State, tile: int, chair: int) -> int:
    """CI-36: the exchange is a whole turn."""
    if state.phase != TURN_START:
        return 7
    if chair >= rules.chairs:
        return 3
    if tile == 0 or not holds(state, state.to_move, tile):
        return 5
    return swap_fault(rules, state, tile, chair)


@compiled
def why_not_draw(rules: Rules, state: State, drawn: int) -> int:
    """CI-43, CI-44: asked only if a tile may be waived."""
    if state.phase != DRAWING:
        return 43
    if drawn > state.placed:
        return 41
    return 0 if drawn >= state.placed - scoring.waivers(rules, state, state.placed) else 44


@compiled
def why_not_skip(rules: Rules, state: State) -> int:
    """CI-53: only with nothing but jokers that can go nowhere."""
    if state.phase != TURN_START:
        return 7
    if not only_jokers(state, state.to_move) or rules.joker_at_bar:
        return 53
    return 53 if joker_is_seatable(rules, state) else 0


@compiled
def why_not(rules: Rules, state: State, move: int) -> int:
    """The clause that forbids the move, 0 if it is legal."""
    if state.phase == OVER:
        return 50
    if move < GROUP_MOVE:
        return why_not_seat(rules, state, move // CHAIRS, move % CHAIRS)
    if move < BAR_MOVE:
        side, rest = divmod(move - GROUP_MOVE, SEATED_KINDS * CHAIRS)
        return why_not_group(rules, state, rest // CHAIRS, rest % CHAIRS, side)
    if move < SWAP_MOVE:
        return why_not_bar(rules, state, move - BAR_MOVE)
    if move < DRAW_MOVE:
        return why_not_swap(rules, state, (move - SWAP_MOVE) // CHAIRS, (move - SWAP_MOVE) % CHAIRS)
    if move < STOP_MOVE:
        return why_not_draw(rules, state, move - DRAW_MOVE)
    if move == STOP_MOVE:
        if state.phase != SEATED:
            return 7
        return 0 if may_stop(rules, state) else 15
    return why_not_skip(rules, state)
