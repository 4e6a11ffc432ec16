"""What the house says, as JSON."""

import json
from typing import Any

from pydantic_core import PydanticSerializationError, to_json
from starlette.responses import JSONResponse, Response


class JsonAnswer(JSONResponse):
    """JSON in ASCII, so that no text of a stranger can break it."""

    def render(self, content: Any) -> bytes:
        """The text of the answer."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")


class ReadyAnswer(Response):
    """JSON that is a text already."""

    media_type = "application/json"


def json_ascii(data: Any) -> str:
    """Data as JSON in ASCII, for the store; quickly where it has no other letters, as almost always."""
    told = json_bytes(data)
    return told.decode("ascii") if told.isascii() else json.dumps(data, separators=(",", ":"))


def json_bytes(data: Any) -> bytes:
    """Data as JSON in UTF-8, quickly. Half letters, which UTF-8 does not know, make it ASCII."""
    try:
        return to_json(data)
    except PydanticSerializationError:
        return json.dumps(data, separators=(",", ":")).encode("ascii")
