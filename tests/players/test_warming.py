"""Compiling ahead: the game that is asked for comes first, and a started game is not disturbed by later wishes."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

import kaffeehaus as kh
from kaffeehaus.players import warming
from kaffeehaus.players.contract import choice_for
from kaffeehaus.players.hasty import HastyPlayer
from kaffeehaus.players.warming import HALVES, Warming

FOREVER = (sys.executable, "-c", "import sys; sys.stdin.read()")
AT_ONCE = (sys.executable, "-c", "")
NAMES = ("cardgame", "international", "melange")


def both(name: str) -> list[tuple[str, str]]:
    return [(name, half) for half in HALVES]


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Iterator[Warming]:
    """A compilation that never ends, on two cores."""
    monkeypatch.setattr(warming, "COMMAND", FOREVER)
    started = Warming(NAMES, cores=2)
    started.look()
    yield started
    started.stop()


def test_games_are_compiled_one_after_the_other_on_all_cores(endless: Warming) -> None:
    assert endless.running == both("cardgame")
    assert list(endless.seconds_left()) == list(NAMES)


def test_the_game_that_is_asked_for_comes_first(endless: Warming) -> None:
    endless.ask_for("melange")
    assert endless.running == both("melange")
    assert list(endless.seconds_left()) == ["melange", "cardgame", "international"]


def test_a_later_wish_waits_until_the_first_is_done(endless: Warming) -> None:
    for name in ("melange", "international", "melange", "chess"):
        endless.ask_for(name)
    assert endless.running == both("melange")
    assert list(endless.seconds_left()) == ["melange", "international", "cardgame"]


def test_the_time_left_grows_with_what_comes_before(endless: Warming) -> None:
    left = list(endless.seconds_left().values())
    assert left == sorted(left)
    assert left[0] > 0


def test_everything_is_done_when_all_processes_have_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "COMMAND", AT_ONCE)
    monkeypatch.setattr(warming, "mark_of", lambda _: None)
    started = Warming(NAMES, cores=1)
    assert not started.wait()
    assert not started.seconds_left()
    started.stop()


@pytest.mark.parametrize("name", NAMES)
def test_a_hasty_player_plays_legal_moves_without_any_time(name: str) -> None:
    position = kh.game(name).deal(3)
    for seed in range(10):
        decision = HastyPlayer(seed, seconds=0.0).decide(choice_for(position, seed))
        assert decision.move in [move.number for move in position.moves]
        position = position.play(str(next(move for move in position.moves if move.number == decision.move)))


@pytest.mark.parametrize("name", NAMES)
def test_a_hasty_player_knows_nothing_that_is_hidden(name: str) -> None:
    position = kh.game(name).deal(3)
    choices = [choice_for(position.redeal(position.to_move, world), 5) for world in range(3)]
    assert len({HastyPlayer(1, seconds=60.0).decide(choice).move for choice in choices}) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_house_needs_nothing_that_is_not_compiled_ahead(name: str) -> None:
    """Or the first refusal, or the first match that is opened again, would let everybody wait for the compiler."""
    command = [sys.executable, "-m", "tests.players.compiled_ahead", name]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == ""
