"""`/metrics`: for this machine alone, or on a port of its own, for all processes."""

from pathlib import Path

import httpx
import pytest

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.server.measuring import measured
from kaffeehaus.server.settings import Settings
from tests.server.running import Server, free_port, people, several

MOVES = 'kaffeehaus_events_total{kind="move"}'


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_who_comes_through_a_proxy_gets_no_numbers(server: Server, header: str) -> None:
    assert httpx.get(f"{server.url}/metrics").status_code == 200
    assert httpx.get(f"{server.url}/metrics", headers={header: "127.0.0.1"}).status_code == 404


@pytest.mark.parametrize("workers", [(), ("--workers", "2")], ids=["one", "two"])
def test_a_port_of_their_own_has_the_numbers_of_all_processes(
    own_postgres: str, data: Path, workers: tuple[str, ...]
) -> None:
    port = free_port()
    options = {"KAFFEEHAUS_METRICS_PORT": str(port), "KAFFEEHAUS_DATABASE_URL": own_postgres}
    with several(Server(data, *workers, **options)) as (server,):
        first, second = people(server)
        number = 1
        for _ in range(6):
            states = [person.state(wait=20, after=number - 1) for person in (first, second)]
            number = (first if states[0]["choice"] else second).play_first()["number"]
        assert f"{MOVES} 6.0" in httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert httpx.get(f"{server.url}/metrics").status_code == 404


def test_a_port_that_is_taken_is_told(server: Server, data: Path) -> None:
    settings = Settings(data, metrics_port=server.port)
    with pytest.raises(InvalidOptions, match="for the metrics, cannot be used"), measured(settings):
        pass


def test_settings_of_old_age_are_checked() -> None:
    wrong = {
        "KAFFEEHAUS_METRICS_PORT": "70000",
        "KAFFEEHAUS_KEEP_FINISHED": "-1",
        "KAFFEEHAUS_KEEP_NAMES": "long",
        "KAFFEEHAUS_TIDY_SECONDS": "0",
    }
    with pytest.raises(InvalidOptions) as fault:
        Settings.from_environment(wrong)
    assert {reason.partition(" ")[0] for reason in fault.value.reasons} == set(wrong)
    assert Settings.from_environment({"KAFFEEHAUS_KEEP_FINISHED": "0"}).keep_finished == 0
