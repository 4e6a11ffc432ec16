"""The command `kaffeehaus`."""

import gc
import io
import sys

from kaffeehaus.cli.app import app


def main() -> None:
    """Runs the command; a closed input is an empty one, and letters that a terminal lacks become question marks."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    gc.freeze()  # all that is loaded stays: nobody need look for garbage among it, not even at the end
    app()
