"""The live channel: a WebSocket that tells a reader the state after every event, and takes deeds."""

import asyncio
import logging
import math
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError

from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import KaffeehausError
from kaffeehaus.server.answers import joined, json_text
from kaffeehaus.server.api.asking import asker_of, house_of, language_of, reader_of
from kaffeehaus.server.api.models import (
    DeedMessage,
    HandMessage,
    Hello,
    MoveMessage,
    ResignMessage,
    TakebackMessage,
    UndoMessage,
)
from kaffeehaus.server.api.playing import do
from kaffeehaus.server.faults import words_of
from kaffeehaus.server.gate import address_of, foreign
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.limits import MOST_MESSAGE_BYTES, check_json
from kaffeehaus.server.metrics import CHANNELS, REFUSALS
from kaffeehaus.server.readers import seats_of
from kaffeehaus.server.refusals import Refused, refusal_of
from kaffeehaus.server.seats import Asker, hash_of

BEAT_SECONDS = 4.0
DEAD_SECONDS = 9.5  # with the time between two looks, a dead link is noticed within ten
RETRY_SECONDS = 2
POLICY = 1008
RESTART = 1012

DEEDS: dict[str, type[DeedMessage]] = {
    "move": MoveMessage,
    "undo": UndoMessage,
    "takeback": TakebackMessage,
    "resign": ResignMessage,
    "hand": HandMessage,
}

router = APIRouter()
log = logging.getLogger(__name__)


@router.websocket("/matches/{match}/live")
async def open_channel(socket: WebSocket, match: str) -> None:
    """A live channel from its first message to its end."""
    house = house_of(socket)
    await socket.accept()
    channel = Channel(socket, house)
    try:
        with socket.app.state.limits.channel(address_of(socket)):
            await channel.run(match)
    except Refused as refusal:
        REFUSALS.labels(refusal.code).inc()
        log.info("channel refused", extra={"match": match[:16], "code": refusal.code})
        await channel.bye(refusal.text, POLICY, error=refusal.to_dict())
    except SQLAlchemyError as fault:
        log.error("the store does not answer", extra={"fault": repr(fault)})
        await channel.bye("busy", RESTART)
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(RESTART)


class Channel:
    """One socket. It remembers up to which event its reader has been told, and nothing else."""

    def __init__(self, socket: WebSocket, house: House) -> None:
        self._socket = socket
        self._house = house
        self._language = language_of(socket)
        self._news = asyncio.Event()
        self._asker = Asker()
        self._seat: int | None = None
        self._told = 0
        self._told_seats: list[Document] = []
        self._address = address_of(socket)
        self._clock = asyncio.get_running_loop().time
        self._listening = math.inf  # since when a message is waited for
        self._said = self._clock()
        self._sending = 0  # messages that the other side has not taken yet
        self._silent = False
        self._beaten = self._said  # when the last beat was sent
        self._lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def run(self, match: str) -> None:
        """Greets, then tells and listens until one side leaves. Raises Refused."""
        state = self._socket.app.state
        if foreign(self._socket, state.settings.origins):
            raise Refused(403, "origin", "A page of another site may not do this.")
        state.limits.request(self._address, None)
        hello = await self._greeted()
        self._asker = Asker(token=hash_of(hello.token)) if hello.token else asker_of(self._socket)
        live = await self._house.find(match)
        live.watchers.add(self._news)
        try:
            await self._house.know(live, max(hello.after, live.newest))
            self._seat, self._told = hello.seat, min(hello.after, live.match.number)
            reader_of(live, self._asker, self._seat)
            seats = [self._seat] if self._seat is not None else live.seats_of(self._asker)
            with CHANNELS.track_inprogress(), state.presence.there(live, seats), state.pulse.watching(self):
                await self._both(live)
        finally:
            live.watchers.discard(self._news)

    async def _both(self, live: Live) -> None:
        telling, listening = asyncio.create_task(self._tell(live)), asyncio.create_task(self._listen(live))
        try:
            done, _ = await asyncio.wait((telling, listening, self._lost), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            if self._lost.done():
                raise TimeoutError
        finally:
            for task in (telling, listening):
                task.cancel()
            await asyncio.gather(telling, listening, return_exceptions=True)

    def look(self) -> None:
        """Ends the channel if the other side is silent or takes nothing, and lets it hear a beat now and then."""
        now = self._clock()
        if now - self._listening > DEAD_SECONDS or (self._sending and now - self._said > DEAD_SECONDS):
            if not self._lost.done():
                self._lost.set_result(None)
        elif now - self._beaten > BEAT_SECONDS and now - min(self._said, self._listening) > BEAT_SECONDS:
            self._silent = True  # on one side: who only answers beats must hear them, however much there is to tell
            self._news.set()

    async def _greeted(self) -> Hello:
        async with asyncio.timeout(DEAD_SECONDS):
            message = await self._receive()
        try:
            return Hello.model_validate(message)
        except ValidationError as fault:
            raise Refused(400, "malformed", "Say hello first.", reasons=words_of(fault.errors())) from fault

    async def _receive(self) -> Document:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        text = message.get("text")
        if text is None:
            raise Refused(400, "malformed", "Messages are texts.")
        if len(text) > MOST_MESSAGE_BYTES:
            raise Refused(413, "large", f"A message is larger than {MOST_MESSAGE_BYTES // 1024} kB.")
        data = check_json(text.encode("utf-8", "replace"))
        if not isinstance(data, dict) or not isinstance(data.get("type"), str):
            raise Refused(400, "malformed", "A message is an object with a type.")
        return data

    async def _send(self, message: Document) -> None:
        await self._send_text(json_text(message))

    async def _send_text(self, text: str) -> None:
        if not self._sending:
            self._said = self._clock()
        self._sending += 1
        try:
            await self._socket.send_text(text)
        finally:
            self._sending -= 1
            self._said = self._clock()

    async def bye(self, reason: str, code: int, **more: Any) -> None:
        """Closes the channel with a word."""
        with suppress(WebSocketDisconnect, TimeoutError, RuntimeError):
            async with asyncio.timeout(DEAD_SECONDS):
                await self._send({"type": "bye", "reason": reason, "retry": RETRY_SECONDS, **more})
                await self._socket.close(code)

    async def _tell(self, live: Live) -> None:
        """Sends the state whenever there is news; whatever happened meanwhile comes in one message."""
        await self._send_state(live)
        while not self._house.closing.is_set():
            await self._news.wait()
            self._news.clear()
            if not self._house.closing.is_set():
                await self._send_news(live)
        await self.bye("restart", RESTART)

    async def _send_news(self, live: Live) -> None:
        if live.match.number > self._told:
            await self._send_state(live)
        elif (seats := seats_of(live.match, live.present)) != self._told_seats:
            self._told_seats = seats
            await self._send({"type": "seats", "seats": seats})
        if self._silent:
            self._silent, self._beaten = False, self._clock()
            await self._send({"type": "beat"})

    async def _send_state(self, live: Live) -> None:
        reader = reader_of(live, self._asker, self._seat)
        state = await self._house.state(live, reader, self._told)
        self._told, self._told_seats = live.match.number, seats_of(live.match, live.present)
        await self._send_text(joined('{"type":"state"}', state))

    async def _listen(self, live: Live) -> None:
        """Takes messages until the other side is silent for too long."""
        limits = self._socket.app.state.limits
        client = self._asker.token or self._asker.visitor
        while True:
            self._listening = self._clock()
            message = await self._receive()
            self._listening = math.inf
            if message["type"] == "beat":
                continue
            ident = message.get("id")
            try:
                limits.request(self._address, client)
                await self._send(await self._do(live, message))
            except Refused as refusal:
                REFUSALS.labels(refusal.code).inc()
                log.info("message refused", extra={"match": live.id, "code": refusal.code})
                known = ident if isinstance(ident, str) and len(ident) <= 64 else None
                await self._send({"type": "refused", "id": known, "error": refusal.to_dict()})

    async def _do(self, live: Live, message: Document) -> Document:
        """Does the deed of a message; returns the answer. Raises Refused."""
        kind = DEEDS.get(message.pop("type"))
        if kind is None:
            raise Refused(400, "malformed", f"The types of messages are beat, {', '.join(DEEDS)}.")
        try:
            deed = kind.model_validate(message)
            event = await do(self._house, live, self._asker, deed, self._language)
        except ValidationError as fault:
            reasons = words_of(fault.errors())
            raise Refused(422, "invalid", "; ".join(reasons), reasons=reasons) from fault
        except KaffeehausError as fault:
            raise refusal_of(fault) from fault
        return {"type": "accepted", "id": deed.id, "number": event.number}
