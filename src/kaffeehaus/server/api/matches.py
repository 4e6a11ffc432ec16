"""Matches: make, find, sit down, start, stop, play again."""

from collections.abc import Sequence
from typing import Literal, cast

from fastapi import APIRouter, Path, Query, Request

from kaffeehaus.core.fairness import LOTS
from kaffeehaus.core.game import Game
from kaffeehaus.server import commands, making, viewers
from kaffeehaus.server.agreements import Agreement, ClockPlan, SeatPlan, Start, game_of
from kaffeehaus.server.api.dependencies import TheAsker, TheHouse, TheLive
from kaffeehaus.server.api.games import game_with_options
from kaffeehaus.server.bots import LEVELS, USUAL
from kaffeehaus.server.checking import checked_aside
from kaffeehaus.server.commands import Mark
from kaffeehaus.server.events import nameless
from kaffeehaus.server.gate import address_of
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.making import Beginning
from kaffeehaus.server.networks import Networks
from kaffeehaus.server.refusals import Reason, Refused, forbidden, invalid, unknown
from kaffeehaus.server.responses import JsonAnswer
from kaffeehaus.server.seats import Asker, hash_of
from kaffeehaus.server.store.rows import Listed as Row
from kaffeehaus.server.wire.incoming import FromMatch, Joining, NewMatch, NewSeat, Nothing, Sitting, Starting
from kaffeehaus.server.wire.outgoing import (
    Created,
    Following,
    Invitation,
    Invited,
    Listed,
    MatchesAnswer,
    Numbered,
    PlaceMade,
    Seated,
    Summary,
    WordsTold,
)

router = APIRouter(tags=["matches"])


@router.post("/matches", status_code=201, response_model=Created)
async def make_match(wanted: NewMatch, request: Request, house: TheHouse, asker: TheAsker) -> JsonAnswer:
    """Makes a match; it starts by itself as soon as no seat is open."""
    request.app.state.limits.creation(address_of(request))
    beginning, game = await begun(house, wanted)
    live, places = await making.make(house, agreement_of(wanted, game, house.networks), asker, beginning, wanted.id)
    seats = [PlaceMade(seat=seat, token=place.token, join=place.join) for seat, place in enumerate(places)]
    told: Created = {
        "match": live.id,
        "number": live.match.number,
        "state": live.match.state,
        "commitment": live.match.commitment,
        "seats": seats,
    }
    return JsonAnswer(told, 201)


async def begun(house: House, wanted: NewMatch) -> tuple[Beginning | None, Game]:
    """The game that is wanted, and where it begins if not with a new deal."""
    start = wanted.start_from
    if start is None:
        return None, await game_with_options(wanted.game, {"players": len(wanted.seats), **wanted.options})
    if isinstance(start, FromMatch):
        beginning, game = await making.beginning_from(house, start.match, start.ply)
    else:
        options = start.position.get("options", {})
        await game_with_options(wanted.game, options if isinstance(options, dict) else {})
        beginning, game = await checked_aside(making.beginning_at, start.position)
    if wanted.options:
        raise invalid([Reason("options-from-position")])
    if game.name != wanted.game:
        raise invalid([Reason("game-differs", {"found": game.name, "game": wanted.game})])
    return beginning, game


def agreement_of(wanted: NewMatch, game: Game, networks: Networks) -> Agreement:
    """What the request agrees upon. Raises Refused with all faults."""
    counts = {"players": game.players, "seats": len(wanted.seats)}
    reasons = [Reason("seats-differ", counts)] * (game.players != len(wanted.seats))
    for number, seat in enumerate(wanted.seats):
        if seat.kind == "bot":
            reasons += level_faults(seat.level or USUAL, networks.at(game))
        elif seat.level is not None:
            reasons.append(Reason("level-of-person", {"seat": number}))
        if seat.commitment is not None and seat.kind in ("bot", "open"):
            reasons.append(Reason("commitment-of-bot", {"seat": number}))
    commitments = [seat.commitment for seat in wanted.seats if seat.commitment is not None]
    if len(commitments) != len(set(commitments)):
        reasons.append(Reason("commitments-equal"))
    if wanted.listed and wanted.start_from is not None:
        reasons.append(Reason("listed-known-deal"))
    start = start_of(wanted, game, reasons)
    if reasons:
        raise invalid(reasons)
    return Agreement(
        game.name,
        making.options_with(game.ruleset.options, start),
        tuple(plan_of(number, seat, fresh=wanted.start_from is None) for number, seat in enumerate(wanted.seats)),
        ClockPlan(**wanted.clock.model_dump()),
        wanted.away,
        wanted.listed,
        wanted.spectators,
        wanted.pause,
        start,
    )


def start_of(wanted: NewMatch, game: Game, reasons: list[Reason]) -> Start:
    """Who begins: lots, unless the maker chooses a seat or the match has begun already."""
    settled = game.options["start"] if wanted.start_from is not None else wanted.options.get("start")
    if settled is not None and wanted.start is not None and wanted.start != settled:
        reasons.append(Reason("start-differs", {"settled": settled, "start": wanted.start}))
    chosen = wanted.start if settled is None else game.options["start"]
    if isinstance(chosen, int) and chosen >= len(wanted.seats):
        reasons.append(Reason("no-such-start", {"seat": chosen}))
    return LOTS if chosen is None else chosen


def level_faults(level: str, networks: Sequence[str] = ()) -> list[Reason]:
    """What is wrong with the level of a bot, at a table where these networks can play."""
    levels = [*LEVELS, *networks]
    return [] if level in levels else [Reason("no-such-bot", {"level": level, "levels": levels})]


def plan_of(number: int, seat: NewSeat, *, fresh: bool) -> SeatPlan:
    """A seat with a name that can be shown; words are for a fresh deal only."""
    level = (seat.level or USUAL) if seat.kind == "bot" else None
    name = "" if seat.kind == "open" else seat.name or nameless(number, seat.kind, level)
    if seat.commitment is None or not fresh:
        return SeatPlan(seat.kind, name, level, colour=seat.colour)
    return SeatPlan(seat.kind, name, level, "committed", seat.commitment, seat.colour)


@router.get("/matches", response_model=MatchesAnswer)
async def list_matches(
    house: TheHouse, asker: TheAsker, which: Literal["open", "mine", "watch"] = Query(default="open")
) -> JsonAnswer:
    """The lobby, my matches, or those that can be watched."""
    if which == "open":
        rows = await house.store.lobby()
    elif which == "watch":
        rows = await house.store.watchable()
    else:
        rows = await house.store.of_visitor(asker.visitor) if asker.visitor else []
    own = await house.store.seats_of_visitor(asker.visitor, [row.id for row in rows]) if asker.visitor else {}
    shown = [row for row in rows if which == "mine" or not row.card.get("practice")]
    told: MatchesAnswer = {"matches": [listed(house.cards.renewed(row), own.get(row.id, [])) for row in shown]}
    return JsonAnswer(told)


def listed(row: Row, own: list[int]) -> Listed:
    """A match as lists show it to somebody with these seats."""
    told = {
        "match": row.id,
        "created": row.created,
        "updated": row.updated,
        "from": None,
        "practice": [],
        **viewers.terms_of(row.agreement),
        **row.card,
        "you": own,
    }
    if not any(isinstance(value, dict) for value in row.agreement.options.values()):
        told["options"] = row.agreement.options
    return cast(Listed, told)


@router.get("/matches/{match}", response_model=Summary)
async def read_match(live: TheLive, house: TheHouse, asker: TheAsker) -> JsonAnswer:
    """The summary of a match."""
    return JsonAnswer(summary(house, live, asker))


def summary(house: House, live: Live, asker: Asker) -> Summary:
    """All that the asker may know of a match beside its position."""
    maker = live.is_maker(asker)
    invitations = [Invitation(seat=seat, join=house.signer.invitation(live.id, seat)) for seat in live.match.open_seats]
    return {
        "match": live.id,
        "created": live.created,
        "updated": live.match.last_at or live.created,
        **viewers.terms_of(live.match.agreement),
        **viewers.standing_of(live.match),
        "options": live.match.options,
        "words": [cast(WordsTold, seat.shown()) for seat in live.match.seats],
        "end": viewers.end_told(live.match),
        "seats": viewers.seats_of(live.match, live.present),
        "components": game_of(live.match.agreement).ruleset.component_data(),
        "clock_now": viewers.clock_of(live.match, house.now()),
        "you": live.seats_of(asker),
        "maker": maker,
        "invitations": invitations if maker else [],
    }


async def invited(house: House, secret: str) -> tuple[Live, int]:
    """The match and the seat to which an invitation belongs. Raises Refused."""
    found = await house.store.match_of_invitation(hash_of(secret))
    if found is None:
        raise Refused(401, "token", "unknown-invitation")
    match, seat = found
    return await house.find(match), seat


@router.get("/join/{secret}", response_model=Invited)
async def read_invitation(house: TheHouse, asker: TheAsker, secret: str = Path(max_length=64)) -> JsonAnswer:
    """To what an invitation invites."""
    live, seat = await invited(house, secret)
    told: Invited = {**summary(house, live, asker), "seat": seat}
    return JsonAnswer(told)


@router.post("/join", response_model=Seated)
async def join(wanted: Joining, house: TheHouse, asker: TheAsker) -> JsonAnswer:
    """Sits down by link."""
    live, seat = await invited(house, wanted.secret)
    return await seated(house, live, seat, wanted, asker)


@router.post("/matches/{match}/seats/{seat}", response_model=Seated)
async def sit(
    wanted: Sitting, live: TheLive, house: TheHouse, asker: TheAsker, seat: int = Path(ge=0, lt=100)
) -> JsonAnswer:
    """Sits down in a listed match."""
    if seat >= live.match.players:
        raise unknown("no-such-seat")
    if not live.match.agreement.listed and not live.is_maker(asker):
        raise forbidden("invitation-needed")
    return await seated(house, live, seat, wanted, asker)


async def seated(house: House, live: Live, seat: int, wanted: Joining | Sitting, asker: Asker) -> JsonAnswer:
    """Gives the asker the seat."""
    name = wanted.name or nameless(seat, "person", None)
    token = await making.sit_down(
        house, live, seat, name, asker, commitment=wanted.commitment, colour=wanted.colour, once=wanted.id
    )
    told: Seated = {"match": live.id, "seat": seat, "token": token, "number": live.match.number}
    return JsonAnswer(told)


def check_maker(live: Live, asker: Asker) -> None:
    """Raises Refused unless the asker made the match."""
    if not live.is_maker(asker):
        raise forbidden("maker-only")


@router.post("/matches/{match}/start", response_model=Numbered)
async def start(wanted: Starting, live: TheLive, house: TheHouse, asker: TheAsker) -> JsonAnswer:
    """Starts with bots in the open seats."""
    check_maker(live, asker)
    level = wanted.level or USUAL
    if faults := level_faults(level):
        raise invalid(faults)
    mark = Mark(None, None, house.now())
    event = await house.act(live, lambda match: commands.start(match, mark, level))
    told: Numbered = {"number": event.number}
    return JsonAnswer(told)


@router.post("/matches/{match}/stop", response_model=Numbered)
async def stop(_: Nothing, live: TheLive, house: TheHouse, asker: TheAsker) -> JsonAnswer:
    """Calls the match off, while it waits or while no other person plays."""
    check_maker(live, asker)
    own = live.seats_of(asker)
    others = [
        seat for seat, each in enumerate(live.match.seats) if each.kind == "person" and not each.out and seat not in own
    ]
    if live.match.state == "playing" and others:
        raise forbidden("others-play")
    mark = Mark(None, None, house.now())
    event = await house.act(live, lambda match: commands.stop(match, mark))
    told: Numbered = {"number": event.number}
    return JsonAnswer(told)


@router.post("/matches/{match}/rematch", response_model=Following)
async def rematch(_: Nothing, live: TheLive, house: TheHouse, asker: TheAsker) -> JsonAnswer:
    """The same people again."""
    told: Following = {"match": await making.play_again(house, live, asker)}
    return JsonAnswer(told)
