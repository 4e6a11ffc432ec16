"""What the house says, as JSON."""

import json
from typing import Any

from pydantic_core import PydanticSerializationError, to_json
from starlette.responses import JSONResponse

from kaffeehaus.kernel.contract import Document


class Answer(JSONResponse):
    """JSON in ASCII, so that no text of a stranger can break it."""

    def render(self, content: Any) -> bytes:
        """The text of the answer."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")


def message_text(message: Document) -> str:
    """A message of the live channel. Half letters, which UTF-8 does not know, make it ASCII."""
    try:
        return to_json(message).decode("utf-8")
    except PydanticSerializationError:
        return json.dumps(message, separators=(",", ":"))
