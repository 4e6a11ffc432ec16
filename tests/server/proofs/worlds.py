"""Matches that begin in positions of our choice, and every byte that a reader of them can get."""

import asyncio
import http.client
import itertools
import json
import queue
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kaffeehaus.core.fairness import LOTS
from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Position
from kaffeehaus.server import commands, making
from kaffeehaus.server.agreements import Agreement, ClockPlan, Deal, SeatPlan
from kaffeehaus.server.commands import Command, Mark
from kaffeehaus.server.house import Live
from kaffeehaus.server.seats import COOKIE, hash_of
from kaffeehaus.server.store.rows import SeatKey
from kaffeehaus.server.viewers import Viewer
from tests.server.proofs.inside import Inside
from tests.server.running import Json, bearer

NONCE = "0" * 64
NAMES = itertools.count(10**11)  # all of the same length
MOST_TRIED = 20
HEAR_SECONDS = 60
CLOCK = ClockPlan("move", 60.0, 300.0)


def token_of(seat: int) -> str:
    """The token of a seat, the same in every world."""
    return f"token-{seat}"


class World:
    """A match from a position, for programs, visitors and spectators; each seat has a token and a visitor's cookie."""

    def __init__(self, inside: Inside, position: Position) -> None:
        ruleset = position.ruleset
        seats = tuple(SeatPlan("remote", f"program {seat}") for seat in range(len(position.scores)))
        agreement = Agreement(ruleset.name, ruleset.options, seats, CLOCK, away="bot", spectators=True)
        self._keep(inside, agreement, Deal(None, NONCE, 0, (), position.to_dict()))

    def _keep(self, inside: Inside, agreement: Agreement, deal: Deal) -> None:
        self.id = str(next(NAMES))
        self._inside = inside
        self._commitment = deal.commitment(agreement)
        self._cookies = [inside.house.signer.new_cookie() for _ in agreement.seats]
        keys = [
            SeatKey(inside.house.signer.visitor_of(cookie), hash_of(token_of(seat)))
            for seat, cookie in enumerate(self._cookies)
        ]
        inside.run(making.keep(inside.house, self.id, agreement, deal, keys, None))

    @cached_property
    def live(self) -> Live:
        """The match as the house has it."""
        return self._inside.run(self._inside.house.find(self.id))

    @property
    def position(self) -> Position:
        """The position."""
        return self.live.match.position

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self.live.match.number

    @property
    def to_move(self) -> int:
        """The seat that has to decide."""
        return self.position.to_move

    def without_names(self, said: bytes) -> bytes:
        """Names and commitments are random: they say nothing, whatever they are."""
        return said.replace(self.id.encode(), b"MATCH").replace(self._commitment.encode(), b"COMMITMENT")

    def ask(self, reader: Viewer, method: str, call: str, body: Any = None) -> bytes:
        """An answer about the match with its status and headers."""
        headers = {} if reader is None else bearer(token_of(reader))
        return self._asked(method, f"/matches/{self.id}{call}", headers, body)

    def ask_as_visitor(self, seat: int, call: str) -> bytes:
        """An answer to the visitor of a seat."""
        return self._asked("GET", call, {"Cookie": f"{COOKIE}={self._cookies[seat]}"}, None)

    def _asked(self, method: str, url: str, headers: dict[str, str], body: Any) -> bytes:
        if body is not None:
            headers = {**headers, "Content-Type": "application/json"}
        connection = http.client.HTTPConnection("127.0.0.1", self._inside.port, timeout=180)
        try:
            connection.request(method, f"/api/v1{url}", None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            head = "\n".join(f"{name}: {value}" for name, value in sorted(answer.getheaders()) if name != "set-cookie")
            return self.without_names(f"{answer.status}\n{head}\n\n".encode() + answer.read())
        finally:
            connection.close()

    def looks(self, reader: Viewer) -> list[bytes]:
        """What the reader is told by the calls that are made at every turn."""
        return [self.ask(reader, "GET", call) for call in ("", "/events", f"/events?after={self.number - 1}")]

    def everything(self, reader: Viewer, questions: list[str]) -> list[bytes]:
        """What the reader is told by all calls that change nothing."""
        gets = (
            "/plies",
            "/plies?from=1&count=2",
            "/record",
            "/position?ply=0",
            "/position?ply=1",
            "/events?seat=0",
            "/events?seat=1",
        )
        answers = [*self.looks(reader), *(self.ask(reader, "GET", call) for call in gets)]
        if reader is not None:
            answers += [self.ask_as_visitor(reader, call) for call in ("/matches?which=mine", "/visitor")]
        seat = reader or 0
        for number, question in enumerate(questions):
            answers.append(self.ask(reader, "POST", "/why-not", {"seat": seat, "move": question}))
            considered = {"expect": self.number, "seat": seat, "move": question}
            answers.append(self.ask(reader, "POST", "/preview", considered))
            late = {"id": f"late-{number}", "expect": 0, "seat": seat, "move": question}
            answers.append(self.ask(reader, "POST", "/moves", late))
        return answers + [self.ask(reader, "POST", f"/{call}", body) for call, body in self._refused(seat)]

    def _refused(self, seat: int) -> Iterator[tuple[str, Json]]:
        """Calls that are refused, whoever makes them."""
        for command in ("undo", "takeback", "resign"):
            yield command, {"id": f"late-{command}", "expect": 0, "seat": seat}
        yield "hand", {"id": "late-hand", "expect": 0, "seat": seat, "to": "bot"}
        for command, part in (("commit", "commitment"), ("reveal", "words")):
            yield command, {"id": f"wrong-{command}", "expect": self.number, "seat": seat, part: "0"}
            if self.live.match.state == "playing":  # before the deal it would be done
                yield command, {"id": f"late-{command}", "expect": self.number, "seat": seat, part: NONCE}
        yield "rematch", {}
        yield "start", {}
        yield "seats/0", {"name": "me"}

    def command(self, seat: int, call: str, **parts: Any) -> bytes:
        """A command of a seat; the answer is theirs."""
        body = {"id": f"command-{self.number}", "expect": self.number, "seat": seat, **parts}
        return self.ask(seat, "POST", f"/{call}", body)

    def play(self, move: str) -> bytes:
        """A move of the seat that has to decide; the answer is theirs."""
        return self.command(self.to_move, "moves", move=move)

    def act(self, command: Command) -> None:
        """Something that happens by itself."""
        self._inside.run(self._inside.house.act(self.live, command))

    def mark(self) -> Mark:
        """The moment of something that happens by itself."""
        return Mark(None, self.number, self._inside.house.now())

    @contextmanager
    def channel(self, reader: Viewer) -> Iterator["Channel"]:
        """A live channel that has said hello and answers beats, however long the test takes."""
        token = {} if reader is None else {"token": token_of(reader)}
        with connect(f"{self._inside.channels}/{self.id}/live") as socket:
            socket.send(json.dumps({"type": "hello", "protocol": "kaffeehaus/1", **token}))
            channel = Channel(socket)
            yield channel
        channel.join()

    def heard(self, channel: "Channel") -> list[bytes]:
        """All messages on the channel, up to the state that is up to date."""
        messages = []
        while True:
            said = channel.messages.get(timeout=HEAR_SECONDS)
            messages.append(self.without_names(said))
            message = json.loads(said)
            if message["type"] == "state" and message["number"] == self.number:
                return messages


class SealedWorld(World):
    """A match for which nothing is dealt yet: words of every client are awaited, and the key of the house is given."""

    def __init__(self, inside: Inside, game: str, players: int, house: str) -> None:
        seats = tuple(SeatPlan("remote", f"program {seat}", words="awaited") for seat in range(players))
        options = making.options_with(Game(game, players=players).ruleset.options, LOTS)
        self._keep(inside, Agreement(game, options, seats, spectators=True, start=LOTS), Deal(None, "", 0, house=house))

    def go_without_words(self) -> None:
        """Nobody waits any longer for words that have not come."""
        mark = self.mark()
        self.act(lambda match: commands.late(match, mark))

    def forget_everybody(self) -> None:
        """Nobody's name or key is kept any longer; the server closes their channels, so that nobody is there."""
        house, live = self._inside.house, self.live

        async def forget() -> None:
            await house.store.people.forget(self.id, None, "greedy", house.now())
            async with live.lock:
                await house.catch_up(live)
            while live.present:
                await asyncio.sleep(0.01)

        self._inside.run(forget())


class Channel(threading.Thread):
    """Listens to a live channel until it is closed."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self.messages: queue.Queue[bytes] = queue.Queue()
        self._socket = socket
        self.start()

    def run(self) -> None:
        """Answers beats, which come as time goes by, and keeps everything else."""
        with suppress(ConnectionClosed):
            while True:
                said = self._socket.recv(decode=False)
                if json.loads(said)["type"] == "beat":
                    self._socket.send(json.dumps({"type": "beat"}))
                else:
                    self.messages.put(said)

    def rest(self) -> list[bytes]:
        """What nobody has heard yet."""
        return [self.messages.get_nowait() for _ in range(self.messages.qsize())]


def same_moves(one: Position, other: Position, reader: Viewer, choose: random.Random) -> Iterator[tuple[str, str]]:
    """Moves, one for each world, between which the reader cannot tell: those first that differ."""
    ruleset = one.ruleset

    def looks(number: int) -> str:
        return ruleset.move_text(number) if one.to_move == reader else ruleset.told_text(number)

    theirs: dict[str, list[str]] = {}
    for move in choose.sample(list(other.moves), len(other.moves)):
        theirs.setdefault(looks(move.number), []).append(str(move))
    pairs = [
        (str(mine), yours)
        for mine in choose.sample(list(one.moves), len(one.moves))
        for yours in theirs.get(looks(mine.number), [])
    ]
    for mine, yours in sorted(pairs, key=lambda pair: pair[0] == pair[1])[:MOST_TRIED]:
        after = one.play(mine), other.play(yours)
        if after[0].seen_by(reader) == after[1].seen_by(reader) and not any(world.over for world in after):
            yield mine, yours


def differences(ours: list[bytes], theirs: list[bytes]) -> list[tuple[bytes, bytes]]:
    """Where two worlds say different things: some letters around the first one of each answer."""
    if len(ours) != len(theirs):
        return [(b"%d messages" % len(ours), b"%d messages" % len(theirs))]
    found = []
    for mine, yours in zip(ours, theirs, strict=True):
        if mine != yours:
            at = next(
                (at for at, (a, b) in enumerate(zip(mine, yours, strict=False)) if a != b), min(len(mine), len(yours))
            )
            found.append((mine[max(0, at - 40) : at + 40], yours[max(0, at - 40) : at + 40]))
    return found
