"""Remote bots by name: the command that starts one and its time, `python3 bot.py@2s+60s`."""

import os
import shlex
import shutil

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.players.remote.clock import Clock, read_clock
from kaffeehaus.players.remote.player import RemotePlayer


def remote_named(text: str, seed: int) -> RemotePlayer:
    """A remote bot; its time stands after the last `@`. Raises InvalidOptions."""
    if os.name != "posix":
        raise InvalidOptions(["remote bots play on Linux and macOS; a class plays everywhere: python:module:Class"])
    head, at, time = text.rpartition("@")
    command, clock = (head, read_clock(time)) if at else (text, Clock())
    return RemotePlayer(read_command(command), clock, seed)


def read_command(text: str) -> list[str]:
    """A command line as the words that start a program; no shell reads it. Raises InvalidOptions."""
    try:
        words = shlex.split(text)
    except ValueError as fault:
        raise InvalidOptions([f"the command {text!r} cannot be read: {fault}"]) from fault
    if not words:
        raise InvalidOptions(["a remote bot needs its command: remote:COMMAND"])
    if "\0" in text:
        raise InvalidOptions([f"no command holds a zero byte, as {text!r} does"])
    if shutil.which(words[0]) is None:
        raise InvalidOptions([f"there is no program {words[0]!r}"])
    return words
