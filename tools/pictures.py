"""Draws the pictures of the docs: each game in the middle of play, as the terminal shows it."""

from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import kaffeehaus as kh
from kaffeehaus.cli.showing import show
from kaffeehaus.drawing import drawing_of

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
SCENES = {"international": 80, "cardgame": 40, "melange": 60}  # after how many moves
SEED = 5
WIDTH = 96

# Cream, coffee, wood and brass, with the green of a good chair and the red of a loss.
CREAM, COFFEE, STEAM, RED, GREEN = (243, 234, 217), (43, 26, 13), (90, 75, 60), (155, 28, 28), (28, 107, 60)
BRASS, BLUE, WOOD, SLATE = (122, 90, 20), (40, 70, 120), (107, 68, 38), (20, 95, 95)
CAFE = TerminalTheme(
    CREAM,
    COFFEE,
    [COFFEE, RED, GREEN, BRASS, BLUE, WOOD, SLATE, STEAM],
    [STEAM, RED, GREEN, BRASS, BLUE, WOOD, SLATE, COFFEE],
)
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<style>{styles} .{unique_id}-matrix {{ font: {char_height}px monospace; line-height: {line_height}px; }}</style>
<defs>{lines}</defs>
<rect width="100%" height="100%" rx="8" fill="#f3ead9"/>
<g transform="translate(9, 4)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def draw(name: str, moves: int) -> str:
    """A position of a greedy game as SVG."""
    game = kh.game(name, players=3)
    record = kh.play_out(game, seed=SEED, players=["greedy"])
    position = list(record.positions())[moves]
    console = Console(record=True, width=WIDTH, highlight=False, file=StringIO())
    show(console, drawing_of(name, game.options), position.view(position.to_move), ["Anna", "Bruno", "Clara"])
    return console.export_svg(title=name, theme=CAFE, code_format=FRAME, unique_id=name)


def main() -> None:
    """Writes one picture per game."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name in kh.games():
        (IMAGES / f"{name}.svg").write_text(draw(name, SCENES[name]), encoding="utf-8")
        print(f"pictures: docs/images/{name}.svg")


if __name__ == "__main__":
    main()
