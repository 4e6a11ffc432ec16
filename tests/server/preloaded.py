"""All that a server needs, imported and ready; `forked.py` forks servers from a process that has it."""

import gc
from pathlib import Path
from tempfile import gettempdir

import httpx
import websockets

from kaffeehaus.cli.app import app
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.players.warming import cold_games
from kaffeehaus.server import running
from kaffeehaus.server.app import create_app, describe, warm
from kaffeehaus.server.settings import Settings

__all__ = ["app", "httpx", "running", "websockets"]

if INTERPRETED or not cold_games():
    warm()
describe(create_app(Settings(Path(gettempdir()), log_level="error")))
gc.freeze()
