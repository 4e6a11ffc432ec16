"""Runs the server: one process, or several that share a socket."""

import fcntl
import os
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from uvicorn.supervisors import Multiprocess

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.server.limits import MOST_MESSAGE_BYTES
from kaffeehaus.server.settings import Settings

CLOSING_SECONDS = 8
BACKLOG = 2048


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


def run(bound: socket.socket, workers: int) -> None:
    """Serves until it is told to stop; settings come from the environment. Raises InvalidOptions."""
    with bound, held(Settings.from_environment()):
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
