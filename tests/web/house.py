"""A real server in a process of its own, on a free port of this machine."""

import os
import signal
import time
from pathlib import Path
from urllib.request import urlopen

from tests.server.forked import ForkedProcess
from tests.server.running import free_port

COMPILING_SECONDS = 300
PAGE = Path(__file__).parents[2] / "src" / "kaffeehaus" / "server" / "page" / "index.html"
GENEROUS = {
    "KAFFEEHAUS_RATE": "10000",
    "KAFFEEHAUS_BURST": "10000",
    "KAFFEEHAUS_CREATIONS": "1000",
    "KAFFEEHAUS_REVIEWS": "1000",
    "KAFFEEHAUS_REVIEW_EFFORT": "0.05",
}


class House:
    """The server; it can be killed and opened again on the same port with the same matches."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._process: ForkedProcess | None = None
        self.port = free_port()

    @property
    def address(self) -> str:
        """Where the page is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Starts the server and waits until it answers; the first time of all it compiles the rules."""
        arguments = ["serve", "--port", str(self.port), "--data", str(self._data)]
        log = self._data / "server.log"
        self._process = ForkedProcess(arguments, {**os.environ, **GENEROUS}, log)
        until = time.monotonic() + COMPILING_SECONDS
        while time.monotonic() < until and self._process.poll() is None:
            try:
                urlopen(f"{self.address}/readyz", timeout=COMPILING_SECONDS).close()
            except OSError:  # also a connection that is reset while the killed server goes away
                time.sleep(0.05)
            else:
                return
        raise AssertionError(log.read_text("utf-8"))

    def kill(self) -> None:
        """Ends the server at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """Asks the server to stop, and waits for it."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None
