"""Answers as JSON in ASCII, so that no text of a stranger can break them."""

import json
from typing import Any

from starlette.responses import Response


class Answer(Response):
    """JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The text of the answer."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")
