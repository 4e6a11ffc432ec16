"""Writes sample views for the page that shows the boards (web/boards-preview)."""

import json
import random
from pathlib import Path
from typing import Any

import kaffeehaus as kh

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "web" / "boards-preview" / "scenes"
SCENES = {  # game, players, moves played
    "international-start": ("international", 2, 0),
    "international-middle": ("international", 4, 48),
    "international-end": ("international", 4, 110),
    "cardgame-middle": ("cardgame", 3, 33),
    "cardgame-late": ("cardgame", 2, 56),
    "melange-middle": ("melange", 3, 52),
    "melange-four": ("melange", 4, 76),
    "melange-two": ("melange", 2, 90),
}
SEED = 11


def position_after(game: kh.Game, moves: int) -> kh.Position:
    """Plays that many moves: one of the best paid ones, at random."""
    position, chance = game.deal(SEED), random.Random(SEED)
    for _ in range(moves):
        if position.over:
            break
        most = max(move.points for move in position.moves)
        position = position.play(chance.choice([move for move in position.moves if move.points >= most - 2]))
    return position


def scene(name: str, players: int, moves: int) -> dict[str, Any]:
    """The board, the view of the seat that is to move, and its moves with what they pay."""
    game = kh.game(name, players=players)
    position = position_after(game, moves)
    view = position.view(position.to_move)
    if name == "international":
        view["bag"].pop("unseen")
    choices = [{"parts": move.parts, "points": move.points} for move in position.moves]
    return {"game": name, "components": game.ruleset.component_data(), "view": view, "moves": choices[:150]}


def main() -> None:
    """Writes one file a scene."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for title, (name, players, moves) in SCENES.items():
        text = json.dumps(scene(name, players, moves), ensure_ascii=False, separators=(",", ":"))
        (TARGET / f"{title}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
