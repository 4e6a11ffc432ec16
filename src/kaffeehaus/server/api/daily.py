"""The deal of the day: what it is, sitting down at it, and its results."""

from fastapi import APIRouter, Request

from kaffeehaus.server import daily
from kaffeehaus.server.api.dependencies import TheAsker, TheHouse
from kaffeehaus.server.api.visitors import visitor_of
from kaffeehaus.server.days import Day
from kaffeehaus.server.events import nameless
from kaffeehaus.server.gate import address_of
from kaffeehaus.server.responses import JsonAnswer
from kaffeehaus.server.wire.daily import DailyAnswer, DailySeated, DailyWanted

router = APIRouter(tags=["daily"])


@router.get("/daily", response_model=DailyAnswer)
async def read_daily(house: TheHouse, asker: TheAsker) -> JsonAnswer:
    """The deal of this day and that of the day before, with as much of the results as the asker may see."""
    now = house.now()
    today = Day.at(now)
    answer: DailyAnswer = {
        "now": now,
        "today": await daily.told(house, today, asker.visitor),
        "yesterday": await daily.told(house, today.before, asker.visitor),
    }
    return JsonAnswer(answer)


@router.post("/daily", status_code=201, response_model=DailySeated)
async def play_daily(wanted: DailyWanted, request: Request, house: TheHouse, asker: TheAsker) -> JsonAnswer:
    """The asker's match of this day's deal, made on the first call: everybody has one try."""
    visitor = visitor_of(asker)
    request.app.state.limits.creation(address_of(request))
    live = await daily.sit_down(house, visitor, wanted.name or nameless(daily.SEAT, "person", None), wanted.colour)
    answer: DailySeated = {"match": live.id}
    return JsonAnswer(answer, 201)
