"""How much a client may send: how often, how large, how deep."""

import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kaffeehaus.core.documents import read_json
from kaffeehaus.kernel.errors import Faulty
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.settings import Settings

MOST_BYTES = 256 * 1024
MOST_MESSAGE_BYTES = 16 * 1024  # on a live channel
MOST_DEPTH = 32
MOST_KEYS = 20_000  # clients remembered at a time
ADDRESS_SHARE = 8  # as many visitors may come from one address at once

STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)


class Bucket:
    """Allows so many a second on average, and some more at once."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst, self._left, self._then = rate, burst, burst, now

    def take(self, now: float) -> float:
        """Takes one; 0 if there was one, else the seconds until there is."""
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return (1 - self._left) / self._rate
        self._left -= 1
        return 0.0


class Limits:
    """Buckets for all clients, the ones that were used last."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._channels: Counter[str] = Counter()

    def _take(self, key: str, rate: float, burst: float) -> None:
        now = self._now()
        bucket = self._buckets.setdefault(key, Bucket(rate, burst, now))
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        wait = bucket.take(now)
        if wait:
            raise Refused(429, "slow-down", "Too many requests; wait a moment.", more={"retry": round(wait, 1)})

    def request(self, address: str, client: str | None) -> None:
        """Counts a request or a message. Raises Refused."""
        rate, burst = self._settings.rate, self._settings.burst
        self._take(f"address {address}", rate * ADDRESS_SHARE, burst * ADDRESS_SHARE)
        if client is not None:
            self._take(f"client {client}", rate, burst)

    @contextmanager
    def channel(self, address: str) -> Iterator[None]:
        """Counts a live channel as long as it is open. Raises Refused."""
        if self._channels[address] >= self._settings.channels:
            raise Refused(429, "slow-down", "Too many live channels from this address.")
        self._channels[address] += 1
        try:
            yield
        finally:
            self._channels[address] -= 1
            if not self._channels[address]:
                del self._channels[address]

    def creation(self, address: str) -> None:
        """Counts a new match. Raises Refused."""
        rate = self._settings.creations
        self._take(f"creation {address}", rate, max(20.0, rate * 60))


def depth_of(text: bytes) -> int:
    """How deep objects and lists are nested in a JSON text."""
    depth = most = 0
    for letter in STRINGS.sub(b"", text):
        if letter in b"[{":
            depth += 1
            most = max(most, depth)
        elif letter in b"]}":
            depth -= 1
    return most


def check_json(body: bytes) -> object:
    """The data of a JSON text that is not too deep. Raises Refused."""
    if depth_of(body) > MOST_DEPTH:
        raise Refused(400, "malformed", f"Objects and lists are nested deeper than {MOST_DEPTH}.")
    try:
        data: object = read_json(body, Faulty)
    except Faulty as fault:
        raise Refused(400, "malformed", "This is no JSON document.", reasons=fault.reasons) from fault
    return data
