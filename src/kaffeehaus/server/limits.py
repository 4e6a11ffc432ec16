"""How much a client may send: how often, how large, how deep."""

import json
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kaffeehaus.core.documents import read_json
from kaffeehaus.kernel.errors import Faulty
from kaffeehaus.server.refusals import Refused, core_faults
from kaffeehaus.server.settings import Settings

MOST_BYTES = 256 * 1024
MOST_MESSAGE_BYTES = 16 * 1024  # on a live channel
MOST_KEYS = 20_000  # clients remembered at a time
ADDRESS_SHARE = 8  # as many visitors may come from one address at once


class Bucket:
    """Allows a number per second on average, and a burst of more at once."""

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
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate, burst, now)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        wait = bucket.take(now)
        if wait:
            raise Refused(429, "slow-down", "too-many-requests", more={"retry": round(wait, 1)})

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
            raise Refused(429, "slow-down", "too-many-channels")
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

    def review(self, client: str, address: str) -> None:
        """Counts a review. Raises Refused."""
        rate = self._settings.reviews / 3600
        self._take(f"review address {address}", rate * ADDRESS_SHARE, max(1.0, self._settings.reviews) * ADDRESS_SHARE)
        self._take(f"review {client}", rate, max(1.0, self._settings.reviews))


def refuse(*_: object) -> Any:
    """For whatever JSON does not know."""
    raise ValueError


def plain_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object that names nothing twice."""
    data = dict(pairs)
    return data if len(data) == len(pairs) else refuse()


SHORT = json.JSONDecoder(object_pairs_hook=plain_object, parse_constant=refuse, parse_float=refuse)


def check_message(body: bytes) -> object:
    """The data of a message in JSON, quickly if it is an object without anything rare in it. Raises Refused."""
    if body.count(b"{") == 1 and b"[" not in body:
        try:
            data: object = SHORT.decode(body.decode("utf-8"))
        except ValueError:
            pass  # the longer way takes it all the same, or says what is wrong
        else:
            return data
    return check_json(body)


def check_json(body: bytes) -> object:
    """The data of a JSON text. Raises Refused."""
    try:
        data: object = read_json(body, Faulty)
    except Faulty as fault:
        raise Refused(400, "malformed", "no-json", reasons=core_faults(fault)) from fault
    return data
