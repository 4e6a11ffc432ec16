"""Whatever is wrong: status 2, everything named at once, nothing written half."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

import kaffeehaus as kh
from tests.cli.running import kaffeehaus, process, refused

DEALT = kh.game("international", players=2).deal(seed=5)
BOARD = (files("kaffeehaus.games.international") / "data" / "reconstruction.toml").read_text("utf-8")


def written(folder: Path, text: str | bytes) -> Path:
    file = folder / "input"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def document(**parts: object) -> str:
    return json.dumps(DEALT.to_dict() | parts)


def test_an_unknown_game_edition_and_switch() -> None:
    assert refused(kaffeehaus("play", "chess"), "there is no game 'chess'; there are")
    result = kaffeehaus(
        "play", "international", "--terminal", "--edition", "1989", "--players", "9", "--set", "bag=3", "--bar", "oak"
    )
    assert refused(result, "'1989'", "players is a number from 2 to 4, not 9", "'bag'", "'oak'")


def test_everything_wrong_with_a_game_to_play_is_named_at_once(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "game.json"
    wrong = ("--bots", "gredy", "--seed", "-1", "--set", "start", "--save", nowhere, "--hot-seat")
    reasons = ("'gredy'", "not -1", "--set needs SWITCH=VALUE", "there is no folder", "exclude each other", "'chess'")
    assert refused(kaffeehaus("play", "chess", "--terminal", *wrong), *reasons)
    assert not nowhere.parent.exists()


def test_everything_wrong_with_a_simulation_is_named_at_once() -> None:
    wrong = ("--bots", "gredy", "--seed", str(2**63), "--set", "players=3", "--players", "4")
    assert refused(kaffeehaus("simulate", "chess", *wrong), "'chess'", "'gredy'", "a seed is", "players is given twice")


def test_seeds_must_last_for_all_games() -> None:
    assert refused(kaffeehaus("simulate", "international", "--games", "2", "--seed", str(2**63 - 1)), "a seed is")


def test_a_switch_may_have_any_name() -> None:
    assert refused(
        kaffeehaus("play", "international", "--terminal", "--set", "name=x", "--set", "self=y"), "'name'", "'self'"
    )


def test_too_many_and_too_few_bots() -> None:
    assert refused(
        kaffeehaus("play", "international", "--terminal", "--players", "4", "--bots", "greedy,random"), "3 players"
    )
    assert refused(
        kaffeehaus("simulate", "international", "--players", "2", "--bots", "random,random,random"), "2 players"
    )


def test_an_unknown_clause_language_and_edition() -> None:
    result = kaffeehaus("rules", "international", "CI-99", "--language", "it", "--edition", "1989")
    assert refused(result, "'CI-99'; the clauses are CI-01 … CI-58", "'it'", "'1989'")
    assert refused(kaffeehaus("rules", "chess", "--language", "it"), "'chess'", "'it'")


def test_an_unknown_schema() -> None:
    assert refused(kaffeehaus("schema", "table"), "there is no schema 'table'")


@pytest.mark.parametrize("command", [("position", "moves"), ("position", "show"), ("replay",)])
def test_files_that_cannot_be_read(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert refused(kaffeehaus(*command, tmp_path / "missing"), "missing cannot be read: No such file or directory")
    assert refused(kaffeehaus(*command, tmp_path), "cannot be read: Is a directory")
    assert refused(kaffeehaus(*command, written(tmp_path, b"\xff\xfe{")), "no whole JSON document")
    assert refused(kaffeehaus(*command, written(tmp_path, DEALT.to_json()[:-40])), "no whole JSON document")
    assert refused(kaffeehaus(*command, written(tmp_path, "[]")), "format is")
    assert refused(kaffeehaus(*command, written(tmp_path, "")), "no whole JSON document")


def test_a_contradictory_position_names_every_contradiction(tmp_path: Path) -> None:
    text = document(
        chairs={"c1": "ger.w", "c7": "ger.w", "c99": "ger.m", "c2": "fra.w", "c3": "xyz.w"},
        to_move=4,
        supplies=[[], []],
    )
    reasons = ("'c99'", "'xyz'", "fra.w cannot sit on c2", "(CI-12)", "to_move is", "(CI-48)", "(CI-02)")
    assert refused(kaffeehaus("position", "show", written(tmp_path, text)), *reasons)


def test_two_guests_on_one_chair(tmp_path: Path) -> None:
    text = document().replace('"chairs": {}', '"chairs": {"c1": "ger.w", "c1": "ger.m"}')
    assert refused(kaffeehaus("position", "moves", written(tmp_path, text)), "'c1' is named twice")


def test_an_unknown_seat(tmp_path: Path) -> None:
    assert refused(kaffeehaus("position", "show", written(tmp_path, document()), "--seat", "2"), "there is no seat 2")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("cub.w@c1", "(CI-11)"),
        ("fra.w@c1", "(CI-05)"),
        ("cub.x@c14", "needs a gender"),
        ("cub.w@c99", "there is no chair 'c99'"),
        ("castle", "'castle' is no move"),
    ],
)
def test_a_move_that_cannot_be_played_leaves_the_file_as_it_was(tmp_path: Path, move: str, reason: str) -> None:
    file, out = written(tmp_path, document()), tmp_path / "out.json"
    out.write_text("kept", "utf-8")
    assert refused(kaffeehaus("position", "play", file, move, "--out", out), reason)
    assert out.read_text("utf-8") == "kept"


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    file, folder = written(tmp_path, document()), tmp_path / "folder"
    folder.mkdir()
    assert refused(kaffeehaus("position", "play", file, "bar cub.w", "--out", folder), "cannot be written")
    assert refused(
        kaffeehaus("position", "play", file, "bar cub.w", "--out", tmp_path / "no" / "x"), "cannot be written"
    )
    assert sorted(tmp_path.iterdir()) == [folder, file]
    assert refused(kaffeehaus("play", "international", "--terminal", "--save", folder), "is a folder, not a file")


def test_a_record_that_does_not_play(tmp_path: Path) -> None:
    record = json.loads(kh.play_out(kh.game("international"), 1, ["random"]).to_json())
    moves = record["moves"]
    short = json.dumps(record | {"moves": moves[:-1]})
    assert refused(kaffeehaus("replay", written(tmp_path, short)), "the moves lead to the result None")
    wrong = json.dumps(record | {"moves": [*moves[:4], "stop", *moves[4:]]})
    assert refused(kaffeehaus("replay", written(tmp_path, wrong)), "move 5: stop is not possible")
    broken = json.dumps(
        {name: part for name, part in record.items() if name != "seed"} | {"rules_version": 0, "luck": 1}
    )
    assert refused(kaffeehaus("replay", written(tmp_path, broken)), "seed is missing", "rules_version is", "'luck'")


def test_a_ply_beyond_the_record(tmp_path: Path) -> None:
    record = kh.play_out(kh.game("international"), 1, ["random"])
    file = written(tmp_path, record.to_json())
    for ply in (len(record.moves) + 1, -1):
        assert refused(kaffeehaus("replay", file, "--ply", str(ply)), f"the record has {len(record.moves)} moves")


def test_a_board_with_missing_chairs_names_all_of_them(tmp_path: Path) -> None:
    lines = [line for line in BOARD.splitlines() if 'id = "c1"' not in line and 'id = "c68"' not in line]
    result = kaffeehaus("play", "international", "--terminal", "--board", written(tmp_path, "\n".join(lines)))
    assert refused(result, "table 1 has chair c1", "table 24 has chair c68")


def test_boards_that_cannot_be_read(tmp_path: Path) -> None:
    assert refused(
        kaffeehaus("play", "international", "--terminal", "--board", written(tmp_path, "tables = [")), "TOML"
    )
    assert refused(kaffeehaus("play", "international", "--terminal", "--board", written(tmp_path, b"\xff")), "TOML")
    assert refused(
        kaffeehaus("play", "international", "--terminal", "--board", tmp_path / "missing"), "there is no board"
    )


def test_an_own_board_is_played_and_saved_with_the_game(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    own = written(tmp_path, BOARD.replace('"reconstruction"', '"mine"'))
    assert kaffeehaus("play", "international", "--terminal", "--board", own, "--save", saved).exit_code == 0
    own.unlink()
    assert kaffeehaus("replay", saved).exit_code == 0


def test_components_of_ones_own_are_given_as_a_file(tmp_path: Path) -> None:
    text = (files("kaffeehaus.games.melange") / "data" / "reconstruction.toml").read_text("utf-8")
    own = written(tmp_path, text.replace('name = "reconstruction"', 'name = "mine"'))
    result = kaffeehaus("simulate", "melange", "--games", "1", "--json", "--set", f"components={own}")
    assert json.loads(result.stdout)["options"]["components"]["name"] == "mine"


@pytest.mark.parametrize(
    "arguments", [("play", "--terminal"), ("play", "international", "--nope"), ("nope",), ("position", "play", "x")]
)
def test_a_command_that_is_not_there(arguments: tuple[str, ...]) -> None:
    assert kaffeehaus(*arguments).exit_code == 2


def test_a_process_of_its_own_says_the_same() -> None:
    done = process("position", "moves", "-", typed="{")
    assert (done.returncode, done.stdout) == (2, "")
    assert "The position cannot be used: it is no whole JSON document" in done.stderr
    assert "Traceback" not in done.stderr
