"""The attacks: each returns how often it got which answer, and leaves the server as it was.

Answers are counted by status; `cut` are connections that the server closed without one, `left` those that the attacker
closed, `waits` those that the server let wait, `told` live channels that were told why they are closed.
"""

import asyncio
import itertools
import json
import random
import resource
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import httpx
from schemathesis import GenerationMode

import kaffeehaus as kh
from bench.load_clients import Channel, connected
from tests.documents.damage import damage
from tests.growth import part_at, places, swollen, with_part
from tests.server.proofs.generated import check_requests, say_anything
from tests.server.proofs.processes import files_of
from tests.server.running import GAMES, Json, Server, people

Answers = Counter[str]

AT_ONCE = 8  # requests under way
MOST_BODY = 240_000  # letters; the server takes 256 kB
SPARE = 10  # descriptors that an exhausted server still has
JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class Force:
    """How much of everything."""

    examples: int = 50  # generated requests for each call, right and wrong ones
    channels_said: int = 100  # channels on which anything is said
    documents: int = 1500
    growths: int = 6  # sizes of each text, each twice the one before
    halves: int = 1500  # requests of which half is sent
    idle: int = 5000  # open channels on which nothing happens
    matches: int = 50  # to which they belong
    beyond: int = 400  # connections to a server without descriptors
    patient: bool = True  # waits until the server has sent everybody away who is slow


async def generated_requests(server: Server, force: Force) -> Answers:
    """Schemathesis against the OpenAPI document."""
    answers: Answers = Counter()
    for mode in GenerationMode:
        found = await asyncio.to_thread(check_requests, server, mode, force.examples)
        answers.update({str(status): count for status, count in found.items()})
    return answers


async def generated_messages(server: Server, force: Force) -> Answers:
    """Anything that is more or less a message, on live channels."""

    def say() -> Answers:
        choose = random.Random(1)
        for _ in range(force.channels_said):
            say_anything(people(server)[0], choose, 20)
        return Counter(told=force.channels_said)

    return await asyncio.to_thread(say)


def damaged_documents(choose: random.Random) -> Iterator[tuple[str, bytes]]:
    """Calls with positions, options and boards that are damaged at random, or swollen at one place."""
    positions = [kh.game(game, players=2).deal(1).to_dict() for game in GAMES]
    while True:
        document: Any = choose.choice(positions)
        game = document["game"]
        if choose.random() < 0.5:
            for _ in range(choose.randint(1, 3)):
                document = damage(document, choose)
        else:
            place = choose.choice(list(places(document)))
            part = part_at(document, place)
            document = with_part(document, place, choose.choice(list(swollen(part, choose.choice((1000, 60_000))))))
        body: Json = {"game": game, "seats": [{"kind": "remote"}] * 2, "from": {"position": document}}
        path = "/matches"
        if choose.random() < 0.3 and isinstance(document, dict):
            path, body = f"/games/{game}/components", {"options": document.get("options")}
        text = json.dumps(body).encode()
        if len(text) < MOST_BODY:
            yield path, text


async def hostile_documents(server: Server, force: Force) -> Answers:
    """Damaged and swollen documents."""
    found = damaged_documents(random.Random(2))
    return await send_all(server, itertools.islice(found, force.documents))


TEXTS: dict[str, Callable[[int], bytes]] = {
    "escaped quotes": lambda size: b'"' + b'\\"' * (size // 2),
    "names": lambda size: json.dumps({f"n{number}": 0 for number in range(size // 10)}).encode(),
    "every name twice": lambda size: b"{" + b",".join(b'"n%d":0' % (number // 2) for number in range(size // 9)) + b"}",
    "brackets": lambda size: b"[" * size,
    "objects": lambda size: b'{"a":' * (size // 5),
    "digits": lambda size: b"1" * size,
    "half letters": lambda size: b'"' + b"\\ud800" * (size // 6) + b'"',
    "seats": lambda size: json.dumps({"game": "cardgame", "seats": [{"kind": "x"}] * (size // 14)}).encode(),
    "options": lambda size: json.dumps(
        {
            "game": "cardgame",
            "seats": [{"kind": "open"}] * 2,
            "options": {f"s{number}": 1 for number in range(size // 11)},
        }
    ).encode(),
    "a board": lambda size: json.dumps(
        {
            "game": "international",
            "seats": [{"kind": "open"}] * 2,
            "options": {"board": {"tables": ["x"] * (size // 6)}},
        }
    ).encode(),
    "no letters": lambda size: b"\xff" * size,
}


async def growing_texts(server: Server, force: Force) -> Answers:
    """Texts that a careless reader takes quadratic time for, each time twice as long."""
    sizes = [MOST_BODY >> step for step in reversed(range(force.growths))]
    return await send_all(server, (("/matches", make(size)) for make in TEXTS.values() for size in sizes))


async def send_all(server: Server, requests: Iterator[tuple[str, bytes]]) -> Answers:
    """Some of them at a time."""
    answers: Answers = Counter()
    async with httpx.AsyncClient(base_url=f"{server.url}/api/v1", timeout=60) as http:

        async def send() -> None:
            for path, body in requests:
                answer = await http.post(path, content=body, headers=JSON)
                answers[str(answer.status_code)] += 1

        await asyncio.gather(*(send() for _ in range(AT_ONCE)))
    return answers


HALVES = (
    b"",
    b"GET /",
    b"GET / HTTP/1.1\r\nHost: cafe\r\nX-Slow: ",
    b"POST /api/v1/matches HTTP/1.1\r\nHost: cafe\r\nContent-Length: 10\r\n\r\nhalf",
    b"POST /api/v1/matches HTTP/1.1\r\nHost: cafe\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
)


async def half_requests(server: Server, force: Force) -> Answers:
    """Requests that stop in the middle, and clients that never read what they asked for."""
    answers: Answers = Counter()

    async def send(number: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(HALVES[number % len(HALVES)])
        await writer.drain()
        if force.patient:
            told = await reader.read()
            answers[told.split()[1].decode() if told else "cut"] += 1
        else:
            answers["left"] += 1
        writer.close()

    deaf = [deaf_reader(server) for _ in range(force.halves // 20)]
    try:
        await asyncio.gather(*(send(number) for number in range(force.halves)))
    finally:
        for each in deaf:
            each.close()
    return answers


def deaf_reader(server: Server) -> socket.socket:
    """Asks for a large document again and again, and reads nothing."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", server.port))
    deaf.setblocking(False)
    deaf.send(b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: cafe\r\n\r\n" * 50)
    return deaf


async def idle_channels(server: Server, force: Force) -> Answers:
    """Spectators who say hello and then nothing but beats."""
    matches = [people(server, spectators=True)[0].match for _ in range(force.matches)]
    told: Answers = Counter()
    channels: list[Channel] = []

    def hear(place: int, text: bytes) -> None:
        kind = json.loads(text)["type"]
        told[kind] += 1
        if kind == "beat":
            channels[place].say(b'{"type":"beat"}')

    for place in range(force.idle):
        url = f"ws://127.0.0.1:{server.port}/api/v1/matches/{matches[place % len(matches)]}/live"
        channels.append(await connected(url, server.port, lambda text, place=place: hear(place, text)))  # type: ignore[misc]
        channels[place].say(b'{"type":"hello","protocol":"kaffeehaus/1"}')
    while told["state"] < force.idle or (force.patient and told["beat"] < 2 * force.idle):
        await asyncio.sleep(0.1)
    for channel in channels:
        channel.close()
    return Counter(state=told["state"], bye=told["bye"])


async def exhausted_descriptors(server: Server, force: Force) -> Answers:
    """The server may open no further files; many want to come in; then it may again."""
    answers: Answers = Counter()
    pid, limits = server.process.pid, resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (files_of(server) + SPARE, limits[1]))

    async def ask() -> None:
        try:
            async with asyncio.timeout(1):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: cafe\r\n\r\n")
                told = await reader.readline()
                answers[told.split()[1].decode() if told else "cut"] += 1
        except TimeoutError:
            answers["waits"] += 1
        except OSError:
            answers["cut"] += 1
        kept.append(writer)

    kept: list[asyncio.StreamWriter] = []
    try:
        await asyncio.gather(*(ask() for _ in range(force.beyond)))
    finally:
        for writer in kept:
            writer.close()
        resource.prlimit(pid, resource.RLIMIT_NOFILE, limits)
    async with httpx.AsyncClient(timeout=60) as http:
        answers[str((await http.get(f"{server.url}/readyz")).status_code)] += 1
    return answers


WITHOUT_DESCRIPTORS = "no descriptors left"
ATTACKS = {
    "generated requests": generated_requests,
    "generated messages": generated_messages,
    "hostile documents": hostile_documents,
    "growing texts": growing_texts,
    "half requests": half_requests,
    "idle channels": idle_channels,
    WITHOUT_DESCRIPTORS: exhausted_descriptors,
}
