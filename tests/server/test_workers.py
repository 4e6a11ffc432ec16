"""`kaffeehaus serve --workers`: several processes behind one port."""

from pathlib import Path

import httpx

from tests.server.running import Server, people, several


def test_workers_share_a_port_and_their_metrics(postgres: str, data: Path) -> None:
    with several(Server(data, "--workers", "2", KAFFEEHAUS_DATABASE_URL=postgres)) as (server,):
        first, second = people(server)
        number = 1
        for _ in range(6):
            states = [person.state(wait=20, after=number - 1) for person in (first, second)]
            number = (first if states[0]["choice"] else second).play_first()["number"]
        assert 'kaffeehaus_events_total{kind="move"} 6.0' in httpx.get(f"{server.url}/metrics").text
