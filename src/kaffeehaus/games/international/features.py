"""What the prospects of a seat are judged by: points, supply, the seatings that are open to it, and the bar."""

from typing import Any

from kaffeehaus.games.guests import HAS_GUESTS, NO_WOMEN, gender_of, nation_of
from kaffeehaus.games.international.scoring import JOKER_PENALTY, TILE_PENALTY
from kaffeehaus.games.international.state import DRAWING, JOKER, STOOLS, SUPPLY, TAKEN, TILES, Rules, State
from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.layout import Layout

FEATURES = Layout()
POINTS = FEATURES.add("points")
PENALTY = FEATURES.add("penalty for tiles held")  # as the end books it
JOKERS = FEATURES.add("jokers held")
SHORT = FEATURES.add("tiles short of a full supply")
DEAD = FEATURES.add("tiles without a chair")
SEATABLE = FEATURES.add("tiles that can be seated")
OPEN_CHAIRS = FEATURES.add("chairs for them")
OWN_COMPANY = FEATURES.add("own company that free chairs have")
BEST = FEATURES.add("points of the best seating")
SECOND = FEATURES.add("points of the second best seating")
PAIRS = FEATURES.add("pairs that can open a table")
PROMISED = FEATURES.add("best two seatings if to move")
PROMISED_NEXT = FEATURES.add("best two seatings if next")
TO_MOVE = FEATURES.add("to move")
NEXT = FEATURES.add("next")
STUCK = FEATURES.add("next stool if nothing can be seated")
CANNOT_PAY = FEATURES.add("points short of the next stool")  # who cannot pay is out
EXCHANGES = FEATURES.add("tiles that can be exchanged")
EXCHANGES_NOW = FEATURES.add("tiles that can be exchanged if to move")

WHOLE_TURN = 2  # guests
SAFE = 30  # no stool costs more


@compiled
def stage(rules: Rules, state: State) -> float:
    """The bag, the chairs or the stools, whichever has come nearest to an end."""
    bag = TILES - SUPPLY * rules.players - rules.bag_end
    drawn = 1.0 - (state.bag_left - rules.bag_end) / bag
    seated = 1.0 - state.free / rules.chairs
    return min(1.0, max(0.0, drawn, seated, state.bar_taken / STOOLS))


@compiled
def value_with_one_more(state: State, table: int, nation: int) -> int:
    """CI-22, CI-23: what a table pays after one more guest of the nation."""
    guests = state.women[table] + state.men[table] + 1
    if guests == 1:
        return 0
    nations = state.nations[table] | 1 << nation
    return 2 * guests if nations & (nations - 1) == 0 else guests


@compiled
def look_at_chairs(rules: Rules, state: State, nation: int, gender: int) -> tuple[int, int, int, int, int]:
    """The chairs of a guest: how many suit, how many of these have company, the most that one of them pays.

    Then, for the nation alone: the guests at tables where all are of it, counted once for each free chair that they
    leave it, and how many chairs have no company at all. Where a chair has no second table, nobody sits at it.
    """
    chairs = rules.chairs_for[nation]
    suited = count = most = company = lonely = 0
    for place in range(rules.chairs_for_count[nation]):
        chair = chairs[place]
        sign = state.chair_sign[chair]
        if sign & TAKEN:
            continue
        first, second = rules.touches[chair][0], rules.touches[chair][1]
        if state.nations[first] == 1 << nation:
            company += state.women[first] + state.men[first]
        if state.nations[second] == 1 << nation:
            company += state.women[second] + state.men[second]
        lonely += sign == 0
        if sign & NO_WOMEN << gender:
            continue
        suited += 1
        if sign & HAS_GUESTS:
            count += 1
            points = value_with_one_more(state, first, nation) + value_with_one_more(state, second, nation)
            most = max(most, points)
    return suited, count, most, company, lonely


@compiled
def look_at_supply(rules: Rules, state: State, seat: int, out: Any) -> None:
    """Every tile of the supply: where it could sit, and what that pays."""
    jokers = dead = seatable = chairs = guests = best = second = pairs = exchanges = before = 0
    for slot in range(state.held[seat]):
        tile = state.hand[seat][slot]
        if tile >= JOKER:
            jokers += 1
            continue
        gender = gender_of(tile)
        suited, count, points, company, lonely = look_at_chairs(rules, state, nation_of(tile), gender)
        if gender and before == tile - 1 and lonely:
            pairs += 1
        if tile != before:
            exchanges += state.swappable >> tile & 1
        before = tile
        dead += suited == 0
        seatable += count > 0
        chairs += count
        guests += company
        if points > best:
            best, second = points, best
        elif points > second:
            second = points
    out[JOKERS] = jokers
    out[PENALTY] = TILE_PENALTY * (state.held[seat] - jokers) + JOKER_PENALTY * jokers
    out[DEAD] = dead
    out[SEATABLE] = seatable
    out[OPEN_CHAIRS] = chairs
    out[OWN_COMPANY] = guests
    out[BEST] = best
    out[SECOND] = second
    out[PAIRS] = pairs
    out[EXCHANGES] = exchanges


@compiled
def features(rules: Rules, state: State, seat: int, out: Any) -> bool:
    """Writes the numbers that `FEATURES` names; False if the seat cannot win any more."""
    look_at_supply(rules, state, seat, out)
    moves = state.to_move == seat
    follows = (state.to_move + 1) % rules.players == seat
    seatings = out[BEST] + out[SECOND] if state.placed == 0 else out[BEST]
    stool = rules.stool[min(state.bar_taken, STOOLS - 1)]
    stuck = out[SEATABLE] + out[PAIRS] + out[JOKERS] == 0
    out[POINTS] = state.score[seat]
    out[SHORT] = SUPPLY - state.held[seat]
    out[PROMISED] = seatings if moves and state.phase != DRAWING and state.placed < WHOLE_TURN else 0
    out[PROMISED_NEXT] = out[BEST] + out[SECOND] if follows else 0
    out[TO_MOVE] = moves
    out[NEXT] = follows
    out[EXCHANGES_NOW] = out[EXCHANGES] if moves else 0
    out[STUCK] = stool if stuck else 0
    out[CANNOT_PAY] = max(0, SAFE - state.score[seat]) if state.bar_taken * 2 >= STOOLS else 0
    return state.out[seat] == 0
