"""The process of a bot: what it is given, how much it may say, and that nothing of it is left behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kaffeehaus.players.remote.clock import Clock
from kaffeehaus.players.remote.lost import Lost
from kaffeehaus.players.remote.process import MOST_LINE, MOST_WAITING, PASSED_ON, BotProcess
from tests.players.bots import BEFORE_GIVING_UP, Script, Witness, played

CHILD = (
    "import subprocess; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(3600)'], close_fds=False)\n"
)


@pytest.fixture
def witness(tmp_path: Path) -> Iterator[Witness]:
    witness = Witness(tmp_path)
    yield witness
    witness.close()


def started(code: str) -> BotProcess:
    return BotProcess([sys.executable, "-c", code])


def soon() -> float:
    return time.monotonic() + BEFORE_GIVING_UP


def test_children_of_a_bot_end_with_it(tmp_path: Path, witness: Witness) -> None:
    played(Script(tmp_path, at_first=witness.held + CHILD).player())
    assert (witness.read(), witness.read()) == (b"x", b"")


def test_children_of_a_bot_that_died_end_too(tmp_path: Path, witness: Witness) -> None:
    played(Script(tmp_path, "sys.exit()", at_first=witness.held + CHILD).player())
    assert (witness.read(), witness.read()) == (b"x", b"")


def test_children_of_a_bot_that_is_out_end_too(tmp_path: Path, witness: Witness) -> None:
    played(Script(tmp_path, "write(b'hm\\n')", at_first=witness.held + CHILD).player())
    assert (witness.read(), witness.read()) == (b"x", b"")


def test_a_bot_that_ignores_the_goodbye_is_killed(tmp_path: Path, witness: Witness) -> None:
    script = Script(tmp_path, at_first=witness.held)
    script.path.write_text(script.path.read_text("utf-8") + "\ntime.sleep(3600)\n", "utf-8")
    bot = script.player()
    played(bot)
    assert (witness.read(), witness.read()) == (b"x", b"")
    assert bot.stayed
    assert bot.faults == ()


def test_a_bot_ends_with_a_house_that_is_killed(tmp_path: Path, witness: Witness) -> None:
    script = Script(tmp_path, witness.held + CHILD + "time.sleep(3600)")
    house = f"""
import kaffeehaus as kh
kh.play_out(kh.game("international", players=2), 1, [{script.name!r}, "random"])
"""
    environment = {**os.environ, "KAFFEEHAUS_INTERPRETED": "1"}
    with subprocess.Popen([sys.executable, "-c", house], env=environment) as process:
        assert witness.read() == b"x"
        process.send_signal(signal.SIGKILL)
    assert witness.read() == b""


def test_a_bot_sees_nothing_of_the_environment_but_the_usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAFFEEHAUS_SECRET", "melange")
    seen = tmp_path / "seen"
    process = started(f"import os; open({str(seen)!r}, 'w').write(' '.join(os.environ)); print()")
    process.receive(soon())
    process.kill()
    # A Python program sets LC_CTYPE for itself where the language is not known.
    assert set(seen.read_text("utf-8").split()) <= {*PASSED_ON, "LC_CTYPE"}


def test_the_command_goes_through_no_shell(tmp_path: Path) -> None:
    process = BotProcess([sys.executable, "-c", "import sys; print(sys.argv[1])", f"$HOME; touch {tmp_path}/x"])
    assert process.receive(soon()).decode() == f"$HOME; touch {tmp_path}/x"
    process.kill()
    assert not list(tmp_path.iterdir())


def test_a_line_may_be_so_long_and_no_longer() -> None:
    process = started(f"print('x' * {MOST_LINE}); print('y' * {MOST_LINE + 1}); print('z')")
    assert process.receive(soon()) == b"x" * MOST_LINE
    with pytest.raises(Lost, match="a line has at most 65,536 bytes"):
        process.receive(soon())
    assert process.receive(soon()) == b"z"
    process.kill()


def test_lines_that_came_before_the_end_are_still_read() -> None:
    process = started("print('one'); print('two')")
    assert [process.receive(soon()), process.receive(soon())] == [b"one", b"two"]
    with pytest.raises(Lost, match="has ended with status 0") as lost:
        process.receive(soon())
    assert lost.value.kind == "gone"
    process.kill()


def test_what_is_sent_to_a_bot_that_does_not_read_waits_up_to_a_limit() -> None:
    process = started("import time; time.sleep(3600)")
    process.send(b"x" * (MOST_WAITING - 1) + b"\n")
    with pytest.raises(Lost, match="does not read what it is sent") as lost:
        process.send(b"x" * MOST_WAITING + b"\n")
    assert lost.value.kind == "gone"
    process.kill()


def test_much_that_is_sent_arrives_whole() -> None:
    process = started("import sys; print(len(sys.stdin.readline()))")
    process.send(b"x" * 900_000 + b"\n")
    assert process.receive(soon()) == b"900001"
    process.kill()


def test_the_last_words_of_a_bot_cannot_play_with_the_terminal() -> None:
    process = started(r"import sys; sys.exit('\033[2Jgone\a')")
    with pytest.raises(Lost):
        process.receive(soon())
    process.kill()
    assert process.errors == "?[2Jgone?"


def test_a_clock_spends_its_bank_when_a_move_takes_longer() -> None:
    clock = Clock(seconds=2, bank=5)
    clock.spend(1.5)
    assert clock.bank == 5
    clock.spend(4)
    assert clock.bank == 3
    clock.spend(100)
    assert clock.bank == 0


@pytest.mark.parametrize(("most", "allowed"), [(None, (2, 5)), (100, (2, 5)), (3, (2, 1)), (1, (1, 0))])
def test_a_limit_of_the_game_bounds_the_clock(most: float | None, allowed: tuple[float, float]) -> None:
    assert Clock(seconds=2, bank=5).allowed(most) == allowed
