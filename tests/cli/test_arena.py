"""The arena and the ladder as a person runs them."""

import json
import os
import sys
from pathlib import Path

import pytest

import kaffeehaus as kh
from kaffeehaus.arena import ladder
from kaffeehaus.arena.contest import Contest
from kaffeehaus.arena.results import results_document
from kaffeehaus.arena.running import run
from tests.cli.running import kaffeehaus, process, refused

SMALL = ("arena", "cardgame", "--players", "greedy,random", "--games", "6", "--seed", "3")


def test_the_document_is_that_of_the_run() -> None:
    found = json.loads(kaffeehaus(*SMALL, "--seats", "3", "--json").stdout)
    expected = results_document(run(Contest(kh.game("cardgame", players=3), ("greedy", "random"), 3), 6))
    assert found.keys() == expected.keys()
    assert [found[name] for name in found if name != "timing"] == [expected[name] for name in found if name != "timing"]


def test_the_standings_are_for_people_and_fit_the_terminal() -> None:
    result = kaffeehaus("arena", "cardgame", "--players", "greedy,random,random@2", "--games", "6", width=80)
    assert result.exit_code == 0
    assert all(heading in result.stdout for heading in ("share of wins", "margin", "rating", "won – tied – lost"))
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "games/s" in result.stderr


def test_everything_is_kept_in_the_folder_and_not_played_again(tmp_path: Path) -> None:
    first = kaffeehaus(*SMALL, "--out", tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {
        *("contest.json", "games.jsonl", "results.json", "games.parquet"),
        *("report.html", "ratings.png", "points.png", "run.lock"),
    }
    again = kaffeehaus(*SMALL, "--out", tmp_path)
    assert again.stdout == first.stdout
    assert "All games had been played before." in again.stderr


def test_another_contest_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    kaffeehaus(*SMALL, "--out", tmp_path)
    assert refused(kaffeehaus(*SMALL[:-1], "4", "--out", tmp_path), "another seed", "choose another folder")


def test_it_stops_when_the_question_is_settled() -> None:
    result = kaffeehaus(*SMALL[:4], "--games", "2000", "--until-settled", "--settle", "0.2,0.8")
    assert "Settled: greedy wins 80 % or more rather than 20 % or less." in " ".join(result.stdout.split())


def test_everything_wrong_with_a_contest_is_named_at_once(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    wrong = ("--players", "gredy,random,random", "--seed", "-1", "--set", "start", "--until-settled", "--settle", "0.5")
    reasons = ("'chess'", "'gredy'", "takes part twice", "not -1", "SWITCH=VALUE", "needs two players", "is a file")
    assert refused(kaffeehaus("arena", "chess", *wrong, "--out", file), *reasons, "--settle needs two shares")


def test_shares_that_settle_nothing_are_refused() -> None:
    assert refused(kaffeehaus(*SMALL, "--until-settled", "--settle", "0.6,0.5"), "0 < low < high < 1")


def test_seeds_must_last_for_all_deals() -> None:
    assert refused(kaffeehaus(*SMALL[:-1], str(2**63 - 1)), "a seed is")


def test_a_missing_extra_is_named(tmp_path: Path) -> None:
    (tmp_path / "openskill.py").write_text("raise ModuleNotFoundError(name='openskill')", "utf-8")
    done = process(*SMALL, PYTHONPATH=os.pathsep.join([str(tmp_path), *sys.path]))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "openskill is not installed; it comes with kaffeehaus[arena].\n"


@pytest.fixture
def short_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "LADDER", ("random", "greedy"))


@pytest.mark.usefixtures("short_ladder")
def test_the_ladder_is_a_table_of_all_rungs_and_goes_on_where_it_was(tmp_path: Path) -> None:
    command = ("ladder", "cardgame", "--seats", "2,3", "--games", "4", "--out", tmp_path)
    first = kaffeehaus(*command)
    assert first.exit_code == 0
    lines = first.stdout.splitlines()
    assert lines[0].startswith("| game | players | rung | games | share of wins")
    assert [line.split(" | ")[:3] for line in lines[2:]] == [
        ["| `cardgame`", "2", "greedy over random"],
        ["| `cardgame`", "3", "greedy over random"],
    ]
    assert (tmp_path / "ladder.md").read_text("utf-8") == first.stdout
    assert (tmp_path / "cardgame-2-greedy-over-random" / "report.html").exists()
    sheets = tmp_path / "cardgame-3-greedy-over-random" / "games.jsonl"
    before = sheets.stat().st_mtime_ns
    assert kaffeehaus(*command).stdout == first.stdout
    assert sheets.stat().st_mtime_ns == before


@pytest.mark.usefixtures("short_ladder")
def test_a_rung_that_is_not_proven_is_named(tmp_path: Path) -> None:
    result = kaffeehaus("ladder", "cardgame", "--seats", "2", "--games", "4", "--out", tmp_path)
    assert "Not proven: greedy over random" in result.stderr


def test_everything_wrong_with_a_ladder_is_named_at_once() -> None:
    result = kaffeehaus("ladder", "cardgame", "chess", "--seats", "2,9,two", "--seed", "-1")
    assert refused(result, "'chess'", "players is a number from 2 to 5, not 9", "'two'", "not -1")
