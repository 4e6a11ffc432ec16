"""The OpenAPI document of the server, complete: every answer and error, and the messages of the live channel.

OpenAPI knows no WebSockets. The channel stands in `x-live-channel`: its path, and the schemas of the messages in both
directions, which are among the components.
"""

from typing import Any, Literal, get_args

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from kaffeehaus.server.responses import json_bytes
from kaffeehaus.server.wire.incoming import Hello, ToServer
from kaffeehaus.server.wire.outgoing import Code, Refusal, ToClient

REFERENCE = "#/components/schemas/{model}"
CHANNEL = "x-live-channel"
CHANNEL_PATH = "/api/v1/matches/{match}/live"
# What no call names: the messages of the channel, and the answer to whatever is refused.
NAMED: tuple[tuple[str, Any, Literal["validation", "serialization"]], ...] = (
    ("ToServer", ToServer, "validation"),
    ("ToClient", ToClient, "serialization"),
    ("Refusal", Refusal, "serialization"),
)

# Statuses beside 422 that a call may be refused with, and what they mean.
REFUSALS = {
    400: "no JSON, nested too deep, or a name twice in one object",
    401: "the token or the join secret is not known",
    403: "not your seat, not your match, no spectators, or a page of another site",
    404: "no such match, seat, game or call",
    409: "not possible now, or the match has gone on (`stale`)",
    410: "the match was played by other rules than this server has",
    413: "more than 256 kB",
    415: "the content type is not application/json",
    422: "the input has faults, or the rules forbid the move",
    429: "too many requests; `Retry-After` says how long to wait",
    500: "a mistake of the server",
    503: "try again in a moment",
}
REFUSAL_EXAMPLE: Any = {
    "error": {
        "code": "illegal",
        "reason": "illegal-move",
        "parts": {"move": "rus.m@c30"},
        "text": "No second man before a woman sits there, no second woman before a man, and never three of one gender."
        " Russian table 11: women 0, men 2.",
        "reasons": [],
        "clause": "CI-12",
    }
}

_document: dict[str, Any] = {}
_told: list[bytes] = []


def refusals() -> dict[int | str, dict[str, Any]]:
    """How every call may be refused, for FastAPI's `responses`."""
    content = {"application/json": {"schema": {"$ref": REFERENCE.format(model="Refusal")}, "example": REFUSAL_EXAMPLE}}
    return {status: {"description": what, "content": content} for status, what in REFUSALS.items()}


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document; made once per process, because it takes a second and the calls are always the same."""
    if not _document:
        found = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
        schemas = found["components"]["schemas"]
        for unused in ("HTTPValidationError", "ValidationError"):
            schemas.pop(unused, None)
        for name, kind, mode in NAMED:
            told = TypeAdapter(kind).json_schema(ref_template=REFERENCE, mode=mode)
            schemas.update(told.pop("$defs"))
            schemas[name] = told
        found[CHANNEL] = {
            "path": CHANNEL_PATH,
            "protocol": "kaffeehaus/1",
            "first": {"$ref": REFERENCE.format(model=Hello.__name__)},
            "client": {"$ref": REFERENCE.format(model="ToServer")},
            "server": {"$ref": REFERENCE.format(model="ToClient")},
        }
        found["x-codes"] = list(get_args(Code))
        _document.update(found)
    app.openapi_schema = _document
    return _document


def document_told(app: FastAPI) -> bytes:
    """The same as JSON, written once: it is long, and whoever asks for it again and again must keep nobody waiting."""
    if not _told:
        _told.append(json_bytes(document(app)))
    return _told[0]
