"""Runs the server: one process, or several that share a socket; uncompiled at first if nothing is compiled yet."""

import fcntl
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnProcess

import uvicorn
from uvicorn.supervisors import Multiprocess

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.players.warming import Warming, cold_games
from kaffeehaus.server.limits import MOST_MESSAGE_BYTES
from kaffeehaus.server.settings import Settings

CLOSING_SECONDS = 8
BACKLOG = 2048
LOOK_EVERY = 0.2  # seconds
STOPPING = (signal.SIGINT, signal.SIGTERM)
SPAWN = multiprocessing.get_context("spawn")
DEAF_SECONDS = 10  # a client that takes nothing so long is cut off by the system, with all that waits for it


def config_for(host: str, port: int, workers: int) -> uvicorn.Config:
    """How uvicorn serves."""
    return uvicorn.Config(
        "kaffeehaus.server.app:create_app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MOST_MESSAGE_BYTES * 4,
        ws_ping_interval=None,
        timeout_graceful_shutdown=CLOSING_SECONDS,
    )


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes a free one. Raises InvalidOptions."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        bound = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, OverflowError) as fault:
        raise InvalidOptions([f"port {port} of {host} cannot be used: {fault}"]) from fault
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF_SECONDS * 1000)
    bound.set_inheritable(True)
    return bound


@contextmanager
def held(settings: Settings) -> Iterator[None]:
    """Keeps other servers from the data folder: they would not hear of each other's moves. Raises InvalidOptions."""
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


def run(bound: socket.socket, workers: int, say: Callable[[str], None]) -> None:
    """Serves until it is told to stop; settings come from the environment. Raises InvalidOptions."""
    with bound, held(Settings.from_environment()):
        if cold_games():
            serve_meanwhile(bound, say)
        serve(bound, workers)


def serve(bound: socket.socket, workers: int) -> None:
    """Serves in one process, or in several that share the socket."""
    host, port = bound.getsockname()[:2]
    config = config_for(host, port, workers)
    if workers == 1:
        uvicorn.Server(config).run(sockets=[bound])
        return
    with tempfile.TemporaryDirectory(prefix="kaffeehaus-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        Multiprocess(config, sockets=[bound]).run()


def serve_meanwhile(bound: socket.socket, say: Callable[[str], None]) -> None:
    """Compiles all games, and serves by uncompiled rules until that is done. Ends the program if it is told to."""
    say("Compiling the rules in the background; this happens once. Play meanwhile: bots are slower until then.")
    warming = Warming(cold_games())
    server = start_uncompiled(bound)
    told: list[int] = []
    before = {number: signal.signal(number, lambda number, _: told.append(number)) for number in STOPPING}
    try:
        while not told and server.is_alive() and not warming.done():
            time.sleep(LOOK_EVERY)
    finally:
        ended = server.exitcode
        warming.stop()
        server.terminate()
        server.join()
        for number, handler in before.items():
            signal.signal(number, handler)
    if told or ended is not None:
        sys.exit(ended)
    say("The rules are compiled.")


def start_uncompiled(bound: socket.socket) -> SpawnProcess:
    """Starts a server by uncompiled rules in a process of its own."""
    os.environ["KAFFEEHAUS_INTERPRETED"] = "1"
    server = SPAWN.Process(target=serve, args=(bound, 1))
    server.start()
    del os.environ["KAFFEEHAUS_INTERPRETED"]
    return server
