"""Is the house warm? After an update it compiles each game once, and bots answer by a quick way until then."""

from fastapi import APIRouter, Query, Request

from kaffeehaus.core.game import games
from kaffeehaus.server.api.games import check_game
from kaffeehaus.server.responses import JsonAnswer
from kaffeehaus.server.warmth import Warmth
from kaffeehaus.server.wire.outgoing import HouseStatus

router = APIRouter(tags=["house"])


@router.get("/house", response_model=HouseStatus)
async def read_house(request: Request, game: str | None = Query(default=None, max_length=32)) -> JsonAnswer:
    """How far the house is with compiling; a game that is named will be compiled before the others."""
    warmth: Warmth = request.app.state.warmth
    if game is not None:
        check_game(game)
        if not warmth.ready(game):
            warmth.ask_for(game)
    left = warmth.seconds
    told: HouseStatus = {
        "warming": bool(left),
        "games": {name: {"ready": name not in left, "seconds": left.get(name, 0)} for name in games()},
    }
    return JsonAnswer(told)
