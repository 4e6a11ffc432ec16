"""Companions of real tables: make one, tell it what happens, hear what others tell."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request

from kaffeehaus.companion.companion import Companion
from kaffeehaus.companion.partial import PartialPosition
from kaffeehaus.kernel.errors import KaffeehausError
from kaffeehaus.server.advising import advised, check_hand
from kaffeehaus.server.api.dependencies import TheLanguage
from kaffeehaus.server.api.games import game_with_options
from kaffeehaus.server.companion_state import lines_of, offer_of, parts_of, problem, state_of
from kaffeehaus.server.companions import Companions, in_thread, refused, text_of
from kaffeehaus.server.gate import address_of
from kaffeehaus.server.refusals import not_now
from kaffeehaus.server.responses import JsonAnswer
from kaffeehaus.server.wire.companions import (
    AdviceAnswer,
    Advised,
    CompanionCommand,
    CompanionMade,
    CompanionState,
    Judged,
    JudgedAnswer,
    NewCompanion,
    OffersAnswer,
    Removed,
)
from kaffeehaus.server.wire.errors import Problem
from kaffeehaus.server.wire.incoming import Nothing

router = APIRouter(prefix="/companions", tags=["companions"])

MOST_WAIT = 25.0


def _companions(request: Request) -> Companions:
    found: Companions = request.app.state.companions
    return found


TheCompanions = Annotated[Companions, Depends(_companions)]
Secret = Annotated[str, Path(max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


@router.post("", status_code=201, response_model=CompanionMade)
async def make_companion(
    wanted: NewCompanion, request: Request, companions: TheCompanions, language: TheLanguage
) -> JsonAnswer:
    """Makes a companion: a new match at a real table, or one that was exported."""
    request.app.state.limits.creation(address_of(request))
    if wanted.document is not None:
        companion = await in_thread(Companion.from_dict, wanted.document)
    else:
        game = await game_with_options(wanted.game, wanted.options)
        companion = Companion(game, wanted.names, advice=wanted.advice)
    secret = await companions.make(wanted.id, companion)
    live = await companions.find(secret)
    told: CompanionMade = {"companion": secret, "state": await in_thread(state_of, live, 0, language)}
    return JsonAnswer(told, 201)


@router.get("/{secret}", response_model=CompanionState)
async def read_companion(
    secret: Secret,
    companions: TheCompanions,
    language: TheLanguage,
    after: int = Query(default=0, ge=0, le=1_000_000),
    wait: float = Query(default=0, ge=0, le=MOST_WAIT),
) -> JsonAnswer:
    """The match as far as it was told; waits for the next command if it is told to."""
    live = await companions.find(secret)
    await companions.wait(live, after, wait)
    return JsonAnswer(await in_thread(state_of, live, after, language))


@router.post("/{secret}/commands", response_model=CompanionState)
async def tell(
    secret: Secret, wanted: CompanionCommand, companions: TheCompanions, language: TheLanguage
) -> JsonAnswer:
    """Tells something, goes back to a point, or corrects what was told at one."""
    live = await companions.find(secret)
    await companions.act(live, wanted, language)
    return JsonAnswer(await in_thread(state_of, live, wanted.after, language))


@router.post("/{secret}/judge", response_model=JudgedAnswer)
async def judge(secret: Secret, wanted: Judged, companions: TheCompanions, language: TheLanguage) -> JsonAnswer:
    """Whether a move is possible and what it would pay, without telling it."""
    companion = (await companions.find(secret)).log.companion
    return JsonAnswer(await in_thread(judged, companion, wanted.move, language))


def judged(companion: Companion, move: str | dict[str, Any], language: str) -> JudgedAnswer:
    """A verdict in a language."""
    try:
        text = text_of(companion, move)
        verdict = companion.judge(text, language)
        hidden = companion.position.hidden.hides(text)
        lines = () if verdict.refusal or hidden else companion.explain(text)
    except KaffeehausError as fault:
        raise refused(companion, fault, language) from fault
    refusal: Problem | None = None
    if verdict.refusal:
        refusal = {"reason": "illegal-move", "parts": {"move": verdict.move}, "text": verdict.refusal.text}
    return {
        "move": verdict.move,
        "parts": parts_of(companion.position, verdict.move),
        "refusal": refusal,
        "clause": verdict.refusal.clause if verdict.refusal else None,
        "overrulable": verdict.refusal is not None and companion.position.overrulable(verdict.refusal),
        "depends": [problem(each, language) for each in verdict.depends],
        "points": sum(line.points for line in lines),
        "lines": lines_of(lines),
    }


@router.get("/{secret}/offers", response_model=OffersAnswer)
async def offers(
    secret: Secret, companions: TheCompanions, thing: str = Query(min_length=1, max_length=40)
) -> JsonAnswer:
    """The possible moves with a guest, tile or card."""
    companion = (await companions.find(secret)).log.companion
    told: OffersAnswer = {"moves": await in_thread(offered, companion, thing)}
    return JsonAnswer(told)


def offered(companion: Companion, thing: str) -> Any:
    """The same, in a thread; nothing while something must be said before."""
    if companion.over or any(due.blocking for due in companion.due):
        return []
    return [offer_of(companion.position, move) for move in companion.position.moves_of(thing)]


@router.post("/{secret}/advice", response_model=AdviceAnswer)
async def advise(
    secret: Secret, wanted: Advised, request: Request, companions: TheCompanions, language: TheLanguage
) -> JsonAnswer:
    """What the seat that decides should play, from its own knowledge; its hand is kept nowhere."""
    request.app.state.limits.creation(address_of(request))
    companion = (await companions.find(secret)).log.companion
    if not companion.advice:
        raise not_now("no-advice")
    known = await in_thread(ready_to_advise, companion, wanted.holds, language)
    return JsonAnswer(await advised(request.app.state.bots, known))


def ready_to_advise(companion: Companion, holds: list[str], language: str) -> PartialPosition:
    """The position in which also the hand of the seat that decides is known. Raises Refused."""
    try:
        known = companion.tell({"holds": holds, "seat": companion.to_move}) if holds else companion
        known.check_ready()
    except KaffeehausError as fault:
        raise refused(companion, fault, language) from fault
    check_hand(known.position)
    return known.position


@router.get("/{secret}/record", response_model=dict[str, Any])
async def read_record(secret: Secret, companions: TheCompanions) -> JsonAnswer:
    """All that was told, the result, and what stayed unknown, as one document to keep."""
    companion = (await companions.find(secret)).log.companion
    return JsonAnswer(await in_thread(companion.to_dict))


@router.delete("/{secret}", response_model=Removed)
async def remove_companion(_: Nothing, secret: Secret, companions: TheCompanions) -> JsonAnswer:
    """Removes the match with all that was told: whoever has the link may."""
    await companions.remove(secret)
    told: Removed = {"removed": True}
    return JsonAnswer(told)
