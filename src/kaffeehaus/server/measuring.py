"""`/metrics`: numbers for Prometheus, on a port of their own or for this machine alone."""

import ipaddress
import os
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import REGISTRY, CollectorRegistry, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.requests import HTTPConnection

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.server.settings import Settings

PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-real-ip")  # what proxies add


def registry() -> CollectorRegistry:
    """The numbers of this process, or of all that share a folder for them."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    shared = CollectorRegistry()
    MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    return shared


@contextmanager
def measured(settings: Settings) -> Iterator[None]:
    """Serves the numbers on their own port meanwhile, if there is one. Raises InvalidOptions."""
    if not settings.metrics_port:
        yield
        return
    host, port = settings.metrics_host, settings.metrics_port
    try:
        server, thread = start_http_server(port, host, registry())
    except (OSError, UnicodeError) as fault:
        raise InvalidOptions([f"port {port} of {host}, for the metrics, cannot be used: {fault}"]) from fault
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def near(connection: HTTPConnection) -> bool:
    """Does somebody ask who is on this machine, without a proxy between?"""
    if connection.client is None or any(name in connection.headers for name in PASSED_ON):
        return False
    try:
        return ipaddress.ip_address(connection.client.host).is_loopback
    except ValueError:
        return False
