"""A real server in a process of its own, on a free port of this machine."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

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
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    @property
    def address(self) -> str:
        """Where the page is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Starts the server and waits until it answers; the first time of all it compiles the rules."""
        command = [sys.executable, "-m", "kaffeehaus.cli", "serve", "--port", str(self.port), "--data", str(self._data)]
        with (self._data / "server.log").open("a") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **GENEROUS}
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.port = int(found[1])
                urlopen(f"{self.address}/readyz", timeout=COMPILING_SECONDS).close()
                return
        raise AssertionError((self._data / "server.log").read_text())

    def kill(self) -> None:
        """Ends the server at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """Asks the server to stop, and waits for it."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(30)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None
