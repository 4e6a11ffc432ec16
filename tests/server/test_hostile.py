"""What strangers may write into headers, cookies, addresses and bodies: it costs no more than its length, and is not
sent back."""

import asyncio
import json
import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from kaffeehaus.core.game import Game
from kaffeehaus.kernel.errors import Faulty
from kaffeehaus.kernel.faults import fault
from kaffeehaus.server import bots as bots_module
from kaffeehaus.server import gate, making
from kaffeehaus.server.api import games
from kaffeehaus.server.api.dependencies import asker_of
from kaffeehaus.server.app import create_app
from kaffeehaus.server.bots import Bots, Question
from kaffeehaus.server.checking import LARGE
from kaffeehaus.server.gate import Gate, foreign, hide_secrets
from kaffeehaus.server.language import language_of
from kaffeehaus.server.limits import MOST_KEYS, Limits, check_json
from kaffeehaus.server.logs import JsonLines
from kaffeehaus.server.metrics import BOTS_LOST
from kaffeehaus.server.refusals import Reason, Refused, core_faults, core_reason, invalid
from kaffeehaus.server.seats import COOKIE, Signer
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.wire import schema
from tests.growth import check_growth
from tests.server.proofs.inside import served
from tests.server.running import Server, people

JSON = {"Content-Type": "application/json"}
LETTERS = [b";", b",", b"=", b'"', b"\\", b'\\"', b"a=b; ", b"de;q=0.1,", b"\xff", b"%", b"&a=1", b"bytes=0-,"]
START = COOKIE.encode() + b'="'


def small_app() -> Any:
    """The gate before an application that reads all that ours reads."""

    def read(request: Request) -> PlainTextResponse:
        with suppress(Refused):
            asker_of(request)
        _ = (request.cookies, request.query_params, language_of(request), foreign(request, ("https://cafe.example",)))
        return PlainTextResponse("welcome")

    app = Starlette(routes=[Route("/", read)])
    settings = Settings(Path("nowhere"), rate=1e9, burst=10**9)
    app.state.signer, app.state.limits, app.state.settings = Signer("key"), Limits(settings), settings
    app.state.house = app.state
    gate = Gate(app)

    async def with_app(scope: Any, receive: Any, send: Any) -> None:
        await gate({**scope, "app": app}, receive, send)

    return with_app


def ask(app: Any, headers: list[tuple[bytes, bytes]], query: bytes = b"") -> None:
    """One request without a network."""
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "raw_path": b"/",
        "query_string": query,
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "scheme": "http",
        "server": ("cafe", 80),
        "root_path": "",
    }

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(_: Any) -> None:
        pass

    asyncio.run(app(scope, receive, send))


@pytest.mark.parametrize("name", [b"cookie", b"accept-language", b"origin", b"host", b"authorization", b"range"])
def test_headers_are_read_in_time_that_grows_with_their_length(name: bytes) -> None:
    app = small_app()
    for letters in LETTERS:
        for start in (b"", START):

            def make(size: int, letters: bytes = letters, start: bytes = start) -> list[tuple[bytes, bytes]]:
                return [(name, start + letters * (size // len(letters)) + b'"')]

            check_growth(lambda headers: ask(app, headers), make, least=16 * 1024)


def test_addresses_are_read_in_time_that_grows_with_their_length() -> None:
    app = small_app()
    for letters in LETTERS:

        def make(size: int, letters: bytes = letters) -> bytes:
            return letters * (size // len(letters))

        check_growth(lambda query: ask(app, [], query), make, least=16 * 1024)


def test_messages_are_read_in_time_that_grows_with_their_length() -> None:
    def read(body: bytes) -> None:
        with suppress(Refused):
            check_json(body)

    check_growth(read, lambda size: b'"' + b'\\"' * (size // 2))
    check_growth(read, lambda size: b"{" + b",".join(b'"n%d":0' % (number // 2) for number in range(size // 9)) + b"}")


@pytest.mark.parametrize("value", [b"\xe4\xf6", b"me.\xff", b"\xff.\xff", b'"\\344"', b"=", b"", b";;;", b"a" * 9000])
def test_a_cookie_that_cannot_be_ours_is_no_cookie(server: Server, value: bytes) -> None:
    answer = server.http.get("/games", headers=[(b"Cookie", COOKIE.encode() + b"=" + value)])
    assert (answer.status_code, "set-cookie" in answer.headers) == (200, True)


def test_our_cookie_is_found_among_others(server: Server) -> None:
    with server.browser() as browser:
        browser.get("/games")
        ours = browser.cookies[COOKIE]
    cookies = f'theme="dark\\""; {COOKIE}={ours}; other=ü'.encode()
    assert "set-cookie" not in httpx.get(f"{server.url}/api/v1/games", headers=[(b"Cookie", cookies)]).headers


def test_what_every_cache_may_keep_brings_no_cookie(server: Server) -> None:
    page = httpx.get(f"{server.url}/")
    assert "set-cookie" in page.headers
    asset = page.text.split('src="/', 1)[1].split('"', 1)[0]
    for headers in ({}, {"Range": "bytes=0-1"}):
        answer = httpx.get(f"{server.url}/{asset}", headers=headers)
        assert (answer.status_code, "immutable" in answer.headers["cache-control"]) == (200, True)
        assert "set-cookie" not in answer.headers


BODIES: dict[str, Callable[[], str]] = {
    "names": lambda: "{" + ",".join(f'"n{number // 2}":0' for number in range(20_000)) + "}",
    "a name": lambda: '{"' + "n" * 200_000 + '": 1}',
    "parts": lambda: json.dumps({f"n{number}": 0 for number in range(15_000)}),
    "seats": lambda: json.dumps({"game": "cardgame", "seats": [{"kind": "x" * 20, "y": 1}] * 5_000}),
    "a game": lambda: json.dumps({"game": "x" * 200_000, "seats": []}),
    "switches": lambda: json.dumps(
        {
            "game": "cardgame",
            "seats": [{"kind": "open"}] * 2,
            "options": {f"s{number}": "x" * 5000 for number in range(40)},
        }
    ),
    "a board": lambda: json.dumps(
        {"game": "international", "seats": [{"kind": "open"}] * 2, "options": {"board": {"tables": ["x" * 900] * 250}}}
    ),
    "a position": lambda: json.dumps(
        {"game": "melange", "seats": [{"kind": "open"}] * 2, "from": {"position": {"x" * 100_000: "y" * 100_000}}}
    ),
    "digits": lambda: "1" * 200_000,
}


@pytest.mark.parametrize("name", BODIES)
def test_what_is_refused_is_not_sent_back(server: Server, name: str) -> None:
    answer = server.http.post("/matches", content=BODIES[name](), headers=JSON)
    assert 400 <= answer.status_code < 500
    assert len(answer.content) < 16_000
    error = answer.json()["error"]
    assert error["text"]
    assert len(error["reasons"]) <= 21


def test_a_refusal_says_how_much_it_leaves_out() -> None:
    refusal = invalid(core_faults(Faulty([fault("json-twice", name=f"name {number}") for number in range(500)])))
    assert refusal.to_dict()["reasons"][-1]["text"] == "and 480 more."
    twice = fault("json-twice", name="x" * 999)
    long = [Reason("no-such-bot", {"level": "x" * 10_000, "levels": []}), core_reason(twice)]
    for told in invalid(long).to_dict()["reasons"]:
        assert max(len(told["text"]), *(len(part) for part in told["parts"].values())) <= 300


def test_what_may_take_long_to_check_is_checked_aside(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the loop, eight documents with thousands of faults would let everybody else wait for two seconds."""
    found: list[tuple[str, str]] = []

    def watch(module: ModuleType, name: str) -> None:
        check = getattr(module, name)

        def watched(*given: Any) -> Any:
            found.append((name, threading.current_thread().name.partition("_")[0]))
            return check(*given)

        monkeypatch.setattr(module, name, watched)

    document = Game("cardgame").deal(1).to_dict()
    board = Game("international").ruleset.component_data()
    seats = [{"kind": "remote"}] * 2
    watch(making, "beginning_at")
    watch(games, "checked_game")
    watch(gate, "check_json")
    with served(Settings(data)) as house:
        found.clear()
        made = {"game": "cardgame", "seats": [{"kind": "remote"}] * document["options"]["players"]}
        assert house.http.post("/matches", json=made | {"from": {"position": document}}).status_code == 201
        on_board = {"game": "international", "seats": seats, "options": {"board": board}}
        assert house.http.post("/matches", json=on_board).status_code == 201
        options = {"options": {"players": 2, "board": board}}
        assert house.http.post("/games/international/components", json=options).status_code == 200
        assert house.http.post("/positions/new", json={"game": "international", **options}).status_code == 200
        house.http.post("/matches", content=b"[" * LARGE * 2, headers=JSON)
    assert {name for name, _ in found} == {"beginning_at", "checked_game", "check_json"}
    assert ("beginning_at", "checking") in found
    assert found.count(("checked_game", "checking")) == 3
    assert ("check_json", "checking") in found


def test_the_description_of_the_calls_is_written_once(server: Server) -> None:
    """It is 400 kB long: written anew for everybody who asks, it would keep the others waiting."""
    app = create_app(Settings(Path("nowhere")))
    assert schema.document_told(app) is schema.document_told(app)
    assert server.http.get("/openapi.json").json() == json.loads(schema.document_told(app))


def test_clients_that_are_remembered_are_bounded() -> None:
    limits = Limits(Settings(Path("nowhere")))
    for number in range(3 * MOST_KEYS):
        limits.request("address", f"visitor {number}") if number < 100 else limits.request(f"address {number}", None)
    assert len(limits._buckets) <= MOST_KEYS


@pytest.mark.parametrize(
    "path",
    ["/j/SECRET", "//j/SECRET", "/J/SECRET", "/api/v1/join/SECRET", "/api/v1//join/SECRET", "/api/v1/join/SECRET/x",
     "/api/v1/join /SECRET", "/x/../j/SECRET", "/j//SECRET"],
)  # fmt: skip
def test_an_invitation_is_never_in_the_log(path: str) -> None:
    assert "SECRET" not in hide_secrets(path)


def logged(fault: Exception) -> dict[str, Any]:
    """The line that a fault leaves in the log."""
    try:
        raise RuntimeError("it happened") from fault
    except RuntimeError as raised:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "a\nb", (), (RuntimeError, raised, raised.__traceback__))
    line = JsonLines().format(record)
    assert "\n" not in line
    found: dict[str, Any] = json.loads(line)
    return found


def test_the_log_holds_no_parameters_of_the_database() -> None:
    engine, secret = create_engine("sqlite://"), "-".join(("very", "secret"))
    with pytest.raises(SQLAlchemyError) as caught, engine.connect() as connection:
        connection.execute(text("SELECT * FROM nowhere WHERE token = :token"), {"token": secret})
    trace = logged(caught.value)["trace"]
    assert "OperationalError" in trace
    assert "it happened" in trace
    assert secret not in trace
    assert "[SQL" not in trace


def test_lines_of_strangers_stay_in_their_line(server: Server) -> None:
    httpx.get(f"{server.url}/%0A%7B%22forged%22:1%7D")
    httpx.get(f"{server.url}/x", headers={"User-Agent": "forged"})
    lines = server.log.read_text("utf-8").splitlines()
    assert not any(line.startswith('{"forged"') for line in lines)


def test_a_bot_that_is_lost_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_module, "STARTING_SECONDS", 0.01)

    async def run() -> None:
        bots = Bots(workers=1, seconds=0.01, queue=10)
        before = BOTS_LOST._value.get()
        with pytest.raises(bots_module.WorkerLost):
            await bots.ask(Question("random", {"game": "cardgame"}, 0))
        assert BOTS_LOST._value.get() - before == bots_module.ATTEMPTS
        bots.close()

    asyncio.run(run())


def test_a_move_without_end_is_refused_and_not_sent_back(server: Server) -> None:
    person = people(server)[0]
    person.state()
    answer = person.send("moves", move="draw " + "9" * 190)
    assert (answer.status_code, len(answer.content) < 1000) == (422, True)
