"""Logs: one JSON object a line, on standard error, without secrets."""

import json
import logging
import sys
import time
import traceback
from types import TracebackType

PLAIN = set(vars(logging.LogRecord("", 0, "", 0, "", (), None))) | {"message", "asctime", "taskName", "color_message"}
# The texts of their errors hold what was sent to them: rows with hashes, deals and seeds, and what clients sent.
TALKATIVE = ("asyncpg", "pydantic", "pydantic_core", "sqlalchemy", "sqlite3")

Fault = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def name_of(fault: BaseException) -> str:
    """What kind of fault it is, and nothing that it says: `IntegrityError: UniqueViolationError`."""
    cause = getattr(fault, "orig", None) or fault.__cause__
    return type(fault).__name__ + (f": {name_of(cause)}" if isinstance(cause, BaseException) else "")


def told(fault: BaseException) -> str:
    """A fault with its text, if that is of our own or of Python's making."""
    if type(fault).__module__.partition(".")[0] in TALKATIVE:
        return name_of(fault)
    return "".join(traceback.format_exception_only(fault)).rstrip()


class JsonLines(logging.Formatter):
    """Formats a record as JSON, with whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in PLAIN},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)

    def formatException(self, ei: Fault) -> str:  # noqa: N802 (the name that logging calls)
        """Where it happened and what led to it, the first cause first."""
        links: list[BaseException] = []
        fault = ei[1]
        while fault is not None and fault not in links:
            links.append(fault)
            fault = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)
        parts = ["".join(traceback.format_tb(link.__traceback__)) + told(link) for link in reversed(links)]
        return "\nwhich led to\n".join(parts)


def no_channels(record: logging.LogRecord) -> bool:
    """Not uvicorn's own lines about channels, which hold whole addresses with whatever somebody wrote into them."""
    return not (isinstance(record.msg, str) and '"WebSocket %s"' in record.msg)


def configure(level: str) -> None:
    """Sends everything through one handler; the server's own access log is ours."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"
    logging.getLogger("uvicorn.error").addFilter(no_channels)
    logging.getLogger("alembic").setLevel(logging.WARNING)
