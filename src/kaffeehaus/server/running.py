"""Runs the server: one process, or several that share a socket; uncompiled at first if nothing is compiled yet."""

import fcntl
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import wait
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import multiprocess

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.lifeline import end_with_parent
from kaffeehaus.players.warming import Warming, cold_games
from kaffeehaus.server.app import create_app
from kaffeehaus.server.meanwhile import Meanwhile
from kaffeehaus.server.measuring import measured
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.warmth import Warmth

CLOSING_SECONDS = 8
HUNG_SECONDS = 60  # a worker that answers nothing so long is replaced; on a busy machine it needs many only to start
BACKLOG = 2048
LOOK_EVERY = 0.2  # seconds
STOPPING = (signal.SIGINT, signal.SIGTERM)
UNREAD_BYTES = 128 * 1024  # that the system keeps for a client that does not read; by itself it would keep megabytes
DEAF_SECONDS = 10  # a client that takes nothing so long is cut off by the system, with all that waits for it


def config_for(host: str, port: int, workers: int, application: Callable[[], FastAPI]) -> uvicorn.Config:
    """How uvicorn serves."""
    return uvicorn.Config(
        application,
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        http="kaffeehaus.server.connections:GuardedHttp",
        ws="kaffeehaus.server.sockets:ChannelSocket",
        timeout_graceful_shutdown=CLOSING_SECONDS,
        timeout_worker_healthcheck=HUNG_SECONDS,
    )


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes a free one. Raises InvalidOptions."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        bound = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, OverflowError) as fault:
        raise InvalidOptions([f"port {port} of {host} cannot be used: {fault}"]) from fault
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF_SECONDS * 1000)
    bound.set_inheritable(True)
    return bound


@contextmanager
def held(settings: Settings) -> Iterator[None]:
    """Keeps other servers from the data folder: they would not hear of each other's moves. Raises InvalidOptions.

    The processes of one server do: the one that has started them holds the folder.
    """
    if settings.database_url:
        yield
        return
    settings.data.mkdir(parents=True, exist_ok=True)
    with (settings.data / "server.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as fault:
            raise InvalidOptions([f"another server uses the folder {settings.data}"]) from fault
        yield


def run(bound: socket.socket, settings: Settings, workers: int, say: Callable[[str], None]) -> None:
    """Serves until it is told to stop. Raises InvalidOptions."""
    with bound, held(settings):
        if cold_games():
            serve_meanwhile(bound, settings, say)
        serve(bound, settings, workers)


def serve(bound: socket.socket, settings: Settings, workers: int, warmth: Warmth | None = None) -> None:
    """Serves in one process, or in several that share the socket."""
    host, port = bound.getsockname()[:2]
    if workers == 1:
        with measured(settings):
            config = config_for(host, port, workers, partial(application, settings, warmth))
            uvicorn.Server(config).run(sockets=[bound])
        return
    with (
        tempfile.TemporaryDirectory(prefix="kaffeehaus-metrics-") as folder,
        tempfile.TemporaryDirectory(prefix="kaffeehaus-siblings-") as meeting,
    ):
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder  # the only way in which its library takes it
        config = config_for(host, port, workers, partial(application, settings, warmth, Path(meeting)))
        with measured(settings):
            multiprocess.Process = Worker  # type: ignore[misc]
            multiprocess.Multiprocess(config, sockets=[bound]).run()


class Worker(multiprocess.Process):
    """A process of several. If it ends while it is asked whether it lives, that is seen at once.

    uvicorn would wait for its answer as long as for one that is hung, and meanwhile hear no signal.
    """

    def ping(self, timeout: float = 5) -> bool:
        """Does it answer in time?"""
        try:
            self.parent_conn.send(b"ping")
            ready = wait([self.parent_conn, self.process.sentinel], timeout)
            if self.parent_conn not in ready:
                return False
            self.parent_conn.recv()
        except (OSError, EOFError):
            return False
        return True


def application(settings: Settings, warmth: Warmth | None, siblings: Path | None = None) -> FastAPI:
    """The application of one process; several of one server meet in the folder of siblings."""
    end_with_parent()
    return create_app(settings, warmth, siblings)


def serve_meanwhile(bound: socket.socket, settings: Settings, say: Callable[[str], None]) -> None:
    """Compiles all games, and serves by uncompiled rules until that is done. Ends the program if it is told to."""
    say(
        "Compiling the rules in the background; this happens once. Play meanwhile: bots play by a quick way until then."
    )
    warming = Warming(cold_games())
    server = Meanwhile(bound, settings, warming.seconds_left())
    told: list[int] = []
    before = {number: signal.signal(number, lambda number, _: told.append(number)) for number in STOPPING}
    try:
        while not told and server.process.poll() is None and not warming.done():
            for name in server.asked_for():
                warming.ask_for(name)
            server.tell(warming.seconds_left())
            time.sleep(LOOK_EVERY)
    finally:
        ended = server.process.poll()
        warming.stop()
        server.stop()
        for number, handler in before.items():
            signal.signal(number, handler)
    if told or ended is not None:
        sys.exit(ended)
    say("The rules are compiled.")
