"""Answers as JSON in ASCII, so that no text of a stranger can break them."""

import json
from typing import Any

from starlette.responses import JSONResponse


class Answer(JSONResponse):
    """JSON."""

    def render(self, content: Any) -> bytes:
        """The text of the answer."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")
