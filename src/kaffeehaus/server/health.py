"""For those who run the house: is it alive, is it ready, how much does it do?"""

import os

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response

from kaffeehaus.server.answers import Answer
from kaffeehaus.server.api.asking import house_of

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> Answer:
    """The process answers."""
    return Answer({"status": "alive"})


@router.get("/readyz")
async def ready(request: Request) -> Answer:
    """The process can serve: the store answers, and it is not about to stop."""
    house = house_of(request)
    if house.closing.is_set():
        return Answer({"status": "closing"}, 503)
    try:
        await house.store.ping()
    except (SQLAlchemyError, OSError):
        return Answer({"status": "the store does not answer"}, 503)
    return Answer({"status": "ready"})


@router.get("/metrics")
async def metrics() -> Response:
    """Numbers for Prometheus, of all processes that share a folder for them."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
