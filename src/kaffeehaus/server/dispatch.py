"""What clients ask for in a match, by call or on the live channel: each message becomes a command."""

from collections.abc import Awaitable, Callable, Collection
from functools import cache

from kaffeehaus.kernel.errors import KaffeehausError
from kaffeehaus.server import commands, viewers
from kaffeehaus.server.access import own_seat
from kaffeehaus.server.bots import LEVELS, USUAL
from kaffeehaus.server.commands import Command, Mark
from kaffeehaus.server.events import Event
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.refusals import Reason, Stale, invalid, not_now, refusal_of
from kaffeehaus.server.responses import json_bytes
from kaffeehaus.server.seats import Asker, hash_of
from kaffeehaus.server.wire.incoming import (
    CommandMessage,
    CommitMessage,
    HandMessage,
    MoveMessage,
    ResignMessage,
    RevealMessage,
    TakebackMessage,
    UndoMessage,
)

Carrying = Callable[..., Awaitable[Event]]


def command_for(message: CommandMessage, own: Collection[int], now: float, language: str) -> Command:
    """The command that a message asks for; `own` are all seats of its author."""
    mark, seat = Mark(message.id, message.expect, now), message.seat
    match message:
        case CommitMessage():
            return lambda current: commands.commit(current, mark, seat, message.commitment)
        case RevealMessage():
            return lambda current: commands.reveal(current, mark, seat, message.words)
        case MoveMessage():
            return lambda current: commands.move(current, mark, seat, message.move, language=language)
        case UndoMessage():
            return lambda current: commands.undo(current, mark, seat)
        case TakebackMessage(answer=None):
            return lambda current: commands.offer(current, mark, seat, own)
        case TakebackMessage():
            return lambda current: commands.answer_offer(current, mark, seat, agree=bool(message.answer))
        case ResignMessage():
            return lambda current: commands.resign(current, mark, seat, USUAL)
        case HandMessage():
            level = (message.level or USUAL) if message.to == "bot" else None
            if level and level not in LEVELS:
                raise invalid([Reason("no-such-bot", {"level": level, "levels": list(LEVELS)})])
            return lambda current: commands.hand(current, mark, seat, level)
    raise TypeError(f"{type(message).__name__} is no command")


def fingerprint_of(message: CommandMessage) -> str:
    """What tells a command from others: not its id, what its author knew, nor whether it came by call or channel."""
    name, parts = told_apart_by(type(message))
    return hash_of(name + json_bytes({part: getattr(message, part) for part in parts}).decode())


@cache
def told_apart_by(kind: type[CommandMessage]) -> tuple[str, list[str]]:
    """The name of a kind of command, and the parts that tell its commands from each other."""
    command = next(each for each in kind.__mro__ if CommandMessage in each.__bases__)
    return command.__name__, [part for part in kind.model_fields if part not in ("id", "expect", "type")]


async def carry_out(
    house: House, live: Live, asker: Asker, message: CommandMessage, language: str, carrying: Carrying | None = None
) -> Event:
    """Does what a message asks for, by `house.act` unless told otherwise. Raises Refused; Stale has what was missed."""
    seat = own_seat(live, asker, message.seat)
    if message.expect > live.match.number:
        await house.know(live, message.expect)
    try:
        command = command_for(message, live.seats_of(asker), house.now(), language)
        event = await (carrying or house.act)(live, command, ident=message.id, fingerprint=fingerprint_of(message))
    except Stale as stale:
        await tell_missed(stale, house, live, message.expect, seat)
        raise
    except KaffeehausError as fault:
        raise refusal_of(fault, message.move if isinstance(message, MoveMessage) else "") from fault
    if event.seat != seat:
        raise not_now("id-used")
    return event


async def tell_missed(stale: Stale, house: House, live: Live, expect: int, seat: int) -> None:
    """Adds what happened since the author of a message looked."""
    missed = await house.events(live, expect)
    stale.more = {"number": live.match.number, "events": viewers.events_for(live.match, missed, seat)}
