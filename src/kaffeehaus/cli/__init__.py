"""The command `kaffeehaus`."""

import gc
import io
import sys

PACKAGES = ("click", "rich", "shellingham", "typer")  # of the extra `cli`
MISSING = """The command `kaffeehaus` needs {name}, which is not installed.
It comes with the extra `cli`:  pip install 'kaffeehaus[cli]'   (with the server: 'kaffeehaus[cli,server]')
The library works without it:  python -c 'import kaffeehaus'"""


def main() -> None:
    """Runs the command; a closed input is an empty one, and letters that a terminal lacks become question marks."""
    try:
        from kaffeehaus.cli.app import app
    except ModuleNotFoundError as fault:
        if fault.name is None or fault.name.partition(".")[0] not in PACKAGES:
            raise
        sys.exit(MISSING.format(name=fault.name))
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.path.append("")  # a player of one's own may lie in this folder: python:own_bot:Cautious
    gc.freeze()  # all that is loaded stays: nobody need look for garbage among it, not even at the end
    app()
