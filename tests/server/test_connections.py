"""Connections: whoever sends half a request, a head without end or a flood of pings is sent away; others are not."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import httpx
import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, ConnectionClosedError
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import CloseCode
from websockets.sync.client import ClientConnection

from kaffeehaus.server import connections, sockets
from kaffeehaus.server.connections import Door, GuardedHttp
from tests.server.running import Server, hear, people


def test_a_door_counts_who_is_inside() -> None:
    door = Door(most=3, most_from_one=2, proxies=frozenset({"proxy"}))
    assert [door.enter(address) for address in ("a", "a", "a", "b", "c")] == [True, True, False, True, False]
    door.leave("a")
    assert [door.enter("proxy"), door.enter("proxy")] == [True, False]


def test_a_proxy_may_bring_many() -> None:
    door = Door(most=100, most_from_one=2, proxies=frozenset({"proxy"}))
    assert all(door.enter("proxy") for _ in range(50))


async def serve(work: Callable[[int], Any], made: list[GuardedHttp] | None = None) -> None:
    """A small application behind the guard, for the time of some work with its port; `made` takes the connections."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass
            return
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    config = Config(cast("Any", app), log_config=None, lifespan="off", ws="websockets-sansio")
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()

    def connected() -> GuardedHttp:
        protocol = GuardedHttp(config, state, {}, _loop=loop)
        if made is not None:
            made.append(protocol)
        return protocol

    server = await loop.create_server(connected, "127.0.0.1", 0)
    async with server:
        await work(server.sockets[0].getsockname()[1])


HALVES = {
    "nothing": b"",
    "half a line": b"GET /",
    "half a head": b"GET / HTTP/1.1\r\nHost: cafe\r\nX-Slow: ",
    "half a body": b"POST / HTTP/1.1\r\nHost: cafe\r\nContent-Length: 10\r\n\r\nhalf",
    "half a second request": b"GET / HTTP/1.1\r\nHost: cafe\r\n\r\nGET / HT",
    "blank lines after a request": b"GET / HTTP/1.1\r\nHost: cafe\r\n\r\n",
    "half a chunk": b"POST / HTTP/1.1\r\nHost: cafe\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
}


@pytest.mark.parametrize("half", HALVES)
def test_half_a_request_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, half: str) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.05)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.05)

    async def work(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HALVES[half])
        async with asyncio.timeout(30):
            if half == "blank lines after a request":
                assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
                writer.write(b"\r\n")
            await reader.read()
        writer.close()

    asyncio.run(serve(work))


HEADS = {
    "a long address": b"GET /" + b"x" * 70_000,
    "a long header": b"GET / HTTP/1.1\r\nHost: cafe\r\nX-Long: " + b"x" * 70_000,
    "many headers": b"GET / HTTP/1.1\r\nHost: cafe\r\n" + b"X: y\r\n" * 500,
    "a whole head": b"GET / HTTP/1.1\r\nHost: cafe\r\nX-Long: " + b"x" * 40_000 + b"\r\n\r\n",
    "many whole headers": b"GET / HTTP/1.1\r\nHost: cafe\r\n" + b"X: y\r\n" * 500 + b"\r\n",
}


@pytest.mark.parametrize("head", HEADS)
def test_a_head_without_end_is_refused(head: str) -> None:
    async def work(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HEADS[head])
        if head == "many headers":
            writer.write(b"X: " + b"y" * 40_000)
        async with asyncio.timeout(30):
            assert b" 400 " in await reader.readline()
            await reader.read()
        writer.close()

    asyncio.run(serve(work))


def test_who_is_let_in_leaves_again(monkeypatch: pytest.MonkeyPatch) -> None:
    door = Door(2, 2, frozenset())
    monkeypatch.setattr(connections, "DOOR", door)

    async def work(port: int) -> None:
        for _ in range(3):
            pairs = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            assert await reader.read() == b""  # one too many
            writer.close()
            for reader, writer in pairs:
                writer.write(b"GET / HTTP/1.1\r\nHost: cafe\r\nConnection: close\r\n\r\n")
                assert b" 200 " in await reader.read()
                writer.close()
        assert door.enter("127.0.0.1")

    asyncio.run(serve(work))


def test_a_live_channel_is_no_request_that_is_late() -> None:
    made: list[GuardedHttp] = []

    async def work(port: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/") as channel:
            await channel.send("hello")
            assert [protocol._timer for protocol in made] == [None]

    asyncio.run(serve(work, made))


def ping_and_hear(channel: ClientConnection) -> None:
    """Sends more pings than anybody needs."""
    for _ in range(2000):
        channel.ping()
    hear(channel, "never")


def test_a_flood_of_pings_ends_the_channel(server: Server) -> None:
    first, second = people(server)
    with first.channel() as flood, second.channel() as calm:
        hear(flood, "state")
        with pytest.raises(ConnectionClosed):
            ping_and_hear(flood)
        assert hear(calm, "state")["number"] == 1


def test_a_bomb_of_zeros_ends_the_channel_only(server: Server) -> None:
    first, second = people(server)
    with first.channel() as bomb, second.channel() as calm:
        hear(bomb, "state")
        with pytest.raises(ConnectionClosed):
            throw(bomb, "0" * 50_000_000)
        assert hear(calm, "state")["number"] == 1


def throw(channel: ClientConnection, message: str) -> None:
    """Sends a message that is too large; the server may cut the connection before the end of it."""
    channel.send(message)
    hear(channel, "never")


def test_nothing_is_packed_nor_unpacked(server: Server) -> None:
    first, second = people(server)
    with first.channel() as bomb, second.channel() as calm:
        assert bomb.request is not None
        assert bomb.response is not None
        assert "permessage-deflate" in bomb.request.headers["Sec-WebSocket-Extensions"]
        assert "Sec-WebSocket-Extensions" not in bomb.response.headers
        hear(bomb, "state")
        bomb.protocol.extensions = [PerMessageDeflate(True, True, 15, 15)]  # though it was not agreed upon
        with pytest.raises(ConnectionClosedError) as closed:
            throw(bomb, "0" * 50_000_000)  # which the client packs into some 50 kB
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CloseCode.PROTOCOL_ERROR
        assert hear(calm, "state")["number"] == 1


def test_frames_without_a_hello_end_the_channel(server: Server) -> None:
    person = people(server)[0]
    url = f"{server.channels}/{person.match}/live".replace("ws://", "").split("/", 1)
    host, port = url[0].split(":")
    with socket.create_connection((host, int(port)), timeout=30) as raw:
        raw.sendall(
            f"GET /{url[1]} HTTP/1.1\r\nHost: {url[0]}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        received = b""
        while chunk := raw.recv(65536):  # until the server closes, without having heard a word
            received += chunk
    assert received.startswith(b"HTTP/1.1 101")
    assert httpx.get(f"{server.url}/readyz").status_code == 200


async def until_lost(theirs: Callable[[socket.socket], Any]) -> None:
    """A connection that was told its last word, until it is gone, and what the other side does meanwhile."""
    loop = asyncio.get_running_loop()
    near, far = socket.socketpair()
    transport, _ = await loop.create_connection(asyncio.Protocol, sock=near)
    lost = loop.create_future()
    transport.set_protocol(sockets.Drain(transport, lost.set_result))
    transport.write_eof()
    with far:
        await asyncio.gather(lost, asyncio.to_thread(theirs, far))


def keep_on(far: socket.socket) -> None:
    with suppress(OSError):
        while True:
            far.sendall(bytes(10_000))


def hear_out(far: socket.socket) -> None:
    far.sendall(bytes(1_000_000))
    assert far.recv(1) == b""
    far.close()


@pytest.mark.parametrize("theirs", [keep_on, hear_out])
def test_what_comes_after_the_last_word_is_read_up_to_a_size(
    monkeypatch: pytest.MonkeyPatch, theirs: Callable[[socket.socket], Any]
) -> None:
    monkeypatch.setattr(sockets, "DRAIN_SECONDS", 1e6)
    asyncio.run(until_lost(theirs))


def test_who_stays_after_the_last_word_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "DRAIN_SECONDS", 0.01)
    asyncio.run(until_lost(lambda _: None))
