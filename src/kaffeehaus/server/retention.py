"""Growing old: matches go by rule, a few at a time, and never one at which somebody looks."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.server.agreements import DAY
from kaffeehaus.server.bots import USUAL
from kaffeehaus.server.house import House
from kaffeehaus.server.metrics import MATCHES_FORGOTTEN, MATCHES_REMOVED
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.archive import PAUSE_SECONDS, Going, Rule
from kaffeehaus.server.store.companions import TOLD
from kaffeehaus.server.store.opening import open_database
from kaffeehaus.server.store.store import Store

BATCH = 50  # matches read at once
MOST_ROUND = 1000  # matches of one round; the others go in the next one
LATE_ROUNDS = 3

log = logging.getLogger(__name__)


def rules_of(settings: Settings) -> list[Rule]:
    """The rules that the settings give; 0 days are for ever."""
    days = {
        "finished": settings.keep_finished,
        "waiting": settings.keep_waiting,
        "dealing": settings.keep_waiting,
        "playing": settings.keep_playing,
        TOLD: settings.keep_playing,
    }
    return [Rule(state, kept) for state, kept in days.items() if kept > 0]


@dataclass
class Tidied:
    """What a round has done."""

    removed: int = 0
    forgotten: int = 0


async def tidy(
    store: Store,
    settings: Settings,
    now: float,
    *,
    spared: Callable[[str], bool] = lambda _: False,
    dropped: Callable[[str], None] = lambda _: None,
) -> Tidied:
    """Carries the rules out once, except on matches to be spared; `dropped` hears of each that memory knows wrongly."""
    done = Tidied()
    for rule in rules_of(settings):
        passed: set[str] = set()
        while done.removed < MOST_ROUND:
            found = await store.archive.going(rule, now, BATCH + len(passed))
            going = [each for each in found if each.id not in passed]
            if not going:
                break
            for each in going:
                if spared(each.id) or not await removed(store, each, now):
                    passed.add(each.id)
                    continue
                dropped(each.id)
                done.removed += 1
                await asyncio.sleep(PAUSE_SECONDS)
    if settings.keep_names > 0:
        for match in await store.people.remembered(settings.keep_names, now, MOST_ROUND):
            if not spared(match) and await store.people.forget(match, None, USUAL, now):
                dropped(match)
                done.forgotten += 1
                MATCHES_FORGOTTEN.inc()
                await asyncio.sleep(PAUSE_SECONDS)
    if done.removed:
        await store.archive.give_space_back()
    if done != Tidied():
        await store.archive.empty_log()
    return done


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """The store that the settings name, for a command."""
    store = Store(await open_database(settings.database_url, settings.data))
    try:
        yield store
    finally:
        await store.close()


async def planned(settings: Settings, now: float) -> tuple[list[tuple[Rule, Going]], list[str]]:
    """What `tidy` would do now: matches to go with the rule, and matches to forget their people."""
    async with opened(settings) as store:
        going = [(rule, each) for rule in rules_of(settings) for each in await store.archive.going(rule, now)]
        leaving = {each.id for _, each in going}
        known = await store.people.remembered(settings.keep_names, now) if settings.keep_names > 0 else []
        return going, [match for match in known if match not in leaving]


async def tidy_all(settings: Settings, now: float) -> Tidied:
    """Carries the rules out to the end, and makes the file of SQLite as short as it can be."""
    done = Tidied()
    async with opened(settings) as store, store.archive.alone() as alone:
        if not alone:
            raise InvalidOptions(["a server tidies at this moment"])
        while (part := await tidy(store, settings, now)) != Tidied():
            done = Tidied(done.removed + part.removed, done.forgotten + part.forgotten)
        if done.removed:
            await store.archive.shorten()
    return done


async def removed(store: Store, going: Going, now: float) -> bool:
    """Removes a match; False if somebody has come to it meanwhile."""
    if not await store.archive.remove(going, now):
        return False
    MATCHES_REMOVED.labels(going.state).inc()
    return True


class Retention:
    """Tidies again and again while the house is open."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._task = asyncio.create_task(self._run(), name="retention")

    async def close(self) -> None:
        """Stops; a match goes whole or stays whole."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._house.settings.tidy_seconds)
            try:
                await tidy_house(self._house)
            except (SQLAlchemyError, sqlite3.Error, OSError) as fault:
                log.warning("not tidied", extra={"fault": type(fault).__name__})


async def tidy_house(house: House) -> Tidied:
    """Says which old matches are looked at here, then carries the rules out unless another process does."""
    now = house.now()
    await note_watched(house, now)
    async with house.store.archive.alone() as alone:
        if not alone:
            return Tidied()
        done = await tidy(
            house.store, house.settings, now, spared=lambda match: looked_at(house, match), dropped=house.drop
        )
    if done.removed or done.forgotten:
        log.info("tidied", extra={"removed": done.removed, "forgotten": done.forgotten})
    return done


def looked_at(house: House, match: str) -> bool:
    """Does somebody look at the match in this process, or is something being done in it?"""
    live = house.in_memory(match)
    return live is not None and bool(live.watchers or live.lock.locked())


async def note_watched(house: House, now: float) -> None:
    """Tells other processes of old matches that are looked at here; it lasts for some rounds, as one may be late."""
    lasting = LATE_ROUNDS * house.settings.tidy_seconds
    old = {rule.state: now + lasting - rule.days * DAY for rule in rules_of(house.settings)}
    watched = [
        live.id
        for live in house.all_in_memory()
        if live.watchers and live.match.last_at < old.get(live.match.state, 0.0)
    ]
    if watched:
        await house.store.archive.note_watched(watched, now + lasting)
