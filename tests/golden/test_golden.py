"""Golden games replay to the byte and read as they did."""

from pathlib import Path

import pytest

import kaffeehaus as kh
from tests.golden.games import FOLDER, golden_games, text_of

RECORDS = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("game", kh.games())
def test_there_is_a_golden_game_for_every_combination(game: str) -> None:
    files = {path.name for path in (FOLDER / game).iterdir()}
    assert files == {f"{name}.{kind}" for name in golden_games(game) for kind in ("json", "txt")}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}, {path.stem}")
def test_a_golden_game_replays_and_reads_as_stored(path: Path) -> None:
    record = kh.Record.from_json(path.read_bytes())
    assert record.to_json() == path.read_text("utf-8")
    assert text_of(record) == path.with_suffix(".txt").read_text("utf-8")
