"""The gate of every call: limits, origins, cookies, security headers, one line in the log, long answers in parts."""

import asyncio
import json
import logging
import time
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kaffeehaus.server.checking import LARGE, checked_aside
from kaffeehaus.server.language import language_of
from kaffeehaus.server.limits import MOST_BYTES, Limits, check_json
from kaffeehaus.server.metrics import REFUSALS, REQUEST_SECONDS, REQUESTS
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.seats import COOKIE, COOKIE_SECONDS, Signer, hash_of

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

# Nobody behind the gate needs them: ranges only serve to have one file sent many times over, and cookies of strangers
# are read by the standard library, whose way with backslashes takes a time that grows with the square of their number.
LEFT_OUT = (b"cookie", b"range", b"if-range")
IMMUTABLE = "immutable"
SECRET_AFTER = ("j", "join")  # parts of a path
PART_BYTES = 64 * 1024  # of an answer that are handed on at a time

log = logging.getLogger(__name__)


def own_cookie(headers: list[tuple[bytes, bytes]]) -> str | None:
    """The visitor's cookie, whatever else stands beside it; none of its letters is ever quoted."""
    for name, value in headers:
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, cookie = part.strip().partition("=")
                if key == COOKIE:
                    return cookie
    return None


def without_unneeded(scope: Scope, signer: Signer) -> None:
    """Leaves only the headers that somebody behind the gate needs, and of all cookies the visitor's if we signed it."""
    cookie = own_cookie(scope["headers"])
    scope["headers"] = [header for header in scope["headers"] if header[0] not in LEFT_OUT]
    if cookie is not None and signer.visitor_of(cookie):
        scope["headers"].append((b"cookie", f"{COOKIE}={cookie}".encode("ascii")))


def address_of(connection: HTTPConnection) -> str:
    """The client's address."""
    return connection.client.host if connection.client else "local"


def foreign(connection: HTTPConnection, origins: tuple[str, ...]) -> bool:
    """Does a page of another site ask?"""
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    host = connection.headers.get("host", "")
    return origin not in (f"http://{host}", f"https://{host}", *origins)


class Gate:
    """Wraps the application. The signer and the limits are the application's, once it has started."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request in, or refuses it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        without_unneeded(scope, scope["app"].state.signer)
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        connection = HTTPConnection(scope)
        state = scope["app"].state
        cookie = new_cookie(connection, state.signer)
        status = 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                dress(MutableHeaders(raw=message["headers"]), scope, cookie)
            await send_in_parts(message, send)

        if cookie is not None:
            scope["new_visitor"] = cookie
        try:
            receive_on = await self._let_in(connection, scope["method"], state, receive)
        except Refused as refusal:
            await refuse(send_on, refusal, language_of(connection))
        else:
            await self._app(scope, receive_on, send_on)
        seconds = time.perf_counter() - started
        REQUESTS.labels(scope["method"] if scope["method"] in (*SAFE, "POST") else "other", str(status)).inc()
        if "wait=" not in scope["query_string"].decode("latin-1"):
            REQUEST_SECONDS.observe(seconds)
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": hide_secrets(scope["path"]),
                "status": status,
                "seconds": round(seconds, 4),
                "address": address_of(connection),
            },
        )

    async def _let_in(self, connection: HTTPConnection, method: str, state: Any, receive: Receive) -> Receive:
        limits: Limits = state.limits
        limits.request(address_of(connection), client_of(connection, state.signer))
        if method in SAFE:
            return receive
        if foreign(connection, state.settings.origins):
            raise Refused(403, "origin", "other-site")
        body = await read_body(connection.headers, receive)
        if len(body) > LARGE:
            await checked_aside(check_json, body)
        else:
            check_json(body)
        return replayed(body, receive)


async def send_in_parts(message: Message, send: Send) -> None:
    """Sends a long answer part by part: others get their turn in between, and who does not read gets no more of it."""
    body = message.get("body", b"")
    for end in range(PART_BYTES, len(body), PART_BYTES):
        await send({"type": message["type"], "body": body[end - PART_BYTES : end], "more_body": True})
        await asyncio.sleep(0)
    if len(body) > PART_BYTES:
        message = {**message, "body": body[(len(body) - 1) // PART_BYTES * PART_BYTES :]}
    await send(message)


def client_of(connection: HTTPConnection, signer: Signer) -> str | None:
    """What tells this client from others at the same address."""
    bearer = connection.headers.get("authorization")
    return hash_of(bearer) if bearer else signer.visitor_of(connection.cookies.get(COOKIE))


def new_cookie(connection: HTTPConnection, signer: Signer) -> str | None:
    """A cookie for a visitor who has none yet; programs with a token need none."""
    if "authorization" in connection.headers or signer.visitor_of(connection.cookies.get(COOKIE)):
        return None
    return signer.new_cookie()


async def read_body(headers: Headers, receive: Receive) -> bytes:
    """The whole body. Raises Refused if it is too large or no JSON."""
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, "malformed", "body-content-type")
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused(400, "malformed", "body-cut-short")
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MOST_BYTES:
            raise Refused(413, "large", "body-too-large", parts={"kilobytes": MOST_BYTES // 1024})
    return bytes(body)


def replayed(body: bytes, receive: Receive) -> Receive:
    """Hands a body out that has been read already."""
    waiting = [body]

    async def receive_on() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return receive_on


def dress(headers: MutableHeaders, scope: Scope, cookie: str | None) -> None:
    """Adds the headers of every answer."""
    for name, value in HEADERS.items():
        headers[name] = value
    if scope["path"].startswith("/api/"):
        headers["Cache-Control"] = "no-store"
    if cookie is not None and IMMUTABLE not in headers.get("Cache-Control", ""):  # a shared cache keeps those
        secure = "; Secure" if scope["scheme"] == "https" else ""
        headers.append(
            "Set-Cookie", f"{COOKIE}={cookie}; Max-Age={COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax{secure}"
        )


async def refuse(send: Send, refusal: Refused, language: str) -> None:
    """Refuses before the application was asked."""
    REFUSALS.labels(refusal.code).inc()
    body = json.dumps({"error": refusal.to_dict(language)}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in retry_header(refusal).items()]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def retry_header(refusal: Refused) -> dict[str, str]:
    """When to come back."""
    return {"Retry-After": str(max(1, round(refusal.more.get("retry", 1))))} if refusal.status in (429, 503) else {}


def hide_secrets(path: str) -> str:
    """A path for the log: invitations are secret, also in an address that was not written quite right."""
    told = []
    for part in path[:2000].split("/"):
        told.append(part)
        if part.strip().lower() in SECRET_AFTER:
            told.append("…")
            break
    return "/".join(told)[:200]
