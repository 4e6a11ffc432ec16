"""What went wrong, as clients are told: every error in one form."""

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from kaffeehaus.kernel.errors import KaffeehausError
from kaffeehaus.server.gate import retry_header
from kaffeehaus.server.language import language_of
from kaffeehaus.server.logs import name_of
from kaffeehaus.server.metrics import REFUSALS
from kaffeehaus.server.refusals import Refused, busy, input_faults, invalid, refusal_of
from kaffeehaus.server.responses import JsonAnswer
from kaffeehaus.server.wire.outgoing import Code

log = logging.getLogger(__name__)

CODES: dict[int, Code] = {401: "token", 403: "forbidden", 404: "unknown", 405: "refused", 409: "refused", 413: "large"}


def told(request: Request, refusal: Refused) -> JsonAnswer:
    """A refusal as an answer, in the language of the request."""
    REFUSALS.labels(refusal.code).inc()
    return JsonAnswer({"error": refusal.to_dict(language_of(request))}, refusal.status, retry_header(refusal))


async def on_refused(request: Request, fault: Refused) -> JsonAnswer:
    """What the server refuses."""
    return told(request, fault)


async def on_core(request: Request, fault: KaffeehausError) -> JsonAnswer:
    """What the core refuses."""
    return told(request, refusal_of(fault))


async def on_validation(request: Request, fault: RequestValidationError) -> JsonAnswer:
    """What does not fit the description of a call."""
    return told(request, invalid(input_faults(fault.errors())))


async def on_http(request: Request, fault: HTTPException) -> JsonAnswer:
    """What the framework refuses."""
    code = CODES.get(fault.status_code, "refused")
    return told(request, Refused(fault.status_code, code, "request-refused", parts={"status": fault.status_code}))


async def on_store(request: Request, fault: Exception) -> JsonAnswer:
    """The database does not answer."""
    log.error("the store does not answer", extra={"fault": name_of(fault)})
    return told(request, busy())


async def on_anything(request: Request, __: Exception) -> JsonAnswer:
    """A mistake of the server; its log has the trace."""
    return told(request, Refused(500, "fault", "house-fault"))


def register(app: FastAPI) -> None:
    """Lets all errors be told in one form."""
    handlers: dict[type[Exception], Any] = {
        Refused: on_refused,
        KaffeehausError: on_core,
        RequestValidationError: on_validation,
        HTTPException: on_http,
        OSError: on_store,
        Exception: on_anything,
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)
