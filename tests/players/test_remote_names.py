"""Programs as players by name."""

import re
import sys

import pytest

import kaffeehaus as kh
from kaffeehaus.players.names import player_named, players_for
from kaffeehaus.players.remote.clock import Clock, read_clock
from kaffeehaus.players.remote.naming import read_command
from kaffeehaus.players.remote.player import RemotePlayer


@pytest.mark.parametrize(
    ("text", "clock"), [("2s", Clock(2, 10)), ("0.5s+30s", Clock(0.5, 30)), ("3s+0s", Clock(3, 0))]
)
def test_a_clock_has_seconds_for_a_move_and_a_bank_for_the_game(text: str, clock: Clock) -> None:
    assert read_clock(text) == clock


def test_a_name_starts_no_process() -> None:
    bot = player_named(f"remote:{sys.executable} nothing.py", 1)
    assert isinstance(bot, RemotePlayer)
    assert bot.out


def test_a_command_is_read_as_words() -> None:
    assert read_command(f"{sys.executable} 'my bot.py' -q") == [sys.executable, "my bot.py", "-q"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("remote", "a remote bot needs its command"),
        ("remote:", "a remote bot needs its command"),
        ("remote:no-such-program-here", "there is no program 'no-such-program-here'"),
        ("remote:python3 'bot.py", "No closing quotation"),
        ("remote:@2s", "a remote bot needs its command"),
        ("remote:python3@2000", "the time of a remote bot is such as 2s or 2s+60s, at most 86,400s each, not '2000'"),
        ("remote:python3@2s+", "not '2s+'"),
        ("remote:python3@1s+86401s", "at most 86,400s each, not '1s+86401s'"),
        ("remote:python3 \0", "no command holds a zero byte"),
        ("remote:python3@mine.py", "not 'mine.py'"),
        ("greedy@1s+30s", "'1s+30s' in 'greedy@1s+30s' is neither a time"),
    ],
)
def test_a_name_that_means_nothing_is_refused(name: str, reason: str) -> None:
    with pytest.raises(kh.InvalidOptions, match=re.escape(reason)):
        player_named(name, 1)


def test_all_names_that_mean_nothing_are_refused_at_once() -> None:
    with pytest.raises(kh.InvalidOptions) as fault:
        players_for(["remote:", "greedy", "remote:no-such-program-here"], 3)
    assert len(fault.value.reasons) == 2
