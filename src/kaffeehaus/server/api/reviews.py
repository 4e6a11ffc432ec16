"""Looking back at a match, hints while it is played against bots, and how a visitor does over time."""

import asyncio

from fastapi import APIRouter, Query, Request

from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.server.access import own_seat, viewer_of
from kaffeehaus.server.api.dependencies import TheAsker, TheHouse, TheLanguage, TheLive
from kaffeehaus.server.api.states import finished
from kaffeehaus.server.api.visitors import visitor_of
from kaffeehaus.server.days import check_opened
from kaffeehaus.server.dispatch import tell_missed
from kaffeehaus.server.gate import address_of
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.matches import Match
from kaffeehaus.server.refusals import Stale, forbidden, not_now
from kaffeehaus.server.responses import JsonAnswer
from kaffeehaus.server.review_wording import Teller, answer
from kaffeehaus.server.reviews import Reviews
from kaffeehaus.server.seats import Asker
from kaffeehaus.server.store.reviews import Seated
from kaffeehaus.server.wire.incoming import Nothing
from kaffeehaus.server.wire.reviews import (
    HintAnswer,
    HintsAnswer,
    HintWanted,
    ReviewAnswer,
    StatisticsAnswer,
    StatisticsGame,
)

router = APIRouter(tags=["reviews"])

MOST_LESSON = 40  # moves


def reviewable(live: Live, house: House, asker: Asker) -> Match:
    """The match, if one can look back at it. Raises Refused."""
    viewer_of(live, asker, None)
    if live.match.state != "finished":
        raise not_now("review-after-end")
    match = finished(live, asker)
    check_opened(match, house.now())
    if not match.position.over:
        raise not_now("review-game-open")
    return match


async def told(request: Request, live: Live, house: House, language: str, after: int) -> JsonAnswer:
    """How far the review of a match is."""
    reviews: Reviews = request.app.state.reviews
    match = live.match
    before = reviews.waiting(live.id)  # first: whoever has asked must not hear "none" because it is done meanwhile
    kept = reviews.found(live.id) or await house.store.reviews.review(live.id, house.now())
    hints = await house.store.reviews.hints(live.id, match.players)
    teller = Teller.of_match(match, language)
    found: ReviewAnswer = await asyncio.to_thread(answer, live.id, kept, before, hints, teller, after)
    return JsonAnswer(found)


@router.get("/matches/{match}/review", response_model=ReviewAnswer)
async def read_review(
    request: Request,
    live: TheLive,
    house: TheHouse,
    asker: TheAsker,
    language: TheLanguage,
    after: int = Query(default=0, ge=0, le=1_000_000),
) -> JsonAnswer:
    """The review as far as it is, with the decisions after so many that the asker has."""
    reviewable(live, house, asker)
    return await told(request, live, house, language, after)


@router.post("/matches/{match}/review", response_model=ReviewAnswer)
async def ask_for_review(
    _: Nothing, request: Request, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> JsonAnswer:
    """Has the match looked back at, unless that is done or under way; one that was stopped goes on."""
    reviewable(live, house, asker)
    reviews: Reviews = request.app.state.reviews
    who = asker.visitor or asker.token or address_of(request)
    await reviews.ask(live, who, lambda: request.app.state.limits.review(who, address_of(request)))
    return await told(request, live, house, language, 0)


@router.delete("/matches/{match}/review", response_model=ReviewAnswer)
async def stop_review(
    _: Nothing, request: Request, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> JsonAnswer:
    """Stops the review; what there is stays. Only those who played, or asked for it, may do so."""
    reviewable(live, house, asker)
    reviews: Reviews = request.app.state.reviews
    who = asker.visitor or asker.token or address_of(request)
    if not live.seats_of(asker) and reviews.asker_of(live.id) != who:
        raise forbidden("review-of-others")
    await reviews.stop(live.id)
    return await told(request, live, house, language, 0)


@router.post("/matches/{match}/hint", response_model=HintAnswer)
async def ask_for_hint(
    wanted: HintWanted, request: Request, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> JsonAnswer:
    """A good move with the reasons for it: against bots only, and counted."""
    seat = own_seat(live, asker, wanted.seat)
    await house.know(live, wanted.expect)
    match, kept = live.match, house.store.reviews
    check_alone(match, seat)
    if wanted.expect != match.number:
        stale = Stale()
        await tell_missed(stale, house, live, wanted.expect, seat)
        raise stale
    if match.to_move != seat or match.seats[seat].bot:
        raise not_now("not-your-turn")
    found = await kept.hint(live.id, match.number)
    if found is None:
        # What leaves this process is a world that the seat imagines, never the true one.
        seed = (match.deal.thinking + match.number) % (MOST_SEED + 1)
        world = match.position.redeal(seat, seed).to_dict()
        reviews: Reviews = request.app.state.reviews
        found = await reviews.hint(live, match.number, world)
        await kept.keep_hint(live.id, match.number, seat, found)
    given = (await kept.hints(live.id, match.players))[seat]
    told = Teller.of_match(match, language).hint(found, given)
    return JsonAnswer(told)


@router.get("/matches/{match}/hints", response_model=HintsAnswer)
async def count_hints(live: TheLive, house: TheHouse, asker: TheAsker) -> JsonAnswer:
    """How many hints each seat was given; the end of a match shows it, also of one that somebody gave up."""
    viewer_of(live, asker, None)
    found: HintsAnswer = {"hints": await house.store.reviews.hints(live.id, live.match.players)}
    return JsonAnswer(found)


def check_alone(match: Match, seat: int) -> None:
    """Raises Refused if anybody else plays, or others play the same deal; the silent seats of a lesson are nobody."""
    if match.origin is not None and match.origin["kind"] == "daily":
        raise forbidden("hint-daily")
    others = {each.kind for number, each in enumerate(match.seats) if number != seat} - {"bot"}
    if others and not (others == {"remote"} and is_lesson(match, seat)):
        raise forbidden("hint-with-people")


def is_lesson(match: Match, seat: int) -> bool:
    """Does the match begin from a position, with others who have never moved?"""
    if match.deal.position is None or len(match.moves) > MOST_LESSON:
        return False
    return all(match.position_at(ply).to_move == seat for ply in range(len(match.moves)))


@router.get("/visitor/statistics", response_model=StatisticsAnswer)
async def read_statistics(house: TheHouse, asker: TheAsker) -> JsonAnswer:
    """The visitor's finished matches: places, and where somebody has looked back luck and errors."""
    played = await house.store.reviews.played(visitor_of(asker))
    found: StatisticsAnswer = {"games": [entry for each in played if (entry := entry_of(each)) is not None]}
    return JsonAnswer(found)


def entry_of(each: Seated) -> StatisticsGame | None:
    """One line; None for lessons and matches that were called off."""
    end = each.card.get("end")
    if end is None or end["places"] is None or (each.card.get("from") or {}).get("kind") == "position":
        return None
    own = each.totals[each.seat] if each.totals else {}
    return {
        "match": each.match,
        "game": each.game,
        "edition": each.agreement["options"].get("edition"),
        "players": len(each.agreement["seats"]),
        "at": each.at,
        "practice": bool(each.card.get("practice")),
        "hints": each.hints,
        "place": end["places"][each.seat],
        "total": end["totals"][each.seat],
        "result": own.get("result"),
        "luck": own.get("luck"),
        "luck_adjusted": own.get("luck_adjusted"),
        "error_rate": own.get("error_rate"),
        "decisions": own.get("decisions"),
        "mistakes": own.get("mistakes"),
    }
