"""All that a server needs, imported and ready; `forked.py` forks servers from a process that has it."""

import httpx
import websockets

from kaffeehaus.cli.app import app
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.players.warming import cold_games
from kaffeehaus.server import running
from kaffeehaus.server.app import warm

__all__ = ["app", "httpx", "running", "websockets"]

if INTERPRETED or not cold_games():
    warm()
