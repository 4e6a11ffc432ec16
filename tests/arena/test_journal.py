"""Finished games are kept, whole, once each."""

import json
from pathlib import Path

import pytest

from kaffeehaus.arena.contest import Contest
from kaffeehaus.arena.files import UnusableFolder
from kaffeehaus.arena.journal import CONTEST, GAMES, Journal
from tests.arena.contests import contest, sheet

SHEETS = [sheet(contest(), (deal, seating), (5, deal)) for deal in range(3) for seating in range(2)]


def written(folder: Path) -> Path:
    with Journal(contest(), folder) as journal:
        for one in SHEETS:
            journal.append(one)
    return folder / GAMES


def refusal(folder: Path, of: Contest | None = None) -> str:
    with pytest.raises(UnusableFolder) as fault:
        Journal(of or contest(), folder)
    return str(fault.value)


def test_games_come_back_as_they_were(tmp_path: Path) -> None:
    written(tmp_path / "new" / "folder")
    with Journal(contest(), tmp_path / "new" / "folder") as journal:
        assert list(journal.sheets.values()) == SHEETS


def test_a_game_is_in_the_file_as_soon_as_it_is_finished(tmp_path: Path) -> None:
    with Journal(contest(), tmp_path) as journal:
        for count, one in enumerate(SHEETS, 1):
            journal.append(one)
            assert len((tmp_path / GAMES).read_bytes().splitlines()) == count


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_last_line_that_was_cut_off_is_dropped_and_written_again(tmp_path: Path, cut: int) -> None:
    file = written(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    with Journal(contest(), tmp_path) as journal:
        assert list(journal.sheets.values()) == SHEETS[:-1]
        journal.append(SHEETS[-1])
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    "line",
    ["{", "[]", "7", "{}", json.dumps(SHEETS[0].to_dict() | {"seats": [1, 0]}), '{"deal": "x", "seating": 0}'],
)
def test_a_damaged_line_is_refused_and_nothing_is_changed(tmp_path: Path, line: str) -> None:
    file = written(tmp_path)
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines[:2], line, *lines[3:]]) + "\n", "utf-8")
    before = file.read_bytes()
    assert f"line 3 of {GAMES} is damaged" in refusal(tmp_path)
    assert file.read_bytes() == before


def test_a_game_that_stands_there_twice_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path)
    file.write_bytes(file.read_bytes() + file.read_bytes().splitlines(keepends=True)[0])
    assert f"line 7 of {GAMES} repeats a game" in refusal(tmp_path)


def test_another_contest_in_the_same_folder_is_refused_with_what_is_other(tmp_path: Path) -> None:
    written(tmp_path)
    before = sorted(file.read_bytes() for file in tmp_path.iterdir())
    assert "(other players)" in refusal(tmp_path, contest(names=("random", "greedy")))
    assert "(other options and another seed)" in refusal(tmp_path, contest(players=3, seed=8))
    assert sorted(file.read_bytes() for file in tmp_path.iterdir()) == before


def test_games_of_another_version_of_the_players_are_refused(tmp_path: Path) -> None:
    written(tmp_path)
    file = tmp_path / CONTEST
    file.write_text(file.read_text("utf-8").replace('"sources": "', '"sources": "0'), "utf-8")
    assert "(another version of this program)" in refusal(tmp_path)


@pytest.mark.parametrize("text", ["", "[]", "{"])
def test_a_damaged_description_of_the_contest_is_refused(tmp_path: Path, text: str) -> None:
    written(tmp_path)
    (tmp_path / CONTEST).write_text(text, "utf-8")
    assert f"{CONTEST} is damaged" in refusal(tmp_path)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "file" in refusal(tmp_path / "file")


def test_without_a_folder_nothing_is_written() -> None:
    with Journal(contest(), None) as journal:
        journal.append(SHEETS[0])
        assert list(journal.sheets.values()) == SHEETS[:1]


def test_two_runs_never_work_in_one_folder(tmp_path: Path) -> None:
    with Journal(contest(), tmp_path):
        assert "another run is at work" in refusal(tmp_path)
    with Journal(contest(), tmp_path) as journal:
        assert not journal.sheets
