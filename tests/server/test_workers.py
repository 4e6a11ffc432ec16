"""`kaffeehaus serve --workers`: several processes behind one port."""

from pathlib import Path

import httpx
from fastapi import FastAPI

from kaffeehaus.server.running import config_for
from tests.server.running import Server, people, several


def test_workers_share_a_port_and_their_metrics(postgres: str, data: Path) -> None:
    with several(Server(data, "--workers", "2", KAFFEEHAUS_DATABASE_URL=postgres)) as (server,):
        first, second = people(server)
        number = 1
        for _ in range(6):
            states = [person.state(wait=20, after=number - 1) for person in (first, second)]
            number = (first if states[0]["choice"] else second).play_first()["number"]
        assert 'kaffeehaus_events_total{kind="move"} 6.0' in httpx.get(f"{server.url}/metrics").text


def test_a_worker_that_starts_slowly_is_not_taken_for_a_dead_one() -> None:
    config = config_for("127.0.0.1", 0, 2, FastAPI)
    assert config.timeout_worker_healthcheck >= 60
