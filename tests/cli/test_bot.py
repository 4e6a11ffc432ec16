"""A bot put to the test, and bots wherever players go by name."""

import json
import re
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import kaffeehaus as kh
from kaffeehaus.core.schemas import schema
from kaffeehaus.players.match import play_named
from tests.cli.running import kaffeehaus, lines, refused
from tests.players.bots import Script

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = f"{sys.executable} {DOCS / 'examples' / 'bot.py'}"


@pytest.mark.parametrize("game", kh.games())
def test_the_example_takes_the_best_paying_moves(game: str) -> None:
    result = play_named(kh.game(game), 1, [f"remote:{EXAMPLE}@60s", "random"])
    assert result.faults == (0, 0)
    positions = list(result.record.positions())
    for position, move in zip(positions, result.record.moves, strict=False):
        if position.to_move == 0:
            points = {str(move): move.points for move in position.moves}
            assert points[move] == max(points.values())


def test_every_message_of_the_page_is_valid() -> None:
    blocks = re.findall(r"```json\n(.*?)```", (DOCS / "bots.md").read_text("utf-8"), re.DOTALL)
    messages = [json.loads(line) for block in blocks for line in block.splitlines()]
    assert {message["type"] for message in messages} == set(schema("bot")["$defs"]) & {
        *("hello", "start", "turn", "answer", "event", "refusal", "end", "goodbye")
    }
    for message in messages:
        Draft202012Validator(schema("bot")).validate(message)


def test_a_good_bot_passes_the_check() -> None:
    result = kaffeehaus("bot", "check", EXAMPLE, "--games", "2", "--seconds", "60")
    assert result.exit_code == 0
    assert "game 1, seed 1: best-paying on seat 0: " in result.stdout
    assert "game 2, seed 2: best-paying on seat 1: " in result.stdout
    assert result.stdout.count("no faults") == 2


def test_the_check_tells_what_a_bot_did_wrong(tmp_path: Path) -> None:
    script = Script(tmp_path, "answer(message, **({'move': 'castle'} if number == 2 else {}))")
    result = kaffeehaus("bot", "check", script.name.removeprefix("remote:").removesuffix("@60s"), "--games", "1")
    assert result.exit_code == 1
    assert "1 fault\n  turn 2, illegal: 'castle' is no move" in result.stdout


def test_the_check_shows_what_a_bot_wrote_before_it_died(tmp_path: Path) -> None:
    script = Script(tmp_path, "sys.exit('no coffee')")
    result = kaffeehaus("bot", "check", f"{sys.executable} {script.path}", "--games", "1", "--seconds", "60")
    assert result.exit_code == 1
    assert "turn 1, gone: " in result.stdout
    assert "  It wrote to standard error, at last:\n  no coffee\n" in result.stdout


def test_the_check_tells_of_a_bot_that_does_not_end(tmp_path: Path) -> None:
    script = Script(tmp_path)
    script.path.write_text(script.path.read_text("utf-8") + "\ntime.sleep(3600)\n", "utf-8")
    result = kaffeehaus("bot", "check", f"{sys.executable} {script.path}", "--games", "1", "--seconds", "60")
    assert result.exit_code == 1
    assert "It went on after the goodbye and was killed" in result.stdout


def test_everything_wrong_with_a_check_is_named_at_once() -> None:
    wrong = ("--game", "chess", "--seed", "-1", "--set", "start")
    reasons = ("no-such-program-here", "'chess'", "not -1", "--set needs SWITCH=VALUE")
    assert refused(kaffeehaus("bot", "check", "no-such-program-here", *wrong), *reasons)


def test_a_bot_takes_part_in_a_simulation_with_its_faults_counted(tmp_path: Path) -> None:
    script = Script(tmp_path, "write(b'hm\\n') if number == 2 else answer(message)")
    arguments = ("simulate", "international", "--games", "1", "--bots", f"{script.name},greedy")
    assert json.loads(kaffeehaus(*arguments, "--json").stdout)["faults"] == [1, 0]
    assert "lost" in kaffeehaus(*arguments).stdout


def test_a_bot_at_the_terminal_hears_what_the_person_does(tmp_path: Path) -> None:
    script = Script(tmp_path)
    typed = lines("cub.w@c14", "undo", "cub.w@c26", "stop", "quit", "")
    result = kaffeehaus("play", "international", "--terminal", "--seed", "5", "--bots", script.name, typed=typed)
    assert result.exit_code == 0
    moves = [message["move"] for message in script.heard if message["type"] == "event"]
    assert moves == ["cub.w@c26", "stop"]
    assert script.heard[1]["players"] == ["person", "remote"]


def test_a_bot_at_the_terminal_hears_the_end(tmp_path: Path) -> None:
    script = Script(tmp_path)
    record = play_named(kh.game("international"), 3, ["greedy", script.name]).record
    script.log.unlink()
    positions = list(record.positions())
    moves = [move for position, move in zip(positions, record.moves, strict=False) if position.to_move == 0]
    kaffeehaus("play", "international", "--terminal", "--seed", "3", "--bots", script.name, typed=lines(*moves))
    assert [message["type"] for message in script.heard][-2:] == ["end", "goodbye"]
    assert [message["move"] for message in script.heard if message["type"] == "event"] == moves
