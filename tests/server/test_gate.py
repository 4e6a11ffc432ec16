"""The gate before every call: limits, origins, cookies, headers, health."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Match, Route
from starlette.types import Message

from kaffeehaus.core.documents import depth_of
from kaffeehaus.server import app as application
from kaffeehaus.server.app import create_app
from kaffeehaus.server.gate import PART_BYTES, Gate, send_in_parts
from kaffeehaus.server.limits import Bucket, Limits
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.seats import Signer
from kaffeehaus.server.settings import Settings
from tests.server.forked import LazyBots
from tests.server.running import Server, bearer, people


def post(server: Server, body: bytes | str, path: str = "/matches", **headers: str) -> httpx.Response:
    return server.http.post(path, content=body, headers={"Content-Type": "application/json", **headers})


@pytest.mark.parametrize(
    "body",
    ["", "no json", '{"game": ', '{"game": "a", "game": "b"}', "NaN", '{"x": 1e999}', "[" * 200_000, b"\xff\xfe"],
)
def test_what_is_no_json_is_malformed(server: Server, body: bytes | str) -> None:
    answer = post(server, body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


def test_large_bodies_are_refused(server: Server) -> None:
    answer = post(server, json.dumps({"game": "x" * 300_000}))
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "large")


def test_other_content_types_are_refused(server: Server) -> None:
    answer = post(server, "{}", **{"Content-Type": "text/plain"})
    assert answer.status_code == 415


def test_pages_of_other_sites_may_look_and_not_act(server: Server) -> None:
    evil = {"Origin": "https://evil.example"}
    assert post(server, "{}", **evil).json()["error"]["code"] == "origin"
    assert post(server, "{}", Origin="null").json()["error"]["code"] == "origin"
    assert post(server, "{}", Origin=server.url).json()["error"]["code"] == "invalid"
    answer = server.http.get("/games", headers=evil)
    assert "access-control-allow-origin" not in answer.headers


def test_every_answer_has_the_headers_that_protect(server: Server) -> None:
    for path in ("/api/v1/games", "/api/v1/nothing", "/", "/healthz"):
        headers = httpx.get(server.url + path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_a_visitor_gets_one_signed_cookie(server: Server) -> None:
    with server.browser() as browser:
        cookie = browser.get("/games").headers["set-cookie"]
        assert all(part in cookie for part in ("HttpOnly", "SameSite=Lax", "Path=/"))
        assert "set-cookie" not in browser.get("/games").headers
    forged = server.http.get("/games", headers={"Cookie": "kaffeehaus_visitor=me.forged"})
    assert "set-cookie" in forged.headers
    assert "set-cookie" not in server.http.get("/games", headers=bearer("any")).headers


def test_a_cookie_of_another_house_is_not_believed() -> None:
    ours, theirs = Signer("ours"), Signer("theirs")
    assert ours.visitor_of(ours.new_cookie())
    assert ours.visitor_of(theirs.new_cookie()) is None
    assert ours.visitor_of(None) is None
    assert ours.visitor_of("") is None


def test_a_bucket_allows_a_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert [bucket.take(0.5), bucket.take(0.5)] == [0, 0.5]


def test_nesting_is_counted_outside_of_texts() -> None:
    assert depth_of('{"a": [["]]]]", "\\"[["]]}') == 3


def test_who_asks_too_often_is_told_to_slow_down() -> None:
    settings = Settings(Path("nowhere"), rate=0.01, burst=3)
    app = Starlette(routes=[Route("/", lambda _: PlainTextResponse("welcome"))], middleware=[Middleware(Gate)])
    app.state.signer, app.state.limits, app.state.settings = Signer("key"), Limits(settings), settings

    async def ask(times: int) -> list[httpx.Response]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as browser:
            return [await browser.get("/") for _ in range(times)]

    answers = asyncio.run(ask(6))
    assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 2  # the first one had no cookie yet
    assert answers[-1].json()["error"]["code"] == "slow-down"
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert [answer.status_code for answer in asyncio.run(ask(1))] == [200]


def test_new_matches_are_counted_apart() -> None:
    limits = Limits(Settings(Path("nowhere"), creations=0.001))
    for _ in range(20):
        limits.creation("address")
    with pytest.raises(Refused, match="Too many"):
        limits.creation("address")
    limits.creation("another")


def test_live_channels_of_one_address_are_counted_while_they_are_open() -> None:
    limits = Limits(Settings(Path("nowhere"), channels=1))
    with limits.channel("address"), limits.channel("another"), pytest.raises(Refused), limits.channel("address"):
        pass
    with limits.channel("address"):
        pass


@pytest.mark.parametrize("size", [0, 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES])
def test_a_long_answer_goes_part_by_part_so_that_it_keeps_nobody_waiting(size: int) -> None:
    body, sent = bytes(number % 251 for number in range(size)), list[Message]()

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(send_in_parts({"type": "http.response.body", "body": body}, send))
    assert b"".join(each["body"] for each in sent) == body
    assert max(len(each["body"]) for each in sent) <= PART_BYTES
    assert [each.get("more_body", False) for each in sent] == [True] * (len(sent) - 1) + [False]
    assert len(sent) == max(1, -(-size // PART_BYTES))


def test_the_first_request_finds_the_routes_put_together(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def late(**_: object) -> None:
        pytest.fail("FastAPI puts a route together while somebody waits for the answer")

    async def opened() -> None:
        app = create_app(Settings(tmp_path, log_level="error"))
        async with app.router.lifespan_context(app):
            monkeypatch.setattr("fastapi.routing.get_dependant", late)
            nowhere = {"type": "http", "method": "GET", "path": "/api/v1/nothing", "headers": [], "query_string": b""}
            assert Match.FULL not in {route.matches(nowhere)[0] for route in app.routes[:-1]}  # the last one has pages

    monkeypatch.setattr(application, "Bots", LazyBots)
    asyncio.run(opened())


def test_health_readiness_and_metrics(server: Server) -> None:
    people(server)[0].play_first()
    assert httpx.get(f"{server.url}/healthz").json() == {"status": "alive"}
    assert httpx.get(f"{server.url}/readyz").json() == {"status": "ready"}
    metrics = httpx.get(f"{server.url}/metrics").text
    assert 'kaffeehaus_events_total{kind="move"}' in metrics


def test_the_log_has_no_secrets(server: Server) -> None:
    with server.browser() as browser:
        made = browser.post(
            "/matches", json={"game": "cardgame", "seats": [{"kind": "person"}, {"kind": "open"}]}
        ).json()
        browser.get(f"/join/{made['seats'][1]['join']}")
        cookie = browser.cookies["kaffeehaus_visitor"]
    person = people(server)[0]
    person.state()
    lines = server.log.read_text("utf-8").splitlines()
    logged = [json.loads(line) for line in lines if line.startswith("{")]
    assert any(line["text"] == "request" and "/join/…" in line["path"] for line in logged)
    secrets = (made["seats"][0]["token"], made["seats"][1]["join"], cookie, person.token)
    assert not any(secret in line for secret in secrets for line in lines)
