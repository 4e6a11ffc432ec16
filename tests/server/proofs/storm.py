"""Servers are killed again and again while matches are played: nothing is lost, nothing happens twice.

`python -m tests.server.proofs.storm` is the long form of `test_nothing_lost.py`: 60 tables and 100 kills in each place.
"""

import argparse
import asyncio
import math
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from tests.server.postgresql import new_database, postgresql
from tests.server.proofs.doors import Doors, Place
from tests.server.proofs.guests import Guest, Reader, Tally
from tests.server.proofs.tables import Table, check_finished, check_log, made

STILL_SECONDS = 120  # in which nothing at all happens, not even a server gets ready
WHOLE_EVERY = 5  # of so many kills one ends all processes behind a port, the others one of them


@dataclass(frozen=True)
class Plan:
    """How hard it blows: tables at a time, kills, and commands between them."""

    tables: int
    kills: int
    processes: int = 1  # servers at a time
    between: int = 40  # commands before a kill
    meanwhile: int = 15  # commands through the other servers, if there are any, before the killed one comes back
    under_way: int = 10  # commands that may be on their way when a server is killed
    bots: bool = True


@dataclass
class Outcome:
    """What has happened, all of it proven."""

    killed: int = 0
    games: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    events: int = 0
    views: int = 0
    visits: int = 0
    seconds: float = 0.0


class Storm:
    """Tables that play one match after the other as long as servers are killed, and their last match to its end."""

    def __init__(self, place: Place, plan: Plan, name: str) -> None:
        self.place, self.plan, self.name = place, plan, name
        self.doors = Doors()
        self.tally = Tally()
        self.outcome = Outcome()
        self._raging = True
        self._numbers = iter(range(10**9))
        self._running: dict[int, Table] = {}
        self._finished: list[Table] = []

    async def run(self, folder: Path) -> Outcome:
        """All of it; raises AssertionError if anything is lost, doubled or different."""
        began = time.monotonic()
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
        try:
            for _ in range(self.plan.processes):
                await self.doors.add(self.place.start)
            async with httpx.AsyncClient(timeout=60, limits=limits) as http:
                await self._play(http)
                await self._prove(http, folder)
        finally:
            self.doors.close()
        self.outcome.killed = self.doors.killed
        self.outcome.acknowledged = self.tally.acknowledged
        self.outcome.seconds = time.monotonic() - began
        return self.outcome

    async def _play(self, http: httpx.AsyncClient) -> None:
        async with asyncio.TaskGroup() as together:
            watching = together.create_task(self._watch())
            tables = [together.create_task(self._sit(http)) for _ in range(self.plan.tables)]
            tables.append(together.create_task(self._rage()))
            await asyncio.wait(tables)
            watching.cancel()

    async def _sit(self, http: httpx.AsyncClient) -> None:
        """One match after the other."""
        while True:
            number = next(self._numbers)
            table = await made(number, self.name, self.doors, http, self.tally, bots=self.plan.bots)
            self._running[number] = table
            async with asyncio.TaskGroup() as together:
                for reader in table.readers:
                    together.create_task(reader.play())
            self._finished.append(self._running.pop(number))
            if not self._raging:
                return

    async def _rage(self) -> None:
        """Kills servers while people play; all that they were told is in the store each time."""
        for kill in range(1, 1 + self.plan.kills):
            await self.tally.allow(self.plan.between)
            await self.tally.all_but(self.plan.under_way)
            server = self.doors.open[0]
            if self.place.workers > 1 and kill % WHOLE_EVERY:
                await self.doors.kill_worker(server)
                await self._check_kept()
                continue
            self.doors.kill(server)
            await self._check_kept()
            if self.doors.open:
                await self.tally.allow(self.plan.meanwhile)
                await self.tally.all_but(self.plan.under_way)
            await self.doors.add(self.place.start)
        self._raging = False
        await self.tally.allow(math.inf)

    async def _check_kept(self) -> None:
        known = [
            (reader, list(reader.events), dict(reader.acknowledged) if isinstance(reader, Guest) else {})
            for reader in self._readers()
        ]
        logs = await self.place.logs(sorted({reader.match for reader, _, _ in known}))
        for match, log in logs.items():
            check_log(log, [each for each in known if each[0].match == match])

    def _readers(self) -> list[Reader]:
        return [reader for table in self._running.values() for reader in table.readers]

    async def _watch(self) -> None:
        """Fails if everything stands still, however long the whole may take."""
        before = None
        while True:
            now = self.tally.acknowledged, self.doors.started, sum(reader.number for reader in self._readers())
            if now == before:
                raise AssertionError(f"nothing happens any more: {self._readers()}")
            before = now
            await asyncio.sleep(STILL_SECONDS)

    async def _prove(self, http: httpx.AsyncClient, folder: Path) -> None:
        """Every match is over and proven, and there is none but these."""
        assert await self.place.all_matches() == {table.match for table in self._finished}
        logs = await self.place.logs([table.match for table in self._finished])
        for table in self._finished:
            url = f"{self.doors.open[0].url}/api/v1/matches/{table.match}/record"
            record = (await http.get(url)).json()
            await asyncio.to_thread(check_finished, table, logs[table.match], record, folder)
            self.outcome.games[table.game] += 1
            self.outcome.events += len(logs[table.match])
            self.outcome.views += sum(len(reader.views) for reader in table.readers)
            self.outcome.visits += sum(reader.visits for reader in table.readers)


def storm(place: Place, plan: Plan, name: str, folder: Path) -> Outcome:
    """The storm in one place, from beginning to end."""
    return asyncio.run(Storm(place, plan, name).run(folder))


@contextmanager
def places(folder: Path, *, fresh: bool) -> Iterator[dict[str, tuple[Place, int]]]:
    """Every place of the long form, with the number of its servers."""
    with postgresql() as url:
        yield {
            "sqlite": (Place(folder / "sqlite", fresh=fresh), 1),
            "postgresql": (Place(folder / "postgresql", new_database(url), fresh=fresh), 2),
            "workers": (Place(folder / "workers", new_database(url), workers=2), 1),
            "sqlite-workers": (Place(folder / "sqlite-workers", workers=2), 1),
        }


def row(name: str, servers: int, outcome: Outcome) -> str:
    """One line of the table."""
    games = ", ".join(f"{game} {count}" for game, count in sorted(outcome.games.items()))
    cells = (name, servers, outcome.killed, f"{outcome.games.total()} ({games})", f"{outcome.acknowledged:,}")
    more = (f"{outcome.events:,}", f"{outcome.views:,}", f"{outcome.visits:,}", f"{outcome.seconds:.0f} s")
    return "| " + " | ".join(map(str, (*cells, *more))) + " |"


HEAD = "| store | servers | kills | matches | commands | events | views compared | visits | took |"


def say(*lines: str) -> None:
    """Prints lines at once: the next ones may take long."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def main() -> None:
    """Reads the command line, and prints a line for each place."""
    parser = argparse.ArgumentParser(description="Kill servers again and again while matches are played.")
    parser.add_argument(
        "places", nargs="*", help="sqlite, postgresql, workers, sqlite-workers; all of them if none is named"
    )
    parser.add_argument("--tables", type=int, default=60, help="matches at a time (60)")
    parser.add_argument("--kills", type=int, default=100, help="in each place (100)")
    parser.add_argument("--fresh", action="store_true", help="start servers from scratch, which takes longer")
    wanted = parser.parse_args()
    # Until the rules are compiled a server is a process without workers that plays by uncompiled ones.
    subprocess.run([sys.executable, "-m", "kaffeehaus.players.warming"], check=True)
    with (
        TemporaryDirectory(prefix="kaffeehaus-storm-") as home,
        places(Path(home), fresh=wanted.fresh) as known,
    ):
        unknown = set(wanted.places) - set(known)
        if unknown:
            parser.error(f"there is no place {', '.join(sorted(unknown))}; there are {', '.join(known)}")
        say(HEAD, "|---" * (HEAD.count("|") - 1) + "|")
        for name in wanted.places or known:
            place, servers = known[name]
            outcome = storm(place, Plan(wanted.tables, wanted.kills, servers), name, Path(home))
            say(row(name, servers * place.workers, outcome))


if __name__ == "__main__":
    main()
