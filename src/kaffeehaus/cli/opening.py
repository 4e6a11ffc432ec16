"""The page in the browser: a server on this machine alone, with its matches in the user's data folder."""

import os
import webbrowser

import typer

from kaffeehaus.cli.serve import check_installed, url_of
from kaffeehaus.core.game import games
from kaffeehaus.kernel.errors import InvalidOptions

PORT = 8000
HOST = "127.0.0.1"


def open_page(game: str | None) -> None:
    """Serves on loopback and opens the page, at a game if one is given. Raises InvalidOptions."""
    if game is not None and game not in games():
        raise InvalidOptions([f"there is no game {game!r}; there are {', '.join(games())}"])
    check_installed()
    from kaffeehaus.server.running import bind, run
    from kaffeehaus.server.settings import Settings

    # One's own games go when one removes them.
    keeping = {f"KAFFEEHAUS_KEEP_{state}": "0" for state in ("FINISHED", "WAITING", "PLAYING")}
    settings = Settings.from_environment(
        {"KAFFEEHAUS_LOG_LEVEL": "warning", **keeping, **os.environ, "KAFFEEHAUS_DATABASE_URL": ""}
    )
    try:
        bound = bind(HOST, PORT)
    except InvalidOptions:
        bound = bind(HOST, 0)  # somebody else has the usual port
    page = url_of(*bound.getsockname()[:2]) + (f"new/{game}" if game else "")
    typer.echo(f"Kaffeehaus is at {page}")
    typer.echo("Ctrl-C closes it.")
    webbrowser.open(page)
    run(bound, settings, 1, typer.echo)
