"""`kaffeehaus bench`: our speed beside other engines, in one run."""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from kaffeehaus.cli.choices import AsJson
from kaffeehaus.cli.showing import screen
from kaffeehaus.cli.tables import new_table
from kaffeehaus.core.game import games

SCRIPTS = Path(__file__).resolve().parents[3] / "bench"
PEERS = SCRIPTS / "peers.py"
SERVER_LOAD = SCRIPTS / "server_load.py"
LONGEST = 120.0  # seconds that a measure takes
LONGEST_MOVE = 10.0  # seconds that a measured move takes
LONGEST_COMPILE = 600.0  # seconds that compiling all players takes
WARM_STARTS = 3

# Nothing of the command line is imported: this is what a program needs that uses the package. numba loads scipy if it
# is there, which takes long; the package does not need it, only the engines to compare with have brought it.
PLAY_ONE = """
import sys
sys.modules["scipy"] = None
from kaffeehaus.core.game import Game
from kaffeehaus.kernel.playout import random_outcomes
random_outcomes(Game({name!r}, players=4).ruleset, 1, 1)
"""

STEPS_PEERS = ("openspiel-backgammon-steps", "pettingzoo-connect-four-steps", "pgx-backgammon-steps")
LEAST_GAMES = {"international": 60_000, "cardgame": 60_000, "melange": 15_000}
LEAST_STEPS = {"cardgame": 1_500_000, "international": 1_000_000, "melange": 600_000}
LEAST_THREADS_RATIO = 1.7
MOST_COPY = 40
MOST_WARM = 0.6
MOST_COMPILE = 30
LEAST_PLAYOUTS = {"international": 100_000}
MOST_THOUGHT = 0.6
MOST_REVIEW = 60
PEER = "boardgame.io"  # in memory
PEER_SERVERS = (PEER, "flatfile")
STORES = ("sqlite", "postgres")
LEAST_TIMES_PEER = 1.5
MOST_CHANNEL = 20  # kilobytes


@dataclass(frozen=True)
class Measure:
    """One number, what it should reach, and how many times better it is than others'."""

    what: str
    game: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None
    beside: dict[str, float] = field(default_factory=dict)

    @property
    def met(self) -> bool | None:
        """Was the goal reached? None if there is none."""
        if self.least is not None:
            return self.value >= self.least
        return self.value <= self.most if self.most is not None else None


Moves = Annotated[int, typer.Option(min=1, help="Moves at 0.3 s whose time is measured, in each game.")]
Steps = Annotated[bool, typer.Option("--steps", help="Only steps of vectorised games, compared with other libraries.")]
Keep = Annotated[Path | None, typer.Option(metavar="FILE", help="Also keep the figures in a file.", show_default=False)]


def bench(moves: Moves = 334, steps: Steps = False, as_json: AsJson = False, keep: Keep = None) -> None:
    """Compare speed with other engines; takes about ten minutes, half of it for the moves at 0.3 s."""
    peers = measure_peers(STEPS_PEERS if steps else ())
    measures = [measure_steps(name, peers) for name in games()] if steps else measure_all(moves, peers)
    figures = {"measures": [asdict(m) | {"met": m.met} for m in measures], "peers": peers}
    if keep is not None:
        keep_figures(keep, figures, whole=not steps)
    if as_json:
        typer.echo(json.dumps(figures, indent=1))
    else:
        print_measures(measures, peers)


def measure_all(moves: int, peers: dict[str, Any]) -> list[Measure]:
    """Every number that there is."""
    typer.echo("compiling what is not compiled yet …", err=True)
    compile_players()
    measures = [measure for name in games() for measure in measure_game(name, peers)]
    measures += [measure for name in games() for measure in measure_players(name, moves, peers)]
    return [*measures, *measure_compile(), *measure_servers()]


def keep_figures(file: Path, figures: dict[str, Any], *, whole: bool) -> None:
    """Adds a run to a file, with its date, machine and commit; what else the file holds stays.

    A whole run replaces all earlier ones, others only what they have measured again.
    """
    kept = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    run = {"date": datetime.now(UTC).date().isoformat(), "machine": machine(), "commit": commit(), **figures}
    again = {(measure["what"], measure["game"]) for measure in figures["measures"]}
    others = [
        {**other, "measures": [each for each in other["measures"] if (each["what"], each["game"]) not in again]}
        for other in ([] if whole else kept.get("runs", []))
    ]
    runs = [run, *(other for other in others if other["measures"])]
    file.write_text(json.dumps({**kept, "runs": runs}, indent=1, ensure_ascii=False) + "\n", "utf-8")


def machine() -> str:
    """“2 cores of Intel Xeon, Python 3.11.7”."""
    models = [line.partition(": ")[2] for line in processor_lines() if line.startswith("model name")]
    return f"{os.cpu_count()} cores of {(models or [platform.machine()])[0]}, Python {platform.python_version()}"


def processor_lines() -> list[str]:
    """What Linux says of its processors; nothing elsewhere."""
    file = Path("/proc/cpuinfo")
    return file.read_text().splitlines() if file.is_file() else []


def commit() -> str | None:
    """The commit that was measured, short; none outside of a checkout."""
    command = ["git", "-C", str(SCRIPTS.parent), "rev-parse", "--short", "HEAD"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def measure_peers(wanted: Sequence[str] = ()) -> dict[str, Any]:
    """The figures of the other engines, or of some; empty if the script that measures them is not there."""
    if not PEERS.is_file():
        return {}
    say("other engines")
    command = [sys.executable, str(PEERS), "--json", *wanted]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def measure_steps(name: str, peers: dict[str, Any]) -> Measure:
    """Steps of the vectorised environment of a game."""
    say(f"steps of {name}")
    steps = measured(f"steps_per_second({name!r}, 2)")
    swifter = {peer: steps / rate for peer, rate in rates(peers, "steps_per_second").items()}
    return Measure("steps of 1,024 games, one core", name, steps, "steps/s", LEAST_STEPS.get(name), beside=swifter)


def measure_game(name: str, peers: dict[str, Any]) -> list[Measure]:
    """All numbers of one game."""
    say(name)
    speed = measured(f"games_per_second({name!r}, 1)")
    both = measured(f"games_per_second({name!r}, 2)")
    plain = measured(f"games_per_second({name!r}, 1)", KAFFEEHAUS_INTERPRETED="1")
    copy = measured(f"copy_nanoseconds({name!r})")
    play_one(name)
    warm = min(play_one(name) for _ in range(WARM_STARTS))
    faster = {peer: speed / rate for peer, rate in rates(peers, "games_per_second").items()}
    cheaper = {peer: nanoseconds / copy for peer, nanoseconds in rates(peers, "nanoseconds").items()}
    return [
        Measure("random games of 4, one core", name, speed, "games/s", least=LEAST_GAMES.get(name), beside=faster),
        measure_steps(name, peers),
        Measure("two threads to one", name, both / speed, "times", least=LEAST_THREADS_RATIO),
        Measure("the same interpreted", name, plain, "games/s"),
        Measure("copying a state", name, copy, "ns", most=MOST_COPY, beside=cheaper),
        Measure("warm start to the end of a game", name, warm, "s", most=MOST_WARM),
    ]


def measure_players(name: str, moves: int, peers: dict[str, Any]) -> list[Measure]:
    """How fast the search of one game is, and how it keeps its deadline."""
    say(f"players of {name}")
    speeds = {players: measured(f"playouts_per_second({name!r}, {players})") for players in (2, 4)}
    often, longest = measured_deadline(name, moves)
    least, others = LEAST_PLAYOUTS.get(name), rates(peers, "simulations_per_second")
    return [
        *(
            Measure(
                f"search with {players} players, one core",
                name,
                speed,
                "playouts/s",
                least=least,
                beside={peer: speed / rate for peer, rate in others.items()},
            )
            for players, speed in speeds.items()
        ),
        Measure(
            "review of a game of 4, both cores", name, measured(f"review_seconds({name!r})"), "s", most=MOST_REVIEW
        ),
        Measure("99 of 100 moves at 0.3 s take at most", name, often, "s"),
        Measure(f"the longest of {moves} takes", name, longest, "s", most=MOST_THOUGHT),
    ]


def measure_compile() -> list[Measure]:
    """How long it takes to compile everything, all games side by side as at the first start."""
    say("compiling everything anew")
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        start = time.perf_counter()
        list(pool.map(lambda name: play_one(name, KAFFEEHAUS_CACHE_DIR=folder), games()))
        rules = time.perf_counter() - start
        compile_players(KAFFEEHAUS_CACHE_DIR=folder)
        players = time.perf_counter() - start
    return [
        Measure("first compile of the rules", "all", rules, "s", most=MOST_COMPILE),
        Measure("first compile of rules and players", "all", players, "s"),
    ]


def compile_players(**settings: str) -> None:
    """Compiles what is not compiled yet of rules and players, all games side by side."""
    program = "from kaffeehaus.players.warming import Warming, cold_games; Warming(cold_games()).wait()"
    run(program, LONGEST_COMPILE, **settings)


def server_load(server: str) -> dict[str, float]:
    """The figures of a server under load; empty if it, or the script that measures it, is not there."""
    if not SERVER_LOAD.is_file():
        return {}
    say(f"the server: {server}")
    command = [sys.executable, "-m", "bench.server_load", "--server", server]
    done = subprocess.run(command, cwd=SCRIPTS.parent, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return {} if "missing" in figures else figures


def measure_servers() -> list[Measure]:
    """Ours on both databases beside boardgame.io's, all in one run."""
    theirs = {name: found for name in PEER_SERVERS if (found := server_load(name))}
    return [measure for store in STORES for measure in measure_server(store, theirs)]


def measure_server(store: str, theirs: dict[str, dict[str, float]]) -> list[Measure]:
    """All numbers of our server; boardgame.io in memory sets the goals where it could be measured."""
    found, peer = server_load(store), theirs.get(PEER, {})
    if not found:
        return []
    moves, taken = found["moves_per_second"], found["server_milliseconds_per_move"]
    faster = {f"{name}'s server": moves / each["moves_per_second"] for name, each in theirs.items()}
    cheaper = {f"{name}'s server": each["server_milliseconds_per_move"] / taken for name, each in theirs.items()}
    least = LEAST_TIMES_PEER * peer["moves_per_second"] if peer else None
    p99, most_p99 = found["p99_milliseconds"], peer.get("p99_milliseconds")
    return [
        Measure("durable moves, 1,000 matches", store, moves, "moves/s", least=least, beside=faster),
        Measure("processor time of the server per move", store, taken, "ms", beside=cheaper),
        Measure("99 of 100 moves are everywhere after", store, p99, "ms", most=most_p99),
        Measure("memory of an idle match", store, found["kilobytes_per_match"], "kB"),
        Measure("memory of an open channel", store, found["kilobytes_per_channel"], "kB", most=MOST_CHANNEL),
    ]


def rates(peers: dict[str, Any], kind: str) -> dict[str, float]:
    """The peers that have a figure of that kind."""
    return {f"{name} ({figures['peer']})": figures[kind] for name, figures in peers.items() if kind in figures}


def measured(expression: str, **settings: str) -> float:
    """The value of a call to `measuring`, in a new process."""
    return float(run(f"from kaffeehaus.cli import measuring; print(measuring.{expression})", **settings))


def measured_deadline(name: str, moves: int) -> tuple[float, float]:
    """The seconds of 99 of 100 moves and of the longest, measured in a new process."""
    program = f"from kaffeehaus.cli import measuring; print(*measuring.longest_moves({name!r}, {moves}))"
    often, longest = run(program, LONGEST + moves * LONGEST_MOVE).split()
    return float(often), float(longest)


def play_one(name: str, **settings: str) -> float:
    """The seconds from the start of a new process to its end, with one game in between."""
    start = time.perf_counter()
    run(PLAY_ONE.format(name=name), **settings)
    return time.perf_counter() - start


def run(program: str, longest: float = LONGEST, /, **settings: str) -> str:
    """What a new process prints."""
    command, environment = [sys.executable, "-c", program], {**os.environ, **settings}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, timeout=longest, check=True)
    return done.stdout


def say(what: str) -> None:
    """What is being measured, on standard error."""
    typer.echo(f"measuring {what} …", err=True)


def print_measures(measures: list[Measure], peers: dict[str, Any]) -> None:
    """A table, then what is missing."""
    console = screen()
    table = new_table("what", "game")
    for heading in ("measured", "reach"):
        table.add_column(heading, justify="right")
    table.add_column("met")
    table.add_column("beside")
    for measure in measures:
        beside = "\n".join(f"{times(ratio)} × {peer}" for peer, ratio in measure.beside.items())
        met = {True: "yes", False: "no", None: ""}[measure.met]
        table.add_row(measure.what, measure.game, amount(measure), reach(measure), met, beside)
    console.print(table)
    for name, figures in peers.items():
        if "missing" in figures:
            typer.echo(f"{name}: {figures['missing']}")


def times(ratio: float) -> str:
    """“48”, “1.6”."""
    return f"{ratio:,.{0 if ratio >= 10 else 1}f}"


def amount(measure: Measure) -> str:
    """“61,000 games/s”, “0.31 s”."""
    digits = 0 if measure.value >= 100 else 2
    return f"{measure.value:,.{digits}f} {measure.unit}"


def reach(measure: Measure) -> str:
    """“≥ 60,000”, “≤ 0.6”."""
    if measure.least is not None:
        return f"≥ {goal(measure.least)}"
    return f"≤ {goal(measure.most)}" if measure.most is not None else ""


def goal(value: float) -> str:
    """“60,000”, “0.6”."""
    return f"{value:,.0f}" if value >= 100 else f"{value:,g}"
