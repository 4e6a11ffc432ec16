"""Writes the short games that the miniature boards of the home page show, and the views of the lessons' positions.

A short game is its first view and, for each further one, the parts that changed. The lessons are played on the server;
without a connection the page shows their positions as pictures.
"""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import kaffeehaus as kh

WEB = Path(__file__).resolve().parent.parent / "web" / "src"
PLAYERS = {"international": 3, "cardgame": 3, "melange": 2}
FIRST = {"international": 34, "cardgame": 24, "melange": 30}
STEPS = 16
SEED = 11

View = dict[str, Any]


def onlookers(position: kh.Position) -> View:
    """What an onlooker sees, without the list of the guests in the bag, which no board draws."""
    view: View = position.view(None)
    if isinstance(view.get("bag"), dict):
        view["bag"].pop("unseen", None)
    return view


def changed(before: View, after: View) -> View:
    """The parts of a view that are new."""
    return {name: part for name, part in after.items() if before.get(name) != part}


def short_game(game: str) -> list[View]:
    """Some views of a game between bots, the first one whole."""
    record = kh.play_out(kh.game(game, players=PLAYERS[game]), seed=SEED, players=["greedy"])
    views = [onlookers(position) for position in list(record.positions())[FIRST[game] :]]
    shown = [view for before, view in pairwise(views) if before["scores"] != view["scores"]]
    return [shown[0], *(changed(before, after) for before, after in pairwise(shown[:STEPS]))]


def lesson_views(game: str) -> list[View]:
    """The position of each lesson as the learner sees it."""
    lessons = json.loads((WEB / "lessons" / f"{game}.json").read_text(encoding="utf-8"))
    views = [kh.Position.from_dict(lesson["position"]).view(0) for lesson in lessons]
    for view in views:
        if isinstance(view.get("bag"), dict):
            view["bag"].pop("unseen", None)
    return views


def written(views: list[View]) -> str:
    """One view per line."""
    return "[\n" + ",\n".join(json.dumps(view, separators=(",", ":")) for view in views) + "\n]\n"


def files() -> dict[Path, str]:
    """What belongs into which file."""
    found = {}
    for game in PLAYERS:
        found[WEB / "front" / f"{game}.json"] = written(short_game(game))
        found[WEB / "lessons" / "views" / f"{game}.json"] = written(lesson_views(game))
    return found


def main() -> None:
    """Writes the files."""
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
