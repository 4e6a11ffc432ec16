"""`kaffeehaus serve`: the server, for one laptop or for many machines."""

import importlib.util
import os
from pathlib import Path
from typing import Annotated

import typer

from kaffeehaus.cli.choices import Faults
from kaffeehaus.kernel.errors import InvalidOptions

Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")]
Port = Annotated[int, typer.Option(help="The port to listen on; 0 takes a free one.")]
Workers = Annotated[int, typer.Option(help="Processes that share the work; one per core.")]
Data = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Where matches are kept in SQLite.", show_default=False)
]

MOST_WORKERS = 64
MOST_PORT = 65535


def serve(host: Host = "127.0.0.1", port: Port = 8000, workers: Workers = 1, data: Data = None) -> None:
    """Serve matches to browsers and programs until stopped. Settings are KAFFEEHAUS_ variables, see docs/serve.md."""
    check_installed()
    from kaffeehaus.server.running import bind, run
    from kaffeehaus.server.settings import Settings

    given = {} if data is None else {"KAFFEEHAUS_DATA": str(data)}
    faults = Faults()
    settings = None
    with faults.noted():
        settings = Settings.from_environment({**os.environ, **given})
    if not 1 <= workers <= MOST_WORKERS:
        faults.reasons.append(f"--workers is a number from 1 to {MOST_WORKERS}, not {workers}")
    if not 0 <= port <= MOST_PORT:
        faults.reasons.append(f"--port is a number from 0 to {MOST_PORT}, not {port}")
    chosen = faults.settled(settings)
    bound = bind(host, port)
    typer.echo(f"Kaffeehaus is at {url_of(*bound.getsockname()[:2])}")
    run(bound, chosen, workers, typer.echo)


def url_of(host: str, port: int) -> str:
    """The address as a browser takes it."""
    shown = "127.0.0.1" if host == "0.0.0.0" else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def check_installed() -> None:
    """Raises InvalidOptions if the server's libraries are missing."""
    missing = [name for name in ("fastapi", "sqlalchemy", "uvicorn") if importlib.util.find_spec(name) is None]
    if missing:
        raise InvalidOptions(["the server needs more libraries: pip install 'kaffeehaus[server]'"])
