"""Who asks, in which language, and for which seat."""

from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from kaffeehaus.games.texts import LANGUAGES
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.readers import Reader
from kaffeehaus.server.refusals import Refused, forbidden, unknown
from kaffeehaus.server.seats import COOKIE, Asker, hash_of

BEARER = "bearer "


def house_of(connection: HTTPConnection) -> House:
    """The house of this process."""
    house: House = connection.app.state.house
    return house


def asker_of(connection: HTTPConnection) -> Asker:
    """Whoever sent the request."""
    header = connection.headers.get("authorization", "")
    if header:
        if not header.lower().startswith(BEARER):
            raise Refused(401, "token", "Authorization is Bearer and a seat's token.")
        return Asker(token=hash_of(header[len(BEARER) :].strip()))
    cookie = connection.scope.get("new_visitor") or connection.cookies.get(COOKIE)
    return Asker(visitor=house_of(connection).signer.visitor_of(cookie))


def language_of(connection: HTTPConnection) -> str:
    """The first language that the client asks for and the house speaks."""
    wanted = connection.headers.get("accept-language", "")
    for part in wanted.split(",")[:10]:
        language = part.split(";")[0].strip().lower()[:2]
        if language in LANGUAGES:
            return language
    return "en"


async def live_of(match: str, request: Request) -> Live:
    """The match that a call is about."""
    if not match.isalnum() or len(match) > 16:
        raise unknown("There is no such match.")
    return await house_of(request).find(match)


def _house(request: Request) -> House:
    return house_of(request)


def _asker(request: Request) -> Asker:
    return asker_of(request)


def _language(request: Request) -> str:
    return language_of(request)


TheHouse = Annotated[House, Depends(_house)]
TheAsker = Annotated[Asker, Depends(_asker)]
TheLive = Annotated[Live, Depends(live_of)]
TheLanguage = Annotated[str, Depends(_language)]


def own_seat(live: Live, asker: Asker, seat: int) -> int:
    """The seat, if the asker may act for it. Raises Refused."""
    if seat >= live.match.players:
        raise unknown("There is no such seat.")
    if seat not in live.seats_of(asker):
        known = asker.token is None or live.seats_of(asker)
        raise forbidden("This is not your seat.") if known else Refused(401, "token", "This token is not known here.")
    return seat


def reader_of(live: Live, asker: Asker, seat: int | None) -> Reader:
    """With whose eyes the asker reads: the given seat if it is theirs, else their own, else a spectator's."""
    own = live.seats_of(asker)
    if seat is not None:
        return own_seat(live, asker, seat)
    if own:
        return live.match.to_move if live.match.to_move in own else own[0]
    if asker.token is not None:
        raise Refused(401, "token", "This token is not known here.")
    match = live.match
    if not match.agreement.spectators and match.state != "finished" and not live.is_maker(asker):
        raise forbidden("This match is not open to spectators.")
    return None
