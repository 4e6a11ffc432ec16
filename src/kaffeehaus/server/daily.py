"""The deal of the day: one deal and the same bots for everybody, one match per visitor, results for those who finished.

The key of a day follows from the key that all processes of the house share, so nothing is stored before somebody
plays. Its hash is shown all day; the key itself is told when the day is over, by UTC. Everybody plays alone against
bots: nobody adds words to the deal, as it would then be another one.
"""

from kaffeehaus.core.fairness import LOTS, house_commitment
from kaffeehaus.core.game import Game
from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.server import making
from kaffeehaus.server.agreements import Agreement, Deal, SeatPlan
from kaffeehaus.server.bots import USUAL
from kaffeehaus.server.days import SECONDS, Day
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.store.days import Played
from kaffeehaus.server.store.rows import SeatKey
from kaffeehaus.server.wire.colours import Colour
from kaffeehaus.server.wire.daily import DailyMine, DailyResult, DailyTold

SEAT = 0  # of the person; bots have the others
BOTS = {"international": ("Mizzi", "Poldi"), "cardgame": ("Mizzi", "Poldi"), "melange": ("Resi",)}
PAUSE = 0.8


def deal_of(house: House, day: Day) -> Deal:
    """The deal of a day, with the seed of the bots' thoughts: the same for everybody."""
    key = house.signer.daily_key(day.name)
    return Deal(None, "", int(house.signer.daily_key(f"{day.name} bots"), 16) % (MOST_SEED + 1), house=key)


def agreement_of(day: Day, name: str, colour: Colour | None = None) -> Agreement:
    """What everybody agrees upon who plays the deal of the day."""
    bots = tuple(SeatPlan("bot", bot, USUAL) for bot in BOTS[day.game])
    game = Game(day.game, players=1 + len(bots))
    return Agreement(
        day.game,
        making.options_with(game.ruleset.options, LOTS),
        (SeatPlan("person", name, colour=colour), *bots),
        pause=PAUSE,
        start=LOTS,
        origin={"kind": "daily", "day": day.name},
    )


async def sit_down(house: House, visitor: str, name: str, colour: Colour | None = None) -> Live:
    """The visitor's match of this day; it is made when they first ask for it."""
    day = Day.at(house.now())
    ident = house.signer.daily_match(day.name, visitor)
    if await house.store.load(ident):
        return await house.find(ident)
    agreement = agreement_of(day, name, colour)
    keys = (SeatKey(visitor, None, None), *(SeatKey(None, None, None) for _ in agreement.seats[1:]))
    return await making.keep(house, ident, agreement, deal_of(house, day), keys, visitor)


async def told(house: House, day: Day, visitor: str | None) -> DailyTold:
    """All that the visitor may know of a day: while it lasts the results only after their own match."""
    over = day.ends <= house.now()
    mine = await own_match(house, day, visitor)
    played = ranked(await house.store.days.played(day.name, day.ends - SECONDS, day.ends))
    shown = over or (mine is not None and mine["state"] == "finished")
    own = None if mine is None else mine["match"]
    return {
        "day": day.name,
        "game": day.game,
        "bots": list(BOTS[day.game]),
        "ends": day.ends,
        "commitment": house_commitment(house.signer.daily_key(day.name)),
        "key": house.signer.daily_key(day.name) if over else None,
        "mine": mine,
        "played": len(played),
        "results": [result_of(each, place, own) for place, each in played] if shown else None,
    }


async def own_match(house: House, day: Day, visitor: str | None) -> DailyMine | None:
    """The visitor's match of a day, if they have begun it."""
    if visitor is None:
        return None
    try:
        live = await house.find(house.signer.daily_match(day.name, visitor))
    except Refused:
        return None
    return {"match": live.id, "state": live.match.state}


def ranked(played: list[Played]) -> list[tuple[int, Played]]:
    """The results in their order; who has as many points shares the place."""
    ordered = sorted(played, key=lambda each: (-each.totals[SEAT], each.at))
    return [(1 + sum(other.totals[SEAT] > each.totals[SEAT] for other in ordered), each) for each in ordered]


def result_of(played: Played, place: int, own: str | None) -> DailyResult:
    """One line of the table."""
    return {
        "place": place,
        "name": played.name,
        "total": played.totals[SEAT],
        "bots": played.totals[SEAT + 1 :],
        "won": played.places[SEAT] == 1,
        "you": played.match == own,
    }
