"""Logs: one JSON object a line, on standard error."""

import json
import logging
import sys
import time

PLAIN = set(vars(logging.LogRecord("", 0, "", 0, "", (), None))) | {"message", "asctime", "taskName", "color_message"}


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
    logging.getLogger("alembic").setLevel(logging.WARNING)
