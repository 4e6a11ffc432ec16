"""The small programs of docs/examples: they run, they are short, and a strict type checker has nothing to say."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
NOTEBOOK = EXAMPLES / "draw.ipynb"
MOST_LINES = 35

SAID = {
    "count_endings.py": ["games ended by last-stool", "seat 3 was first in "],
    "ask_about_a_table.py": [
        "▶  seat 0    8 points",
        "cub.m@c14 pays 9 (CI-22) (CI-22)",
        "(CI-11)",
        "ger.w@c14 → possible",
    ],
    "own_bot.py": ["cautious won ", " of 10 games against greedy"],
    "records_to_a_table.py": ["moves of 20 games", "greedy: ", "points per move"],
}

# Everything that a stranger's typed program is likely to touch.
STRANGER = """
import numpy as np
from numpy.typing import NDArray

import kaffeehaus as kh


class Mine(kh.Player):
    def decide(self, choice: kh.Choice) -> kh.Move:
        return choice.moves[0]


class Thoughtful(kh.Player):
    listens = True

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, choice: kh.Choice) -> kh.Decision:
        return kh.Decision(choice.moves[0].number, (kh.Candidate(choice.moves[0].number, 1, 0.5),))

    def told(self, event: kh.Event) -> None:
        reveal_type(event.move)


game: kh.Game = kh.game("international", players=2)
position: kh.Position = game.deal(seed=np.int64(1))
moves: tuple[kh.Move, ...] = position.moves
numbers: NDArray[np.float32] = position.observe(seat=0)
text: str = str(position) + position.to_svg() + kh.__version__
refusal: kh.Refusal | None = position.why_not("stop")
record: kh.Record = kh.play_out(game, seed=1, players=[Mine(), "greedy"])
kh.play_out(game, seed=1, players=[Thoughtful])
result: kh.Result | None = record.result
places: int = int(game.random_games(10, seed=1).places.sum())
lines: list[kh.ScoreLine] = [line for move in moves for line in move.score_lines]
try:
    position.play("fly")
except kh.InvalidText as fault:
    print(fault)
if "stop" in position.moves and position.moves[0] == "stop":
    print(position.game.options["edition"], game.position(position.to_dict()))
"""


@pytest.mark.parametrize("name", SAID)
def test_a_program_runs_and_says_what_it_promises(name: str) -> None:
    done = subprocess.run([sys.executable, EXAMPLES / name], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert [words for words in SAID[name] if words not in done.stdout] == []
    assert len((EXAMPLES / name).read_text("utf-8").splitlines()) <= MOST_LINES


def test_the_notebook_draws_and_nothing_in_it_fails() -> None:
    """Runs the code of all cells as a notebook does: what the last line of a cell gives is shown, as SVG if it can."""
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    assert notebook["nbformat"] == 4
    known: dict[str, object] = {}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            shown.append(run_cell("".join(cell["source"]), known))
    assert [type(each).__name__ for each in shown] == ["Position", "list", "Position", "NoneType", "list"]
    pictures = [each._repr_svg_() for each in shown if hasattr(each, "_repr_svg_")]
    assert len(pictures) == 2
    assert all(picture.startswith("<svg") for picture in pictures)


def run_cell(source: str, known: dict[str, object]) -> object:
    """The value of the last line of a cell."""
    *head, last = source.splitlines()
    exec("\n".join(head), known)
    return eval(last, known)


def test_a_strangers_program_passes_the_strict_type_checker(tmp_path: Path) -> None:
    """The package is found as installed, without the settings of this project."""
    program = tmp_path / "program.py"
    program.write_text(STRANGER)
    files = [str(file) for file in (program, *(EXAMPLES / name for name in SAID))]
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", str(tmp_path)]
    done = subprocess.run(
        [*command, "--ignore-missing-imports", "--follow-imports=silent", *files],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    notes = [line for line in done.stdout.splitlines() if "error:" in line]
    assert (notes, done.returncode) == ([], 0), done.stdout + done.stderr
    assert 'Revealed type is "builtins.str"' in done.stdout.replace('"str"', '"builtins.str"')
