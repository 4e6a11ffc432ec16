"""The time of a bot."""

import re
from dataclasses import dataclass

from kaffeehaus.kernel.errors import InvalidOptions

MOST_SECONDS = 86_400
CLOCK = re.compile(r"(?P<seconds>\d+(\.\d+)?)s(\+(?P<bank>\d+(\.\d+)?)s)?")


@dataclass
class Clock:
    """Seconds for each move, and a bank for the game that is eaten when a move takes longer."""

    seconds: float = 1.0
    bank: float = 10.0

    def allowed(self, most: float | None) -> tuple[float, float]:
        """What the next move may take, of its own seconds and of the bank; `most` in all."""
        if most is None:
            return self.seconds, self.bank
        seconds = min(self.seconds, most)
        return seconds, min(self.bank, most - seconds)

    def spend(self, seconds: float) -> None:
        """A move has taken so long."""
        self.bank = max(0.0, self.bank - max(0.0, seconds - self.seconds))


def read_clock(text: str) -> Clock:
    """Reads `2s` or, with a bank, `2s+60s`. Raises InvalidOptions."""
    found = CLOCK.fullmatch(text)
    times = {part: float(value) for part, value in found.groupdict().items() if value} if found else {}
    if not found or max(times.values()) > MOST_SECONDS:
        raise InvalidOptions(
            [f"the time of a remote bot is such as 2s or 2s+60s, at most {MOST_SECONDS:,}s each, not {text!r}"]
        )
    return Clock(**times)
