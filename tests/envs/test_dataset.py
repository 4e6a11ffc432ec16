"""Datasets: the same files whoever writes them, whole parts only, splits by seed."""

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import kaffeehaus as kh
from kaffeehaus.envs import dataset
from kaffeehaus.envs.dataset import Dataset, plan, write_dataset
from kaffeehaus.envs.episode import Episode

GAME = kh.game("cardgame", players=2)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GAMES_A_PART", 1)


def written(chosen: Dataset, folder: Path) -> dict[str, bytes]:
    """The files of a dataset."""
    assert sum(write_dataset(chosen, folder)) == chosen.games
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.*"))}


def test_a_run_that_was_interrupted_gives_the_same_files(tmp_path: Path) -> None:
    chosen = plan(GAME, ("random", "random"), 10)
    whole = written(chosen, tmp_path / "whole")
    assert {name.split("/")[0] for name in whole} == {"dataset.json", "train", "validation", "test"}
    run = write_dataset(chosen, tmp_path / "broken")
    for _ in range(3):
        next(run)
    run.close()
    assert written(chosen, tmp_path / "broken") == whole


def test_a_folder_of_another_dataset_is_refused(tmp_path: Path) -> None:
    list(write_dataset(plan(GAME, ("random", "random"), 1), tmp_path))
    with pytest.raises(kh.InvalidOptions, match=r"another dataset \(players\)"):
        list(write_dataset(plan(GAME, ("greedy", "random"), 1), tmp_path))
    (tmp_path / "dataset.json").write_text("[")
    with pytest.raises(kh.InvalidOptions, match="damaged"):
        list(write_dataset(plan(GAME, ("random", "random"), 1), tmp_path))


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "level:1")])
def test_the_rows_of_a_game_lead_from_the_deal_to_its_result(bots: tuple[str, str], tmp_path: Path) -> None:
    chosen = plan(GAME, bots, 1, seed=7)
    list(write_dataset(chosen, tmp_path))
    rows = pq.read_table(chosen.file(tmp_path, 0)).to_pylist()
    episode = Episode(GAME, 7)
    for ply, row in enumerate(rows):
        assert (row["game"], row["ply"], row["seat"]) == (7, ply, episode.seat)
        assert np.array_equal(np.array(row["observation"], np.float32), episode.observation(episode.seat))
        assert row["legal"] == episode.actions()
        episode.play(row["action"])
    result = episode.position.result
    assert result is not None
    for row in rows:
        assert (row["points"], row["place"]) == (result.totals[row["seat"]], result.places[row["seat"]])
        assert row["value"] == (row["seat"] in result.winners) / len(result.winners)


def test_records_replay_to_the_end(tmp_path: Path) -> None:
    chosen = plan(GAME, ("greedy", "random"), 1, content="records")
    list(write_dataset(chosen, tmp_path))
    (row,) = pq.read_table(chosen.file(tmp_path, 0)).to_pylist()
    assert kh.Record.from_json(row["record"]).replay().over


def test_bad_plans_are_refused() -> None:
    with pytest.raises(kh.InvalidOptions, match="content is steps, records"):
        plan(GAME, ("random", "random"), 1, content="all")
    with pytest.raises(kh.InvalidOptions, match="games is a whole number"):
        plan(GAME, ("random", "random"), 0)
