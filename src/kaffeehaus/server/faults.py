"""What went wrong, as clients are told: every error in one form."""

import logging
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from kaffeehaus.kernel.errors import KaffeehausError
from kaffeehaus.server.answers import Answer
from kaffeehaus.server.gate import retry_header
from kaffeehaus.server.metrics import REFUSALS
from kaffeehaus.server.refusals import Refused, invalid, refusal_of

log = logging.getLogger(__name__)

CODES = {401: "token", 403: "forbidden", 404: "unknown", 405: "refused", 409: "refused", 413: "large"}


def words_of(errors: Sequence[Any]) -> list[str]:
    """The faults that pydantic found, each with its place."""
    return [
        f"{'.'.join(str(part) for part in error['loc'] if part != 'body') or 'the body'}: {error['msg']}"
        for error in errors
    ]


def told(refusal: Refused) -> Answer:
    """A refusal as an answer."""
    REFUSALS.labels(refusal.code).inc()
    return Answer({"error": refusal.to_dict()}, refusal.status, retry_header(refusal))


async def on_refused(_: Request, fault: Refused) -> Answer:
    """What the server refuses."""
    return told(fault)


async def on_core(_: Request, fault: KaffeehausError) -> Answer:
    """What the core refuses."""
    return told(refusal_of(fault))


async def on_validation(_: Request, fault: RequestValidationError) -> Answer:
    """What does not fit the description of a call."""
    return told(invalid(words_of(fault.errors())))


async def on_http(_: Request, fault: HTTPException) -> Answer:
    """What the framework refuses."""
    return told(Refused(fault.status_code, CODES.get(fault.status_code, "refused"), str(fault.detail)))


async def on_store(_: Request, fault: Exception) -> Answer:
    """The database does not answer."""
    log.error("the store does not answer", extra={"fault": str(fault)})
    return told(Refused(503, "busy", "The house cannot write this down now; try again in a moment."))


async def on_anything(_: Request, __: Exception) -> Answer:
    """A mistake of the server; its log has the trace."""
    return told(Refused(500, "fault", "The house made a mistake. It has been written down."))


def register(app: FastAPI) -> None:
    """Lets all errors be told in one form."""
    handlers: dict[type[Exception], Any] = {
        Refused: on_refused,
        KaffeehausError: on_core,
        RequestValidationError: on_validation,
        HTTPException: on_http,
        SQLAlchemyError: on_store,
        OSError: on_store,
        Exception: on_anything,
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)
