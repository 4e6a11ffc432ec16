"""A word about the first run, which compiles the rules."""

import typer

from kaffeehaus.kernel.compiling import CACHE_FOLDER


def announce_compiling() -> None:
    """Says on standard error why nothing happens for a while, if nothing has been compiled yet."""
    if CACHE_FOLDER is not None and not any(CACHE_FOLDER.glob("*")):
        typer.echo("Compiling the rules; this happens once and takes less than a minute.", err=True)
