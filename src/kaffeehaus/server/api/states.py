"""The state by polling, and after the end the whole game."""

import asyncio
from typing import Any

from fastapi import APIRouter, Query

from kaffeehaus.companion.partial import PartialPosition
from kaffeehaus.server import viewers
from kaffeehaus.server.access import viewer_of
from kaffeehaus.server.api.dependencies import TheAsker, TheHouse, TheLive
from kaffeehaus.server.days import check_opened
from kaffeehaus.server.house import Live
from kaffeehaus.server.matches import Match
from kaffeehaus.server.records import record_of
from kaffeehaus.server.refusals import Reason, invalid, not_now, unknown
from kaffeehaus.server.responses import JsonAnswer, ReadyAnswer
from kaffeehaus.server.seats import Asker
from kaffeehaus.server.viewers import Viewer
from kaffeehaus.server.wire.outgoing import PliesAnswer, State

router = APIRouter(prefix="/matches/{match}", tags=["state"])

MOST_WAIT = 25.0
MOST_PLIES = 100


@router.get("/events", response_model=State)
async def poll(
    live: TheLive,
    house: TheHouse,
    asker: TheAsker,
    after: int = Query(default=0, ge=0, le=1_000_000),
    wait: float = Query(default=0, ge=0, le=MOST_WAIT),
    seat: int | None = Query(default=None, ge=0, lt=100),
) -> ReadyAnswer:
    """The events after a number and the state; waits for the next event if it is told to."""
    viewer_of(live, asker, seat)
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
    return ReadyAnswer(await house.state(live, viewer_of(live, asker, seat), after))


@router.get("/plies", response_model=PliesAnswer)
async def read_plies(
    live: TheLive,
    asker: TheAsker,
    first: int = Query(default=0, ge=0, le=1_000_000, alias="from"),
    count: int = Query(default=50, ge=1, le=MOST_PLIES),
    seat: int | None = Query(default=None, ge=0, lt=100),
) -> JsonAnswer:
    """Moves with the views after them, for looking back."""
    match = live.match
    if not match.dealt:
        raise not_now("match-waiting")
    viewer = looking_back(live, asker, seat)
    plies = await asyncio.to_thread(viewers.plies_of, match, viewer, first, count)
    told: PliesAnswer = {"plies": plies, "count": len(match.moves) + 1}
    return JsonAnswer(told)


def looking_back(live: Live, asker: Asker, seat: int | None) -> Viewer:
    """With whose eyes: after the end with anybody's."""
    if seat is None or live.match.state != "finished":
        return viewer_of(live, asker, seat)
    if seat >= live.match.players:
        raise unknown("no-such-seat")
    viewer_of(live, asker, None)
    return seat


def finished(live: Live, asker: Asker) -> Match:
    """The match, if it is over and the asker may look at it. Raises Refused."""
    viewer_of(live, asker, None)
    if live.match.state != "finished":
        raise not_now("everything-after-end")
    if not live.match.dealt:
        raise not_now("never-dealt")
    return live.match


@router.get("/record", response_model=dict[str, Any])
async def read_record(live: TheLive, house: TheHouse, asker: TheAsker) -> JsonAnswer:
    """The whole game as a record."""
    match = finished(live, asker)
    check_opened(match, house.now())
    if match.deal.position is not None:
        raise not_now("no-record")
    return JsonAnswer(await asyncio.to_thread(record_of(match).to_dict))


@router.get("/position", response_model=dict[str, Any])
async def read_position(
    live: TheLive,
    house: TheHouse,
    asker: TheAsker,
    ply: int = Query(ge=0, le=1_000_000),
    seat: int | None = Query(default=None, ge=0, lt=100),
) -> JsonAnswer:
    """The position after a number of moves: the whole one after the end, before it as the asker's seat knows it."""
    match, viewer = live.match, viewer_of(live, asker, seat)
    if not match.dealt:
        raise not_now("match-waiting")
    if ply > len(match.moves):
        raise invalid([Reason("ply-range", {"most": len(match.moves)})])
    if match.state == "finished":
        check_opened(match, house.now())
        return JsonAnswer(match.position_at(ply).to_dict())
    seen = await asyncio.to_thread(PartialPosition.seen_by, match.position_at(ply), viewer)
    return JsonAnswer(seen.to_dict())
