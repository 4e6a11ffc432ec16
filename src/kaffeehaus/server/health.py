"""For those who run the house: is it alive, is it ready, how much does it do?"""

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import Response

from kaffeehaus.server.api.dependencies import house_of
from kaffeehaus.server.measuring import near, registry
from kaffeehaus.server.refusals import unknown
from kaffeehaus.server.responses import JsonAnswer
from kaffeehaus.server.store.faults import StoreFault

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> JsonAnswer:
    """The process answers."""
    return JsonAnswer({"status": "alive"})


@router.get("/readyz")
async def ready(request: Request) -> JsonAnswer:
    """The process can serve: the store reads and writes, and it is not about to stop."""
    house = house_of(request)
    if house.closing.is_set():
        return JsonAnswer({"status": "closing"}, 503)
    try:
        await house.store.ping()
    except StoreFault as fault:
        return JsonAnswer({"status": "the store does not answer", "reason": str(fault)}, 503)
    if (trouble := house.store.trouble) is not None:
        return JsonAnswer({"status": "the store cannot write", "reason": trouble}, 503)
    return JsonAnswer({"status": "ready"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Numbers for Prometheus, for this machine alone, and only if they have no port of their own."""
    if request.app.state.settings.metrics_port or not near(request):
        raise unknown("no-such-file")
    return Response(generate_latest(registry()), media_type=CONTENT_TYPE_LATEST)
