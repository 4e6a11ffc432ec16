"""The small programs of docs/examples: they run, and they are short. `make lint` checks their types."""

import json
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
