"""Games against programs: whatever they do, the game is played to its end."""

from itertools import pairwise
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import kaffeehaus as kh
from kaffeehaus.core.schemas import schema
from kaffeehaus.players.contract import choice_for
from kaffeehaus.players.match import Played, play_named
from kaffeehaus.players.remote.clock import Clock
from kaffeehaus.players.remote.player import MOST_FAULTS, RemotePlayer
from tests.players.bots import PATIENT, SHORT, Script, kinds, played

HASTY = Clock(seconds=0.02, bank=0)
IN_TURN_2 = "{} if number == 2 else answer(message)"

# What a bot does instead of answering its second turn, and what that is called.
SLIPS = {
    "no JSON": ("write(b'let me think\\n')", "unreadable"),
    "an empty line": ("write(b'\\n')", "unreadable"),
    "no UTF-8": ("write(b'\\xff\\xfe\\n')", "unreadable"),
    "half a line of JSON": ('write(b\'{"type": "answer"\\n\')', "unreadable"),
    "a deep nest": ("write(b'[' * 60000 + b'\\n')", "unreadable"),
    "a line of a megabyte": ("write(b'x' * 1000000 + b'\\n')", "unreadable"),
    "a number of a thousand digits": ("write(b'9' * 10000 + b'\\n')", "unreadable"),
    "a list": ("say([])", "unreadable"),
    "another type": ("hello()", "unreadable"),
    "no move": ("say({'type': 'answer', 'number': 2})", "unreadable"),
    "a move that is no text": ("answer(message, move=7)", "unreadable"),
    "a part twice": ('write(b\'{"type": "answer", "number": 2, "number": 2, "move": "stop"}\\n\')', "unreadable"),
    "a number that is none": ("answer(message, number=True)", "unreadable"),
    "a seat": ("answer(message, seat=1)", "unreadable"),
    "candidates that are none": ("answer(message, candidates=[3])", "unreadable"),
    "a candidate beyond a win": (
        "answer(message, candidates=[{'move': message['moves'][0]['move'], 'visits': 1, 'expected': 1e999}])",
        "unreadable",
    ),
    "the next number": ("answer(message, number=3)", "wrong-number"),
    "the number of an answered turn": ("answer(message, number=1)", "wrong-number"),
    "a move that does not exist": ("answer(message, move='castle')", "illegal"),
    "a lone surrogate": ("answer(message, move='\\ud800')", "illegal"),
    "an illegal candidate": (
        "answer(message, candidates=[{'move': 'draw 1', 'visits': 1, 'expected': 0.5}])",
        "illegal",
    ),
}


def finished(result: Played) -> bool:
    """A whole game whose record reads back."""
    return kh.Record.from_json(result.record.to_json()).replay().over


@pytest.mark.parametrize("game", kh.games())
def test_a_correct_bot_plays_a_whole_game(tmp_path: Path, game: str) -> None:
    script = Script(tmp_path)
    bot = script.player()
    result = played(bot, kh.game(game))
    assert finished(result)
    assert (bot.name, bot.faults, bot.stayed, result.faults) == ("tester", (), False, (0, 0))
    validator = Draft202012Validator(schema("bot"))
    for message in script.heard:
        validator.validate(message)
    heard = [message["type"] for message in script.heard]
    assert heard[:2] == ["hello", "start"]
    assert heard[-2:] == ["end", "goodbye"]
    assert heard.count("turn") + heard.count("event") == len(result.record.moves)


def test_the_moves_of_the_bot_are_played_and_those_of_others_told(tmp_path: Path) -> None:
    script = Script(tmp_path)
    result = played(script.player())
    told = [
        message["moves"][0]["move"] if message["type"] == "turn" else message["move"]
        for message in script.heard
        if message["type"] in ("turn", "event")
    ]
    assert tuple(told) == result.record.moves


def test_the_end_tells_the_result(tmp_path: Path) -> None:
    script = Script(tmp_path)
    result = played(script.player())
    assert script.heard[-2]["result"] == result.record.to_dict()["result"]


def test_a_bot_by_name_sits_among_others(tmp_path: Path) -> None:
    script = Script(tmp_path)
    result = play_named(kh.game("international", players=3), 1, ["greedy", script.name, "random"])
    start = script.heard[1]
    assert (start["seat"], start["players"]) == (1, ["greedy", "remote", "random"])
    assert (start["seconds"], start["bank"]) == (60, 10)
    assert {message["seat"] for message in script.heard if message["type"] == "event"} == {0, 2}
    assert result.record.players[1] == script.name


def test_what_a_bot_thought_is_kept(tmp_path: Path) -> None:
    thought = "answer(message, candidates=[{'move': message['moves'][0]['move'], 'visits': 9, 'expected': 1}])"
    bot = Script(tmp_path, thought).player()
    assert finished(played(bot))
    assert bot.faults == ()


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_costs_one_move(tmp_path: Path, slip: str) -> None:
    deed, kind = SLIPS[slip]
    script = Script(tmp_path, IN_TURN_2.format(deed))
    bot = script.player()
    result = played(bot)
    assert finished(result)
    assert kinds(bot) == [(2, kind)]
    assert result.faults == (1, 0)
    [refusal] = [message for message in script.heard if message["type"] == "refusal"]
    Draft202012Validator(schema("bot")).validate(refusal)
    assert (refusal["number"], refusal["fault"], refusal["faults"]) == (2, kind, 1)
    assert refusal["played"] in result.record.moves
    assert len(refusal["text"]) < 1000


def test_a_forbidden_move_is_refused_by_its_clause(tmp_path: Path) -> None:
    script = Script(tmp_path, IN_TURN_2.format("answer(message, move='draw 1')"))
    played(script.player())
    [refusal] = [message for message in script.heard if message["type"] == "refusal"]
    assert refusal["clause"].startswith("CI-")
    assert refusal["text"].startswith("draw 1 is not possible: ")


def test_a_move_of_another_seat_is_illegal(tmp_path: Path) -> None:
    # The other supply lies open, so the bot can try to seat somebody else's guest.
    cheat = """
if number > 1:
    answer(message)
else:
    mine, theirs = message["view"]["supplies"]
    guest = next(guest for guest in theirs if guest not in mine and guest[:3] != "jok")
    answer(message, move=f"bar {guest}")
"""
    bot = Script(tmp_path, cheat).player()
    assert finished(played(bot))
    assert kinds(bot) == [(1, "illegal")]


def test_babbling_before_the_answer_is_one_fault_and_the_answer_comes_too_late(tmp_path: Path) -> None:
    bot = Script(tmp_path, "if number == 2: write(b'hm\\n')\nanswer(message)").player()
    assert finished(played(bot))
    assert kinds(bot) == [(2, "unreadable")]


def test_a_second_answer_costs_the_next_move(tmp_path: Path) -> None:
    bot = Script(tmp_path, "if number == 2: answer(message)\nanswer(message)").player()
    assert finished(played(bot))
    assert kinds(bot) == [(3, "wrong-number")]


def test_a_bot_that_was_not_started_is_no_bot_that_is_out(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="before `begin`"):
        Script(tmp_path).player().decide(choice_for(SHORT.deal(1), 1))


def test_after_three_faults_the_house_plays_on(tmp_path: Path) -> None:
    bot = Script(tmp_path, "write(b'hm\\n')").player()
    result = played(bot)
    assert finished(result)
    assert kinds(bot) == [(number, "unreadable") for number in (1, 2, 3)]
    assert bot.out
    assert result.faults == (MOST_FAULTS, 0)


def test_the_house_plays_the_same_moves_for_the_same_seed(tmp_path: Path) -> None:
    records = [played(Script(tmp_path, "write(b'hm\\n')").player()).record for _ in range(2)]
    assert records[0] == records[1]


def test_a_hung_bot_is_late_three_times(tmp_path: Path) -> None:
    bot = Script(tmp_path, "time.sleep(3600)").player(HASTY)
    assert finished(played(bot))
    assert kinds(bot) == [(number, "late") for number in (1, 2, 3)]


def test_a_bot_that_never_reads_is_late(tmp_path: Path) -> None:
    bot = Script(tmp_path, at_first="hello()\ntime.sleep(3600)").player(HASTY)
    assert finished(played(bot))
    assert [kind for _, kind in kinds(bot)] == ["late"] * 3


def test_a_slow_bot_lives_on_its_bank(tmp_path: Path) -> None:
    script = Script(tmp_path, "if number <= 3: time.sleep(0.05)\nanswer(message)")
    bot = script.player(Clock(seconds=0.01, bank=600))
    assert finished(played(bot))
    assert bot.faults == ()
    banks = [message["bank"] for message in script.heard if message["type"] == "turn"][:4]
    assert banks[0] == 600
    assert all(after <= before - 0.04 for before, after in pairwise(banks))


def test_a_bank_that_is_eaten_up_is_empty(tmp_path: Path) -> None:
    script = Script(tmp_path, "if number == 2: sys.exit()")
    bot = script.player(Clock(seconds=0.3, bank=0.1))
    assert finished(played(bot))
    assert kinds(bot)[0] == (1, "late")
    banks = [message["bank"] for message in script.heard if message["type"] == "turn"]
    assert banks == [0.1, 0]


def test_a_bot_that_crashes_before_its_hello_never_comes_to_play(tmp_path: Path) -> None:
    bot = Script(tmp_path, at_first="sys.exit('no coffee')").player()
    result = played(bot)
    assert finished(result)
    assert kinds(bot) == [(0, "gone")]
    assert bot.faults[0].text.endswith("has ended with status 1")
    assert bot.errors == "no coffee"
    assert (bot.turns, result.faults) == (0, (1, 0))


@pytest.mark.parametrize(
    ("greeting", "kind"),
    [
        ("say({'type': 'hello', 'protocol': 'kaffeehaus-bot/2', 'name': 'tester'})", "unreadable"),
        ("say({'type': 'hello', 'protocol': 'kaffeehaus-bot/1', 'name': ''})", "unreadable"),
        ("say({'type': 'hello', 'protocol': 'kaffeehaus-bot/1'})", "unreadable"),
        ("write(b'Welcome to my bot!\\n')", "unreadable"),
    ],
)
def test_without_a_proper_hello_the_house_plays(tmp_path: Path, greeting: str, kind: str) -> None:
    bot = Script(tmp_path, at_first=greeting).player()
    assert finished(played(bot))
    assert kinds(bot) == [(0, kind)]
    assert bot.out


@pytest.mark.parametrize(("end", "status"), [("sys.exit(3)", "3"), ("os.kill(os.getpid(), 9)", "-9")])
def test_a_bot_that_dies_in_the_middle_is_out(tmp_path: Path, end: str, status: str) -> None:
    bot = Script(tmp_path, f"if number == 4: {end}\nanswer(message)").player()
    assert finished(played(bot))
    assert kinds(bot) == [(4, "gone")]
    assert f"has ended with status {status}" in bot.faults[0].text
    assert bot.out


def test_an_answer_counts_even_if_the_bot_dies_right_after_it(tmp_path: Path) -> None:
    bot = Script(tmp_path, "answer(message)\nif number == 4: sys.exit()").player()
    assert finished(played(bot))
    assert kinds(bot) == [(5, "gone")]


def test_a_program_that_cannot_be_started_is_out(tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_text("#!/nowhere/interpreter\n", "utf-8")
    program.chmod(0o755)
    bot = RemotePlayer([str(program)], PATIENT, seed=1)
    assert finished(played(bot))
    assert kinds(bot) == [(0, "gone")]
    assert bot.errors.endswith("cannot be started: No such file or directory")


def test_a_flood_of_lines_is_three_faults(tmp_path: Path) -> None:
    bot = Script(tmp_path, at_first="hello()\nwhile True: write(b'hm\\n' * 1000)").player()
    assert finished(played(bot))
    assert kinds(bot) == [(number, "unreadable") for number in (1, 2, 3)]


def test_a_flood_without_an_end_of_line_is_three_faults(tmp_path: Path) -> None:
    bot = Script(tmp_path, at_first="hello()\nwhile True: write(b'x' * 60000)").player(Clock(seconds=0.2, bank=0))
    assert finished(played(bot))
    assert sorted(kind for _, kind in kinds(bot)) == ["late", "late", "unreadable"]


def test_a_flood_of_errors_keeps_nobody_waiting(tmp_path: Path) -> None:
    script = Script(tmp_path, "os.write(2, b'hm\\n' * 100000)\nanswer(message)")
    bot = script.player()
    assert finished(played(bot))
    assert bot.faults == ()
