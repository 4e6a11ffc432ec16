"""Matches that begin in positions of our choice, and every byte that a reader of them can get."""

import itertools
import json
import queue
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kaffeehaus.core.position import Position
from kaffeehaus.server import making
from kaffeehaus.server.agreements import Agreement, Deal, SeatPlan
from kaffeehaus.server.readers import Reader
from kaffeehaus.server.seats import hash_of
from kaffeehaus.server.store.rows import Key
from tests.server.proofs.inside import Inside
from tests.server.running import bearer

NONCE = "0" * 64
NAMES = itertools.count(10**11)  # all of the same length
MOST_TRIED = 20


def token_of(seat: int) -> str:
    """The token of a seat, the same in every world."""
    return f"token-{seat}"


class World:
    """A match from a position, for programs and spectators."""

    def __init__(self, inside: Inside, position: Position) -> None:
        self.position = position
        self.id = str(next(NAMES))
        self.number = 1
        self._inside = inside
        ruleset = position.ruleset
        seats = tuple(SeatPlan("remote", f"program {seat}") for seat in range(len(position.scores)))
        agreement = Agreement(ruleset.name, ruleset.options, seats, spectators=True)
        deal = Deal(None, NONCE, 0, (), position.to_dict())
        keys = [Key(token=hash_of(token_of(seat))) for seat in range(len(position.scores))]
        self._commitment = deal.commitment(agreement)
        inside.run(making.keep(inside.house, self.id, agreement, deal, keys, None))

    def without_names(self, said: bytes) -> bytes:
        """Names and commitments are random: they say nothing, whatever they are."""
        return said.replace(self.id.encode(), b"MATCH").replace(self._commitment.encode(), b"COMMITMENT")

    def ask(self, reader: Reader, method: str, call: str, body: Any = None) -> bytes:
        """An answer with its status and headers."""
        headers = {} if reader is None else bearer(token_of(reader))
        url = f"/matches/{self.id}{call}"
        answer = self._inside.http.request(method, url, json=body, headers=headers)
        return self.without_names(whole(answer))

    def everything(self, reader: Reader, questions: list[str]) -> list[bytes]:
        """What the reader is told by all calls that change nothing."""
        gets = ("", "/events", f"/events?after={self.number - 1}", "/plies", "/plies?from=1", "/record")
        answers = [self.ask(reader, "GET", call) for call in (*gets, "/position?ply=0", "/events?seat=0")]
        seat = reader or 0
        for number, question in enumerate(questions):
            answers.append(self.ask(reader, "POST", "/why-not", {"seat": seat, "move": question}))
            considered = {"expect": self.number, "seat": seat, "move": question}
            answers.append(self.ask(reader, "POST", "/preview", considered))
            late = {"id": f"late-{number}", "expect": 0, "seat": seat, "move": question}
            answers.append(self.ask(reader, "POST", "/moves", late))
        for deed in ("undo", "takeback", "resign"):
            answers.append(self.ask(reader, "POST", f"/{deed}", {"id": f"late-{deed}", "expect": 0, "seat": seat}))
        return answers

    def play(self, move: str) -> bytes:
        """A move of whoever has to decide; the answer is theirs."""
        seat = self.position.to_move
        body = {"id": f"move-{self.number}", "expect": self.number, "seat": seat, "move": move}
        answer = self.ask(seat, "POST", "/moves", body)
        self.position = self.position.play(move)
        self.number += 1
        return answer

    @contextmanager
    def channel(self, reader: Reader) -> Iterator["Channel"]:
        """A live channel that has said hello and answers beats, however long the test takes."""
        token = {} if reader is None else {"token": token_of(reader)}
        with connect(f"{self._inside.channels}/{self.id}/live") as socket:
            socket.send(json.dumps({"type": "hello", "protocol": "kaffeehaus/1", **token}))
            channel = Channel(socket)
            yield channel
        channel.join()

    def heard(self, channel: "Channel") -> bytes:
        """The state on the channel, once it is up to date."""
        while True:
            said = channel.states.get(timeout=60)
            if json.loads(said)["number"] == self.number:
                return self.without_names(said)


class Channel(threading.Thread):
    """Listens to a live channel until it is closed."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self.states: queue.Queue[bytes] = queue.Queue()
        self._socket = socket
        self.start()

    def run(self) -> None:
        """Answers beats and keeps the states."""
        with suppress(ConnectionClosed):
            while True:
                said = self._socket.recv(decode=False)
                kind = json.loads(said)["type"]
                if kind == "beat":
                    self._socket.send(json.dumps({"type": "beat"}))
                elif kind == "state":
                    self.states.put(said)


def whole(answer: httpx.Response) -> bytes:
    """Status, headers and body."""
    head = "\n".join(f"{name}: {value}" for name, value in sorted(answer.headers.items()))
    return f"{answer.status_code}\n{head}\n\n".encode() + answer.content


def same_moves(one: Position, other: Position, reader: Reader, choose: random.Random) -> Iterator[tuple[str, str]]:
    """Moves, one for each world, between which the reader cannot tell: those first that differ."""
    mover, ruleset = one.to_move, one.ruleset
    ours, theirs = (choose.sample(list(world.moves), len(world.moves)) for world in (one, other))
    pairs = [
        (str(mine), str(yours))
        for mine, yours in itertools.product(ours, theirs)
        if (
            str(mine) == str(yours)
            if mover == reader
            else ruleset.told_text(mine.number) == ruleset.told_text(yours.number)
        )
    ]
    for mine, yours in sorted(pairs, key=lambda pair: pair[0] == pair[1])[:MOST_TRIED]:
        after = one.play(mine), other.play(yours)
        if after[0].seen_by(reader) == after[1].seen_by(reader) and not any(world.over for world in after):
            yield mine, yours


def differences(ours: list[bytes], theirs: list[bytes]) -> list[tuple[bytes, bytes]]:
    """Where two worlds say different things: some letters around the first one of each answer."""
    found = []
    for mine, yours in zip(ours, theirs, strict=True):
        if mine != yours:
            at = next(
                (at for at, (a, b) in enumerate(zip(mine, yours, strict=False)) if a != b), min(len(mine), len(yours))
            )
            found.append((mine[max(0, at - 40) : at + 40], yours[max(0, at - 40) : at + 40]))
    return found
