"""A word before the server stops: live channels are told to come back, then uvicorn shuts down."""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType

BYE_SECONDS = 0.3  # uvicorn cuts the channels off as soon as it knows
Handler = Callable[[int, FrameType | None], object]

SIGNALS = (signal.SIGTERM, signal.SIGINT)


def warn_before_closing(warn: Callable[[], None]) -> None:
    """Calls `warn` when the process is told to stop, some moments before uvicorn hears of it."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        stop = signal.getsignal(number)
        if callable(stop):
            signal.signal(number, handler(loop, warn, stop))


def handler(loop: asyncio.AbstractEventLoop, warn: Callable[[], None], stop: Handler) -> Handler:
    """Warns at once, and stops in a moment."""

    def begin(sent: int) -> None:
        warn()
        loop.call_later(BYE_SECONDS, stop, sent, None)

    return lambda sent, _: loop.call_soon_threadsafe(begin, sent)
