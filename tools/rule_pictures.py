"""Writes the views of the positions that the rules page draws beside its clauses."""

import json
from pathlib import Path
from typing import Any

import kaffeehaus as kh

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "web" / "src" / "rules"
GAMES = ("international", "cardgame", "melange")

Picture = dict[str, Any]


def pictures_of(game: str) -> list[Picture]:
    """The pictures of a game as the page has them."""
    pictures: list[Picture] = json.loads((PICTURES / f"{game}.json").read_text(encoding="utf-8"))
    return pictures


def legal_in(picture: Picture) -> list[dict[str, Any]]:
    """The moves that the picture marks, as parts, and what they pay if it says so."""
    position = kh.Position.from_dict(picture["position"])
    parts_of = position.ruleset.move_parts
    legal: dict[str, int | None] = picture.get("legal", {})
    return [{"parts": parts_of(position.read_move(move)), "points": points} for move, points in legal.items()]


def view_of(picture: Picture) -> dict[str, Any]:
    """What an onlooker sees of the position, without the list of the guests in the bag, which no board draws."""
    view: dict[str, Any] = kh.Position.from_dict(picture["position"]).view(None)
    if isinstance(view.get("bag"), dict):
        view["bag"].pop("unseen")
    return view


def main() -> None:
    """Writes one file a game: the views by their clauses."""
    (PICTURES / "views").mkdir(exist_ok=True)
    for game in GAMES:
        views = {
            picture["clause"]: {"view": view_of(picture), "legal": legal_in(picture)} for picture in pictures_of(game)
        }
        lines = ",\n".join(f"  {json.dumps(clause)}: {json.dumps(view)}" for clause, view in views.items())
        (PICTURES / "views" / f"{game}.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
