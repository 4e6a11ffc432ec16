"""Matches: make, find, sit down, start, stop, play again."""

from typing import Literal

from fastapi import APIRouter, Path, Query, Request

from kaffeehaus.core.game import Game
from kaffeehaus.kernel.contract import Document
from kaffeehaus.server import deeds, making, readers
from kaffeehaus.server.agreements import Agreement, ClockPlan, SeatPlan, game_of
from kaffeehaus.server.api.asking import TheAsker, TheHouse, TheLive
from kaffeehaus.server.api.games import checked_game
from kaffeehaus.server.api.models import FromMatch, Joining, NewMatch, NewSeat, Nothing, Sitting, Starting
from kaffeehaus.server.bots import USUAL, check_level
from kaffeehaus.server.deeds import Mark
from kaffeehaus.server.gate import address_of
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.making import Beginning
from kaffeehaus.server.refusals import Refused, forbidden, invalid, unknown
from kaffeehaus.server.seats import Asker, hash_of
from kaffeehaus.server.store.rows import Listed

router = APIRouter(tags=["matches"])


@router.post("/matches", status_code=201)
async def make_match(wanted: NewMatch, request: Request, house: TheHouse, asker: TheAsker) -> Document:
    """Makes a match; it starts by itself as soon as no seat is open."""
    request.app.state.limits.creation(address_of(request))
    beginning, game = await begun(house, wanted)
    live, places = await making.make(house, agreement_of(wanted, game), asker, beginning)
    seats = [{"seat": seat, "token": place.token, "join": place.join} for seat, place in enumerate(places)]
    return {
        "match": live.id,
        "number": live.match.number,
        "commitment": live.match.commitment,
        "seats": seats,
    }


async def begun(house: House, wanted: NewMatch) -> tuple[Beginning | None, Game]:
    """The game that is wanted, and where it begins if not with a new deal."""
    start = wanted.start_from
    if start is None:
        return None, checked_game(wanted.game, {"players": len(wanted.seats), **wanted.options})
    if isinstance(start, FromMatch):
        beginning, game = await making.beginning_from(house, start.match, start.ply)
    else:
        options = start.position.get("options", {})
        checked_game(wanted.game, options if isinstance(options, dict) else {})
        beginning, game = making.beginning_at(start.position)
    if wanted.options:
        raise invalid(["options are those of the position from which the match begins; leave them out"])
    if game.name != wanted.game:
        raise invalid([f"game is {game.name!r} in what the match begins from, not {wanted.game!r}"])
    return beginning, game


def agreement_of(wanted: NewMatch, game: Game) -> Agreement:
    """What the request agrees upon. Raises Refused with all faults."""
    reasons = [f"players is {game.players}, but there are {len(wanted.seats)} seats"] * (
        game.players != len(wanted.seats)
    )
    for number, seat in enumerate(wanted.seats):
        if seat.kind == "bot":
            try:
                check_level(seat.level or USUAL)
            except ValueError as fault:
                reasons.append(f"seat {number}: {fault}")
        elif seat.level is not None:
            reasons.append(f"seat {number}: only a bot has a level")
    if reasons:
        raise invalid(reasons)
    return Agreement(
        game.name,
        game.options,
        tuple(plan_of(number, seat) for number, seat in enumerate(wanted.seats)),
        ClockPlan(**wanted.clock.model_dump()),
        wanted.away,
        wanted.listed,
        wanted.spectators,
        wanted.pause,
    )


def plan_of(number: int, seat: NewSeat) -> SeatPlan:
    """A seat with a name that can be shown."""
    level = (seat.level or USUAL) if seat.kind == "bot" else None
    name = "" if seat.kind == "open" else seat.name or level or f"{seat.kind} {number + 1}"
    return SeatPlan(seat.kind, name, level)


@router.get("/matches")
async def list_matches(
    house: TheHouse, asker: TheAsker, which: Literal["open", "mine", "watch"] = Query(default="open")
) -> Document:
    """The lobby, my matches, or those that can be watched."""
    if which == "open":
        rows = await house.store.lobby()
    elif which == "watch":
        rows = await house.store.watchable()
    else:
        rows = await house.store.of_visitor(asker.visitor) if asker.visitor else []
    own = await house.store.seats_of_visitor(asker.visitor, [row.id for row in rows]) if asker.visitor else {}
    return {"matches": [listed(row, own.get(row.id, [])) for row in rows]}


def listed(row: Listed, own: list[int]) -> Document:
    """A match as lists show it to somebody with these seats."""
    terms = readers.terms_of(row.agreement)
    if any(isinstance(value, dict) for value in terms["options"].values()):
        del terms["options"]
    return {"match": row.id, "created": row.created, "updated": row.updated, **terms, **row.card, "you": own}


@router.get("/matches/{match}")
async def read_match(live: TheLive, house: TheHouse, asker: TheAsker) -> Document:
    """The summary of a match."""
    return summary(house, live, asker)


def summary(house: House, live: Live, asker: Asker) -> Document:
    """All that the asker may know of a match beside its position."""
    maker = live.is_maker(asker)
    invitations = [{"seat": seat, "join": house.signer.invitation(live.id, seat)} for seat in live.match.open_seats]
    return {
        "match": live.id,
        "created": live.created,
        "updated": live.match.last_at or live.created,
        **readers.terms_of(live.match.agreement),
        **readers.standing_of(live.match),
        "seats": readers.seats_of(live.match, live.present),
        "components": game_of(live.match.agreement).ruleset.component_data(),
        "clock_now": readers.clock_of(live.match, house.now()),
        "you": live.seats_of(asker),
        "maker": maker,
        "invitations": invitations if maker else [],
    }


async def invited(house: House, secret: str) -> tuple[Live, int]:
    """The match and the seat to which an invitation belongs. Raises Refused."""
    found = await house.store.match_of_invitation(hash_of(secret))
    if found is None:
        raise Refused(401, "token", "This invitation is not known.")
    match, seat = found
    return await house.find(match), seat


@router.get("/join/{secret}")
async def read_invitation(house: TheHouse, asker: TheAsker, secret: str = Path(max_length=64)) -> Document:
    """To what an invitation invites."""
    live, seat = await invited(house, secret)
    return {**summary(house, live, asker), "seat": seat}


@router.post("/join")
async def join(wanted: Joining, house: TheHouse, asker: TheAsker) -> Document:
    """Sits down by link."""
    live, seat = await invited(house, wanted.secret)
    return await seated(house, live, seat, wanted.name, asker)


@router.post("/matches/{match}/seats/{seat}")
async def sit(
    wanted: Sitting, live: TheLive, house: TheHouse, asker: TheAsker, seat: int = Path(ge=0, lt=100)
) -> Document:
    """Sits down in a listed match."""
    if seat >= live.match.players:
        raise unknown("There is no such seat.")
    if not live.match.agreement.listed and not live.is_maker(asker):
        raise forbidden("This match needs an invitation.")
    return await seated(house, live, seat, wanted.name, asker)


async def seated(house: House, live: Live, seat: int, name: str, asker: Asker) -> Document:
    """Gives the asker the seat."""
    token = await making.sit_down(house, live, seat, name or f"person {seat + 1}", asker)
    return {"match": live.id, "seat": seat, "token": token, "number": live.match.number}


def check_maker(live: Live, asker: Asker) -> None:
    """Raises Refused unless the asker made the match."""
    if not live.is_maker(asker):
        raise forbidden("Only whoever made the match may do this.")


@router.post("/matches/{match}/start")
async def start(wanted: Starting, live: TheLive, house: TheHouse, asker: TheAsker) -> Document:
    """Starts with bots in the open seats."""
    check_maker(live, asker)
    level = wanted.level or USUAL
    check_level(level)
    mark = Mark(None, None, house.now())
    event = await house.act(live, lambda match: deeds.start(match, mark, level))
    return {"number": event.number}


@router.post("/matches/{match}/stop")
async def stop(_: Nothing, live: TheLive, house: TheHouse, asker: TheAsker) -> Document:
    """Calls the match off, while it waits or while no other person plays."""
    check_maker(live, asker)
    own = live.seats_of(asker)
    others = [
        seat for seat, each in enumerate(live.match.seats) if each.kind == "person" and not each.out and seat not in own
    ]
    if live.match.state == "playing" and others:
        raise forbidden("Others play in this match; resign instead.")
    mark = Mark(None, None, house.now())
    event = await house.act(live, lambda match: deeds.stop(match, mark))
    return {"number": event.number}


@router.post("/matches/{match}/rematch")
async def rematch(_: Nothing, live: TheLive, house: TheHouse, asker: TheAsker) -> Document:
    """The same people again."""
    return {"match": await making.play_again(house, live, asker)}
