"""My data: everything that the house keeps about a visitor, to take away or to be forgotten."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import cast

from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from kaffeehaus.kernel.contract import Document
from kaffeehaus.server import commands
from kaffeehaus.server.api.dependencies import TheAsker, TheHouse
from kaffeehaus.server.api.states import finished
from kaffeehaus.server.bots import USUAL
from kaffeehaus.server.commands import Mark
from kaffeehaus.server.days import check_opened
from kaffeehaus.server.gate import address_of
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.records import record_of
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.responses import JsonAnswer
from kaffeehaus.server.seats import COOKIE, Asker
from kaffeehaus.server.store.people import Belonging
from kaffeehaus.server.wire.incoming import Nothing
from kaffeehaus.server.wire.outgoing import Forgotten, MatchState, VisitorAnswer, VisitorMatch

FORMAT = "kaffeehaus-visitor/1"

router = APIRouter(tags=["visitor"])


def visitor_of(asker: Asker) -> str:
    """The visitor who asks. Raises Refused."""
    if asker.visitor is None:
        raise Refused(401, "token", "cookie-needed")
    return asker.visitor


@router.get("/visitor", response_model=VisitorAnswer)
async def read_visitor(request: Request, house: TheHouse, asker: TheAsker) -> StreamingResponse:
    """Everything that the house keeps about the visitor, as one JSON document to download."""
    request.app.state.limits.creation(address_of(request))  # every match is read again
    found = await house.store.people.matches_of(visitor_of(asker))
    headers = {"Content-Disposition": 'attachment; filename="kaffeehaus-visitor.json"'}
    return StreamingResponse(document(house, asker, found), headers=headers, media_type="application/json")


async def document(house: House, asker: Asker, found: list[str]) -> AsyncIterator[str]:
    """The download, match by match, so that it is never whole in memory."""
    yield f'{{"format":{json.dumps(FORMAT)},"written":{house.now()},"matches":['
    first = True
    for match in found:
        each = await house.store.people.belonging(match, visitor_of(asker))
        if each is not None:
            yield ("" if first else ",") + json.dumps(await told(house, asker, each))
            first = False
    yield "]}"


async def told(house: House, asker: Asker, each: Belonging) -> VisitorMatch:
    """A match as it concerns the visitor: who they are in it, the names they gave, and the record after its end."""
    return {
        "match": each.id,
        "game": each.game,
        "state": cast(MatchState, each.state),
        "created": each.created,
        "updated": each.updated,
        "maker": each.maker,
        "seats": [{"seat": seat, "name": each.card["seats"][seat]["name"]} for seat in each.seats],
        "agreement": each.agreement if each.maker else None,
        "record": await record_for(house, asker, each) if each.state == "finished" else None,
    }


async def record_for(house: House, asker: Asker, each: Belonging) -> Document | None:
    """The record; None if the match has none, or is played by rules that the house does not know."""
    try:
        match = finished(await house.find(each.id), asker)
        check_opened(match, house.now())
    except Refused:
        return None
    return None if match.deal.position is not None else await asyncio.to_thread(record_of(match).to_dict)


@router.delete("/visitor", response_model=Forgotten)
async def forget_visitor(_: Nothing, house: TheHouse, asker: TheAsker) -> Response:
    """Forgets the visitor: names, keys and the cookie. Matches of others go on, with bots in the seats left behind."""
    visitor = visitor_of(asker)
    found = await house.store.people.matches_of(visitor)
    for match in found:
        each = await house.store.people.belonging(match, visitor)
        if each is not None:
            await forget(house, asker, each)
    if found:
        await house.store.archive.empty_log()
    told: Forgotten = {"forgotten": len(found)}
    answer = JsonAnswer(told)
    answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return answer


async def forget(house: House, asker: Asker, each: Belonging) -> None:
    """Forgets the visitor in one match, which ends if nobody else plays in it."""
    if each.state != "finished":
        await stop_if_alone(house, asker, each)
    await house.store.people.forget(each.id, asker.visitor, USUAL, house.now())
    live = house.in_memory(each.id)
    if live is not None:
        async with live.lock:
            await house.catch_up(live)


async def stop_if_alone(house: House, asker: Asker, each: Belonging) -> None:
    """Calls a match off that waits for people whom its maker invited, or in which nobody else plays."""
    try:
        live = await house.find(each.id)
    except Refused:  # by rules that this house does not have: nobody can play it here
        return
    alone = each.maker if live.match.state == "waiting" else not others(live, asker)
    if alone and live.match.state != "finished":
        mark = Mark(None, None, house.now())
        await house.act(live, lambda match: commands.stop(match, mark))


def others(live: Live, asker: Asker) -> list[int]:
    """Seats of other people and programs who still play."""
    own = live.seats_of(asker)
    return [
        seat
        for seat, (each, key) in enumerate(zip(live.match.seats, live.keys, strict=True))
        if each.kind in ("person", "remote") and not each.out and seat not in own and (key.visitor or key.token)
    ]
