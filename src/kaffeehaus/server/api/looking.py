"""Looking: the state by polling, and after the end the whole game."""

import asyncio

from fastapi import APIRouter, Query

from kaffeehaus.core.fairness import Fairness
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.contract import Document
from kaffeehaus.server import readers
from kaffeehaus.server.agreements import game_of
from kaffeehaus.server.answers import Answer, Ready
from kaffeehaus.server.api.asking import TheAsker, TheHouse, TheLive, reader_of
from kaffeehaus.server.house import Live
from kaffeehaus.server.matches import Match
from kaffeehaus.server.readers import Reader
from kaffeehaus.server.refusals import invalid, not_now, unknown
from kaffeehaus.server.seats import Asker

router = APIRouter(prefix="/matches/{match}", tags=["looking"])

MOST_WAIT = 25.0
MOST_PLIES = 100


@router.get("/events")
async def poll(
    live: TheLive,
    house: TheHouse,
    asker: TheAsker,
    after: int = Query(default=0, ge=0, le=1_000_000),
    wait: float = Query(default=0, ge=0, le=MOST_WAIT),
    seat: int | None = Query(default=None, ge=0, lt=100),
) -> Ready:
    """The events after a number and the state; waits for the next event if it is told to."""
    reader_of(live, asker, seat)
    news = asyncio.Event()
    live.watchers.add(news)
    try:
        await house.know(live, max(after, live.newest))
        async with asyncio.timeout(wait):
            while live.match.number <= after and not house.closing.is_set():
                await news.wait()
                news.clear()
    except TimeoutError:
        pass
    finally:
        live.watchers.discard(news)
    return Ready(await house.state(live, reader_of(live, asker, seat), after))


@router.get("/plies")
async def read_plies(
    live: TheLive,
    asker: TheAsker,
    first: int = Query(default=0, ge=0, le=1_000_000, alias="from"),
    count: int = Query(default=50, ge=1, le=MOST_PLIES),
    seat: int | None = Query(default=None, ge=0, lt=100),
) -> Answer:
    """Moves with the views after them, for looking back."""
    match = live.match
    if match.state == "waiting":
        raise not_now("The match has not started yet.")
    reader = looking_back(live, asker, seat)
    plies = await asyncio.to_thread(readers.plies_of, match, reader, first, count)
    return Answer({"plies": plies, "count": len(match.moves) + 1})


def looking_back(live: Live, asker: Asker, seat: int | None) -> Reader:
    """With whose eyes: after the end with anybody's."""
    if seat is None or live.match.state != "finished":
        return reader_of(live, asker, seat)
    if seat >= live.match.players:
        raise unknown("There is no such seat.")
    reader_of(live, asker, None)
    return seat


def finished(live: Live, asker: Asker) -> Match:
    """The match, if it is over and the asker may look at it. Raises Refused."""
    reader_of(live, asker, None)
    if live.match.state != "finished":
        raise not_now("Everything is shown after the end.")
    return live.match


@router.get("/record")
async def read_record(live: TheLive, asker: TheAsker) -> Document:
    """The whole game as a record."""
    match = finished(live, asker)
    if match.deal.seed is None:
        raise not_now("A match that began from a position has no record.")
    fairness = Fairness(match.commitment, match.deal.nonce)
    names = tuple(seat.name for seat in match.seats)
    game = game_of(match.agreement)
    record = Record(game, match.deal.seed, match.moves, names, game.ruleset.version, fairness)
    return await asyncio.to_thread(record.to_dict)


@router.get("/position")
async def read_position(live: TheLive, asker: TheAsker, ply: int = Query(ge=0, le=1_000_000)) -> Document:
    """The whole position after a number of moves."""
    match = finished(live, asker)
    if ply > len(match.moves):
        raise invalid([f"ply is at most {len(match.moves)} in this match, not {ply}"])
    return match.position_at(ply).to_dict()
