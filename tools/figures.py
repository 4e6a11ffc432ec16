"""Writes the tables of figures in the docs from `docs/figures.json`; `--check` only says whether they are up to date.

`make bench` writes the file, with date, machine and commit. A figure stands there and nowhere else.

python tools/figures.py [--check]
"""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "docs" / "figures.json"
PAGES = (ROOT / "docs" / "figures.md", ROOT / "docs" / "research.md")
GAMES = ("international", "cardgame", "melange")
MARKED = re.compile(r"(<!-- (\w+): made by tools/figures.py from figures.json -->\n).*?(<!-- end -->)", re.DOTALL)

# What `kaffeehaus bench` calls a measure, and how a reader is told; `{}` is a number.
SPEED = {
    "random games of 4, one core": "random 4-player games per second, one core",
    "two threads to one": "two threads to one",
    "the same interpreted": "the same rules interpreted, games per second",
    "copying a state": "copying a state, nanoseconds",
    "warm start to the end of a game": "from process start to the end of a first game, warm compile cache, seconds",
    "search with 2 players, one core": "playouts of the tree search per second from mid-game, one core, 2 players",
    "search with 4 players, one core": "the same with 4 players",
    "review of a game of 4, both cores": "review of a 4-player game on both cores, seconds",
    "the longest of {} takes": "the longest of {} level 5 moves at 0.3 s per move, seconds",
}
STEPS = {"steps of 1,024 games, one core": "steps per second of processor time"}
SERVER = {
    "durable moves, 1,000 matches": "durable moves per second, 1,000 matches",
    "processor time of the server per move": "processor time of the server per move, milliseconds",
    "99 of 100 moves are everywhere after": "99 of 100 moves are everywhere after, milliseconds",
    "memory of an idle match": "memory of an idle match, kilobytes",
    "memory of an open channel": "memory of an open channel, kilobytes",
}
PEERS = {
    "openspiel-backgammon-games": "OpenSpiel’s backgammon (Python binding)",
    "catanatron-games": "catanatron with 4 random players",
    "catanatron-copies": "catanatron’s copy of a game",
    "openspiel-backgammon-search": "OpenSpiel’s tree search on backgammon",
    "openspiel-backgammon-steps": "OpenSpiel’s `SyncVectorEnv`, backgammon",
    "pgx-backgammon-steps": "pgx, backgammon, on the processor",
    "pettingzoo-connect-four-steps": "PettingZoo, connect four",
    "boardgame.io's server": "boardgame.io’s server in memory",
    "flatfile's server": "boardgame.io’s server on FlatFile",
}

Measure = dict[str, Any]
Run = dict[str, Any]


def figures() -> dict[str, Any]:
    """What the file holds."""
    kept: dict[str, Any] = json.loads(FIGURES.read_text("utf-8"))
    return kept


def measured(kept: dict[str, Any], what: str) -> tuple[Run, dict[str, Measure], str] | None:
    """The run that has a measure, the measure by game, and its number if its name has one; none if no run has it."""
    named = re.compile(re.escape(what).replace(r"\{\}", r"(\d+)"))
    for run in kept["runs"]:
        matched = [(measure, named.fullmatch(measure["what"])) for measure in run["measures"]]
        found = {measure["game"]: measure for measure, name in matched if name}
        if found:
            return run, found, next("".join(name.groups()) for _, name in matched if name)
    return None


def table_of(kept: dict[str, Any], wanted: dict[str, str], columns: tuple[str, ...]) -> str:
    """The measures that there are, a line each, with their targets and with how many times faster they are."""
    lines = [f"| | {' | '.join(f'`{column}`' for column in columns)} | target |", "|---|" + "---|" * (len(columns) + 1)]
    runs = []
    for what, words in wanted.items():
        found = measured(kept, what)
        if found is None:
            continue
        run, by_column, number = found
        runs += [run] * (run not in runs)
        cells = [amount(by_column[column]["value"]) if column in by_column else "–" for column in columns]
        lines.append(f"| {words.format(number)} | {' | '.join(cells)} | {target(by_column, columns)} |")
        lines += besides(by_column, columns)
    said = "; ".join(
        f"{run['date']}, {run['machine']}" + (f", commit {run['commit']}" if run["commit"] else "") for run in runs
    )
    return "\n".join(lines) + f"\n\nMeasured: {said}.\n" if runs else "Not measured.\n"


def besides(by_column: dict[str, Measure], columns: tuple[str, ...]) -> list[str]:
    """A line for each peer: how many times better ours is."""
    peers = dict.fromkeys(peer for measure in by_column.values() for peer in measure["beside"])
    lines = []
    for peer in peers:
        name, _, release = peer.partition(" (")
        ratios = [by_column.get(column, {}).get("beside", {}).get(peer) for column in columns]
        cells = [f"{amount(ratio)} ×" if ratio is not None else "–" for ratio in ratios]
        title = PEERS.get(name, name) + (f" ({release}" if release else "")
        lines.append(f"| … vs. {title} | {' | '.join(cells)} | |")
    return lines


def target(by_column: dict[str, Measure], columns: tuple[str, ...]) -> str:
    """“60,000 / 60,000 / 15,000”, or one number if all are the same."""
    goals = [by_column[column]["least"] or by_column[column]["most"] for column in columns if column in by_column]
    words = [amount(goal) if goal is not None else "–" for goal in goals]
    return words[0].replace("–", "") if len(set(words)) == 1 else " / ".join(words)


def amount(value: float) -> str:
    """Three digits that count: “64,300”, “16”, “0.46”."""
    if value >= 1000:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.3g}" if value >= 1 else f"{value:.2f}"


def ladder_table(kept: dict[str, Any]) -> str:
    """The stronger level's share of wins."""
    lines = ["| players | rung | " + " | ".join(f"`{game}`" for game in GAMES) + " |", "|---|---|---|---|---|"]
    for players, rung in dict.fromkeys((each["players"], each["rung"]) for each in kept["ladder"]):
        found = {each["game"]: each for each in kept["ladder"] if (each["players"], each["rung"]) == (players, rung)}
        cells = [share_of(found[game]) if game in found else "–" for game in GAMES]
        lines.append(f"| {players} | {rung} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def share_of(each: dict[str, Any]) -> str:
    """“84.3 % (82.0–86.6)”."""
    return f"{each['share']:.1f} % ({each['low']:.1f}–{each['high']:.1f})"


TABLES: dict[str, Callable[[dict[str, Any]], str]] = {
    "speed": lambda kept: table_of(kept, SPEED, GAMES),
    "steps": lambda kept: table_of(kept, STEPS, GAMES),
    "server": lambda kept: table_of(kept, SERVER, ("sqlite", "postgres")),
    "ladder": ladder_table,
}


def renewed(text: str) -> str:
    """A page with its marked tables made anew."""
    kept = figures()
    return MARKED.sub(lambda found: f"{found[1]}\n{TABLES[found[2]](kept)}\n{found[3]}", text)


def main() -> int:
    """Writes the tables, or checks them; returns the exit status."""
    stale = [page for page in PAGES if renewed(page.read_text("utf-8")) != page.read_text("utf-8")]
    if "--check" in sys.argv[1:]:
        print("\n".join(f"{page.relative_to(ROOT)} is out of date: run python tools/figures.py" for page in stale))
        return 1 if stale else 0
    for page in stale:
        page.write_text(renewed(page.read_text("utf-8")), "utf-8")
        print(f"figures: {page.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
