"""The server by turns without and with reviews beside it: moves per second, and how long its bots take to answer.

    python -m bench.server_reviews                        # the table of docs/review.md

Programs play on WebSockets as in `bench.server_load`, while two bots of the strongest level play a match of their own.
In every second turn the server has three finished matches of four to look back at, more than it can do in the time.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import uvloop

from bench.load_clients import Load, OurTable
from bench.load_servers import GAME, Json, Kaffeehaus, compile_rules
from bench.server_load import OPENING, WARM_SHARE, allow_many_sockets, made_in, stopped, until_short

LOOKED_BACK = 3  # matches; as many as one visitor may have in the queue
PLAYING_SECONDS = 120  # within which bots finish the matches to look back at
SLOW = "2.5"  # seconds: a bound of the server's own histogram, more than twice as long as level 5 thinks
COLUMNS = {  # of the table: a figure, its title and its form
    "reviews": ("reviews", "{}"),
    "moves_per_second": ("moves/s", "{:,.0f}"),
    "median": ("half of the moves everywhere after", "{:,.0f} ms"),
    "p99": ("99 of 100 after", "{:,.0f} ms"),
    "bot_moves": ("moves of bots", "{:,.0f}"),
    "bot_seconds": ("a bot answers after", "{:.2f} s"),
    "bot_slow": (f"after more than {SLOW} s", "{:,.0f}"),
    "bots_lost": ("deadlines missed", "{:,.0f}"),
    "decisions": ("decisions reviewed", "{:,.0f}"),
}

Figures = dict[str, float | str]


class Watched(Kaffeehaus):
    """A server whose own figures are read, by one visitor: only who asked for a review may stop it."""

    def __init__(self, data: str) -> None:
        super().__init__(data)
        self._visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def match_of_bots(self, level: str, players: int) -> str:
        """A match that the server plays by itself, and that anybody may watch."""
        seats = [{"kind": "bot", "level": level}] * players
        made = self.post("/api/v1/matches", {"game": GAME, "seats": seats, "pause": 0, "spectators": True})
        return str(made["match"])

    def finished_matches(self) -> list[str]:
        """Matches of four that are over."""
        matches = [self.match_of_bots("greedy", 4) for _ in range(LOOKED_BACK)]
        until = time.monotonic() + PLAYING_SECONDS
        while any(json.loads(self.get(f"/api/v1/matches/{match}"))["state"] != "finished" for match in matches):
            if time.monotonic() > until:
                raise TimeoutError("the bots do not finish their matches")
            time.sleep(0.2)
        return matches

    def review(self, match: str, method: str) -> Json:
        """Asks for a review (POST), stops it (DELETE), or asks how far it is (GET)."""
        url = f"http://127.0.0.1:{self.port}/api/v1/matches/{match}/review"
        body = None if method == "GET" else b"{}"
        request = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method=method)
        with self._visitor.open(request, timeout=60) as answer:
            told: Json = json.load(answer)
            return told

    def counted(self, matches: list[str]) -> dict[str, float]:
        """What the server has counted so far: answers of its bots, and decisions that it has looked back at."""
        lines = [line.rpartition(" ") for line in self.get("/metrics").decode().splitlines() if line[:1] != "#"]
        numbers = {name: float(number) for name, _, number in lines}
        within = numbers[f'kaffeehaus_bot_seconds_bucket{{le="{SLOW}"}}']
        return {
            "bot_moves": numbers["kaffeehaus_bot_seconds_count"],
            "bot_seconds": numbers["kaffeehaus_bot_seconds_sum"],
            "bot_slow": numbers["kaffeehaus_bot_seconds_count"] - within,
            "bots_lost": numbers["kaffeehaus_bot_workers_lost_total"],
            "decisions": sum(self.review(match, "GET")["done"] for match in matches),
        }


@contextmanager
def looking_back(server: Watched, matches: list[str]) -> Iterator[None]:
    """Reviews are under way meanwhile, and stopped afterwards."""
    for match in matches:
        server.review(match, "POST")
    try:
        yield
    finally:
        for match in matches:
            if server.review(match, "GET")["state"] != "done":
                server.review(match, "DELETE")


async def measure(server: Watched, reviewed: list[str], arguments: argparse.Namespace) -> Figures:
    """All figures of one turn."""
    load = Load(arguments.at_once)
    tables = [OurTable(made, load) for made in made_in(server, arguments.matches)]
    for first in range(0, len(tables), OPENING):
        await asyncio.gather(*(table.open(server.port) for table in tables[first : first + OPENING]))
    load.play()
    await until_short(load, arguments.seconds * WARM_SHARE)
    load.times.clear()
    load.short.clear()
    before, began = await asyncio.to_thread(server.counted, reviewed), time.perf_counter()
    await until_short(load, arguments.seconds)
    elapsed, times = time.perf_counter() - began, sorted(load.times)
    after = await asyncio.to_thread(server.counted, reviewed)
    for table in tables:
        table.close()
    counted = {name: after[name] - before[name] for name in after}
    return {
        **counted,
        "moves_per_second": len(times) / elapsed,
        "median": 1000 * times[len(times) // 2],
        "p99": 1000 * times[len(times) * 99 // 100],
        "bot_seconds": counted["bot_seconds"] / max(1.0, counted["bot_moves"]),
    }


def turns(server: Watched, arguments: argparse.Namespace) -> Iterator[Figures]:
    """Measures by turns without and with reviews."""
    matches = server.finished_matches()
    server.match_of_bots("level:5", 2)
    for turn in range(2 * arguments.repeat):
        beside = looking_back(server, matches) if turn % 2 else nullcontext()
        with beside, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            yield {"reviews": "with" if turn % 2 else "without", **runner.run(measure(server, matches, arguments))}


def main() -> None:
    """Prints the table, a line as soon as it is measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=400, help="of two programs, in each turn")
    parser.add_argument("--at-once", type=int, default=100, help="moves under way at a time")
    parser.add_argument("--seconds", type=float, default=15.0, help="of each turn")
    parser.add_argument("--repeat", type=int, default=2, help="pairs of turns")
    arguments = parser.parse_args()
    allow_many_sockets()
    compile_rules()
    os.environ["KAFFEEHAUS_REVIEWS"] = "100000000"
    print(f"| {' | '.join(title for title, _ in COLUMNS.values())} |\n|{'---|' * len(COLUMNS)}", flush=True)
    with tempfile.TemporaryDirectory(prefix="kaffeehaus-load-") as folder:
        for server in stopped(Watched(folder)):
            assert isinstance(server, Watched)
            for figures in turns(server, arguments):
                cells = [form.format(figures[name]) for name, (_, form) in COLUMNS.items()]
                print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
