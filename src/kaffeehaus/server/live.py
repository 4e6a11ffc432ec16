"""The live channel: it tells a viewer the state after every event, and takes commands."""

import asyncio
import logging
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from pydantic import ValidationError
from starlette.requests import HTTPConnection

from kaffeehaus.kernel.contract import Document
from kaffeehaus.server import dispatch
from kaffeehaus.server.access import viewer_of
from kaffeehaus.server.api.dependencies import asker_of
from kaffeehaus.server.gate import address_of, foreign
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.language import language_of, spoken
from kaffeehaus.server.limits import MOST_MESSAGE_BYTES, check_message
from kaffeehaus.server.logs import name_of
from kaffeehaus.server.metrics import CHANNELS, REFUSALS
from kaffeehaus.server.refusals import Refused, busy, input_faults, invalid
from kaffeehaus.server.responses import json_bytes
from kaffeehaus.server.seats import Asker, hash_of
from kaffeehaus.server.store.faults import StoreFault
from kaffeehaus.server.wire.incoming import COMMANDS, ChannelEmote, Hello, Message
from kaffeehaus.server.wire.outgoing import BeatMessage, ByeMessage, RefusedMessage

BEAT_SECONDS = 4.0
DEAD_SECONDS = 9.5  # with the time between two looks, a dead link is noticed within ten
RETRY_SECONDS = 2
POLICY = 1008
RESTART = 1012
MOST_WAITING = 16  # messages that wait while a command is carried out; then nothing more is read
MOST_ID = 64

BEAT: BeatMessage = {"type": "beat"}
BEAT_TOLD = json_bytes(BEAT)
ACCEPTED = b'{"type":"accepted","id":"%b","number":%d}'  # an `AcceptedMessage`; ids have letters, digits and hyphens

log = logging.getLogger(__name__)
Sent = TypeVar("Sent", bound=Message)


class Wire(Protocol):
    """The connection of a channel."""

    def say(self, *texts: bytes) -> None:
        """Sends texts in one piece."""

    def close(self, code: int) -> None:
        """Begins to close the connection."""

    def drop(self) -> None:
        """Ends the connection at once."""

    def hold(self, *, still: bool) -> None:
        """Reads nothing more, or goes on."""

    def spawn(self, work: Any) -> None:
        """Runs something."""


class Channel:
    """One viewer of a match. It remembers up to which event its viewer has been told, and little else.

    Messages are taken one after the other; nothing waits for a slow viewer, who gets one state for all that it missed.
    """

    __slots__ = (
        "_address",
        "_asker",
        "_beaten",
        "_busy",
        "_counted",
        "_ended",
        "_heard",
        "_house",
        "_keys",
        "_language",
        "_live",
        "_loop",
        "_match",
        "_outgoing",
        "_parts",
        "_present",
        "_reading",
        "_request",
        "_said",
        "_seat",
        "_stuck",
        "_telling",
        "_told",
        "_told_seats",
        "_waiting",
        "_wire",
    )

    def __init__(self, wire: Wire, parts: Any, request: HTTPConnection, match: str) -> None:
        self._wire = wire
        self._parts = parts
        self._house: House = parts.house
        self._request: HTTPConnection | None = request  # until hello
        self._match = match
        self._address = address_of(request)
        self._language = language_of(request)
        self._loop = asyncio.get_running_loop()
        self._asker = Asker()
        self._live: Live | None = None
        self._seat: int | None = None
        self._keys: object = None  # of the seats, as they were when the viewer was last found to hold its seat
        self._present: tuple[int, ...] = ()  # the seats whose person is there by this channel
        self._told = 0
        self._told_seats = b""
        self._heard = self._said = self._beaten = self._loop.time()
        self._stuck = 0.0  # since when the viewer takes nothing, 0 if it does
        self._busy = self._telling = self._reading = self._ended = False
        self._waiting: list[bytes] = []  # messages that came while another one is taken
        self._outgoing: list[bytes] = []  # messages that are sent in a moment
        self._counted: AbstractContextManager[None] | None = None
        parts.pulse.watch(self)
        try:
            self._let_in(request)
        except Refused as refusal:
            self.refuse(refusal)

    def _let_in(self, request: HTTPConnection) -> None:
        counted = self._parts.limits.channel(self._address)
        counted.__enter__()
        self._counted = counted
        if foreign(request, self._parts.settings.origins):
            raise Refused(403, "origin", "other-site")
        self._parts.limits.request(self._address, None)

    def hear(self, data: bytes) -> None:
        """A message has come. It waits while another one is taken, or while the viewer takes no answers."""
        if self._ended:
            return
        self._heard = self._loop.time()
        if self._busy or self._stuck:
            self._waiting.append(data)
            if len(self._waiting) == MOST_WAITING:
                self._wire.hold(still=True)
            return
        try:
            self._take(read_message(data))
        except Refused as refusal:
            self.refuse(refusal)

    def _take(self, message: Document) -> None:
        if self._request is not None:
            self._start(self._greet(message, self._request))
            self._request = None
        elif message["type"] == "beat":
            self._parts.limits.request(self._address, self._asker.token or self._asker.visitor)
        elif message["type"] == "emote" and self._live is not None:
            self._make_emote(self._live, message)
        elif self._live is not None:
            self._start(self._do(self._live, message))

    def _make_emote(self, live: Live, message: Document) -> None:
        try:
            self._parts.limits.request(self._address, self._asker.token or self._asker.visitor)
            self._parts.emotes.make(live, self._asker, read_as(ChannelEmote, message))
        except Refused as refusal:
            self._decline(message, refusal)

    def pass_on(self, told: bytes) -> None:
        """Tells a message that others get as well; a viewer who takes nothing at the moment misses it."""
        if not (self._ended or self._stuck):
            self._say_bytes(told)

    def _start(self, work: Any) -> None:
        self._busy = True
        self._wire.spawn(self._guarded(work))

    async def _guarded(self, work: Any) -> None:
        """Does something, then takes the messages that have come meanwhile."""
        try:
            await self._tried(work)
        finally:
            self._heard = self._loop.time()
            self._busy = False
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not (self._busy or self._stuck or self._ended):
            if len(self._waiting) == MOST_WAITING:
                self._wire.hold(still=False)
            self.hear(self._waiting.pop(0))

    async def _tried(self, work: Any) -> None:
        """Does something; if that cannot be, the channel is closed with a word."""
        try:
            await work
        except Refused as refusal:
            self.refuse(refusal)
        except OSError as fault:
            log.error("the store does not answer", extra={"fault": name_of(fault)})
            self._bye("busy", RESTART)

    async def _greet(self, message: Document, request: HTTPConnection) -> None:
        """Finds the match and tells its state. Raises Refused."""
        hello = read_hello(message)
        if hello.language is not None:
            self._language = spoken(hello.language) or self._language
        self._asker = Asker(token=hash_of(hello.token)) if hello.token else asker_of(request)
        live = await self._house.find(self._match)
        await self._house.know(live, max(hello.after, live.newest))
        self._seat, self._told = hello.seat, min(hello.after, live.match.number)
        viewer_of(live, self._asker, self._seat)
        if self._ended:
            return
        self._live = live
        live.watchers.add(self)
        CHANNELS.inc()
        self._present = (self._seat,) if self._seat is not None else tuple(live.seats_of(self._asker))
        self._parts.presence.come(live, self._present)
        await self._catch_up(live)

    async def _do(self, live: Live, message: Document) -> None:
        """Does the command of a message, and answers. The connection may be lost meanwhile: what came before counts."""
        try:
            self._parts.limits.request(self._address, self._asker.token or self._asker.visitor)
            command = read_command(message)
            event = await dispatch.carry_out(
                self._house, live, self._asker, command, self._language, self._house.act_unshielded
            )
        except Refused as refusal:
            log.info("message refused", extra={"match": live.id, "code": refusal.code})
            self._decline(message, refusal)
        except StoreFault as fault:
            log.error("the store does not answer", extra={"fault": str(fault)})
            self._decline(message, busy())
        else:
            self._say_bytes(ACCEPTED % (command.id.encode("ascii"), event.number))

    def _decline(self, message: Document, refusal: Refused) -> None:
        """Says that a command is not done, and why."""
        REFUSALS.labels(refusal.code).inc()
        ident = message.get("id")
        known = ident if isinstance(ident, str) and len(ident) <= MOST_ID else None
        self._say(RefusedMessage(type="refused", id=known, error=refusal.to_dict(self._language)))

    def set(self) -> None:
        """There is news: it is told in a moment, with all that comes until then and in one piece."""
        if not self._telling:
            self._telling = True
            self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        self._tell_news()
        self._telling = False
        if self._outgoing:
            if not self._ended:
                self._wire.say(*self._outgoing)
            self._outgoing.clear()

    def _tell_news(self) -> None:
        live = self._live
        if live is None or self._ended or self._stuck or self._reading:
            return
        if self._house.closing.is_set():
            self._bye("restart", RESTART)
        elif live.match.number > self._told:
            events = live.recent_events(self._told)
            if events is None:
                self._reading = True
                self._wire.spawn(self._tried(self._catch_up(live)))
                return
            viewer = self._seat
            if viewer is None or live.keys is not self._keys:
                try:
                    viewer = viewer_of(live, self._asker, self._seat)
                except Refused as refusal:
                    self.refuse(refusal)
                    return
                self._keys = live.keys
            self._say_state(live, self._house.told(live, viewer, events))
        elif live.seats_told() != self._told_seats:
            self._told_seats = live.seats_told()
            self._say_bytes(b'{"type":"seats","seats":%b}' % self._told_seats)

    async def _catch_up(self, live: Live) -> None:
        """Tells the state with events that may have to be read from the store."""
        self._reading = True
        try:
            viewer = viewer_of(live, self._asker, self._seat)
            self._say_state(live, await self._house.state(live, viewer, self._told))
        finally:
            self._reading = False
        self.set()

    def _say_state(self, live: Live, state: bytes) -> None:
        self._told, self._told_seats = live.match.number, live.seats_told()
        self._say_bytes(b'{"type":"state",' + state[1:])

    def _say(self, message: Any) -> None:
        self._say_bytes(json_bytes(message))

    def _say_bytes(self, data: bytes) -> None:
        self._said = self._loop.time()
        self._outgoing.append(data)
        self.set()

    def refuse(self, refusal: Refused) -> None:
        """Closes the channel and says why."""
        REFUSALS.labels(refusal.code).inc()
        log.info("channel refused", extra={"match": self._match, "code": refusal.code})
        self._bye(refusal.text(self._language), POLICY, refusal)

    def _bye(self, reason: str, code: int, refusal: Refused | None = None) -> None:
        if self._ended:
            return
        message: ByeMessage = {"type": "bye", "reason": reason, "retry": RETRY_SECONDS}
        if refusal is not None:
            message["error"] = refusal.to_dict(self._language)
        self._ended = True
        self._wire.say(*self._outgoing, json_bytes(message))
        self._outgoing.clear()
        self._wire.close(code)

    def look(self) -> None:
        """Ends the channel if the other side is silent or takes nothing, and lets it hear a beat now and then."""
        now = self._loop.time()
        silent = not self._busy and now - self._heard > DEAD_SECONDS
        if silent or (self._stuck and now - self._stuck > DEAD_SECONDS):
            self._wire.drop()
        elif self._stuck or self._live is None or self._ended:
            return
        # On one side: who only answers beats must hear them, however much there is to tell.
        elif now - self._beaten > BEAT_SECONDS and now - min(self._said, self._heard) > BEAT_SECONDS:
            self._beaten = now
            self._say_bytes(BEAT_TOLD)

    def pause(self) -> None:
        """The viewer takes nothing more."""
        self._stuck = self._loop.time()

    def resume(self) -> None:
        """The viewer takes something again."""
        self._stuck = 0.0
        self.set()
        self._go_on()

    def lost(self) -> None:
        """The connection is gone."""
        self._ended = True
        self._waiting.clear()
        self._parts.pulse.forget(self)
        if self._counted is not None:
            self._counted.__exit__(None, None, None)
        live, self._live = self._live, None
        if live is not None:
            live.watchers.discard(self)
            CHANNELS.dec()
            self._parts.presence.leave(live, self._present)


def read_message(data: bytes) -> Document:
    """The object that a message is. Raises Refused."""
    if len(data) > MOST_MESSAGE_BYTES:
        raise Refused(413, "large", "message-too-large", parts={"kilobytes": MOST_MESSAGE_BYTES // 1024})
    message = check_message(data)
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise Refused(400, "malformed", "message-shape")
    return message


def read_hello(message: Document) -> Hello:
    """The first message. Raises Refused."""
    try:
        return Hello.model_validate(message)
    except ValidationError as fault:
        raise Refused(400, "malformed", "hello-first", reasons=input_faults(fault.errors())) from fault


def read_command(message: Document) -> Any:
    """The command that a message is. Raises Refused."""
    kind = COMMANDS.get(message["type"])
    if kind is None:
        raise Refused(400, "malformed", "message-type", parts={"types": ["beat", "emote", *COMMANDS]})
    return read_as(kind, message)


def read_as(kind: type[Sent], message: Document) -> Sent:
    """The message as what its type says. Raises Refused."""
    try:
        return kind.model_validate(message)
    except ValidationError as fault:
        raise invalid(input_faults(fault.errors())) from fault
