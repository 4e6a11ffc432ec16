"""Who asks, in which language, and about which match."""

from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from kaffeehaus.server.house import House, Live
from kaffeehaus.server.language import language_of
from kaffeehaus.server.refusals import Refused, unknown
from kaffeehaus.server.seats import COOKIE, Asker, hash_of

BEARER = "bearer "


def house_of(connection: HTTPConnection) -> House:
    """The house of this process."""
    house: House = connection.app.state.house
    return house


def asker_of(connection: HTTPConnection) -> Asker:
    """The sender of a request."""
    header = connection.headers.get("authorization", "")
    if header:
        if not header.lower().startswith(BEARER):
            raise Refused(401, "token", "authorization-form")
        return Asker(token=hash_of(header[len(BEARER) :].strip()))
    cookie = connection.scope.get("new_visitor") or connection.cookies.get(COOKIE)
    return Asker(visitor=house_of(connection).signer.visitor_of(cookie))


async def live_of(match: str, request: Request) -> Live:
    """The match that a call is about."""
    if not match.isalnum() or len(match) > 16:
        raise unknown("no-such-match")
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
