"""Boards of Café International: a user's own file is played on, or refused with all its faults."""

import tomllib
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import kaffeehaus as kh
from tests.rules.boards import F6, RISING

PACKAGED = (files("kaffeehaus.games.international") / "data" / "reconstruction.toml").read_text("utf-8")

NATIONS = ("afr", "chn", "cub", "eng", "fra", "ger", "ind", "ita", "rus", "spa", "tur", "usa")

Board = dict[str, Any]


@pytest.fixture
def board() -> Board:
    """The packaged board as plain data."""
    return tomllib.loads(PACKAGED)


def reasons_for(board: Any) -> list[str]:
    with pytest.raises(kh.InvalidComponents) as fault:
        kh.game("international", board=board)
    return fault.value.reasons


def test_a_file_of_ones_own_is_played_on(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PACKAGED.replace("waves = [1, 2, 3, 4, 5, -2", "waves = [1, 2, 3, 4, 5, -3"), "utf-8")
    game = kh.game("international", board=path, bar="waves")
    assert game.options["board"]["bars"]["waves"][5] == -3
    position = game.deal(1)
    assert kh.Position.from_json(position.to_json()) == position


def test_a_record_keeps_the_whole_board(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PACKAGED, "utf-8")
    record = kh.play_out(kh.game("international", board=path), 1, ["random"])
    path.unlink()
    assert kh.Record.from_json(record.to_json()) == record


def test_a_packaged_board_stays_a_name() -> None:
    assert kh.game("international", board="reconstruction").options["board"] == "reconstruction"


def test_a_small_board_is_for_tests_only() -> None:
    assert kh.game("international", board=F6).deal(1).moves
    assert len(reasons_for(F6 | {"test": False})) > 5


@pytest.mark.parametrize("content", [b"tables = [", b"\xff\xfe", b"a = 1\na = 2"], ids=["cut", "bytes", "twice"])
def test_a_file_that_is_no_toml_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    [reason] = reasons_for(path)
    assert reason.startswith("mine.toml is not readable as TOML: ")


def test_a_folder_is_no_board(tmp_path: Path) -> None:
    [reason] = reasons_for(tmp_path)
    assert "neither a file nor one of reconstruction" in reason


def test_an_empty_board_says_all_that_it_needs() -> None:
    assert reasons_for({}) == [
        'format is "kaffeehaus-board/1", not None',
        'game is "international", not None',
        "tables is a list that is not empty",
        "chairs is a list that is not empty",
        "stools is a list that is not empty",
        "bars needs at least one bar by name",
        "there are 24 tables, not 0",
        *(f"there are 2 tables for {nation}, not 0" for nation in NATIONS),
        "there are 20 stools to draw, not 0",
    ]


def test_missing_chairs_are_all_named(board: Board) -> None:
    board["chairs"] = [chair for chair in board["chairs"] if chair["id"] not in ("c1", "c8", "c60")]
    assert reasons_for(board) == [
        "table 1 has chair c1, which is not in the list of chairs",
        "table 1 has chair c8, which is not in the list of chairs",
        "table 2 has chair c8, which is not in the list of chairs",
        "table 22 has chair c60, which is not in the list of chairs",
        "table 23 has chair c60, which is not in the list of chairs",
    ]


def test_all_faults_are_listed_at_once(board: Board) -> None:
    faulty = deepcopy(board)
    faulty["tables"][0]["nation"] = "atlantis"
    faulty["tables"][1]["chairs"] = ["c2", "c2", "c15", "c8"]
    faulty["tables"][2]["id"] = "no name"
    faulty["chairs"][3]["id"] = "c3"
    del faulty["chairs"][4]["x"]
    faulty["bars"] = {"short": [1, 2], "odd": [*RISING[:-1], 1.5], "upside": [-value for value in RISING]}
    assert reasons_for(faulty) == [
        "chairs number 5 needs x and y as numbers",
        "'no name' is no name for a table: use letters and digits",
        "chair c3 is there 2 times",
        "table 1 has no known nation: 'atlantis'",
        "table 2 needs 4 different chairs, not ['c2', 'c2', 'c15', 'c8']",
        "table 4 has chair c4, which is not in the list of chairs",
        "table 5 has chair c5, which is not in the list of chairs",
        "bar short needs 20 whole numbers",
        "bar odd needs 20 whole numbers",
        "there are 2 tables for ger, not 1",
        "bar upside: the first 5 stools pay, the others cost",
    ]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "kaffeehaus-board/2"}, "format is \"kaffeehaus-board/1\", not 'kaffeehaus-board/2'"),
        ({"game": "melange"}, "game is \"international\", not 'melange'"),
        ({"name": 7}, "name is a text, not 7"),
        ({"test": "yes"}, "test is true or false, not 'yes'"),
        ({"stools": [{"x": 1, "y": 1}]}, "there are 20 stools to draw, not 1"),
        ({"bars": {}}, "bars needs at least one bar by name"),
        ({"bars": {"flat": [5, 4, 3, 3, 1, *[-1] * 15]}}, "bar flat needs a stool of +2"),
        ({"bars": {"deep": [*RISING[:-1], -100]}}, "bar deep has a stool beyond 99 points"),
    ],
    ids=str,
)
def test_a_wrong_part_is_named(board: Board, change: Board, reason: str) -> None:
    assert reason in reasons_for(board | change)


def test_a_chair_at_three_tables_is_refused(board: Board) -> None:
    board["tables"][2]["chairs"][0] = "c8"
    assert reasons_for(board) == [
        "chair c3 stands at 0 tables; one or two are possible",
        "chair c8 stands at 3 tables; one or two are possible",
    ]
