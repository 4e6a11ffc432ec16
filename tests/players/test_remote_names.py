"""Programs as players by name."""

import re
import sys

import pytest

import kaffeehaus as kh
from kaffeehaus.players.names import player_named, players_for, read_name
from kaffeehaus.players.remote.player import RemotePlayer, read_command


def test_a_name_has_a_command_and_a_pace() -> None:
    name = read_name("remote:python3 bots/mine.py --level 3@0.5s+30s")
    assert (name.kind, name.argument) == ("remote", "python3 bots/mine.py --level 3")
    assert (name.seconds, name.bank) == (0.5, 30)


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
        ("remote:python3@2000", "a remote bot has time, such as 1s or 1s+30s, not 2000 playouts"),
        ("remote:python3@soon", "after the @ in 'remote:python3@soon' belongs a time"),
        ("greedy@1s+30s", "only remote bots have a bank of time"),
    ],
)
def test_a_name_that_means_nothing_is_refused(name: str, reason: str) -> None:
    with pytest.raises(kh.InvalidOptions, match=re.escape(reason)):
        player_named(name, 1)


def test_all_names_that_mean_nothing_are_refused_at_once() -> None:
    with pytest.raises(kh.InvalidOptions) as fault:
        players_for(["remote:", "greedy", "remote:no-such-program-here"], 3)
    assert len(fault.value.reasons) == 2
