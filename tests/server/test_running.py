"""Starting the server, its settings, backup, and the page in the browser."""

import asyncio
import socket
import time
from multiprocessing import get_context
from pathlib import Path
from threading import Timer

import httpx
import pytest
from fastapi import FastAPI

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.server.events import Event
from kaffeehaus.server.running import UNREAD_BYTES, Worker, bind, config_for
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.opening import FILE, open_database
from kaffeehaus.server.store.store import Store
from kaffeehaus.server.wire import schema
from tests.cli.running import kaffeehaus, refused
from tests.server.proofs.inside import served
from tests.server.running import Server, people


def test_the_system_keeps_little_for_a_client_that_does_not_read() -> None:
    with bind("127.0.0.1", 0) as bound, socket.create_connection(bound.getsockname()), bound.accept()[0] as accepted:
        kept = accepted.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
    assert kept == 2 * UNREAD_BYTES  # Linux doubles it for what it needs itself


def test_all_faults_of_the_settings_are_told_at_once() -> None:
    environment = {"KAFFEEHAUS_RATE": "fast", "KAFFEEHAUS_BURST": "1.5", "KAFFEEHAUS_LOG_LEVEL": "loud"}
    with pytest.raises(InvalidOptions) as fault:
        Settings.from_environment(environment)
    named = {reason.partition(" ")[0] for reason in fault.value.reasons}
    assert named == set(environment)


def test_settings_come_from_the_environment() -> None:
    settings = Settings.from_environment({"KAFFEEHAUS_DATA": "here", "KAFFEEHAUS_ORIGINS": "https://a.example, b"})
    assert (settings.data, settings.origins) == (Path("here"), ("https://a.example", "b"))


def test_options_out_of_range_are_told_at_once() -> None:
    assert refused(kaffeehaus("serve", "--workers", "0", "--port", "70000"), "--workers", "--port")


def test_a_worker_that_starts_slowly_on_a_busy_machine_is_not_taken_for_hung() -> None:
    """Its imports alone took more than uvicorn's five seconds there; it was killed and started again for ever."""
    assert config_for("127.0.0.1", 0, 2, FastAPI).timeout_worker_healthcheck >= 60


@pytest.mark.timeout(60)
def test_a_worker_that_is_killed_while_it_is_asked_is_missed_at_once() -> None:
    """uvicorn waited for its answer, and nobody served in its place for a minute."""
    worker = Worker(config_for("127.0.0.1", 0, 2, FastAPI), [])
    worker.process = get_context("spawn").Process(target=time.sleep, args=(1000,))
    worker.start()
    killing = Timer(0.5, worker.process.kill)
    killing.start()
    assert not worker.is_alive(timeout=1000)
    killing.join()
    worker.join()


def test_nobody_waits_for_the_description_of_the_calls(tmp_path: Path) -> None:
    """Making it takes a third of a second: it is made beside the loop, and before anybody asks."""
    schema._document.clear()
    schema._told.clear()
    with served(Settings(tmp_path, log_level="error")) as house:
        while house.app.openapi_schema is None:
            house.http.get("/house").raise_for_status()
        assert house.http.get("/openapi.json").json() == house.app.openapi_schema


def test_a_port_that_is_taken_is_told(server: Server, data: Path) -> None:
    assert refused(kaffeehaus("serve", "--port", str(server.port), "--data", data), "cannot be used")


def test_a_data_folder_belongs_to_one_server(server: Server) -> None:
    assert refused(kaffeehaus("serve", "--port", "0", "--data", server.data), "another server uses the folder")


def test_a_backup_is_made_while_the_server_runs(server: Server, tmp_path: Path, data: Path) -> None:
    first, _ = people(server)
    first.play_first()
    copy = tmp_path / "copy.sqlite"
    result = kaffeehaus("backup", copy, "--data", server.data)
    assert result.exit_code == 0, result.stderr
    data.mkdir()
    copy.rename(data / FILE)

    async def events() -> list[Event]:
        store = Store(await open_database("", data))
        found = await store.events(first.match, 0)
        await store.close()
        return found

    assert [event.kind for event in asyncio.run(events())] == ["start", "move"]


def test_a_backup_of_nothing_is_refused(tmp_path: Path) -> None:
    result = kaffeehaus("backup", tmp_path / "no" / "copy", "--data", tmp_path)
    assert refused(result, "there is no folder", "there are no matches")


def test_every_place_of_the_page_gets_the_page(server: Server) -> None:
    for path in ("/", "/m/abc", "/j/secret", "/rules/international", "/new"):
        answer = httpx.get(server.url + path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    for path in ("/favicon.ico", "/assets/nothing.js", "/../app.py", "/%2e%2e/app.py"):
        assert httpx.get(server.url + path).status_code == 404
