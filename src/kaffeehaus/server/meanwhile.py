"""A server by uncompiled rules, in a process of its own, for as long as another one compiles them."""

import os
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection

from kaffeehaus.server.settings import Settings
from kaffeehaus.server.warmth import Warmth


class Meanwhile:
    """The server, as the process sees it that compiles."""

    def __init__(self, bound: socket.socket, settings: Settings, seconds: dict[str, int]) -> None:
        self._pipe, theirs = Pipe()
        handed = bound.fileno(), theirs.fileno()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kaffeehaus.server.meanwhile", *map(str, handed)],
            env={**os.environ, "KAFFEEHAUS_INTERPRETED": "1"}, stdin=subprocess.DEVNULL, pass_fds=handed,
        )  # fmt: skip
        theirs.close()
        self._told = seconds
        self._pipe.send((settings, seconds))

    def tell(self, seconds: dict[str, int]) -> None:
        """Tells the server how long each game will still take."""
        if seconds != self._told:
            self._told = seconds
            with suppress(OSError):  # it has just ended, as its waiter will see
                self._pipe.send(seconds)

    def asked_for(self) -> list[str]:
        """The games that somebody has asked for since the last time."""
        found = []
        with suppress(EOFError, OSError):
            while self._pipe.poll():
                found.append(self._pipe.recv())
        return found

    def stop(self) -> None:
        """Tells the server to stop, and waits until it has."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        self._pipe.close()


def listen(pipe: Connection, warmth: Warmth) -> None:
    """Hears how far compiling is, until the compiling process is gone; nobody else would end this one."""
    try:
        while True:
            warmth.seconds = pipe.recv()
    except (EOFError, OSError):
        os._exit(1)


def main(listening: int, handed: int) -> None:
    """Serves until it is told to stop."""
    from kaffeehaus.server.running import serve  # it starts processes like this one

    pipe = Connection(handed)
    settings, seconds = pipe.recv()
    warmth = Warmth(seconds, pipe.send, warming=True)
    threading.Thread(target=listen, args=(pipe, warmth), daemon=True).start()
    with socket.socket(fileno=listening) as bound:
        serve(bound, settings, 1, warmth)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
