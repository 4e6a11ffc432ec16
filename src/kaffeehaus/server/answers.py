"""What the house says, as JSON."""

import json
from typing import Any

from pydantic_core import PydanticSerializationError, to_json
from starlette.responses import JSONResponse, Response

from kaffeehaus.kernel.contract import Document


class Answer(JSONResponse):
    """JSON in ASCII, so that no text of a stranger can break it."""

    def render(self, content: Any) -> bytes:
        """The text of the answer."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")


class Ready(Response):
    """JSON that is a text already."""

    media_type = "application/json"


def json_text(document: Document) -> str:
    """A document as JSON, quickly. Half letters, which UTF-8 does not know, make it ASCII."""
    try:
        return to_json(document).decode("utf-8")
    except PydanticSerializationError:
        return json.dumps(document, separators=(",", ":"))


def joined(*objects: str) -> str:
    """One JSON object with the parts of several, none of which is empty."""
    return "{" + ",".join(text[1:-1] for text in objects) + "}"
