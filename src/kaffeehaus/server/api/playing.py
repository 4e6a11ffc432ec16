"""Playing: moves, undo, takeback, resigning, handing over; the same for calls and for the live channel."""

from fastapi import APIRouter

from kaffeehaus.kernel.contract import Document
from kaffeehaus.server import deeds, readers
from kaffeehaus.server.answers import Answer
from kaffeehaus.server.api.asking import TheAsker, TheHouse, TheLanguage, TheLive, own_seat
from kaffeehaus.server.api.models import (
    Considered,
    DeedMessage,
    HandMessage,
    MoveMessage,
    ResignMessage,
    TakebackMessage,
    UndoMessage,
    WhyNot,
)
from kaffeehaus.server.bots import USUAL, check_level
from kaffeehaus.server.deeds import Deed, Mark
from kaffeehaus.server.events import Event
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.refusals import Stale, not_now
from kaffeehaus.server.seats import Asker

router = APIRouter(prefix="/matches/{match}", tags=["playing"])


def deed_of(message: DeedMessage, now: float, language: str) -> Deed:
    """The deed that a message asks for."""
    mark, seat = Mark(message.id, message.expect, now), message.seat
    match message:
        case MoveMessage():
            return lambda current: deeds.move(current, mark, seat, message.move, language=language)
        case UndoMessage():
            return lambda current: deeds.undo(current, mark, seat)
        case TakebackMessage(answer=None):
            return lambda current: deeds.offer(current, mark, seat)
        case TakebackMessage():
            return lambda current: deeds.answer(current, mark, seat, agree=bool(message.answer))
        case ResignMessage():
            return lambda current: deeds.resign(current, mark, seat, USUAL)
        case HandMessage():
            level = (message.level or USUAL) if message.to == "bot" else None
            if level:
                check_level(level)
            return lambda current: deeds.hand(current, mark, seat, level)
    raise TypeError(f"{type(message).__name__} is no deed")


async def do(house: House, live: Live, asker: Asker, message: DeedMessage, language: str) -> Event:
    """Does what a message asks for. Raises Refused, and Stale with what was missed."""
    seat = own_seat(live, asker, message.seat)
    await house.know(live, message.expect)
    deed = deed_of(message, house.now(), language)
    try:
        event = await house.act(live, deed, ident=message.id)
    except Stale as stale:
        await tell_missed(stale, house, live, message.expect, seat)
        raise
    if event.seat != seat:
        raise not_now("Another deed has this id.")
    return event


async def tell_missed(stale: Stale, house: House, live: Live, expect: int, seat: int) -> None:
    """Adds what happened since the author of a message looked."""
    missed = await house.events(live, expect)
    stale.more = {"number": live.match.number, "events": readers.events_for(live.match, missed, seat)}


async def answered(house: House, live: Live, asker: Asker, message: DeedMessage, language: str) -> Answer:
    """Does what a message asks for, and tells what has happened since its author looked."""
    event = await do(house, live, asker, message, language)
    missed = await house.events(live, message.expect)
    events = readers.events_for(live.match, missed, message.seat)
    return Answer({"id": message.id, "number": event.number, "events": events})


@router.post("/moves")
async def move(message: MoveMessage, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage) -> Answer:
    """Plays a move."""
    return await answered(house, live, asker, message, language)


@router.post("/undo")
async def undo(message: UndoMessage, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage) -> Answer:
    """Takes the last move of the own turn back, while nothing hidden was revealed."""
    return await answered(house, live, asker, message, language)


@router.post("/takeback")
async def takeback(
    message: TakebackMessage, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> Answer:
    """Asks the others to go back, or answers."""
    return await answered(house, live, asker, message, language)


@router.post("/resign")
async def resign(
    message: ResignMessage, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> Answer:
    """Gives up."""
    return await answered(house, live, asker, message, language)


@router.post("/hand")
async def hand(message: HandMessage, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage) -> Answer:
    """Lets a bot play for the own seat, or takes it back."""
    return await answered(house, live, asker, message, language)


@router.post("/why-not")
async def why_not(question: WhyNot, live: TheLive, asker: TheAsker, language: TheLanguage) -> Document:
    """Which clause forbids a move, and why; nothing if it is legal."""
    seat = own_seat(live, asker, question.seat)
    if seat != live.match.to_move:
        raise not_now("It is not this seat's turn.")
    refusal = live.match.position.why_not(question.move, language)
    return {} if refusal is None else {"clause": refusal.clause, "text": refusal.text}


@router.post("/preview")
async def preview(
    question: Considered, live: TheLive, house: TheHouse, asker: TheAsker, language: TheLanguage
) -> Document:
    """What the seat would see right after a move; null if the move reveals something hidden."""
    seat = own_seat(live, asker, question.seat)
    await house.know(live, question.expect)
    mark = Mark(None, question.expect, house.now())
    try:
        number = deeds.legal_move(live.match, mark, seat, question.move, language=language)
    except Stale as stale:
        await tell_missed(stale, house, live, question.expect, seat)
        raise
    return {"view": live.match.position.preview(number)}
