"""The application: everything put together, opened at start and closed in order."""

import asyncio
import gc
import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI

from kaffeehaus.core.game import Game, games
from kaffeehaus.server import faults, health, logs, pages
from kaffeehaus.server.api import companions as companion_calls
from kaffeehaus.server.api import daily, editors, matches, playing, puzzles, reviews, states, visitors, warmup
from kaffeehaus.server.api import games as game_calls
from kaffeehaus.server.bots import Bots
from kaffeehaus.server.clock import Heartbeat, open_clock
from kaffeehaus.server.closing import warn_before_closing
from kaffeehaus.server.companions import Companions
from kaffeehaus.server.emotes import Emotes
from kaffeehaus.server.gate import Gate
from kaffeehaus.server.handing import Handed
from kaffeehaus.server.house import House
from kaffeehaus.server.limits import Limits
from kaffeehaus.server.listening import Listener, Notifications
from kaffeehaus.server.presence import Presence
from kaffeehaus.server.pulse import Pulse
from kaffeehaus.server.responses import JsonAnswer, ReadyAnswer
from kaffeehaus.server.retention import Retention
from kaffeehaus.server.reviews import Reviews
from kaffeehaus.server.scheduler import Scheduler
from kaffeehaus.server.seats import Signer
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.siblings import Siblings
from kaffeehaus.server.store.opening import open_database
from kaffeehaus.server.store.store import Store
from kaffeehaus.server.warmth import Warmth
from kaffeehaus.server.wire import schema

API = "/api/v1"
# A thread gets the interpreter soon. By default one that writes to a file would wait ten times as long after each of
# its statements while another one computes, and with it all who wait for the file, or for what is written.
SWITCH_SECONDS = 0.0005
GARBAGE_THRESHOLDS = (20_000, 20, 1_000)  # often enough for short pauses; old objects almost never


def create_app(settings: Settings | None = None, warmth: Warmth | None = None, siblings: Path | None = None) -> FastAPI:
    """The application with its settings, by default those of the environment; without `warmth` all is compiled.

    `siblings` is the folder in which the processes of one server find each other, if there are several.
    """
    chosen = settings or Settings.from_environment()
    logs.configure(chosen.log_level)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        async with opened(app, chosen, warmth or Warmth(), siblings):
            yield {"app": app, "siblings": app.state.siblings}  # for the sockets, which are below the application

    app = FastAPI(
        title="Kaffeehaus",
        version="1",
        summary="Matches of three café games: make them, play them, watch them.",
        openapi_url=None,  # FastAPI would write it anew for everybody
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        default_response_class=JsonAnswer,
    )
    calls = APIRouter(prefix=API, responses=schema.refusals())
    for router in (
        *(game_calls.router, matches.router, playing.router, states.router),
        *(reviews.router, puzzles.router, visitors.router, warmup.router, daily.router),
        *(companion_calls.router, editors.router),
    ):
        calls.include_router(router)

    @calls.get("/openapi.json", include_in_schema=False)
    async def read_document() -> ReadyAnswer:
        return ReadyAnswer(schema.document_told(app))

    for router in (calls, health.router, pages.router):
        app.include_router(router)
    app.openapi = lambda: schema.document(app)  # type: ignore[method-assign]
    faults.register(app)
    app.add_middleware(Gate)
    return app


@asynccontextmanager
async def opened(app: FastAPI, settings: Settings, warmth: Warmth, folder: Path | None) -> AsyncIterator[None]:
    """The house, open: the store first, then all that lives on it; closed the other way round."""
    warm()
    siblings = Siblings(folder) if folder else None
    sys.setswitchinterval(SWITCH_SECONDS)
    store = Store(await open_database(settings.database_url, settings.data, siblings))
    signer = Signer(await store.shared_value("key", secrets.token_hex(32)))
    house = House(settings, store, signer, await open_clock(store))
    heartbeat = Heartbeat(store)
    if not store.opened.postgres and (siblings is None or siblings.first()):
        await store.wake_all(house.now())
    bots = Bots(settings.bot_workers, settings.bot_seconds, settings.bot_queue, warmth, house.networks)
    reviewing = Reviews(house, compiled=True if warmth.warming else None)
    presence = Presence(house)
    emotes = Emotes(house)
    companions = Companions(house)
    listener = Listener(house, presence, emotes, companions)
    notifications = Notifications(store.opened.reading, listener) if store.opened.postgres else None
    handed = Handed(app, house.closing)
    turns = Scheduler(house, bots)
    pulse = Pulse()
    retention = Retention(house)
    pulse.watch(house)
    house.cards.open(house.find)
    for name, part in {
        "house": house,
        "signer": signer,
        "settings": settings,
        "limits": Limits(settings),
        "presence": presence,
        "emotes": emotes,
        "companions": companions,
        "bots": bots,
        "pulse": pulse,
        "warmth": warmth,
        "reviews": reviewing,
        "siblings": siblings,
    }.items():
        setattr(app.state, name, part)
    if siblings:
        siblings.open(listener, handed)
    settle_routes(app)
    warn_before_closing(house.say_bye)
    collect_garbage_rarely()
    describing = asyncio.create_task(asyncio.to_thread(describe, app))
    try:
        yield
    finally:
        await describing
        house.say_bye()
        await handed.close()
        await reviewing.close()
        await turns.close()
        bots.close()
        if notifications:
            await notifications.close()
        await listener.close()
        await pulse.close()
        await retention.close()
        await presence.close()
        await heartbeat.close()
        await house.cards.close()
        await store.close()
        if siblings:
            await siblings.close()


def settle_routes(app: FastAPI) -> None:
    """Puts the routes together. FastAPI would do it with the first request, and that takes half a second."""
    nowhere = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""}
    for route in app.routes:
        route.matches(nowhere)


def collect_garbage_rarely() -> None:
    """What is there at the start stays, and messages leave no cycles: looking for them at every turn is lost time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)


def describe(app: FastAPI) -> None:
    """Makes the descriptions of calls and games, in a thread: on the loop everybody would wait for the first one."""
    schema.document_told(app)
    for name in games():
        game_calls.described(name)


def warm() -> None:
    """Makes every game ready before the first guest comes."""
    for name in games():
        position = Game(name).deal(0)
        position.redeal(position.to_move, 0)
        for move in position.moves[:1]:
            _ = move.points
            position.play(move)
