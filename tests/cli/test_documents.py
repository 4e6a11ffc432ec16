"""Positions, records, rules and schemas on the command line."""

import json
from pathlib import Path

import pytest

import kaffeehaus as kh
from kaffeehaus.core.schemas import SCHEMAS, schema
from tests.cli.running import kaffeehaus, process

GAME = kh.game("international", players=3, edition="amigo-de-2009")
DEALT = GAME.deal(seed=7)  # seat 0 holds afr.m, rus.m, tur.m, usa.w and usa.m
RECORD = kh.play_out(GAME, 7, ["greedy", "random", "greedy"])


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "position.json"
    file.write_text(DEALT.to_json(), "utf-8")
    return file


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "record.json"
    file.write_text(RECORD.to_json(), "utf-8")
    return file


def test_moves_are_listed_with_points_and_clauses(position: Path) -> None:
    after = position.with_name("after.json")
    assert kaffeehaus("position", "play", position, "usa.w@c3", "--out", after).exit_code == 0
    stdout = kaffeehaus("position", "moves", after).stdout
    assert [line.split()[:2] for line in stdout.splitlines()[3:7]] == [
        ["usa.m@c9", "4"],
        ["usa.m@c10", "4"],
        ["usa.m@c16", "4"],
        ["stop", "0"],
    ]
    assert "4 points at table 3 (CI-22), nothing at table 2 (CI-23)" in stdout


def test_moves_as_json(position: Path) -> None:
    listed = json.loads(kaffeehaus("position", "moves", position, "--json").stdout)
    assert [entry["move"] for entry in listed] == [str(move) for move in DEALT.moves]
    assert listed[-1] == {
        "move": "bar usa.m",
        "parts": {"kind": "bar", "tile": "usa.m"},
        "points": 1,
        "score_lines": [{"table": None, "points": 1, "clause": "CI-30"}],
    }


def test_a_move_is_played_from_standard_input_to_standard_output(position: Path) -> None:
    done = process("position", "play", "-", "usa.w@c3", typed=position.read_text("utf-8"))
    assert kh.Position.from_json(done.stdout) == DEALT.play("usa.w@c3")


def test_a_position_is_written_whole(position: Path) -> None:
    assert kaffeehaus("position", "play", position, "usa.w@c3", "--out", position).exit_code == 0
    assert kh.Position.from_json(position.read_bytes()) == DEALT.play("usa.w@c3")
    assert list(position.parent.iterdir()) == [position]


def test_a_position_is_drawn(position: Path) -> None:
    stdout = kaffeehaus("position", "show", position).stdout
    assert "▶  seat 0  0 points  afr.m  rus.m  tur.m  usa.w  usa.m" in stdout
    assert "╭ GER ╮" in stdout


def test_a_record_is_told_from_its_beginning_to_its_end(record: Path) -> None:
    stdout = kaffeehaus("replay", record).stdout
    result = RECORD.replay().result
    assert result
    assert f"{len(RECORD.moves)}  Seat " in stdout
    assert "Seat 1 (random)" in stdout
    assert f"Seat {result.winners[0]} (greedy) wins with {max(result.totals)} points." in " ".join(stdout.split())
    assert "The final count (CI-51)" in stdout


def test_a_record_as_json(record: Path) -> None:
    data = json.loads(kaffeehaus("replay", record, "--json").stdout)
    assert [entry["move"] for entry in data["log"]] == list(RECORD.moves)
    assert data["result"] == json.loads(RECORD.to_json())["result"]


def test_a_record_stops_where_it_is_asked_to(record: Path) -> None:
    data = json.loads(kaffeehaus("replay", record, "--ply", "4", "--json").stdout)
    assert kh.Position.from_dict(data) == list(RECORD.positions())[4]
    assert "seat 0 greedy" in kaffeehaus("replay", record, "--ply", "4").stdout


def test_a_record_may_stop_before_the_end(tmp_path: Path) -> None:
    unfinished = kh.Record(GAME, 7, RECORD.moves[:3], RECORD.players, RECORD.rules_version)
    file = tmp_path / "record.json"
    file.write_text(unfinished.to_json(), "utf-8")
    assert "The record stops here" in kaffeehaus("replay", file).stdout


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_clauses_are_listed_by_title(language: str) -> None:
    stdout = kaffeehaus("rules", "international", "--language", language).stdout
    titles = kh.rules_of("international", language)
    assert [line.split()[0] for line in stdout.splitlines() if line.startswith("CI-")] == list(titles)
    assert titles["CI-12"]["title"] in stdout


@pytest.mark.parametrize("name", ["CI-16", "ci-16", "16", "CI 16"])
def test_a_clause_is_shown_whole(name: str) -> None:
    stdout = kaffeehaus("rules", "international", name).stdout
    assert "The very first guest" in stdout
    assert "The right ends with the game’s first turn." in stdout


def test_a_clause_is_shown_as_one_edition_has_it() -> None:
    stdout = kaffeehaus("rules", "international", "CI-16", "--edition", "rio-grande-2012").stdout
    assert "rio-grande-2012: The right lasts" in stdout
    assert "amigo-us-2018" not in stdout


def test_games_are_listed_with_their_editions() -> None:
    stdout = kaffeehaus("games").stdout
    assert all(name in stdout for name in kh.games())
    assert "amigo-us-2018, rio-grande-2012, amigo-de-2009" in stdout


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_printed(name: str) -> None:
    assert json.loads(kaffeehaus("schema", name).stdout) == schema(name)
