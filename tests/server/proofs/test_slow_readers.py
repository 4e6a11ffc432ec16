"""Clients that never read: they cost little, are cut off, and nobody else notices."""

import json
import socket
import time
from contextlib import suppress
from pathlib import Path

from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from tests.server.proofs.processes import files_of, memory_of
from tests.server.running import Json, Person, people, running

READERS = 20
MOST_MEGABYTES = 1.0  # for each of them
MOST_SECONDS = 90


class Deaf:
    """A live channel whose owner says beats and never reads."""

    def __init__(self, person: Person) -> None:
        uri = parse_uri(f"{person.server.channels}/{person.match}/live")
        self._protocol = ClientProtocol(uri)
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.connect((uri.host, uri.port))
        self._protocol.send_request(self._protocol.connect())
        self._flush()
        self._protocol.receive_data(self._socket.recv(4096))
        self.say({"type": "hello", "protocol": "kaffeehaus/1", "token": person.token})

    def say(self, message: Json) -> None:
        """Sends a message."""
        self._protocol.send_text(json.dumps(message).encode())
        self._flush()

    def beat(self) -> None:
        """Pretends to be there, as long as anybody believes it."""
        with suppress(OSError):
            self.say({"type": "beat"})

    def _flush(self) -> None:
        self._socket.sendall(b"".join(self._protocol.data_to_send()))

    def close(self) -> None:
        """Leaves."""
        self._socket.close()


def play_some(first: Person, second: Person, moves: int) -> None:
    """Moves of whoever has to decide; a takeback after each, so that the match never ends."""
    for _ in range(moves):
        state = first.state()
        mover = first if state["to_move"] == 0 else second
        mover.play_first()
        mover.do("takeback")
        other = second if mover is first else first
        other.state()
        other.do("takeback", answer=True)


def test_readers_that_never_read_are_cut_off_and_cost_little(data: Path) -> None:
    with running(data) as server:
        first, second = people(server)
        play_some(first, second, 5)
        files, memory = files_of(server), memory_of(server)
        deaf = [Deaf(second) for _ in range(READERS)]
        until = time.monotonic() + MOST_SECONDS
        try:
            play_some(first, second, 5)
            assert files_of(server) >= files + READERS
            while files_of(server) > files:
                assert time.monotonic() < until
                for reader in deaf:
                    reader.beat()
                play_some(first, second, 5)
            assert memory_of(server) - memory < READERS * MOST_MEGABYTES
        finally:
            for reader in deaf:
                reader.close()
