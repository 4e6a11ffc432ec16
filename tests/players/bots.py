"""Small bots written as scripts, and games against them."""

import json
import os
import select
import shlex
import sys
from pathlib import Path
from textwrap import indent
from typing import Any

import kaffeehaus as kh
from kaffeehaus.players.match import Played, play_seated
from kaffeehaus.players.remote.clock import Clock
from kaffeehaus.players.remote.player import RemotePlayer
from kaffeehaus.players.simple import RandomPlayer
from tests.rules import boards

SHORT = kh.game("international", players=2, board=boards.HALL)
PATIENT = Clock(seconds=60, bank=0)
BEFORE_GIVING_UP = 20  # seconds; nothing waits so long unless it is broken

SCRIPT = """
import json, os, sys, time

log = open({log!r}, "ab", buffering=0)

def say(message):
    write(json.dumps(message).encode() + b"\\n")

def write(data):
    while data:
        data = data[os.write(1, data):]

def hello():
    say({{"type": "hello", "protocol": "kaffeehaus-bot/1", "name": "tester"}})

def answer(turn, **parts):
    say({{"type": "answer", "number": turn["number"], "move": turn["moves"][0]["move"], **parts}})

{at_first}
for line in sys.stdin.buffer:
    log.write(line)
    message = json.loads(line)
    if message["type"] == "hello":
        hello()
    elif message["type"] == "turn":
        number = message["number"]
{on_turn}
    elif message["type"] == "refusal":
        pass
{on_refusal}
"""


class Script:
    """A bot as a script, which logs every line that it is sent."""

    def __init__(
        self, folder: Path, on_turn: str = "answer(message)", *, at_first: str = "", on_refusal: str = ""
    ) -> None:
        self.log = folder / "log"
        self.path = folder / "bot.py"
        parts = {"on_turn": indent(on_turn, " " * 8), "on_refusal": indent(on_refusal, " " * 8)}
        self.path.write_text(SCRIPT.format(log=str(self.log), at_first=at_first, **parts), "utf-8")

    @property
    def command(self) -> list[str]:
        """What starts the bot."""
        return [sys.executable, "-I", "-S", str(self.path)]

    @property
    def name(self) -> str:
        """The player's name."""
        return f"remote:{shlex.join(self.command)}@60s"

    @property
    def heard(self) -> list[dict[str, Any]]:
        """The messages that the bot was sent."""
        return [json.loads(line) for line in self.log.read_bytes().splitlines()]

    def player(self, clock: Clock = PATIENT) -> RemotePlayer:
        """A player who asks the bot."""
        return RemotePlayer(self.command, Clock(clock.seconds, clock.bank), seed=1)


def played(bot: RemotePlayer, game: kh.Game = SHORT) -> Played:
    """A whole game between the bot and one that plays at random."""
    return play_seated(game, 1, ("remote", "random"), [bot, RandomPlayer(2)])


def kinds(bot: RemotePlayer) -> list[tuple[int, str]]:
    """The faults of a bot: the number of the turn and the kind."""
    return [(fault.number, fault.kind) for fault in bot.faults]


class Witness:
    """Learns when the last process that holds a pipe has ended, without asking for any process by its number."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "witness"
        os.mkfifo(self.path)
        self._pipe = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)

    @property
    def held(self) -> str:
        """A line of a script: from now on the bot and its children are watched."""
        return f"os.set_inheritable(pipe := os.open({str(self.path)!r}, os.O_WRONLY), True); os.write(pipe, b'x')\n"

    def read(self) -> bytes:
        """The next that comes through the pipe; nothing once all have ended."""
        ready, _, _ = select.select([self._pipe], [], [], BEFORE_GIVING_UP)
        assert ready, "a process is still there"
        return os.read(self._pipe, 1)

    def close(self) -> None:
        """Watches no longer."""
        os.close(self._pipe)
