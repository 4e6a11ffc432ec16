"""The process of a bot: lines to it and from it with hard limits, and nothing left of it at the end."""

import os
import selectors
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from kaffeehaus.players.remote.lost import Lost

MOST_LINE = 64 * 1024
MOST_WAITING = 1024 * 1024  # bytes that a bot has not read yet
MOST_READ = 64 * 1024  # at once
KEPT_ERRORS = 4 * 1024
GRACE_SECONDS = 1.0  # to end by itself
PASSED_ON = ("PATH", "LANG", "HOME")  # of the environment, which may hold secrets
SUPERVISOR = Path(__file__).with_name("supervisor.py")


class BotProcess:
    """A running bot, with a supervisor beside it that ends it when this process dies."""

    def __init__(self, command: Sequence[str]) -> None:
        self._waiting = bytearray()  # to be read by the bot
        self._unread = bytearray()  # written by the bot
        self._errors = bytearray()
        self._skipping = False  # the rest of a line that was too long
        self._status = b""
        self._ended = False
        self._command = shlex.join(command)
        self._lifeline, theirs = socket.socketpair()
        with theirs:
            try:
                self._supervisor = start_supervisor(command, theirs.fileno())
            except OSError as fault:
                self._lifeline.close()
                raise Lost("gone", f"{self._command} cannot be started: {fault.strerror}") from fault
        pipes = self._supervisor.stdin, self._supervisor.stdout, self._supervisor.stderr
        self._input, self._output, self._error_output = (pipe.fileno() for pipe in pipes if pipe)
        self._selector = selectors.DefaultSelector()
        for source in (self._output, self._error_output, self._lifeline.fileno()):
            os.set_blocking(source, False)
            self._selector.register(source, selectors.EVENT_READ)
        os.set_blocking(self._input, False)

    @property
    def errors(self) -> str:
        """The last that the bot wrote to standard error, without what would move a terminal's cursor."""
        text = self._errors.decode("utf-8", "replace").strip()
        return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)

    def send(self, line: bytes) -> None:
        """Sends a line without waiting for the bot to read it. Raises Lost if too much lies unread."""
        if len(self._waiting) + len(line) > MOST_WAITING:
            raise Lost("gone", f"{self._command} does not read what it is sent")
        self._waiting += line
        self._write()

    def receive(self, deadline: float) -> bytes:
        """The next line of the bot, until that time of the monotonic clock. Raises Lost."""
        while (line := self._next_line()) is None:
            if self._ended:
                raise Lost("gone", self._ending())
            left = deadline - time.monotonic()
            if left <= 0:
                raise Lost("late", "no answer came in time")
            self._exchange(left)
        return line

    def close(self) -> bool:
        """Closes the bot's input, gives it time to end, and kills what is left. True if it ended by itself."""
        deadline = time.monotonic() + GRACE_SECONDS
        self._flush(deadline)
        self._close_input()
        while not self._ended and (left := deadline - time.monotonic()) > 0:
            self._exchange(left)
            self._unread.clear()
        ended = self._ended
        self.kill()
        return ended

    def kill(self) -> None:
        """Ends the bot and all its children at once."""
        self._drain_errors()
        self._selector.close()
        with suppress(ProcessLookupError):
            os.killpg(self._supervisor.pid, signal.SIGKILL)
        self._supervisor.wait()
        self._lifeline.close()
        for pipe in (self._supervisor.stdin, self._supervisor.stdout, self._supervisor.stderr):
            if pipe:
                pipe.close()

    def _next_line(self) -> bytes | None:
        """A whole line that has been read; None if there is none. Raises Lost once for a line that is too long."""
        end = self._unread.find(b"\n")
        whole = end >= 0
        if not whole and len(self._unread) <= MOST_LINE and not self._skipping:
            return None
        line = bytes(self._unread[: end if whole else len(self._unread)])
        del self._unread[: len(line) + whole]
        skipped, self._skipping = self._skipping, not whole
        if skipped:
            return self._next_line() if whole else None
        if len(line) > MOST_LINE:
            raise Lost("unreadable", f"a line has at most {MOST_LINE:,} bytes")
        return line

    def _exchange(self, seconds: float) -> None:
        """Waits until something can be read or written, and does it."""
        ready = {key.fd for key, _ in self._selector.select(seconds)}
        if self._input in ready:
            self._write()
        if self._error_output in ready:
            self._errors += self._read(self._error_output)
            del self._errors[:-KEPT_ERRORS]
        if self._output in ready:
            self._unread += self._read(self._output)
        elif self._lifeline.fileno() in ready:  # only after all that the bot has written
            with suppress(OSError):
                self._status += self._lifeline.recv(MOST_READ)
            self._ended = True

    def _read(self, source: int) -> bytes:
        """What there is; a source at its end is no longer asked."""
        with suppress(BlockingIOError):
            found = os.read(source, MOST_READ)
            if not found:
                self._selector.unregister(source)
            return found
        return b""

    def _drain_errors(self) -> None:
        """Reads what came together with the end."""
        with suppress(BlockingIOError):
            self._errors += os.read(self._error_output, MOST_READ)
            del self._errors[:-KEPT_ERRORS]

    def _write(self) -> None:
        """Writes what the bot takes at once; asks again later if something is left."""
        try:
            del self._waiting[: os.write(self._input, self._waiting)]
        except BlockingIOError:
            pass
        except BrokenPipeError:  # nobody reads any more; whether the bot is gone is told by its supervisor
            self._waiting.clear()
        self._ask_for_input(bool(self._waiting))

    def _ask_for_input(self, wanted: bool) -> None:
        asked = self._input in self._selector.get_map()
        if wanted and not asked:
            self._selector.register(self._input, selectors.EVENT_WRITE)
        elif asked and not wanted:
            self._selector.unregister(self._input)

    def _flush(self, deadline: float) -> None:
        while self._waiting and not self._ended and (left := deadline - time.monotonic()) > 0:
            self._exchange(left)
            self._unread.clear()

    def _close_input(self) -> None:
        self._ask_for_input(wanted=False)
        if self._supervisor.stdin:
            self._supervisor.stdin.close()

    def _ending(self) -> str:
        status = self._status.decode("ascii", "replace")
        return f"{self._command} has ended" + (f" with status {status}" if status else "")


def start_supervisor(command: Sequence[str], lifeline: int) -> subprocess.Popen[bytes]:
    """Starts a bot and its supervisor, in a process group of their own."""
    return subprocess.Popen(
        [sys.executable, "-I", "-S", str(SUPERVISOR), str(lifeline), *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
        start_new_session=True,
        pass_fds=[lifeline],
    )
