"""The examples for research run, and do what they say."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

import kaffeehaus as kh

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
ITERATIONS = "40"
GAMES = "512"
MOST_LINES = 100


def run(*arguments: str, **settings: str) -> str:
    """What a program of the examples prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        env={**os.environ, **settings},
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_policy_gradient_beats_random_players_with_its_whole_interval() -> None:
    said = run(str(EXAMPLES / "learn.py"), ITERATIONS, GAMES)
    share, margin = (float(number) for number in re.findall(r"\d\.\d+", said))
    assert share - margin > 0.5
    lines = (EXAMPLES / "learn.py").read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= MOST_LINES


def test_openspiels_own_search_plays_the_card_game() -> None:
    said = run(str(EXAMPLES / "openspiel_search.py"))
    assert re.search(r"search with \d+ simulations: [+-]\d, random: [+-]\d", said)


def test_a_dataset_is_read_in_batches(tmp_path: Path) -> None:
    command = ("-m", "kaffeehaus", "dataset", "cardgame", "--games", "2", "--players", "2", "--workers", "1")
    run(*command, "--out", str(tmp_path))
    said = run(str(EXAMPLES / "load_dataset.py"), str(tmp_path))
    assert re.search(r"^[1-9]\d+ steps to learn from, average value 0\.\d+", said)


@pytest.mark.parametrize("library", ["numpy", "torch", "jax"])
def test_libraries_share_the_memory_of_the_games(library: str) -> None:
    pytest.importorskip(library)
    said = run(str(EXAMPLES / "tensors.py"), library)
    assert re.search(rf"^{library}: 200 steps of 256 games in shared memory, [1-9]\d* games ended", said)


@pytest.mark.parametrize("game", kh.games())
def test_torchrl_plays_the_games(game: str) -> None:
    pytest.importorskip("torchrl")
    said = run(str(EXAMPLES / "torchrl_games.py"), game)
    assert re.search(r"^torchrl: 51,200 steps, [1-9]\d* games ended", said, re.MULTILINE)


def test_torch_loads_a_dataset(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    command = ("-m", "kaffeehaus", "dataset", "cardgame", "--games", "40", "--players", "2", "--workers", "1")
    run(*command, "--out", str(tmp_path))
    said = run(str(EXAMPLES / "torch_dataset.py"), str(tmp_path))
    assert re.search(r"train: \d+ steps, log loss 0\.\d+", said)


def test_the_notebook_that_analyses_games_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES", "200")
    notebook = json.loads((EXAMPLES / "analyse.ipynb").read_text("utf-8"))
    known: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec("".join(cell["source"]), known)
    advantage = known["advantage"]
    assert isinstance(advantage, dict)
    assert len(advantage) == 9


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == kh.__version__
    assert citation["license"] == "MIT"
