"""Playing: moves, undo, takeback, resigning, handing over."""

from fastapi import APIRouter

from kaffeehaus.kernel.errors import KaffeehausError
from kaffeehaus.server import commands, dispatch, viewers
from kaffeehaus.server.access import own_seat
from kaffeehaus.server.api.dependencies import TheAsker, TheHouse, TheLanguage, TheLive
from kaffeehaus.server.commands import Mark
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.refusals import Stale, not_now, refusal_of
from kaffeehaus.server.responses import JsonAnswer
from kaffeehaus.server.seats import Asker
from kaffeehaus.server.wire.incoming import (
    CommandMessage,
    CommitMessage,
    Considered,
    HandMessage,
    MoveMessage,
    ResignMessage,
    RevealMessage,
    TakebackMessage,
    UndoMessage,
    WhyNot,
)
from kaffeehaus.server.wire.outgoing import Done, PreviewAnswer, WhyNotAnswer

router = APIRouter(prefix="/matches/{match}", tags=["playing"])


async def answered(house: House, live: Live, asker: Asker, message: CommandMessage, language: str) -> JsonAnswer:
    """Does what a message asks for, and tells what has happened since its author looked."""
    event = await dispatch.carry_out(house, live, asker, message, language)
    missed = await house.events(live, message.expect)
    events = viewers.events_for(live.match, missed, message.seat)
    told: Done = {"id": message.id, "number": event.number, "events": events}
    return JsonAnswer(told)


@router.post("/commit", response_model=Done)
async def commit(
    message: CommitMessage, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> JsonAnswer:
    """Commits the seat's client to words for the deal of a rematch."""
    return await answered(house, live, asker, message, language)


@router.post("/reveal", response_model=Done)
async def reveal(
    message: RevealMessage, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> JsonAnswer:
    """Reveals those words; with the last ones the game is dealt."""
    return await answered(house, live, asker, message, language)


@router.post("/moves", response_model=Done)
async def move(
    message: MoveMessage, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> JsonAnswer:
    """Plays a move."""
    return await answered(house, live, asker, message, language)


@router.post("/undo", response_model=Done)
async def undo(
    message: UndoMessage, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> JsonAnswer:
    """Takes the last move of the own turn back, while nothing hidden was revealed."""
    return await answered(house, live, asker, message, language)


@router.post("/takeback", response_model=Done)
async def takeback(
    message: TakebackMessage, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> JsonAnswer:
    """Asks the others to go back, or answers."""
    return await answered(house, live, asker, message, language)


@router.post("/resign", response_model=Done)
async def resign(
    message: ResignMessage, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> JsonAnswer:
    """Gives up."""
    return await answered(house, live, asker, message, language)


@router.post("/hand", response_model=Done)
async def hand(
    message: HandMessage, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> JsonAnswer:
    """Lets a bot play for the own seat, or takes it back."""
    return await answered(house, live, asker, message, language)


@router.post("/why-not", response_model=WhyNotAnswer)
async def why_not(question: WhyNot, live: TheLive, asker: TheAsker, language: TheLanguage) -> JsonAnswer:
    """Which clause forbids a move, and why; nothing if it is legal."""
    seat = own_seat(live, asker, question.seat)
    if seat != live.match.to_move:
        raise not_now("not-your-turn")
    try:
        refusal = live.match.position.why_not(question.move, language)
    except KaffeehausError as fault:
        raise refusal_of(fault, question.move) from fault
    told: WhyNotAnswer = {} if refusal is None else {"clause": refusal.clause, "text": refusal.text}
    return JsonAnswer(told)


@router.post("/preview", response_model=PreviewAnswer)
async def preview(
    question: Considered, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> JsonAnswer:
    """What the seat would see right after a move; null if the move reveals something hidden."""
    seat = own_seat(live, asker, question.seat)
    await house.know(live, question.expect)
    mark = Mark(None, question.expect, house.now())
    try:
        number = commands.meant_move(live.match, mark, seat, question.move)
        commands.played(live.match.position, number, language)
    except Stale as stale:
        await dispatch.tell_missed(stale, house, live, question.expect, seat)
        raise
    except KaffeehausError as fault:
        raise refusal_of(fault, question.move) from fault
    told: PreviewAnswer = {"view": viewers.view_told(live.match.position.preview(number))}
    return JsonAnswer(told)
